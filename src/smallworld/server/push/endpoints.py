"""Which addresses a browser may name as its push service: the server will send requests there.

Only public hosts over https, so that nobody can make the server talk to machines that only it can reach. A name is
resolved when a message is sent, and the connection goes to the address that was checked.
"""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from smallworld.server.protocol.errors import Refusal

MOST_LETTERS = 1000


class Unreachable(Exception):
    """An endpoint that nothing is sent to: one clause."""


@dataclass(frozen=True)
class Target:
    """Where a request goes: the host as it is named, and the address that it has."""

    host: str
    port: int
    address: str


def check(endpoint: str, local: bool = False) -> None:
    """Refuse an endpoint that is not an https address of a public host; `local` lets this machine in, for tests."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _refused() from None
    if local and parts.scheme == "http" and host == "127.0.0.1":
        return
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= MOST_LETTERS
    usual = parts.scheme == "https" and port in (None, 443) and parts.username is None and parts.fragment == ""
    if not plain or not usual or ("." not in host.strip(".") and ":" not in host):
        raise _refused()
    address = _literal(host)
    if address is not None and not _public(address):
        raise _refused()


async def resolve(endpoint: str, local: bool = False) -> Target:
    """Where an endpoint is now; `Unreachable` if that is nowhere, or not a public address."""
    parts = urlsplit(endpoint)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("its name can't be resolved") from None
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(_public(ip_address(each)) or (local and each == "127.0.0.1") for each in addresses):
        raise Unreachable("its address is not a public one")
    return Target(host, port, addresses[0])


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None:
            return _public(inner)
    return address.is_global and not address.is_multicast


def _refused() -> Refusal:
    return Refusal("problem.push", "a push service is an https address of a public host")
