"""The board: fixed topology, and everything that can be precomputed from it."""

from typing import Final

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.packed import member_list

# Maximum number of cached member lists.
MOST_CACHED: Final = 250

_BYTE_MEMBERS: Final[list[list[list[int]]]] = []


def byte_members(count: int) -> list[list[list[int]]]:
    """Return the member lists of every 8-bit mask, from which `list_members` assembles larger ones."""
    while len(_BYTE_MEMBERS) * 8 < count:
        first = len(_BYTE_MEMBERS) * 8
        _BYTE_MEMBERS.append([[first + i for i in range(8) if bits >> i & 1] for bits in range(256)])
    return _BYTE_MEMBERS[: (count + 7) // 8]


class Board:
    """A board: regions are numbers, sets of regions are bit masks.

    Mountains never move, so they are terrain (C-SET-4).
    """

    def __init__(
        self,
        name: str,
        regions: list[str],
        terrain: list[int],
        symbols: list[int],
        natives: list[int],
        edge: list[bool],
        borders: list[tuple[int, int]],
        entry: int = 0,
        icons: int = 0,
        islands: list[int] | None = None,
    ) -> None:
        count = len(regions)
        self.name: Final = name
        self.regions: Final = regions
        self.number: Final = {region: i for i, region in enumerate(regions)}
        self.size: Final = count
        self.all: Final = (1 << count) - 1
        self.terrain: Final = terrain
        self.natives: Final = natives
        self.borders: Final = borders
        self.neighbours: Final = [0] * count
        for a, b in borders:
            if a == b:
                raise RulesetError(f"region {regions[a]} borders itself")
            self.neighbours[a] |= 1 << b
            self.neighbours[b] |= 1 << a
        self._byte_members: Final = byte_members(count)
        self._bits: Final = [1 << region for region in range(count)]
        #: Cache of `cached_members`.
        self.member_lists: Final[dict[int, list[int]]] = {}
        self.of_terrain: Final = [0] * len(ids.TERRAINS)
        self.with_symbol: Final = [0] * len(ids.SYMBOLS)
        self.edge = 0
        for region in range(count):
            bit = 1 << region
            self.of_terrain[terrain[region]] |= bit
            for symbol in range(len(ids.SYMBOLS)):
                if symbols[region] >> symbol & 1:
                    self.with_symbol[symbol] |= bit
            if edge[region]:
                self.edge |= bit
        self.mountains: Final = self.of_terrain[ids.MOUNTAIN]
        self.water: Final = self.of_terrain[ids.SEA] | self.of_terrain[ids.LAKE]
        self.land: Final = self.all & ~self.water
        self.coast: Final = self._shores(self.water)
        self.icons: Final = icons
        self.island: Final = islands if islands is not None else [0] * count
        self.islands: Final = max(self.island) + 1 if count else 0
        self.entry: Final = entry | self.edge | self._shores(self.of_terrain[ids.SEA] & self.edge)

    def _shores(self, waters: int) -> int:
        """Return the land regions that border any of these waters."""
        shores = 0
        for region in range(self.size):
            if waters >> region & 1:
                shores |= self.neighbours[region]
        return shores & self.land

    def members(self, mask: int) -> list[int]:
        """Return the regions of a mask in board order. The list is cached: do not modify it."""
        return member_list(self, mask)

    def cached_members(self, mask: int) -> list[int]:
        """Like `members`, from the cache of this board."""
        found = self.member_lists.get(mask)
        if found is None:
            if len(self.member_lists) == MOST_CACHED:
                self.member_lists.clear()
            found = self.list_members(mask)
            self.member_lists[mask] = found
        return found

    def list_members(self, mask: int) -> list[int]:
        """Like `members`, but returns a new list; for callers with their own cache."""
        found: list[int] = []
        for eight in self._byte_members:
            bits = mask & 255
            if bits:
                found += eight[bits]
            mask >>= 8
        return found

    def has(self, mask: int, region: int) -> bool:
        return mask & self._bits[region] != 0
