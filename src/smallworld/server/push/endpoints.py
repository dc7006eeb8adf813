"""Endpoints: URLs that browsers register as their push service, to which the server sends requests.

Only public hosts over https are allowed, so that nobody can make the server contact its internal network. Names are
resolved when a message is sent, and the connection uses the checked address.
"""

import asyncio
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from smallworld.server.protocol.errors import Refusal

MOST_LETTERS = 1000
#: The browser vendors' push services; `*.` matches any host in a domain.
SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
#: Ranges of internal or unroutable addresses that Python 3.11 considers public: translated IPv4 addresses (NAT64,
#: IPv4-compatible, SIIT), site-local ones, and segment routing.
_NOT_PUBLIC = [
    IPv6Network(each)
    for each in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96", "::ffff:0:0:0/96", "fec0::/10", "5f00::/16")
]


class Unreachable(Exception):
    """An endpoint that must not or can't be contacted; the message is one clause."""


@dataclass(frozen=True)
class Target:
    """A request's destination: the host name and its checked address."""

    host: str
    port: int
    address: str


def check(endpoint: str, local: bool = False, services: Sequence[str] = SERVICES) -> None:
    """Refuse an endpoint that is not an https URL of one of these services; `*` stands for every public host.

    `local` allows this machine, for tests.
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
        raise Refusal("problem.push", f"this server does not allow the push service {host}")
    address = _literal(host)
    if address is not None and not _public(address):
        raise _refused()


async def resolve(endpoint: str, local: bool = False) -> Target:
    """Resolve the host of an endpoint; raises `Unreachable` unless it has a public address."""
    parts = urlsplit(endpoint)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("cannot resolve its name") from None
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(_public(ip_address(each)) or (local and each == "127.0.0.1") for each in addresses):
        raise Unreachable("its address is not public")
    return Target(host, port, addresses[0])


def _is_of(host: str, service: str) -> bool:
    """Whether a host belongs to a service, by name or by domain."""
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
    return Refusal("problem.push", "a push service must be an https URL of a public host")
