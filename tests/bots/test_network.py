"""The value network: evaluations of positions, unknown races, and damaged weights."""

import io
from collections.abc import Callable
from importlib import resources
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from smallworld.bots import make_bot
from smallworld.bots.network.judging import NetworkJudge, softly_least
from smallworld.bots.network.value import NetworkWeights, ValueNetwork
from smallworld.core import engine
from smallworld.core.errors import RulesetError
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import Options, load_content, ruleset
from tests.packaging.wheels import ROOT
from tests.support.playing import decisions


def shipped(game: str) -> Path:
    """The weights shipped with the package."""
    return Path(str(resources.files("smallworld.bots.network") / "weights" / f"{game}.npz"))


def positions(rules: Ruleset, count: int) -> list[State]:
    """Return states during a game between bots that need no network."""
    s = engine.new(rules)
    return [s.clone() for _ in islice(decisions(s, make_bot("random", 5), Dealer(5)), count)]


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 2), ("smallworld", 5), ("warcraft", 3), ("azeroth", 4)])
def test_a_batch_matches_single_evaluations_and_chances_add_up(game: str, seats: int) -> None:
    rules = ruleset(game, seats)
    network = ValueNetwork(rules, NetworkWeights.load(shipped(game.replace("azeroth", "warcraft"))))
    states = positions(rules, 40)
    coins, chances = network.judge(states, 1)
    for row, s in enumerate(states):
        alone = network.judge([s], 1)
        assert np.allclose(alone[0][0], coins[row], atol=1e-3)
        assert np.allclose(alone[1][0], chances[row], atol=1e-5)
    assert np.allclose(chances.sum(axis=1), 1, atol=1e-5)
    assert (chances[:, :seats] > 0).all()
    assert (chances[:, seats:] == 0).all()
    assert np.ptp(coins[:, 0]) > 1, "positions far apart are worth the same"


def test_an_empty_seat_has_no_chance_whatever_the_weights() -> None:
    weights = NetworkWeights.load(shipped("smallworld"))
    weights.arrays["last_bias"][-1] = 1000.0
    rules = ruleset("smallworld", 2)
    _, chances = ValueNetwork(rules, weights).judge(positions(rules, 3), 0)
    assert np.allclose(chances[:, :2].sum(axis=1), 1)
    assert (chances[:, 2:] == 0).all()


def test_a_team_is_judged_by_its_poorer_player_if_that_one_counts() -> None:
    rules = ruleset("azeroth", 4)
    judge = NetworkJudge(NetworkWeights.load(shipped("warcraft")))
    s = positions(rules, 1)[0]
    seat = 0
    (partner,) = [other for other in range(1, 4) if engine.same_team(s, seat, other)]
    s.coins[seat], s.coins[partner] = 60, 10
    richer, poorer = s.clone(), s.clone()
    richer.coins[seat] += 8
    poorer.coins[partner] += 8
    level, of_richer, of_poorer = judge([s, richer, poorer], seat)
    # The network also considers coins, so the difference isn't exactly that.
    assert of_poorer - level > 6
    assert of_richer - level < 2


def test_the_poorer_player_counts_less_under_uncertainty() -> None:
    values = ((20.0, 30.0), (20.0, 30.0), (25.0, 25.0))
    sure, unsure, even = (softly_least(each, doubt) for each, doubt in zip(values, (0.1, 10.0, 10.0), strict=True))
    assert sure == pytest.approx(20.0, abs=0.1)
    assert 21 < unsure < 25 == even


def test_a_custom_race_gets_a_row_from_its_features() -> None:
    content = load_content([ROOT / "examples" / "otters.py", ROOT / "examples" / "lucky.py"])
    rules = ruleset("smallworld", 2, options=Options(content=content))
    weights = NetworkWeights.load(shipped("smallworld"))
    tables = ValueNetwork(rules, weights).w
    keys = [race.key for race in rules.races]
    otters = tables["seat_race"][1 + keys.index("otters")]
    assert np.abs(otters).max() > 0
    for key, row in zip(keys, tables["seat_race"][1:], strict=True):
        assert key == "otters" or not np.allclose(row, otters)
    # A known race has learned weights in addition to its features.
    learned = weights.arrays["seat_race"][weights.races["trolls"]].copy()
    weights.arrays["seat_race"][weights.races["trolls"]] = 0
    trolls = 1 + keys.index("trolls")
    assert np.allclose(tables["seat_race"][trolls] - ValueNetwork(rules, weights).w["seat_race"][trolls], learned)
    judged = NetworkJudge(weights)(positions(rules, 10), 0)
    assert np.isfinite(judged).all() and len(set(judged)) > 1


def damaged(change: Callable[[dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]]], object]) -> bytes:
    """Damage the shipped weights."""
    with np.load(shipped("smallworld")) as stored:
        arrays = {name: stored[name] for name in stored.files}
    change(arrays)
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return file.getvalue()


BROKEN: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "text": lambda: b"weights\n",
    "cut": lambda: shipped("smallworld").read_bytes()[:200_000],
    "flipped": lambda: (whole := shipped("smallworld").read_bytes())[:150_000] + bytes(64) + whole[150_064:],
    "array": lambda: b"\x93NUMPY\x01\x00\x76\x00" + b" " * 117 + b"\n",
    "missing": lambda: damaged(lambda arrays: arrays.pop("around")),
    "misshapen": lambda: damaged(lambda arrays: arrays.update(around=np.zeros((3, 3), dtype=np.float16))),
    "infinite": lambda: damaged(lambda arrays: arrays.update(around=np.full((32, 32), np.nan, dtype=np.float16))),
    "silent": lambda: damaged(lambda arrays: arrays.update(about=np.frombuffer(b"[]", dtype=np.uint8))),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_damaged_weight_file_is_refused_in_a_sentence(how: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.npz"
    file.write_bytes(BROKEN[how]())
    with pytest.raises(RulesetError, match=r"broken\.npz: not a file of weights: ."):
        NetworkWeights.load(file)


def test_the_error_for_a_wrong_file_does_not_suggest_trusting_it(tmp_path: Path) -> None:
    file = tmp_path / "notes.npz"
    file.write_text("weights\n")
    with pytest.raises(RulesetError, match=r"notes\.npz: not a file of weights: not a complete \.npz archive$"):
        NetworkWeights.load(file)


def test_a_missing_file_and_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"none\.npz: no such file"):
        NetworkWeights.load(tmp_path / "none.npz")
    rules = ruleset("warcraft", 2)
    with pytest.raises(RulesetError, match="weights are for another game"):
        NetworkJudge(NetworkWeights.load(shipped("smallworld")))([engine.new(rules)], 0)
