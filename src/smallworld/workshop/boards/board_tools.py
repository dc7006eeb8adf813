"""Tools of the board editor: each returns a new board and leaves its input unchanged."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.draw.region_names import name_for
from smallworld.draw.steady_random import SteadyRandom
from smallworld.games import BoardData, RegionData
from smallworld.games.custom.own_boards import MOST_OWN_REGIONS
from smallworld.games.custom.recipes.recipe import LONGEST, name_problems
from smallworld.i18n.formatting import format_message
from smallworld.workshop.boards.places import RegionPoint, direction, middle, neighbours, ring_of, with_places
from smallworld.workshop.boards.planarity import fits_rim

MOST_SYMBOLS: Final = 2
FEWEST_REGIONS: Final = 2
WET: Final = ("sea", "lake")


class ToolRefused(RulesetError):
    """A tool can't be applied; holds the key of the reason and its arguments."""

    def __init__(self, key: str, **values: str | int) -> None:
        self.key, self.values = f"land.refused.{key}", values
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        """The reason in a language."""
        return format_message(language, self.key, self.values)


class BoardEdit(msgspec.Struct, frozen=True):
    """A tool applied to regions, with the value it sets or the position that was clicked."""

    tool: str
    regions: tuple[str, ...] = ()
    word: str = ""
    at: RegionPoint | None = None


class EditedBoard(msgspec.Struct, frozen=True):
    """The board after an edit, and the region to focus, by its new id."""

    board: BoardData
    region: str = ""


