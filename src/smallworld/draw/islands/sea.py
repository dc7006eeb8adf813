"""The open sea: waves, a compass rose, ships, and the islands' names.

It is planted when islands are arranged, using only the standard library, so that any choice of shipped islands can be
drawn without the geometry libraries.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from smallworld.draw.art import Sown, WrittenTitle
from smallworld.draw.elements import lettering
from smallworld.draw.elements.artwork import GLYPHS
from smallworld.draw.elements.path_data import Box, Point, meet
from smallworld.draw.islands.stencil import CELL, STRIDE, fill, grow, rectangle

TITLE_SIZE = 34
GRID = 40

REACH = 14
"""Distance from land up to which distances are computed, in squares."""

ROSE, SHIP, SERPENT = ("rose", 70.0), ("ship", 62.0), ("serpent", 62.0)
"""A sight and the clear water that it needs around its centre."""


@dataclass(frozen=True)
class Coast:
    """An island's position: its regions' outlines, and points along its shore."""

    rings: tuple[tuple[Point, ...], ...]
    shore: tuple[Point, ...]

    @cached_property
    def box(self) -> Box:
        """Left, top, right, bottom."""
        xs, ys = zip(*self.shore, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def moved(self, dx: int, dy: int) -> Coast:
        rings = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in self.rings)
        return Coast(rings, tuple((x + dx, y + dy) for x, y in self.shore))


class Water:
    """A picture's open sea, with distances from land."""

    def __init__(self, coasts: Sequence[Coast], width: int, height: int) -> None:
        self.width, self.height = width, height
        rings = [ring for coast in coasts for ring in coast.rings]
        self.within = [fill(rings, -REACH * CELL, -REACH * CELL)]
        for step in range(REACH):
            self.within.append(grow(self.within[-1], step % 2 == 1))

    def off(self, x: float, y: float) -> float:
        """A point's distance from land, to the nearest square; 0 on land."""
        bit = (int(y / CELL) + REACH) * STRIDE + int(x / CELL) + REACH
        for steps, near in enumerate(self.within):
            if near >> bit & 1:
                return float(steps * CELL)
        return float(REACH * CELL)

    def clear(self, left: int, top: int, width: int, height: int) -> bool:
        """Whether a box, given in squares, is open water within the picture."""
        if left < 0 or top < 0 or (left + width) * CELL > self.width or (top + height) * CELL > self.height:
            return False
        a, b = left + REACH, top + REACH
        return not rectangle(a, b, a + width, b + height) & self.within[0]


def name_islands(names: Sequence[str], coasts: Sequence[Coast], water: Water) -> tuple[WrittenTitle, ...]:
    """Place each island's name in the nearest water with enough room, preferably below."""
    out: list[WrittenTitle] = []
    high = math.ceil(TITLE_SIZE / CELL)
    for name, coast in zip(names, coasts, strict=True):
        wide = math.ceil(lettering.width(name, TITLE_SIZE) / CELL)
        left, top, right, bottom = (round(side / CELL) for side in coast.box)
        middle, centre = (left + right - wide) / 2, (top + bottom - high) / 2
        around = [(x, y) for y in range(top - high - 1, bottom + high) for x in range(left - wide // 2, right)]
        around.sort(key=lambda at: math.hypot(at[0] - middle, at[1] - centre) + (0 if at[1] > centre else 6))
        taken = [title_box(title) for title in out]
        for x, y in around:
            title = (name, round((x + wide / 2) * CELL), round((y + high / 2) * CELL + 0.25 * TITLE_SIZE))
            if water.clear(x, y, wide, high) and not any(meet(title_box(title), other) for other in taken):
                out.append(title)
                break
    return tuple(out)


def title_box(title: WrittenTitle) -> Box:
    name, x, y = title
    half = lettering.width(name, TITLE_SIZE) / 2 + 4
    return x - half, y - TITLE_SIZE * 0.75, x + half, y + TITLE_SIZE * 0.25


def see(water: Water, titles: Sequence[WrittenTitle]) -> tuple[Sown, ...]:
    """Place a compass rose in the widest water, then ships and a serpent if they fit."""
    boxes = [title_box(title) for title in titles]
    width, height = water.width, water.height
    places: list[tuple[float, float, float]] = []
    for left in range(GRID, width, GRID):
        for top in range(GRID, height, GRID):
            edge = min(left, top, width - left, height - top, *(_gap(box, left, top) for box in boxes))
            if edge > SHIP[1]:
                places.append((min(edge, water.off(left, top) - 30), float(left), float(top)))
    out: list[Sown] = []
    for name, need in (ROSE, SHIP, SERPENT, SHIP, SERPENT):
        room, x, y = max(places, default=(0.0, 0.0, 0.0))
        if room < need:
            continue
        size = round(min(150, 100 * room / need))
        foot = y if name == "rose" else y + 25 * size / 100
        out.append((name, size, round(x), round(foot)))
        apart = 5 * GRID if name == "rose" else 8 * GRID
        places = [place for place in places if math.dist(place[1:], (x, y)) > apart]
    return tuple(out)


def sow_waves(water: Water, titles: Sequence[WrittenTitle], sights: Sequence[Sown], coarse: bool) -> tuple[Sown, ...]:
    """Place waves all over the open water, farthest first; larger and fewer in small pictures, which have no sights."""
    width, height = water.width, water.height
    rng = random.Random(width + height)
    taken = [] if coarse else [title_box(title) for title in titles]
    taken += [] if coarse else [(x - 52, y - 62, x + 52, y + 52) for _, _, x, y in sights]
    size, step = (176, 190) if coarse else (112, 120)
    out: list[Sown] = []
    for row, y in enumerate(range(step // 3, height, step // 2)):
        for x in range(step // (2 if row % 2 else 4), width, step):
            at = x + rng.uniform(-0.3, 0.3) * step, y + rng.uniform(-0.15, 0.15) * step
            name = "waves" if rng.random() < 0.7 else "wave"
            percent = round(size * rng.uniform(0.85, 1.15) / 8) * 8
            reach = GLYPHS[name].width * percent / 200
            clear = reach < at[0] < width - reach and GLYPHS[name].height * percent / 100 < at[1] < height - 8
            clear = clear and not any(_gap(box, *at) < reach for box in taken)
            if clear and water.off(*at) > reach + 38:
                out.append((name, percent, round(at[0]), round(at[1])))
    return tuple(sorted([*out, *(() if coarse else sights)], key=lambda glyph: glyph[3]))


def _gap(box: Box, x: float, y: float) -> float:
    """A point's distance from a box; 0 inside."""
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))
