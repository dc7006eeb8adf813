"""Random games of every kind on their boards and islands, with checks; `tools.soaks.properties` plays more."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games import GAMES, ruleset
from smallworld.games.boards import ISLANDS_JOIN, board_names
from smallworld.games.catalogue import default_board
from tests.properties.checking import Played, Sampling, play_watched
from tests.support.pieces import table
from tests.support.playing import BOARDS, STYLES, RandomPlayer, positions, table_for

GAMES_ON_A_BOARD = 3
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("draw", range(BOARDS))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_every_law_holds_in_random_games(game: str, seats: int, draw: int) -> None:
    rules = table_for(game, seats, draw)
    before = table(rules)
    first = draw * GAMES_ON_A_BOARD
    for seed in range(first, first + GAMES_ON_A_BOARD):
        play_watched(rules, RandomPlayer(seed), seed, Sampling(cheap=5, deep=800))
    assert table(rules) == before, "a game changed the board or the box"


def test_games_cover_every_face_of_every_island() -> None:
    faces = board_names("warcraft")
    assert len(faces) == 12
    assert set(faces) == {
        face for draw in range(BOARDS) for face in table_for("warcraft", 5, draw).board.name.split(ISLANDS_JOIN)
    }


def test_two_players_may_choose_a_large_and_a_medium_island() -> None:
    for seed in range(12):
        rules = ruleset("warcraft", 2, default_board("warcraft", 2, seed % 3, "large-medium"))
        play_watched(rules, RandomPlayer(seed), seed, Sampling(cheap=3, deep=120))


def fingerprint(game: str, seats: int, seeds: range) -> list[Played]:
    """Play the games of some seeds without checks, and return a hash."""
    return [play_watched(table_for(game, seats, seed), RandomPlayer(seed), seed, Sampling(0, 0)) for seed in seeds]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game_to_the_same_end(game: str) -> None:
    first = fingerprint(game, 4, range(6))
    assert first == fingerprint(game, 4, range(6))
    assert len({played.actions for played in first}) == 6
    for seed, played in enumerate(first):
        s = engine.new(table_for(game, 4, seed))
        for index in played.actions:
            engine.apply(s, s.rules.actions[index])
        assert s.key() == played.key


@pytest.mark.parametrize("game", GAMES)
def test_checks_do_not_affect_a_game(game: str) -> None:
    for seed in range(len(STYLES)):
        rules = table_for(game, 3, seed)
        watched = play_watched(rules, RandomPlayer(seed), seed, Sampling(cheap=1, deep=10))
        assert watched == play_watched(rules, RandomPlayer(seed), seed, Sampling(0, 0))


def test_games_do_not_depend_on_set_order() -> None:
    program = (
        "import hashlib; from tests.properties.test_random_games import GAMES, fingerprint;"
        "print(hashlib.sha256(repr([fingerprint(game, 5, range(3)) for game in GAMES]).encode()).hexdigest())"
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


def out_of_turn(s: State) -> str:
    """Return the race that decides outside its player's turn, or an empty string."""
    actor = engine.actor(s)
    if actor < 0 or actor == s.seat:
        return ""
    return s.rules.races[s.race[engine.pending(s).army]].key


def test_players_decide_out_of_turn() -> None:
    seen: dict[str, set[int]] = {}
    for seed in range(60):
        game = ("warcraft", "azeroth")[seed % 2]
        for s in positions(table_for(game, 2 + seed // 2 % 4, seed), RandomPlayer(seed, "fighter")):
            race = out_of_turn(s)
            if race:
                seen.setdefault(race, set()).add(engine.pending(s).kind)
    assert seen.keys() >= {"tauren", "draenei", "orcs", "humans"}
    assert {kind for kinds in seen.values() for kind in kinds} <= {ids.F_RETREAT, ids.F_CHOICE}
