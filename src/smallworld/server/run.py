"""Run a server: its port, its processes, and a callback once it is ready."""

import asyncio
import contextlib
import errno
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import smallworld
from smallworld.core_kind import core_kind
from smallworld.server.asgi import create_app
from smallworld.server.garbage import collect_when_idle, postpone_full_collections
from smallworld.server.settings import Limits, Settings
from smallworld.server.storage import database
from smallworld.server.storage.sql_store import open_store
from smallworld.server.web.connection_limits import Connections, Noise, raise_handle_limit
from smallworld.server.web.limited_protocols import Config, LimitedHTTP, LimitedWebSocket
from smallworld.server.workers.process_pool import when_parent_ends

log = logging.getLogger(__name__)

#: First port to try, and the number of ports to try.
PORT, PORTS = 8040, 20
#: The WebSocket library cuts off larger frames; up to this size we report the limit before closing.
FRAME = 4 * Limits.message_bytes
#: Connections waiting to be accepted, and connections accepted per turn of the event loop.
BACKLOG, ACCEPTED = 2048, 8
#: Seconds that open requests may take when the server stops.
GRACE = 3


class PortTaken(Exception):
    """No socket can be opened at the requested address; the message is one sentence."""


def open_port(host: str, port: int | None) -> socket.socket:
    """Open a listening socket at the requested port, or at the first free default port."""
    taken = None
    for each in [port] if port is not None else range(PORT, PORT + PORTS):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sets TCP_NODELAY only if the protocol is given explicitly.
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name != "nt":
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((host, each))
            opened.listen(BACKLOG)
        except OSError as error:
            opened.close()
            taken = error
            # Windows reserves some ports and reports them as forbidden.
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                break
        else:
            return opened
    if taken is not None and taken.errno == errno.EADDRINUSE:
        which = f"port {port} is" if port is not None else f"ports {PORT} to {PORT + PORTS - 1} are"
        raise PortTaken(f"{which} in use by another program; choose another with --port")
    raise PortTaken(f"cannot listen at {host}: {taken.strerror if taken else ''}")


def address(host: str, port: int) -> str:
    """URL of the start page, for browsers on this machine or in its network."""
    if host in ("0.0.0.0", "::"):
        host = _own_address() or "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address() -> str:
    """This machine's address in its network; found without sending anything."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def check(url: str | None) -> None:
    """Raise `DatabaseError` if the store can't be opened: one sentence instead of a traceback at start-up."""
    asyncio.run(_check(url))


async def _check(url: str | None) -> None:
    await (await open_store(url)).close()


class Server(uvicorn.Server):
    """A server that shuts down gracefully within seconds, even when signalled twice."""

    _collecting: asyncio.Task[None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or []:
            # asyncio uses one number for both, and would accept a whole backlog per turn.
            each.listen(BACKLOG)
        self._collecting = asyncio.create_task(collect_when_idle(), name="garbage collection")

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in hangups()}
        try:
            with super().capture_signals():
                yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)


def hangups() -> list[signal.Signals]:
    """Signals sent when the terminal closes; none if the process ignores them (nohup) or has no terminal."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return []
    return [] if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else [signal.SIGHUP]


def serve(settings: Settings, listening: socket.socket, workers: int = 1, level: str = "warning") -> None:
    """Serve until Ctrl-C, SIGTERM or the terminal closes."""
    logging.basicConfig(level=level.upper(), stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s")
    log.info("smallworld %s, core: %s", smallworld.__version__, core_kind())
    raise_handle_limit()
    # All of them stop the server gracefully; Ctrl-C also works in the background, where shells ignore it.
    for ending in (signal.SIGINT, signal.SIGTERM, *hangups()):
        signal.signal(ending, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        if workers > 1:
            _supervise(settings, listening, workers, level)
        else:
            server = Server(configure(settings))
            postpone_full_collections()
            server.run([listening])
    # A second Ctrl-C must not print a traceback.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _supervise(settings: Settings, listening: socket.socket, workers: int, level: str) -> None:
    """Serve with several processes that share the socket; restart any that exit."""
    spawn = multiprocessing.get_context("spawn")
    processes: dict[int, SpawnProcess] = {}
    try:
        while True:
            for _ in range(workers - len(processes)):
                process = spawn.Process(target=_work, args=(settings, listening, level))
                process.start()
                processes[process.sentinel] = process
            for ended in wait(list(processes)):
                code = processes.pop(cast(int, ended)).exitcode
                log.error("server process exited with %s; starting another", code)
                time.sleep(1)
    finally:
        for process in processes.values():
            process.terminate()
        for process in processes.values():
            process.join()


def _work(settings: Settings, listening: socket.socket, level: str) -> None:
    """Run one of several server processes until it is stopped or its parent exits."""
    when_parent_ends(lambda: os.kill(os.getpid(), signal.SIGTERM))
    serve(settings, listening, 1, level)


def configure(settings: Settings) -> Config:
    """Return the application's uvicorn configuration."""
    # These loggers would log game ids, and strangers could produce any number of lines.
    for name in ("uvicorn.error", "uvicorn.access", "asyncio"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.WARNING)
        logger.filters = [Noise()]
    silence = settings.limits.silence_seconds
    app = create_app(settings)
    config = Config(
        app,
        http=LimitedHTTP,
        ws=LimitedWebSocket,
        ws_max_size=FRAME,
        ws_ping_interval=silence,
        ws_ping_timeout=silence,
        # Tables are small; compressing one for every player takes longer than sending it.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_config=None,
        server_header=False,
        backlog=ACCEPTED,
    )
    # Litestar and uvicorn declare different types for the same application.
    proxies = ProxyHeadersMiddleware(app, config.forwarded_allow_ips).trusted_hosts  # type: ignore[arg-type]
    config.connections = Connections(settings.limits, proxies.__contains__)
    return config


@contextlib.contextmanager
def address_file(url: str | None, at: str) -> Iterator[None]:
    """Write the server's URL to a file next to the database while it runs."""
    file = _note(url)
    if file is not None:
        file.write_text(at, encoding="utf-8")
    try:
        yield
    finally:
        if file is not None:
            file.unlink(missing_ok=True)


def running_at(url: str | None) -> str:
    """URL of the server already using a database; empty if unknown."""
    file = _note(url)
    with contextlib.suppress(OSError):
        at = file.read_text(encoding="utf-8") if file is not None else ""
        return at if answers(at) else ""
    return ""


def answers(at: str) -> bool:
    """Whether a healthy server answers at a URL."""
    with contextlib.suppress(OSError, ValueError), urllib.request.urlopen(f"{at}api/health", timeout=3) as answer:
        return bool(answer.status == 200)
    return False


def when_up(at: str, then: Callable[[], None]) -> None:
    """Call `then` as soon as the server answers."""

    def look() -> None:
        for _ in range(300):
            if answers(at):
                return then()
            time.sleep(0.1)

    threading.Thread(target=look, daemon=True).start()


def _note(url: str | None) -> Path | None:
    where = database.read_url(url)
    return Path(f"{where.database}.address") if database.is_file(where) else None


def open_browser(at: str) -> None:
    """Open a page in the user's graphical browser, if there is one; never in a text browser."""
    if sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        threading.Thread(target=webbrowser.open, args=(at,), daemon=True).start()
