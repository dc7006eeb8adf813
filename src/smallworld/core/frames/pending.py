"""Pending: a stack frame with named parts, for code outside the core."""

from __future__ import annotations

from typing import Final

from smallworld.core import ids
from smallworld.core.ids import TOP_CHOICE, TOP_DATA, TOP_KIND, TOP_WHO
from smallworld.core.packed import i64, vec
from smallworld.core.state import State

# Frames that belong to a seat; all others belong to an army.
OF_SEAT: Final = frozenset(
    [ids.F_FIRST, ids.F_REVEAL, ids.F_PICK, ids.F_BEGIN_TURN, ids.F_MAIN, ids.F_SCORE, ids.F_RETREATS, ids.F_NEXT_TURN]
)
OPENING: Final = frozenset([ids.F_MAIN, ids.F_CAMPAIGN, ids.F_CONQUER])
ASKING: Final = frozenset([ids.F_CHOICE, ids.F_FLIP])

#: 1 for each frame kind that belongs to a seat, else 0.
IS_OF_SEAT: Final = vec[i64]([int(kind in OF_SEAT) for kind in range(len(ids.FRAME_NAMES))])


class Pending:
    """A pending decision or automatic step: its kind, its owner, and its subject.

    `army`, `choice`, `race` and `region` are NONE if there is none; so is `kind` when the game is over.
    """

    __slots__ = ("army", "choice", "conquered", "data", "kind", "opening", "race", "region", "seat")

    def __init__(self, kind: int, seat: int, army: int, a: int, b: int) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.army: Final = army
        #: Whether this opens the turn: no tokens are readied yet, and the active race may decline.
        self.opening: Final = kind in OPENING and a == 1
        self.conquered: Final = kind == ids.F_CONQUER and b == 1
        #: The number of the choice being asked, or for which there is a roll or draw.
        self.choice: Final = a if kind in ASKING else a - 1 if kind == ids.F_DIE and a > 0 else ids.NONE
        self.data: Final = b
        #: The race waiting for its power.
        self.race: Final = a if kind == ids.F_REVEAL else ids.NONE
        #: The region for which the last conquest is rolled.
        self.region: Final = b if kind == ids.F_DIE and a == 0 else ids.NONE

    @property
    def placing(self) -> bool:
        """Whether tokens are being placed, when redeploying or retreating."""
        return self.kind == ids.F_REDEPLOY or self.kind == ids.F_RETREAT

    def is_same(self, other: Pending) -> bool:
        """Whether this is the same kind of decision for the same army and seat."""
        return self.kind == other.kind and self.seat == other.seat and self.army == other.army


def pending(s: State) -> Pending:
    """Return the next pending decision or automatic step."""
    if len(s.frames) == 0:
        return Pending(ids.NONE, ids.OVER, ids.NONE, 0, 0)
    return _frame(s, len(s.frames) - ids.FRAME)


def pending_numbers(s: State) -> tuple[i64, i64, i64, i64, i64]:
    """Like `pending`, as plain numbers for speed: kind, army, choice, data, and 1 if the turn opens, else 0."""
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
    """Return everything pending, from the bottom of the stack (last to happen) to the top."""
    return [_frame(s, start) for start in range(0, len(s.frames), ids.FRAME)]


def _frame(s: State, start: int) -> Pending:
    frames = s.frames
    kind, who, a, b = [frames[place] for place in range(start, start + ids.FRAME)]
    if kind in OF_SEAT:
        return Pending(kind, who, ids.NONE, a, b)
    return Pending(kind, s.seat_of(who), who, a, b)
