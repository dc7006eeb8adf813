"""A board on A4 pages, for cutting and gluing."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Final

from smallworld.draw.draw_error import DrawError
from smallworld.draw.render.png import png
from smallworld.draw.render.svg import svg
from smallworld.draw.scene import BoardPlan
from smallworld.extras import needs

#: Millimetres: landscape page size, blank margin around each piece, and length of the corner marks.
PAGE: Final = (297, 210)
BLANK: Final = 12
MARK: Final = 7
#: Pixels per millimetre at 200 dpi.
DOTS: Final = 200 / 25.4
GRIDS: Final = {1: (1, 1), 4: (2, 2), 9: (3, 3)}
_WINDOW: Final = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)" width="\S+" height="\S+"')


def print_pages(plan: BoardPlan, pages: int) -> bytes:
    """A PDF of 1, 4 or 9 pages; the board is as large as they allow."""
    try:
        from PIL import Image
    except ImportError as missing:
        raise DrawError(needs("a PDF", missing, "server")) from missing
    sheets = [
        Image.open(io.BytesIO(png(page, round(PAGE[0] * DOTS)))).convert("RGB") for page in page_pictures(plan, pages)
    ]
    out = io.BytesIO()
    sheets[0].save(out, "PDF", save_all=True, append_images=sheets[1:], resolution=200, title=plan.name or plan.id)
    return out.getvalue()


def page_pictures(plan: BoardPlan, pages: int) -> Iterator[str]:
    """The pages as SVG, row by row."""
    if pages not in GRIDS:
        raise DrawError(f"a board can be printed on {', '.join(map(str, GRIDS))} pages, not {pages}")
    columns, rows = GRIDS[pages]
    whole = svg(plan)
    found = _WINDOW.search(whole)
    if found is None:
        raise DrawError("the picture of the board has no size")
    left, top, width, height = map(float, found.groups())
    room = PAGE[0] - 2 * BLANK, PAGE[1] - 2 * BLANK
    scale = min(columns * room[0] / width, rows * room[1] / height)
    piece = min(room[0], width * scale / columns), min(room[1], height * scale / rows)
    for row in range(rows):
        for column in range(columns):
            x, y = left + width * column / columns, top + height * row / rows
            window = f'viewBox="{x:.2f} {y:.2f} {width / columns:.2f} {height / rows:.2f}"'
            inner = whole.replace(
                found[0], f'x="{BLANK}" y="{BLANK}" width="{piece[0]:.2f}" height="{piece[1]:.2f}" {window}', 1
            )
            yield (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PAGE[0]} {PAGE[1]}" width="{PAGE[0]}" '
                f'height="{PAGE[1]}"><rect width="100%" height="100%" fill="#fff"/>{inner}'
                f"{_marks(piece)}{_label(columns, rows, column, row)}</svg>"
            )


def _marks(piece: tuple[float, float]) -> str:
    """Cutting marks outside a piece's corners."""
    gap = 1.5
    path = ""
    for x, way in ((BLANK, -1), (BLANK + piece[0], 1)):
        for y, up in ((BLANK, -1), (BLANK + piece[1], 1)):
            path += f"M{x + way * gap:.2f} {y:.2f}h{way * MARK}M{x:.2f} {y + up * gap:.2f}v{up * MARK}"
    return f'<path d="{path}" fill="none" stroke="#000" stroke-width=".3"/>'


def _label(columns: int, rows: int, column: int, row: int) -> str:
    """The piece's position, as a small grid with its cell filled."""
    if columns * rows == 1:
        return ""
    side = 3
    x, y = PAGE[0] / 2 - columns * side / 2, PAGE[1] - rows * side - 1
    cells = "".join(
        f'<rect x="{x + i * side:.2f}" y="{y + j * side:.2f}" width="{side}" height="{side}" '
        f'fill="{"#000" if (i, j) == (column, row) else "none"}" stroke="#000" stroke-width=".2"/>'
        for j in range(rows)
        for i in range(columns)
    )
    return cells
