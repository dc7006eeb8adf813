"""SVG path data: compact output, and conversion back to polylines.

Curves are clamped quadratic B-splines with control points on a 0.2 grid. Their joints are therefore on a 0.1 grid,
relative commands add up without rounding drift, and both neighbours of a border can use the same list of points, one
forwards and one backwards, and meet exactly.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_START = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)")
_TOKEN = re.compile(r"[MlqthvzLZ]|-?(?:\d+\.\d+|\.\d+|\d+)")


def number(value: float) -> str:
    """Format with at most one decimal and no leading zero: `.5`, `-3`, `12.1`."""
    text = f"{round(value, 1):.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(x: float, y: float) -> str:
    """Format two numbers with the shortest legal separator."""
    second = number(y)
    return number(x) + (second if second.startswith("-") else " " + second)


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


def joints(control: Sequence[Point], end: Point) -> list[Point]:
    """End points of the spline's segments: midway between controls, and at `end`."""
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(control)]
    return [*middle, end]


def lines(start: Point, points: Sequence[Point]) -> str:
    """Relative straight lines from `start` through `points`."""
    out, here = [], start
    for point in points:
        out.append("l" + pair(point[0] - here[0], point[1] - here[1]))
        here = point
    return "".join(out)


def spline(start: Point, control: Sequence[Point], end: Point) -> str:
    """Relative commands of the clamped quadratic B-spline from `start` to `end`."""
    if not control:
        return lines(start, [end])
    out, here = [], start
    for i, joint in enumerate(joints(control, end)):
        step = pair(joint[0] - here[0], joint[1] - here[1])
        gap = "" if step.startswith("-") else " "
        if i == 0:
            out.append("q" + pair(control[0][0] - here[0], control[0][1] - here[1]) + gap + step)
        else:
            out.append(("t" if i == 1 else gap) + step)
        here = joint
    return "".join(out)


def polygon(points: Sequence[Point], *, close: bool = True) -> str:
    """A polyline through integer points, closed if asked."""
    whole = [(round(x), round(y)) for x, y in points]
    here = whole[0]
    out = [f"M{here[0]} {here[1]}"]
    for x, y in whole[1:]:
        if (x, y) == here:
            continue
        step = pair(x - here[0], y - here[1])
        out.append(("l" if len(out) == 1 else "" if step.startswith("-") else " ") + step)
        here = (x, y)
    return "".join(out) + ("z" if close else "")


def shift(path: str, dx: int, dy: int) -> str:
    """Translate a path: only its starting points are absolute, so integer offsets need no rounding."""
    return _START.sub(lambda start: "M" + pair(float(start[1]) + dx, float(start[2]) + dy), path)


def scale(path: str, factor: float) -> str:
    """Scale a path; every point is rounded separately, so that outlines still meet exactly."""
    out: list[str] = []
    rounded = (0.0, 0.0)
    for command, begins, points in _segments(path):
        if begins:
            out.append("" if command == "t" else command)
        base = (0.0, 0.0) if command == "M" else rounded
        for goal in (_tidy(x * factor, y * factor) for x, y in points):
            step = pair(goal[0] - base[0], goal[1] - base[1])
            out.append(step if step.startswith("-") or out[-1].isalpha() else " " + step)
            rounded = goal
    return "".join(out)


def flatten(path: str, pieces: int = 5) -> list[list[Point]]:
    """The rings of a path written by this module, each quadratic split into `pieces` chords.

    This parses the path string, not the geometry behind it, so that checks apply to what is really drawn.
    """
    rings: list[list[Point]] = []
    for command, _, points in _segments(path):
        if command == "M":
            rings.append([*points])
        elif len(points) == 2:
            rings[-1].extend(_quadratic(rings[-1][-1], points[0], points[1], pieces))
        else:
            rings[-1].extend(points)
    return rings


def _segments(path: str) -> Iterator[tuple[str, bool, list[Point]]]:
    """Yield each command, whether its letter is written, and its points: the end, preceded for curves by the handle."""
    here = handle = (0.0, 0.0)
    command, begins = "", False
    tokens = iter(_TOKEN.findall(path))
    for token in tokens:
        if token.isalpha():
            command, begins = token, True
            if command == "z":
                yield command, True, []
            elif command not in "Mlqt":
                raise ValueError(f"unexpected command {command!r} in path data")
            continue
        x, y = float(token), float(next(tokens))
        if command == "q":
            handle = _tidy(here[0] + x, here[1] + y)
            x, y = float(next(tokens)), float(next(tokens))
        elif command == "t":
            handle = _tidy(2 * here[0] - handle[0], 2 * here[1] - handle[1])
        here = (x, y) if command == "M" else _tidy(here[0] + x, here[1] + y)
        yield command, begins, [handle, here] if command in "qt" else [here]
        begins = False


def _tidy(x: float, y: float) -> Point:
    return round(x, 1), round(y, 1)


def _quadratic(a: Point, c: Point, b: Point, pieces: int) -> list[Point]:
    """Points after `a`; bit for bit the same in either direction along the curve."""
    out: list[Point] = []
    for k in range(1, pieces):
        t = k / pieces
        u = (pieces - k) / pieces
        x = round(u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], 4)
        y = round(u * u * a[1] + 2 * u * t * c[1] + t * t * b[1], 4)
        out.append((x, y))
    return [*out, b]
