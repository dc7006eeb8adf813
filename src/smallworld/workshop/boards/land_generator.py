"""Generation of boards from a seed: one rectangle of land, or several lands between seas.

Only integers and `SteadyRandom` are used, so that a seed gives the same board on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from smallworld.draw.raster_sites import Site, raster_sites
from smallworld.draw.region_names import name_for
from smallworld.draw.steady_random import SteadyRandom
from smallworld.games import BoardData, RegionData
from smallworld.workshop.boards.ranges import LAND, LEAST_OF_A_KIND, SOIL
from smallworld.workshop.boards.wishes import BoardWishes

ASPECT: Final = 1.6
ATTEMPTS: Final = 400
SWAPS: Final = 3000

#: Waters by share: seas and lakes for 20 land regions; larger boards get more of the surplus.
SEAS: Final = (1, 1, 2, 3, 4)
LAKES: Final = (0, 1, 1, 1, 2)
MOUNTAIN_PERCENT: Final = (8, 14, 20, 27, 35)
SYMBOL_PERCENT: Final = (12, 16, 20, 27, 34)
NATIVE_PERCENT: Final = (0, 22, 40, 50, 60)
#: Number of lands on an island board, and minimum regions in each.
LANDS: Final = {2: 2, 3: 2, 4: 3, 5: 3}
LEAST_LAND: Final = 4
MOST_SYMBOLS: Final = 2


def generate_land(wishes: BoardWishes) -> BoardData:
    """Generate a board for Small World."""
    rng = SteadyRandom(f"land {wishes.stream}")
    land = LAND[wishes.players]
    more = max(wishes.water - 2, 0) * (land - LAND[2]) // 20
    usual, lakes = SEAS[wishes.water] + more, LAKES[wishes.water]
    for _ in range(ATTEMPTS):
        channels = rng.randint(4, 6) * (LANDS[wishes.players] - 1) if wishes.islands else 0
        seas = max(usual, channels)
        sites = raster_sites(rng, land + seas + lakes, 1 / ASPECT)
        if wishes.islands:
            _cut_channels(sites, rng, LANDS[wishes.players])
        flooded = _flood_edge(sites, rng, seas) and _flood_middle(sites, lakes)
        if flooded and sum(not site.terrain for site in sites) == land and _sound(sites, wishes):
            return _deal(sites, rng, wishes)
    raise ValueError(f"could not generate a board for {wishes}")


def _dry(sites: list[Site]) -> list[int]:
    return [i for i, site in enumerate(sites) if not site.terrain]


def _pieces(sites: list[Site], of: Iterable[int]) -> list[set[int]]:
    """Connected components of cells, in the order of their first cells."""
    left = sorted(of)
    inside = set(left)
    found: list[set[int]] = []
    for start in left:
        if start not in inside:
            continue
        piece, stack = {start}, [start]
        inside.remove(start)
        while stack:
            for near in sites[stack.pop()].near & inside:
                inside.remove(near)
                piece.add(near)
                stack.append(near)
        found.append(piece)
    return found


def _cut_channels(sites: list[Site], rng: SteadyRandom, lands: int) -> None:
    """Turn shortest paths between distant edge cells into sea, until there are enough lands."""
    for _ in range(lands - 1):
        largest = max(_pieces(sites, _dry(sites)), key=lambda piece: (len(piece), -min(piece)))
        shore = [i for i in sorted(largest) if sites[i].edge]
        if len(shore) < 2:
            return
        start = rng.choice(shore)
        far = _steps(sites, start, largest)
        ends = sorted(i for i in shore if i in far and far[i] >= 2)
        middle = [i for i in ends if far[i] >= 3] or ends
        if not middle:
            return
        end = rng.choice(middle)
        while end != start:
            sites[end].terrain = "sea"
            end = min((n for n in sites[end].near if far.get(n, -1) == far[end] - 1), default=start)
        sites[start].terrain = "sea"


def _steps(sites: list[Site], start: int, within: set[int]) -> dict[int, int]:
    """Each cell's distance from the start, in borders."""
    far = {start: 0}
    queue = [start]
    for here in queue:
        for near in sorted(sites[here].near & within - far.keys()):
            far[near] = far[here] + 1
            queue.append(near)
    return far


def _flood_edge(sites: list[Site], rng: SteadyRandom, wanted: int) -> bool:
    """Place seas at the edge, as far apart as possible; returns whether there is room."""
    while sum(site.terrain == "sea" for site in sites) < wanted:
        seas = [i for i, site in enumerate(sites) if site.terrain]
        free = [i for i in _dry(sites) if sites[i].edge and _may_flood(sites, i)]
        apart = [i for i in free if not any(sites[n].terrain for n in sites[i].near)]
        if not free:
            return False
        if seas:
            _flood(sites, max(apart or free, key=lambda i: (min(_apart(sites[i], sites[s]) for s in seas), i)), "sea")
        else:
            corners = sorted(free, key=lambda i: (len(sites[i].near), i))
            _flood(sites, rng.choice(corners[:4]), "sea")
    return True


