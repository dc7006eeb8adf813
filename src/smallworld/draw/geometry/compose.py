"""From a plan to its art: shape, layout, planting. The entry point to all geometry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from shapely import LineString, Polygon
from shapely.ops import unary_union

from smallworld.draw.art import Art, Detail, Growth, OpenSea, RegionArt, Sown, Surf
from smallworld.draw.elements.path_data import flatten
from smallworld.draw.geometry import scatter
from smallworld.draw.geometry.layout import Desk, keep_clear
from smallworld.draw.geometry.organic import Outline, Stroke, ink
from smallworld.draw.geometry.planar import build
from smallworld.draw.geometry.relax import relax
from smallworld.draw.geometry.rotation import RIM
from smallworld.draw.geometry.schematic import sketch
from smallworld.draw.geometry.tutte import EVENING, embed
from smallworld.draw.geometry.verify import by_geometry
from smallworld.draw.geometry.weave import NotPlanar
from smallworld.draw.scene import BoardPlan, RegionPlan

TIGHTEST = 16.0
"""Minimum room around a region's centre, in units, for it to be readable."""

MOST_PLANTED = 600
"""Cached regions; each has about 10 KB of art."""

FULL_RIPPLES, COMPACT_RIPPLES = (9, 19, 31), (14, 30)
"""Distances of ripples from the shore."""


def compose(plan: BoardPlan, seeds: int = 4, only: Detail | None = None) -> Art:
    """Compute a board's art from the best of several noise seeds: a true map if possible, else a schematic.

    With `only`, both levels of detail are the same.
    """
    plan.check()
    try:
        outline = shape(plan, seeds)
    except NotPlanar:
        outline, roads = sketch(plan)
        return dress(plan, outline, roads, only)
    return dress(plan, outline, only=only)


def shape(plan: BoardPlan, seeds: int) -> Outline:
    """The outlines of a plan's regions; raises `NotPlanar` if no map can show its borders."""
    cells = build(plan)
    embed(cells, EVENING if cells.areas > cells.regions else 0)
    if cells.smallest_triangle() <= 0:
        raise NotPlanar("the map is too crowded to be drawn")
    relax(cells)
    outline = ink(cells, wet_areas(plan, cells.areas), seeds)
    if not readable(plan, outline):
        raise NotPlanar("the map is too crowded to be readable")
    return outline


def readable(plan: BoardPlan, outline: Outline) -> bool:
    """Whether an outline has room in every region and shows exactly the plan's borders."""
    paths = {region.id: outline.path(i) for i, region in enumerate(plan.regions)}
    tightest = min(radius for _, _, radius in outline.poles[: outline.regions])
    return tightest >= TIGHTEST and bool(by_geometry(plan, paths, (outline.width, outline.height), {}))


def wet_areas(plan: BoardPlan, areas: int) -> list[bool]:
    """For each drawn area, whether it is water; the surroundings come last."""
    return [region.wet for region in plan.regions] + [plan.surround == "sea"] * (areas - len(plan.regions))


def dress(plan: BoardPlan, outline: Outline, roads: str = "", only: Detail | None = None) -> Art:
    """Lay out and plant every region of a drawn outline."""
    scale = max(1.0, min(2.3, (outline.spacing / 212) ** 0.8))
    wet = wet_areas(plan, len(outline.polygons))
    inner = [stroke for stroke in outline.strokes if stroke.right != RIM]
    dry = [stroke for stroke in inner if not wet[stroke.left] and not wet[stroke.right]]
    coast = [stroke for stroke in inner if wet[stroke.left] != wet[stroke.right]]
    straits = [stroke for stroke in inner if wet[stroke.left] and wet[stroke.right]]
    seas = [i for i, region in enumerate(plan.regions) if region.terrain == "sea"]
    seas.sort(key=lambda i: -outline.poles[i][2])
    sea = _open_sea(plan, outline, coast)
    regions = tuple(
        _region(plan, outline, i, scale, seas.index(i) if i in seas else 0, only) for i in range(len(plan.regions))
    )
    return Art(
        board=plan.id,
        digest=plan.digest,
        width=outline.width,
        height=outline.height,
        scale=round(scale, 3),
        regions=regions,
        land="".join(stroke.path for stroke in dry),
        coast="".join(stroke.path for stroke in coast),
        straits="".join(stroke.path for stroke in straits),
        wilds=() if sea else tuple(outline.path(area) for area in range(outline.regions, len(outline.polygons))),
        roads=roads,
        sea=sea,
    )


