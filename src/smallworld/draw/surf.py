"""What is seen in the open sea: waves, a compass rose, ships, and the islands' names.

It is sown when islands are laid out, with nothing but the standard library, so that any choice of shipped islands
can be drawn without the geometry libraries.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from . import lettering
from .art import Sown, Title
from .glyphs import GLYPHS
from .pathdata import Point

Box = tuple[float, float, float, float]

TITLE_SIZE = 34
GRID = 40

ROSE, SHIP, SERPENT = ("rose", 70.0), ("ship", 62.0), ("serpent", 62.0)
"""A sight and the clear water it needs around its middle."""


@dataclass(frozen=True)
class Coast:
    """Where an island lies: the outlines of its regions, and points along its shore."""

    rings: tuple[tuple[Point, ...], ...]
    shore: tuple[Point, ...]

    @cached_property
    def box(self) -> Box:
        """Left, top, right, bottom."""
        xs, ys = zip(*self.shore, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def moved(self, dx: int, dy: int) -> Coast:
        """The same coast elsewhere."""
        rings = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in self.rings)
        return Coast(rings, tuple((x + dx, y + dy) for x, y in self.shore))

    def off(self, x: float, y: float) -> float:
        """How far off the shore a point lies; 0 on the island."""
        if _gap(self.box, x, y) == 0 and any(_inside(ring, x, y) for ring in self.rings):
            return 0.0
        return min(math.hypot(x - a, y - b) for a, b in self.shore)


def name_islands(names: Sequence[str], coasts: Sequence[Coast]) -> tuple[Title, ...]:
    """Each island's name just below its coast."""
    out = []
    for name, coast in zip(names, coasts, strict=True):
        half, middle = lettering.width(name, TITLE_SIZE) / 2, (coast.box[0] + coast.box[2]) / 2
        under = [y for x, y in coast.shore if abs(x - middle) < half + 20]
        out.append((name, round(middle), round(max(under) + TITLE_SIZE * 1.55)))
    return tuple(out)


def title_box(title: Title) -> Box:
    """The room a name takes."""
    name, x, y = title
    half = lettering.width(name, TITLE_SIZE) / 2 + 12
    return x - half, y - TITLE_SIZE, x + half, y + TITLE_SIZE * 0.5


def see(coasts: Sequence[Coast], titles: Sequence[Title], width: int, height: int) -> tuple[Sown, ...]:
    """A compass rose in the widest water, then ships and a serpent where they fit."""
    boxes = [title_box(title) for title in titles]
    places: list[tuple[float, float, float]] = []
    for left in range(GRID, width, GRID):
        for top in range(GRID, height, GRID):
            edge = min(left, top, width - left, height - top, *(_gap(box, left, top) for box in boxes))
            if edge > SHIP[1]:
                off_shore = min(coast.off(left, top) for coast in coasts) - 30
                places.append((min(edge, off_shore), float(left), float(top)))
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


def sow_waves(
    coasts: Sequence[Coast], titles: Sequence[Title], sights: Sequence[Sown], width: int, height: int, coarse: bool
) -> tuple[Sown, ...]:
    """Waves all over the open water, farthest first; larger and fewer on small pictures, which have no sights."""
    rng = random.Random(len(coasts) + width)
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
            if clear and min(coast.off(*at) for coast in coasts) > reach + 38:
                out.append((name, percent, round(at[0]), round(at[1])))
    return tuple(sorted([*out, *(() if coarse else sights)], key=lambda glyph: glyph[3]))


def _gap(box: Box, x: float, y: float) -> float:
    """How far a point lies from a box; 0 inside."""
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))


def _inside(ring: Sequence[Point], x: float, y: float) -> bool:
    """Is a point within a ring?"""
    inside = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside
