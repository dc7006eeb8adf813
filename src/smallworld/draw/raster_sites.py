"""Cells with their neighbours, computed on an integer grid.

Nothing is rounded, so a seed gives the same cells on every machine.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

WIDTH = 96
"""Width of the grid in squares."""

FINE = 16
"""Subdivisions of a square; sites are at multiples of them."""

SMOOTHING = 4
ATTEMPTS = 100

Owners = NDArray[np.int64]


@dataclass
class Site:
    """A cell during the assignment of terrain; `x` and `y` are fractions of the grid's width."""

    x: float
    y: float
    edge: bool
    near: set[int]
    terrain: str = ""


def raster_sites(rng: random.Random, count: int, height: float) -> list[Site]:
    """Evened-out sites whose cells and rim leave no gap, as the drawing requires."""
    rows = round(WIDTH * height)
    for _ in range(ATTEMPTS):
        places = [(rng.randrange(WIDTH * FINE), rng.randrange(rows * FINE)) for _ in range(count)]
        owners = _owners(places, rows)
        for _ in range(SMOOTHING):
            if len(np.unique(owners)) < count:
                break
            places = _middles(owners, count)
            owners = _owners(places, rows)
        sites = _sites(owners, places)
        if sites is not None:
            return sites
    raise ValueError(f"could not generate {count} cells")


def _owners(places: list[tuple[int, int]], rows: int) -> Owners:
    """The nearest site of each square; the first one in a tie."""
    xs = np.array([x for x, _ in places], dtype=np.int64)
    ys = np.array([y for _, y in places], dtype=np.int64)
    across = (np.arange(WIDTH, dtype=np.int64) * FINE + FINE // 2)[None, :, None]
    down = (np.arange(rows, dtype=np.int64) * FINE + FINE // 2)[:, None, None]
    return np.asarray(((across - xs) ** 2 + (down - ys) ** 2).argmin(axis=2), dtype=np.int64)


def _middles(owners: Owners, count: int) -> list[tuple[int, int]]:
    rows, columns = owners.shape
    size = np.bincount(owners.ravel(), minlength=count)
    found: list[list[int]] = []
    for axis, length in ((1, columns), (0, rows)):
        # Sums of integers below 2 ** 53 are exact in floating point.
        places = np.arange(length) * FINE + FINE // 2
        grid = np.broadcast_to(places if axis else places[:, None], owners.shape)
        total = np.bincount(owners.ravel(), weights=grid.ravel(), minlength=count).astype(np.int64)
        found.append((total // size).tolist())
    return list(zip(*found, strict=True))


def _sites(owners: Owners, places: list[tuple[int, int]]) -> list[Site] | None:
    """The cells with their borders; `None` if their map has a gap."""
    count = len(places)
    borders = {
        (min(pair), max(pair))
        for one, other in ((owners[:, :-1], owners[:, 1:]), (owners[:-1], owners[1:]))
        for pair in np.stack([one[one != other], other[one != other]], 1).tolist()
    }
    corners = np.stack([owners[:-1, :-1], owners[:-1, 1:], owners[1:, 1:], owners[1:, :-1]], 2).reshape(-1, 4)
    for a, b, c, d in corners.tolist():
        if len({a, b, c, d}) == 4 and (min(b, d), max(b, d)) not in borders:
            borders.add((min(a, c), max(a, c)))
    rim = {int(owner) for side in (owners[0], owners[-1], owners[:, 0], owners[:, -1]) for owner in side}
    # A planar map has only triangular faces if the rim counts as a cell.
    if len(borders) + len(rim) != 3 * (count + 1) - 6 or not _in_one_piece(owners, count):
        return None
    sites = [Site(x / (WIDTH * FINE), y / (WIDTH * FINE), i in rim, set()) for i, (x, y) in enumerate(places)]
    for a, b in sorted(borders):
        sites[a].near.add(b)
        sites[b].near.add(a)
    return sites


def _in_one_piece(owners: Owners, count: int) -> bool:
    """Whether every cell's squares are connected by their sides."""
    rows, columns = owners.shape
    grid = owners.tolist()
    seen = [[False] * columns for _ in range(rows)]
    pieces = 0
    for y in range(rows):
        for x in range(columns):
            if seen[y][x]:
                continue
            pieces += 1
            seen[y][x] = True
            stack = [(x, y)]
            while stack:
                i, j = stack.pop()
                for a, b in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if 0 <= a < columns and 0 <= b < rows and not seen[b][a] and grid[b][a] == grid[j][i]:
                        seen[b][a] = True
                        stack.append((a, b))
    return pieces == count
