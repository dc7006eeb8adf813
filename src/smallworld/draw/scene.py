"""Input for drawing: a board as a plan, and the position on it as a scene.

Both are plain frozen data, so that drawing is independent of the rules, and any game, scenario or web page can use it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import msgspec

from smallworld.draw.draw_error import DrawError
from smallworld.draw.elements.colours import Dye

WATER = ("sea", "lake")


@dataclass(frozen=True)
class RegionPlan:
    """One region: its printed contents, and its approximate position (0..1, y down)."""

    id: str
    name: str
    terrain: str
    symbols: tuple[str, ...] = ()
    native: bool = False
    edge: bool = False
    at: tuple[float, float] | None = None
    entry: bool = False
    """Whether it can be entered from over the sea (islands)."""
    icon: str = ""
    """The island's size, on the one region that shows it."""

    @property
    def wet(self) -> bool:
        return self.terrain in WATER

    @property
    def badges(self) -> tuple[str, ...]:
        """Everything printed in it: its symbols, an anchor, its island's size."""
        return self.symbols + ("entry",) * self.entry + ((f"size-{self.icon}",) if self.icon else ())


@dataclass(frozen=True)
class BoardPlan:
    """A board as a graph, which determines everything visible."""

    id: str
    aspect: float
    regions: tuple[RegionPlan, ...]
    borders: tuple[tuple[str, str], ...]
    name: str = ""
    surround: str = "wilds"
    """Background where there is no region: `wilds` (unmapped land) or `sea` (for islands)."""
    size: str = ""
    """For an island: S, M or L."""
    tile: str = ""
    """For an island: the physical board it is printed on; a game never uses both faces of one."""
    parts: tuple[BoardPlan, ...] = ()
    """For an archipelago: its islands."""
    steady: bool = False
    """Whether outlines stay in place when only terrain changes: then water gets no more room than land."""

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> BoardPlan:
        """Parse the format of the shipped boards; raises `DrawError` for invalid data."""
        try:
            size = data.get("size", "")
            rows = msgspec.convert(data["regions"], list[dict[str, object]])
            regions = [{"name": row["id"], **row, "icon": size if row.get("icon") else ""} for row in rows]
            board = {"id": "board", "aspect": 1.5, "surround": "sea" if size else "wilds", **data, "regions": regions}
            plan = msgspec.convert(board, cls)
        except (KeyError, msgspec.ValidationError) as fault:
            raise DrawError(f"not a board: {fault}") from fault
        plan.check()
        return plan

    def check(self) -> None:
        """Refuse plans that can't be drawn."""
        known = {region.id for region in self.regions}
        if not self.regions:
            raise DrawError("a board needs at least one region")
        if len(known) < len(self.regions):
            raise DrawError("two regions share an id")
        if not 0.2 <= self.aspect <= 5:
            raise DrawError(f"aspect {self.aspect} is outside 0.2 to 5")
        for a, b in self.borders:
            if a == b or a not in known or b not in known:
                raise DrawError(f"border {a} {b} does not join two regions of the board")

    def turned(self) -> BoardPlan:
        """The board rotated by a quarter turn, for its picture."""
        regions = tuple(
            region if region.at is None else replace(region, at=(round(1 - region.at[1], 3), region.at[0]))
            for region in self.regions
        )
        return replace(self, id=f"{self.id}.turned", aspect=round(1 / self.aspect, 3), regions=regions)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The borders as sorted pairs of region numbers, each once."""
        number = {region.id: i for i, region in enumerate(self.regions)}
        found = {tuple(sorted((number[a], number[b]))) for a, b in self.borders}
        return tuple(sorted((a, b) for a, b in found))

    @property
    def digest(self) -> str:
        """A short hash of everything that the art depends on, to detect outdated art."""
        rows = [
            [r.id, r.name, r.terrain, list(r.badges), r.native, r.edge, list(r.at) if r.at else None]
            for r in self.regions
        ]
        text = json.dumps([self.aspect, self.surround, rows, self.pairs], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Stack:
    """Race tokens in one region; `seat` is `None` for an army without an owner, `tint` overrides seat colours."""

    seat: int | None
    race: str
    count: int
    declined: bool = False
    tint: Dye | None = None


@dataclass(frozen=True)
class Spot:
    """One region's contents."""

    stack: Stack | None = None
    natives: int = 0
    markers: tuple[tuple[str, int], ...] = ()
    highlight: bool = False
    cost: int | None = None
    selected: bool = False


@dataclass(frozen=True)
class Army:
    """A race with its power, as named in the legend."""

    race: str
    power: str = ""
    name: str = ""

    @property
    def title(self) -> str:
        """`name` if given, else the two ids as words."""
        words = f"{self.power} {self.race}".replace("-", " ").split()
        return self.name or " ".join(word.capitalize() for word in words)


@dataclass(frozen=True)
class SceneSeat:
    """One player in the legend."""

    name: str
    active: Army | None = None
    declined: tuple[Army, ...] = ()
    coins: int | None = None


@dataclass(frozen=True)
class Scene:
    """A position: pieces, players, and whose turn it is."""

    spots: Mapping[str, Spot] = field(default_factory=lambda: MappingProxyType({}))
    seats: tuple[SceneSeat, ...] = ()
    turn: int | None = None
    round: int | None = None
    rounds: int | None = None
    caption: str = ""


def bare(plan: BoardPlan) -> Scene:
    """The board as set up: natives as planned, nothing else."""
    return Scene({r.id: Spot(natives=1) for r in plan.regions if r.native})
