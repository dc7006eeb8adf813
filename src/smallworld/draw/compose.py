"""From a plan to its art: shape, layout, planting. The only door to the geometry libraries."""

from __future__ import annotations

from shapely import LineString

from . import scatter
from .art import Art, Detail, Growth, RegionArt
from .cellmap import UNITS
from .layout import Desk, keep_clear
from .organic import Outline, ink
from .pathdata import flatten
from .planar import build
from .relax import relax
from .rotation import RIM
from .scene import BoardPlan
from .schematic import sketch
from .tutte import EVENING, embed
from .verify import by_geometry
from .weave import NotPlanar

TIGHTEST = 16.0
"""A region with less room around its middle than this many units couldn't be read."""


def compose(plan: BoardPlan, seeds: int = 4) -> Art:
    """The art of a board, from the best of some noise seeds: a true map if there is one, else a schematic."""
    plan.check()
    try:
        outline = shape(plan, seeds)
    except NotPlanar:
        outline, roads = sketch(plan)
        return dress(plan, outline, roads)
    return dress(plan, outline)


def shape(plan: BoardPlan, seeds: int) -> Outline:
    """The outlines of a plan's regions; `NotPlanar` if no map can show its borders."""
    cells = build(plan)
    embed(cells, EVENING if cells.areas > cells.regions else 0)
    if cells.smallest_triangle() <= 0:
        raise NotPlanar("the map came out too crowded to be drawn")
    relax(cells)
    outline = ink(cells, wet_areas(plan, cells.areas), seeds)
    paths = {region.id: outline.path(i) for i, region in enumerate(plan.regions)}
    tightest = min(radius for _, _, radius in outline.poles[: outline.regions])
    if tightest < TIGHTEST or not by_geometry(plan, paths, (UNITS, outline.height), {}):
        raise NotPlanar("the map came out too crowded to be read")
    return outline


def wet_areas(plan: BoardPlan, areas: int) -> list[bool]:
    """Per drawn area whether it is water; whatever surrounds the regions comes last."""
    return [region.wet for region in plan.regions] + [plan.surround == "sea"] * (areas - len(plan.regions))


def dress(plan: BoardPlan, outline: Outline, roads: str = "") -> Art:
    """Lay out and plant every region of a drawn outline."""
    scale = max(1.0, min(2.3, (outline.spacing / 212) ** 0.8))
    wet = wet_areas(plan, len(outline.polygons))
    inner = [stroke for stroke in outline.strokes if stroke.right != RIM]
    seas = [i for i, region in enumerate(plan.regions) if region.terrain == "sea"]
    seas.sort(key=lambda i: -outline.poles[i][2])
    regions = tuple(
        _region(plan, outline, i, scale, seas.index(i) if i in seas else 0) for i in range(len(plan.regions))
    )
    return Art(
        board=plan.id,
        digest=plan.digest,
        height=outline.height,
        scale=round(scale, 3),
        regions=regions,
        land="".join(stroke.path for stroke in inner if wet[stroke.left] == wet[stroke.right]),
        coast="".join(stroke.path for stroke in inner if wet[stroke.left] != wet[stroke.right]),
        wilds=tuple(outline.path(area) for area in range(len(plan.regions), len(outline.polygons))),
        roads=roads,
    )


def _region(plan: BoardPlan, outline: Outline, number: int, scale: float, sea: int) -> RegionArt:
    region, shape = plan.regions[number], outline.polygons[number]
    x, y, radius = outline.poles[number]
    shore = [s for s in outline.strokes if number in (s.left, s.right) and s.right != RIM] if region.wet else []

    def grow(detail: Detail) -> Growth:
        full = detail == "full"
        layout = Desk(region, shape, (x, y, radius), scale, detail).settle()
        clear = keep_clear(region, layout, detail)
        extra: list[scatter.Planted] = []
        if full and region.terrain == "sea":
            order = ("rose", "ship", "serpent")
            wanted = [order[sea % 3]] + (["ship"] if sea % 3 != 1 and radius > 95 else [])
            wanted += ["serpent"] if shape.area > 3.2 * outline.spacing**2 and "serpent" not in wanted else []
            extra, clear = scatter.sights(shape, clear, wanted, scale)
        size = (1.0 if full else 1.5) * scale**0.9
        glyphs = scatter.sow(region.terrain, shape, clear, size, not full, 104729 + number * 17)
        lines: list[str] = []
        if shore:
            coast = [LineString(flatten(stroke.path)[0]) for stroke in shore]
            lines = scatter.ripples(shape, coast, (9, 19, 31) if full else (14, 30))
        return Growth(layout, tuple(glyphs + extra), tuple(lines))

    patches = scatter.parcels(shape, scale**1.6, 7919 + number * 131) if region.terrain == "field" else []
    return RegionArt(
        id=region.id,
        path=outline.path(number),
        pole=(round(x, 1), round(y, 1), round(radius, 1)),
        full=grow("full"),
        compact=grow("compact"),
        parcels=tuple(patches),
        shore="".join(stroke.path for stroke in shore),
    )
