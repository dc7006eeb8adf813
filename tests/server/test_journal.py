"""The journal's format: entries that were stored by an earlier version stay readable, word for word."""

from __future__ import annotations

import msgspec
import pytest

from smallworld.server.protocol.setup import NewGameRequest, SeatRequest
from smallworld.server.storage.journal import Entry, Moved, Plan, Rematch, Said, Seated, TookBack

STORED = [
    (Moved(0, ("pick 1", "roll 3")), '{"entry":"moved","seat":0,"actions":["pick 1","roll 3"]}'),
    (Moved(None, ("deal elves hill",)), '{"entry":"moved","seat":null,"actions":["deal elves hill"]}'),
    (TookBack(1, 2), '{"entry":"took-back","seat":1,"count":2}'),
    (Seated(0, "bot", "mia", "greedy"), '{"entry":"seated","seat":0,"kind":"bot","name":"mia","level":"greedy"}'),
    (
        Seated(0, "person", "mia", "greedy", bot_stand_in=True),
        '{"entry":"seated","seat":0,"kind":"person","name":"mia","level":"greedy","borrowed":true}',
    ),
    (Said(None, "tom", "hi"), '{"entry":"said","seat":null,"name":"tom","text":"hi"}'),
    (Rematch(1, "abc"), '{"entry":"rematch","seat":1,"game":"abc"}'),
]


@pytest.mark.parametrize(("entry", "text"), STORED)
def test_entries_are_stored_under_the_same_words_as_ever(entry: Entry, text: str) -> None:
    assert msgspec.json.encode(entry).decode() == text
    assert msgspec.json.decode(text, type=Entry) == entry


def test_plans_are_stored_under_the_same_words_as_ever() -> None:
    plan = Plan(NewGameRequest("smallworld", (SeatRequest("me"), SeatRequest("open"))), "small-world-2", imported=True)
    text = msgspec.json.encode(plan).decode()
    assert text.endswith('"board":"small-world-2","taken_in":true}')
    assert msgspec.json.decode(text, type=Plan) == plan
