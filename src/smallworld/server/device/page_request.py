"""A request of a page, as its handlers see it."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import msgspec

from smallworld.server.registry import MatchRegistry
from smallworld.server.workshop import Workshop

T = TypeVar("T")


class Asked(msgspec.Struct, frozen=True):
    """A request as a page makes it; `bearer` is the key of its Authorization."""

    method: str
    address: str
    body: str = ""
    bearer: str = ""


class Home(NamedTuple):
    """Where requests are answered."""

    registry: MatchRegistry
    workshop: Workshop


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
