"""Requirements for an island face: the table in the second game's components."""

from dataclasses import dataclass

SOIL = ("field", "forest", "hill", "swamp")
"""Land terrains that are spread evenly; mountains are counted separately."""

ISLAND_SYMBOLS = ("cavern", "magic")


@dataclass(frozen=True)
class FaceSize:
    """One row of the table; pairs are minimum and maximum."""

    land: int
    mountains: int
    natives: int
    symbols: tuple[int, int]
    """Magic symbols, and likewise caverns."""
    entries: tuple[int, int]


FACE_SIZES = {
    "S": FaceSize(7, 1, 2, (1, 2), (2, 3)),
    "M": FaceSize(9, 2, 3, (2, 2), (3, 4)),
    "L": FaceSize(11, 3, 4, (2, 3), (4, 5)),
}
