"""Rate limits by address."""

import time
from functools import lru_cache

from litestar.types import Scope

from smallworld.server.addresses import network_of, site_of, stranger_at
from smallworld.server.settings import Rate

#: Buckets kept; the least recently used are dropped.
REMEMBERED = 20_000
#: An IPv6 site's limit, as a multiple of a network's: a home may have 256 networks, a company more.
SITE_SHARE = 8

clock = time.monotonic


class Bucket:
    """A token bucket: holds up to the burst size; tokens return over time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = clock()

    def _fill(self) -> None:
        now = clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.second)
        self._at = now

    def wait(self) -> float:
        """Seconds until a token is available."""
        self._fill()
        return max(0.0, (1 - self._left) / self._rate.second)

    def take(self) -> bool:
        """Take a token; returns whether there was one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """One bucket per address, and a larger one per IPv6 site."""

    def __init__(self, rate: Rate) -> None:
        site = Rate(rate.burst * SITE_SHARE, rate.second * SITE_SHARE)
        self._bucket = lru_cache(maxsize=REMEMBERED)(lambda *_: Bucket(rate))
        self._site_bucket = lru_cache(maxsize=REMEMBERED)(lambda *_: Bucket(site))

    def take(self, address: str, about: str = "") -> bool:
        """Take one of an address's tokens, counted separately per `about`; returns whether there was one."""
        site = site_of(address)
        return self._bucket(address, about).take() and (not site or self._site_bucket(site, about).take())

    def wait(self, address: str, about: str = "") -> float:
        """Seconds until an address has a token."""
        site = site_of(address)
        return max(self._bucket(address, about).wait(), self._site_bucket(site, about).wait() if site else 0.0)


def address_of(scope: Scope) -> str:
    """A client's address as rate limits count it."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def guest_of(scope: Scope) -> str:
    """A guest's address at a table; empty for this machine."""
    return stranger_at(address_of(scope))
