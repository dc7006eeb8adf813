"""The proof that a drawing tells the truth, from its path strings and again from its pixels.

Two regions share a stretch of outline if and only if they border; none overlap; regions with an edge, and only
they, reach the rim; a stack fits into each. Both checks read what is drawn and nothing that led to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from smallworld.draw.art import Art
from smallworld.draw.render.path_data import flatten
from smallworld.draw.scene import BoardPlan

CONTACT = 0.5
"""Outlines shared for less than this many units are a touch in one point."""

PIXELS = 6
"""Neighbouring pixels fewer than this are a touch in one point."""


@dataclass(frozen=True)
class Verdict:
    """What is wrong with a drawing; all empty if nothing is."""

    missing: tuple[tuple[str, str], ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    rim: tuple[str, ...] = ()
    overlapping: tuple[tuple[str, str], ...] = ()
    broken: tuple[str, ...] = ()
    cramped: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """True if the drawing is right."""
        return not (self.missing or self.extra or self.rim or self.overlapping or self.broken or self.cramped)


def by_geometry(
    plan: BoardPlan,
    paths: Mapping[str, str],
    size: tuple[int, int],
    tokens: Mapping[str, tuple[float, float, float]],
) -> Verdict:
    """Check path strings against the plan; `tokens` gives each land region's stack as x, y and width."""
    from shapely import LinearRing, Polygon, STRtree, box, make_valid
    from shapely.geometry.base import BaseGeometry

    names = [region.id for region in plan.regions]
    rings = [flatten(paths[name]) for name in names]
    shapes: list[BaseGeometry] = []
    for region_rings in rings:
        ordered = sorted(region_rings, key=lambda ring: -Polygon(ring).area)
        shapes.append(Polygon(ordered[0], ordered[1:]))
    width, height = size
    frame = LinearRing([(0, 0), (width, 0), (width, height), (0, height)])
    broken = [n for n, shape in zip(names, shapes, strict=True) if not shape.is_valid or shape.area <= 0]
    # An outline that crosses itself is reported, then mended, so that the other questions can still be asked.
    shapes = [shape if shape.is_valid else make_valid(shape) for shape in shapes]
    touching: set[tuple[str, str]] = set()
    overlapping: list[tuple[str, str]] = []
    tree = STRtree(shapes)
    for i, shape in enumerate(shapes):
        for j in sorted(int(k) for k in tree.query(shape) if k > i):
            if shape.boundary.intersection(shapes[j].boundary).length > CONTACT:
                touching.add(_key(names[i], names[j]))
            if shape.intersection(shapes[j]).area > 1e-3:
                overlapping.append((names[i], names[j]))
    at_rim = {
        n
        for n, shape in zip(names, shapes, strict=True)
        if shape.boundary.intersection(frame.buffer(1e-6)).length > CONTACT
    }
    cramped = []
    for name, shape in zip(names, shapes, strict=True):
        if name in tokens:
            x, y, side = tokens[name]
            if not shape.contains(box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)):
                cramped.append(name)
    missing, extra = _compare(plan, touching)
    return Verdict(missing, extra, _rim(plan, at_rim), tuple(overlapping), tuple(broken), tuple(cramped))


def of_art(plan: BoardPlan, art: Art) -> tuple[dict[str, str], tuple[int, int], dict[str, tuple[float, float, float]]]:
    """What the checks need of a board's art: paths, size, and the stack of every land region."""
    paths = {region.id: region.path for region in art.regions}
    tokens = {
        drawn.id: (*drawn.full.layout.token, drawn.full.layout.token_size)
        for drawn, region in zip(art.regions, plan.regions, strict=True)
        if not region.wet
    }
    return paths, (art.width, art.height), tokens


def by_pixels(plan: BoardPlan, paths: Mapping[str, str], size: tuple[int, int], width: int = 1440) -> Verdict:
    """Paint every region flat, and read borders, rim and connectedness off the picture."""
    import numpy as np
    from scipy.ndimage import label

    from smallworld.draw.render.png import channel, png

    body = "".join(
        f'<path d="{paths[region.id]}" fill="rgb({(i * 37) % 256},{(i * 91) % 256},{i + 1})" fill-rule="evenodd"/>'
        for i, region in enumerate(plan.regions)
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" '
        f'height="{size[1]}" shape-rendering="crispEdges">{body}</svg>'
    )
    number = np.array([list(row) for row in channel(png(text, width), 2)]) - 1
    names = [region.id for region in plan.regions]
    count = len(names)
    contact = np.zeros((count, count), dtype=int)
    for a, b in ((number[:, :-1], number[:, 1:]), (number[:-1], number[1:])):
        mixed = (a != b) & (a >= 0) & (b >= 0)
        np.add.at(contact, (a[mixed], b[mixed]), 1)
    contact += contact.T
    touching = {_key(names[i], names[j]) for i in range(count) for j in range(i) if contact[i, j] >= PIXELS}
    border = np.r_[number[0], number[-1], number[:, 0], number[:, -1]]
    at_rim = {names[i] for i in np.unique(border).tolist() if i >= 0}
    # Eight neighbours: a last pixel may hang on a tip diagonally.
    whole = np.ones((3, 3))
    broken = tuple(name for i, name in enumerate(names) if label(number == i, whole)[1] != 1)
    missing, extra = _compare(plan, touching)
    return Verdict(missing, extra, _rim(plan, at_rim), (), broken, ())


def _key(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)


def _compare(
    plan: BoardPlan, touching: set[tuple[str, str]]
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    wanted = {_key(a, b) for a, b in plan.borders}
    return tuple(sorted(wanted - touching)), tuple(sorted(touching - wanted))


def _rim(plan: BoardPlan, at_rim: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({region.id for region in plan.regions if region.edge} ^ set(at_rim)))
