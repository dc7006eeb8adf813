"""The journal's format: stored entries must stay readable by other versions."""

import msgspec
import pytest

from smallworld.server.ports.journal import Chatted, JournalEntry, Moved, Plan, Rematch, Seated, Undone
from smallworld.server.protocol.setup import NewGameRequest, SeatRequest

STORED = [
    (Moved(0, ("pick 1", "roll 3")), '{"type":"moved","seat":0,"actions":["pick 1","roll 3"]}'),
    (Moved(None, ("deal elves hill",)), '{"type":"moved","seat":null,"actions":["deal elves hill"]}'),
    (Undone(1, 2), '{"type":"undone","seat":1,"count":2}'),
    (Seated(0, "bot", "mia", "greedy"), '{"type":"seated","seat":0,"kind":"bot","name":"mia","level":"greedy"}'),
    (
        Seated(0, "person", "mia", "greedy", bot_stand_in=True),
        '{"type":"seated","seat":0,"kind":"person","name":"mia","level":"greedy","bot_stand_in":true}',
    ),
    (Chatted(None, "tom", "hi"), '{"type":"chatted","seat":null,"name":"tom","text":"hi"}'),
    (Rematch(1, "abc"), '{"type":"rematch","seat":1,"game":"abc"}'),
]


@pytest.mark.parametrize(("entry", "text"), STORED)
def test_entries_are_stored_in_this_format(entry: JournalEntry, text: str) -> None:
    assert msgspec.json.encode(entry).decode() == text
    assert msgspec.json.decode(text, type=JournalEntry) == entry


def test_plans_are_stored_in_this_format() -> None:
    plan = Plan(NewGameRequest("smallworld", (SeatRequest("me"), SeatRequest("open"))), "small-world-2", imported=True)
    text = msgspec.json.encode(plan).decode()
    assert text.endswith('"board":"small-world-2","imported":true}')
    assert msgspec.json.decode(text, type=Plan) == plan
