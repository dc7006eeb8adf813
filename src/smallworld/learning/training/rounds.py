"""Rounds of training: self-play, learning, and matches that decide whether to keep the new network."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from smallworld.bots.network.value import weights_file
from smallworld.core.errors import RulesetError
from smallworld.games import ruleset
from smallworld.learning.training.checkpoint import (
    BEST,
    CURVES,
    NETWORK,
    LearningResult,
    MatchScore,
    TrainingFolder,
    TrainingRound,
    read_struct,
    write_checked,
)
from smallworld.learning.training.curves import draw_curves
from smallworld.learning.training.executors import Spread
from smallworld.learning.training.learner import Learner, Material, known_abilities
from smallworld.learning.training.network_match import Pairing, play_match
from smallworld.learning.training.population import read_rivals
from smallworld.learning.training.positions import read_positions
from smallworld.learning.training.schedule import LEARNED_FROM, WorkPiece, match, seed_of, self_play
from smallworld.learning.training.self_play import adjacencies, play

LEARNED = "learned.json"
#: Reports progress: the current work, the amount done, and the total.
Tell = Callable[[str, int, int], None]


def train(folder: TrainingFolder, rounds: int, learner: Learner, spread: Spread, tell: Tell) -> Iterator[TrainingRound]:
    """Train until the folder has this many rounds, yielding each as it ends.

    Finished work is saved immediately, so training can be interrupted and resumed without repeating it.
    """
    if rounds < 1:
        raise RulesetError(f"there must be at least one round, not {rounds}")
    # Fail early: otherwise an unreadable network would only be noticed after hours.
    folder.best_network()
    folder.begin()
    _publish(folder)
    while len(folder.record.rounds) < rounds:
        done = _Round(folder, learner, spread, tell).run()
        folder.add(done)
        folder.forget_games(done.number - LEARNED_FROM + 1)
        _publish(folder)
        yield done


def _publish(folder: TrainingFolder) -> None:
    """Update the best network and the curves from the record."""
    best = folder.best_network()
    if best is not None:
        write_checked(folder.path / BEST, best)
    if folder.record.rounds:
        write_checked(folder.path / CURVES, draw_curves(folder.record).encode())


class _Round:
    """The next round."""

    def __init__(self, folder: TrainingFolder, learner: Learner, spread: Spread, tell: Tell) -> None:
        self.plan = folder.record.plan
        self.number = len(folder.record.rounds) + 1
        self.training = folder
        self.folder = folder.round_folder(self.number)
        self.learner = learner
        self.spread = spread
        self.tell = tell
        self.best = folder.best_network()

    def run(self) -> TrainingRound:
        """Play, learn, and compare."""
        plan, number = self.plan, self.number
        begun = time.monotonic()
        rivals, earlier = read_rivals(plan.rivals), self.training.earlier_networks()
        self._do("self-play", self_play(plan.game, plan.seed, number, plan.games, self.best, rivals, earlier))
        played = time.monotonic()
        learned = self._learn()
        network = (self.folder / NETWORK).read_bytes()
        comparing = time.monotonic()
        greedy = self._match("greedy", network, None)
        best = greedy if self.best is None else self._match("best", network, self.best)
        ended = time.monotonic()
        return TrainingRound(
            number, plan.games, learned, best, greedy, best.is_better,
            round(played - begun, 1), round(ended - comparing, 1),
        )  # fmt: skip

    def _do(self, what: str, pieces: Sequence[WorkPiece]) -> list[Path]:
        """Do the missing pieces, saving each as it finishes; returns all pieces' files."""
        left = [piece for piece in pieces if not (self.folder / piece.name).exists()]
        total = sum(piece.work.games for piece in pieces)
        done = total - sum(piece.work.games for piece in left)
        games = {piece.name: piece.work.games for piece in left}
        self._say(what, done, total)
        if left:
            for name, result in self.spread(do_piece, left):
                write_checked(self.folder / name, result)
                done += games[name]
                self._say(what, done, total)
        return [self.folder / piece.name for piece in pieces]

    def _learn(self) -> LearningResult:
        """Learn from the last rounds, unless already done."""
        file, network, plan = self.folder / LEARNED, self.folder / NETWORK, self.plan
        if file.exists() and network.exists():
            self.training.network(self.number)
            return read_struct(file, LearningResult)
        started = time.monotonic()
        rounds = range(max(1, self.number - LEARNED_FROM + 1), self.number + 1)
        files = [
            file for number in rounds for file in sorted(self.training.round_folder(number).glob("games-*.npz"))
        ]  # fmt: skip
        self._say("learning", 0, plan.steps)
        rules = ruleset(plan.game, 2)
        seed = seed_of(plan.seed, self.number, "learn")
        material = Material(rules, read_positions(files, plan.game), adjacencies(plan.game), plan.steps, seed)
        found = self.learner.learn(material, lambda step: self._say("learning", step, plan.steps))
        write_checked(network, weights_file(found.arrays, known_abilities(rules)))
        seconds = round(time.monotonic() - started, 1)
        result = LearningResult(material.positions.count, round(found.coins, 4), round(found.winners, 4), seconds)
        write_checked(file, msgspec.json.encode(result))
        return result

    def _match(self, against: str, network: bytes, other: bytes | None) -> MatchScore:
        pieces = match(self.plan.game, self.plan.seed, self.number, self.plan.match_games, against, network, other)
        what = "match against greedy" if other is None else "match against the last best"
        files = self._do(what, pieces)
        scores = [_read_score(file, piece.work.games) for file, piece in zip(files, pieces, strict=True)]
        return MatchScore(sum(score.games for score in scores), sum(score.won for score in scores))

    def _say(self, what: str, done: int, total: int) -> None:
        self.tell(f"round {self.number}: {what}", done, total)


def _read_score(file: Path, games: int) -> MatchScore:
    """Read a match piece's score, and check its number of games."""
    score = read_struct(file, MatchScore)
    if score.games != games or not 0 <= score.won <= games:
        what = f"{games} game{'s' if games > 1 else ''}"
        raise RulesetError(f"{file}: not the score of a match of {what}; delete it to play it again")
    return score


def do_piece(piece: WorkPiece) -> tuple[str, bytes]:
    """Do a piece of work, in any process; returns its name and the bytes to store."""
    if isinstance(piece.work, Pairing):
        return piece.name, msgspec.json.encode(MatchScore(piece.work.games, play_match(piece.work)))
    return piece.name, play(piece.work)
