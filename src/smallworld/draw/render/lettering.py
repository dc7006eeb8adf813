"""The two typefaces of the pictures, and how wide a text comes out in them.

The widths are kept here so that a picture can be laid out without opening a font file.
"""

from __future__ import annotations

NAMES = "Caladea"
"""For words (Apache licence 2.0), bold italic."""

NUMBERS = "Fredoka One"
"""For counts (SIL Open Font Licence)."""

_WORD = (
    220, 328, 400, 602, 501, 972, 712, 244, 396, 396, 439, 573, 225, 325, 225, 480, 573, 573, 573, 573, 573,
    573, 573, 573, 573, 573, 271, 271, 573, 573, 573, 438, 921, 614, 625, 552, 679, 562, 536, 619, 691, 341,
    333, 655, 531, 818, 662, 675, 596, 675, 632, 501, 603, 654, 596, 930, 586, 577, 544, 355, 480, 355, 573,
    352, 208, 570, 567, 452, 570, 499, 320, 565, 580, 302, 297, 538, 297, 866, 585, 540, 571, 564, 456, 442,
    364, 584, 500, 773, 483, 500, 472, 371, 309, 371, 573,
)  # fmt: skip
_FIGURE = (
    253, 267, 429, 749, 475, 838, 748, 208, 384, 384, 503, 527, 238, 433, 237, 526, 608, 407, 609, 608, 592,
    530, 560, 561, 582, 560, 238, 237, 627, 478, 627, 512, 908, 765, 646, 679, 704, 638, 637, 714, 699, 257,
    549, 639, 587, 870, 720, 775, 632, 830, 631, 583, 731, 726, 783, 999, 741, 686, 643, 348, 528, 348, 526,
    826, 482, 596, 592, 517, 598, 573, 450, 585, 605, 255, 252, 536, 327, 851, 606, 600, 582, 582, 457, 489,
    449, 606, 638, 793, 567, 604, 586, 381, 217, 381, 651,
)  # fmt: skip
"""Advance of the characters from space to tilde, in thousandths of the size."""


def width(text: str, size: float, *, figures: bool = False) -> float:
    """The width of a text; characters outside ASCII are taken to be as wide as an m."""
    table = _FIGURE if figures else _WORD
    spacing = 0.0 if figures else 20.0
    total = sum(table[ord(c) - 32] if 32 <= ord(c) < 127 else 950.0 for c in text)
    return (total + spacing * len(text)) * size / 1000


def shorten(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis if it doesn't fit into `room`."""
    if width(text, size) <= room:
        return text
    while text and width(text + "...", size) > room:
        text = text[:-1]
    return text.rstrip() + "\u2026"
