"""Which addresses a browser may name as its push service: the server will send requests there.

Only public hosts over https, so that nobody can make the server talk to machines that only it can reach. A name is
resolved when a message is sent, and the connection goes to the address that was checked.
"""

import asyncio
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from smallworld.server.protocol.errors import Refusal

MOST_LETTERS = 1000
#: The push services of the browsers' makers; after `*.` any host of that domain.
SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
#: Ranges that lead to machines inside, or nowhere, though Python 3.11 takes them for public: IPv4 addresses translated
#: (NAT64, IPv4-compatible, SIIT), site-local ones, and segment routing.
_NOT_PUBLIC = [
    IPv6Network(each)
    for each in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "::ffff:0:0:0/96", "fec0::/10", "5f00::/16")
]


class Unreachable(Exception):
    """An endpoint that nothing is sent to: one clause."""


@dataclass(frozen=True)
class Target:
    """Where a request goes: the host as it is named, and the address that it has."""

    host: str
    port: int
    address: str


def check(endpoint: str, local: bool = False, services: Sequence[str] = SERVICES) -> None:
    """Refuse an endpoint that is not an https address of one of these services; `*` stands for every public host.

    `local` lets this machine in, for tests.
    """
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
    if not any([_is_of(host.lower(), service) for service in services]):
        raise Refusal("problem.push", f"this server sends nothing to the push service {host}")
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


def _is_of(host: str, service: str) -> bool:
    """Whether a host is a service's: its own, or one of its domain."""
    return service == "*" or host == service or (service.startswith("*.") and host.endswith(service[1:]))


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        if any([address in network for network in _NOT_PUBLIC]):
            return False
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None:
            return _public(inner)
    return address.is_global and not address.is_multicast


def _refused() -> Refusal:
    return Refusal("problem.push", "a push service is an https address of a public host")
