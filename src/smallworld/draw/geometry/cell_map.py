"""A map of cells: corners, arcs between them, and a ring of arcs around every cell.

Units: the board is 1 wide, y points down. Rings run clockwise on screen, so their area is positive with y down.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from smallworld.draw.geometry import rim
from smallworld.draw.geometry.rim import Coordinates
from smallworld.draw.geometry.rotation import RIM

UNITS = 1440
"""SVG units across a board; the height is a whole number of units, to avoid a rounding gap at the rim."""

Edge = tuple[int, int]
"""An arc and the direction (+1 or -1) in which a ring runs along it."""


@dataclass
class Arc:
    """A piece of outline: the ring of `left` runs from `a` to `b`, that of `right` (or the rim) back."""

    a: int
    b: int
    left: int
    right: int
    points: list[int] = field(default_factory=list)

    @property
    def chain(self) -> list[int]:
        return [self.a, *self.points, self.b]


@dataclass
class CellMap:
    """A map of cells; several cells may belong to one drawn area."""

    height: float
    spacing: float
    regions: int
    area_of: list[int]
    wanted: list[float]
    at: Coordinates
    arcs: list[Arc]
    rings: list[list[Edge]]
    rim_side: dict[int, str]
    points: Coordinates
    centres: Coordinates
    used: int
    """Number of points so far."""
    units: int = UNITS
    """SVG units across."""

    @property
    def areas(self) -> int:
        """Number of drawn areas: the regions, then the areas of unmapped land."""
        return max(self.area_of) + 1

    def ring_points(self, cell: int) -> list[int]:
        """The points around a cell, clockwise."""
        out: list[int] = []
        for number, direction in self.rings[cell]:
            chain = self.arcs[number].chain
            out += chain[:-1] if direction > 0 else chain[:0:-1]
        return out

    def triangles(self) -> tuple[list[int], list[int], list[int]]:
        """Every cell's triangles: a ring point, the next one, and the cell."""
        first: list[int] = []
        second: list[int] = []
        cells: list[int] = []
        for cell in range(len(self.rings)):
            ring = self.ring_points(cell)
            first += ring
            second += ring[1:] + ring[:1]
            cells += [cell] * len(ring)
        return first, second, cells

    def smallest_triangle(self) -> float:
        """Area of the smallest triangle; positive exactly if the drawing is a partition with the right neighbours."""
        first, second, cells = self.triangles()
        u = self.points[first] - self.centres[cells]
        v = self.points[second] - self.centres[cells]
        return float((0.5 * (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])).min())


@dataclass
class Chain:
    """Arcs joined between two corners of drawn areas; `a == b` for a closed line."""

    a: int
    b: int
    left: int
    right: int
    points: list[int]

    def turned(self) -> Chain:
        return Chain(self.b, self.a, self.right, self.left, self.points[::-1])


def chains(cells: CellMap) -> list[Chain]:
    """The outlines of the drawn areas: arcs inside an area are left out, and arcs are joined at corners with only two
    areas.
    """
    area = [*cells.area_of, RIM]
    found: dict[int, Chain] = {}
    for i, arc in enumerate(cells.arcs):
        left, right = area[arc.left], area[arc.right]
        if left != right:
            found[i] = Chain(arc.a, arc.b, left, right, arc.chain)
    ends: dict[int, set[int]] = {}
    for i, chain in found.items():
        ends.setdefault(chain.a, set()).add(i)
        ends.setdefault(chain.b, set()).add(i)
    for corner in sorted(ends):
        if len(ends[corner]) != 2:
            continue
        i, j = sorted(ends[corner])
        first, second = found[i], found[j]
        if first.b != corner:
            first = first.turned()
        if second.a != corner:
            second = second.turned()
        if (first.left, first.right) != (second.left, second.right):
            continue
        found[i] = Chain(first.a, second.b, first.left, first.right, first.points + second.points[1:])
        del found[j]
        ends[second.b] = (ends[second.b] - {j}) | {i}
    return [chain.turned() if chain.left == RIM else chain for chain in found.values()]


def split(cells: CellMap, host: int, near: int, far: int, where: dict[int, tuple[float, float]]) -> None:
    """Split the cell `host` from the middle of arc `near` to the middle of arc `far`; both halves stay one area."""
    x, y = (_halve(cells, number, where) for number in (near, far))
    fresh = len(cells.rings)
    cells.area_of.append(cells.area_of[host])
    cells.wanted[host] /= 2
    cells.wanted.append(cells.wanted[host])
    cells.at[host] = np.nan
    cells.at = np.vstack([cells.at, [[np.nan, np.nan]]])
    cells.centres = np.vstack([cells.centres, [[0.0, 0.0]]])

    def end(step: Edge) -> int:
        arc = cells.arcs[step[0]]
        return arc.b if step[1] > 0 else arc.a

    ring = cells.rings[host]
    start = next(k for k, step in enumerate(ring) if end(step) == x) + 1
    ring = ring[start:] + ring[:start]
    stop = next(k for k, step in enumerate(ring) if end(step) == y) + 1
    cut = len(cells.arcs)
    cells.arcs.append(Arc(y, x, host, fresh))
    cells.rings[host] = [*ring[:stop], (cut, 1)]
    cells.rings.append([*ring[stop:], (cut, -1)])
    for number, direction in ring[stop:]:
        if direction > 0:
            cells.arcs[number].left = fresh
        else:
            cells.arcs[number].right = fresh


def _halve(cells: CellMap, number: int, where: dict[int, tuple[float, float]]) -> int:
    """Insert a corner in the middle of an arc (on the rim, with its position); returns the corner."""
    arc = cells.arcs[number]
    corner = cells.used
    cells.used += 1
    before: list[int] = []
    if arc.right == RIM:
        total = 2 + 2 * cells.height
        start = rim.along(*where[arc.a], cells.height)
        half = (rim.along(*where[arc.b], cells.height) - start) % total / 2
        for c in rim.corners(cells.height):
            if abs((start + half - c + total / 2) % total - total / 2) < 0.04:
                half += 0.04
        where[corner], cells.rim_side[corner] = rim.place(start + half, cells.height)
        before = [p for p in arc.points if (rim.along(*where[p], cells.height) - start) % total < half]
    after = [p for p in arc.points if p not in before]
    fresh = len(cells.arcs)
    cells.arcs.append(Arc(corner, arc.b, arc.left, arc.right, after))
    arc.b, arc.points = corner, before
    for cell in (arc.left, arc.right):
        if cell == RIM:
            continue
        ring = cells.rings[cell]
        at = next(k for k, step in enumerate(ring) if step[0] == number)
        ring[at : at + 1] = [(number, 1), (fresh, 1)] if ring[at][1] > 0 else [(fresh, -1), (number, -1)]
    return corner
