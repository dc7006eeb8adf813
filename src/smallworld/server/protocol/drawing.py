"""Messages about a board as it is drawn: the art below, and outlines and places above it."""

from typing import Literal

from msgspec import Struct


class RegionOutline(Struct, frozen=True, omit_defaults=True):
    """A region of a drawing: its path, and where its name and what lies there go.

    `stack` and `label` are middles, `size` is how wide the stack can be, `letters` the size of the name's letters. The
    first `marks` are where the art has the region's `symbols`, the others are free for markers, half as wide as `size`.
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
    """A name in the water: its middle, and the size of its letters."""

    text: str
    at: tuple[float, float]
    letters: float


class Drawing(Struct, frozen=True, omit_defaults=True):
    """A board as it is drawn in one cut; `art` is the address of the picture below, of the same size.

    The picture has all that is printed on the board save for names: `titles` are those of islands.
    """

    board: str
    cut: Literal["landscape", "portrait"]
    width: float
    height: float
    art: str
    regions: tuple[RegionOutline, ...]
    titles: tuple[Title, ...] = ()
