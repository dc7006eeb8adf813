"""Witnesses for Warcraft: for each race, power and relic, an effect that only it can have."""

from smallworld.core import engine, events, ids
from smallworld.core.state import State
from smallworld.games.azeroth.teams import FACTIONS, faction_of
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import holds_relic
from tests.golden.moments import Moment, Witness, cheaper, conquered_water, marked, paid, played, power_of, race_of


def coins_for(source: str) -> Witness:
    """Whether a player was paid for it in the middle of a turn."""
    return lambda moment: any(event.source == source for event in moment.told(events.EARNED))


def either(*seen: Witness) -> Witness:
    """Whether one of these effects occurred."""
    return lambda moment: any(witness(moment) for witness in seen)


def with_suffix(suffix: str) -> Witness:
    """Whether the last conquest was made with it."""
    return lambda moment: moment.before.rules.verbs[moment.entry.action.verb].suffix == suffix


def saved(moment: Moment) -> bool:
    """Draenei saved a token in this turn."""
    s, before = moment.after, moment.before
    return any(
        race_of(s, army) == "draenei" and s.race_memory[army] == before.turn() != before.race_memory[army]
        for army in range(s.rules.natives)
    )


def bomb_turned(moment: Moment) -> bool:
    """A bomb of the Goblins was flipped."""
    return any(event.source in ("live", "dud") for event in moment.told(events.FLIPPED))


def dug_through(moment: Moment) -> bool:
    """Whether Kobolds conquered a cavern that borders none of their regions and isn't an entry region."""
    board = moment.before.rules.board
    return any(
        race_of(moment.before, event.army) == "kobolds"
        and moment.before.held[event.army] != 0
        and (board.with_symbol[ids.CAVERN] & ~board.entry) >> event.region & 1
        and board.neighbours[event.region] & moment.before.held[event.army] == 0
        for event in moment.told(events.CONQUERED)
    )


def two_left(moment: Moment) -> bool:
    """Tauren declined with two tokens in each region."""
    s = moment.after
    tauren = [army for army in range(s.rules.natives) if race_of(s, army) == "tauren" and not s.is_active(army)]
    return moment.word == "decline" and any(
        s.held[army] and all(s.tokens[region] == 2 for region in s.rules.board.members(s.held[army])) for army in tauren
    )


def from_afar(moment: Moment, travels_free: bool) -> bool:
    """Whether an army exempt from the travel cost landed in an entry region that borders none of its own."""
    s = moment.before
    army = engine.campaigner(s)
    region = moment.entry.action.arg
    return (
        travels_free
        and moment.entry.action.verb == ids.V_CONQUER
        and s.held[army] != 0
        and s.rules.board.entry >> region & 1 == 1
        and s.kits[army].neighbours[region] & s.held[army] == 0
    )


def sailed(moment: Moment) -> bool:
    """A Sailing army landed from afar."""
    return from_afar(moment, power_of(moment.before, engine.campaigner(moment.before)) == "sailing")


def summoned(moment: Moment) -> bool:
    """Whether an army landed from afar thanks to the Meeting Stone."""
    return from_afar(moment, _holds(moment.before, engine.campaigner(moment.before), "stone"))


def healed(moment: Moment) -> bool:
    """The holder of the Spirit Healer got a token while redeploying."""
    s = moment.after
    army = s.active(moment.before.seat)
    race = s.race[army]
    return (
        moment.word not in ("pick", "buy")
        and _holds(s, army, "healer")
        and race == moment.before.race[army]
        and s.tray[race] == moment.before.tray[race] - 1
    )


def sheltered(moment: Moment) -> bool:
    """Whether the chapel's holder lost a region with tokens, but no token."""
    s = moment.before
    return any(
        event.amount == 0 and s.tokens[event.region] and s.is_active(event.army) and _holds(s, event.army, "chapel")
        for event in moment.told(events.LOST)
    )


def bought_lower(moment: Moment) -> bool:
    """Whether a team player paid the bank for a race of their own faction further down the column."""
    s = moment.after
    seat = moment.entry.seat
    return moment.word == "pick" and any(
        event.source == "pick" and FACTIONS[faction_of(s, s.race[s.active(seat)])] == s.rules.teams[seat]
        for event in moment.told(events.PAID)
    )


def _holds(s: State, army: int, name: str) -> bool:
    return 0 <= army < s.rules.natives and holds_relic(s, army, relic(name))


RACES: dict[str, Witness] = {
    "blood-elves": paid("blood-elves"),
    "draenei": saved,
    "dwarves": cheaper("dwarves"),
    "ethereals": either(played("steal"), played("delve"), with_suffix("delve")),
    "forsaken": played("buy"),
    "gnomes": played("raid"),
    "goblins": bomb_turned,
    "humans": coins_for("objective"),
    "kobolds": dug_through,
    "naga": conquered_water,
    "night-elves": marked("wall"),
    "orcs": paid("orcs"),
    "pandaren": coins_for("pandaren"),
    "tauren": two_left,
    "trolls": cheaper("trolls"),
    "worgen": played("form"),
}
POWERS: dict[str, Witness] = {
    "archaeologist": paid("archaeologist"),
    "battle-master": paid("battle-master"),
    "beast-master": played("beast"),
    "blacksmith": cheaper("blacksmith"),
    "championing": played("champion"),
    "defensive": marked("tower"),
    "enraged": paid("enraged"),
    "explorer": paid("explorer"),
    "farmer": paid("farmer"),
    "fishing": paid("fishing"),
    "garrisoned": marked("fortress"),
    "herbalist": paid("herbalist"),
    "intimidating": played("scare"),
    "marshdweller": coins_for("marshdweller"),
    "mining": paid("mining"),
    "mountaineer": paid("mountaineer"),
    "portal-mage": played("swap"),
    "ranger": paid("ranger"),
    "sailing": sailed,
    "swamp-walker": paid("swamp-walker"),
}
RELICS: dict[str, Witness] = {
    "aegis": coins_for("aegis"),
    "ashes": either(played("ashes"), with_suffix("ashes")),
    "doomhammer": played("doomhammer"),
    "frostmourne": either(played("frostmourne"), with_suffix("frostmourne")),
    "heart": paid("heart"),
    "battleground": played("side"),
    "portal": paid("portal"),
    "karazhan": paid("karazhan"),
    "chapel": sheltered,
    "stone": summoned,
    "healer": healed,
    "well": paid("well"),
}
WITNESSES: dict[str, Witness] = {**RACES, **POWERS, **RELICS}
TEAMS: dict[str, Witness] = {f"teams-of-{seats}": bought_lower for seats in (2, 3, 4, 5)}
