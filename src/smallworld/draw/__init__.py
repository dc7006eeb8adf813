"""Pictures of boards and positions.

Geometry is computed offline and kept as data beside each board, so that drawing a shipped board needs no more
than string handling. Only boards of one's own need the libraries of the `boards` extra.
"""

from __future__ import annotations

from .archipelago import archipelago
from .art import Art, Detail, art_for
from .errors import DrawError
from .png import png
from .scene import Army, BoardPlan, RegionPlan, Scene, Seat, Spot, Stack, bare
from .svg import svg

__all__ = [
    "Army", "Art", "BoardPlan", "Detail", "DrawError", "RegionPlan", "Scene", "Seat", "Spot", "Stack",
    "archipelago", "art_for", "bare", "png", "svg",
]  # fmt: skip
