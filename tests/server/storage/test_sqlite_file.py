"""The SQLite file: permissions, and messages when it is damaged, full or moved."""

import asyncio
import contextlib
import errno
import os
import random
import resource
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from smallworld.cli import main
from smallworld.server.protocol.socket import Accepted, Refused
from smallworld.server.settings import Settings
from smallworld.server.storage import database
from smallworld.server.storage.database import DatabaseError
from smallworld.server.storage.sql_store import SqlStore, open_store
from tests.server.clients import PATIENCE, browser
from tests.server.samples import ENTRIES, new_game, summary
from tests.server.samples import time as at
from tests.server.servers import Server, killable
from tests.server.storage.test_outage import until
from tests.server.storage.test_sql_store import with_store


def fill(file: Path, games: int = 40) -> None:
    """Write games to a file."""

    async def keep(store: SqlStore) -> None:
        for number in range(games):
            await store.create(new_game(f"game{number}", number, len(ENTRIES)))

    with_store(str(file), keep)


def mode(file: Path) -> int:
    """Permission bits of a file."""
    return file.stat().st_mode & 0o777


def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def look(store: SqlStore) -> None:
        await store.create(new_game("game"))
        beside = ["games.sqlite-shm", "games.sqlite-wal", "games.sqlite.lock"]
        assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sqlite", *beside]
        assert {mode(path) for path in tmp_path.iterdir()} == {0o600}

    with_store(str(file), look)
    assert [path.name for path in tmp_path.iterdir()] == ["games.sqlite"]
    # As created by earlier versions.
    file.chmod(0o644)
    with_store(str(file), look_at_game)
    assert mode(file) == 0o600
    # Set on purpose.
    file.chmod(0o640)
    with_store(str(file), look_at_game)
    assert mode(file) == 0o640


def test_a_file_that_is_not_a_game_database_is_left_unchanged(tmp_path: Path) -> None:
    folder, text = tmp_path / "folder", tmp_path / "notes.txt"
    folder.mkdir()
    text.write_text("milk, bread")
    before = mode(folder), mode(text)
    for file in (folder, text):
        with pytest.raises(DatabaseError):
            asyncio.run(open_store(str(file)))
    assert (mode(folder), mode(text)) == before and text.read_text() == "milk, bread"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "notes.txt"]


async def look_at_game(store: SqlStore) -> None:
    assert await store.load("game") is not None


def test_a_damaged_file_is_refused_in_a_sentence_or_still_readable(tmp_path: Path) -> None:
    whole = tmp_path / "whole.sqlite"
    fill(whole)
    content = whole.read_bytes()
    chance = random.Random(5)
    refused = 0
    for number in range(60):
        file = tmp_path / f"{number}.sqlite"
        file.write_bytes(damaged(content, chance))

        async def use(store: SqlStore) -> None:
            await store.unfinished(200)
            await store.check()

        try:
            with_store(str(file), use)
        except DatabaseError as error:
            assert str(error).startswith(str(file)) and "\n" not in str(error)
            refused += 1
        else:
            with sqlite3.connect(file) as connection:
                assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
    # Damage to unused pages goes unnoticed.
    assert refused > 20


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The content with some bytes removed, overwritten or cut off."""
    place = chance.randrange(len(content))
    length = chance.choice((1, 40, 700, 5000))
    match chance.randrange(3):
        case 0:
            return content[:place] + chance.randbytes(length) + content[place + length :]
        case 1:
            return content[:place] + bytes(length) + content[place + length :]
        case _:
            return content[:place]


def test_a_damaged_file_is_not_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setenv("SMALLWORLD_STATIC", str(tmp_path))
    file = tmp_path / "games.sqlite"
    fill(file)
    content = bytearray(file.read_bytes())
    page = 4096
    # The cells of a page with rows.
    for start in range(2 * page, len(content), page):
        if content[start] == 13:
            content[start + 8 : start + 60] = bytes(52)
    file.write_bytes(content)
    assert main(["serve", "--no-open", "--database", str(file), "--port", "0"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"smallworld: {file} is damaged: ") and said.count("\n") == 1


def test_later_damage_is_detected(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    fill(file, 400)

    async def test(store: SqlStore) -> None:
        await store.check()
        await store._database.run(spoil_pages)
        with pytest.raises(DatabaseError, match="malformed"):
            for number in range(400):
                await store.load(f"game{number}")
        with pytest.raises(DatabaseError, match="malformed"):
            await store.check()

    def spoil_pages(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA shrink_memory")
        with file.open("r+b") as opened:
            opened.seek(4096 * 8)
            opened.write(b"\xff" * 4096 * 20)

    with_store(str(file), test)


def test_a_corrupt_game_does_not_affect_others(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    fill(file, 3)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE games SET summary = 'x' || summary, plan = '{' WHERE id = 'game1'")
    connection.close()

    async def look(store: SqlStore) -> None:
        assert [each.id for each in await store.unfinished(9)] == ["game2", "game0"]
        with pytest.raises(DatabaseError, match=r"games\.sqlite has an unreadable game: "):
            await store.load("game1")
        assert await store.load("game2") is not None

    with_store(str(file), look)


def games_in(file: Path) -> int:
    """Number of games that another program finds in a file."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(count)


