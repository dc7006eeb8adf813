"""What `render()` of every environment gives: the position as text, as SVG, or as pixels."""

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
#: Frames in a second, for those who make films of them.
FRAMES = 4
WIDTH = 640

Pixels = npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Raise unless this can be rendered, or nothing is to be."""
    if mode is not None and mode not in MODES:
        raise RulesetError(f"there is no render mode {mode!r}; there are {', '.join(MODES)}")


def render(s: State, names: Sequence[str], mode: RenderMode | None, width: int = WIDTH) -> Pixels | str | None:
    """The position with all coins shown; `human` prints it and gives nothing, and no mode gives a warning."""
    if mode is None:
        logger.warn("You are calling render method without specifying any render mode.")
        return None
    if mode == "human":
        print(write_position(s, names))
        return None
    if mode == "ansi":
        return write_position(s, names)
    # Imported here, since whoever only plays needs nothing of the drawing.
    from smallworld.views.pictures import picture

    drawn = str(picture(s, names, coins_shown=True))
    return drawn if mode == "svg" else pixels(drawn, width)


def pixels(svg: str, width: int) -> Pixels:
    """A picture as height × width × 3 bytes."""
    from PIL import Image

    from smallworld.draw.render.png import png

    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.asarray(image.convert("RGB"))
