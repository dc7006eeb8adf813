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

    from smallworld.core.native import copied as copied
    from smallworld.core.native import copied_small as copied_small
    from smallworld.core.native import in_reach as in_reach
    from smallworld.core.native import regions_of as regions_of
else:
    i16 = i64 = u8 = int
    copied = copied_small = list.copy

    class vec:
        """`vec[i64]` is a list."""

        def __class_getitem__(cls, item: object) -> type[list[int]]:
            return list

    def append(values: list[int], value: int) -> list[int]:
        """The same list with one value more."""
        values.append(value)
        return values

    def regions_of(s, army):
        """The regions that an army holds, in board order; not to be changed."""
        return s.rules.board.members(s.held[army])

    def in_reach(s, army, kit):
        """The regions that the army could attack as far as the board goes, in board order."""
        return kit.in_reach(s.held[army])
