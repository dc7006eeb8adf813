"""Rounds of training with a learner without PyTorch: saving, resuming, and reproducibility."""

import itertools
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np
import pytest

from smallworld.bots.bot import BotSeats
from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.value import NetworkWeights, weights_file
from smallworld.bots.planner import PlannerBot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver
from smallworld.core.playout import run as play
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.learning.training.checkpoint import (
    LearningResult,
    MatchScore,
    TrainingFolder,
    TrainingRecord,
    TrainingRound,
    open_folder,
)
from smallworld.learning.training.executors import OverProcesses
from smallworld.learning.training.exploring_bot import ExploringBot, strategist
from smallworld.learning.training.learner import Learned, Learner, Material
from smallworld.learning.training.linear import LinearLearner
from smallworld.learning.training.positions import read_positions
from smallworld.learning.training.rounds import do_piece, train
from smallworld.learning.training.schedule import WorkPiece, match, self_play

P = TypeVar("P")
A = TypeVar("A")

SHIPPED = Path(str(resources.files("smallworld.bots.network") / "weights" / "smallworld.npz"))
SMALL: dict[str, int | str | None] = {
    "game": "smallworld",
    "learner": "linear",
    "games": 5,
    "match_games": 5,
    # The other bots are too slow if nothing is compiled.
    "rivals": "greedy:20,earlier:20,careful:10",
    "seed": 3,
}


class Shipped:
    """A learner that returns the shipped weights."""

    def learn(self, material: Material, tell: Callable[[int], None]) -> Learned:
        """Return the shipped weights."""
        tell(material.steps)
        return Learned(NetworkWeights.load(SHIPPED).arrays, 8.0, 0.8)


class Interrupted:
    """Executes pieces in this process, and is interrupted after some; records the finished ones."""

    def __init__(self, most: int = 10**6) -> None:
        self.most = most
        self.done: list[str] = []

    def __call__(self, work: Callable[[P], A], pieces: Sequence[P]) -> Iterator[A]:
        for piece in pieces:
            if len(self.done) == self.most:
                raise KeyboardInterrupt
            assert isinstance(piece, WorkPiece)
            self.done.append(piece.name)
            yield work(piece)


def silent(what: str, done: int, total: int) -> None:
    """Check the progress without reporting it."""
    assert 0 <= done <= total, what


def run(folder: Path, rounds: int = 1, learner: Learner | None = None, most: int = 10**6) -> TrainingRecord:
    """Train in this process."""
    opened = open_folder(folder, SMALL)
    assert len(list(train(opened, rounds, learner or LinearLearner(), Interrupted(most), silent))) <= rounds
    return opened.record


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder after one round."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    run(folder)
    return folder


@pytest.fixture
def trained(whole: Path, tmp_path: Path) -> Path:
    """A writable copy of it."""
    return Path(shutil.copytree(whole, tmp_path / "run"))


def network(folder: Path, number: int = 1) -> bytes:
    """Return the weights at the end of a round."""
    return (folder / f"round-{number:03}" / "network.npz").read_bytes()


def with_best(folder: Path, weights: bytes) -> None:
    """Make these weights the best after a first round."""
    opened = open_folder(folder, SMALL)
    (folder / "round-001" / "network.npz").write_bytes(weights)
    first = msgspec.structs.replace(opened.record.rounds[0], kept=True)
    opened.save(msgspec.structs.replace(opened.record, rounds=(first,)))


def test_a_round_plays_learns_and_is_recorded(whole: Path) -> None:
    record = open_folder(whole, {}).record
    (only,) = record.rounds
    assert (only.number, only.games, only.against_greedy.games) == (1, 5, 5)
    assert only.against_best == only.against_greedy
    assert only.kept == only.against_best.is_better
    assert only.learned.positions > 100
    assert 0 < only.learned.coins < 40 and 0 < only.learned.winners < 5
    assert NetworkWeights.load(whole / "round-001" / "network.npz").arrays["last"].any()
    texts = {element.text for element in ET.parse(whole / "curves.svg").iter() if element.tag.endswith("text")}
    assert {"Training by round: Small World", "Won against greedy", "RMSE (coins)"} <= texts


def test_the_same_seed_gives_the_same_weights_with_any_number_of_workers(whole: Path, tmp_path: Path) -> None:
    opened = open_folder(tmp_path / "other", SMALL)
    (only,) = train(opened, 1, LinearLearner(), OverProcesses(2), silent)
    assert network(tmp_path / "other") == network(whole)
    assert only.against_greedy == open_folder(whole, {}).record.rounds[0].against_greedy


