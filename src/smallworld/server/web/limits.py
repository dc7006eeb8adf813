"""Rate limits: how often an address may do something."""

import time
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from litestar.types import Scope

from smallworld.server.settings import Rate

#: Rate-limit buckets kept; the least recently used are dropped.
REMEMBERED = 20_000
#: The prefix of an IPv6 address that is its network.
NETWORK = 64

clock = time.monotonic


class Bucket:
    """A token bucket: holds as many tokens as may be spent at once; they come back with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Spend a token; whether there was one."""
        now = clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """A bucket for each address."""

    def __init__(self, rate: Rate) -> None:
        self._bucket = lru_cache(maxsize=REMEMBERED)(lambda _: Bucket(rate))

    def take(self, address: str) -> bool:
        """Spend a token of an address; whether there was one."""
        return self._bucket(address).take()


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
