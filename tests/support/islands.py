"""Invariants of Warcraft's pieces: markers, face-down and face-up relics, beasts, garrisons, memories."""

from collections.abc import Iterator

from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games.warcraft import relics
from smallworld.games.warcraft.bombs import DUDS
from smallworld.games.warcraft.markers import (
    BEAST,
    BOMB,
    BOMBS_OF_A_KIND,
    CHAMPION,
    FIRST_RELIC,
    FORTRESS,
    HIDDEN,
    OBJECTIVE,
    PLACES,
    RELICS,
    TOWER,
    WALL,
)
from tests.support.pieces import lying_in
from tests.support.recipes_in import any_declines_late, may_hold_water, pieces_in_play, places, remembers_soundly

# Race to whose army a marker belongs; walls and fortresses stay in decline.
OWNER_RACE = {WALL: "night-elves"}
OWNER_POWER = {FORTRESS: "garrisoned", TOWER: "defensive", BEAST: "beast-master", CHAMPION: "championing"}
LASTING = (WALL, FORTRESS)
# Markers in other armies' regions, and the active race they require.
STRANGERS = {OBJECTIVE: "humans", BOMB: "goblins"}
# Each ability's maximum memory; those not listed have none. None: checked below.
RACE_MEMORY = {"draenei": None, "ethereals": 1, "forsaken": 99, "gnomes": 1, "goblins": None, "humans": 2,
               "pandaren": None, "worgen": 2}  # fmt: skip
POWER_MEMORY = {"championing": 7, "defensive": 1, "intimidating": 7, "portal-mage": 2}


def pieces(s: State) -> Iterator[str]:
    """Yield every violation by markers, relics, beasts, garrisons, memories and waters."""
    yield from markers(s)
    yield from hidden_relics(s)
    yield from shown_relics(s)
    yield from garrisons(s)
    yield from memories(s)
    yield from waters(s)


def race_of(s: State, army: int) -> str:
    """Return an army's race, by key."""
    return s.rules.races[s.race[army]].key if 0 <= army < s.rules.natives and s.race[army] >= 0 else ""


def power_of(s: State, army: int) -> str:
    """Return an army's power, by key."""
    return s.rules.powers[s.power[army]].key if 0 <= army < s.rules.natives and s.power[army] >= 0 else ""


def markers(s: State) -> Iterator[str]:
    """Markers add up to the box, including beasts in hand, and are with the army that placed them."""
    rules = s.rules
    count = [*s.supply]
    count[BEAST] += sum(s.auxiliaries)
    lying = [0] * len(rules.markers)
    for region, marks in enumerate(s.marks):
        if not marks:
            continue
        for number, here in lying_in(rules, marks):
            marker = rules.markers[number]
            lying[number] += 1
            count[number] += 1 if marker.coded else here
            if here > marker.most:
                yield f"{here} of {marker.name} in {rules.board.regions[region]}"
            if not marker.land and not belongs(s, s.holder[region], number):
                yield f"{marker.name} in {rules.board.regions[region]} lies with an army that has none"
            recipes_tower = "tower" in pieces_in_play(rules)
            if number == TOWER and rules.board.terrain[region] != ids.FIELD and not recipes_tower:
                yield f"a tower stands in {rules.board.regions[region]}, which is no field"
    if count != [marker.box for marker in rules.markers]:
        yield f"markers {count} differ from the box"
    active = {race_of(s, s.active(seat)) for seat in range(rules.seats)}
    for number, race in STRANGERS.items():
        if lying[number] and race not in active:
            yield f"{rules.markers[number].name} lies on the map without {race}"
    for army, auxiliaries in enumerate(s.auxiliaries):
        if auxiliaries and (not s.is_active(army) or power_of(s, army) != "beast-master"):
            yield f"army {army} has {auxiliaries} beasts in hand"


def regions_with(s: State, marker: int) -> list[int]:
    """Return the regions with a marker."""
    shift, width = s.rules.shift[marker], s.rules.width[marker]
    return [region for region, marks in enumerate(s.marks) if marks and marks >> shift & width]


def belongs(s: State, army: int, marker: int) -> bool:
    """Whether a marker may be in this army's region."""
    if army < 0 or army == s.rules.natives or not (s.is_active(army) or marker in LASTING or s.kits[army].campaigns):
        return False
    if places(s, army, s.rules.markers[marker].name):
        return True
    if not s.is_active(army) and marker not in LASTING:
        return False
    return race_of(s, army) == OWNER_RACE[marker] if marker in OWNER_RACE else power_of(s, army) == OWNER_POWER[marker]


def pending(s: State, name: str) -> list[int]:
    """Return the regions for which a choice of this name is on the stack."""
    number = s.rules.choice_names.index(name)
    asking = [each for each in engine.stack(s) if each.kind in (ids.F_CHOICE, ids.F_FLIP)]
    return [each.data for each in asking if each.choice == number]


