"""Deterministic gradient noise, and curves through points."""

import numpy as np

from smallworld.draw.geometry.rim import Coordinates


def _chance(x: Coordinates, y: Coordinates, seed: int) -> Coordinates:
    """Hash of each grid point to 0..1 (32-bit integers)."""
    h = (x.astype(np.int64) * 374761393 + y.astype(np.int64) * 668265263 + seed * 982451653) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    h = ((h ^ (h >> 16)) * 2246822519) & 0xFFFFFFFF
    return np.asarray((h ^ (h >> 15)) / 4294967296.0)


def field(x: Coordinates, y: Coordinates, seed: int) -> Coordinates:
    """Smooth noise over the plane, roughly in -1..1."""
    x0, y0 = np.floor(x), np.floor(y)
    fx, fy = x - x0, y - y0
    u, v = (f**3 * (f * (f * 6 - 15) + 10) for f in (fx, fy))

    def slope(dx: int, dy: int) -> Coordinates:
        turn = _chance(x0 + dx, y0 + dy, seed) * 2 * np.pi
        return np.asarray(np.cos(turn) * (fx - dx) + np.sin(turn) * (fy - dy))

    top = slope(0, 0) * (1 - u) + slope(1, 0) * u
    bottom = slope(0, 1) * (1 - u) + slope(1, 1) * u
    return np.asarray(1.55 * (top * (1 - v) + bottom * v))


def line(t: Coordinates, seed: int) -> Coordinates:
    return field(t, np.full_like(t, 0.37), seed)


def warp(points: Coordinates, height: float, scale: float, seed: int) -> Coordinates:
    """Displacement of each point: free inside, along the rim at the rim, and none in its corners."""
    x, y = points[:, 0], points[:, 1]
    dx, dy = np.zeros(len(points)), np.zeros(len(points))
    for octave, (wave, reach) in enumerate(((1.25, 0.15), (0.55, 0.05))):
        size = wave * scale
        dx += reach * scale * field(x / size + 13.7 * octave, y / size, seed + 101 * octave)
        dy += reach * scale * field(x / size - 5.2 * octave, y / size + 31.1, seed + 101 * octave + 57)
    ease = [np.clip(np.minimum(v, top - v) / (0.6 * scale), 0, 1) for v, top in ((x, 1.0), (y, height))]
    fade = [e * e * (3 - 2 * e) for e in ease]
    return np.stack([dx * fade[0], dy * fade[1]], 1)


def measure(points: Coordinates) -> Coordinates:
    """Distance along a polyline to each of its points."""
    return np.asarray(np.r_[0.0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))])


def evenly(points: Coordinates, step: float) -> Coordinates:
    """Resample a polyline at intervals of about `step`."""
    way = measure(points)
    marks = np.linspace(0, way[-1], max(2, round(float(way[-1]) / step)) + 1)
    return np.stack([np.interp(marks, way, points[:, 0]), np.interp(marks, way, points[:, 1])], 1)


def smooth(points: Coordinates, step: float) -> Coordinates:
    """A centripetal Catmull-Rom curve through the points, sampled about every `step`."""
    if len(points) == 2:
        return evenly(points, step)
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    out: list[Coordinates] = []
    for i in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[i - 1 : i + 3]
        gaps = [max(1e-9, float(np.hypot(*(b - a)))) ** 0.5 for a, b in ((p0, p1), (p1, p2), (p2, p3))]
        t1, t2, t3 = np.cumsum(gaps)
        t = np.linspace(t1, t2, 16, endpoint=False)[:, None]
        a1 = (t1 - t) / t1 * p0 + t / t1 * p1
        a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
        a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
        b1 = (t2 - t) / t2 * a1 + t / t2 * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        out.append((t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2)
    return evenly(np.vstack([*out, points[-1:]]), step)