@pytest.mark.parametrize("most", [1, 3])
def test_an_interrupted_round_resumes_with_its_finished_pieces(whole: Path, tmp_path: Path, most: int) -> None:
    folder = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        run(folder, most=most)
    assert open_folder(folder, SMALL).record.rounds == ()
    spread = Interrupted()
    opened = open_folder(folder, {})
    list(train(opened, 1, LinearLearner(), spread, silent))
    # Two pieces of self-play and two of the match.
    assert len(spread.done) == 4 - most
    assert network(folder) == network(whole)
    assert list(train(opened, 1, LinearLearner(), Interrupted(0), silent)) == []


def test_a_worse_network_is_discarded(trained: Path) -> None:
    with_best(trained, SHIPPED.read_bytes())
    last = run(trained, 2).rounds[-1]
    assert not last.kept and last.against_best.share < 0.5
    assert (trained / "best.npz").read_bytes() == SHIPPED.read_bytes()
    assert network(trained, 2) != SHIPPED.read_bytes()


def test_a_better_network_is_kept(trained: Path) -> None:
    wrong = NetworkWeights.load(SHIPPED)
    # Prefers the worst option.
    wrong.arrays["last"] *= -1
    with_best(trained, weights_file(wrong.arrays, {"races": [*wrong.races], "powers": [*wrong.powers]}))
    record = run(trained, 2, Shipped())
    assert record.best == 2 and record.rounds[-1].against_best.is_better
    assert (trained / "best.npz").read_bytes() == network(trained, 2)
    best = NetworkWeights.load(trained / "best.npz").arrays
    assert all(np.array_equal(array, best[name]) for name, array in NetworkWeights.load(SHIPPED).arrays.items())


def test_held_back_games_are_not_trained_on(whole: Path) -> None:
    positions = read_positions(sorted((whole / "round-001").glob("games-*.npz")), "smallworld")
    learned, measured = positions.split(3)
    assert sorted([*learned, *measured]) == [*range(positions.count)]
    assert [*learned] != sorted(learned), "training rows are in random order"
    # Positions are stored game by game: at most one game is on both sides of the split.
    assert len(measured) and min(measured) > max(learned)


def test_better_means_significantly_better() -> None:
    assert MatchScore(400, 221).is_better
    assert not MatchScore(400, 212).is_better
    assert not MatchScore(400, 200).is_better
    assert MatchScore(4, 4).is_better and not MatchScore(3, 3).is_better


def test_games_no_longer_learned_from_are_deleted(tmp_path: Path) -> None:
    folder = TrainingFolder(tmp_path / "run", open_folder(tmp_path / "run", {**SMALL, "games": 1}).record)
    score = MatchScore(6, 3)
    for number in (1, 2):
        piece = tmp_path / "run" / f"round-{number:03}" / "games-000000-1.npz"
        piece.parent.mkdir(parents=True)
        (work,) = self_play("smallworld", 3, number, 1, None, ())
        piece.write_bytes(do_piece(work)[1])
        folder.add(TrainingRound(number, 1, LearningResult(1, 1.0, 1.0, 1.0), score, score, False, 1.0, 1.0))
    (third,) = train(folder, 3, LinearLearner(), Interrupted(), silent)
    left = sorted(file.parent.name for file in (tmp_path / "run").glob("round-*/games-*.npz"))
    assert left == ["round-002", "round-003"]
    assert third.learned.positions > 60


def moves(count: int) -> list[str]:
    """Return the first moves of self-play with the network."""
    found: list[str] = []

    class Noted(ActionObserver):
        def before(self, s: State, seat: int, action: Action) -> None:
            found.append(f"{seat} {action.verb} {action.arg}")

    judge = NetworkJudge(NetworkWeights.load(SHIPPED))
    players = BotSeats([ExploringBot(seat, strategist(seat, judge), 0.0) for seat in range(2)])
    play(engine.new(ruleset("smallworld", 2)), players, Dealer(2), most=count, observers=[Noted()])
    return found


def decided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the decisions of a match's networks, in all its games."""
    found: list[str] = []
    choose = PlannerBot.choose

    def noted(bot: PlannerBot, s: State, seat: int) -> Action:
        action = choose(bot, s, seat)
        found.append(f"{seat} {action.verb} {action.arg}")
        return action

    with monkeypatch.context() as patch:
        patch.setattr(PlannerBot, "choose", noted)
        (piece,) = match("smallworld", 1, 1, 2, "greedy", SHIPPED.read_bytes(), None)
        do_piece(piece)
    return found


def test_self_play_and_matches_do_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    at_leisure = moves(40), decided(monkeypatch)
    hours = itertools.count(0, 3600)
    monkeypatch.setattr("smallworld.bots.clock.perf_counter", lambda: float(next(hours)))
    assert moves(40) == at_leisure[0]
    assert decided(monkeypatch) == at_leisure[1]
