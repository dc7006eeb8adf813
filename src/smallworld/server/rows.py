"""Rows of the tables: games and entries as text, and back."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from smallworld.server.database import JOURNAL
from smallworld.server.journal import Entry, Plan, Secrets, Written
from smallworld.server.messages import Card

#: The most entries read at a time: others write in between.
PAGE = 1000

_json = msgspec.json.Encoder()
_entry = msgspec.json.Decoder(Entry)

#: What is kept of a game as text; all raise `msgspec.MsgspecError` for what they did not write.
plan = msgspec.json.Decoder(Plan).decode
secrets = msgspec.json.Decoder(Secrets).decode
card = msgspec.json.Decoder(Card).decode


def text(value: object) -> str:
    """Anything that is kept, as text."""
    return _json.encode(value).decode()


def row(game: str, number: int, at: str, entry: Entry) -> dict[str, str | int]:
    """A row of the journal."""
    return {"game": game, "number": number, "at": at, "entry": text(entry)}


def entries(connection: Connection, game: str, after: int) -> list[Written]:
    """The next entries of a game, no more than are read in a moment."""
    asked = (
        select(JOURNAL.c.number, JOURNAL.c.at, JOURNAL.c.entry)
        .where(JOURNAL.c.game == game, JOURNAL.c.number > after)
        .order_by(JOURNAL.c.number)
        .limit(PAGE)
    )
    return [Written(found.number, found.at, _entry.decode(found.entry)) for found in connection.execute(asked)]
