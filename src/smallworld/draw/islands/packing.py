"""Arrangement of islands in a picture so that they are as large as possible.

All arrangements in rows or columns, in both orientations, are compared by bounding boxes; the best few are moved
together until their coasts meet, and the remaining water is shared out.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations, product

from smallworld.draw.islands.sea import Coast
from smallworld.draw.islands.stencil import CELL, STRIDE, fill, swell

ARRANGEMENTS = 20_000
"""Maximum number of arrangements compared; five islands in two orientations have 3328."""

SHAKEN, ORDERS = 12, 12
"""Arrangements that are shaken, and orders tried for each."""

ROUNDS = 8


@dataclass(frozen=True)
class Piece:
    """An island in one orientation: its grid squares with half the water around it, and its width and height."""

    bits: int
    width: int
    height: int
    left: float
    top: float

    @classmethod
    def of(cls, coast: Coast, margin: int) -> Piece:
        left, top, right, bottom = coast.box
        x, y = left - margin * CELL, top - margin * CELL
        width, height = (math.ceil(far / CELL) + 2 * margin for far in (right - left, bottom - top))
        return cls(swell(fill(coast.rings, x, y), margin), width, height, x, y)


@dataclass(frozen=True)
class Packing:
    """A picture's size, and each island's piece with its offset in units."""

    width: int
    height: int
    places: tuple[tuple[int, int, int], ...]


Order = Sequence[Sequence[int]]
PackingChoice = tuple[float, bool, tuple[int, ...], Order]
"""Required width of the picture, whether islands are in columns, the chosen pieces, and the rows or columns."""


def pack(islands: Sequence[Sequence[Piece]], aspect: float) -> Packing:
    """The largest layout found for a picture of this shape."""
    best: tuple[float, _Table] | None = None
    for _, upright, taken, groups in heapq.nsmallest(SHAKEN, islice(_choices(islands, aspect), ARRANGEMENTS)):
        pieces = [variants[k] for variants, k in zip(islands, taken, strict=True)]
        for order in islice(_orders(groups), ORDERS):
            table = _Table(pieces, order, upright)
            table.shake()
            wide = max(table.extent(0), table.extent(1) * aspect)
            if best is None or wide < best[0]:
                best = wide, table
    assert best is not None
    wide, table = best
    size = math.ceil(wide), math.ceil(wide / aspect)
    table.share_water(size)
    places = []
    for variants, piece, (x, y) in zip(islands, table.pieces, table.at, strict=True):
        places.append((variants.index(piece), round(x * CELL - piece.left), round(y * CELL - piece.top)))
    return Packing(size[0] * CELL, size[1] * CELL, tuple(places))


def _choices(islands: Sequence[Sequence[Piece]], aspect: float) -> Iterator[PackingChoice]:
    for taken in product(*(range(len(variants)) for variants in islands)):
        pieces = [variants[k] for variants, k in zip(islands, taken, strict=True)]
        wide, high = [piece.width for piece in pieces], [piece.height for piece in pieces]
        for groups in _partitions(range(len(pieces))):
            for upright, along, across in ((False, wide, high), (True, high, wide)):
                length = max(sum(along[i] for i in group) for group in groups)
                depth = sum(max(across[i] for i in group) for group in groups)
                yield max(depth, length * aspect) if upright else max(length, depth * aspect), upright, taken, groups


def _partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    if not items:
        yield []
        return
    for groups in _partitions(items[1:]):
        yield [[items[0]], *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], [items[0], *group], *groups[i + 1 :]]


def _orders(groups: Order) -> Iterator[Order]:
    """Yield the groups in every order, each with its members in every order."""
    for members in product(*(permutations(group) for group in groups)):
        yield from permutations(members)


class _Table:
    """Pieces on a table without overlaps."""

    def __init__(self, pieces: Sequence[Piece], order: Order, upright: bool) -> None:
        self.pieces, self.upright = pieces, upright
        self.at = [[0, 0] for _ in pieces]
        depth = 0
        for group in order:
            length = 0
            for i in group:
                self.at[i] = [depth, length] if upright else [length, depth]
                length += pieces[i].height if upright else pieces[i].width
            depth += max(pieces[i].width if upright else pieces[i].height for i in group)
        self.laid = [piece.bits << y * STRIDE + x for piece, (x, y) in zip(pieces, self.at, strict=True)]

    def extent(self, axis: int) -> int:
        """The pieces' extent to the right (0) or down (1)."""
        return max(at[axis] + self._size(i, axis) for i, at in enumerate(self.at))

    def shake(self) -> None:
        """Slide all pieces up and to the left as far as possible."""
        for _ in range(ROUNDS):
            before = [tuple(at) for at in self.at]
            for axis in (0, 1) if self.upright else (1, 0):
                for i in sorted(range(len(self.at)), key=lambda i: self.at[i][axis]):
                    self._push(i, axis, self._others(i), -1, 0)
            if before == [tuple(at) for at in self.at]:
                break

    def share_water(self, size: tuple[int, int]) -> None:
        """Centre every piece in its free space, until all have about the same."""
        for _ in range(ROUNDS):
            for i, axis in product(range(len(self.at)), (0, 1)):
                others = self._others(i)
                first = self._push(i, axis, others, -1, 0)
                last = self._push(i, axis, others, 1, size[axis] - self._size(i, axis))
                self._push(i, axis, others, -1, (first + last) // 2)

    def _size(self, number: int, axis: int) -> int:
        return self.pieces[number].height if axis else self.pieces[number].width

    def _others(self, number: int) -> int:
        bits = 0
        for i, laid in enumerate(self.laid):
            bits |= laid if i != number else 0
        return bits

    def _push(self, number: int, axis: int, others: int, way: int, goal: int) -> int:
        """Slide a piece towards a goal until it meets another; returns its new position."""
        step = STRIDE if axis else 1
        piece, here = self.laid[number], self.at[number][axis]
        while (goal - here) * way > 0:
            moved = piece << step if way > 0 else piece >> step
            if moved & others:
                break
            piece, here = moved, here + way
        self.laid[number], self.at[number][axis] = piece, here
        return here
