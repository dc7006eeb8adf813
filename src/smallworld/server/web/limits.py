"""What protects players and the server: headers of every answer, where a socket may come from, and how fast."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.status_codes import HTTP_400_BAD_REQUEST
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from smallworld.server.settings import Rate

#: Only what this server itself sends is run, shown or connected to; nothing inline, and in nobody's frame.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
#: A drawing runs nothing, and may look as it says itself.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

HEADERS = {
    b"content-security-policy": PAGE_POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    # Games are nobody else's business, not even the browser's disk; pages and drawings say otherwise themselves.
    b"cache-control": b"no-store",
}
TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
#: How much of a refused request is read, and for how long.
HEARD_BYTES = 8_000_000
HEARD_SECONDS = 5.0
#: How many visitors are remembered for their haste.
REMEMBERED = 20_000
#: How much of an address of version 6 is its network.
NETWORK = 64

clock = time.monotonic


class SecurityHeaders:
    """Adds the headers to every answer that does not have them already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, with the headers."""

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in HEADERS.items() if name not in present]
                # Said over plain HTTP it would be ignored, and said by a server at home it would be wrong.
                if scope["scheme"] == "https":
                    more.append(TRANSPORT)
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, send_more if scope["type"] == ScopeType.HTTP else send)


class DrainOversizedBody:
    """Reads the rest of a request that is refused, within reason, before answering.

    Whoever is still sending when the line is closed sees that it broke, and never the answer that says why.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
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
                    async with asyncio.timeout(HEARD_SECONDS):
                        while more and heard < HEARD_BYTES:
                            heard += len((await receive_on()).get("body", b""))
            await send(message)

        http = scope["type"] == ScopeType.HTTP
        await self._app(scope, receive_on if http else receive, send_then if http else send)


class Bucket:
    """Holds as many tokens as may be spent at once; they come back with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Spend one; whether there was one."""
        now = clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """A bucket for each address; those not seen for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Spend one of an address; whether there was one."""
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self._rate)
            if len(self._by_address) > REMEMBERED:
                self._by_address.popitem(last=False)
        self._by_address.move_to_end(address)
        return bucket.take()


def address_of(scope: Scope) -> str:
    """Where somebody comes from, as limits count it."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def network_of(host: str) -> str:
    """An address, or for version 6 its network, of which one may have many addresses."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), NETWORK), strict=False).network_address)


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a socket is opened by a page of this server; programs that are no browser name no origin."""
    if origin is None:
        return True
    try:
        return host is not None and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def same_site(fetched: str | None, origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this server, or from a program other than a browser.

    Browsers send `Sec-Fetch-Site` over https and to localhost; elsewhere the origin has to do.
    """
    if fetched is not None:
        return fetched in ("same-origin", "none")
    return same_origin(origin, host)


def short(game: str) -> str:
    """A game's id as it is logged: enough to tell games apart, not enough to watch one."""
    return game[:4] + "…"
