"""Several islands on one picture: which sea each lies in doesn't matter, so they are laid out to fill it well."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, pairwise, permutations

from .art import Art, Growth, OpenSea, RegionArt, Surf
from .errors import DrawError
from .pathdata import Point, flatten, shift
from .scene import BoardPlan
from .surf import Coast, name_islands, see, sow_waves

PAD = 66
"""Open water around each island, in units."""

TITLE = 40
"""Room for an island's name below it."""

LEEWAY = 1.2
"""By how much a picture may be wider or taller than asked for, if that leaves less empty sea."""

ORDERS = 120
"""How many orders of the islands are tried: all, for up to five."""

Sizes = list[tuple[float, float]]


def archipelago(islands: Iterable[BoardPlan], aspect: float = 1.6, name: str = "") -> BoardPlan:
    """A board made of islands; `aspect` is about that of the picture, below 1 for a portrait."""
    parts = tuple(islands)
    if not parts:
        raise DrawError("an archipelago needs at least one island")
    board = BoardPlan(
        id="+".join(part.id for part in parts),
        aspect=aspect,
        regions=tuple(region for part in parts for region in part.regions),
        borders=tuple(border for part in parts for border in part.borders),
        name=name or ", ".join(part.name or part.id for part in parts),
        surround="sea",
        parts=parts,
    )
    board.check()
    return board


@dataclass(frozen=True)
class _Isle:
    """One island's art and the coast by which it is kept clear of others."""

    name: str
    art: Art
    coast: Coast


def chart(plan: BoardPlan, art_of: Callable[[BoardPlan], Art]) -> Art:
    """The art of an archipelago, or of one island with the sea around it."""
    parts = plan.parts or (plan,)
    isles = [_isle(part, art_of(part)) for part in parts]
    sizes = [
        (right - left + PAD, bottom - top + PAD + TITLE) for left, top, right, bottom in (i.coast.box for i in isles)
    ]
    width, height, corners = lay_out(sizes, plan.aspect if plan.parts else None)
    placed = []
    for isle, (x, y) in zip(isles, corners, strict=True):
        left, top, _, _ = isle.coast.box
        placed.append(_move(isle, round(x + PAD / 2 - left), round(y + PAD / 2 - top)))
    coasts = [isle.coast for isle in placed]
    titles = name_islands([isle.name for isle in placed], coasts)
    sights = see(coasts, titles, width, height)
    arts = [isle.art for isle in placed]

    def surf(old: Sequence[Surf], coarse: bool) -> Surf:
        ripples = tuple("".join(lines) for lines in zip(*(s.ripples for s in old), strict=True))
        return Surf(ripples, sow_waves(coasts, titles, sights, width, height, coarse))

    seas = [art.sea for art in arts if art.sea is not None]
    return Art(
        board=plan.id,
        digest=plan.digest,
        width=width,
        height=height,
        scale=arts[0].scale,
        regions=tuple(region for art in arts for region in art.regions),
        land="".join(art.land for art in arts),
        coast="".join(art.coast for art in arts),
        straits="".join(art.straits for art in arts),
        roads="".join(art.roads for art in arts),
        sea=OpenSea(
            shore="".join(sea.shore for sea in seas),
            full=surf([sea.full for sea in seas], coarse=False),
            compact=surf([sea.compact for sea in seas], coarse=True),
            titles=titles,
        ),
    )


def lay_out(sizes: Sizes, aspect: float | None) -> tuple[int, int, list[Point]]:
    """The size of the picture and the corner of each island: in rows or columns, whatever makes them largest."""
    best: tuple[float, float, float, list[Point]] | None = None
    for order in islice(permutations(range(len(sizes))), ORDERS):
        for rows in _splits(order):
            for upright in (False, True):
                turned = [(h, w) for w, h in sizes] if upright else sizes
                long = max(sum(turned[i][0] for i in row) for row in rows)
                deep = sum(max(turned[i][1] for i in row) for row in rows)
                width, height = (deep, long) if upright else (long, deep)
                if aspect is not None:
                    width, height = max(width, height * aspect / LEEWAY), max(height, width / aspect / LEEWAY)
                if best is not None and width * height > best[0] - 1:
                    continue
                spread = _spread(turned, rows, *((height, width) if upright else (width, height)))
                best = width * height, width, height, [(y, x) for x, y in spread] if upright else spread
    assert best is not None
    return math.ceil(best[1]), math.ceil(best[2]), best[3]


