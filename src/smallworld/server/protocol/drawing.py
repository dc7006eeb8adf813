"""Messages about a drawn board: the art, and the outlines and positions on top of it."""

from typing import Literal

from msgspec import Struct


class RegionOutline(Struct, frozen=True, omit_defaults=True):
    """A region of a drawing: its path, and the positions of its name and pieces.

    `stack` and `label` are centres, `size` is the width available for the stack, `letters` the font size of the name.
    The first `marks` are where the art shows the region's `symbols`; the others are free for markers, half as wide as
    `size`.
    """

    id: str
    name: str
    terrain: str
    symbols: tuple[str, ...]
    path: str
    stack: tuple[float, float]
    size: float
    label: tuple[float, float]
    letters: float
    marks: tuple[tuple[float, float], ...]
    neighbours: tuple[str, ...]
    island: str = ""
    edge: bool = False


class Title(Struct, frozen=True):
    """A name printed in the water: its centre and font size."""

    text: str
    at: tuple[float, float]
    letters: float


class Drawing(Struct, frozen=True, omit_defaults=True):
    """A board drawn in one cut; `art` is the URL of the picture below it, of the same size.

    The picture shows everything printed on the board except names: `titles` are those of islands.
    """

    board: str
    cut: Literal["landscape", "portrait"]
    width: float
    height: float
    art: str
    regions: tuple[RegionOutline, ...]
    titles: tuple[Title, ...] = ()
