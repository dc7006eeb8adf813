"""Filling of gaps between regions with cells of unmapped land.

This turns any planar board into a triangulation, including trees, islands and separate components.
"""

from collections.abc import Sequence
from itertools import pairwise

import networkx as nx

from smallworld.draw.geometry.rotation import RIM, Rotation, faces


def fill(pieces: Sequence[tuple[Rotation, list[int]]], fresh: int) -> tuple[Rotation, dict[int, int]]:
    """Join the components, given with their outer walks, and line every face that is not a triangle.

    Returns the triangulation, and the pocket of each new cell.
    """
    rotation: Rotation = {}
    for piece, _ in pieces:
        rotation.update(piece)
    rimmed = RIM in rotation
    loose = [walk for piece, walk in pieces if RIM not in piece]
    start = fresh
    if rimmed:
        gaps = list(rotation[RIM])
        for k, walk in enumerate(loose):
            fresh = _tie(rotation, (RIM, gaps[k * len(gaps) // len(loose)]), _corner(walk, 0), fresh)
    else:
        for before, walk in pairwise(loose):
            fresh = _tie(rotation, _corner(before, len(before) // 2), _corner(walk, 0), fresh)
    pocket = {tie: tie for tie in range(start, fresh)}
    walks = faces(rotation)[0] or loose
    # If no region reaches the rim, the rim itself closes the outer face.
    outer: list[int] = []
    if not rimmed:
        outside = {*_cycle(loose[0])}
        outer = next(w for w in walks if (start in w if fresh > start else {*_cycle(w)} == outside))
    for walk in walks:
        if walk is outer:
            fresh = _line(rotation, walk, fresh, pocket, RIM)
        elif len(walk) != 3:
            fresh = _line(rotation, walk, fresh + 1, pocket, fresh)
    return rotation, _joined(pocket, rotation)


def _cycle(walk: list[int]) -> list[tuple[int, int]]:
    """A walk's directed edges, which no other face shares."""
    return [(a, walk[(i + 1) % len(walk)]) for i, a in enumerate(walk)]


def _corner(walk: list[int], at: int) -> tuple[int, int | None]:
    """A corner of a walk: the vertex and the next neighbour."""
    return walk[at], walk[(at + 1) % len(walk)] if len(walk) > 1 else None


def _tie(rotation: Rotation, a: tuple[int, int | None], b: tuple[int, int | None], fresh: int) -> int:
    """Join two corners with a cell of unmapped land."""
    for vertex, onward in (a, b):
        order = rotation[vertex]
        order.insert(0 if onward is None else order.index(onward) + 1, fresh)
    rotation[fresh] = [a[0], b[0]]
    return fresh + 1


def _line(rotation: Rotation, walk: list[int], fresh: int, pocket: dict[int, int], hub: int) -> int:
    """Line the walk with a ring of cells around `hub`; returns the next free number.

    The cell at each step of the walk touches both ends of that step; a short walk also gets one or more at every
    corner. A vertex that the walk passes twice thus meets different cells each time, which avoids double edges in the
    triangulation.
    """
    size = len(walk)
    corner = 4 if size == 1 else 1 if size < 4 else 0
    ring: list[tuple[int, ...]] = []
    for i, here in enumerate(walk):
        ring += [(here,)] * corner
        if size > 1:
            ring.append((here, walk[(i + 1) % size]))
    total = len(ring)
    for i, here in enumerate(walk):
        # The face is on the right: clockwise, the outgoing edge comes first and the incoming one last.
        if size == 1:
            rotation[here] = [fresh + k for k in reversed(range(total))]
            break
        step = i * (1 + corner) + corner
        order = rotation[here]
        at = order.index(walk[(i + 1) % size]) + 1
        order[at:at] = [fresh + (step - k) % total for k in range(2 + corner)]
    for k, ends in enumerate(ring):
        rotation[fresh + k] = [fresh + (k + 1) % total, hub, fresh + (k - 1) % total, *ends]
    rotation[hub] = list(range(fresh, fresh + total))
    pocket.update(dict.fromkeys(range(fresh, fresh + total), fresh))
    if hub != RIM:
        pocket[hub] = fresh
    return fresh + total


def _joined(pocket: dict[int, int], rotation: Rotation) -> dict[int, int]:
    """Number the areas of unmapped land 0, 1, …, each a group of pockets that touch."""
    touching: nx.Graph[int] = nx.Graph()
    touching.add_nodes_from(pocket.values())
    touching.add_edges_from((pocket[a], pocket[b]) for a in pocket for b in rotation[a] if b in pocket)
    renamed: dict[int, int] = {}
    for k, part in enumerate(sorted(nx.connected_components(touching), key=min)):
        renamed.update(dict.fromkeys(part, k))
    return {cell: renamed[number] for cell, number in pocket.items()}
