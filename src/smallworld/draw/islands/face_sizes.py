"""What an island face must be: the table of the second game's components."""

from dataclasses import dataclass

SOIL = ("field", "forest", "hill", "swamp")
"""The land that is spread evenly; mountains are counted apart."""

ISLAND_SYMBOLS = ("cavern", "magic")


@dataclass(frozen=True)
class FaceSize:
    """One row of the table; pairs are the least and the most."""

    land: int
    mountains: int
    natives: int
    symbols: tuple[int, int]
    """Of magic, and likewise of caverns."""
    entries: tuple[int, int]


FACE_SIZES = {
    "S": FaceSize(7, 1, 2, (1, 2), (2, 3)),
    "M": FaceSize(9, 2, 3, (2, 2), (3, 4)),
    "L": FaceSize(11, 3, 4, (2, 3), (4, 5)),
}
