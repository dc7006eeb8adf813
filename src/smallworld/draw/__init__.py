"""Pictures of boards and positions.

Geometry is computed offline and stored as data next to each board, so that drawing a shipped board needs only string
handling. Custom boards need the libraries of the `boards` extra.
"""

from smallworld.draw.art import Art, Detail
from smallworld.draw.board_art import art_for
from smallworld.draw.draw_error import DrawError
from smallworld.draw.islands.archipelago import archipelago
from smallworld.draw.render.png import png
from smallworld.draw.render.svg import svg
from smallworld.draw.scene import Army, BoardPlan, RegionPlan, Scene, SceneSeat, Spot, Stack, bare

__all__ = [
    "Army", "Art", "BoardPlan", "Detail", "DrawError", "RegionPlan", "Scene", "SceneSeat", "Spot", "Stack",
    "archipelago", "art_for", "bare", "png", "svg",
]  # fmt: skip
