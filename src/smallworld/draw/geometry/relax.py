"""Relaxation of a valid map into well-shaped regions without ever leaving the valid set."""

import numpy as np

from smallworld.draw.geometry.cell_map import CellMap
from smallworld.draw.geometry.energy import MapEnergy
from smallworld.draw.geometry.lbfgs import minimise
from smallworld.draw.geometry.noise import measure
from smallworld.draw.geometry.rim import Coordinates
from smallworld.draw.geometry.rotation import RIM

STAGES = ((1, 500), (4, 500))
"""Points per arc and rounds: coarse first, since few points converge in few steps."""

SPARSE_STAGES = ((1, 2500), (4, 600))
"""The same for maps with unmapped land, which start out more crowded."""


def relax(cells: CellMap) -> None:
    for points, rounds in STAGES if cells.areas == cells.regions else SPARSE_STAGES:
        _resample(cells, points)
        energy = MapEnergy(cells)
        found = minimise(energy, energy.pack(), rounds)
        cells.points, cells.centres = (part.copy() for part in energy.unpack(found))


def _resample(cells: CellMap, count: int) -> None:
    """Give every inner arc `count` evenly spaced points, unless that would cut a corner."""
    inner = [arc for arc in cells.arcs if arc.right != RIM]
    if all(len(arc.points) == count for arc in inner):
        return
    old_points = cells.points
    keep = sorted({end for arc in cells.arcs for end in (arc.a, arc.b)} | set(cells.rim_side))
    number = {old: new for new, old in enumerate(keep)}
    points = [cells.points[old] for old in keep]
    lines = [cells.points[arc.chain] for arc in inner]
    renamed = [
        ([number[p] for p in arc.points] if arc.right == RIM else [], number[arc.a], number[arc.b])
        for arc in cells.arcs
    ]
    old_rim, old_ends = cells.rim_side, [(arc.points, arc.a, arc.b) for arc in cells.arcs]
    for arc, (inside, a, b) in zip(cells.arcs, renamed, strict=True):
        arc.points, arc.a, arc.b = inside, a, b
    for arc, line in zip(inner, lines, strict=True):
        for place in _evenly(line, count):
            arc.points.append(len(points))
            points.append(place)
    cells.rim_side = {number[p]: side for p, side in old_rim.items()}
    cells.points = np.array(points)
    if cells.smallest_triangle() <= 0:
        cells.points, cells.rim_side = old_points, old_rim
        for arc, (inside, a, b) in zip(cells.arcs, old_ends, strict=True):
            arc.points, arc.a, arc.b = inside, a, b


def _evenly(line: Coordinates, count: int) -> list[Coordinates]:
    way = measure(line)
    marks = np.linspace(0, way[-1], count + 2)[1:-1]
    return [np.array([np.interp(m, way, line[:, 0]), np.interp(m, way, line[:, 1])]) for m in marks]
