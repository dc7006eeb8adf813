"""Colours of seats and terrains, and the patterns that identify seats without colour."""

from collections.abc import Sequence
from dataclasses import dataclass

INK = "#3b2a1b"
CREAM = "#fbf3dc"
PARCHMENT = "#efe0bb"


@dataclass(frozen=True)
class Terrain:
    """A terrain's colours: base, lighter centre, and shade along the outline."""

    base: str
    light: str
    dark: str


TERRAINS: dict[str, Terrain] = {
    "field": Terrain("#ecd283", "#f6e5a8", "#b98a2f"),
    "hill": Terrain("#bcca7e", "#d3dc9e", "#74833a"),
    "forest": Terrain("#86ad68", "#a3c283", "#3c6231"),
    "swamp": Terrain("#8a9a88", "#a6b3a0", "#40514a"),
    "mountain": Terrain("#c9bdb6", "#ddd4cb", "#75645f"),
    "sea": Terrain("#4f93b5", "#5aa0c0", "#23597a"),
    "lake": Terrain("#6fb3cf", "#86c5dc", "#2c6c8c"),
}
OTHER = Terrain("#d8c8a0", "#e8dcbc", "#8a7448")
"""For unknown terrains."""


@dataclass(frozen=True)
class Dye:
    """The colours of a seat and its pattern, as in the browser; and the pattern on a 12 × 12 tile."""

    colour: str
    pale: str
    pattern: str


SEATS: tuple[Dye, ...] = (
    Dye("#ab2216", "#cc4f40", ""),
    Dye("#1652a8", "#4f86cf", '<path d="M-3 3L3-3M0 12L12 0M9 15l6-6" stroke-width="3.4"/>'),
    Dye("#58e2d8", "#22a9a0", '<circle cx="3" cy="3" r="2.1"/><circle cx="9" cy="9" r="2.1"/>'),
    Dye("#a674d6", "#7f4bb3", '<path d="M0 3h12M0 9h12" stroke-width="2.6"/>'),
    Dye("#2e8a63", "#57b38b", '<path d="M0 0h6v6H0zM6 6h6v6H6z"/>'),
)
#: Two shades of a team's hue, one per partner.
TEAMS: dict[str, tuple[Dye, Dye]] = {
    "alliance": (Dye("#1652a8", "#4f86cf", ""), Dye("#6db9f2", "#2f7fc0", "")),
    "horde": (Dye("#8f1a12", "#bb4638", ""), Dye("#e83870", "#b41f50", "")),
}
NOBODY = Dye("#6f675e", "#8f877e", "")
"""For an army without a seat."""


def dye(seat: int | None) -> Dye:
    """A seat's colours, repeating after the fifth."""
    return NOBODY if seat is None else SEATS[seat % len(SEATS)]


def dyes(teams: Sequence[str]) -> tuple[Dye, ...]:
    """Seat colours by team; ordinary seat colours if a team has more than two members."""
    if not teams or any(team not in TEAMS or teams.count(team) > len(TEAMS[team]) for team in teams):
        return SEATS
    return tuple(TEAMS[team][teams[:seat].count(team)] for seat, team in enumerate(teams))


def dye_id(seat: int | None) -> str:
    """The id of a seat's pattern within a picture."""
    return "seat-x" if seat is None else f"seat-{seat % len(SEATS)}"


def seat_patterns() -> str:
    """Definitions of all seat patterns: only the pale marks, since a background would show seams."""
    out = []
    for seat in (None, *range(len(SEATS))):
        tint = dye(seat)
        stroked = "stroke-width" in tint.pattern
        paint = f'fill="none" stroke="{tint.pale}"' if stroked else f'fill="{tint.pale}"'
        out.append(
            f'<pattern id="{dye_id(seat)}" width="12" height="12" patternUnits="userSpaceOnUse">'
            f"<g {paint}>{tint.pattern}</g></pattern>"
        )
    return "".join(out)
