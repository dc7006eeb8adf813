"""A board with more regions than a machine word has bits."""

from smallworld.games import BoardData
from smallworld.games.boards import RegionData

ROWS, COLUMNS = 8, 10
TERRAINS = ("field", "hill", "forest", "swamp", "mountain", "field", "lake")
SYMBOLS = ((), ("mine",), (), ("magic",), (), ("cavern",))


def large_board(islands: int = 1) -> BoardData:
    """Return a board of 80 squares, cut into islands of equal width; its edge is the first and last rows."""
    width = COLUMNS // islands
    regions: list[RegionData] = []
    borders: list[tuple[str, str]] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            number = row * COLUMNS + column
            edge = row in (0, ROWS - 1)
            regions.append(
                RegionData(
                    id=f"square-{row}-{column}",
                    terrain="sea" if edge and column % 5 == 2 else TERRAINS[number * 3 % len(TERRAINS)],
                    symbols=SYMBOLS[number * 5 % len(SYMBOLS)],
                    native=number % 4 == 1 and TERRAINS[number * 3 % len(TERRAINS)] not in ("lake", "mountain"),
                    edge=edge,
                    entry=edge,
                    icon=number % 7 == 3,
                    island=f"island-{column // width}" if islands > 1 else "",
                )
            )
            if row:
                borders.append((f"square-{row - 1}-{column}", f"square-{row}-{column}"))
            if column % width:
                borders.append((f"square-{row}-{column - 1}", f"square-{row}-{column}"))
    return BoardData("chart", tuple(regions), tuple(borders), "The Chart")
