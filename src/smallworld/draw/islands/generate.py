"""Generation of islands from a seed, following the table in `faces`.

Evened-out random sites become cells; an island is grown from some of them so that the open sea around it stays
connected and every region is well connected. Terrain, harbours and symbols are then assigned according to the table.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

import networkx as nx

from smallworld.draw.draw_error import DrawError
from smallworld.draw.islands.face_sizes import FACE_SIZES, ISLAND_SYMBOLS, SOIL, FaceSize
from smallworld.draw.islands.voronoi_sites import scatter_sites
from smallworld.draw.raster_sites import Site
from smallworld.draw.region_names import name_for
from smallworld.draw.scene import BoardPlan, RegionPlan

Waters = Literal["lake", "sea", "both", "none"]
WATERS: tuple[Waters, ...] = ("lake", "sea", "both", "none")

SiteMaker = Callable[[random.Random, int, float], list[Site]]
"""Makes a number of cells on a rectangle of width 1 and the given height."""

ATTEMPTS = 400
SWAPS = 200


@dataclass
class _Island:
    """An island in progress: its cells, and what is assigned to them."""

    sites: list[Site]
    cells: set[int]
    terrain: dict[int, str]
    entries: set[int] = field(default_factory=set)
    icon: int = -1
    natives: set[int] = field(default_factory=set)
    symbols: dict[int, str] = field(default_factory=dict)

    @property
    def land(self) -> list[int]:
        return sorted(cell for cell in self.cells if self.terrain.get(cell) not in ("sea", "lake"))

    def near(self, cell: int, among: Iterable[int]) -> set[int]:
        return self.sites[cell].near & set(among)

    def coastal(self, cell: int) -> bool:
        return not self.sites[cell].near <= self.cells

    def apart(self, a: int, b: int) -> float:
        one, other = self.sites[a], self.sites[b]
        return math.dist((one.x, one.y), (other.x, other.y))


def generate_island(seed: int, size: str, water: Waters = "lake") -> BoardPlan:
    """Generate a face of a size with a lake, a bay of the sea, both or no water; deterministic."""
    if size not in FACE_SIZES:
        raise DrawError(f"the size of an island must be S, M or L, not {size!r}")
    if water not in WATERS:
        raise DrawError(f"an island's water must be one of {', '.join(WATERS)}, not {water!r}")
    rng = random.Random(f"island {size} {water} {seed}")
    return make_island(rng, FACE_SIZES[size], water, f"island-{size.lower()}-{seed}", size, scatter_sites)


def make_island(rng: random.Random, row: FaceSize, water: Waters, name: str, size: str, sites: SiteMaker) -> BoardPlan:
    """Generate an island for a row of the table, from cells made by `sites`."""
    for _ in range(ATTEMPTS):
        island = _raise(rng, row.land, water, sites)
        if island is not None and _deal(island, rng, row):
            return _plan(island, rng, name, size)
    raise DrawError(f"could not generate island {name}")


def _raise(rng: random.Random, land: int, water: Waters, make_sites: SiteMaker) -> _Island | None:
    """Grow an island from the sea and flood its waters; `None` if its shape is unsuitable."""
    count = land + {"none": 0, "both": 2}.get(water, 1)
    height = 1 / rng.uniform(1.1, 1.7)
    sites = make_sites(rng, 2 * count + 10, height)
    inner = {i for i, site in enumerate(sites) if not site.edge}
    reach = {i: _reach(sites[i], height) + rng.uniform(0, 0.16) for i in inner}
    terrain: dict[int, str] = {}
    if water in ("lake", "both"):
        basins = [i for i in inner if sites[i].near <= inner and 4 <= len(sites[i].near) <= min(6, land - 1)]
        if not basins:
            return None
        lake = min(basins, key=lambda i: reach[i])
        terrain[lake] = "lake"
        cells = {lake} | sites[lake].near
    else:
        cells = {min(inner, key=lambda i: reach[i])}
    while len(cells) < count:
        shore = {n for i in cells for n in sites[i].near if n in inner} - cells
        if not shore:
            return None
        cells.add(min(shore, key=lambda i: reach[i] - 0.05 * len(sites[i].near & cells)))
    island = _Island(sites, cells, terrain)
    if len(cells) != count or (water in ("sea", "both") and not _open_bay(island)):
        return None
    return island if _sound(island) else None


def _reach(site: Site, height: float) -> float:
    return math.hypot(site.x - 0.5, (site.y - height / 2) * 1.2)


def _open_bay(island: _Island) -> bool:
    """Flood the coastal cell with the most land around it."""
    dry = set(island.land)
    lakes = island.cells - dry
    bays = [i for i in sorted(dry) if island.coastal(i) and not island.near(i, lakes) and len(island.near(i, dry)) > 2]
    if not bays:
        return False
    island.terrain[max(bays, key=lambda i: len(island.near(i, dry)))] = "sea"
    return True


def _sound(island: _Island) -> bool:
    """Whether every cell borders the open sea in at most one stretch, and at least two others by land."""
    land = island.land
    for cell in island.cells:
        here = island.sites[cell]
        ring = sorted(here.near, key=lambda n: math.atan2(island.sites[n].y - here.y, island.sites[n].x - here.x))
        inside = [n in island.cells for n in ring]
        if sum(inside[k] != inside[k - 1] for k in range(len(ring))) > 2 or sum(inside) < 2:
            return False
    if any(len(island.near(cell, land)) < 2 for cell in land):
        return False
    seas = set(range(len(island.sites))) - island.cells
    return _joined(island, seas) and _joined(island, set(land))


def _joined(island: _Island, cells: set[int]) -> bool:
    near: dict[int, Iterable[int]] = {i: island.sites[i].near & cells for i in cells}
    return nx.is_connected(nx.Graph(near))


def _deal(island: _Island, rng: random.Random, row: FaceSize) -> bool:
    """Assign terrain, harbours, icon, natives and symbols by the table; False if the coast has no room for harbours."""
    _deal_terrain(island, rng, row)
    land = island.land
    flat = [cell for cell in land if island.terrain[cell] != "mountain"]
    shore = [cell for cell in flat if island.coastal(cell)]
    wanted = rng.randint(*row.entries)
    if len(shore) < wanted or len(flat) < wanted + 1:
        return False
    island.entries = {rng.choice(shore)}
    while len(island.entries) < wanted:
        free = [cell for cell in shore if cell not in island.entries]
        island.entries.add(max(free, key=lambda c: min(island.apart(c, e) for e in island.entries)))
    free = [cell for cell in flat if cell not in island.entries]
    island.icon = max(free, key=lambda c: (len(island.near(c, land)), c))
    island.natives = set(rng.sample([cell for cell in flat if cell != island.icon], row.natives))
    places = rng.sample([cell for cell in land if cell != island.icon], 2 * row.symbols[1])
    for symbol in ISLAND_SYMBOLS:
        for _ in range(rng.randint(*row.symbols)):
            island.symbols[places.pop()] = symbol
    return True


def _deal_terrain(island: _Island, rng: random.Random, row: FaceSize) -> None:
    """Assign soil in equal shares, and the mountains, and swap cells until few neighbours are alike."""
    land = island.land
    soil = rng.sample(SOIL, len(SOIL))
    deck = ["mountain"] * row.mountains + [soil[k % len(soil)] for k in range(row.land - row.mountains)]
    rng.shuffle(deck)
    island.terrain.update(zip(land, deck, strict=True))

    def clashes(cell: int) -> int:
        return sum(island.terrain.get(n) == island.terrain[cell] for n in island.sites[cell].near & island.cells)

    for _ in range(SWAPS):
        a, b = rng.choice(land), rng.choice(land)
        before = clashes(a) + clashes(b)
        island.terrain[a], island.terrain[b] = island.terrain[b], island.terrain[a]
        if clashes(a) + clashes(b) > before:
            island.terrain[a], island.terrain[b] = island.terrain[b], island.terrain[a]


def _plan(island: _Island, rng: random.Random, name: str, size: str) -> BoardPlan:
    """Number the cells row by row; approximate centres are relative to a frame around the island."""
    sites = island.sites
    margin = 0.75 * math.sqrt(max(site.y for site in sites) / len(sites))
    xs, ys = [sites[i].x for i in island.cells], [sites[i].y for i in island.cells]
    left, top = min(xs) - margin, min(ys) - margin
    width, height = max(xs) + margin - left, max(ys) + margin - top
    order = sorted(island.cells, key=lambda i: (round((sites[i].y - top) / height * 4), sites[i].x))
    names: dict[int, str] = {}
    for i in order:
        names[i] = name_for(island.terrain[i], rng, set(names.values()))
    ids = {i: names[i].lower().replace(" ", "-") for i in order}
    regions = tuple(
        RegionPlan(
            id=ids[i],
            name=names[i],
            terrain=island.terrain[i],
            symbols=(island.symbols[i],) if i in island.symbols else (),
            native=i in island.natives,
            at=(round((sites[i].x - left) / width, 3), round((sites[i].y - top) / height, 3)),
            entry=i in island.entries,
            icon=size if i == island.icon else "",
        )
        for i in order
    )
    borders = tuple((ids[i], ids[j]) for k, i in enumerate(order) for j in order[k + 1 :] if j in sites[i].near)
    title = name.replace("-", " ").capitalize()
    return BoardPlan(name, round(width / height, 2), regions, borders, title, "sea", size)