def _flood_middle(sites: list[Site], wanted: int) -> bool:
    """Place lakes with many neighbours, near the centre and away from other water; returns whether there is room."""
    height = 1 / ASPECT
    for _ in range(wanted):
        free = [
            i
            for i in _dry(sites)
            if not sites[i].edge and not any(sites[n].terrain for n in sites[i].near) and _may_flood(sites, i)
        ]
        if not free:
            return False
        middle = Site(0.5, height / 2, False, set())
        _flood(sites, min(free, key=lambda i: (8 * _apart(sites[i], middle) - len(sites[i].near), i)), "lake")
    return True


def _flood(sites: list[Site], cell: int, terrain: str) -> None:
    sites[cell].terrain = terrain


def _apart(one: Site, other: Site) -> float:
    """Squared distance: no square root, which machines might round differently."""
    return (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)


def _may_flood(sites: list[Site], cell: int) -> bool:
    """Whether flooding the cell keeps every land connected and leaves every region a neighbour."""
    before = _pieces(sites, _dry(sites))
    home = next(piece for piece in before if cell in piece)
    return len(home) > LEAST_LAND and len(_pieces(sites, home - {cell})) == 1


def _sound(sites: list[Site], wishes: BoardWishes) -> bool:
    """Whether the lands are as requested, all of them can be entered, and every sea reaches the edge."""
    pieces = _pieces(sites, _dry(sites))
    if len(pieces) != (LANDS[wishes.players] if wishes.islands else 1):
        return False
    if min(map(len, pieces)) < LEAST_LAND:
        return False
    if not all(any(sites[i].edge for i in piece) for piece in pieces):
        return False
    seas = _pieces(sites, [i for i, site in enumerate(sites) if site.terrain == "sea"])
    return all(any(sites[i].edge for i in sea) for sea in seas)


def _deal(sites: list[Site], rng: SteadyRandom, wishes: BoardWishes) -> BoardData:
    """Assign terrains, symbols and natives by the shares, then number and name the regions row by row."""
    _deal_terrain(sites, rng, MOUNTAIN_PERCENT[wishes.mountains])
    order = sorted(range(len(sites)), key=lambda i: (round(sites[i].y * ASPECT * 5), sites[i].x))
    land = [i for i in order if sites[i].terrain not in ("sea", "lake")]
    symbols: dict[int, list[str]] = {}
    share = max(LEAST_OF_A_KIND, len(land) * SYMBOL_PERCENT[wishes.symbols] // 100)
    places: list[int] = []
    for symbol in ("mine", "magic", "cavern"):
        for _ in range(share):
            free = [i for i in places if symbol not in symbols.get(i, ()) and len(symbols.get(i, ())) < MOST_SYMBOLS]
            if not free:
                places = rng.sample(land, len(land))
                free = [i for i in places if symbol not in symbols.get(i, ())]
            places.remove(free[0])
            symbols.setdefault(free[0], []).append(symbol)
    soil = [i for i in land if sites[i].terrain != "mountain"]
    natives = set(rng.sample(soil, min(len(soil), len(land) * NATIVE_PERCENT[wishes.natives] // 100)))
    names: dict[int, str] = {}
    for i in order:
        names[i] = name_for(sites[i].terrain, rng, set(names.values()))
    ids = {i: names[i].lower().replace(" ", "-") for i in order}
    regions = tuple(
        RegionData(
            id=ids[i],
            terrain=sites[i].terrain,
            name=names[i],
            symbols=tuple(sorted(symbols.get(i, ()))),
            native=i in natives,
            edge=sites[i].edge,
            at=(round(sites[i].x, 3), round(sites[i].y * ASPECT, 3)),
        )
        for i in order
    )
    borders = tuple((ids[i], ids[j]) for k, i in enumerate(order) for j in order[k + 1 :] if j in sites[i].near)
    central = min(land, key=lambda i: (_apart(sites[i], Site(0.5, 0.5 / ASPECT, False, set())), i))
    return BoardData(
        f"{ids[central]}-{wishes.seed}", regions, borders, f"{names[central]} Lands", wishes.players, ASPECT
    )


def _deal_terrain(sites: list[Site], rng: SteadyRandom, mountain_percent: int) -> None:
    """Assign mountains by their share and other terrains equally, and swap cells until few neighbours are alike."""
    land = _dry(sites)
    mountains = max(2, (len(land) * mountain_percent + 50) // 100)
    soil = rng.sample(SOIL, len(SOIL))
    deck = ["mountain"] * mountains + [soil[k % len(soil)] for k in range(len(land) - mountains)]
    rng.shuffle(deck)
    for i, terrain in zip(land, deck, strict=True):
        sites[i].terrain = terrain

    def alike(i: int) -> int:
        return sum(sites[n].terrain == sites[i].terrain for n in sites[i].near)

    for _ in range(SWAPS):
        a, b = rng.choice(land), rng.choice(land)
        before = alike(a) + alike(b)
        sites[a].terrain, sites[b].terrain = sites[b].terrain, sites[a].terrain
        if alike(a) + alike(b) > before:
            sites[a].terrain, sites[b].terrain = sites[b].terrain, sites[a].terrain
