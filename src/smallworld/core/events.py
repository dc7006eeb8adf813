"""Events in the order they happen; emitted only if `State.events` is a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids

if TYPE_CHECKING:
    from smallworld.core.state import State

PAID: Final = "paid"
EARNED: Final = "earned"
INCOME: Final = "income"
SCORED: Final = "scored"
PICKED: Final = "picked"
REVEALED: Final = "revealed"
READIED: Final = "readied"
ABANDONED: Final = "abandoned"
CONQUERED: Final = "conquered"
ROLLED: Final = "rolled"
FLIPPED: Final = "flipped"
LOST: Final = "lost"
PLACED: Final = "placed"
MARKED: Final = "marked"
DECLINED: Final = "declined"
VANISHED: Final = "vanished"
TURN: Final = "turn"
ENDED: Final = "ended"


@mypyc_attr(acyclic=True)
class Event:
    """One event: its kind, seat, subject, amount, and source.

    `army`, `region`, `race` and `power` are NONE if the event has none.
    """

    __slots__ = ("amount", "army", "kind", "power", "race", "region", "seat", "source")

    def __init__(
        self,
        kind: str,
        seat: int,
        army: int = ids.NONE,
        region: int = ids.NONE,
        amount: int = 0,
        source: str = "",
        race: int = ids.NONE,
        power: int = ids.NONE,
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.army: Final = army
        self.region: Final = region
        self.amount: Final = amount
        self.source: Final = source
        self.race: Final = race
        self.power: Final = power

    def __repr__(self) -> str:
        return (
            f"Event({self.kind!r}, {self.seat}, {self.army}, {self.region}, {self.amount}, {self.source!r}, "
            f"{self.race}, {self.power})"
        )


def tell(
    s: State, kind: str, seat: int, army: int = ids.NONE, region: int = ids.NONE, amount: int = 0, source: str = ""
) -> None:
    """Emit an event if there is a listener."""
    if s.events is not None:
        s.events.append(Event(kind, seat, army, region, amount, source))


def tell_revealed(s: State, race: int, power: int, position: int) -> None:
    """Emit that a race, a power or both were revealed and are on offer at this position (from 1)."""
    if s.events is not None:
        s.events.append(Event(REVEALED, s.seat, amount=position, race=race, power=power))
