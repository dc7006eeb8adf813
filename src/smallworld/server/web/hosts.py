"""This server's host names; others are refused, as any page could point its own name here (DNS rebinding)."""

from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.status_codes import HTTP_421_MISDIRECTED_REQUEST
from litestar.types import ASGIApp, Receive, Scope, Send

from smallworld.server.protocol.setup import Problem

#: Suffixes that nobody can register: they lead to this machine or its own network.
PRIVATE = (".localhost", ".local", ".lan", ".home.arpa", ".internal", ".localdomain")


def name_of(host: str) -> str:
    """The name in a `Host` header, without its port; empty if it is invalid."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_private(name: str) -> bool:
    """Whether a name can't belong to a stranger: an address, a name without dots, or one in a private network."""
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return "." not in name or name.endswith(PRIVATE)
    return True


def is_known(host: str, secure: bool, public: tuple[str, ...]) -> bool:
    """Whether `host` is one of this server's names: a private one or one in `public`.

    If `public` is empty, every name is accepted over https: nobody else has a certificate for a name that leads here.
    """
    name = name_of(host)
    return is_private(name) or name in public or (secure and not public)


class CheckHost:
    """Refuses requests for other host names; if `public` is empty, only those from pages over plain http."""

    def __init__(self, app: ASGIApp, public: tuple[str, ...]) -> None:
        self._app = app
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET) or self._is_ours(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
        else:
            why = "unknown host name; the server's owner can add it with --public-host"
            body = msgspec.json.encode(Problem("problem.malformed", why))
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            status = HTTP_421_MISDIRECTED_REQUEST
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    def _is_ours(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if self._public:
            return is_known(host, False, self._public)
        origin = headers.get(b"origin", b"").decode("latin-1")
        # `Origin` is the one header that a page can't forge, and its scheme is enough.
        return not origin.startswith("http://") or is_known(host, False, ())
