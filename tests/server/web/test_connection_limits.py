"""Silent, slow and numerous connections time out while the game continues."""

import asyncio
import contextlib
import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from smallworld.server.protocol.socket import Accepted
from smallworld.server.run import open_port
from smallworld.server.settings import Limits, Settings
from tests.server.clients import PATIENCE, browser
from tests.server.servers import Server, in_thread
from tests.server.test_run import COMMAND, started

#: A server with soft and hard limits on open files.
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
os.execv(sys.argv[3], sys.argv[3:])
"""
SILENT = 1100
FEW = 6
QUICK = Limits(request_head_seconds=0.3, request_body_seconds=0.6, stalled_seconds=0.5, connections_per_address=FEW)
HEALTH = b"GET /api/health HTTP/1.1\r\nhost: here\r\n\r\n"


@pytest.fixture(autouse=True)
def files() -> Iterator[None]:
    """Allow this process more connections than shells usually do."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("connections")
    (folder / "index.html").write_bytes(b" " * 30_000_000)
    with in_thread(Settings(str(tmp_path_factory.mktemp("games") / "games.sqlite"), 0, folder, QUICK)) as started:
        yield started


def port(server: Server) -> int:
    """A server's port."""
    return int(server.url.rpartition(":")[2])


def connected(at: int, source: str = "127.0.0.1") -> socket.socket:
    """Open a silent connection, optionally from another address of this machine."""
    return socket.create_connection(("127.0.0.1", at), 10, (source, 0))


def closed(connection: socket.socket, within: float = 5.0) -> bool:
    """Whether the server closes a connection in time, after sending any remaining data."""
    end = time.monotonic() + within
    try:
        while time.monotonic() < end:
            connection.settimeout(max(0.01, end - time.monotonic()))
            if not connection.recv(65_536):
                return True
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return False


@contextmanager
def serving(folder: Path, soft: int, hard: int) -> Iterator[tuple[Server, Path]]:
    """Run a server with a limit on open files; also returns its log."""
    (folder / "index.html").write_text("<!doctype html>")
    log, database = folder / "log.txt", str(folder / "games.sqlite")
    command = [sys.executable, "-c", LIMITED, str(soft), str(hard), *COMMAND, "--database", database]
    environment = {**os.environ, "SMALLWORLD_STATIC": str(folder)}
    with (
        log.open("w") as output,
        subprocess.Popen(
            [*command, "--database", database], env=environment, stdout=subprocess.PIPE, stderr=output, text=True
        ) as process,
    ):
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            assert said.startswith("Small World is at "), log.read_text()
            yield Server(said.split()[4].rstrip("/")), log
        finally:
            process.kill()


async def played(server: Server, silent: ExitStack, count: int) -> float:
    """Play, reload and request pages while silent connections are open; returns the slowest answer."""
    loop = asyncio.get_running_loop()
    ticket = server.start_game("me", "me")
    keys = [seat.key for seat in ticket.seats]
    slowest = 0.0
    async with browser(server.socket(ticket.id), keys, 0) as player:
        for i in range(count):
            silent.enter_context(connected(port(server)))
            if i % 100 == 99:
                await asyncio.sleep(0.05)
        for move in ("pick 1", "conquer"):
            began = loop.time()
            text = next(each.text for each in player.moves if each.text.startswith(move))
            answer = await player.play(text)
            assert isinstance(answer, Accepted), answer
            await player.version(answer.version)
            slowest = max(slowest, loop.time() - began)
    for _ in range(5):
        began = loop.time()
        assert (await asyncio.to_thread(server.ask, "/api/health")).status == 200
        async with browser(server.socket(ticket.id), keys, 0):
            pass
        slowest = max(slowest, loop.time() - began)
    return slowest


@pytest.mark.parametrize(
    ("soft", "hard", "count"),
    [(1024, 4096, SILENT), (1024, 1024, SILENT), (100, 100, 400)],
    ids=["raised", "1024", "100"],
)
def test_silent_connections_do_not_disturb_the_game(soft: int, hard: int, count: int, tmp_path: Path) -> None:
    with serving(tmp_path, soft, hard) as (server, log), ExitStack() as silent:
        slowest = asyncio.run(asyncio.wait_for(played(server, silent, count), 60))
        assert slowest < 5.0
        assert len(log.read_text()) < 2_000, log.read_text()[:2_000]


