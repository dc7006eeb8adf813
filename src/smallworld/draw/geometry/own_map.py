"""The art of custom boards, which may change between pictures.

The slow part depends only on borders and approximate centres: cells are relaxed once for them, and painting a region
leaves every outline in place, except for its own shores.
"""

from functools import lru_cache

from smallworld.draw.art import Art, Detail
from smallworld.draw.geometry.cell_map import CellMap
from smallworld.draw.geometry.compose import dress, readable, wet_areas
from smallworld.draw.geometry.organic import Outline, roughen
from smallworld.draw.geometry.planar import build
from smallworld.draw.geometry.relax import relax
from smallworld.draw.geometry.schematic import sketch
from smallworld.draw.geometry.tutte import EVENING, embed
from smallworld.draw.geometry.weave import NotPlanar
from smallworld.draw.scene import BoardPlan, RegionPlan

HANDS = 2
"""Noise seeds to try."""

KEPT = 24
"""Cached relaxed maps."""


def own_map(plan: BoardPlan, only: Detail | None = None) -> Art:
    """A board's art: a true map if possible, else plots connected by roads."""
    plan.check()
    try:
        outline = true_map(plan)
    except NotPlanar:
        outline, roads = sketch(plan)
        return dress(plan, outline, roads, only)
    return dress(plan, outline, only=only)


def true_map(plan: BoardPlan) -> Outline:
    """A board's outlines; raises `NotPlanar` if no readable map can show its borders."""
    cells, hands = _relaxed(_bones(plan))
    wet = wet_areas(plan, cells.areas)
    for hand in hands:
        outline = roughen(cells, wet, hand)
        if readable(plan, outline):
            return outline
    raise NotPlanar("the map is too crowded to be readable")


def _bones(plan: BoardPlan) -> BoardPlan:
    """The plan without anything that can be painted or written on it."""
    regions = tuple(
        RegionPlan(f"r{number}", "", "field", edge=region.edge, at=region.at)
        for number, region in enumerate(plan.regions)
    )
    number = {region.id: f"r{i}" for i, region in enumerate(plan.regions)}
    borders = tuple((number[a], number[b]) for a, b in plan.borders)
    return BoardPlan("bones", plan.aspect, regions, borders, surround=plan.surround, steady=True)


@lru_cache(maxsize=KEPT)
def _relaxed(bones: BoardPlan) -> tuple[CellMap, tuple[int, ...]]:
    """The relaxed cells, and noise seeds for them, best first."""
    cells = build(bones)
    embed(cells, EVENING if cells.areas > cells.regions else 0)
    if cells.smallest_triangle() <= 0:
        raise NotPlanar("the map is too crowded to be drawn")
    relax(cells)
    dry = wet_areas(bones, cells.areas)
    rooms = {}
    for hand in range(1, HANDS + 1):
        try:
            rooms[hand] = roughen(cells, dry, hand).room
        except NotPlanar:
            continue
    if not rooms:
        raise NotPlanar("no clean outline was found")
    return cells, tuple(sorted(rooms, key=lambda hand: -rooms[hand]))