def _open_sea(plan: BoardPlan, outline: Outline, coast_strokes: list[Stroke]) -> OpenSea | None:
    """The water around an island, as far as it depends on the island."""
    if plan.surround != "sea":
        return None
    shore = [stroke for stroke in coast_strokes if max(stroke.left, stroke.right) >= outline.regions]
    water = unary_union(outline.polygons[outline.regions :])
    coast = [LineString(flatten(stroke.path)[0]) for stroke in shore]
    return OpenSea(
        shore="".join(stroke.path for stroke in shore),
        full=Surf(tuple(scatter.ripples(water, coast, FULL_RIPPLES))),
        compact=Surf(tuple(scatter.ripples(water, coast, COMPACT_RIPPLES))),
    )


@dataclass(frozen=True)
class _Plot:
    """Everything that a region's art depends on; `sea` counts the seas, `afloat` means a region of an island."""

    region: RegionPlan
    number: int
    path: str
    pole: tuple[float, float, float]
    shore: tuple[str, ...]
    scale: float
    spacing: float
    sea: int
    afloat: bool
    only: Detail | None


def _region(plan: BoardPlan, outline: Outline, number: int, scale: float, sea: int, only: Detail | None) -> RegionArt:
    region = plan.regions[number]
    wet = wet_areas(plan, len(outline.polygons))
    shore = [s for s in outline.strokes if number in (s.left, s.right) and s.right != RIM]
    shore = [s for s in shore if wet[s.left] != wet[s.right]] if region.wet else []
    plot = _Plot(
        region=replace(region, at=None),
        number=number,
        path=outline.path(number),
        pole=outline.poles[number],
        shore=tuple(stroke.path for stroke in shore),
        scale=scale,
        spacing=outline.spacing,
        sea=sea,
        afloat=plan.surround == "sea",
        only=only,
    )
    return _planted(plot)


@lru_cache(maxsize=MOST_PLANTED)
def _planted(plot: _Plot) -> RegionArt:
    """A region's art; cached, since editing a board changes only one or two regions."""
    region = plot.region
    rings = sorted(flatten(plot.path), key=lambda ring: -Polygon(ring).area)
    shape = Polygon(rings[0], rings[1:])
    x, y, radius = plot.pole

    def grow(detail: Detail) -> Growth:
        full = detail == "full"
        layout = Desk(region, shape, (x, y, radius), plot.scale, detail, plot.afloat).settle()
        clear = keep_clear(region, layout, detail)
        extra: list[Sown] = []
        if full and region.terrain == "sea" and not plot.afloat:
            order = ("rose", "ship", "serpent")
            wanted = [order[plot.sea % 3]] + (["ship"] if plot.sea % 3 != 1 and radius > 95 else [])
            wanted += ["serpent"] if shape.area > 3.2 * plot.spacing**2 and "serpent" not in wanted else []
            extra, clear = scatter.sights(shape, clear, wanted, plot.scale)
        size = (1.0 if full else 1.5) * plot.scale**0.9
        glyphs = scatter.sow(region.terrain, shape, clear, size, not full, 104729 + plot.number * 17)
        lines: list[str] = []
        if plot.shore:
            coast = [LineString(flatten(path)[0]) for path in plot.shore]
            lines = scatter.ripples(shape, coast, FULL_RIPPLES if full else COMPACT_RIPPLES)
        return Growth(layout, tuple(glyphs + extra), tuple(lines))

    patches = scatter.parcels(shape, plot.scale**1.6, 7919 + plot.number * 131) if region.terrain == "field" else []
    full = grow(plot.only or "full")
    return RegionArt(
        id=region.id,
        path=plot.path,
        pole=(round(x, 1), round(y, 1), round(radius, 1)),
        full=full,
        compact=full if plot.only else grow("compact"),
        parcels=tuple(patches),
        shore="".join(plot.shore),
    )