def test_a_file_in_use_can_be_read_and_backed_up(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def back_up(store: SqlStore) -> None:
        await store.create(new_game("game"))
        await store.append("game", 2, ENTRIES[1], at(2), summary("game", 2))
        assert games_in(file) == 1
        with contextlib.closing(sqlite3.connect(file)) as own, contextlib.closing(sqlite3.connect(copy)) as other:
            # An open reader does not block writers.
            assert own.execute("BEGIN").execute("SELECT number FROM journal").fetchone()
            await store.append("game", 3, ENTRIES[2], at(3), summary("game", 3))
            own.rollback()
            own.backup(other)

    async def look(store: SqlStore) -> None:
        assert [written.number for written in await store.entries("game", 0)] == [1, 2, 3]

    with_store(str(file), back_up)
    for each in (file, copy):
        with_store(str(each), look)


def test_the_documented_backup_of_a_running_server_is_complete(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "how-to" / "host.md").read_text(encoding="utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith("python3 -c ") and ".backup(" in line)
    with killable(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        for _ in range(3):
            server.start_game("me", "me")
        command = [sys.executable, *shlex.split(line)[1:]]
        subprocess.run(command, cwd=tmp_path, check=True)
        assert health(server) == 200
    assert games_in(tmp_path / "copy.sqlite") == 3


@pytest.mark.parametrize("busy", [False, True])
def test_a_plain_copy_of_a_file_in_use_lacks_only_the_last_moments(
    busy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SETTLED", 0.2)
    monkeypatch.setattr(database, "UNSETTLED", 0.5)
    file, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def test(store: SqlStore) -> None:
        for number in range(5):
            await store.create(new_game(f"game{number}", number))
        async with asyncio.timeout(PATIENCE):
            while True:
                shutil.copy(file, copy)
                with contextlib.suppress(sqlite3.Error):
                    if games_in(copy) == 5:
                        return
                await asyncio.sleep(0.05)
                if busy:
                    await store.summaries(["game1"])

    with_store(str(file), test)


def test_a_killed_server_leaves_no_stale_lock(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with killable(Settings(str(file), 0, None)) as server:
        server.start_game("me", "me")
        with pytest.raises(database.InUse, match=r"is already used by another server$"):
            asyncio.run(open_store(str(file)))
    assert (tmp_path / "games.sqlite.lock").exists()
    with_store(str(file), lambda store: store.check())
    assert games_in(file) == 1


def test_an_unwritable_file_is_reported_with_its_cause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.sqlite"
    fill(file, 1)

    def read_only(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(DatabaseError, match=r"games\.sqlite can't be used: Read-only file system$"):
        asyncio.run(open_store(str(file)))


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def replaced(file: Path) -> None:
    content = file.read_bytes()
    file.unlink()
    file.write_bytes(content)


def without_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


@pytest.mark.parametrize("lose", [moved, replaced, without_log])
def test_no_move_is_acknowledged_that_would_be_lost(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    file = tmp_path / "games.sqlite"

    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        lose(file)
        with pytest.raises(DatabaseError, match=r"games\.sqlite was moved or replaced while in use"):
            await store.append("game", 2, ENTRIES[1], at(2), summary("game", 2))
        with pytest.raises(DatabaseError, match="was moved or replaced"):
            await store.check()

    with_store(str(file), test)


def test_a_file_that_was_put_back_is_used_again(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"

    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        moved(file)
        with pytest.raises(DatabaseError):
            await store.check()
        file.with_name("elsewhere").rename(file)
        await store.append("game", 2, ENTRIES[1], at(2), summary("game", 2))

    with_store(str(file), test)
    with_store(str(file), look_at_game)


def test_a_full_disk_is_reported_until_there_is_room(tmp_path: Path) -> None:
    with killable(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        assert server.process is not None and server.process.pid is not None
        ticket = server.start_game("me", "me")
        assert health(server) == 200
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))
        until(lambda: health(server) == 503)
        asyncio.run(play(server, ticket.id, [seat.key for seat in ticket.seats], Refused))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        until(lambda: health(server) == 200)
        asyncio.run(play(server, ticket.id, [seat.key for seat in ticket.seats], Accepted))


def health(server: Server) -> int:
    """The server's health status."""
    return server.ask("/api/health").status


async def play(server: Server, game: str, keys: list[str], wanted: type[Accepted | Refused]) -> None:
    """Expect a move to be accepted or refused."""
    async with browser(server.socket(game)) as watching:
        assert watching.table is not None
    async with browser(server.socket(game), keys, watching.table.view.public.mover) as mover:
        assert isinstance(await mover.play("pick 1"), wanted)


async def test_frequent_health_checks_write_rarely(url: str) -> None:
    store = await open_store(url)
    commits: list[object] = []
    event.listen(store._database.engine, "after_cursor_execute", lambda *all: commits.append(all[2]))
    for _ in range(100):
        await store.check()
    await store.close()
    assert 1 <= sum("user_version =" in str(said) or "UPDATE" in str(said) for said in commits) <= 2
