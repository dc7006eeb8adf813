"""Embedding of a connected graph block by block, with branches on the outside.

A planarity test may put a branch into any face, even a small one, and branches of branches into even smaller ones. Here
every block goes into the roomiest face at its cut vertex, with its own largest face outwards.
"""

from __future__ import annotations

import math
from typing import cast

import networkx as nx

from smallworld.draw.geometry.rotation import RIM, Rotation, faces, turn_like, twice_area
from smallworld.draw.scene import BoardPlan


def rotation_of(plan: BoardPlan, graph: nx.Graph[int]) -> Rotation:
    """The rotation of a planar graph: from the approximate centres if their drawing is planar, else from a planarity
    test.
    """
    shown = _as_shown(plan, graph)
    if shown is not None:
        return shown
    embedding = nx.PlanarEmbedding(nx.check_planarity(graph)[1])
    return turn_like(plan, {v: list(embedding.neighbors_cw_order(v)) for v in sorted(graph.nodes)})


def _as_shown(plan: BoardPlan, graph: nx.Graph[int]) -> Rotation | None:
    """The neighbours of each region in their order around it; `None` unless that is a planar drawing."""
    known = {v: at for v in graph if v != RIM and (at := plan.regions[v].at) is not None}
    if len(known) < len(graph) or not nx.is_connected(graph):
        return None

    def turn(v: int, w: int) -> float:
        return math.atan2((known[w][1] - known[v][1]) / plan.aspect, known[w][0] - known[v][0])

    rotation = {v: sorted(graph.neighbors(v), key=lambda w: turn(v, w)) for v in sorted(graph.nodes)}
    planar = len(graph) - graph.number_of_edges() + len(faces(rotation)[0]) == 2
    return rotation if planar else None


def embed_piece(plan: BoardPlan, piece: nx.Graph[int]) -> tuple[Rotation, list[int]]:
    """The rotation of a connected component, and the walk around its outside."""
    if piece.number_of_edges() == 0:
        return {v: [] for v in piece.nodes}, list(piece.nodes)
    blocks = cast("list[set[int]]", list(nx.biconnected_components(piece)))
    blocks.sort(key=lambda block: (RIM not in block, -len(block), min(block)))
    rotation = rotation_of(plan, piece.subgraph(blocks[0]))
    walk = _widest(plan, faces(rotation)[0])
    outside = walk[0], walk[1]
    waiting = blocks[1:]
    while waiting:
        block = next(b for b in waiting if b & rotation.keys())
        waiting.remove(block)
        (cut,) = block & rotation.keys()
        _hang(plan, rotation, rotation_of(plan, piece.subgraph(block)), cut, outside)
    walks, face_of = faces(rotation)
    return rotation, walks[face_of[outside]]


def _widest(plan: BoardPlan, walks: list[list[int]]) -> list[int]:
    """The largest face by approximate centres, else the longest."""
    return max(walks, key=lambda walk: (abs(twice_area(plan, walk) or 0.0), len(walk)))


def _hang(plan: BoardPlan, rotation: Rotation, block: Rotation, cut: int, outside: tuple[int, int]) -> None:
    """Insert a block into the roomiest corner at its cut vertex."""
    walks, face_of = faces(rotation)
    outer = walks[face_of[outside]]
    room = max((w for w in walks if cut in w), key=lambda w: (w is outer, len(w) > 3, RIM in w, len(w)))
    skin = _widest(plan, [walk for walk in faces(block)[0] if cut in walk])
    inner = block[cut]
    start = inner.index(skin[(skin.index(cut) + 1) % len(skin)]) + 1
    order = rotation[cut]
    at = order.index(room[(room.index(cut) + 1) % len(room)]) + 1
    order[at:at] = inner[start:] + inner[:start]
    rotation.update((v, ring) for v, ring in block.items() if v != cut)
