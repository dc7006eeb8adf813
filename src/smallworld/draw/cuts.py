"""The two shapes in which every board is drawn for the table: landscape for wide windows, portrait for phones.

A cut is the same graph drawn from rotated approximate centres, so that its borders are exact in both.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Literal

from smallworld.draw.art import Art, Detail
from smallworld.draw.board_art import art_for
from smallworld.draw.scene import BoardPlan

Cut = Literal["landscape", "portrait"]
CUTS: tuple[Cut, ...] = ("landscape", "portrait")

ASPECTS: dict[Cut, float] = {"landscape": 1.6, "portrait": 0.68}
"""Aspect ratio of the picture, width to height."""

SEA_ASPECTS: dict[Cut, float] = {**ASPECTS, "landscape": 1.75}
"""Aspect ratio for islands: they are arranged for it, so they can use more of a wide window."""

TURN = 1.2
"""A board with a larger aspect ratio than this across the cut is rotated; square boards keep north at the top."""

DETAILS: dict[Cut, Detail] = {"landscape": "full", "portrait": "compact"}
"""Level of detail of each cut."""


def cut_plan(plan: BoardPlan, cut: Cut) -> BoardPlan:
    """The plan for a cut: islands are rearranged; other boards are rotated if necessary and stretched."""
    if plan.surround == "sea":
        return replace(plan, aspect=SEA_ASPECTS[cut], parts=plan.parts or (plan,))
    across = plan.aspect > TURN if cut == "portrait" else plan.aspect < 1 / TURN
    shaped = plan.turned() if across else plan
    return replace(shaped, id=f"{plan.id}.{cut}", aspect=ASPECTS[cut])


@lru_cache(maxsize=64)
def cut_art(plan: BoardPlan, cut: Cut) -> Art:
    return art_for(cut_plan(plan, cut), DETAILS[cut])
