"""Line charts as SVG: several panels, each with one series of values, optionally with intervals."""

from collections.abc import Sequence
from typing import NamedTuple

from smallworld.draw.elements.escaping import escape
from smallworld.draw.render.chart_page import GAP, INK, MARGIN, TOP, WIDTH, chart_page

HEIGHT = 260
HEAD = 58
AXIS = 62
FOOT = 30
LINE, PALE = "#2f6d9d", "#8a8f98"
#: Maximum number of axis labels.
MARKS = 12


class CurvePoint(NamedTuple):
    """A value with its interval; marked points are filled."""

    number: int
    value: float
    low: float
    high: float
    marked: bool = True


class CurvePanel(NamedTuple):
    """A curve under a heading, with an optional reference line at `even` and a number format."""

    heading: str
    note: str
    points: Sequence[CurvePoint]
    form: str = "{:.2f}"
    even: float | None = None


def line_chart(title: str, note: str, panels: Sequence[CurvePanel]) -> str:
    """Draw the panels in two columns."""
    panels = [panel for panel in panels if panel.points]
    column = (WIDTH - 2 * MARGIN - GAP) // 2
    parts: list[str] = []
    for place, panel in enumerate(panels):
        parts += _panel(panel, MARGIN + place % 2 * (column + GAP), TOP + place // 2 * (HEIGHT + GAP // 2), column)
    rows = -(-len(panels) // 2)
    return chart_page(title, note, TOP + rows * (HEIGHT + GAP // 2) + MARGIN // 2, parts)


def _panel(panel: CurvePanel, left: int, top: int, width: int) -> list[str]:
    levels = [level for point in panel.points for level in (point.low, point.high)]
    levels += [panel.even] if panel.even is not None else []
    least, most = min(levels), max(levels)
    # A constant curve is drawn in the middle.
    if most == least:
        least, most = least - 1, most + 1
    first, last = panel.points[0].number, panel.points[-1].number
    start, stop, ceiling, floor = left + AXIS, left + width - 12, top + HEAD + 6, top + HEIGHT - FOOT

    def across(number: int) -> float:
        return round(start + (stop - start) * ((number - first) / (last - first) if last > first else 0.5), 1)

    def up(value: float) -> float:
        return round(floor - (floor - ceiling) * (value - least) / (most - least), 1)

    parts = [
        f'<text x="{left}" y="{top + 24}" font-size="18" font-weight="bold">{escape(panel.heading)}</text>',
        f'<text x="{left}" y="{top + 43}" font-size="13" fill="{PALE}">{escape(panel.note)}</text>',
        f'<path d="M{start - 8} {ceiling}V{floor + 8}H{stop}" stroke="{INK}" fill="none"/>',
    ]
    for value in dict.fromkeys((least, *([] if panel.even is None else [panel.even]), most)):
        text = escape(panel.form.format(value))
        parts.append(f'<text x="{start - 14}" y="{up(value) + 5}" font-size="13" text-anchor="end">{text}</text>')
    if panel.even is not None:
        parts.append(f'<path d="M{start - 8} {up(panel.even)}H{stop}" stroke="{PALE}" stroke-dasharray="4 4"/>')
    every = -(-len(panel.points) // MARKS)
    for point in panel.points[::every]:
        x = across(point.number)
        parts.append(f'<text x="{x}" y="{floor + 24}" font-size="13" text-anchor="middle">{point.number}</text>')
    route = "L".join(f"{across(point.number)} {up(point.value)}" for point in panel.points)
    parts.append(f'<path d="M{route}" stroke="{LINE}" stroke-width="2" fill="none"/>')
    for point in panel.points:
        x = across(point.number)
        if point.high > point.low:
            parts.append(f'<path d="M{x} {up(point.low)}V{up(point.high)}" stroke="{LINE}" stroke-width="1.4"/>')
        filling = LINE if point.marked else "#ffffff"
        parts.append(f'<circle cx="{x}" cy="{up(point.value)}" r="4" fill="{filling}" stroke="{LINE}"/>')
    return parts
