"""Conversion of games, journal entries and boards to table rows and back."""

import msgspec
from sqlalchemy import Connection, select

from smallworld.games import BoardData
from smallworld.games.custom.own_boards import board_document, board_hash
from smallworld.server.ports.journal import JournalEntry, Plan, Secrets, Written
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.storage.database import insert_into, is_on_postgres
from smallworld.server.storage.schema import BOARDS, JOURNAL

#: Entries read per transaction, so that writers don't have to wait.
PAGE = 1000

_json = msgspec.json.Encoder()
_entry = msgspec.json.Decoder(JournalEntry)

#: Decoders for a game's columns; they raise `msgspec.MsgspecError`.
plan = msgspec.json.Decoder(Plan).decode
secrets = msgspec.json.Decoder(Secrets).decode
summary = msgspec.json.Decoder(GameSummary).decode


def text(value: object) -> str:
    """Encode a value for storage."""
    return _json.encode(value).decode()


def row(game: str, written: Written) -> dict[str, str | int]:
    """Build a row of the journal."""
    return {"game": game, "number": written.number, "at": written.at, "entry": text(written.entry)}


def entries(connection: Connection, game: str, after: int) -> list[Written]:
    """Return the next page of a game's entries."""
    asked = (
        select(JOURNAL.c.number, JOURNAL.c.at, JOURNAL.c.entry)
        .where(JOURNAL.c.game == game, JOURNAL.c.number > after)
        .order_by(JOURNAL.c.number)
        .limit(PAGE)
    )
    return [Written(found.number, found.at, _entry.decode(found.entry)) for found in connection.execute(asked)]


def keep_board(connection: Connection, board: BoardData, at: str) -> None:
    """Store a custom board unless it is already stored."""
    values = {"hash": board_hash(board), "at": at, "document": board_document(board).decode()}
    connection.execute(insert_into(BOARDS, is_on_postgres(connection)).values(values).on_conflict_do_nothing())
