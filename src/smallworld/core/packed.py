"""Packed vectors of machine integers in the compiled core; plain lists in the interpreted one.

Never compiled itself. The compiler knows the types from what it sees under TYPE_CHECKING; interpreted code is
faster with lists than with vectors, and with look-ups than with loops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.random import Random as Random
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    from smallworld.core.native import Buffers as Buffers
    from smallworld.core.native import Masks as Masks
    from smallworld.core.native import action_at as action_at
    from smallworld.core.native import beside as beside
    from smallworld.core.native import by_mask as by_mask
    from smallworld.core.native import copied as copied
    from smallworld.core.native import copied_short as copied_short
    from smallworld.core.native import copied_small as copied_small
    from smallworld.core.native import count_held as count_held
    from smallworld.core.native import empty as empty
    from smallworld.core.native import entries as entries
    from smallworld.core.native import entry as entry
    from smallworld.core.native import in_reach as in_reach
    from smallworld.core.native import lent_bytes as lent_bytes
    from smallworld.core.native import lent_numbers as lent_numbers
    from smallworld.core.native import lent_small as lent_small
    from smallworld.core.native import listed as listed
    from smallworld.core.native import listed_from as listed_from
    from smallworld.core.native import mark_numbers as mark_numbers
    from smallworld.core.native import masks as masks
    from smallworld.core.native import moved as moved
    from smallworld.core.native import regions_of as regions_of
    from smallworld.core.native import set_bytes as set_bytes
    from smallworld.core.native import sort as sort
    from smallworld.core.native import take_tokens_above as take_tokens_above
    from smallworld.core.native import tokens_above as tokens_above
    from smallworld.core.native import touches as touches
    from smallworld.core.native import unions_of_eight as unions_of_eight
    from smallworld.core.native import with_five as with_five
    from smallworld.core.native import with_four as with_four
    from smallworld.core.native import without_four as without_four
    from smallworld.core.native import write_held as write_held
else:
    from array import array
    from collections import deque
    from operator import attrgetter, iadd

    try:
        from librt.random import Random as Random
    except ModuleNotFoundError:
        from smallworld.chacha import Random as Random

    # Maximum number of cached action lists.
    MOST_CACHED = 250

    i16 = i64 = u8 = int
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

    # Built-ins instead of our own functions, whose call would cost more than the work.
    with_four = with_five = extend = iadd

    def without_four(values):
        """Remove the last four values in place and return the list."""
        del values[-4:]
        return values

    class BufferLists:
        """Action buffers to borrow and give back; popping from a deque is thread-safe."""

        def __init__(self, size):
            self.size = size
            # A deque, unlike a list, doesn't have to grow again after its only item was taken.
            self.spare = deque()
            self.give_back = self.spare.append

        def take(self):
            try:
                return self.spare.pop()
            except IndexError:
                return [None] * self.size

    Buffers = BufferLists

    Masks = list

    def masks(board, values):
        """Return the region masks by army as they are."""
        return values

    # Interpreted, the buffer entry of an action is the action itself, so listing needs no look-up.
    def entries(actions):
        """Return the buffer entries of these actions."""
        return actions

    def entry(action):
        return action

    def action_at(s, found, place):
        """Return the action at this index of a buffer."""
        return found[place]

    def listed(s, decision):
        """List the legal actions of a decision."""
        buffers = s.rules.buffers
        try:
            found = buffers.spare.pop()
        except IndexError:
            found = buffers.take()
        legal = found[: decision.write_legal(s, found)]
        buffers.give_back(found)
        return legal

    def listed_from(s, found, count):
        """List the first `count` actions of a buffer."""
        return found[:count]

    def set_bytes(mask, found, count):
        """Set the byte of each of the first `count` actions in a buffer."""
        for action in found[:count]:
            mask[action.index] = 1

    class ByMask(dict):
        """Cache: region mask → the verb's actions. Do not modify the lists."""

        def __init__(self, board, actions):
            self.board = board
            self.actions = actions

        def __missing__(self, mask):
            if len(self) >= MOST_CACHED:
                self.clear()
            found = self[mask] = list(map(self.actions.__getitem__, self.board.members(mask)))
            return found

    by_mask = ByMask

    # Arrays, whose memory NumPy can share.
    def lent_small(count):
        return array("h", bytes(2 * count))

    lent_bytes = bytearray

    def lent_numbers(count):
        return array("q", bytes(8 * count))

    def mark_numbers(found, count, numbers, row, mask, first, marked):
        """Set a mask to 1 at the actions in a buffer and to 0 at the last call's; returns the new positions."""
        for place in marked:
            mask[place] = 0
        marked = [first + numbers[row + action.index] for action in found[:count]]
        for place in marked:
            mask[place] = 1
        return marked

    def regions_of(s, army):
        """Return the regions that an army holds, in board order. Do not modify the list."""
        board = s.rules.board
        mask = s.held[army]
        found = board.member_lists.get(mask)
        return board.members(mask) if found is None else found

    def count_held(s, army):
        """Return the number of regions that an army holds."""
        return s.held[army].bit_count()

    def write_held(s, army, actions, found, count):
        """Write the action for each region that the army holds, in board order, after `count` others."""
        held = actions[s.held[army]]
        end = count + len(held)
        found[count:end] = held
        return end

    def tokens_above(s, army, garrison, auxiliaries):
        """Count the army's tokens (and auxiliary markers) above the garrison in each region."""
        tokens = s.tokens
        total = 0
        if auxiliaries:
            return sum([max(s.strength(region) - garrison, 0) for region in s.rules.board.members(s.held[army])])
        for region in s.rules.board.members(s.held[army]):
            if tokens[region] > garrison:
                total += tokens[region] - garrison
        return total

    def take_tokens_above(s, army, garrison):
        """Reduce the army's tokens in each region to the garrison, and return how many were taken."""
        tokens = s.tokens
        total = 0
        for region in regions_of(s, army):
            there = tokens[region]
            if there > garrison:
                total += there - garrison
                tokens[region] = garrison
        return total

    def moved(values, first, end, to):
        """Move the values from `first` to `end` down to `to`, and return the new end."""
        last = to + end - first
        values[to:last] = values[first:end]
        return last

    def sort(values, count):
        """Sort the first `count` actions."""
        values[:count] = sorted(values[:count], key=attrgetter("index"))

    def unions_of_eight(masks):
        """Not needed: `Kit.in_reach` caches the last query."""
        return []

    def in_reach(s, army, kit):
        """Return the regions that the army could reach on the board, in board order. Do not modify the list."""
        held = s.held[army]
        last, found = kit.reach
        return found if last == held else kit.in_reach(held)

    def touches(s, army, kit, region):
        """Whether the region borders one that the army holds."""
        return kit.neighbours[region] & s.held[army] != 0

    def beside(s, army, kit):
        """Return the regions that border the army's, in board order."""
        return kit.beside(s.held[army])

    # In a compiled core this creates the class and the table that compiled code uses instead.
    import smallworld.core.native  # noqa: F401
