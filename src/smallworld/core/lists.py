"""Interpreted counterparts of the functions in `native.py`, for plain lists. Never compiled.

Here, lists are faster than vectors, and look-ups faster than loops.
"""

from __future__ import annotations

from array import array
from collections import deque
from operator import attrgetter, iadd
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smallworld.core.actions import Action
    from smallworld.core.board import Board
    from smallworld.core.frames.base import Decision
    from smallworld.core.kit import Kit
    from smallworld.core.state import State

# Maximum number of cached action lists.
MOST_CACHED = 250

copied = copied_short = copied_small = list.copy
empty = list


class vec:
    """`vec[i64]` is a list."""

    def __class_getitem__(cls, item: object) -> type[list[int]]:
        return list


def append(values: list[int], value: int) -> list[int]:
    """Append a value in place and return the list."""
    values.append(value)
    return values


def pop(values: list[int]) -> tuple[list[int], int]:
    """Remove the last value in place, and return the list and the value."""
    return values, values.pop()


# Built-ins instead of our own functions, since a call would cost more than the work itself.
with_four = with_five = extend = iadd


def without_four(values: list[int]) -> list[int]:
    """Remove the last four values in place and return the list."""
    del values[-4:]
    return values


class BufferLists:
    """Action buffers to borrow and give back; popping from a deque is thread-safe."""

    def __init__(self, size: int) -> None:
        self.size = size
        # Unlike a list, a deque doesn't have to grow again after its only item was taken.
        self.spare: deque[list[Action]] = deque()
        self.give_back = self.spare.append

    def take(self) -> list[Action]:
        try:
            return self.spare.pop()
        except IndexError:
            return [None] * self.size  # type: ignore[list-item]  # overwritten before they are read


def masks(board: Board, values: list[int]) -> list[int]:
    """Return the armies' region masks unchanged."""
    return values


# In interpreted code, an action is its own buffer entry, so listing needs no look-up.
def entries(actions: list[Action]) -> list[Action]:
    """Return the buffer entries of these actions."""
    return actions


def entry(action: Action) -> Action:
    return action


def action_at(s: State, found: list[Action], place: int) -> Action:
    """Return the action at this index of a buffer."""
    return found[place]


def listed(s: State, decision: Decision) -> list[Action]:
    """List the legal actions of a decision."""
    buffers: BufferLists = s.rules.buffers  # type: ignore[assignment]  # interpreted, as all this module
    try:
        found = buffers.spare.pop()
    except IndexError:
        found = buffers.take()
    legal = found[: decision.write_legal(s, found)]  # type: ignore[arg-type]
    buffers.give_back(found)
    return legal


def listed_from(s: State, found: list[Action], count: int) -> list[Action]:
    """List the first `count` actions of a buffer."""
    return found[:count]


def set_bytes(mask: bytearray, found: list[Action], count: int) -> None:
    """Set the byte of each of the first `count` actions in a buffer."""
    for action in found[:count]:
        mask[action.index] = 1


class ActionsByMask(dict[int, list["Action"]]):
    """Cache: region mask → the verb's actions. Do not modify the lists."""

    def __init__(self, board: Board, actions: list[Action]) -> None:
        self.board = board
        self.actions = actions

    def __missing__(self, mask: int) -> list[Action]:
        if len(self) >= MOST_CACHED:
            self.clear()
        found = self[mask] = list(map(self.actions.__getitem__, self.board.members(mask)))
        return found


by_mask = ActionsByMask


# Arrays, since NumPy can share their memory.
def lent_small(count: int) -> array[int]:
    return array("h", bytes(2 * count))


lent_bytes = bytearray


def lent_numbers(count: int) -> array[int]:
    return array("q", bytes(8 * count))


def mark_numbers(
    found: list[Action], count: int, numbers: list[int], row: int, mask: bytearray, first: int, marked: list[int]
) -> list[int]:
    """Set a mask to 1 at a buffer's actions and to 0 at the last call's; returns the new positions."""
    for place in marked:
        mask[place] = 0
    marked = [first + numbers[row + action.index] for action in found[:count]]
    for place in marked:
        mask[place] = 1
    return marked


def regions_of(s: State, army: int) -> list[int]:
    """Return the regions that an army holds, in board order. Do not modify the list."""
    board = s.rules.board
    mask = s.held[army]
    found = board.member_lists.get(mask)
    return board.members(mask) if found is None else found


def count_held(s: State, army: int) -> int:
    """Return the number of regions that an army holds."""
    return s.held[army].bit_count()


def write_held(s: State, army: int, actions: ActionsByMask, found: list[Action], count: int) -> int:
    """Write the action for each region that the army holds, in board order, after `count` others."""
    held = actions[s.held[army]]
    end = count + len(held)
    found[count:end] = held
    return end


def tokens_above(s: State, army: int, garrison: int, auxiliaries: int) -> int:
    """Count the army's tokens (and auxiliary markers) above the garrison in each region."""
    tokens = s.tokens
    total = 0
    if auxiliaries:
        return sum([max(s.strength(region) - garrison, 0) for region in s.rules.board.members(s.held[army])])
    for region in s.rules.board.members(s.held[army]):
        if tokens[region] > garrison:
            total += tokens[region] - garrison
    return total


def take_tokens_above(s: State, army: int, garrison: int) -> int:
    """Reduce the army's tokens in each region to the garrison, and return how many were taken."""
    tokens = s.tokens
    total = 0
    for region in regions_of(s, army):
        there = tokens[region]
        if there > garrison:
            total += there - garrison
            tokens[region] = garrison
    return total


def moved(values: list[Action], first: int, end: int, to: int) -> int:
    """Move the values from `first` to `end` down to `to`, and return the new end."""
    last = to + end - first
    values[to:last] = values[first:end]
    return last


def sort(values: list[Action], count: int) -> None:
    """Sort the first `count` actions."""
    values[:count] = sorted(values[:count], key=attrgetter("index"))


def unions_of_eight(masks: list[int]) -> list[int]:
    """Not needed here: `Kit.in_reach` caches the last query."""
    return []


def in_reach(s: State, army: int, kit: Kit) -> list[int]:
    """Return the regions that the army could reach on the board, in board order. Do not modify the list."""
    held = s.held[army]
    last, found = kit.reach
    return found if last == held else kit.in_reach(held)


def touches(s: State, army: int, kit: Kit, region: int) -> bool:
    """Whether the region borders one that the army holds."""
    return kit.neighbours[region] & s.held[army] != 0


def beside(s: State, army: int, kit: Kit) -> list[int]:
    """Return the regions that border the army's, in board order. Do not modify the list."""
    return kit.beside(s.held[army])


def holdable_among(s: State, army: int, kit: Kit, regions: int) -> list[int]:
    """Return the regions in this mask that the army doesn't hold but could. Do not modify the list."""
    return s.rules.board.members(regions & kit.holdable & ~s.held[army])


def member_list(board: Board, mask: int) -> list[int]:
    """Return the regions of a mask in board order. Do not modify the list."""
    return board.cached_members(mask)
