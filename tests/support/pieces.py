"""Invariants of Small World's pieces: positions of markers, memories of abilities, and garrisons."""

from collections.abc import Iterator

from smallworld.core import engine, ids
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games.smallworld.markers import CAMP, DRAGON, FORTRESS, HERO, HOLE, LAIR
from tests.support.recipes_in import may_hold_water, pieces_in_play, places, remembers_soundly

# Active race to which a marker belongs; lasting markers may also be with an army in decline.
OWNER_RACE = {LAIR: "trolls", HOLE: "halflings"}
OWNER_POWER = {FORTRESS: "fortified", CAMP: "bivouacking", HERO: "heroic", DRAGON: "dragon-master"}
# Each ability's maximum memory; those not listed have none. None: checked below.
RACE_MEMORY = {"halflings": 2, "sorcerers": None}
POWER_MEMORY = {"berserk": 3, "bivouacking": 5, "diplomat": None, "dragon-master": 1, "fortified": 1, "heroic": 2}


def pieces(s: State) -> Iterator[str]:
    """Yield every violation by markers, memories, peace and waters."""
    yield from markers(s)
    yield from memories(s)
    yield from peace(s)
    yield from waters(s)


def markers(s: State) -> Iterator[str]:
    """Markers add up to the box, don't exceed the limit per region, and are with the army that placed them."""
    rules = s.rules
    count = [*s.supply]
    trolls = rules.race_number.get("trolls", ids.NONE)
    if "lair" in pieces_in_play(rules):
        trolls = ids.NONE  # other armies may have taken all of them for a time
    for region, marks in enumerate(s.marks):
        army = s.holder[region]
        if marks == 0:
            if trolls >= 0 and army >= 0 and s.race[army] == trolls and s.supply[LAIR] and settles(s, army):
                yield f"Trolls hold {rules.board.regions[region]} without a lair"
            continue
        if army < 0 or army == rules.natives:
            continue  # reported by `regions`
        for number, here in lying_in(rules, marks):
            marker = rules.markers[number]
            count[number] += here
            if here > marker.most:
                yield f"{here} of {marker.name} in {rules.board.regions[region]}"
            if not belongs(s, army, number):
                yield f"{marker.name} in {rules.board.regions[region]} lies with an army that has none"
        if trolls >= 0 and s.race[army] == trolls and s.supply[LAIR] and not s.count(region, LAIR) and settles(s, army):
            yield f"Trolls hold {rules.board.regions[region]} without a lair"
    if count != [marker.box for marker in rules.markers]:
        yield f"markers {count} differ from the box"


def settles(s: State, army: int) -> bool:
    """Whether an army's pieces move with it; not if a recipe's power lets it fight in decline."""
    return s.is_active(army) or not s.kits[army].campaigns


def lying_in(rules: Ruleset, marks: int) -> list[tuple[int, int]]:
    """Return the markers in a region, each with its count."""
    shift, width = rules.shift, rules.width
    counts = [(number, marks >> shift[number] & width[number]) for number in range(len(shift))]
    return [(number, here) for number, here in counts if here]


def belongs(s: State, army: int, marker: int) -> bool:
    """Whether a marker may be in this army's region."""
    rules = s.rules
    if not s.is_active(army) and not rules.markers[marker].lasts and not s.kits[army].campaigns:
        return False
    if places(s, army, rules.markers[marker].name):
        return True
    if not s.is_active(army) and not rules.markers[marker].lasts:
        return False
    if marker in OWNER_RACE:
        return rules.races[s.race[army]].key == OWNER_RACE[marker]
    return not s.is_active(army) or rules.powers[s.power[army]].key == OWNER_POWER[marker]


def memories(s: State) -> Iterator[str]:
    """An army's two memories are within the range of its race and power."""
    rules = s.rules
    for army in range(rules.natives):
        race, power = s.race_memory[army], s.power_memory[army]
        if race and remembers_soundly(s, army, rules.races[s.race[army]]):
            race = 0
        if power and s.power[army] >= 0 and remembers_soundly(s, army, rules.powers[s.power[army]]):
            power = 0
        if race:
            key = rules.races[s.race[army]].key
            if key == "sorcerers":
                if race >> rules.seats or race >> s.seat_of(army) & 1:
                    yield f"Sorcerers remember {race:b}"
            elif race > (RACE_MEMORY.get(key) or 0):
                yield f"{key} remember {race}"
        if power:
            key = rules.powers[s.power[army]].key if s.power[army] >= 0 else ""
            if key == "diplomat":
                if power > rules.seats or power - 1 == s.seat_of(army):
                    yield f"a Diplomat of seat {s.seat_of(army)} is at peace with {power - 1}"
            elif power > (POWER_MEMORY.get(key) or 0):
                yield f"power {key!r} remembers {power}"
            elif key == "berserk" and engine.pending(s).kind != ids.F_CHOICE:
                yield "a Berserk roll carries over"
            elif key == "bivouacking" and power > s.supply[CAMP] and "camp" not in pieces_in_play(rules):
                yield f"{power} encampments were freed, but {s.supply[CAMP]} are in hand"


def peace(s: State) -> Iterator[str]:
    """No army conquered a region of an army at peace with it, and no attacked player is an ally."""
    diplomat = s.rules.power_number.get("diplomat", ids.NONE)
    for army in range(0, s.rules.natives, s.rules.slots):
        if s.power[army] != diplomat or not s.power_memory[army]:
            continue
        ally = s.active(s.power_memory[army] - 1)
        if not engine.is_over(s) and s.seat_of(army) == s.seat and s.attacked >> ally & 1:
            yield f"the Diplomat {army} attacked the ally"
        if any([(made.army, made.holder) == (ally, army) for made in s.all_conquests()]):
            yield f"the ally attacked the Diplomat {army}"


def waters(s: State) -> Iterator[str]:
    """Seas and lakes are held only by Seafaring armies, also in decline."""
    water = s.rules.board.water
    seafaring = s.rules.power_number.get("seafaring", ids.NONE)
    for army in range(0, s.rules.natives, s.rules.slots):
        if s.held[army] & water and s.power[army] != seafaring and not may_hold_water(s, army):
            yield f"army {army} holds water"


def table(rules: Ruleset) -> tuple[object, ...]:
    """The parts of a ruleset that must never change in play: the board, and every list of numbers."""
    board = rules.board
    return (
        board.mountains, board.land, board.entry, board.coast, board.edge, *board.neighbours, *board.terrain,
        *board.natives, *board.of_terrain, *board.with_symbol, *rules.tokens, *rules.race_size, *rules.power_size,
        len(rules.actions), rules.slots,
    )  # fmt: skip
