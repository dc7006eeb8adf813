"""New boards from a seed, alike in size, terrains and symbols to the shipped ones.

Random sites, evened out, become cells with their neighbours; terrain is then dealt so that equal terrains are rarely
neighbours. The result is an ordinary board, drawn by the same tool as any other.
"""

import math
import random
from dataclasses import dataclass

import numpy as np
from scipy.spatial import Voronoi

from smallworld.draw.draw_error import DrawError
from smallworld.draw.geometry.rim import Coordinates
from smallworld.draw.region_names import name_for
from smallworld.draw.scene import BoardPlan, RegionPlan

LAND = ("field", "forest", "hill", "swamp", "mountain")
SYMBOLS = ("mine", "magic", "cavern")
SMOOTHING = 4
SIZES = {2: (23, 1.89), 3: (30, 1.65), 4: (39, 1.0), 5: (48, 1.0)}
"""Regions and aspect of the shipped board, by number of players."""


@dataclass
class Site:
    """One cell while terrain is dealt."""

    x: float
    y: float
    edge: bool
    near: set[int]
    terrain: str = ""


def rectangle(seed: int, players: int = 3, regions: int | None = None, aspect: float | None = None) -> BoardPlan:
    """A rectangular board: two seas on the edge, a lake inside, land in equal shares; the same for the same seed."""
    if players not in SIZES:
        raise DrawError(f"boards are made for 2 to 5 players, not {players}")
    usual, shape = SIZES[players]
    count, ratio = regions or usual, aspect or shape
    if not 8 <= count <= 90:
        raise DrawError(f"a board can have 8 to 90 regions, not {count}")
    rng = random.Random(seed)
    for _ in range(60):
        sites = scatter_sites(rng, count, 1 / ratio)
        if _flood(sites, 1 / ratio):
            break
    else:
        raise DrawError(f"seed {seed} gives no board")
    _deal(sites, rng)
    return _plan(sites, rng, f"generated-{players}-{seed}", ratio)


def scatter_sites(rng: random.Random, count: int, height: float) -> list[Site]:
    """Cells with their neighbours; borders that are too short are lengthened by the drawing."""
    places = np.array([[rng.uniform(0.02, 0.98), rng.uniform(0.02, 0.98) * height] for _ in range(count)])
    for _ in range(SMOOTHING):
        diagram = _mirrored(places, height)
        places = np.array([_centroid(diagram.vertices[diagram.regions[diagram.point_region[i]]]) for i in range(count)])
    diagram = _mirrored(places, height)
    sites = [Site(float(x), float(y), False, set()) for x, y in places]
    for pair, (v, w) in zip(diagram.ridge_points.tolist(), diagram.ridge_vertices, strict=True):
        a, b = sorted(pair)
        if a >= count or float(np.hypot(*(diagram.vertices[v] - diagram.vertices[w]))) < 1e-6:
            continue
        if b >= count:
            sites[a].edge = True
        else:
            sites[a].near.add(b)
            sites[b].near.add(a)
    return sites


def _mirrored(places: Coordinates, height: float) -> Voronoi:
    """The Voronoi diagram of the sites and their images in the four sides, which clips it to the rectangle."""
    right, below = np.array([2.0, 0.0]), np.array([0.0, 2 * height])
    across, down = places * [-1, 1], places * [1, -1]
    return Voronoi(np.vstack([places, across, across + right, down, down + below]))


def _centroid(cell: Coordinates) -> tuple[float, float]:
    """The centre of a convex cell, in plain numbers: for half a dozen corners arrays would be slower."""
    corners: list[tuple[float, float]] = [(x, y) for x, y in cell.tolist()]
    mx, my = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    corners.sort(key=lambda corner: math.atan2(corner[1] - my, corner[0] - mx))
    total = cx = cy = 0.0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        cross = ax * by - bx * ay
        total, cx, cy = total + cross, cx + (ax + bx) * cross, cy + (ay + by) * cross
    return cx / (3 * total), cy / (3 * total)


def _flood(sites: list[Site], height: float) -> bool:
    """Two seas far apart on the edge, a lake with many neighbours near the middle; False if there is no room."""
    edge = [site for site in sites if site.edge]
    first = min(edge, key=lambda s: min(math.dist((s.x, s.y), (x, y)) for x in (0, 1) for y in (0, height)))
    second = max(edge, key=lambda s: math.dist((s.x, s.y), (first.x, first.y)))
    first.terrain = second.terrain = "sea"
    inner = [s for s in sites if not s.edge and not any(sites[n].terrain for n in s.near)]
    if not inner:
        return False
    lake = min(inner, key=lambda s: 4 * math.dist((s.x, s.y), (0.5, height / 2)) - len(s.near))
    lake.terrain = "lake"
    return True


def _deal(sites: list[Site], rng: random.Random) -> None:
    """Land in equal shares, swapped about until few neighbours are alike."""
    land = [site for site in sites if not site.terrain]
    deck = [LAND[i % len(LAND)] for i in range(len(land))]
    rng.shuffle(deck)
    for site, terrain in zip(land, deck, strict=True):
        site.terrain = terrain

    def alike(site: Site) -> int:
        return sum(sites[n].terrain == site.terrain for n in site.near)

    for _ in range(4000):
        a, b = rng.choice(land), rng.choice(land)
        before = alike(a) + alike(b)
        a.terrain, b.terrain = b.terrain, a.terrain
        if alike(a) + alike(b) > before:
            a.terrain, b.terrain = b.terrain, a.terrain


def _plan(sites: list[Site], rng: random.Random, name: str, aspect: float) -> BoardPlan:
    """Number the cells row by row, give them names, symbols and natives in the shipped proportions."""
    order = sorted(range(len(sites)), key=lambda i: (round(sites[i].y * aspect * 5), sites[i].x))
    land = [i for i in order if sites[i].terrain not in ("sea", "lake")]
    share = max(1, round(len(land) / 5))
    symbols: dict[int, list[str]] = {}
    places = rng.sample(land, len(land))
    for k, symbol in enumerate([symbol for symbol in SYMBOLS for _ in range(share)]):
        symbols.setdefault(places[k % len(places)], []).append(symbol)
    natives = set(rng.sample([i for i in land if sites[i].terrain != "mountain"], round(len(land) * 0.42)))
    names: dict[int, str] = {}
    for i in order:
        names[i] = name_for(sites[i].terrain, rng, set(names.values()))
    ids = {i: names[i].lower().replace(" ", "-") for i in order}
    regions = tuple(
        RegionPlan(
            ids[i],
            names[i],
            sites[i].terrain,
            tuple(sorted(symbols.get(i, ()))),
            i in natives,
            sites[i].edge,
            (round(sites[i].x, 3), round(sites[i].y * aspect, 3)),
        )
        for i in order
    )
    borders = tuple((ids[i], ids[j]) for k, i in enumerate(order) for j in order[k + 1 :] if j in sites[i].near)
    return BoardPlan(name, aspect, regions, borders, name.replace("-", " ").capitalize())
