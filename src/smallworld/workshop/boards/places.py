"""Approximate positions and borders of a board's regions, for the editor's tools."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from smallworld.games import BoardData, RegionData

RegionPoint = tuple[float, float]


def neighbours(data: BoardData) -> dict[str, list[str]]:
    """Each region's neighbours, in board order."""
    near: dict[str, set[str]] = {region.id: set() for region in data.regions}
    for a, b in data.borders:
        near[a].add(b)
        near[b].add(a)
    order = [region.id for region in data.regions]
    return {region: [other for other in order if other in near[region]] for region in order}


def with_places(data: BoardData) -> BoardData:
    """Add missing positions of regions, taken from the drawing."""
    if all(region.at is not None for region in data.regions):
        return data
    from smallworld.draw.board_art import art_for
    from smallworld.views.pictures import plan_of

    plan = plan_of(data)
    regions: list[RegionData] = []
    parts = {part.id: art_for(part) for part in plan.parts} if plan.parts else {"": art_for(plan)}
    poles = {drawn.id: (art, drawn.pole) for art in parts.values() for drawn in art.regions}
    for region in data.regions:
        art, (x, y, _) = poles[region.id]
        drawn = (round(x / art.width, 3), round(y / art.height, 3))
        regions.append(msgspec.structs.replace(region, at=region.at or drawn))
    return msgspec.structs.replace(data, regions=tuple(regions))


def ring_of(data: BoardData, region: str) -> list[str | None]:
    """Neighbours around a region, clockwise from the east by approximate position; `None` is the rim of the board."""
    at = {each.id: each.at or (0.5, 0.5) for each in data.regions}
    edge = next(each.edge for each in data.regions if each.id == region)
    x, y = at[region]
    around: list[tuple[float, str | None]] = [
        (_angle((at[other][0] - x) * data.aspect, at[other][1] - y), other) for other in neighbours(data)[region]
    ]
    if edge:
        sides = [(x * data.aspect, math.pi), ((1 - x) * data.aspect, 0.0), (y, 1.5 * math.pi), (1 - y, 0.5 * math.pi)]
        around.append((min(sides)[1], None))
    return [other for _, other in sorted(around, key=lambda item: (item[0], item[1] or ""))]


def direction(data: BoardData, start: RegionPoint, end: RegionPoint) -> float:
    """Angle from one point to another, clockwise from the east."""
    return _angle((end[0] - start[0]) * data.aspect, end[1] - start[1])


def _angle(dx: float, dy: float) -> float:
    return math.atan2(dy, dx) % (2 * math.pi)


def middle(places: Sequence[RegionPoint]) -> RegionPoint:
    """Mean of some points."""
    return (
        round(sum(x for x, _ in places) / len(places), 3),
        round(sum(y for _, y in places) / len(places), 3),
    )
