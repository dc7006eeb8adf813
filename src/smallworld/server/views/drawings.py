"""Boards as drawn in the browser: outlines and positions on top, and the picture below.

Shipped boards and islands need no geometry library; a custom board needs the `boards` extra and takes seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from smallworld.draw.art import Art, Place, RegionArt
from smallworld.draw.cuts import DETAILS, Cut, cut_art
from smallworld.draw.elements.path_data import scale, shift
from smallworld.draw.islands.sea import TITLE_SIZE
from smallworld.draw.render.svg import backdrop, margin
from smallworld.draw.scene import BoardPlan, RegionPlan
from smallworld.games import BoardData
from smallworld.server.protocol.drawing import Drawing, RegionOutline, Title
from smallworld.views.pictures import plan_of

KEPT = 64
"""Cached drawings and pictures; a picture takes about 200 KB."""

WIDTH = 1440
"""Width in units to which islands are scaled, whatever their number; other boards are about as wide already."""


@lru_cache(maxsize=KEPT)
def drawing(game: str, data: BoardData, cut: Cut) -> Drawing:
    """The outlines of a board in one cut; raises `DrawError` if this machine can't draw it."""
    plan = plan_of(data)
    found = cut_art(plan, cut)
    sheet = _Sheet.of(found, cut)
    near = _neighbours(plan)
    islands = {region.id: region.island or (data.id if data.size else "") for region in data.regions}
    return Drawing(
        board=data.id,
        cut=cut,
        width=round((found.width + 2 * sheet.side) * sheet.unit, 1),
        height=round((found.height + 2 * sheet.side) * sheet.unit, 1),
        art=f"/api/art/{game}/{quote(data.id, safe='+')}/{cut}.svg",
        regions=tuple(
            _outline(region, drawn, sheet, near[region.id], islands[region.id])
            for region, drawn in zip(plan.regions, found.regions, strict=True)
        ),
        titles=_titles(found, sheet),
    )


@lru_cache(maxsize=KEPT)
def art(game: str, data: BoardData, cut: Cut) -> str:
    """The picture of a board in one cut, as SVG; raises `DrawError` if this machine can't draw it."""
    plan = plan_of(data)
    return backdrop(plan, cut_art(plan, cut), DETAILS[cut])


@dataclass(frozen=True)
class _Sheet:
    """Transformation from art to drawing: shifted by the frame, then scaled."""

    cut: Cut
    side: int
    unit: float

    @classmethod
    def of(cls, found: Art, cut: Cut) -> _Sheet:
        side = margin(DETAILS[cut])
        return cls(cut, side, 1.0 if found.sea is None else WIDTH / (found.width + 2 * side))

    def at(self, place: Place) -> Place:
        """A point of the art, in drawing units."""
        return self.long(place[0] + self.side), self.long(place[1] + self.side)

    def long(self, length: float) -> float:
        """A length of the art, in drawing units."""
        return round(length * self.unit, 1)

    def path(self, path: str) -> str:
        """An outline of the art, in drawing units."""
        moved = shift(path, self.side, self.side)
        return moved if self.unit == 1 else scale(moved, self.unit)


def _neighbours(plan: BoardPlan) -> dict[str, tuple[str, ...]]:
    near: dict[str, list[str]] = {region.id: [] for region in plan.regions}
    for a, b in plan.pairs:
        first, second = plan.regions[a].id, plan.regions[b].id
        near[first].append(second)
        near[second].append(first)
    return {region: tuple(others) for region, others in near.items()}


def _outline(region: RegionPlan, drawn: RegionArt, sheet: _Sheet, near: tuple[str, ...], island: str) -> RegionOutline:
    layout = drawn.growth(DETAILS[sheet.cut]).layout
    return RegionOutline(
        id=region.id,
        name=region.name,
        terrain=region.terrain,
        symbols=region.symbols + ("entry",) * region.entry + ("icon",) * bool(region.icon),
        path=sheet.path(drawn.path),
        stack=sheet.at(layout.token),
        size=sheet.long(layout.token_size),
        label=sheet.at(layout.name),
        letters=sheet.long(layout.name_size),
        marks=tuple(sheet.at(place) for place in (*layout.badges, *layout.markers)),
        neighbours=near,
        island=island,
        edge=region.edge,
    )


def _titles(found: Art, sheet: _Sheet) -> tuple[Title, ...]:
    """The names of islands, placed in the water."""
    titles = found.sea.titles if found.sea else ()
    return tuple(Title(text, sheet.at((x, y - 0.35 * TITLE_SIZE)), sheet.long(TITLE_SIZE)) for text, x, y in titles)
