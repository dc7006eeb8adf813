"""Board files: shipped boards, and custom ones in the same format."""

import functools
import random
import re
from importlib import resources

import msgspec

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.errors import RulesetError

#: The version of the board file format.
BOARD_FORMAT = 1
ISLANDS_JOIN = "+"
#: Maximum number of islands in any game.
MOST_ISLANDS = 5
#: Far more than any board needs; limited because tables grow faster than the number of regions.
MOST_REGIONS = 500
#: Limit of cached boards: all shipped ones, and some of the thousands of island combinations.
REMEMBERED = 256
#: Characters of an unknown name that an error message quotes.
SHOWN = 60
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BoardFormat(msgspec.Struct):
    """The format version of a board file; optional."""

    format: int = BOARD_FORMAT


class RegionData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A region as stored in a board file."""

    id: str
    terrain: str
    name: str = ""
    symbols: tuple[str, ...] = ()
    native: bool = False
    edge: bool = False
    at: tuple[float, float] | None = None
    entry: bool = False
    icon: bool = False
    island: str = ""


class BoardData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board as stored in its file."""

    id: str
    regions: tuple[RegionData, ...]
    borders: tuple[tuple[str, str], ...]
    name: str = ""
    players: int = 0
    aspect: float = 1.5
    size: str = ""
    tile: str = ""

    @property
    def islands(self) -> tuple[str, ...]:
        """The island names, in the order of their regions; one empty name if there are no islands."""
        return tuple(dict.fromkeys(region.island for region in self.regions))

    def board(self) -> Board:
        """Build the Board, checking its topology."""
        if len(self.regions) > MOST_REGIONS:
            raise RulesetError(f"board {self.id}: more than {MOST_REGIONS} regions")
        numbers = {region.id: i for i, region in enumerate(self.regions)}
        if len(numbers) != len(self.regions):
            raise RulesetError(f"board {self.id}: two regions have the same id")
        if not self.regions:
            raise RulesetError(f"board {self.id}: no regions")
        for region in self.regions:
            self._check(region)
        borders: list[tuple[int, int]] = []
        for a, b in self.borders:
            for end in (a, b):
                if end not in numbers:
                    raise RulesetError(f"board {self.id}: unknown region {end} in the border {a} {b}")
            if a == b:
                raise RulesetError(f"board {self.id}: region {a} borders itself")
            if self.regions[numbers[a]].island != self.regions[numbers[b]].island:
                raise RulesetError(f"board {self.id}: {a} and {b} are on different islands, so they can't border")
            borders.append((numbers[a], numbers[b]))
        islands = self.islands
        return Board(
            self.id,
            [region.id for region in self.regions],
            [ids.TERRAINS.index(region.terrain) for region in self.regions],
            [sum(1 << ids.SYMBOLS.index(symbol) for symbol in set(region.symbols)) for region in self.regions],
            [int(region.native) for region in self.regions],
            [region.edge for region in self.regions],
            borders,
            sum(1 << i for i, region in enumerate(self.regions) if region.entry),
            sum(1 << i for i, region in enumerate(self.regions) if region.icon),
            [islands.index(region.island) for region in self.regions],
        )

    def _check(self, region: RegionData) -> None:
        if not SLUG.fullmatch(region.id):
            raise RulesetError(f"board {self.id}: {region.id!r} can't be a region id: use lower-case words joined by -")
        if region.terrain not in ids.TERRAINS:
            raise RulesetError(f"board {self.id}: region {region.id} has an unknown terrain: {region.terrain!r}")
        for symbol in region.symbols:
            if symbol not in ids.SYMBOLS:
                raise RulesetError(f"board {self.id}: region {region.id} has an unknown symbol: {symbol!r}")


@functools.cache
def board_names(game: str = "smallworld") -> tuple[str, ...]:
    folder = resources.files(f"smallworld.games.{game}") / "boards"
    names = [entry.name for entry in folder.iterdir()]
    return tuple(sorted(name[:-5] for name in names if name.endswith(".json") and not name.endswith(".art.json")))


@functools.lru_cache(maxsize=REMEMBERED)
def load_board(name: str, game: str = "smallworld") -> BoardData:
    """Load a shipped board by name; several islands are joined by `+`."""
    if ISLANDS_JOIN in name:
        islands = name.split(ISLANDS_JOIN, MOST_ISLANDS)
        if len(islands) > MOST_ISLANDS or len(set(islands)) < len(islands):
            raise RulesetError(f"a board can have at most {MOST_ISLANDS} islands, all different")
        return join_islands([load_board(island, game) for island in islands])
    if name not in board_names(game):
        raise RulesetError(f"unknown board {name[:SHOWN]!r}; available: {', '.join(board_names(game))}")
    text = (resources.files(f"smallworld.games.{game}") / "boards" / f"{name}.json").read_bytes()
    return decode_board(text, name)


def join_islands(islands: list[BoardData]) -> BoardData:
    """Combine islands into one board; their arrangement has no effect (WC-MAP-1)."""
    return BoardData(
        ISLANDS_JOIN.join(island.id for island in islands),
        tuple(msgspec.structs.replace(region, island=island.id) for island in islands for region in island.regions),
        tuple(border for island in islands for border in island.borders),
        " · ".join(island.name for island in islands),
    )


def draw_islands(sizes: str, game: str, chance: random.Random) -> BoardData:
    """Draw random islands of these sizes, never both faces of one tile."""
    faces = [load_board(name, game) for name in board_names(game)]
    chosen: list[BoardData] = []
    for size in dict.fromkeys(sizes):
        tiles = sorted({face.tile for face in faces if face.size == size})
        for tile in chance.sample(tiles, sizes.count(size)):
            chosen.append(chance.choice([face for face in faces if face.tile == tile]))
    return load_board(ISLANDS_JOIN.join(island.id for island in chosen), game)


def decode_board(text: bytes, where: str) -> BoardData:
    """Decode a board from JSON; raises a one-sentence RulesetError if it is invalid."""
    try:
        version = msgspec.json.decode(text, type=BoardFormat).format
        if version != BOARD_FORMAT:
            raise RulesetError(f"unsupported board format {version}; only format {BOARD_FORMAT} can be read")
        data = msgspec.json.decode(text, type=BoardData)
        data.board()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulesetError(f"{where}: not a board: {error}{_line(text, str(error))}") from None
    except RulesetError as error:
        raise RulesetError(f"{where}: {error}") from None
    return data


def _line(text: bytes, message: str) -> str:
    found = re.search(r"\(byte (\d+)\)", message)
    return f" (line {text[: int(found[1])].count(10) + 1})" if found else ""
