"""Quality of a map as a smooth energy function of its points.

The board is a mesh of triangles (cell centre, ring point, next ring point). As long as all of them are positive, the
drawing is a partition of the rectangle with exactly the required neighbours; an energy that is infinite otherwise lets
any minimiser improve the shapes without ever breaking the map.
"""

from dataclasses import dataclass

import numpy as np

from smallworld.draw.geometry.cell_map import CellMap, chains
from smallworld.draw.geometry.rim import CORNER, Coordinates
from smallworld.draw.geometry.rotation import RIM

_HAIR = 1e-12


@dataclass(frozen=True)
class EnergyWeights:
    """Weights of the terms; lengths are in units of the cell spacing."""

    area: float = 6.0
    roundness: float = 0.9
    disc: float = 12.0
    disc_radius: float = 0.82
    at: float = 1.2
    length: float = 3.0
    shortest: float = 0.42
    channel: float = 0.55
    bending: float = 0.35
    angle: float = 3.0
    sharpest: float = 64.0
    rim_margin: float = 2.0
    barrier: float = 0.02
    barrier_area: float = 0.006


class MapEnergy:
    """One map's energy as a function of its points and centres, with its gradient."""

    def __init__(self, cells: CellMap) -> None:
        self.cells = cells
        self.weights = weights = EnergyWeights()
        self.scale = cells.spacing
        self.count = len(cells.points)
        first, second, owner = cells.triangles()
        self.first, self.second, self.owner = (np.array(v, dtype=np.intp) for v in (first, second, owner))
        wanted = np.array(cells.wanted)
        self.wanted = wanted / wanted.sum() * cells.height
        shared = np.bincount(cells.area_of)[cells.area_of] > 1
        self.radius = weights.disc_radius * np.sqrt(self.wanted / np.pi) * np.where(shared, 0.7, 1.0)
        self.roundness = weights.roundness * np.where(shared, 0.35, 1.0)
        self.free = np.ones((self.count, 2))
        for point, side in cells.rim_side.items():
            self.free[point] = (0, 0) if side == CORNER else (1, 0) if side in "TB" else (0, 1)
        self.sliding = [(p, side) for p, side in sorted(cells.rim_side.items()) if side != CORNER]
        self._find_lines()

    def _find_lines(self) -> None:
        """Find chords with their minimum length, triples that should be straight, and the tips of regions."""
        cells, weights = self.cells, self.weights
        lines = [chain for chain in chains(cells) if chain.right != RIM]
        inner = [a for a in cells.arcs if a.right != RIM and cells.area_of[a.left] == cells.area_of[a.right]]
        ends = {end for line in lines for end in (line.a, line.b)}
        # The chord's length, not the line's, which would reward wiggling.
        chords = [(c.a, c.b, weights.shortest) for c in lines if c.a != c.b]
        for arc in inner:
            wild = cells.area_of[arc.left] >= cells.regions
            chords.append((arc.a, arc.b, 0.12 if wild else weights.channel))
        within = {p for arc in inner for p in arc.chain}
        for arc in cells.arcs:
            if arc.right == RIM and not arc.points and not within & {arc.a, arc.b}:
                chords.append((arc.a, arc.b, 1.3 * weights.shortest))
        self.chord = np.array([(a, b) for a, b, _ in chords], dtype=np.intp).reshape(-1, 2)
        self.least = np.array([least * self.scale for _, _, least in chords])
        runs = [c.points for c in lines] + [a.chain for a in inner]
        triples = [run[i - 1 : i + 2] for run in runs for i in range(1, len(run) - 1)]
        self.triple = np.array(triples, dtype=np.intp).reshape(-1, 3)
        inside = {frozenset(pair) for a in inner for pair in zip(a.chain, a.chain[1:], strict=False)}
        pairs = zip(self.first.tolist(), self.second.tolist(), strict=True)
        self.share = np.array([0.2 if frozenset(pair) in inside else 1.0 for pair in pairs])
        tips: list[tuple[int, int, int]] = []
        for cell in range(len(cells.rings)):
            ring = cells.ring_points(cell)
            for i, point in enumerate(ring):
                if point not in within and (point in ends or cells.rim_side.get(point, CORNER) != CORNER):
                    for reach in (1, 2) if len(ring) > 8 else (1,):
                        tips.append((ring[i - reach], point, ring[(i + reach) % len(ring)]))
        self.tip = np.array(tips, dtype=np.intp).reshape(-1, 3)
        counts = [len(arc.points) for arc in cells.arcs if arc.right != RIM]
        self.stiffness = weights.bending * (float(np.mean(counts)) + 1 if counts else 2.0) ** 2 / self.scale**2

    def pack(self) -> Coordinates:
        return np.asarray(np.r_[self.cells.points.ravel(), self.cells.centres.ravel()])

    def unpack(self, x: Coordinates) -> tuple[Coordinates, Coordinates]:
        return x[: 2 * self.count].reshape(-1, 2), x[2 * self.count :].reshape(-1, 2)

    def __call__(self, x: Coordinates) -> tuple[float, Coordinates]:
        """Energy and gradient; infinite if a triangle has flipped."""
        points, centres = self.unpack(x)
        slope = np.zeros_like(points)
        centre_slope = np.zeros_like(centres)
        value = self._cells(points, centres, slope, centre_slope)
        if np.isinf(value):
            return value, x
        value += self._rough_centres(centres, centre_slope)
        value += self._chords(points, slope) + self._bending(points, slope) + self._tips(points, slope)
        value += self._rim(points, slope)
        return value, np.r_[(slope * self.free).ravel(), centre_slope.ravel()]

    def _cells(self, points: Coordinates, centres: Coordinates, slope: Coordinates, centre_slope: Coordinates) -> float:
        """Terms of the cells: barrier, size, roundness, and a free disc around each centre for the tokens."""
        w, owner, count = self.weights, self.owner, len(centres)
        p, q, c = points[self.first], points[self.second], centres[owner]
        u, v, edge = p - c, q - c, q - p
        triangle = 0.5 * (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])
        if triangle.min() <= 0:
            return float("inf")
        low = np.maximum(np.log(w.barrier_area * self.scale**2 / triangle), 0.0)
        value = w.barrier * np.sum(low**2)
        by_triangle = -2 * w.barrier * low / triangle
        area = np.bincount(owner, triangle, count)
        ratio = np.log(area / self.wanted)
        value += w.area * np.sum(ratio**2)
        length = np.sqrt((edge**2).sum(1)) + _HAIR
        outline = np.bincount(owner, length * self.share, count)
        value += np.sum(self.roundness * outline**2 / (4 * np.pi * area))
        by_area = 2 * w.area * ratio / area - self.roundness * outline**2 / (4 * np.pi * area**2)
        by_outline = self.roundness * 2 * outline / (4 * np.pi * area)
        along = (by_outline[owner] * self.share / length)[:, None] * edge
        half = (by_triangle + by_area[owner])[:, None] * 0.5
        at = np.clip(-(u * edge).sum(1) / length**2, 0, 1)
        nearest = u + at[:, None] * edge
        away = np.sqrt((nearest**2).sum(1)) + _HAIR
        short = np.maximum(0, 1 - away / self.radius[owner])
        value += w.disc * np.sum(short**2)
        push = (-2 * w.disc * short / self.radius[owner] / away)[:, None] * nearest
        by_p = -along + half * np.stack([v[:, 1], -v[:, 0]], 1) + push * (1 - at)[:, None]
        by_q = along + half * np.stack([-u[:, 1], u[:, 0]], 1) + push * at[:, None]
        by_c = half * np.stack([u[:, 1] - v[:, 1], v[:, 0] - u[:, 0]], 1) - push
        for axis in (0, 1):
            slope[:, axis] += np.bincount(self.first, by_p[:, axis], self.count)
            slope[:, axis] += np.bincount(self.second, by_q[:, axis], self.count)
            centre_slope[:, axis] += np.bincount(owner, by_c[:, axis], count)
        return float(value)

    def _rough_centres(self, centres: Coordinates, slope: Coordinates) -> float:
        off = np.nan_to_num((centres - self.cells.at) / self.scale)
        slope += 0.5 * self.weights.at * off / self.scale
        return float(self.weights.at * np.sum(off**2) * 0.25)

    def _chords(self, points: Coordinates, slope: Coordinates) -> float:
        a, b = self.chord.T
        edge = points[b] - points[a]
        length = np.sqrt((edge**2).sum(1)) + _HAIR
        short = np.maximum(0, 1 - length / self.least)
        pull = (-2 * self.weights.length * short / self.least / length)[:, None] * edge
        np.add.at(slope, b, pull)
        np.add.at(slope, a, -pull)
        return float(self.weights.length * np.sum(short**2))

    def _bending(self, points: Coordinates, slope: Coordinates) -> float:
        a, b, c = self.triple.T
        bend = points[a] - 2 * points[b] + points[c]
        pull = 2 * self.stiffness * bend
        np.add.at(slope, a, pull)
        np.add.at(slope, c, pull)
        np.add.at(slope, b, -2 * pull)
        return float(self.stiffness * np.sum(bend**2))

    def _tips(self, points: Coordinates, slope: Coordinates) -> float:
        """Penalise needle-shaped ends of regions."""
        i, j, k = self.tip.T
        a, b = points[i] - points[j], points[k] - points[j]
        la, lb = (np.sqrt((side**2).sum(1)) + _HAIR for side in (a, b))
        cosine = (a * b).sum(1) / (la * lb)
        sharp = np.maximum(0, cosine - np.cos(np.radians(self.weights.sharpest)))
        pull = (2 * self.weights.angle * sharp)[:, None]
        by_a = pull * (b / (la * lb)[:, None] - (cosine / la**2)[:, None] * a)
        by_b = pull * (a / (la * lb)[:, None] - (cosine / lb**2)[:, None] * b)
        np.add.at(slope, i, by_a)
        np.add.at(slope, k, by_b)
        np.add.at(slope, j, -by_a - by_b)
        return float(self.weights.angle * np.sum(sharp**2))

    def _rim(self, points: Coordinates, slope: Coordinates) -> float:
        """Penalise rim corners close to the rectangle's corners; otherwise they may slide along their side."""
        margin = 0.45 * self.scale
        value = 0.0
        for point, side in self.sliding:
            axis = 0 if side in "TB" else 1
            limit = 1.0 if axis == 0 else self.cells.height
            here = points[point, axis]
            for room, sign in ((here, 1), (limit - here, -1)):
                short = 1 - room / margin
                if short > 0:
                    value += self.weights.rim_margin * short**2
                    slope[point, axis] -= sign * 2 * self.weights.rim_margin * short / margin
        return float(value)