def hidden_relics(s: State) -> Iterator[str]:
    """Face-down relics are on icons without players; with the flipped ones, there is one per island."""
    board = s.rules.board
    turning = pending(s, "FlipRelic")
    hidden = regions_with(s, HIDDEN)
    for region in hidden:
        if not board.icons >> region & 1:
            yield f"a relic lies face down in {board.regions[region]}, which has no icon"
        if 0 <= s.holder[region] < s.rules.natives and region not in turning:
            yield f"the relic in {board.regions[region]} was not turned"
    shown = sum([int(marks & s.rules.relic_mask).bit_count() for marks in s.marks])
    asked = len(pending(s, "ChooseWater")) + len(pending(s, "DrawPlace"))
    if len(hidden) + shown + asked != board.icons.bit_count():
        yield f"{len(hidden)} relics face down, {shown} face up, {asked} in between on {board.islands} islands"


def shown_relics(s: State) -> Iterator[str]:
    """Each relic is either on the map once or still unseen; places are on icons, the Well in a sea or lake."""
    board = s.rules.board
    for i, name in enumerate(RELICS):
        where = regions_with(s, FIRST_RELIC + i)
        unseen = s.hidden_pool >> relics.FIRST_OUTCOME + i & 1 or relics.FIRST_OUTCOME + i in s.known_queue
        # The Well is off the map while its finder chooses, and gone if the island has no water.
        gone = name == "well" and not where
        if len(where) + bool(unseen) != 1 and not (gone and not unseen):
            yield f"{name} lies in {len(where)} regions and is {'unseen' if unseen else 'seen'}"
        for region in where:
            if name == "well" and not board.water >> region & 1:
                yield f"the Well lies in {board.regions[region]}, which is no water"
            elif name in PLACES and name != "well" and not board.icons >> region & 1:
                yield f"{name} has moved to {board.regions[region]}"
    if s.hidden_pool >> len(s.rules.outcomes) or s.hidden_pool % (1 << relics.FIRST_OUTCOME):
        yield f"the pool of relics is {s.hidden_pool:b}"


def garrisons(s: State) -> Iterator[str]:
    """Active Tauren are never alone: two in each region, beasts included, or the champion alone."""
    placing = {each.army for each in engine.stack(s) if each.placing}
    for army in range(0, s.rules.natives, s.rules.slots):
        least = s.kits[army].garrison
        if least == 1:
            continue
        for region in s.rules.board.members(s.held[army]):
            there = s.tokens[region] + s.count(region, BEAST)
            champion = s.count(region, CHAMPION) and (there == 0 or army in placing)
            if there < least and not champion:
                yield f"{there} of {race_of(s, army)} in {s.rules.board.regions[region]}"


def memories(s: State) -> Iterator[str]:
    """An army's two memories are within the range of its race and power."""
    rules = s.rules
    bombs = len(regions_with(s, BOMB))
    for army in range(rules.natives):
        race, power = s.race_memory[army], s.power_memory[army]
        if race and s.race[army] >= 0 and remembers_soundly(s, army, rules.races[s.race[army]]):
            race = 0
        if power and s.power[army] >= 0 and remembers_soundly(s, army, rules.powers[s.power[army]]):
            power = 0
        key = race_of(s, army)
        if key == "goblins" and s.is_active(army):
            live, dud = race % DUDS, race // DUDS
            if max(live, dud) > BOMBS_OF_A_KIND or live + dud < bombs:
                yield f"Goblins have {live} live bombs and {dud} duds, {bombs} lie on the map"
        elif key == "draenei" and race:
            if not engine.is_over(s) and race > s.turn():
                yield f"Draenei remember turn {race} in turn {s.turn()}"
        elif key == "pandaren" and race:
            gone = not s.is_active(army) and not any_declines_late(rules)
            if race >> rules.seats or race >> s.seat_of(army) & 1 or gone:
                yield f"Pandaren of army {army} give harmony to {race:b}"
        elif key != "goblins" and race > (RACE_MEMORY.get(key) or 0):
            yield f"{key} remember {race}"
        if power > POWER_MEMORY.get(power_of(s, army), 0):
            yield f"power {power_of(s, army)!r} remembers {power}"


def waters(s: State) -> Iterator[str]:
    """Seas and lakes are held only by the Naga, or after a swap by a Portal Mage."""
    water = s.rules.board.water & ~s.rules.board.with_symbol[ids.MAGIC]
    for army in range(s.rules.natives):
        if s.held[army] & water and race_of(s, army) != "naga" and not may_hold_water(s, army):
            yield f"army {army} of {race_of(s, army)} holds water"
