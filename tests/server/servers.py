"""Servers for tests: in a thread of this process, or in a separate process that can be killed."""

import json
import multiprocessing
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from multiprocessing.context import ForkServerProcess

import msgspec

from smallworld.server import run
from smallworld.server.protocol.setup import GameKeys, NewGameRequest, SeatRequest
from smallworld.server.run import answers, configure, open_port, serve
from smallworld.server.settings import Settings
from tests.server.clients import PATIENCE


@dataclass(frozen=True)
class Answer:
    """An HTTP answer."""

    status: int
    headers: Message
    body: bytes

    @property
    def json(self) -> dict[str, object]:
        """The parsed body."""
        read: dict[str, object] = json.loads(self.body)
        return read


@dataclass
class Server:
    """A running server."""

    url: str

    def ask(self, path: str, body: object = None, method: str = "", headers: dict[str, str] | None = None) -> Answer:
        """Send a request; bodies other than bytes are sent as JSON."""
        data = body if isinstance(body, bytes) or body is None else msgspec.json.encode(body)
        more = {"content-type": "application/json", **(headers or {})}
        request = urllib.request.Request(self.url + path, data, more, method=method or None)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    def socket(self, game: str) -> str:
        """URL of a game's socket."""
        return f"{self.url.replace('http', 'ws', 1)}/api/games/{game}/play"

    def start_game(self, *kinds: str, game: str = "smallworld", seed: int | None = 7) -> GameKeys:
        """Create a game with seats of these kinds."""
        seats = tuple(SeatRequest(kind) for kind in kinds)  # type: ignore[arg-type]
        answer = self.ask("/api/games", NewGameRequest(game, seats, seed=seed))  # type: ignore[arg-type]
        assert answer.status == 201, answer.body
        return msgspec.json.decode(answer.body, type=GameKeys)


@contextmanager
def in_thread(settings: Settings) -> Iterator[Server]:
    """Run a server in a thread."""
    with open_port("127.0.0.1", 0) as listening:
        server = run.Server(configure(settings))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server did not start"
                time.sleep(0.01)
            yield Server(f"http://127.0.0.1:{listening.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


#: Servers to be killed are forked from a process with all imports loaded, so that fifty start quickly.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["smallworld.server.run"])


class Killable(Server):
    """A server in a separate process, with the same port after every restart."""

    def __init__(self, settings: Settings) -> None:
        with open_port("127.0.0.1", 0) as found:
            self.port: int = found.getsockname()[1]
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.settings = settings
        self.process: ForkServerProcess | None = None

    def start(self) -> None:
        """Start the server without waiting until it is ready."""
        self.process = FORKS.Process(target=_run, args=(self.settings, self.port))
        self.process.start()

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(1000):
            assert self.process is not None and self.process.is_alive(), "the server did not start"
            if answers(f"{self.url}/"):
                return
            time.sleep(0.01)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill it at any moment."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process.close()
            self.process = None


def _run(settings: Settings, port: int) -> None:
    with open_port("127.0.0.1", port) as listening:
        serve(settings, listening)


@contextmanager
def killable(settings: Settings) -> Iterator[Killable]:
    """Run a server in a separate process."""
    server = Killable(settings)
    server.start()
    try:
        server.wait()
        yield server
    finally:
        server.kill()
