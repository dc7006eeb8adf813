"""Verification of a drawing from its path strings alone.

Two regions share a stretch of outline if and only if they border; none overlap; exactly the regions with an edge reach
the rim; a stack fits into each. The check uses none of the code that computed the drawing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from smallworld.draw.art import Art
from smallworld.draw.elements.path_data import flatten
from smallworld.draw.scene import BoardPlan

CONTACT = 0.5
"""Outlines that share less than this many units only touch in a point."""


@dataclass(frozen=True)
class Verdict:
    """Errors in a drawing; all empty if there are none."""

    missing: tuple[tuple[str, str], ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    rim: tuple[str, ...] = ()
    overlapping: tuple[tuple[str, str], ...] = ()
    broken: tuple[str, ...] = ()
    cramped: tuple[str, ...] = ()

    def __bool__(self) -> bool:
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
    # Report an outline that crosses itself, then repair it, so that the other checks still work.
    shapes = [shape if shape.is_valid else make_valid(shape) for shape in shapes]
    touching: list[tuple[str, str]] = []
    overlapping: list[tuple[str, str]] = []
    tree = STRtree(shapes)
    for i, shape in enumerate(shapes):
        for j in sorted(int(k) for k in tree.query(shape) if k > i):
            if shape.boundary.intersection(shapes[j].boundary).length > CONTACT:
                touching.append((names[i], names[j]))
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
    found = compare(plan, touching, at_rim)
    return replace(found, overlapping=tuple(overlapping), broken=tuple(broken), cramped=tuple(cramped))


def of_art(plan: BoardPlan, art: Art) -> tuple[dict[str, str], tuple[int, int], dict[str, tuple[float, float, float]]]:
    """Input for the checks from a board's art: paths, size, and the stack of every land region."""
    paths = {region.id: region.path for region in art.regions}
    tokens = {
        drawn.id: (*drawn.full.layout.token, drawn.full.layout.token_size)
        for drawn, region in zip(art.regions, plan.regions, strict=True)
        if not region.wet
    }
    return paths, (art.width, art.height), tokens


def compare(plan: BoardPlan, touching: Iterable[tuple[str, str]], at_rim: Iterable[str]) -> Verdict:
    """Compare the pairs of touching regions, in any order, and the regions at the rim with the plan."""
    drawn = {_key(a, b) for a, b in touching}
    wanted = {_key(a, b) for a, b in plan.borders}
    edge = {region.id for region in plan.regions if region.edge}
    return Verdict(tuple(sorted(wanted - drawn)), tuple(sorted(drawn - wanted)), tuple(sorted(edge ^ set(at_rim))))


def _key(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)
