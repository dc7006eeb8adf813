"""Planting of a region: glyphs by dart throwing, ploughed parcels, ripples along the shore."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

import msgspec
import numpy as np
from shapely import LineString, MultiPoint, Point, Polygon, box, contains_xy, maximum_inscribed_circle, prepare
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union, voronoi_diagram

from smallworld.draw.art import Sown
from smallworld.draw.elements.artwork import GLYPHS
from smallworld.draw.elements.path_data import Box, meet, polygon
from smallworld.draw.geometry.layout import core, largest_part


@dataclass(frozen=True)
class Sowing:
    """One pass of dart throwing: the glyphs, their sizes, their allowed overlap, and their number."""

    glyphs: tuple[str, ...]
    size: float
    overlap: tuple[float, float]
    most: int
    tries: int


SOWINGS = msgspec.json.decode(
    (files("smallworld.draw.geometry") / "sowings.json").read_bytes(), type=dict[str, tuple[Sowing, ...]]
)
"""The passes for each terrain, largest glyphs first."""

SIGHTS = {"rose": (92.0, 92.0), "ship": (68.0, 54.0), "serpent": (76.0, 40.0)}
"""Sights drawn once in open water, with the room they take."""


def sow(terrain: str, shape: Polygon, clear: Sequence[Box], size: float, few: bool, seed: int) -> list[Sown]:
    """Glyphs for a region, farthest first; `few` for small pictures."""
    rng = random.Random(seed)
    inside = core(shape, 7 if few else 6)
    prepare(inside)
    left, top, right, bottom = inside.bounds
    placed: list[tuple[float, float, float, float, str, float]] = []
    for sowing in SOWINGS.get(terrain, ()):
        most = max(1, round(sowing.most * 0.75)) if few else sowing.most
        count = 0
        for _ in range(sowing.tries):
            if count >= most:
                break
            name = sowing.glyphs[rng.randrange(len(sowing.glyphs))]
            percent = round(sowing.size * size * rng.uniform(0.88, 1.12) / 0.08) * 8
            w, h = GLYPHS[name].width * percent / 100, GLYPHS[name].height * percent / 100
            x, y = rng.uniform(left, right), rng.uniform(top, bottom)
            if any(meet((x - w / 2, y - h, x + w / 2, y + 1.5), other) for other in clear):
                continue
            if any(
                abs(x - qx) / ((w + qw) / 2) < 1 - sowing.overlap[0]
                and abs((y - h / 2) - (qy - qh / 2)) / ((h + qh) / 2) < 1 - sowing.overlap[1]
                for qx, qy, qw, qh, _, _ in placed
            ):
                continue
            if not _stands(inside, x, y, w, h):
                continue
            placed.append((x, y, w, h, name, percent))
            count += 1
    placed.sort(key=lambda glyph: glyph[1])
    return [(name, int(percent), round(x), round(y)) for x, y, _, _, name, percent in placed]


def _stands(inside: Polygon, x: float, y: float, w: float, h: float) -> bool:
    dx = np.array([-0.5, 0, 0.5, -0.32, 0.32, 0, -0.5, 0.5]) * w
    dy = np.array([1, 2, 1, -0.7 * h, -0.7 * h, -h, -0.35 * h, -0.35 * h])
    return bool(contains_xy(inside, x + dx, y + dy).all())


def sights(shape: Polygon, clear: Sequence[Box], names: Sequence[str], scale: float) -> tuple[list[Sown], list[Box]]:
    """Compass roses, ships and serpents in the roomiest free water, with the boxes they occupy."""
    taken = list(clear)
    found: list[Sown] = []
    for name in names:
        free: BaseGeometry = shape.buffer(-8)
        if taken:
            free = free.difference(unary_union([box(a - 5, b - 5, c + 5, d + 5) for a, b, c, d in taken]))
        water = largest_part(free)
        if water is None:
            continue
        circle = maximum_inscribed_circle(water, tolerance=1.0)
        (x, y), *_ = circle.coords
        width, height = SIGHTS[name]
        size = min(1.1 * scale, circle.length / (width / 2))
        if size < 0.62:
            continue
        foot = y if name == "rose" else y + height / 2 * size
        found.append((name, round(size * 96), round(x), round(foot)))
        taken.append((x - width / 2 * size, y - width * 0.4 * size, x + width / 2 * size, y + width * 0.4 * size))
    return found, taken


def parcels(shape: Polygon, scale: float, seed: int) -> list[str]:
    """A patchwork of ploughed fields, as closed paths."""
    rng = random.Random(seed)
    inside = core(shape, 9)
    left, top, right, bottom = inside.bounds
    count = max(4, int(inside.area / (5200 * scale)))
    apart = 0.72 * math.sqrt(inside.area / count)
    points: list[tuple[float, float]] = []
    for _ in range(count * 40):
        place = rng.uniform(left, right), rng.uniform(top, bottom)
        if inside.contains(Point(place)) and all(math.dist(place, other) > apart for other in points):
            points.append(place)
        if len(points) >= count:
            break
    if len(points) < 3:
        return []
    out: list[str] = []
    for cell in voronoi_diagram(MultiPoint(points), envelope=inside).geoms:
        patch = cell.intersection(inside).buffer(-6.5).buffer(4.2, quad_segs=3).simplify(0.8)
        for part in getattr(patch, "geoms", [patch]):
            if isinstance(part, Polygon) and part.area > 260:
                out.append(polygon([(x, y) for x, y in part.exterior.coords[:-1]]))
    return out


def ripples(shape: BaseGeometry, shore: Sequence[LineString], offsets: Sequence[float]) -> list[str]:
    """Lines along the shore at several distances."""
    out: list[str] = []
    for offset in offsets:
        near = unary_union(list(shore)).buffer(offset + 1.2, quad_segs=4)
        line = shape.buffer(-offset, quad_segs=4).boundary.intersection(near).simplify(0.7)
        parts = [part for part in getattr(line, "geoms", [line]) if isinstance(part, LineString) and part.length > 14]
        out.append("".join(polygon([(x, y) for x, y in part.coords], close=False) for part in parts))
    return out