def test_running_out_of_handles_does_not_flood_the_log(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as stack:
        waiting = [stack.enter_context(socket.socket()) for _ in range(100)]
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir("/proc/self/fd")) + 2, hard))
        for each in waiting:
            each.connect(("127.0.0.1", port(server)))
        time.sleep(2.5)
    assert 0 < len(caplog.records) <= 20
    assert "Traceback" not in caplog.text
    assert server.ask("/api/health").status == 200


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET /api/hea", HEALTH[:-2], b"POST /api/games HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{"],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_a_partial_request_times_out(server: Server, sent: bytes) -> None:
    with connected(port(server)) as connection:
        connection.sendall(sent)
        assert closed(connection)


def test_a_request_sent_byte_by_byte_times_out(server: Server) -> None:
    with connected(port(server)) as connection, contextlib.suppress(ConnectionError):
        began = time.monotonic()
        for letter in HEALTH * 2:
            connection.sendall(bytes([letter]))
            time.sleep(0.1)
        pytest.fail("it was never closed")
    assert time.monotonic() - began < 5


def test_a_connection_with_regular_requests_is_kept(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port(server), timeout=10)
    with contextlib.closing(connection):
        connection.request("GET", "/api/health")
        first = connection.sock
        # Longer in total than allowed for a head, but each step is short.
        for _ in range(20):
            assert connection.getresponse().read()
            time.sleep(0.03)
            connection.request("GET", "/api/health")
        assert connection.getresponse().status == 200
        assert connection.sock is first


async def test_a_socket_in_use_is_kept(server: Server) -> None:
    ticket = server.start_game("me", "me")
    async with browser(server.socket(ticket.id), [ticket.seats[0].key], 0) as player:
        await asyncio.sleep(2.5)
        assert isinstance(await player.play("pick 1"), Accepted)


def test_silent_sockets_make_room_for_players(tmp_path: Path) -> None:
    request = (
        "GET /api/games/x/play HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )

    async def test(server: Server, stack: ExitStack) -> None:
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id), [ticket.seats[0].key], 0) as player:
            silent = []
            for _ in range(20):
                silent.append(stack.enter_context(connected(port(server))))
                silent[-1].sendall(request.encode())
                assert b"101" in await asyncio.to_thread(silent[-1].recv, 20)
            assert closed(silent[0])
            assert not closed(silent[-1], 0.1)
            async with browser(server.socket(ticket.id), [ticket.seats[1].key], 1):
                assert isinstance(await player.play("pick 1"), Accepted)

    settings = Settings(str(tmp_path / "games.sqlite"), 0, None, Limits(connections=8))
    with in_thread(settings) as server, ExitStack() as stack:
        asyncio.run(test(server, stack))


def test_a_client_that_reads_nothing_times_out(server: Server) -> None:
    # Data sent before the close arrives first, so the close shows only on reading; a busy server gets more time.
    assert any(0 < received_after(server, seconds) < 30_000_000 for seconds in (4, 12, 40))


def received_after(server: Server, seconds: float) -> int:
    """Bytes received of a large answer if nothing is read for some seconds."""
    with connected(port(server)) as connection:
        connection.sendall(HEALTH.replace(b"/api/health", b"/"))
        time.sleep(seconds)
        received = 0
        while data := connection.recv(1_000_000):
            received += len(data)
        return received


def test_a_slow_reader_gets_the_whole_answer(server: Server) -> None:
    with connected(port(server)) as connection:
        connection.sendall(HEALTH.replace(b"/api/health", b"/").replace(b"host", b"connection: close\r\nhost"))
        received = 0
        while data := connection.recv(100_000):
            received += len(data)
            time.sleep(0.015)
        assert received > 30_000_000


def test_connections_per_address_are_limited(tmp_path: Path) -> None:
    # None of them times out.
    settings = Settings(str(tmp_path / "games.sqlite"), 0, None, Limits(connections_per_address=FEW))
    with in_thread(settings) as server, ExitStack() as stack:
        held = [stack.enter_context(connected(port(server), "127.0.0.2")) for _ in range(FEW)]
        with connected(port(server), "127.0.0.2") as refused:
            assert closed(refused)
        # Other addresses are accepted, and so is a proxy on this machine that serves everyone.
        for source in ["127.0.0.3"] + ["127.0.0.1"] * (FEW + 1):
            other = stack.enter_context(connected(port(server), source))
            other.sendall(HEALTH)
            assert b"200" in other.recv(20)
        held[0].close()
        end = time.monotonic() + PATIENCE
        answer = b""
        while b"200" not in answer:
            assert time.monotonic() < end, "there is no room again"
            with connected(port(server), "127.0.0.2") as again, contextlib.suppress(ConnectionError):
                again.sendall(HEALTH)
                answer = again.recv(20)


def test_answers_are_sent_without_delay() -> None:
    async def test() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def come(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with open_port("127.0.0.1", 0) as listening:
            async with await asyncio.start_server(come, sock=listening):
                with connected(listening.getsockname()[1]):
                    return await asyncio.wait_for(accepted, 10)

    assert asyncio.run(test())


def test_an_aborted_request_is_not_logged_as_an_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    for path in ("games", "records"):
        with connected(port(server)) as connection:
            head = f"POST /api/{path} HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n"
            connection.sendall(head.encode() + b"{")
            time.sleep(0.1)
    time.sleep(0.3)
    assert caplog.text == ""


def test_requests_interrupted_by_a_shutdown_log_one_line_each(tmp_path: Path) -> None:
    with started(tmp_path, str(tmp_path / "games.sqlite")) as (process, at), ExitStack() as stack:
        for _ in range(3):
            connection = stack.enter_context(connected(int(at.strip("/").rpartition(":")[2])))
            connection.sendall(b"POST /api/games HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{")
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    log = (tmp_path / "said.txt").read_text()
    assert "Traceback" not in log
    assert len(log.splitlines()) <= 4, log
