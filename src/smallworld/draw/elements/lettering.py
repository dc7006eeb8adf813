"""The two typefaces of the pictures, and text widths in them.

Widths are stored next to this module, so that layout doesn't need to open a font file.
"""

import json
from importlib.resources import files

NAMES = "Caladea"
"""For words (Apache licence 2.0), bold italic."""

NUMBERS = "Fredoka One"
"""For counts (SIL Open Font Licence)."""

_ADVANCES: list[int] = json.loads((files("smallworld.draw.render") / "advances.json").read_bytes())
"""Widths of the text font's characters from space to tilde, in thousandths of the size."""
_SPACING = 20.0


def width(text: str, size: float) -> float:
    """A text's width; characters outside ASCII count as wide as an m."""
    total = sum(_ADVANCES[ord(c) - 32] if 32 <= ord(c) < 127 else 950.0 for c in text)
    return (total + _SPACING * len(text)) * size / 1000


def shorten(text: str, size: float, room: float) -> str:
    """Truncate a text with an ellipsis if it doesn't fit into `room`."""
    if width(text, size) <= room:
        return text
    while text and width(text + "...", size) > room:
        text = text[:-1]
    return text.rstrip() + "\u2026"
