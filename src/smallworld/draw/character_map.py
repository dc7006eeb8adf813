"""A board as character cells: the region of each cell, and the borders."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from smallworld.draw.art import Art
from smallworld.draw.board_art import art_for
from smallworld.draw.draw_error import DrawError
from smallworld.draw.elements.path_data import Point, flatten
from smallworld.draw.scene import BoardPlan

#: Width of a cell relative to its height.
CELL = 0.5
#: Maximum number of regions to draw: more would take half a minute, and fit no terminal.
MOST_DRAWN = 120
NOWHERE = -1
OUTSIDE = -2
#: Box-drawing characters, indexed by the sides that their lines reach: 1 up, 2 right, 4 down, 8 left.
SIDES = {
    0: " ",
    1: "╵",
    2: "╶",
    3: "└",
    4: "╷",
    5: "│",
    6: "┌",
    7: "├",
    8: "╴",
    9: "┘",
    10: "─",
    11: "┴",
    12: "┐",
    13: "┤",
    14: "┬",
    15: "┼",
}  # Cells by row and column: `region` is a number, or NOWHERE on a border; `line` is the border's character.


@dataclass(frozen=True)
class Chart:
    """Cells by row and column: `region` is a number, or NOWHERE on a border; `line` is the border's character."""

    width: int
    height: int
    region: tuple[tuple[int, ...], ...]
    line: tuple[str, ...]
    poles: tuple[tuple[int, int], ...]

    def runs(self, region: int) -> dict[int, tuple[int, int]]:
        """By row, the longest run of a region's cells, as first column and length."""
        found: dict[int, tuple[int, int]] = {}
        for y, row in enumerate(self.region):
            start = 0
            for x in range(self.width + 1):
                if x == self.width or row[x] != region:
                    if x - start > found.get(y, (0, 0))[1]:
                        found[y] = (start, x - start)
                    start = x + 1
        return found


@lru_cache(maxsize=8)
def chart_of(plan: BoardPlan, width: int) -> Chart | None:
    """A board's chart; `None` if it has no true map, or is too large."""
    if len(plan.regions) > MOST_DRAWN:
        return None
    try:
        art = art_for(plan)
    except DrawError:
        return None
    return None if art.roads else cut(art, width)


def cut(art: Art, width: int) -> Chart:
    """Convert a board's art to cells; regions are sampled at the corners of cells, so every line is one cell wide."""
    height = max(3, round(width * CELL * art.height / art.width))
    corners = [[OUTSIDE] * (width + 1) for _ in range(height + 1)]
    for row in corners[1:-1]:
        row[1:-1] = [NOWHERE] * (width - 1)
    across = art.width / (width - 1)
    down = art.height / (height - 1)
    for number, region in enumerate(art.regions):
        rings = flatten(region.path, 2)
        for y in range(1, height):
            crossings = _crossings(rings, (y - 0.5) * down)
            for left, right in zip(crossings[::2], crossings[1::2], strict=False):
                for x in range(max(1, round(left / across + 1)), min(width, round(right / across + 1))):
                    corners[y][x] = number
    cells: list[tuple[int, ...]] = []
    lines: list[str] = []
    for above, below in pairwise(corners):
        regions: list[int] = []
        line = ""
        for x in range(width):
            here, there, beneath, beyond = above[x], above[x + 1], below[x], below[x + 1]
            sides = (here != there) + 2 * (there != beyond) + 4 * (beneath != beyond) + 8 * (here != beneath)
            regions.append(NOWHERE if sides else here)
            line += SIDES[sides]
        cells.append(tuple(regions))
        lines.append(line)
    poles = tuple((int(region.pole[0] / across), int(region.pole[1] / down)) for region in art.regions)
    return Chart(width, height, tuple(cells), tuple(lines), poles)


def _crossings(rings: list[list[Point]], y: float) -> list[float]:
    """Intersections of an outline with a horizontal line, from left to right."""
    found: list[float] = []
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay <= y) != (by <= y):
                found.append(ax + (y - ay) * (bx - ax) / (by - ay))
    return sorted(found)
