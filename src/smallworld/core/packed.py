"""Packed vectors of machine integers where the core is compiled; plain lists where Python runs it as it is.

This module is never compiled itself. The compiler knows the types by the names that it sees while checking types;
interpreted code is faster with lists than with vectors, and needs no library for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int

    class vec:
        """`vec[i64]` is a list."""

        def __class_getitem__(cls, item: object) -> type[list[int]]:
            return list

    def append(values: list[int], value: int) -> list[int]:
        """The same list with one value more."""
        values.append(value)
        return values
