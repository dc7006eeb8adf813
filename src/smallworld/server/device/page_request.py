"""A request of a page, as its handlers see it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import msgspec

from smallworld.server.ports.interfaces import WorkerPool
from smallworld.server.registry import MatchRegistry

if TYPE_CHECKING:
    from smallworld.server.workshop import Workshop

T = TypeVar("T")


class Asked(msgspec.Struct, frozen=True):
    """A request as a page makes it; `bearer` is the key of its Authorization."""

    method: str
    address: str
    body: str = ""
    bearer: str = ""


class Home:
    """Where requests are answered."""

    def __init__(self, registry: MatchRegistry, pool: WorkerPool) -> None:
        self.registry: Final = registry
        self._pool = pool

    @cached_property
    def workshop(self) -> Workshop:
        # Imported when it is first used: it would delay the first table.
        from smallworld.server.jobs.measurer import Measurer
        from smallworld.server.workshop import Workshop

        return Workshop(Measurer(self._pool))


class PageRequest(NamedTuple):
    """A request whose address was understood."""

    home: Home
    asked: Asked
    values: tuple[str, ...]
    query: dict[str, str]

    @property
    def registry(self) -> MatchRegistry:
        return self.home.registry

    @property
    def workshop(self) -> Workshop:
        return self.home.workshop

    def read(self, kind: type[T]) -> T:
        """The body; `ValidationError` and `DecodeError` if it is none of that kind."""
        return msgspec.json.decode(self.asked.body, type=kind)

    @property
    def seat(self) -> int | None:
        """Whose eyes to look through; a spectator's if left out."""
        return int(self.query["seat"]) if "seat" in self.query else None

    @property
    def keys(self) -> list[str]:
        return [self.asked.bearer] if self.asked.bearer else []


Handler = Callable[[PageRequest], Awaitable[object]]
#: The pattern of an id in an address.
ID = "([A-Za-z0-9_-]{1,64})"


class Route(NamedTuple):
    """Requests of a method at the addresses of a pattern."""

    method: str
    pattern: re.Pattern[str]
    handler: Handler


def routes(listed: Iterable[tuple[str, str, Handler]]) -> list[Route]:
    """Return the routes of these methods and patterns of addresses below /api."""
    return [Route(method, re.compile("/api" + pattern), handler) for method, pattern, handler in listed]
