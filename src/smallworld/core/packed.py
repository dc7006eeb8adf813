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
    from smallworld.core.native import beside as beside
    from smallworld.core.native import copied as copied
    from smallworld.core.native import copied_short as copied_short
    from smallworld.core.native import copied_small as copied_small
    from smallworld.core.native import count_held as count_held
    from smallworld.core.native import empty as empty
    from smallworld.core.native import in_reach as in_reach
    from smallworld.core.native import listed as listed
    from smallworld.core.native import masks as masks
    from smallworld.core.native import regions_of as regions_of
    from smallworld.core.native import sort as sort
    from smallworld.core.native import tokens_above as tokens_above
    from smallworld.core.native import unions_of_eight as unions_of_eight
    from smallworld.core.native import with_four as with_four
    from smallworld.core.native import without_four as without_four
    from smallworld.core.native import write_held as write_held
else:
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

    def with_four(values, a, b, c, d):
        """The same list with four values more."""
        values += (a, b, c, d)
        return values

    def without_four(values):
        """The same list without the last four."""
        del values[-4:]
        return values

    class BufferLists:
        """Numbers to write on, which are lent and given back; to take from a list is safe between threads."""

        def __init__(self, size):
            self.size = size
            self.spare = []

        def take(self):
            try:
                return self.spare.pop()
            except IndexError:
                return [0] * self.size

        def give_back(self, buffer):
            self.spare.append(buffer)

    Buffers = BufferLists

    Masks = list

    def masks(board, values):
        """These masks of regions of a board, by army."""
        return values

    def listed(actions, found, count):
        """The actions with the first `count` of these indices."""
        return [actions[index] for index in found[:count]]

    def regions_of(s, army):
        """The regions that an army holds, in board order; not to be changed."""
        return s.rules.board.members(s.held[army])

    def count_held(s, army):
        """How many regions an army holds."""
        return s.held[army].bit_count()

    def write_held(s, army, first, found, count):
        """Write `first` plus the number of each region that the army holds, in board order, after `count` values."""
        regions = s.rules.board.members(s.held[army])
        end = count + len(regions)
        found[count:end] = map(first.__add__, regions)
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

    def sort(values, count):
        """Put the first `count` of these in order."""
        for place, value in enumerate(sorted(values[:count])):
            values[place] = value

    def unions_of_eight(masks):
        """None: `Kit.in_reach` remembers what was asked before."""
        return []

    def in_reach(s, army, kit):
        """The regions that the army could attack as far as the board goes, in board order; not to be changed."""
        return kit.in_reach(s.held[army])

    def beside(s, army, kit):
        """The regions that border those of the army, in board order."""
        return kit.beside(s.held[army])

    # Where the core is compiled this sets up the class and the table that compiled code uses instead.
    import smallworld.core.native  # noqa: F401
