"""Random games written by an earlier version replay identically; `tools.golden.earlier` replays thousands."""

import json

import pytest

from tests.golden import records
from tools.golden.earlier import kinds

LINES = list(records.lines(records.SAMPLE))
EACH = 5


def test_every_kind_of_game_is_included() -> None:
    found = [(record["game"], record["players"]) for record in map(json.loads, LINES)]
    assert found == [kind for kind in kinds() for _ in range(EACH)]


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_game_replays_identically(number: int) -> None:
    assert records.difference(LINES[number]) == ""


def test_a_game_that_differs_is_reported() -> None:
    record = json.loads(LINES[0])
    changes = {
        "board": ("teapot", "the board is"),
        "actions": (record["actions"][:-1], "IndexError"),
        "possible": ("0", "something else was possible"),
        "end": ("0", "it ends otherwise"),
    }
    for name, (value, told) in changes.items():
        assert told in records.difference(json.dumps({**record, name: value}))
    illegal = [record["actions"][0], *record["actions"]]
    assert "IllegalMove" in records.difference(json.dumps({**record, "actions": illegal}))
