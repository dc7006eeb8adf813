"""From a relaxed map to hand-drawn outlines: warped, roughened, and split into splines shared by neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from shapely import Polygon, maximum_inscribed_circle

from smallworld.draw.elements import path_data
from smallworld.draw.elements.path_data import Point
from smallworld.draw.geometry import noise
from smallworld.draw.geometry.cell_map import CellMap, Chain, chains
from smallworld.draw.geometry.rim import Coordinates
from smallworld.draw.geometry.rotation import RIM
from smallworld.draw.geometry.weave import NotPlanar

SEEDS = 12
ATTEMPTS = 18
PLAIN_AFTER = 12

Loop = list[tuple[int, int]]


@dataclass
class Stroke:
    """An outline between two areas in its final form: ends and control points in SVG units."""

    left: int
    right: int
    a: int
    b: int
    start: Point
    control: list[Point]
    end: Point
    straight: bool

    def commands(self, direction: int) -> str:
        """Relative path commands, starting at either end."""
        start, control, end = self.start, self.control, self.end
        if direction < 0:
            start, control, end = end, control[::-1], start
        return path_data.lines(start, [*control, end]) if self.straight else path_data.spline(start, control, end)

    @property
    def path(self) -> str:
        return "M" + path_data.pair(*self.start) + self.commands(1)


@dataclass
class Outline:
    """All drawn shapes: strokes, and per area its loops, its polygon and its roomiest point."""

    width: int
    height: int
    spacing: float
    regions: int
    strokes: list[Stroke]
    loops: list[list[Loop]]
    polygons: list[Polygon]
    poles: list[tuple[float, float, float]]

    def path(self, area: int) -> str:
        return "".join(_walk(self.strokes, loop) + "z" for loop in self.loops[area])

    @property
    def room(self) -> float:
        """Quality: the radius of the tightest region, reduced for uneven sizes."""
        areas = [self.polygons[i].area for i in range(self.regions)]
        tightest = min(radius for _, _, radius in self.poles[: self.regions])
        return tightest / self.width - 0.004 * max(areas) / min(areas)


def ink(cells: CellMap, wet: list[bool], seeds: int = SEEDS) -> Outline:
    """The best of several noise seeds on one relaxed map."""
    return max((roughen(cells, wet, seed) for seed in range(1, seeds + 1)), key=lambda outline: outline.room)


def roughen(cells: CellMap, wet: list[bool], seed: int) -> Outline:
    """Outlines for one seed; if a ring would cross itself, its lines are smoothed until it doesn't."""
    lines = chains(cells)
    calm = np.ones(len(lines))
    strength, step = 1.0, 0.055 * cells.spacing
    for attempt in range(ATTEMPTS):
        plain = attempt >= PLAIN_AFTER
        strokes = [
            _stroke(cells, line, wet, _Hand(seed, i, step, strength, 0.0 if plain else float(calm[i]), plain))
            for i, line in enumerate(lines)
        ]
        _join(strokes)
        loops = [_loops(strokes, area) for area in range(cells.areas)]
        polygons = [_polygon(strokes, area_loops) for area_loops in loops]
        bad = {area for area, shape in enumerate(polygons) if not shape.is_valid or shape.area <= 0}
        if not bad:
            break
        for i, stroke in enumerate(strokes):
            if bad & {stroke.left, stroke.right}:
                calm[i] *= 0.6
        if attempt >= 5:
            strength *= 0.5 if plain else 0.8
        if plain:
            step *= 0.7
    else:
        raise NotPlanar(f"no clean outline found for areas {sorted(bad)}")
    poles = []
    for shape in polygons:
        circle = maximum_inscribed_circle(shape, tolerance=0.3)
        (x, y), *_ = circle.coords
        poles.append((float(x), float(y), float(circle.length)))
    width, height = cells.units, round(cells.height * cells.units)
    return Outline(width, height, cells.spacing * width, cells.regions, strokes, loops, polygons, poles)


