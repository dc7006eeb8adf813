"""Shapes of the network: of its inputs, and of its arrays, for checking weight files and initialising training."""

from smallworld.bots.network.facts import WIDTH

SEATS = 5
OFFERS = 6
#: Regions are pooled by holder: nobody, each seat's active army, each seat's armies in decline, natives.
GROUPS = 2 + 2 * SEATS
MOST_TOKENS = 7
MOST_ROUNDS = 11
#: The slot of an active army.
ACTIVE = 0
#: Numbers about a seat besides its race and power, with the unit by which each is scaled.
UNITS = {
    "present": 1, "ally": 1, "known": 1, "coins": 40, "purse": 10, "income": 10, "hand": 10, "returning": 10,
    "auxiliaries": 5, "regions": 10, "tokens": 20, "declined_regions": 10, "declined_tokens": 20, "power_memory": 1,
}  # fmt: skip
PLACES = {name: place for place, name in enumerate(UNITS)}
#: Cap on the coins that matter for payments in the near future.
PURSE = 8
#: Features of the whole game: rounds left, seats, first player.
GENERAL = MOST_ROUNDS + 1 + SEATS + 1 + SEATS
#: The unit in which coins are learned.
UNIT = 10.0
#: Embedding sizes for a region, a seat's race and power, a race in decline and a combo on offer; then the upper
#: layers.
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
