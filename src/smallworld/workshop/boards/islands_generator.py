"""Generation of islands from a seed, joined to a board for Warcraft."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from smallworld.draw.islands.face_sizes import FACE_SIZES, FaceSize
from smallworld.draw.raster_sites import raster_sites
from smallworld.draw.scene import BoardPlan
from smallworld.draw.steady_random import SteadyRandom
from smallworld.games import BoardData, RegionData, game_info
from smallworld.workshop.boards.wishes import USUAL, BoardWishes

#: An island's waters, by share; the default ones are as frequent as on shipped islands.
WATERS = (
    ("none", "lake"),
    ("lake", "sea"),
    ("lake", "lake", "sea", "both"),
    ("sea", "both"),
    ("both",),
)


def generate_islands(wishes: BoardWishes) -> BoardData:
    """Generate a board with the game's island sizes for this player count."""
    from smallworld.draw.islands.generate import make_island

    rng = SteadyRandom(f"islands {wishes.stream}")
    taken: set[str] = set()
    regions: list[RegionData] = []
    borders: list[tuple[str, str]] = []
    names: list[str] = []
    for number, size in enumerate(game_info(wishes.game).islands[wishes.players]):
        while True:
            row, water = _row(FACE_SIZES[size], wishes), rng.choice(WATERS[wishes.water])
            island = make_island(rng, row, water, f"island-{number + 1}", size, raster_sites)
            if not taken & {region.id for region in island.regions}:
                break
        taken |= {region.id for region in island.regions}
        regions += _regions(island)
        borders += island.borders
        names.append(f"{_title(island)} Island")
    slug = names[0].lower().replace(" ", "-")
    return BoardData(f"{slug}-{wishes.seed}", tuple(regions), tuple(borders), " · ".join(names), wishes.players)


def _row(row: FaceSize, wishes: BoardWishes) -> FaceSize:
    """Adjust a row of the table to the parameters."""
    mountains = max(1, row.mountains + wishes.mountains - USUAL)
    mountains = min(mountains, row.land - 4)
    low, high = row.symbols
    symbols = wishes.symbols - USUAL
    fewest, most = (low, high) if symbols == 0 else (max(1, low + symbols), max(1, high + symbols))
    natives = max(0, min(row.natives + wishes.natives - USUAL, row.land - mountains - 2))
    room = (row.land - 1) // 2
    return replace(row, mountains=mountains, natives=natives, symbols=(min(fewest, room), min(most, room)))


def _title(island: BoardPlan) -> str:
    """Name for the region with the icon."""
    return next(region.name for region in island.regions if region.icon)


def _regions(island: BoardPlan) -> list[RegionData]:
    return [
        msgspec.structs.replace(
            RegionData(region.id, region.terrain, region.name, region.symbols, region.native),
            at=region.at,
            entry=region.entry,
            icon=bool(region.icon),
            island=island.id,
        )
        for region in island.regions
    ]