def _splits(order: tuple[int, ...]) -> Iterable[list[tuple[int, ...]]]:
    """Every way to break an order into rows."""
    for count in range(len(order)):
        for cuts in combinations(range(1, len(order)), count):
            yield [order[a:b] for a, b in pairwise((0, *cuts, len(order)))]


def _spread(sizes: Sizes, rows: Sequence[tuple[int, ...]], width: float, height: float) -> list[Point]:
    """Corners of the islands: the free water shared out evenly, small islands off the middle by turns."""
    corners: dict[int, Point] = {}
    depths = [max(sizes[i][1] for i in row) for row in rows]
    between = (height - sum(depths)) / len(rows)
    top = between / 2
    for number, (row, depth) in enumerate(zip(rows, depths, strict=True)):
        gap = (width - sum(sizes[i][0] for i in row)) / len(row)
        x = gap / 2
        for k, i in enumerate(row):
            slack = depth + between - sizes[i][1]
            lean = 0.5 if len(row) == 1 else 0.3 if (k + number) % 2 else 0.7
            corners[i] = x, top - between / 2 + slack * lean
            x += sizes[i][0] + gap
        top += depth + between
    return [corners[i] for i in range(len(sizes))]


def _isle(plan: BoardPlan, art: Art) -> _Isle:
    rings = tuple(tuple(ring[::2]) for region in art.regions for ring in flatten(region.path, 1))
    shore = art.straits + (art.sea.shore if art.sea else "")
    return _Isle(plan.name, art, Coast(rings, tuple(point for ring in flatten(shore, 1) for point in ring[::2])))


def _move(isle: _Isle, dx: int, dy: int) -> _Isle:
    """The island shifted by whole units, so that outlines keep meeting to the last digit."""
    art = isle.art
    sea = art.sea
    moved = replace(
        art,
        regions=tuple(_move_region(region, dx, dy) for region in art.regions),
        land=shift(art.land, dx, dy),
        coast=shift(art.coast, dx, dy),
        straits=shift(art.straits, dx, dy),
        roads=shift(art.roads, dx, dy),
        sea=sea
        and replace(
            sea,
            shore=shift(sea.shore, dx, dy),
            full=Surf(tuple(shift(line, dx, dy) for line in sea.full.ripples)),
            compact=Surf(tuple(shift(line, dx, dy) for line in sea.compact.ripples)),
        ),
    )
    return _Isle(isle.name, moved, isle.coast.moved(dx, dy))


def _move_region(region: RegionArt, dx: int, dy: int) -> RegionArt:
    x, y, radius = region.pole
    return replace(
        region,
        path=shift(region.path, dx, dy),
        pole=(x + dx, y + dy, radius),
        full=_move_growth(region.full, dx, dy),
        compact=_move_growth(region.compact, dx, dy),
        parcels=tuple(shift(path, dx, dy) for path in region.parcels),
        shore=shift(region.shore, dx, dy),
    )


def _move_growth(growth: Growth, dx: int, dy: int) -> Growth:
    old = growth.layout

    def move(place: Point) -> Point:
        return round(place[0] + dx, 1), round(place[1] + dy, 1)

    layout = replace(
        old,
        token=move(old.token),
        badges=tuple(move(place) for place in old.badges),
        name=None if old.name is None else move(old.name),
        flag=move(old.flag),
        markers=tuple(move(place) for place in old.markers),
    )
    glyphs = tuple((name, size, x + dx, y + dy) for name, size, x, y in growth.glyphs)
    return Growth(layout, glyphs, tuple(shift(line, dx, dy) for line in growth.ripples))
