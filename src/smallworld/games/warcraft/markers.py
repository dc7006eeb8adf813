"""The pieces of Small World of Warcraft that are placed in regions, besides tokens and mountains (WC-MAP-6)."""

from typing import Final

from smallworld.core.ruleset import Marker

WALL: Final = 0
FORTRESS: Final = 1
TOWER: Final = 2
BEAST: Final = 3
CHAMPION: Final = 4
OBJECTIVE: Final = 5
BOMB: Final = 6
HIDDEN: Final = 7
FIRST_RELIC: Final = 8

ARTIFACTS: Final = ("aegis", "ashes", "doomhammer", "frostmourne", "heart")
PLACES: Final = ("battleground", "portal", "karazhan", "chapel", "stone", "healer", "well")
RELICS: Final = ARTIFACTS + PLACES

# Outcomes of the game's own random draws: a flipped bomb, then a flipped relic. The marker's count encodes a known one
# (see `codes` in `definition.py`); UNKNOWN means that nobody has seen it.
BOMBS: Final = ("live", "dud")
OUTCOMES: Final = (*BOMBS, *RELICS)
LIVE: Final = 0
DUD: Final = 1
UNKNOWN: Final = 1
BOMBS_OF_A_KIND: Final = 6

# The rows, in the order of the constants above.
MARKERS: Final = (
    Marker("wall", box=9, defends=True, lasts=True),
    Marker("fortress", box=10, defends=True, lasts=True),
    Marker("tower", box=6, immune=True),
    Marker("beast", box=5, most=5, defends=True, auxiliary=True),
    Marker("champion", box=1, defends=True, holds=True),
    Marker("objective", box=2, land=True),
    Marker("bomb", box=12, most=3, land=True, coded=True),
    Marker("hidden", box=12, most=15, land=True, coded=True),
    *[Marker(relic, box=1, land=True) for relic in RELICS],
)


def relic(name: str) -> int:
    return FIRST_RELIC + RELICS.index(name)


ARTIFACT_MARKERS: Final = [relic(name) for name in ARTIFACTS]
PLACE_MARKERS: Final = [relic(name) for name in PLACES]
