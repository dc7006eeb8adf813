"""A board's faults, each with its region, and with a repaired board if the repair is clear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from smallworld.games import BoardData, RegionData, game_info
from smallworld.i18n.formatting import format_message
from smallworld.workshop.boards.board_tools import family, find, replaced, shown, slug_of
from smallworld.workshop.boards.places import neighbours
from smallworld.workshop.boards.planarity import fits_rim, is_flat
from smallworld.workshop.boards.ranges import WATER, counts

#: More than any board of ordinary size needs.
MOST_FAULTS: Final = 12
#: Terrain for water that is turned into land.
NEW_LAND: Final = "swamp"
#: Words for some counts in sentences.
WORDS: Final = {"regions": "all", "natives": "people"}


class LandFault(NamedTuple):
    """A fault that affects play: the key of its sentence, and the arguments."""

    key: str
    values: Mapping[str, str | int]
    region: str = ""
    remedy: BoardData | None = None
    #: Key of the remedy's description, for a button.
    cure: str = ""

    @property
    def grave(self) -> bool:
        """Whether the board is unplayable or can't be drawn; too few hills, for example, are not grave."""
        return self.key not in ("few", "many")

    def sentence(self, language: str) -> str:
        """Description of the fault in a language."""
        return format_message(language, f"land.fault.{self.key}", self.values)

    def cure_text(self, language: str) -> str:
        """Description of the remedy in a language."""
        return format_message(language, f"land.cure.{self.cure}", self.values) if self.cure else ""


def faults(data: BoardData, game: str) -> list[LandFault]:
    """All faults of a valid board that affect play, most serious first."""
    found = [*_unreachable(data), *_named_twice(data), *_on_water(data), *_shape(data, game), *_counted(data, game)]
    return found[:MOST_FAULTS]


def _unreachable(data: BoardData) -> Iterator[LandFault]:
    """Land that no army can ever reach."""
    for name in _out_of_reach(data):
        region = find(data, name)
        fitting = [near for near in neighbours(data)[name] if find(data, near).terrain in WATER]
        remedy = next(
            (
                painted
                for near in fitting
                if name not in _out_of_reach(painted := replaced(data, near, terrain=NEW_LAND))
            ),
            None,
        )
        if remedy is not None:
            yield LandFault("unreachable", {"region": shown(region)}, name, remedy, "land")
            continue
        on_islands = bool(data.size) or len(data.islands) > 1
        opened = replaced(data, name, entry=True) if on_islands else replaced(data, name, edge=True)
        if on_islands or fits_rim(opened):
            yield LandFault("unreachable", {"region": shown(region)}, name, opened, "harbour" if on_islands else "edge")
        else:
            yield LandFault("unreachable", {"region": shown(region)}, name)


def _out_of_reach(data: BoardData) -> list[str]:
    board = data.board()
    reached = board.entry & board.land
    stack = board.members(reached)[:]
    while stack:
        fresh = board.neighbours[stack.pop()] & board.land & ~reached
        reached |= fresh
        stack += board.members(fresh)
    return [board.regions[region] for region in board.members(board.land & ~reached)]


def _named_twice(data: BoardData) -> Iterator[LandFault]:
    seen: set[str] = set()
    taken = {shown(region) for region in data.regions}
    for region in data.regions:
        name = shown(region)
        if name.casefold() in seen:
            fresh = next(f"{name} {n}" for n in ("II", "III", "IV", "V", "VI", "VII") if f"{name} {n}" not in taken)
            ids = {other.id for other in data.regions if other.id != region.id}
            renamed = _with_id(replaced(data, region.id, name=fresh), region.id, slug_of(fresh, ids))
            yield LandFault("name-twice", {"region": name, "name": fresh}, region.id, renamed, "rename")
        seen.add(name.casefold())


def _with_id(data: BoardData, old: str, new: str) -> BoardData:
    borders = tuple((new if a == old else a, new if b == old else b) for a, b in data.borders)
    return replaced(msgspec.structs.replace(data, borders=borders), old, id=new)


def _on_water(data: BoardData) -> Iterator[LandFault]:
    for region in data.regions:
        if region.terrain in WATER and (region.symbols or region.native or region.entry or region.icon):
            dry = replaced(data, region.id, symbols=(), native=False, entry=False, icon=False)
            yield LandFault("on-water", {"region": shown(region)}, region.id, dry, "clear")


def _shape(data: BoardData, game: str) -> Iterator[LandFault]:
    """Shapes that no map can show, and violations of the game's requirements for islands."""
    if not is_flat(data):
        yield LandFault("crossing", {})
    elif not fits_rim(data):
        inner = next((r for r in data.regions if r.edge and fits_rim(replaced(data, r.id, edge=False))), None)
        if inner is None:
            yield LandFault("rim", {})
        else:
            fixed = replaced(data, inner.id, edge=False)
            yield LandFault("rim-region", {"region": shown(inner)}, inner.id, fixed, "inside")
    if not game_info(game).islands:
        if len(data.islands) > 1:
            yield LandFault("islands", {})
        return
    if len(data.islands) == 1 and not data.islands[0]:
        yield LandFault("no-islands", {})
        return
    for island in data.islands:
        members = [region for region in data.regions if region.island == island]
        icons = [region for region in members if region.icon]
        if len(icons) != 1:
            yield _icon_fault(data, members, icons)


def _icon_fault(data: BoardData, members: list[RegionData], icons: list[RegionData]) -> LandFault:
    """Check that an island has exactly one region with the mark of its size."""
    near = neighbours(data)
    land = [region for region in members if region.terrain not in WATER]
    inner = [region for region in land if not region.entry] or land or members
    chosen = icons[0] if icons else max(inner, key=lambda region: len(near[region.id]))
    fixed = data
    for region in members:
        if region.icon != (region.id == chosen.id):
            fixed = replaced(fixed, region.id, icon=region.id == chosen.id)
    key = "icon-many" if icons else "icon-none"
    return LandFault(key, {"region": shown(chosen), "n": len(icons)}, chosen.id, fixed, "icon")


def _counted(data: BoardData, game: str) -> Iterator[LandFault]:
    for count in counts(data, game):
        if not count.fits:
            few = count.have < count.low
            values: dict[str, str | int] = {
                "what": WORDS.get(count.name, count.name),
                "game": family(data),
                "have": count.have,
                "n": count.low if few else count.high,
                "players": data.players or 2,
            }
            yield LandFault("few" if few else "many", values)
