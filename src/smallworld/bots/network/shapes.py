"""The shapes of a network's weights: what a file of them must hold, and what learning begins with."""

from smallworld.bots.network.facts import WIDTH
from smallworld.bots.network.inputs import GENERAL, GROUPS, MOST_TOKENS, OFFERS, SEATS, UNITS

#: Numbers that describe a region, the people of a seat, a race in decline and a combo on offer; then the layers above.
REGION = 32
PEOPLE = 16
RUIN = 8
OFFER = 16
TRUNK = (256, 128)
#: Numbers of a terrain and of a set of symbols.
KINDS = 8

#: Tables with a row for each race or power: learned for those of the game, made from facts for any other.
RACE_TABLES = {"holder_race": REGION, "seat_race": PEOPLE, "declined_race": RUIN, "offer_race": OFFER}
POWER_TABLES = {"holder_power": REGION, "seat_power": PEOPLE, "offer_power": OFFER}


def shapes(races: int, powers: int, markers: int) -> dict[str, tuple[int, ...]]:
    """Every array of the weights for so many races, powers and markers."""
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
