"""Crash safety: servers are killed during play, again and again, and several share one database."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import WebSocketException

from smallworld.notation.vocabulary import vocabulary
from smallworld.server.match.timeline import setup_of
from smallworld.server.ports.interfaces import Stored
from smallworld.server.ports.journal import Moved, Undone
from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import Accepted, ChatMessage, HintReply, Refused, SendChat, TableUpdate
from smallworld.server.protocol.table import LegalMove
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.storage.sql_store import open_store
from tests.server.clients import PATIENCE, Browser, browser
from tests.server.servers import Killable, Server, killable

FAST = Limits(messages=Rate(10_000, 10_000), messages_of_address=Rate(10_000, 10_000), new_games=Rate(10_000, 10_000))
TABLES = 4
GONE = (OSError, WebSocketException, TimeoutError)


def choose(moves: tuple[LegalMove, ...], draw: random.Random) -> tuple[str, ...]:
    """Choose any legal move; tokens are all placed in one batch, with the move that ends the turn."""
    move = draw.choice(moves)
    if move.verb == "deploy" and move.count > 1:
        return f"deploy {move.region} {move.count}", "done"
    return (move.text,)


class PairOfPlayers:
    """Two players who reconnect whenever the server restarts, and record what they sent and received."""

    def __init__(self, server: Server, ticket: GameKeys, seed: int, news: asyncio.Event) -> None:
        self.server = server
        self.news = news
        self.id = ticket.id
        self.keys = [seat.key for seat in ticket.seats]
        self.draw = random.Random(seed)
        # Keyed by the version on which the moves were based.
        self.sent: dict[int, list[tuple[str, ...]]] = {}
        self.taken: dict[int, tuple[str, ...]] = {}
        self.connections = 0

    async def play(self, seat: int) -> None:
        """Play one seat until the game is over, whatever happens to the server."""
        while True:
            try:
                async with browser(self.server.socket(self.id), [self.keys[seat]], seat) as opened:
                    self.connections += 1
                    if await self._play(seat, opened):
                        return
            except GONE:
                await asyncio.sleep(0.02)

    async def _play(self, seat: int, opened: Browser) -> bool:
        while opened.table is not None and not opened.table.view.public.over:
            if opened.table.view.public.mover == seat:
                version, texts = opened.table.version, choose(opened.moves, self.draw)
                assert version not in self.taken, "a move that was acknowledged is lost"
                self.sent.setdefault(version, []).append(texts)
                answer = await opened.play(*texts)
                if isinstance(answer, Accepted):
                    assert answer.version == version + 1
                    self.taken[version] = texts
                    self.news.set()
                    await opened.version(answer.version)
                else:
                    assert answer.why == "problem.stale", answer
                    await opened.until(TableUpdate)
            else:
                await opened.receive()
        return True

    def check(self, stored: Stored) -> None:
        """Check that every acknowledged move is in the journal, and none in part."""
        assert [written.number for written in stored.entries] == list(range(1, len(stored.entries) + 1))
        changes = [written.entry for written in stored.entries if isinstance(written.entry, Moved | Undone)]
        # The first is the deal.
        made = dict(enumerate(changes[1:], 1))
        words = vocabulary(setup_of(stored.plan).rules())
        for version, texts in self.taken.items():
            assert texts in self.sent[version]
            assert version in made, f"a move that was acknowledged is lost: {texts}"
        for version, entry in made.items():
            assert isinstance(entry, Moved)
            wholes = [
                tuple(words.text(action) for text in texts for action in words.read(text))
                for texts in ([self.taken[version]] if version in self.taken else self.sent[version])
            ]
            assert any(starts_with(entry.actions, whole) for whole in wholes), (entry, wholes)


def starts_with(actions: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the whole move was made; its final `done` is absent if the step ended automatically."""
    return actions[: len(whole)] == whole or (whole[-1] == "done" and actions[: len(whole) - 1] == whole[:-1])


