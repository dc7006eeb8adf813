"""Page layout for charts: a title, a note below it, and room for panels in two columns."""

from collections.abc import Sequence

from smallworld.draw.elements.escaping import escape

WIDTH = 1200
MARGIN = 40
GAP = 48
TOP = 96
INK = "#22262b"


def chart_page(title: str, note: str, height: int, parts: Sequence[str]) -> str:
    """The whole picture around its parts."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="Caladea, Cambria, Georgia, serif" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
            f'<text x="{MARGIN}" y="44" font-size="26" font-weight="bold">{escape(title)}</text>',
            f'<text x="{MARGIN}" y="70" font-size="15">{escape(note)}</text>',
            *parts,
            "</svg>",
            "",
        ]
    )
