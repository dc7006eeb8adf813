"""Chart of shares over time as SVG: a line for each side, with numbered points."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from smallworld.draw.elements.colours import dye
from smallworld.draw.elements.escaping import escape

WIDTH = 1200
HEIGHT = 640
LEFT, RIGHT, TOP, BOTTOM = 90, 190, 110, 560
#: Minimum distance between names at the ends of lines.
ROW = 24
INK, GRID = "#22262b", "#d5d8dc"
#: Dash patterns, so that lines differ without colour too.
DASHES = ("", "10 5", "3 4", "14 4 3 4", "6 3")


class Curve(NamedTuple):
    """A line: a share from 0 to 1 for each step, in a seat's colour."""

    name: str
    seat: int
    shares: Sequence[float]


class Tick(NamedTuple):
    """A step with a label below the picture, such as the start of a round."""

    step: int
    name: str


class NumberedPoint(NamedTuple):
    """A numbered point on a line."""

    step: int
    curve: int
    number: int


def share_chart(
    title: str, note: str, curves: Sequence[Curve], ticks: Sequence[Tick], points: Sequence[NumberedPoint] = ()
) -> str:
    """Draw the chart; every line has the same number of steps."""
    steps = max(1, max(len(curve.shares) for curve in curves) - 1)

    def across(step: int) -> float:
        return round(LEFT + step * (WIDTH - LEFT - RIGHT) / steps, 1)

    def down(share: float) -> float:
        return round(BOTTOM - share * (BOTTOM - TOP), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Caladea, Cambria, Georgia, serif" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="40" y="44" font-size="26" font-weight="bold">{escape(title)}</text>',
        f'<text x="40" y="72" font-size="15">{escape(note)}</text>',
    ]
    for quarter in range(5):
        y = down(quarter / 4)
        parts += [
            f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{GRID}"/>',
            f'<text x="{LEFT - 12}" y="{y + 5}" font-size="14" text-anchor="end">{quarter * 25} %</text>',
        ]
    for tick in ticks:
        x = across(tick.step)
        parts += [
            f'<path d="M{x} {TOP}V{BOTTOM + 6}" stroke="{GRID}"/>',
            f'<text x="{x}" y="{BOTTOM + 26}" font-size="14">{escape(tick.name)}</text>',
        ]
    for number, curve in enumerate(curves):
        path = "L".join(f"{across(step)} {down(share)}" for step, share in enumerate(curve.shares))
        dash = DASHES[number % len(DASHES)]
        parts.append(
            f'<path d="M{path}" fill="none" stroke="{dye(curve.seat).colour}" stroke-width="3.5" '
            f'stroke-linejoin="round"{f" stroke-dasharray={dash!r}" if dash else ""}/>'
        )
    for point in points:
        x, y = across(point.step), down(curves[point.curve].shares[point.step])
        colour = dye(curves[point.curve].seat).colour
        parts += [
            f'<circle cx="{x}" cy="{y}" r="11" fill="#ffffff" stroke="{colour}" stroke-width="3"/>',
            f'<text x="{x}" y="{y + 5}" font-size="14" text-anchor="middle">{point.number}</text>',
        ]
    return "\n".join([*parts, *_names(curves, down), "</svg>", ""])


def _names(curves: Sequence[Curve], down: Callable[[float], float]) -> list[str]:
    """The lines' names at their ends, without overlaps."""
    parts: list[str] = []
    y = TOP - ROW
    last = [(down(curve.shares[-1]), number) for number, curve in enumerate(curves)]
    for place, (end, number) in enumerate(sorted(last)):
        # At the height of its line, but leaving room for those below.
        lowest = BOTTOM - ROW * (len(curves) - 1 - place)
        y = max(y + ROW, min(round(end), lowest))
        dash = DASHES[number % len(DASHES)]
        x = WIDTH - RIGHT + 12
        parts += [
            f'<path d="M{x} {y}h28" stroke="{dye(curves[number].seat).colour}" stroke-width="3.5"'
            f"{f' stroke-dasharray={dash!r}' if dash else ''}/>",
            f'<text x="{x + 36}" y="{y + 5}" font-size="15">{escape(curves[number].name)}</text>',
        ]
    return parts
