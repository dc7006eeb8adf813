"""Bar charts with intervals as SVG: several panels of named values, each with its own reference line."""

from collections.abc import Sequence
from typing import NamedTuple

from smallworld.draw.elements.escaping import escape
from smallworld.draw.render.chart_page import GAP, INK, MARGIN, TOP, WIDTH, chart_page

ROW = 22
HEAD = 64
LABEL = 150
NUMBER = 62
ABOVE, BELOW, UNSURE = "#2f7d5b", "#b5452f", "#8a8f98"


class Bar(NamedTuple):
    """A value with its confidence interval and its text."""

    name: str
    value: float
    low: float
    high: float
    written: str


class Panel(NamedTuple):
    """Bars under a heading; `even` is their reference line."""

    heading: str
    note: str
    even: float
    bars: Sequence[Bar]

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.bars)


def bar_chart(title: str, note: str, panels: Sequence[Panel]) -> str:
    """Draw the panels in two columns, each panel in the shorter one."""
    panels = [panel for panel in panels if panel.bars]
    column = (WIDTH - 2 * MARGIN - GAP) // 2
    bottoms = [TOP, TOP]
    parts: list[str] = []
    for panel in panels:
        side = 0 if bottoms[0] <= bottoms[1] else 1
        parts += _panel(panel, MARGIN + side * (column + GAP), bottoms[side], column)
        bottoms[side] += panel.height + GAP // 2
    height = max(bottoms) + MARGIN // 2
    return chart_page(title, note, height, parts)


def _panel(panel: Panel, left: int, top: int, width: int) -> list[str]:
    start, stop = left + LABEL, left + width - NUMBER
    least = min([panel.even, *(bar.low for bar in panel.bars)])
    most = max([panel.even, *(bar.high for bar in panel.bars)])
    scale = (stop - start) / (most - least) if most > least else 0.0

    def across(value: float) -> float:
        return round(start + (value - least) * scale, 1)

    even = across(panel.even)
    bottom = top + panel.height
    parts = [
        f'<text x="{left}" y="{top + 24}" font-size="18" font-weight="bold">{escape(panel.heading)}</text>',
        f'<text x="{left}" y="{top + 43}" font-size="13" fill="{UNSURE}">{escape(panel.note)}</text>',
        f'<path d="M{even} {top + HEAD - 10}V{bottom - 4}" stroke="{INK}" stroke-width="1"/>',
    ]
    for number, bar in enumerate(panel.bars):
        y = top + HEAD + number * ROW
        middle = y + ROW / 2 - 2
        ends = sorted((even, across(bar.value)))
        colour = ABOVE if bar.low > panel.even else BELOW if bar.high < panel.even else UNSURE
        parts += [
            f'<text x="{start - 10}" y="{middle + 5}" font-size="14" text-anchor="end">{escape(bar.name)}</text>',
            f'<rect x="{ends[0]}" y="{y}" width="{round(ends[1] - ends[0], 1)}" height="{ROW - 5}" fill="{colour}" '
            f'fill-opacity="0.55"/>',
            f'<path d="M{across(bar.low)} {middle}H{across(bar.high)}M{across(bar.low)} {middle - 4}v8'
            f'M{across(bar.high)} {middle - 4}v8" stroke="{colour}" stroke-width="1.6" fill="none"/>',
            f'<circle cx="{across(bar.value)}" cy="{middle}" r="3.2" fill="{colour}"/>',
            f'<text x="{left + width}" y="{middle + 5}" font-size="14" text-anchor="end">{escape(bar.written)}</text>',
        ]
    return parts
