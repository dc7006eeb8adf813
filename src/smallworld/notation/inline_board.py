"""Boards written in a file region by region."""

from collections.abc import Collection

import msgspec

from smallworld.core import ids
from smallworld.games import BoardData, RegionData
from smallworld.games.boards import MOST_REGIONS, SLUG
from smallworld.games.file_limits import LONGEST_NAME
from smallworld.games.yaml_nodes import Node

REGION_WORDS = ("border", "entry", *ids.SYMBOLS, "native", "icon")


def read_inline_board(node: Node, islands: bool = False) -> BoardData:
    """Read a small board written in a file; `islands` is whether the game has islands."""
    fields = node.only(("regions", "borders", "islands"), "a board")
    if "regions" not in fields:
        raise node.error("a board needs regions")
    regions = _read_regions(fields["regions"])
    borders = _read_borders(fields["borders"], {region.id for region in regions}) if "borders" in fields else ()
    if "islands" in fields:
        if not islands:
            raise fields["islands"].error("this game has no islands")
        regions = _put_on_islands(fields["islands"], regions)
    return BoardData("own", tuple(regions), tuple(borders))


def _read_regions(node: Node) -> list[RegionData]:
    fields = node.mapping("regions")
    if len(fields) > MOST_REGIONS:
        raise node.error(f"a board has at most {MOST_REGIONS} regions")
    return [_read_region(name, value) for name, value in fields.items()]


def _read_region(name: str, node: Node) -> RegionData:
    """Read a region: its terrain, then any of the optional words."""
    terrain, *words = node.text(f"region {name}").split()
    if not SLUG.fullmatch(name):
        raise node.key_error(f"{name!r} can't be a region's name: use lower-case words joined by -")
    if len(name) > LONGEST_NAME:
        raise node.key_error(f"the region's name {name!r} is longer than {LONGEST_NAME} letters")
    if terrain not in ids.TERRAINS:
        raise node.error(f"region {name}: unknown terrain {terrain!r}; available: {', '.join(ids.TERRAINS)}")
    for word in words:
        if word not in REGION_WORDS:
            raise node.error(f"region {name}: {word!r} is not one of {', '.join(REGION_WORDS)}")
    return RegionData(
        name,
        terrain,
        symbols=tuple(word for word in words if word in ids.SYMBOLS),
        native="native" in words,
        edge="border" in words,
        entry="entry" in words,
        icon="icon" in words,
    )


def _read_borders(node: Node, names: Collection[str]) -> list[tuple[str, str]]:
    borders: list[tuple[str, str]] = []
    for item in node.sequence("borders"):
        ends = item.text("a border").split()
        if len(ends) != 2 or ends[0] == ends[1]:
            raise item.error(f"{item.raw!r} is not a border: write two regions")
        for end in ends:
            if end not in names:
                raise item.error(f"unknown region {end!r}")
        borders.append((ends[0], ends[1]))
    return borders


def _put_on_islands(node: Node, regions: list[RegionData]) -> list[RegionData]:
    """Assign regions to their islands, and sort them in island order."""
    islands = node.mapping("islands")
    names = [region.id for region in regions]
    island_of: dict[str, str] = {}
    for island, value in islands.items():
        for item in value.sequence(island):
            if item.text("a region") not in names:
                raise item.error(f"unknown region {item.raw!r}")
            if item.raw in island_of:
                raise item.error(f"{item.raw!r} is listed twice")
            island_of[item.raw] = island
    for name in names:
        if name not in island_of:
            raise node.error(f"{name} must be on an island, like the other regions")
    placed = [msgspec.structs.replace(region, island=island_of[region.id]) for region in regions]
    order = list(islands)
    return sorted(placed, key=lambda region: order.index(region.island))
