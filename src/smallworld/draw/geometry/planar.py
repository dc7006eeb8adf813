"""From a plan to its map: the dual of the woven graph, with the rim in place.

Faces become corners, borders become arcs. The result is correct but has no shape yet; `tutte` gives it one and `relax`
a good one.
"""

from __future__ import annotations

import math

import numpy as np

from smallworld.draw.geometry import rim
from smallworld.draw.geometry.cell_map import UNITS, Arc, CellMap, Edge, split
from smallworld.draw.geometry.rim import CORNER
from smallworld.draw.geometry.rotation import RIM, faces
from smallworld.draw.geometry.weave import Lens, Weave, weave
from smallworld.draw.scene import BoardPlan

ISLAND_CELL = 208
"""Width of an island's region in SVG units, the same for all islands, so that they fit together."""

ISLAND_SEA = 0.6
"""Size of a cell of the open sea relative to land regions."""


def build(plan: BoardPlan) -> CellMap:
    """The plan's map with its rim in place and everything else still at the origin."""
    woven = weave(plan)
    wanted = _wanted(plan, woven)
    units = round(math.sqrt(plan.aspect * sum(wanted)) * ISLAND_CELL) if plan.surround == "sea" else UNITS
    height = round(units / plan.aspect) / units
    walks, face_of = faces(woven.rotation)
    arcs, rings = _dual(woven, face_of)
    cells = woven.regions + len(woven.pocket)
    rough = np.full((cells, 2), np.nan)
    for i, region in enumerate(plan.regions):
        if region.at is not None:
            rough[i] = region.at[0], region.at[1] * height
    draft = CellMap(
        height=height,
        spacing=0.0,
        regions=woven.regions,
        area_of=[woven.regions + woven.pocket[c] if c in woven.pocket else c for c in range(cells)],
        wanted=wanted,
        at=rough,
        arcs=arcs,
        rings=rings,
        rim_side={},
        points=np.zeros((0, 2)),
        centres=np.zeros((cells, 2)),
        used=len(walks),
        units=units,
    )
    draft.spacing = math.sqrt(height / max(woven.regions, sum(draft.wanted[c] for c in woven.pocket) + woven.regions))
    for lens in woven.lenses:
        _insert_lens(draft, lens)
    where = _place_rim(draft, woven, face_of)
    for lens in woven.lenses:
        _open_channel(draft, plan, lens, where)
    for arc in arcs:
        if arc.right != RIM:
            arc.points = [draft.used]
            draft.used += 1
    draft.points = np.zeros((draft.used, 2))
    for point, position in where.items():
        draft.points[point] = position
    return draft


def _dual(woven: Weave, face_of: dict[tuple[int, int], int]) -> tuple[list[Arc], list[list[Edge]]]:
    arcs: list[Arc] = []
    number: dict[tuple[int, int], int] = {}
    cells = woven.regions + len(woven.pocket)
    rings: list[list[Edge]] = [[] for _ in range(cells)]
    for u, ring in woven.rotation.items():
        if u == RIM:
            continue
        for v in ring:
            if (v, u) in number:
                rings[u].append((number[v, u], -1))
            else:
                number[u, v] = len(arcs)
                rings[u].append((len(arcs), 1))
                arcs.append(Arc(face_of[v, u], face_of[u, v], u, v))
    return arcs, rings


def _wanted(plan: BoardPlan, woven: Weave) -> list[float]:
    """Target size of each cell relative to land regions; water with many neighbours needs more room."""
    degree = [0] * len(plan.regions)
    for a, b in plan.pairs:
        degree[a] += 1
        degree[b] += 1
    out: list[float] = []
    for region, neighbours in zip(plan.regions, degree, strict=True):
        sides = neighbours + region.edge
        if plan.steady:
            out.append(max(1.0, sides / 5.5))
            continue
        if region.terrain == "sea":
            out.append(max(1.25, sides / 3.6))
        elif region.terrain == "lake":
            out.append(max(1.1, sides / 5.5))
        else:
            out.append(0.88 if woven.lenses and sides == 2 else 1.0)
    return out + [ISLAND_SEA if plan.surround == "sea" else 0.16] * len(woven.pocket)


def _insert_lens(draft: CellMap, lens: Lens) -> None:
    """Split the arc between its neighbours into arc, lens, arc."""
    sides = {lens.left, lens.right}
    number = next(i for i, arc in enumerate(draft.arcs) if {arc.left, arc.right} == sides)
    arc = draft.arcs[number]
    x, y = draft.used, draft.used + 1
    draft.used += 2
    first = len(draft.arcs)
    draft.arcs += [
        Arc(x, y, arc.left, lens.cell),
        Arc(x, y, lens.cell, arc.right),
        Arc(y, arc.b, arc.left, arc.right),
    ]
    arc.b = x
    _replace(draft.rings[arc.left], (number, 1), [(number, 1), (first, 1), (first + 2, 1)])
    _replace(draft.rings[arc.right], (number, -1), [(first + 2, -1), (first + 1, -1), (number, -1)])
    draft.rings[lens.cell] = [(first + 1, 1), (first, -1)]


def _replace(ring: list[Edge], old: Edge, new: list[Edge]) -> None:
    at = ring.index(old)
    ring[at : at + 1] = new


def _place_rim(draft: CellMap, woven: Weave, face_of: dict[tuple[int, int], int]) -> dict[int, tuple[float, float]]:
    """Place the rim corners and the rectangle's own in rotation order, never in that given by approximate centres."""
    height = draft.height
    total = 2 + 2 * height
    follower = {face_of[RIM, u]: u for u in woven.rotation[RIM]}
    order = [woven.rotation[RIM][0]]
    while len(order) < len(woven.rotation[RIM]):
        order.append(follower[face_of[order[-1], RIM]])
    seen = [
        None if np.isnan(draft.at[c, 0]) else rim.seen(float(draft.at[c, 0]), float(draft.at[c, 1]), height)
        for c in order
    ]
    middle = rim.between(rim.spread(seen, height), height)
    where: dict[int, tuple[float, float]] = {}
    line: dict[int, float] = {}
    for i, cell in enumerate(order):
        corner = face_of[cell, RIM]
        where[corner], draft.rim_side[corner] = rim.place(float(middle[i]), height)
        line[corner] = float(middle[i]) % total
    for arc in draft.arcs:
        if arc.right != RIM:
            continue
        length = (line[arc.b] - line[arc.a]) % total or total
        spanned = sorted((c - line[arc.a]) % total for c in rim.corners(height))
        for offset in spanned:
            if 0 < offset < length:
                where[draft.used] = rim.place(line[arc.a] + offset, height)[0]
                draft.rim_side[draft.used] = CORNER
                arc.points.append(draft.used)
                draft.used += 1
    return where


def _open_channel(draft: CellMap, plan: BoardPlan, lens: Lens, where: dict[int, tuple[float, float]]) -> None:
    """Split a lens's larger neighbour into two cells of one area, from the lens to the rim.

    A region that wraps around another can't be both roomy and star-shaped, but its halves can.
    """
    host = max((lens.left, lens.right), key=lambda c: (plan.regions[c].edge, len(draft.rings[c])))
    ring = [number for number, _ in draft.rings[host]]
    if len(ring) < 5:
        return
    near = next(i for i in ring if {draft.arcs[i].left, draft.arcs[i].right} == {host, lens.cell})
    shore = [i for i in ring if draft.arcs[i].right == RIM]
    far = shore[0] if shore else ring[(ring.index(near) + len(ring) // 2) % len(ring)]
    split(draft, host, near, far, where)
