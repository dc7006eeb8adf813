"""The pieces of Small World that are placed in regions, besides tokens and mountains (SW-MAP-3)."""

from typing import Final

from smallworld.core.ruleset import Marker

LAIR: Final = 0
FORTRESS: Final = 1
CAMP: Final = 2
HERO: Final = 3
DRAGON: Final = 4
HOLE: Final = 5

# The rows, in the order of the constants above.
MARKERS: Final = (
    Marker("lair", box=10, defends=True, lasts=True),
    Marker("fortress", box=6, defends=True, lasts=True),
    Marker("camp", box=5, most=5, defends=True),
    Marker("hero", box=2, immune=True),
    Marker("dragon", box=1, immune=True),
    Marker("hole", box=2, immune=True),
)