@dataclass(frozen=True)
class _Hand:
    """One line's drawing style."""

    seed: int
    line: int
    step: float
    strength: float
    jitter: float
    plain: bool


def _stroke(cells: CellMap, line: Chain, wet: list[bool], hand: _Hand) -> Stroke:
    place = cells.points[line.points]
    scale = cells.spacing
    if line.right == RIM:
        carried = place + hand.strength * noise.warp(place, cells.height, scale, hand.seed)
        points = [(round(float(x), 1), round(float(y), 1)) for x, y in carried * cells.units]
        return Stroke(line.left, line.right, line.a, line.b, points[0], points[1:-1], points[-1], True)
    base = noise.evenly(place, hand.step) if hand.plain else noise.smooth(place, hand.step)
    drawn = base + hand.strength * noise.warp(base, cells.height, scale, hand.seed)
    way = noise.measure(drawn)
    if way[-1] > 0 and len(drawn) > 3:
        drawn = drawn + _jitter(drawn, way, scale, hand, wet[line.left] != wet[line.right])
    grid = np.round(drawn[1:-1] * cells.units / 0.2) * 0.2
    control: list[Point] = []
    for x, y in grid:
        point = (round(float(x), 1), round(float(y), 1))
        if not control or control[-1] != point:
            control.append(point)
    start, end = ((round(float(x), 1), round(float(y), 1)) for x, y in drawn[[0, -1]] * cells.units)
    return Stroke(line.left, line.right, line.a, line.b, start, control, end, False)


def _jitter(drawn: Coordinates, way: Coordinates, scale: float, hand: _Hand, coast: bool) -> Coordinates:
    """Small displacements across a line, rougher along coasts, none at its ends."""
    along = np.gradient(drawn, axis=0)
    along /= np.hypot(*along.T)[:, None] + 1e-12
    across = np.stack([-along[:, 1], along[:, 0]], 1)
    u, key = way / scale, hand.seed * 1000 + hand.line * 17
    off = 0.030 * noise.line(u / 0.42, key + 1) + 0.014 * noise.line(u / 0.17, key + 2)
    if coast:
        off = off + 0.055 * noise.line(u / 0.36, key + 3)
        off = off + 0.030 * noise.line(u / 0.15, key + 4) + 0.012 * noise.line(u / 0.08, key + 5)
    ease = np.minimum(1.0, np.minimum(way, way[-1] - way) / (0.16 * scale))
    return np.asarray(across * (off * scale * hand.jitter * ease)[:, None])


def _join(strokes: list[Stroke]) -> None:
    """Make ends that meet in a corner bit-identical."""
    corner: dict[int, Point] = {}
    for stroke in strokes:
        stroke.start = corner.setdefault(stroke.a, stroke.start)
        stroke.end = corner.setdefault(stroke.b, stroke.end)


def _loops(strokes: list[Stroke], area: int) -> list[Loop]:
    open_steps: dict[tuple[int, int], tuple[int, int]] = {}
    for i, stroke in enumerate(strokes):
        if stroke.left == area:
            open_steps[i, 1] = stroke.a, stroke.b
        elif stroke.right == area:
            open_steps[i, -1] = stroke.b, stroke.a
    loops: list[Loop] = []
    while open_steps:
        step = next(iter(open_steps))
        start, here = open_steps.pop(step)
        loop = [step]
        while here != start:
            step = next(s for s, (a, _) in open_steps.items() if a == here)
            _, here = open_steps.pop(step)
            loop.append(step)
        loops.append(loop)
    return loops


def _polygon(strokes: list[Stroke], loops: list[Loop]) -> Polygon:
    rings = [path_data.flatten(_walk(strokes, loop))[0] for loop in loops]
    rings.sort(key=lambda ring: -Polygon(ring).area)
    return Polygon(rings[0], rings[1:])


def _walk(strokes: list[Stroke], loop: Loop) -> str:
    number, direction = loop[0]
    first = strokes[number].start if direction > 0 else strokes[number].end
    return "M" + path_data.pair(*first) + "".join(strokes[i].commands(d) for i, d in loop)
