"""Rendering for all environments: the position as text, SVG or pixels."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt
from gymnasium import logger

from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.notation.position import write_position

RenderMode = Literal["human", "ansi", "svg", "rgb_array"]
MODES: tuple[RenderMode, ...] = ("human", "ansi", "svg", "rgb_array")
#: Frames per second, for recording videos.
FRAMES = 4
WIDTH = 640

Pixels = npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Raise RulesetError unless the mode is known or None."""
    if mode is not None and mode not in MODES:
        raise RulesetError(f"unknown render mode {mode!r}; available: {', '.join(MODES)}")


def render(s: State, names: Sequence[str], mode: RenderMode | None, width: int = WIDTH) -> Pixels | str | None:
    """Render the position with all coins shown; `human` prints it and returns None, no mode logs a warning."""
    if mode is None:
        logger.warn("You are calling render method without specifying any render mode.")
        return None
    if mode == "human":
        print(write_position(s, names))
        return None
    if mode == "ansi":
        return write_position(s, names)
    # Imported lazily: training without rendering doesn't need the drawing code.
    from smallworld.views.pictures import picture

    drawn = str(picture(s, names, coins_shown=True))
    return drawn if mode == "svg" else pixels(drawn, width)


def pixels(svg: str, width: int) -> Pixels:
    """Convert a picture to an array of height × width × 3 bytes."""
    from PIL import Image

    from smallworld.draw.render.png import png

    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.asarray(image.convert("RGB"))
