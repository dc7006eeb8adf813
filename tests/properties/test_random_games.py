"""Random games on the four boards, under watch; the soak plays as many as it is told to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from smallworld.core import engine
from smallworld.games import ruleset
from tests.properties.checking import Played, Sampling, play_watched
from tests.support.pieces import table
from tests.support.playing import STYLES, RandomPlayer

CHUNKS = 5
GAMES_IN_A_CHUNK = 25
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_law_holds_in_random_games(seats: int, chunk: int) -> None:
    rules = ruleset("smallworld", seats)
    before = table(rules)
    for seed in range(chunk * GAMES_IN_A_CHUNK, (chunk + 1) * GAMES_IN_A_CHUNK):
        play_watched(rules, RandomPlayer(seed), seed, Sampling(cheap=5, deep=800))
    assert table(rules) == before, "a game changed the board or the box"


def fingerprint(seats: int, seeds: range) -> list[Played]:
    """The games of some seeds, played without looking."""
    rules = ruleset("smallworld", seats)
    return [play_watched(rules, RandomPlayer(seed), seed, Sampling(0, 0)) for seed in seeds]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_seed_plays_the_same_game(seats: int) -> None:
    assert fingerprint(seats, range(9)) == fingerprint(seats, range(9))


def test_different_seeds_play_different_games() -> None:
    assert len({played.actions for played in fingerprint(3, range(9))}) == 9


def test_looking_does_not_change_a_game() -> None:
    rules = ruleset("smallworld", 4)
    for seed in range(len(STYLES)):
        watched = play_watched(rules, RandomPlayer(seed), seed, Sampling(cheap=1, deep=10))
        assert watched == play_watched(rules, RandomPlayer(seed), seed, Sampling(0, 0))


def test_games_do_not_depend_on_the_order_of_sets() -> None:
    program = (
        "import hashlib; from tests.properties.test_random_games import fingerprint;"
        "print(hashlib.sha256(repr(fingerprint(5, range(6))).encode()).hexdigest())"
    )
    path = os.pathsep.join(entry for entry in [str(ROOT), *sys.path] if entry)
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            check=True, capture_output=True, text=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(digests) == 1 and len(digests.pop()) == 65


def test_a_replayed_list_of_actions_comes_to_the_same_end() -> None:
    rules = ruleset("smallworld", 3)
    for played in fingerprint(3, range(6)):
        s = engine.new(rules)
        for index in played.actions:
            engine.apply(s, rules.actions[index])
        assert s.key() == played.key
