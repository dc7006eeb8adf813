"""Security headers, and readable responses to requests refused before they are read."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar.enums import ScopeType
from litestar.status_codes import HTTP_400_BAD_REQUEST
from litestar.types import ASGIApp, Message, Receive, Scope, Send

#: Run, show and connect to this server's content only: nothing inline, no frames.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
#: Pictures run no scripts but may have inline styles.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

HEADERS = {
    b"content-security-policy": PAGE_POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    # Games are private and must not be cached; pages and drawings override this.
    b"cache-control": b"no-store",
}
TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
#: Bytes of a refused request to drain, and seconds to do so.
DRAINED_BYTES = 8_000_000
DRAINED_SECONDS = 5.0


async def add_headers(message: Message, scope: Scope) -> None:
    """Add missing headers to a response (a Litestar hook)."""
    if message["type"] == "http.response.start":
        present = {name.lower() for name, _ in message["headers"]}
        more = [(name, value) for name, value in HEADERS.items() if name not in present]
        # Browsers ignore it over plain HTTP, where a home server must stay reachable.
        if scope["scheme"] == "https":
            more.append(TRANSPORT)
        message["headers"] = [*message["headers"], *more]


class DrainOversizedBody:
    """Drains a refused request's body, up to a limit, so that the client can read the response.

    A client whose connection closes while it is still sending sees an error instead of the response.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        more = True

        async def receive_on() -> Any:
            nonlocal more
            message = await receive()
            more = message["type"] == "http.request" and message.get("more_body", False)
            return message

        async def send_then(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] >= HTTP_400_BAD_REQUEST:
                heard = 0
                with suppress(TimeoutError):
                    async with asyncio.timeout(DRAINED_SECONDS):
                        while more and heard < DRAINED_BYTES:
                            heard += len((await receive_on()).get("body", b""))
            await send(message)

        http = scope["type"] == ScopeType.HTTP
        await self._app(scope, receive_on if http else receive, send_then if http else send)