@pytest.mark.parametrize("kills", [pytest.param(15, id="sqlite"), pytest.param(5, id="postgresql")])
def test_killing_the_server_loses_no_acknowledged_move_and_leaves_none_half_written(
    kills: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sqlite = request.node.callspec.id == "sqlite"
    outlive(str(tmp_path / "games.sqlite") if sqlite else request.getfixturevalue("postgres_url"), kills)


def outlive(url: str, kills: int) -> None:
    """Play at several tables of a server that is killed `kills` times, and check the stored games."""
    draw = random.Random(1)

    async def test(server: Killable) -> list[PairOfPlayers]:
        news = asyncio.Event()
        tables = [PairOfPlayers(server, server.start_game("me", "me", seed=i), i, news) for i in range(TABLES)]
        playing = [asyncio.create_task(table.play(seat)) for table in tables for seat in (0, 1)]
        finished: list[PairOfPlayers] = []
        for _ in range(kills):
            # Always during play: after a number of moves, kill immediately or a little later.
            await made(tables, draw.randint(1, 8), playing)
            if draw.random() < 0.5:
                await asyncio.sleep(draw.random() * 0.05)
            server.kill()
            server.start()
            for i, table in enumerate(tables):
                if playing[2 * i].done() and playing[2 * i + 1].done():
                    await asyncio.to_thread(server.wait)
                    finished.append(table)
                    tables[i] = PairOfPlayers(server, server.start_game("me", "me", seed=100 + len(finished)), i, news)
                    playing[2 * i : 2 * i + 2] = [asyncio.create_task(tables[i].play(seat)) for seat in (0, 1)]
        # They continue automatically.
        await made(tables, 20, playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return [*tables, *finished]

    with killable(Settings(url, 0, None, FAST)) as server:
        tables = asyncio.run(test(server))
    stored = asyncio.run(load(url, [table.id for table in tables]))
    for table in tables:
        table.check(stored[table.id])
    assert sum(len(table.taken) for table in tables) >= 2 * kills
    assert sum(table.connections for table in tables) >= kills * TABLES


async def made(tables: list[PairOfPlayers], moves: int, playing: list[asyncio.Task[None]]) -> None:
    """Wait for a number of further acknowledged moves."""
    before = sum(len(table.taken) for table in tables)
    async with asyncio.timeout(60):
        while sum(len(table.taken) for table in tables) < before + moves:
            for task in playing:
                if task.done():
                    task.result()
            if all(task.done() for task in playing):
                return
            tables[0].news.clear()
            await tables[0].news.wait()


async def load(url: str, games: list[str]) -> dict[str, Stored]:
    """Load stored games without a server."""
    store = await open_store(url)
    try:
        return {game: stored for game in games if (stored := await store.load(game)) is not None}
    finally:
        await store.close()


@pytest.fixture
def two(postgres_url: str) -> Iterator[tuple[Killable, Killable, str]]:
    """Two servers on one PostgreSQL database."""
    settings = Settings(postgres_url, 0, None, FAST)
    with killable(settings) as one, killable(settings) as other:
        yield one, other, postgres_url


async def test_players_on_different_servers_see_each_other_move_and_talk(two: tuple[Killable, Killable, str]) -> None:
    one, other, url = two

    ticket = one.start_game("me", "me")
    keys = [seat.key for seat in ticket.seats]
    draw = random.Random(3)
    async with (
        browser(one.socket(ticket.id), [keys[0]], 0) as mia,
        browser(other.socket(ticket.id), [keys[1]], 1) as tom,
        browser(other.socket(ticket.id)) as watching,
    ):
        for turn in range(40):
            assert mia.table is not None
            if turn == 20:
                # Nobody may be left with an outdated table when the notifications break.
                await cut_notifications(url)
            mover = (mia, tom)[mia.table.view.public.mover or 0]
            answer = await mover.play(*choose(mover.moves, draw))
            assert isinstance(answer, Accepted), answer
            tables = [await each.version(answer.version) for each in (mia, tom, watching)]
            assert len({table.version for table in tables}) == 1
            assert tables[0].view.public == tables[1].view.public == tables[2].view.public
        await mia.send(SendChat("hello over there"))
        assert (await tom.until(ChatMessage)).text == "hello over there"


async def cut_notifications(url: str) -> None:
    """Terminate every connection on which a server listens."""
    listening = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(listening + b"AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')")


async def test_of_two_concurrent_moves_on_different_servers_one_is_refused(
    two: tuple[Killable, Killable, str],
) -> None:
    one, other, _ = two

    ticket = one.start_game("me", "me")
    mover = [seat.key for seat in ticket.seats]
    async with (
        browser(one.socket(ticket.id), mover, 0) as here,
        browser(other.socket(ticket.id), mover, 0) as there,
    ):
        assert here.table is not None
        assert here.table.view.public.mover == 0
        answers = await asyncio.gather(here.play("pick 1"), there.play("pick 2"))
        (taken,) = (answer for answer in answers if isinstance(answer, Accepted))
        (refused,) = (answer for answer in answers if isinstance(answer, Refused))
        assert refused.why == "problem.stale"
        tables = [await each.version(taken.version) for each in (here, there)]
        assert tables[0].view.public == tables[1].view.public


def children(process: int) -> list[int]:
    """Child processes of a process."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


async def ended(processes: list[int]) -> None:
    """Wait until processes have ended; zombies count as ended."""
    async with asyncio.timeout(PATIENCE):
        while any(Path(f"/proc/{process}").exists() and not _dead(process) for process in processes):
            await asyncio.sleep(0.05)


def _dead(process: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def test_worker_processes_end_with_a_killed_server(tmp_path: Path) -> None:
    async def test(server: Killable) -> None:
        ticket = server.start_game("me", "bot")
        async with browser(server.socket(ticket.id), [ticket.seats[0].key], 0) as mia:
            assert isinstance(await mia.play("pick 1"), Accepted)
            await mia.ask()
            await mia.until(HintReply)
        assert server.process is not None and server.process.pid is not None
        thinking = children(server.process.pid)
        assert thinking
        server.kill()
        await ended(thinking)

    with killable(Settings(str(tmp_path / "games.sqlite"), 0, None, FAST)) as server:
        asyncio.run(test(server))


def test_processes_on_one_port_share_games_and_a_dead_one_is_replaced(postgres_url: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "smallworld.cli", "serve", "--no-open", "--port", "0", "--workers", "2"]
    (tmp_path / "index.html").write_text("<!doctype html>")
    environment = {**os.environ, "SMALLWORLD_DATABASE": postgres_url, "SMALLWORLD_STATIC": str(tmp_path)}

    async def test(process: int, server: Server) -> None:
        # One of them tracks shared resources and serves nobody.
        workers = [child for child in children(process) if b"resource_tracker" not in _command(child)]
        assert len(workers) == 2
        ticket = server.start_game("me", "me")
        table = PairOfPlayers(server, ticket, 5, asyncio.Event())
        playing = [asyncio.create_task(table.play(seat)) for seat in (0, 1)]
        async with contextlib.AsyncExitStack() as stack:
            watching = [await stack.enter_async_context(browser(server.socket(ticket.id))) for _ in range(6)]
            await made([table], 5, playing)
            for each in watching:
                await each.version(5)
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
            await made([table], 5, playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        table.check((await load(postgres_url, [ticket.id]))[ticket.id])

    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        try:
            said = serving.stdout.readline()
            assert said.startswith("Small World is at "), said
            asyncio.run(test(serving.pid, Server(said.split()[4].rstrip("/"))))
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(PATIENCE) == 0
        finally:
            serving.kill()


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()
