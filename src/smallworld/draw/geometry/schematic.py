"""Drawing of a board that no map can show, as round plots connected by roads.

Its regions keep their terrain, badges and token positions; only the borders are shown as roads, which may cross. A
short road to the rim marks a region on the board's edge.
"""

from __future__ import annotations

import math

import networkx as nx
import numpy as np
from shapely import LineString, Point, Polygon

from smallworld.draw.elements import path_data
from smallworld.draw.geometry.cell_map import UNITS
from smallworld.draw.geometry.organic import Outline, Stroke
from smallworld.draw.geometry.rim import Coordinates
from smallworld.draw.geometry.rotation import RIM
from smallworld.draw.scene import BoardPlan

SEEDS = 8
PETALS = 20


def sketch(plan: BoardPlan) -> tuple[Outline, str]:
    """Plots in the form of a map's outline, and the roads between them as path data."""
    height = round(UNITS / plan.aspect)
    count = len(plan.regions)
    radius = min(0.36 * math.sqrt(UNITS * height / count), 0.3 * height, 190.0)
    layouts = [_spread(plan, height, radius, seed) for seed in range(SEEDS)]
    places = min(layouts, key=lambda found: _clashes(plan, found, radius))
    outline = _plots(places, radius, height)
    return outline, _roads(plan, places, height)


def _spread(plan: BoardPlan, height: int, radius: float, seed: int) -> Coordinates:
    """Centres: the plan's own if given, else a spring layout; then pushed apart."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(plan.regions)))
    graph.add_edges_from(plan.pairs)
    rough = [region.at for region in plan.regions]
    if seed == 0 and all(at is not None for at in rough):
        places = np.array([at for at in rough if at is not None], dtype=np.float64)
    else:
        spring = nx.spring_layout(graph, seed=seed + 1, iterations=200)
        places = np.array([spring[i] for i in range(len(plan.regions))], dtype=np.float64)
        low, high = places.min(0), places.max(0)
        places = (places - low) / np.maximum(high - low, 1e-9)
    margin = radius + 26
    size = np.array([UNITS, height], dtype=np.float64)
    places = margin + places * (size - 2 * margin)
    for _ in range(300):
        moved = False
        for i in range(len(places)):
            for j in range(i):
                gap = places[i] - places[j]
                away = float(np.hypot(*gap)) or 1e-6
                if away < 2.5 * radius:
                    push = gap / away * (2.5 * radius - away) / 2 + (0.01 * (i - j) if away < 1e-3 else 0.0)
                    places[i] += push
                    places[j] -= push
                    moved = True
        places = np.clip(places, margin, size - margin)
        if not moved:
            break
    return np.asarray(places, dtype=np.float64)


def _clashes(plan: BoardPlan, places: Coordinates, radius: float) -> float:
    """Readability penalty of a layout: overlapping plots, roads through plots, crossing roads."""
    lines = [(a, b, LineString([places[a], places[b]])) for a, b in plan.pairs]
    cost = 0.0
    for i in range(len(places)):
        cost += sum(100 for j in range(i) if math.dist(places[i], places[j]) < 2.05 * radius)
        cost += sum(10 for a, b, line in lines if i not in (a, b) and line.distance(Point(places[i])) < radius)
    for k, (a, b, line) in enumerate(lines):
        cost += sum(1 for c, d, other in lines[:k] if not {a, b} & {c, d} and line.intersects(other))
    return cost


def _plots(places: Coordinates, radius: float, height: int) -> Outline:
    count = len(places)
    strokes = [_circle(i, count, float(x), float(y), radius) for i, (x, y) in enumerate(places)]
    corners = [(0.0, 0.0), (float(UNITS), 0.0), (float(UNITS), float(height)), (0.0, float(height))]
    strokes.append(Stroke(count, RIM, count, count, corners[0], corners[1:], corners[0], straight=True))
    loops = [[[(i, 1)]] for i in range(count)] + [[[(count, 1)], *([(i, -1)] for i in range(count))]]
    rings = [path_data.flatten(stroke.path)[0] for stroke in strokes]
    polygons = [Polygon(ring) for ring in rings[:count]] + [Polygon(rings[count], rings[:count])]
    poles = [(float(x), float(y), radius * 0.96) for x, y in places] + [(0.0, 0.0, 0.0)]
    return Outline(UNITS, height, radius * 2, count, strokes, loops, polygons, poles)


def _circle(number: int, around: int, x: float, y: float, radius: float) -> Stroke:
    """A slightly uneven round plot, clockwise."""
    points = []
    for k in range(PETALS + 1):
        angle = 2 * math.pi * k / PETALS
        reach = radius * (1 + 0.025 * math.sin(3 * angle + number) + 0.015 * math.sin(5 * angle + 2 * number))
        px, py = x + math.cos(angle) * reach, y + math.sin(angle) * reach
        points.append((round(round(px / 0.2) * 0.2, 1), round(round(py / 0.2) * 0.2, 1)))
    start = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
    start = (round(start[0], 1), round(start[1], 1))
    return Stroke(number, around, number, number, start, points[1:], start, straight=False)


def _roads(plan: BoardPlan, places: Coordinates, height: int) -> str:
    out = [path_data.polygon([places[a], places[b]], close=False) for a, b in plan.pairs]
    for region, (x, y) in zip(plan.regions, places, strict=True):
        if region.edge:
            ends = [(0.0, y), (float(UNITS), y), (x, 0.0), (x, float(height))]
            nearest = min(ends, key=lambda end: math.dist(end, (x, y)))
            out.append(path_data.polygon([(x, y), nearest], close=False))
    return "".join(out)
