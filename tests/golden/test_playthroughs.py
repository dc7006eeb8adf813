"""Golden playthroughs: whole games, stored as text, come to the same end, one for each race and each power."""

from __future__ import annotations

import re

import pytest

from smallworld.games import game_info
from smallworld.play.replay import read_record
from tests.golden.make import FOLDER, digest
from tests.golden.witness import KEYS, WITNESSES, uses
from tests.support.invariants import check

AGAIN = "python -m tests.golden.make writes them anew, on purpose only"


def test_there_is_a_playthrough_for_each_race_and_power() -> None:
    info = game_info("smallworld")
    wanted = {ability.key for ability in (*info.races, *info.powers)}
    assert len(wanted) == 34
    assert {path.stem for path in FOLDER.iterdir()} == wanted, AGAIN
    assert set(WITNESSES) == wanted, "each ability needs a witness that it was used"


@pytest.mark.parametrize("key", KEYS)
def test_a_playthrough_comes_to_the_same_end(key: str) -> None:
    stored = (FOLDER / f"{key}.txt").read_text()
    game = read_record(stored, f"{key}.txt", deal=False)
    assert game.over
    state = re.search(r"^# State: (\w+)$", stored, re.MULTILINE)
    assert state and digest(game.state) == state[1], f"{key} ends in another state; {AGAIN}"
    assert game.record() in stored, f"{key} is written otherwise; {AGAIN}"
    assert uses(key, game), f"{key} is not used in its own playthrough"


@pytest.mark.parametrize("key", KEYS)
def test_every_state_of_a_playthrough_is_sound(key: str) -> None:
    game = read_record((FOLDER / f"{key}.txt").read_text(), f"{key}.txt", deal=False)
    for _, state in game.replay():
        check(state)