def edit(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Apply a tool to a board; raises ToolRefused if it can't be applied."""
    tool = TOOLS.get(change.tool)
    if tool is None:
        raise ToolRefused("tool", tool=change.tool[:40])
    known = {region.id for region in data.regions}
    for name in change.regions:
        if name not in known:
            raise ToolRefused("region", region=name[:40])
    wanted = REGIONS_OF[change.tool]
    if len(change.regions) not in wanted:
        raise ToolRefused("count", n=wanted[-1])
    return tool(data, change)


def find(data: BoardData, region: str) -> RegionData:
    """Find a region by id."""
    return next(each for each in data.regions if each.id == region)


def replaced(data: BoardData, region: str, **fields: object) -> BoardData:
    """Return a region with some fields replaced."""
    regions = tuple(msgspec.structs.replace(r, **fields) if r.id == region else r for r in data.regions)
    return msgspec.structs.replace(data, regions=regions)


def family(data: BoardData) -> str:
    """The board's game, which decides the word for natives."""
    return "warcraft" if data.size or len(data.islands) > 1 else "smallworld"


def shown(region: RegionData) -> str:
    """A region's displayed name."""
    return region.name or region.id.replace("-", " ").title()


def _check(data: BoardData, change: BoardEdit) -> EditedBoard:
    return EditedBoard(data, change.regions[0] if change.regions else "")


def _paint(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Set the terrain; remove anything that can't be on water."""
    (name,) = change.regions
    if change.word not in ids.TERRAINS:
        raise ToolRefused("terrain", word=change.word)
    if change.word in WET:
        dry = {"symbols": (), "native": False, "entry": False, "icon": False}
        return EditedBoard(replaced(data, name, terrain=change.word, **dry), name)
    return EditedBoard(replaced(data, name, terrain=change.word), name)


def _mark(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Add or remove a symbol."""
    (name,) = change.regions
    region = find(data, name)
    if change.word not in ids.SYMBOLS:
        raise ToolRefused("symbol", word=change.word)
    if change.word in region.symbols:
        symbols = tuple(symbol for symbol in region.symbols if symbol != change.word)
        return EditedBoard(replaced(data, name, symbols=symbols), name)
    if region.terrain in WET:
        raise ToolRefused("symbol-on-water", region=shown(region))
    if len(region.symbols) >= MOST_SYMBOLS:
        raise ToolRefused("symbols", region=shown(region), n=MOST_SYMBOLS)
    return EditedBoard(replaced(data, name, symbols=tuple(sorted((*region.symbols, change.word)))), name)


def _settle(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Add or remove natives."""
    (name,) = change.regions
    region = find(data, name)
    if region.terrain in WET and not region.native:
        raise ToolRefused("native-on-water", region=shown(region), game=family(data))
    return EditedBoard(replaced(data, name, native=not region.native), name)


def _open(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Move the region to the edge of the board or away from it; on islands, open or close its harbour."""
    (name,) = change.regions
    region = find(data, name)
    if len(data.islands) > 1 or data.size:
        if region.terrain in WET and not region.entry:
            raise ToolRefused("entry-on-water", region=shown(region))
        return EditedBoard(replaced(data, name, entry=not region.entry), name)
    opened = replaced(data, name, edge=not region.edge)
    if not region.edge and not fits_rim(opened):
        raise ToolRefused("edge", region=shown(region))
    return EditedBoard(opened, name)


def _join(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Merge two neighbours into one region, which keeps the first one's properties."""
    first, second = (find(data, name) for name in change.regions)
    if first.id == second.id or second.id not in neighbours(data)[first.id]:
        raise ToolRefused("join", first=shown(first), second=shown(second))
    if len(data.regions) <= FEWEST_REGIONS:
        raise ToolRefused("fewest", n=FEWEST_REGIONS)
    places = [region.at for region in (first, second) if region.at is not None]
    data = replaced(
        data,
        first.id,
        edge=first.edge or second.edge,
        entry=first.entry or (second.entry and first.terrain not in WET),
        icon=first.icon or (second.icon and first.terrain not in WET),
        at=middle(places) if places else None,
    )
    borders: dict[frozenset[str], tuple[str, str]] = {}
    for pair in data.borders:
        a, b = (first.id if end == second.id else end for end in pair)
        if a != b:
            borders.setdefault(frozenset((a, b)), (a, b))
    kept = tuple(borders.values())
    regions = tuple(region for region in data.regions if region.id != second.id)
    return EditedBoard(msgspec.structs.replace(data, regions=regions, borders=kept), first.id)


def _split(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Split a region by a line through its centre towards a position."""
    if len(data.regions) >= MOST_OWN_REGIONS:
        raise ToolRefused("most", n=MOST_OWN_REGIONS)
    data = with_places(data)
    region = find(data, change.regions[0])
    ring = ring_of(data, region.id)
    if len(ring) < 3:
        raise ToolRefused("split", region=shown(region))
    here = region.at or (0.5, 0.5)
    aim = direction(data, here, change.at) if change.at is not None else -math.pi / 2
    ends = _ends(data, region, ring, aim)
    one, other = _sides(ring, *ends)
    name = _new_name(data, region.terrain)
    twin = RegionData(
        id=slug_of(name, {each.id for each in data.regions}),
        terrain=region.terrain,
        name=name,
        edge=None in other,
        at=_beside(data, here, aim, 1),
        entry=region.entry,
        island=region.island,
    )
    borders = [pair for pair in data.borders if region.id not in pair]
    borders += [(region.id, near) for near in one if near is not None]
    borders += [(twin.id, near) for near in other if near is not None]
    borders.append((region.id, twin.id))
    data = replaced(data, region.id, edge=None in one, at=_beside(data, here, aim, -1))
    regions = list(data.regions)
    regions.insert(next(i for i, each in enumerate(regions) if each.id == region.id) + 1, twin)
    return EditedBoard(msgspec.structs.replace(data, regions=tuple(regions), borders=tuple(borders)), region.id)


def _ends(data: BoardData, region: RegionData, ring: list[str | None], aim: float) -> tuple[int, int]:
    """Positions in a ring where a line through the centre leaves the region, nearest to an angle and its opposite."""
    at = {each.id: each.at or (0.5, 0.5) for each in data.regions}
    here = at[region.id]
    rim = _rim_angle(data, here)

    def turn(number: int, wanted: float) -> float:
        near = ring[number]
        angle = rim if near is None else direction(data, here, at[near])
        return abs((angle - wanted + math.pi) % (2 * math.pi) - math.pi)

    first = min(range(len(ring)), key=lambda number: turn(number, aim))
    others = [number for number in range(len(ring)) if number != first]
    # If there are enough, each half gets a neighbour besides the two at the ends of the line.
    apart = [number for number in others if abs(number - first) not in (1, len(ring) - 1)] or others
    return first, min(apart, key=lambda number: turn(number, aim + math.pi))


def _rim_angle(data: BoardData, here: RegionPoint) -> float:
    x, y = here
    sides = [(x * data.aspect, math.pi), ((1 - x) * data.aspect, 0.0), (y, 1.5 * math.pi), (1 - y, 0.5 * math.pi)]
    return min(sides)[1]


def _sides(ring: list[str | None], first: int, second: int) -> tuple[list[str | None], list[str | None]]:
    """Both sides of a line between two positions in a ring; each includes the ends."""
    turned = ring[first:] + ring[:first]
    stop = (second - first) % len(ring)
    right = turned[: stop + 1]
    left = [*turned[stop:], turned[0]]
    return left, right


def _beside(data: BoardData, here: RegionPoint, aim: float, side: int) -> RegionPoint:
    """A position slightly to the right (1) or left (-1) of a line."""
    away = 0.35 * math.sqrt(1 / (data.aspect * max(4, len(data.regions))))
    across = aim + side * math.pi / 2
    x = here[0] + away * math.cos(across)
    y = here[1] + away * math.sin(across) * data.aspect
    return round(min(max(x, 0.01), 0.99), 3), round(min(max(y, 0.01), 0.99), 3)


def _move(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Move a region's centre; its borders stay the same."""
    (name,) = change.regions
    if len(data.islands) > 1:
        raise ToolRefused("move-islands")
    if change.at is None or not all(math.isfinite(place) for place in change.at):
        raise ToolRefused("place")
    x, y = (round(min(max(place, 0.01), 0.99), 3) for place in change.at)
    return EditedBoard(replaced(with_places(data), name, at=(x, y)), name)


def _rename(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Rename a region (or the board if none is given), and derive the id from the name."""
    name = " ".join(change.word.split())
    if len(name) > LONGEST:
        raise ToolRefused("name-long", n=LONGEST)
    if next(iter(name_problems("name", name)), None) is not None:
        raise ToolRefused("name")
    if not change.regions:
        return EditedBoard(msgspec.structs.replace(data, name=name, id=slug_of(name, set(), "board")))
    (old,) = change.regions
    if any(shown(region).casefold() == name.casefold() for region in data.regions if region.id != old):
        raise ToolRefused("name-taken", name=name)
    new = slug_of(name, {region.id for region in data.regions if region.id != old})
    borders = tuple((new if a == old else a, new if b == old else b) for a, b in data.borders)
    return EditedBoard(replaced(msgspec.structs.replace(data, borders=borders), old, name=name, id=new), new)


def _seat(data: BoardData, change: BoardEdit) -> EditedBoard:
    """Set the player count."""
    if change.word not in ("2", "3", "4", "5"):
        raise ToolRefused("players")
    return EditedBoard(msgspec.structs.replace(data, players=int(change.word)))


def slug_of(name: str, taken: set[str], fallback: str = "region") -> str:
    """Build an id from a name: letters without accents, words joined by -, and a number if it is taken."""
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    ascii_only = plain.encode("ascii", "ignore").decode().lower()
    slug = "-".join(re.findall(r"[a-z0-9]+", ascii_only)) or fallback
    number = 2
    found = slug
    while found in taken:
        found = f"{slug}-{number}"
        number += 1
    return found


def _new_name(data: BoardData, terrain: str) -> str:
    """Choose an unused name; always the same for a given board."""
    taken = {shown(region) for region in data.regions}
    return name_for(terrain, SteadyRandom(" ".join(sorted(taken))), taken)


TOOLS: Final[Mapping[str, Callable[[BoardData, BoardEdit], EditedBoard]]] = {
    "check": _check, "terrain": _paint, "symbol": _mark, "native": _settle, "edge": _open, "join": _join,
    "split": _split, "move": _move, "rename": _rename, "players": _seat,
}  # fmt: skip
#: Number of regions that each tool takes.
REGIONS_OF: Final = {
    "check": (0, 1, 2), "terrain": (1,), "symbol": (1,), "native": (1,), "edge": (1,), "join": (2,), "split": (1,),
    "move": (1,), "rename": (0, 1), "players": (0,),
}  # fmt: skip
