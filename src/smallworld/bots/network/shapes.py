"""Shapes of the network's arrays, for checking weight files and initialising training."""

from smallworld.bots.network.facts import WIDTH
from smallworld.bots.network.inputs import GENERAL, GROUPS, MOST_TOKENS, OFFERS, SEATS, UNITS

#: Embedding sizes for a region, a seat's race and power, a race in decline and a combo on offer; then the upper layers.
REGION = 32
PEOPLE = 16
RUIN = 8
OFFER = 16
TRUNK = (256, 128)
#: Number of terrains (padding included), and of symbol sets.
KINDS = 8

#: Tables with a row per race or power: learned for the game's own, computed from features for others.
RACE_TABLES = {"holder_race": REGION, "seat_race": PEOPLE, "declined_race": RUIN, "offer_race": OFFER}
POWER_TABLES = {"holder_power": REGION, "seat_power": PEOPLE, "offer_power": OFFER}


def shapes(races: int, powers: int, markers: int) -> dict[str, tuple[int, ...]]:
    """Return every array's shape for these numbers of races, powers and markers."""
    found: dict[str, tuple[int, ...]] = {}
    for tables, count in ((RACE_TABLES, races), (POWER_TABLES, powers)):
        for name, width in tables.items():
            found[name] = (count + 1, width)
            found[f"{name}_facts"] = (WIDTH, width)
    for name, rows in (("terrain", KINDS), ("symbols", KINDS), ("group", GROUPS), ("tokens", MOST_TOKENS + 1)):
        found[name] = (rows, REGION)
    found |= {"entry": (REGION,), "markers": (markers, REGION), "region_bias": (REGION,), "offer_numbers": (2, OFFER)}
    found |= {"own": (REGION, REGION), "around": (REGION, REGION)}
    width = GROUPS * REGION + SEATS * (PEOPLE + RUIN + len(UNITS)) + OFFERS * OFFER + GENERAL
    for name, before, after in (
        ("first", width, TRUNK[0]),
        ("second", TRUNK[0], TRUNK[1]),
        ("last", TRUNK[1], 2 * SEATS),
    ):
        found |= {name: (before, after), f"{name}_bias": (after,)}
    return found
