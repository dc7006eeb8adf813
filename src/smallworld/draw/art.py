"""The art of a board: the unchanging part of its picture, as data.

Paths, the roomiest point of each region, positions of tokens, badges, names and markers, and every tree and peak. It is
computed once (`compose`) and stored next to the board; using it requires no geometry library.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Literal, NamedTuple

import msgspec

from smallworld.draw.draw_error import DrawError

Detail = Literal["full", "compact"]
Place = tuple[float, float]
Sown = tuple[str, int, int, int]
"""A glyph: name, size in percent, and x, y of its foot."""
WrittenTitle = tuple[str, int, int]
"""An island's name and position."""

FORMAT = 2


class Layout(NamedTuple):
    """Positions of all elements in a region; sizes are widths in SVG units."""

    token: Place
    token_size: float
    badges: tuple[Place, ...]
    badge_size: float
    name: Place
    name_size: int
    flag: Place
    markers: tuple[Place, ...]
    marker_size: float


@dataclass(frozen=True)
class Growth:
    """Contents of one region at one level of detail: layout, glyphs and ripples."""

    layout: Layout
    glyphs: tuple[Sown, ...]
    """Farthest first."""
    ripples: tuple[str, ...] = ()
    """Lines along the shore, nearest first."""


@dataclass(frozen=True)
class RegionArt:
    """One region's part of the picture."""

    id: str
    path: str
    pole: tuple[float, float, float]
    full: Growth
    compact: Growth
    parcels: tuple[str, ...] = ()
    shore: str = ""

    def growth(self, detail: Detail) -> Growth:
        return self.full if detail == "full" else self.compact


@dataclass(frozen=True)
class Surf:
    """The open sea at one level of detail: lines along the shore, nearest first, and glyphs farther out."""

    ripples: tuple[str, ...]
    glyphs: tuple[Sown, ...] = ()


@dataclass(frozen=True)
class OpenSea:
    """The water around islands: their shore, the sea off it, and the islands' names."""

    shore: str
    full: Surf
    compact: Surf
    titles: tuple[WrittenTitle, ...] = ()

    def surf(self, detail: Detail) -> Surf:
        return self.full if detail == "full" else self.compact


@dataclass(frozen=True)
class Art:
    """A board's picture without any position on it."""

    board: str
    digest: str
    height: int
    scale: float
    regions: tuple[RegionArt, ...]
    land: str
    coast: str
    wilds: tuple[str, ...] = ()
    roads: str = ""
    width: int = 1440
    straits: str = ""
    """Borders between waters."""
    sea: OpenSea | None = None

    def to_json(self) -> str:
        """Serialise with one region per line, for readable diffs."""
        head = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in ("regions", "sea")}
        if self.sea is not None:
            head["sea"] = asdict(self.sea)
        rows = [_dump(_row(region)) for region in self.regions]
        return _dump({"format": FORMAT, **head})[:-1] + ',\n"regions":[\n' + ",\n".join(rows) + "]}\n"

    @classmethod
    def from_json(cls, text: str) -> Art:
        """Parse the output of `to_json`."""
        data = json.loads(text)
        if data.pop("format", None) != FORMAT:
            raise DrawError("this art was made by another version of the drawing package")
        for row in data["regions"]:
            row.setdefault("compact", row["full"])
        return msgspec.convert(data, cls)


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _row(region: RegionArt) -> dict[str, object]:
    """One region's art as data; the compact version is omitted if it equals the full one."""
    row = asdict(region)
    if region.compact == region.full:
        del row["compact"]
    return row
