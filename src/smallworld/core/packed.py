"""Packed vectors of machine integers where the core is compiled; plain lists where Python runs it as it is.

This module is never compiled itself. The compiler knows the types by the names that it sees while checking types;
interpreted code is faster with lists than with vectors, and with look-ups than with loops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
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

    # How many masks' lists of actions are cached.
    MOST_CACHED = 250

    i16 = i64 = u8 = int
    copied = copied_short = copied_small = list.copy
    empty = list

    class vec:
        """`vec[i64]` is a list."""

        def __class_getitem__(cls, item: object) -> type[list[int]]:
            return list

    def append(values: list[int], value: int) -> list[int]:
        """The same list with one value more."""
        values.append(value)
        return values

    # Not functions of our own, whose calls would take longer than what they do.
    with_four = with_five = iadd

    def without_four(values):
        """The same list without the last four."""
        del values[-4:]
        return values

    class BufferLists:
        """Lists to write actions on, which are lent and given back; to take from a deque is safe between threads."""

        def __init__(self, size):
            self.size = size
            # Unlike a list it need not grow again after the only one was taken.
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
        """These masks of regions of a board, by army."""
        return values

    # What stands for an action on a buffer is the action itself, so that nothing need be looked up to list it.
    def entries(actions):
        """What stands for each of these actions on a buffer."""
        return actions

    def entry(action):
        return action

    def action_at(s, found, place):
        """The action at a place of a buffer."""
        return found[place]

    def listed(s, decision):
        """The legal actions of a decision."""
        buffers = s.rules.buffers
        try:
            found = buffers.spare.pop()
        except IndexError:
            found = buffers.take()
        legal = found[: decision.write_legal(s, found)]
        buffers.give_back(found)
        return legal

    def listed_from(s, found, count):
        """The first actions on a buffer."""
        return found[:count]

    def set_bytes(mask, found, count):
        """Set the byte of each action among the first `count` of a buffer."""
        for action in found[:count]:
            mask[action.index] = 1

    class ByMask(dict):
        """A verb's actions for all regions of a mask; not to be changed, since the lists are cached."""

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
        """Write 1 in a mask for the actions on a buffer, 0 where the last ones were; the answer is where these are."""
        for place in marked:
            mask[place] = 0
        marked = [first + numbers[row + action.index] for action in found[:count]]
        for place in marked:
            mask[place] = 1
        return marked

    def regions_of(s, army):
        """The regions that an army holds, in board order; not to be changed."""
        board = s.rules.board
        mask = s.held[army]
        found = board.member_lists.get(mask)
        return board.members(mask) if found is None else found

    def count_held(s, army):
        """How many regions an army holds."""
        return s.held[army].bit_count()

    def write_held(s, army, actions, found, count):
        """Write the action for each region that the army holds, in board order, after `count` others."""
        held = actions[s.held[army]]
        end = count + len(held)
        found[count:end] = held
        return end

    def tokens_above(s, army, garrison, auxiliaries):
        """How many tokens, and markers of auxiliaries, stand in the army's regions beyond a garrison in each."""
        tokens = s.tokens
        total = 0
        if auxiliaries:
            return sum([max(s.strength(region) - garrison, 0) for region in s.rules.board.members(s.held[army])])
        for region in s.rules.board.members(s.held[army]):
            if tokens[region] > garrison:
                total += tokens[region] - garrison
        return total

    def take_tokens_above(s, army, garrison):
        """Leave no more tokens than a garrison in each of the army's regions, and tell how many were taken."""
        tokens = s.tokens
        total = 0
        for region in regions_of(s, army):
            there = tokens[region]
            if there > garrison:
                total += there - garrison
                tokens[region] = garrison
        return total

    def moved(values, first, end, to):
        """Move those from `first` to `end` down to a place, and tell where they end there."""
        last = to + end - first
        values[to:last] = values[first:end]
        return last

    def sort(values, count):
        """Put the first `count` of these actions in order."""
        values[:count] = sorted(values[:count], key=attrgetter("index"))

    def unions_of_eight(masks):
        """None: `Kit.in_reach` remembers what was asked before."""
        return []

    def in_reach(s, army, kit):
        """The regions that the army could attack as far as the board goes, in board order; not to be changed."""
        held = s.held[army]
        last, found = kit.reach
        return found if last == held else kit.in_reach(held)

    def touches(s, army, kit, region):
        """Whether the region borders one that the army holds."""
        return kit.neighbours[region] & s.held[army] != 0

    def beside(s, army, kit):
        """The regions that border those of the army, in board order."""
        return kit.beside(s.held[army])

    # Where the core is compiled this sets up the class and the table that compiled code uses instead.
    import smallworld.core.native  # noqa: F401
