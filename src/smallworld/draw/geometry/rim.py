"""Positions on the rim: the rectangle's outline as one clockwise line, starting at 0 in the top left corner."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Coordinates = NDArray[np.float64]

CORNER = "X"
"""Mark of a rim point that is a corner of the rectangle; others are marked by their side: T, R, B or L."""

_HAIR = 1e-9


def corners(height: float) -> tuple[float, float, float, float]:
    """Positions of the rectangle's corners."""
    return 0.0, 1.0, 1.0 + height, 2.0 + height


def place(t: float, height: float) -> tuple[tuple[float, float], str]:
    """The point at `t`, and the side it is on."""
    t %= 2 + 2 * height
    if t < 1:
        return (t, 0.0), "T"
    if t < 1 + height:
        return (1.0, t - 1), "R"
    if t < 2 + height:
        return (1 - (t - 1 - height), height), "B"
    return (0.0, height - (t - 2 - height)), "L"


def along(x: float, y: float, height: float) -> float:
    """The inverse of `place`, for a point on the rim."""
    if y < _HAIR and x < 1 - _HAIR:
        return x
    if x > 1 - _HAIR and y < height - _HAIR:
        return 1 + y
    if y > height - _HAIR and x > _HAIR:
        return 1 + height + (1 - x)
    return 2 + height + (height - y)


def seen(x: float, y: float, height: float) -> float:
    """Intersection of the rim with the ray from the board's centre through a point."""
    dx, dy = x - 0.5, y - height / 2
    reach = min(0.5 / abs(dx) if dx else math.inf, height / 2 / abs(dy) if dy else math.inf)
    if math.isinf(reach):
        return 0.0
    return along(0.5 + dx * reach, height / 2 + dy * reach, height)


def spread(seen_at: Sequence[float | None], height: float) -> Coordinates:
    """Positions for the rim cells, given in clockwise order with their expected positions, if known.

    The embedding's order is never changed: if the approximate centres contradict it, the cells are spaced evenly
    instead.
    """
    total = 2 + 2 * height
    count = len(seen_at)
    known = [(i, t) for i, t in enumerate(seen_at) if t is not None]
    t = np.arange(count) * total / count
    if len(known) > 1:
        steps = [((b - a) % total, i, j) for (i, a), (j, b) in zip(known, known[1:] + known[:1], strict=True)]
        if abs(sum(step for step, _, _ in steps) - total) < 1e-6:
            for step, i, j in steps:
                gap = (j - i) % count
                start = seen_at[i]
                assert start is not None
                for k in range(gap):
                    t[(i + k) % count] = start + step * k / gap
            t = t[0] + np.r_[0.0, np.cumsum(np.diff(t) % total)]
        else:
            offset = sum(np.exp(2j * np.pi * (at - t[i]) / total) for i, at in known)
            t = t + float(np.angle(offset)) / (2 * np.pi) * total
    narrow = total / count * 0.45
    for _ in range(400):
        gaps = np.append(t[1:], t[0] + total) - t
        push = np.where(gaps < narrow, (narrow - gaps) / 4, 0.0)
        t = t - push + np.roll(push, 1)
    return np.asarray(t, dtype=np.float64)


def between(t: Coordinates, height: float) -> Coordinates:
    """The rim corners between successive cells, at some distance from the rectangle's own corners."""
    total = 2 + 2 * height
    middle = (t + np.append(t[1:], t[0] + total)) / 2
    margin = min(0.05, 0.25 * total / len(t))
    for i, value in enumerate(middle):
        nearest = min((lap * total + c for c in corners(height) for lap in (-1, 0, 1, 2)), key=lambda c: abs(value - c))
        if abs(value - nearest) < margin:
            middle[i] = nearest + math.copysign(margin, value - nearest if value != nearest else 1.0)
    return np.asarray(middle, dtype=np.float64)
