"""Pending: a frame of the stack with names for its parts, for everybody outside the core."""

from __future__ import annotations

from typing import Final

from smallworld.core import ids
from smallworld.core.ids import TOP_CHOICE, TOP_DATA, TOP_KIND, TOP_WHO
from smallworld.core.packed import i64, vec
from smallworld.core.state import State

# Frames of a seat; all others are of an army.
OF_SEAT: Final = frozenset(
    [ids.F_FIRST, ids.F_REVEAL, ids.F_PICK, ids.F_BEGIN_TURN, ids.F_MAIN, ids.F_SCORE, ids.F_RETREATS, ids.F_NEXT_TURN]
)
OPENING: Final = frozenset([ids.F_MAIN, ids.F_CAMPAIGN, ids.F_CONQUER])
ASKING: Final = frozenset([ids.F_CHOICE, ids.F_FLIP])

#: By kind of frame: 1 if it is of a seat.
IS_OF_SEAT: Final = vec[i64]([int(kind in OF_SEAT) for kind in range(len(ids.FRAME_NAMES))])


class Pending:
    """Something that is still to be decided, or to happen: what kind of frame it is, whose, and what it is about.

    `army`, `choice`, `race` and `region` are NONE where there is none, and so is `kind` when the game is over.
    """

    __slots__ = ("army", "choice", "conquered", "data", "kind", "opening", "race", "region", "seat")

    def __init__(self, kind: int, seat: int, army: int, a: int, b: int) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.army: Final = army
        #: Whether this opens the turn, so that nothing is readied yet and the active race may decline.
        self.opening: Final = kind in OPENING and a == 1
        self.conquered: Final = kind == ids.F_CONQUER and b == 1
        #: The number of the choice that is asked, or for which something is rolled or turned.
        self.choice: Final = a if kind in ASKING else a - 1 if kind == ids.F_DIE and a > 0 else ids.NONE
        self.data: Final = b
        #: The race that waits for its power.
        self.race: Final = a if kind == ids.F_REVEAL else ids.NONE
        #: The region that the last conquest is rolled for.
        self.region: Final = b if kind == ids.F_DIE and a == 0 else ids.NONE

    @property
    def placing(self) -> bool:
        """Whether tokens are placed: when redeploying, or in a retreat."""
        return self.kind == ids.F_REDEPLOY or self.kind == ids.F_RETREAT

    def is_same(self, other: Pending) -> bool:
        """Whether this is the same kind of decision of the same army or seat."""
        return self.kind == other.kind and self.seat == other.seat and self.army == other.army


def pending(s: State) -> Pending:
    """What is decided, or happens, now."""
    if len(s.frames) == 0:
        return Pending(ids.NONE, ids.OVER, ids.NONE, 0, 0)
    return _frame(s, len(s.frames) - ids.FRAME)


def pending_numbers(s: State) -> tuple[i64, i64, i64, i64, i64]:
    """The same as plain numbers, for speed: kind, army, choice, data, and 1 while the turn opens, else 0."""
    frames = s.frames
    if len(frames) == 0:
        return ids.NONE, ids.NONE, ids.NONE, 0, 0
    kind = frames[TOP_KIND]
    a = frames[TOP_CHOICE]
    army = ids.NONE if IS_OF_SEAT[kind] else frames[TOP_WHO]
    choice: i64 = ids.NONE
    opening: i64 = 0
    if kind == ids.F_CHOICE or kind == ids.F_FLIP:
        choice = a
    elif kind == ids.F_DIE:
        choice = a - 1
    elif a == 1 and (kind == ids.F_MAIN or kind == ids.F_CAMPAIGN or kind == ids.F_CONQUER):
        opening = 1
    return kind, army, choice, frames[TOP_DATA], opening


def stack(s: State) -> list[Pending]:
    """Everything that is pending, what comes last first."""
    return [_frame(s, start) for start in range(0, len(s.frames), ids.FRAME)]


def _frame(s: State, start: int) -> Pending:
    frames = s.frames
    kind, who, a, b = [frames[place] for place in range(start, start + ids.FRAME)]
    if kind in OF_SEAT:
        return Pending(kind, who, ids.NONE, a, b)
    return Pending(kind, s.seat_of(who), who, a, b)
