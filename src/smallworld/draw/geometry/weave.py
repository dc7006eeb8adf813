"""Triangulation of a board's graph into cells, ready to become a map.

Every region is a cell, and the rim of the board is one more vertex. If the borders leave no gaps (as on all four
shipped boards), the faces are triangles, and each becomes a corner at which three outlines meet. Otherwise, `pockets`
fills the gaps, so that any planar board, however sparse, becomes a true map.
"""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx

from smallworld.draw.geometry.blocks import embed_piece, rotation_of
from smallworld.draw.geometry.pockets import fill
from smallworld.draw.geometry.rotation import RIM, Rotation, faces
from smallworld.draw.scene import BoardPlan


class NotPlanar(ValueError):
    """No readable map can show these borders."""


@dataclass
class Lens:
    """An inner region between two neighbours that also border each other: drawn as a lens in their border."""

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
    """Embed the plan with its rim; raises `NotPlanar` if that is impossible."""
    count = len(plan.regions)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(plan.pairs)
    graph.add_edges_from((RIM, i) for i, region in enumerate(plan.regions) if region.edge)
    if not nx.check_planarity(graph)[0]:
        raise NotPlanar("the borders and the rim can't be drawn without crossings")
    lenses = _lenses(graph)
    trimmed = graph.copy()
    trimmed.remove_nodes_from([lens.cell for lens in lenses])
    if nx.is_connected(trimmed) and RIM in trimmed and trimmed.degree[RIM] > 2:
        rotation = rotation_of(plan, trimmed)
        if all(len(face) == 3 for face in faces(rotation)[0]):
            return Weave(count, rotation, {}, lenses)
    parts = sorted(nx.connected_components(graph), key=min)
    rotation, pocket = fill([embed_piece(plan, graph.subgraph(part)) for part in parts], count)
    return Weave(count, rotation, pocket, [])


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
