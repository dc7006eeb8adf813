"""Cells from the Voronoi diagram of random sites, as used to make the shipped islands.

Rounding may differ between machines, so new boards use `raster_sites`.
"""

import math
import random

import numpy as np
from scipy.spatial import Voronoi

from smallworld.draw.geometry.rim import Coordinates
from smallworld.draw.raster_sites import Site

SMOOTHING = 4


def scatter_sites(rng: random.Random, count: int, height: float) -> list[Site]:
    """Cells with their neighbours; the drawing lengthens borders that are too short."""
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
    """The Voronoi diagram of the sites and their mirror images at the four sides, which clips it to the rectangle."""
    right, below = np.array([2.0, 0.0]), np.array([0.0, 2 * height])
    across, down = places * [-1, 1], places * [1, -1]
    return Voronoi(np.vstack([places, across, across + right, down, down + below]))


def _centroid(cell: Coordinates) -> tuple[float, float]:
    """The centroid of a convex cell, in plain floats: for half a dozen corners, arrays would be slower."""
    corners: list[tuple[float, float]] = [(x, y) for x, y in cell.tolist()]
    mx, my = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    corners.sort(key=lambda corner: math.atan2(corner[1] - my, corner[0] - mx))
    total = cx = cy = 0.0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        cross = ax * by - bx * ay
        total, cx, cy = total + cross, cx + (ax + bx) * cross, cy + (ay + by) * cross
    return cx / (3 * total), cy / (3 * total)
