"""Several islands in one picture: their positions don't affect play, so they are arranged to fill it well."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from smallworld.draw.art import Art, Growth, OpenSea, RegionArt, Surf
from smallworld.draw.draw_error import DrawError
from smallworld.draw.elements.path_data import Point, flatten, shift
from smallworld.draw.islands.packing import Piece, pack
from smallworld.draw.islands.sea import Coast, Water, name_islands, see, sow_waves
from smallworld.draw.scene import BoardPlan

MARGIN = 1
"""Open water around each island, in stencil squares."""


def archipelago(islands: Iterable[BoardPlan], aspect: float = 1.6, name: str = "") -> BoardPlan:
    """A board made of islands; `aspect` is the picture's, below 1 for a portrait."""
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
    """One island's art, and the coast that keeps others at a distance."""

    name: str
    art: Art
    coast: Coast


def chart(plan: BoardPlan, arts_of: Callable[[BoardPlan], Sequence[Art]]) -> Art:
    """The art of an archipelago, or of one island with the sea around it; `arts_of` returns it in both orientations."""
    isles = [[_isle(part, art) for art in arts_of(part)] for part in plan.parts or (plan,)]
    packing = pack([[Piece.of(isle.coast, MARGIN) for isle in variants] for variants in isles], plan.aspect)
    placed = [_move(variants[k], dx, dy) for variants, (k, dx, dy) in zip(isles, packing.places, strict=True)]
    coasts = [isle.coast for isle in placed]
    water = Water(coasts, packing.width, packing.height)
    titles = name_islands([isle.name for isle in placed], coasts, water) if plan.aspect > 1 else ()
    sights = see(water, titles)
    arts = [isle.art for isle in placed]

    def surf(old: Sequence[Surf], coarse: bool) -> Surf:
        ripples = tuple("".join(lines) for lines in zip(*(s.ripples for s in old), strict=True))
        return Surf(ripples, sow_waves(water, titles, sights, coarse))

    seas = [art.sea for art in arts if art.sea is not None]
    return Art(
        board=plan.id,
        digest=plan.digest,
        width=packing.width,
        height=packing.height,
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


def _isle(plan: BoardPlan, art: Art) -> _Isle:
    rings = tuple(tuple(ring[::2]) for region in art.regions for ring in flatten(region.path, 1))
    shore = art.straits + (art.sea.shore if art.sea else "")
    points = tuple(point for ring in flatten(shore, 1) for point in ring[::2])
    if any(region.edge for region in plan.regions):
        # For regions that touch the edge of the map, the outline is the shore.
        points += tuple(point for ring in rings for point in ring)
    return _Isle(plan.name, art, Coast(rings, points))


def _move(isle: _Isle, dx: int, dy: int) -> _Isle:
    """Translate an island by integer units, so that outlines still meet exactly."""
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

    layout = old._replace(
        token=move(old.token),
        badges=tuple(move(place) for place in old.badges),
        name=move(old.name),
        flag=move(old.flag),
        markers=tuple(move(place) for place in old.markers),
    )
    glyphs = tuple((name, size, x + dx, y + dy) for name, size, x, y in growth.glyphs)
    return Growth(layout, glyphs, tuple(shift(line, dx, dy) for line in growth.ripples))
