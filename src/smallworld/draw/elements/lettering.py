"""The two typefaces of the pictures, and how wide a text comes out in them.

The widths are kept beside this module so that a picture can be laid out without opening a font file.
"""

import json
from importlib.resources import files

NAMES = "Caladea"
"""For words (Apache licence 2.0), bold italic."""

NUMBERS = "Fredoka One"
"""For counts (SIL Open Font Licence)."""

_ADVANCES: list[int] = json.loads((files("smallworld.draw.render") / "advances.json").read_bytes())
"""How wide the characters of words are, from space to tilde, in thousandths of the size."""
_SPACING = 20.0


def width(text: str, size: float) -> float:
    """The width of words; characters outside ASCII are assumed to be as wide as an m."""
    total = sum(_ADVANCES[ord(c) - 32] if 32 <= ord(c) < 127 else 950.0 for c in text)
    return (total + _SPACING * len(text)) * size / 1000


def shorten(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis if it doesn't fit into `room`."""
    if width(text, size) <= room:
        return text
    while text and width(text + "...", size) > room:
        text = text[:-1]
    return text.rstrip() + "\u2026"
