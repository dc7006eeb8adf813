"""Host names: DNS rebinding can neither change anything here nor open a socket."""

import socket
from pathlib import Path

import pytest

from smallworld.server.settings import Settings
from smallworld.server.web.hosts import is_known
from tests.server.clients import PATIENCE
from tests.server.servers import Server, in_thread

GAME = {"game": "smallworld", "seats": [{"kind": "me"}, {"kind": "me"}]}


@pytest.mark.parametrize(
    ("host", "secure", "public", "known"),
    [
        ("127.0.0.1:8040", False, (), True),
        ("[::1]:8040", False, (), True),
        ("192.168.1.7", False, (), True),
        ("localhost:8040", False, (), True),
        ("mybox:8040", False, (), True),
        ("mybox.local", False, (), True),
        ("games.home.arpa", False, (), True),
        ("game.example", True, (), True),
        ("game.example", False, (), False),
        ("evil.example:8040", False, (), False),
        ("local.evil.example", False, (), False),
        ("game.example:443", False, ("game.example",), True),
        ("GAME.example.", False, ("game.example",), True),
        ("evil.example", True, ("game.example",), False),
        ("mybox", False, ("game.example",), True),
        ("[", True, ("game.example",), True),
    ],
)
def test_private_host_names_are_accepted(host: str, secure: bool, public: tuple[str, ...], known: bool) -> None:
    assert is_known(host, secure, public) is known


def start(server: Server, host: str, origin: str) -> int:
    headers = {"host": host, **({"origin": origin} if origin else {})}
    return server.ask("/api/games", GAME, headers=headers).status


def opens(server: Server, game: str, host: str, origin: str) -> bool:
    """Whether a page with this host name gets a socket."""
    address, _, port = server.url.rpartition("/")[2].partition(":")
    with socket.create_connection((address, int(port)), timeout=PATIENCE) as line:
        line.sendall(
            f"GET /api/games/{game}/play HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        return line.recv(100).startswith(b"HTTP/1.1 101")


def test_dns_rebinding_is_refused(tmp_path: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        assert start(server, "evil.example:8040", "http://evil.example:8040") == 421
        # Local network names, proxies with https, and programs still work.
        assert start(server, "mybox.local:8040", "http://mybox.local:8040") == 201
        assert start(server, "game.example", "https://game.example") == 201
        assert start(server, "game.example", "") == 201
        game = server.start_game("me", "me").id
        assert not opens(server, game, "evil.example:8040", "http://evil.example:8040")
        assert opens(server, game, "mybox.local:8040", "http://mybox.local:8040")
        assert opens(server, game, "game.example", "https://game.example")


def test_with_a_public_host_other_names_are_refused(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.sqlite"), 0, None, public_hosts=("game.example",))
    with in_thread(settings) as server:
        assert start(server, "game.example", "https://game.example") == 201
        assert start(server, "game.example", "http://game.example") == 201
        assert start(server, "evil.example", "https://evil.example") == 421
        assert server.ask("/api/tables", headers={"host": "evil.example"}).status == 421
        # Health checks from this machine and play by address in the network still work.
        assert server.ask("/api/health").status == 200
        game = server.start_game("me", "me").id
        assert not opens(server, game, "evil.example", "https://evil.example")
        assert opens(server, game, "game.example", "https://game.example")
