"""The board's graph woven into a triangulation of cells, ready to become a map.

Every region is a cell and the rim of the board is one more vertex. Where the borders leave no gap (all four
shipped boards) the faces are triangles, and each becomes a corner where three outlines meet. Where they do leave
one (trees, islands, loose pieces) the gap is filled with cells of unmapped land, so that any planar board, however
sparse, still becomes a true map.
"""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx

from .scene import BoardPlan

RIM = -1

Rotation = dict[int, list[int]]
"""Per vertex its neighbours in clockwise order on screen."""


class NotPlanar(ValueError):
    """No map can show these borders."""


@dataclass
class Lens:
    """An inner region between two neighbours that touch each other too: drawn as a lens in their border."""

    cell: int
    left: int
    right: int


@dataclass
class Weave:
    """A triangulated plan: cells `0..regions-1` are regions, later ones fill pockets."""

    regions: int
    rotation: Rotation
    pocket: dict[int, int]
    lenses: list[Lens]


def weave(plan: BoardPlan) -> Weave:
    """Embed the plan with its rim; `NotPlanar` if that can't be done."""
    count = len(plan.regions)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(plan.pairs)
    graph.add_node(RIM)
    graph.add_edges_from((RIM, i) for i, region in enumerate(plan.regions) if region.edge)
    if not nx.check_planarity(graph)[0]:
        raise NotPlanar("the borders and the rim can't be drawn without crossings")
    lenses = _lenses(graph)
    trimmed = graph.copy()
    trimmed.remove_nodes_from([lens.cell for lens in lenses])
    if nx.is_connected(trimmed) and trimmed.degree[RIM] > 2:
        rotation = _turn_like(plan, _rotation(trimmed))
        if all(len(face) == 3 for face in faces(rotation)[0]):
            return Weave(count, rotation, {}, lenses)
    return _with_pockets(plan, graph)


def faces(rotation: Rotation) -> tuple[list[list[int]], dict[tuple[int, int], int]]:
    """The faces as vertex walks, and for every directed edge the face it runs along."""
    onward = {v: {w: ring[i - 1] for i, w in enumerate(ring)} for v, ring in rotation.items()}
    face_of: dict[tuple[int, int], int] = {}
    walks: list[list[int]] = []
    for v, ring in rotation.items():
        for w in ring:
            walk: list[int] = []
            a, b = v, w
            while (a, b) not in face_of:
                face_of[a, b] = len(walks)
                walk.append(a)
                a, b = b, onward[b][a]
            if walk:
                walks.append(walk)
    return walks, face_of


def _rotation(graph: nx.Graph[int]) -> Rotation:
    embedding = nx.PlanarEmbedding(nx.check_planarity(graph)[1])
    return {v: list(embedding.neighbors_cw_order(v)) for v in sorted(graph.nodes)}


def _lenses(graph: nx.Graph[int]) -> list[Lens]:
    found: list[Lens] = []
    taken: set[int] = set()
    for v in sorted(graph.nodes):
        if v == RIM or graph.degree[v] != 2:
            continue
        a, b = sorted(graph.neighbors(v))
        if RIM not in (a, b) and graph.has_edge(a, b) and not taken & {v, a, b}:
            found.append(Lens(v, a, b))
            taken |= {v, a, b}
    return found


def _turn_like(plan: BoardPlan, rotation: Rotation) -> Rotation:
    """Mirror the embedding if most of its triangles disagree with the rough centres."""
    agreement = 0.0
    for face in faces(rotation)[0]:
        corners = [plan.regions[v].at for v in face if 0 <= v < len(plan.regions)]
        known = [at for at in corners if at is not None]
        if len(face) == 3 and len(known) == 3:
            (ax, ay), (bx, by), (cx, cy) = known
            cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            agreement += (cross > 0) - (cross < 0)
    return {v: ring[::-1] for v, ring in rotation.items()} if agreement < 0 else rotation


def _with_pockets(plan: BoardPlan, graph: nx.Graph[int]) -> Weave:
    """Tie loose pieces to the rim, then fill every face that is no triangle with cells."""
    count = fresh = len(plan.regions)
    pocket: dict[int, int] = {}
    for part in sorted(nx.connected_components(graph), key=min):
        if RIM not in part:
            graph.add_edges_from([(fresh, min(part)), (fresh, RIM)])
            pocket[fresh] = fresh
            fresh += 1
    rotation = _turn_like(plan, _rotation(graph))
    for walk in faces(rotation)[0]:
        if len(walk) != 3:
            fresh = _fill(rotation, walk, fresh, pocket)
    return Weave(count, rotation, _joined(pocket, rotation), [])


def _fill(rotation: Rotation, walk: list[int], fresh: int, pocket: dict[int, int]) -> int:
    """Line the walk with a ring of cells and, inside it, one hub; returns the next free number.

    One cell stands at each step of the walk and touches both its ends; a walk of two steps gets one more at every
    corner. A vertex that the walk passes twice thus meets different cells each time, which keeps the
    triangulation free of double edges.
    """
    size = len(walk)
    corner = 1 if size == 2 else 0
    ring: list[tuple[int, ...]] = []
    for i, here in enumerate(walk):
        ring += [(here,)] * corner
        ring.append((here, walk[(i + 1) % size]))
    total = len(ring)
    hub = fresh + total
    for i, here in enumerate(walk):
        # The walk keeps its face on the right: clockwise, the way on comes first and the way back last.
        step = i * (1 + corner) + corner
        cells = [fresh + (step - k) % total for k in range(2 + corner)]
        order = rotation[here]
        at = order.index(walk[(i + 1) % size]) + 1
        order[at:at] = cells
    for k, ends in enumerate(ring):
        rotation[fresh + k] = [fresh + (k + 1) % total, hub, fresh + (k - 1) % total, *ends]
    rotation[hub] = list(range(fresh, hub))
    pocket.update(dict.fromkeys(range(fresh, hub + 1), fresh))
    return hub + 1


def _joined(pocket: dict[int, int], rotation: Rotation) -> dict[int, int]:
    """Pockets that touch are one stretch of unmapped land; number the stretches 0, 1, …"""
    touching: nx.Graph[int] = nx.Graph()
    touching.add_nodes_from(pocket.values())
    touching.add_edges_from((pocket[a], pocket[b]) for a in pocket for b in rotation[a] if b in pocket)
    renamed: dict[int, int] = {}
    for k, part in enumerate(sorted(nx.connected_components(touching), key=min)):
        renamed.update(dict.fromkeys(part, k))
    return {cell: renamed[number] for cell, number in pocket.items()}
