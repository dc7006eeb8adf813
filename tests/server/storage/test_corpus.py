"""Games stored before revision 0006 are migrated and stay the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypedDict

import msgspec
import sqlalchemy as sa
from alembic import command
from sqlalchemy import Connection

from smallworld.notation.explain import legal_moves
from smallworld.notation.position import read_position
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match import seats
from smallworld.server.match.analysed_game import AnalysedGame
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.step_replay import ReplayCursor, record
from smallworld.server.storage import database, migrations
from smallworld.server.storage.analysis_store import SqlAnalyses
from smallworld.server.storage.sql_store import SqlStore, open_store

CORPUS = Path(__file__).parents[2] / "corpus"
Row = dict[str, str | int]
#: Such a database's tables.
TABLES = msgspec.json.decode((CORPUS / "games-0005.json").read_bytes(), type=dict[str, list[Row]])


class End(TypedDict):
    """A game's final state according to that version, with a few of its keys."""

    id: str
    keys: list[str]
    entries: int
    version: int
    waiting: bool
    seats: list[list[object]]
    terms: dict[str, object]
    rematch: dict[str, object] | None
    summary: dict[str, object]
    chat: list[list[object]]
    lines: list[str]
    undo: list[object]
    parent: str
    lesson: str
    imported: bool
    legal: list[str]
    position: str
    record: str


ENDS = msgspec.json.decode((CORPUS / "ends-0005.json").read_bytes(), type=dict[str, End])
#: Former words in the log and in undo limits.
NEW_WORDS = {"turned": "flipped"}


def fill(connection: Connection) -> None:
    migrations.upgrade(connection, "0005")
    for name, rows in TABLES.items():
        columns = [sa.column(column, sa.Boolean if column == "over" else None) for column in rows[0]]
        values = [row | {"over": row["over"] == 1} if "over" in row else row for row in rows]
        connection.execute(sa.insert(sa.table(name, *columns)), values)


def with_migrated(url: str, test: Callable[[SqlStore], Awaitable[None]]) -> None:
    """Run a test on the store of a database filled by an earlier version."""

    async def run() -> None:
        old = database.connect(database.read_url(url))
        await old.run(fill)
        await old.close()
        store = await open_store(url)
        await test(store)
        await store.close()

    asyncio.run(run())


def as_json(value: object) -> object:
    """A value as stored."""
    return msgspec.json.decode(msgspec.json.encode(value))


async def loaded(store: SqlStore, game: str) -> LiveGame:
    stored = await store.load(game)
    assert stored is not None
    live = LiveGame(stored)
    for written in stored.entries:
        live.apply(written)
    return live


def test_the_corpus_covers_every_renamed_word() -> None:
    types = {json.loads(str(row["entry"]))["entry"] for row in TABLES["journal"]}
    assert types == {
        "moved", "took-back", "seated", "ready", "started", "said", "rematch", "removed", "muted", "unlisted",
        "spectators",
    }  # fmt: skip
    assert {end["summary"]["game"] for end in ENDS.values()} == {"smallworld", "warcraft", "azeroth"}
    for table, column, words in (
        ("journal", "entry", ('"borrowed":true', '"turn ', '"held":true')),
        ("games", "plan", ('"wishes":', '"taken_in":true', '"lesson":', '"parent":', "fresh: true", '"clock":90')),
        ("analyses", "report", ('"turn ',)),
    ):
        text = "".join(str(row[column]) for row in TABLES[table])
        assert [word for word in words if word not in text] == []


def test_migrated_games_are_unchanged(url: str) -> None:
    async def test(store: SqlStore) -> None:
        for name, end in ENDS.items():
            game = await loaded(store, end["id"])
            assert [
                [s.name, s.kind, s.level, s.ready, s.muted, s.host, s.bot_stand_in, s.kept, s.joined, s.removals]
                for s in game.seats
            ] == end["seats"], name
            assert [[s.seat, s.name, s.text, s.phrase, s.nudged, s.at] for s in game.chat.said] == end["chat"]
            assert as_json(game.terms) == end["terms"]
            assert as_json(game.rematch) == end["rematch"]
            assert as_json(game.summary()) == end["summary"]
            assert (game.number, game.version, game.waiting) == (end["entries"], end["version"], end["waiting"])
            assert (game.plan.parent, game.plan.lesson, game.plan.imported) == (
                end["parent"], end["lesson"], end["imported"],
            )  # fmt: skip
            timeline = game.timeline
            assert [line.kind for line in timeline.lines] == [NEW_WORDS.get(kind, kind) for kind in end["lines"]]
            moves, until = end["undo"]
            assert (timeline.undoable(), timeline.undo_stops_at()) == (moves, NEW_WORDS.get(str(until), until))
            assert read_position(end["position"]).state.key() == game.state.key()
            if end["record"]:
                assert record(timeline, game.names) == end["record"]
            else:
                assert legal_moves(game.state, SEATS[: game.state.rules.seats]) == end["legal"]
            if end["keys"]:
                assert seats.who(game.secrets.host, game.seats, end["keys"]).seats

    with_migrated(url, test)


def test_migrated_games_are_found_by_the_same_searches(url: str) -> None:
    async def test(store: SqlStore) -> None:
        going = {name: end for name, end in ENDS.items() if not end["summary"]["over"]}
        assert {found.id for found in await store.unfinished(100)} == {end["id"] for end in going.values()}
        assert [found.id for found in await store.listed("", 100)] == [ENDS["lobby"]["id"]]
        clocked = {end["id"] for end in going.values() if end["terms"].get("clock")}
        assert {found.id for found in await store.clocked(100)} == clocked
        known = await store.summaries([ENDS["azeroth"]["id"]])
        assert [as_json(found) for found in known] == [ENDS["azeroth"]["summary"]]

    with_migrated(url, test)


def test_a_migrated_analysis_is_shown(url: str) -> None:
    async def test(store: SqlStore) -> None:
        game = await loaded(store, ENDS["warcraft"]["id"])
        progress = await SqlAnalyses(store).find(game.id)
        assert progress is not None and progress.kept is not None
        analysed = AnalysedGame(ReplayCursor(game.timeline), progress.kept)
        last = len(analysed.report.turns) - 1
        assert analysed.view_at(last, None, game.names).public.over

    with_migrated(url, test)


async def test_the_migration_can_be_reverted(url: str) -> None:
    old = database.connect(database.read_url(url))
    await old.run(fill)
    await old.run(migrations.upgrade)

    def downgrade(connection: Connection) -> list[dict[str, str | int]]:
        command.downgrade(migrations.config(connection), "0005")
        return [dict(row._mapping) for row in connection.execute(sa.text("SELECT * FROM journal"))]

    def place(row: Row) -> tuple[object, ...]:
        return row["game"], row["number"]

    assert sorted(await old.run(downgrade), key=place) == sorted(TABLES["journal"], key=place)
    await old.close()
