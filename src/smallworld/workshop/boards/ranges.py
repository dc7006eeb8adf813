"""Counts of shipped boards by game and player count, and tolerances for custom ones."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from smallworld.core import ids
from smallworld.draw.islands.face_sizes import FACE_SIZES
from smallworld.games import BoardData, game_info

WATER: Final = ("sea", "lake")
SOIL: Final = ("field", "forest", "hill", "swamp")

LAND: Final = {2: 20, 3: 27, 4: 36, 5: 45}
"""Land regions of the shipped Small World boards; they have three more waters."""

LEAST_OF_A_KIND: Final = 3
"""Minimum regions of a terrain or symbol for abilities that depend on it to be worth anything."""

LEAST_ENTRIES: Final = 4


class CountRange(NamedTuple):
    """A count on a board, with its recommended range."""

    name: str
    have: int
    low: int
    high: int

    @property
    def fits(self) -> bool:
        return self.low <= self.have <= self.high


def counts(data: BoardData, game: str) -> list[CountRange]:
    """All of a board's counts: regions, each terrain and symbol, natives, entries."""
    board = data.board()
    land = board.land.bit_count()
    terrains = Counter(region.terrain for region in data.regions)
    symbols = Counter(symbol for region in data.regions for symbol in set(region.symbols))
    natives = sum(region.native for region in data.regions)
    found = [CountRange("regions", len(data.regions), *_regions(data.players, game))]
    on_islands = bool(game_info(game).islands)
    least = 2 if on_islands else LEAST_OF_A_KIND
    for terrain in ids.TERRAINS:
        if terrain in WATER:
            found.append(CountRange(terrain, terrains[terrain], 0, max(2, land * 2 // 5)))
        else:
            found.append(CountRange(terrain, terrains[terrain], 2 if terrain == "mountain" else least, land * 9 // 20))
    for symbol in ids.SYMBOLS:
        if on_islands and symbol == "mine":
            found.append(CountRange(symbol, symbols[symbol], 0, 0))
        else:
            found.append(CountRange(symbol, symbols[symbol], least, land * 9 // 20))
    found.append(CountRange("natives", natives, 0, land * 2 // 3))
    entries = (board.entry & board.land).bit_count()
    found.append(CountRange("entries", entries, LEAST_ENTRIES, max(LEAST_ENTRIES, land)))
    return found


def _regions(players: int, game: str) -> tuple[int, int]:
    """Minimum and maximum number of regions, including waters."""
    info = game_info(game)
    sizes = sorted(info.rounds)
    usual = (
        {seats: sum(FACE_SIZES[size].land + 1 for size in info.islands[seats]) for seats in sizes}
        if info.islands
        else {seats: LAND[seats] + 3 for seats in sizes}
    )
    players = min(max(players, sizes[0]), sizes[-1])
    return usual[players] * 4 // 5, -(-usual[players] * 13 // 10)
