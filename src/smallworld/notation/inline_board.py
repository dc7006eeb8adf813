"""Boards written out in a file, region by region."""

from __future__ import annotations

import msgspec

from smallworld.core import ids
from smallworld.games import BoardData, RegionData
from smallworld.games.boards import MOST_REGIONS, SLUG
from smallworld.games.limits import LONGEST_NAME
from smallworld.notation.yaml_nodes import Node

REGION_WORDS = ("border", "entry", *ids.SYMBOLS, "native", "icon")


def read_inline_board(node: Node, islands: bool = False) -> BoardData:
    """A little board written into a file: terrain first, then any of its words."""
    fields = node.mapping("board")
    for key, value in fields.items():
        if key not in ("regions", "borders", "islands"):
            raise value.error(f"a board has no {key!r}")
    if "regions" not in fields:
        raise node.error("a board needs regions")
    if len(fields["regions"].mapping("regions")) > MOST_REGIONS:
        raise fields["regions"].error(f"a board has at most {MOST_REGIONS} regions")
    regions: list[RegionData] = []
    for name, value in fields["regions"].mapping("regions").items():
        words = value.text(f"region {name}").split()
        if not SLUG.fullmatch(name):
            raise value.error(f"{name!r} can't be a region's name (lower-case words joined by -)")
        if len(name) > LONGEST_NAME:
            raise value.error(f"the region's name {name!r} is longer than {LONGEST_NAME} letters")
        if words[0] not in ids.TERRAINS:
            raise value.error(f"region {name}: {words[0]!r} is no terrain; they are {', '.join(ids.TERRAINS)}")
        for word in words[1:]:
            if word not in REGION_WORDS:
                raise value.error(f"region {name}: {word!r} is none of {', '.join(REGION_WORDS)}")
        symbols = tuple(word for word in words[1:] if word in ids.SYMBOLS)
        regions.append(
            RegionData(
                name,
                words[0],
                symbols=symbols,
                native="native" in words,
                edge="border" in words,
                entry="entry" in words,
                icon="icon" in words,
            )
        )
    borders: list[tuple[str, str]] = []
    known = {region.id for region in regions}
    for item in fields["borders"].sequence("borders") if "borders" in fields else ():
        ends = item.text("a border").split()
        if len(ends) != 2 or ends[0] == ends[1]:
            raise item.error(f"{item.raw!r} is no border: write two regions")
        for end in ends:
            if end not in known:
                raise item.error(f"there is no region {end!r}")
        borders.append((ends[0], ends[1]))
    if "islands" in fields:
        if not islands:
            raise fields["islands"].error("this game has no islands")
        lying: dict[str, str] = {}
        for island, value in fields["islands"].mapping("islands").items():
            for item in value.sequence(island):
                if item.text("a region") not in known or item.raw in lying:
                    raise item.error(f"{item.raw!r} is no region, or lies on two islands")
                lying[item.raw] = island
        if len(lying) != len(known):
            raise fields["islands"].error("every region lies on an island, or none does")
        regions = [msgspec.structs.replace(region, island=lying[region.id]) for region in regions]
        regions.sort(key=lambda region: list(fields["islands"].fields or {}).index(region.island))
    return BoardData("own", tuple(regions), tuple(borders))
