"""Shapes as bit masks in one large integer, for fast overlap tests when arranging islands.

A bit is a square of `CELL` units, a row has `STRIDE` bits. Two shapes overlap if their masks share a bit, and a shape
is moved by shifting its mask.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache

from smallworld.draw.elements.path_data import Point

CELL = 16
STRIDE = 1024


def fill(rings: Iterable[Sequence[Point]], left: float, top: float) -> int:
    """Squares that rings cover or touch, relative to a corner to the left of and above them."""
    bits = 0
    for ring in rings:
        crossings: dict[int, list[float]] = {}
        ax, ay = (ring[-1][0] - left) / CELL, (ring[-1][1] - top) / CELL
        for x, y in ring:
            bx, by = (x - left) / CELL, (y - top) / CELL
            bits |= 1 << int(by) * STRIDE + int(bx)
            for row in range(math.ceil(min(ay, by) - 0.5), math.ceil(max(ay, by) - 0.5)):
                crossings.setdefault(row, []).append(ax + (row + 0.5 - ay) * (bx - ax) / (by - ay))
            ax, ay = bx, by
        for row, found in crossings.items():
            found.sort()
            for start, end in zip(found[::2], found[1::2], strict=True):
                bits |= ((1 << int(end) + 1) - (1 << int(start))) << row * STRIDE
    return bits


def rectangle(left: int, top: int, right: int, bottom: int) -> int:
    """Squares of a box, given in squares; the last row and column are excluded."""
    return ((1 << right) - (1 << left)) * _column(bottom - top) << top * STRIDE


@cache
def _column(rows: int) -> int:
    return sum(1 << y * STRIDE for y in range(rows))


def swell(bits: int, steps: int) -> int:
    """Grow the shape by this many squares on all sides; it must be at least that far from the first row and column."""
    for step in range(steps):
        bits = grow(bits, step % 2 == 1)
    return bits


def grow(bits: int, corners: bool) -> int:
    """Grow the shape by one square, diagonally too or not; alternating both approximates a circle."""
    across = bits | bits << 1 | bits >> 1
    rows = across if corners else bits
    return across | rows << STRIDE | rows >> STRIDE
