"""Rows of the tables: games and entries as text and back, and boards."""

import msgspec
from sqlalchemy import Connection, select

from smallworld.games import BoardData
from smallworld.games.custom.own_boards import board_document, board_hash
from smallworld.server.ports.journal import JournalEntry, Plan, Secrets, Written
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.storage.database import insert_into, is_on_postgres
from smallworld.server.storage.schema import BOARDS, JOURNAL

#: The most entries read in one transaction, so that writers are not held up.
PAGE = 1000

_json = msgspec.json.Encoder()
_entry = msgspec.json.Decoder(JournalEntry)

#: Decoders of the columns of a game; they raise `msgspec.MsgspecError`.
plan = msgspec.json.Decoder(Plan).decode
secrets = msgspec.json.Decoder(Secrets).decode
summary = msgspec.json.Decoder(GameSummary).decode


def text(value: object) -> str:
    """A value as it is stored."""
    return _json.encode(value).decode()


def row(game: str, written: Written) -> dict[str, str | int]:
    """A row of the journal."""
    return {"game": game, "number": written.number, "at": written.at, "entry": text(written.entry)}


def entries(connection: Connection, game: str, after: int) -> list[Written]:
    """The next page of entries of a game."""
    asked = (
        select(JOURNAL.c.number, JOURNAL.c.at, JOURNAL.c.entry)
        .where(JOURNAL.c.game == game, JOURNAL.c.number > after)
        .order_by(JOURNAL.c.number)
        .limit(PAGE)
    )
    return [Written(found.number, found.at, _entry.decode(found.entry)) for found in connection.execute(asked)]


def keep_board(connection: Connection, board: BoardData, at: str) -> None:
    """Keep a board that is not shipped, unless it is there."""
    values = {"hash": board_hash(board), "at": at, "document": board_document(board).decode()}
    connection.execute(insert_into(BOARDS, is_on_postgres(connection)).values(values).on_conflict_do_nothing())
