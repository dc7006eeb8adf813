"""Golden playthroughs: stored games, one for each ability of each game, reach the same end."""

import re

import pytest

from smallworld.game.game import Game
from smallworld.game.replay import read_record
from smallworld.games import game_info
from tests.golden import island_witness
from tests.golden.records import digest
from tests.golden.subjects import FOLDERS, NAMES, WITNESSES, subjects, uses
from tests.support.invariants import check

AGAIN = "python -m tools.golden.make writes them anew, on purpose only"
every_ability = pytest.mark.parametrize(("name", "key"), NAMES, ids=[f"{name}-{key}" for name, key in NAMES])


@pytest.mark.parametrize(("name", "count"), [("smallworld", 34), ("warcraft", 48), ("azeroth", 4)])
def test_every_ability_has_a_playthrough(name: str, count: int) -> None:
    wanted = set(subjects(name))
    assert len(wanted) == count
    assert {path.stem for path in FOLDERS[name].glob("*.txt")} == wanted, AGAIN
    assert set(WITNESSES[name]) == wanted, "each ability needs a witness that it was used"


def test_the_witnesses_of_warcraft_are_complete() -> None:
    info = game_info("warcraft")
    assert [race.key for race in info.races] == list(island_witness.RACES)
    assert {power.key for power in info.powers} == set(island_witness.POWERS)
    assert {relic.key for relic in info.relics} == set(island_witness.RELICS)


def stored_game(name: str, key: str) -> tuple[str, Game]:
    """Return a playthrough's text and the game that it records."""
    stored = (FOLDERS[name] / f"{key}.txt").read_text()
    return stored, read_record(stored, f"{key}.txt", deal=False)


@every_ability
def test_a_playthrough_reaches_the_same_end(name: str, key: str) -> None:
    stored, game = stored_game(name, key)
    assert game.over and game.rules.game == name
    state = re.search(r"^# State: (\w+)$", stored, re.MULTILINE)
    assert state and digest(game.state) == state[1], f"{key} ends in another state; {AGAIN}"
    assert game.record() in stored, f"{key} is written differently; {AGAIN}"
    assert uses(name, key, game), f"{key} is unused in its own playthrough"


@every_ability
def test_every_state_of_a_playthrough_is_sound(name: str, key: str) -> None:
    for _, state in stored_game(name, key)[1].replay():
        check(state)
