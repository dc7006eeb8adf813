"""Witnesses for Small World: for each race and power, an effect that only it can have."""

from smallworld.core import engine, events, ids
from tests.golden.moments import Moment, Witness, cheaper, conquered_water, marked, paid, played, power_of, race_of


def four_aside(moment: Moment) -> bool:
    """Amazons set four tokens aside."""
    s = moment.after
    return 4 in s.aside and moment.before.aside != s.aside


def nothing_lost(moment: Moment) -> bool:
    """Elves left a conquered region with every token."""
    return any(
        event.amount == 0 and race_of(moment.before, event.army) == "elves" for event in moment.told(events.LOST)
    )


def conquered_in_decline(moment: Moment) -> bool:
    """Ghouls conquered after their decline."""
    return any(not moment.after.is_active(event.army) for event in moment.told(events.CONQUERED))


def picked_in_strength(moment: Moment) -> bool:
    """Whether Ratmen arrived with their eight tokens and their power's."""
    s = moment.after
    return any(
        race_of(s, event.army) == "ratmen" and s.hand[event.army] == 8 + s.rules.power_size[s.power[event.army]]
        for event in moment.told(events.PICKED)
    )


def new_skeletons(moment: Moment) -> bool:
    """Skeletons got new tokens from their tray without being picked."""
    race = moment.before.rules.race_number["skeletons"]
    return moment.word != "pick" and moment.after.tray[race] < moment.before.tray[race]


def far_away(moment: Moment) -> bool:
    """A Flying army conquered a region that borders none of its own."""
    s = moment.before
    return any(
        power_of(s, event.army) == "flying"
        and s.held[event.army] != 0
        and s.rules.board.neighbours[event.region] & s.held[event.army] == 0
        for event in moment.told(events.CONQUERED)
    )


def two_in_decline(moment: Moment) -> bool:
    """A player's action left two of the player's races in decline, which only Spirit allows."""
    s = moment.after
    slots = s.rules.slots
    return moment.word == "decline" and any(
        sum(s.race[army] >= 0 for army in range(seat * slots + 1, seat * slots + slots)) > 1
        for seat in range(s.rules.seats)
    )


def declined_late(moment: Moment) -> bool:
    """A Stout race declined after the scoring."""
    return moment.word == "decline" and engine.step(moment.before) == ids.AFTER


def rolled_first(moment: Moment) -> bool:
    """A Berserk army rolled before it chose a region."""
    return moment.word == "roll" and moment.entry.action.verb != ids.V_ROLL


def at_peace(moment: Moment) -> bool:
    """A Diplomat chose an ally."""
    return moment.word == "ally" and moment.entry.action.arg < moment.before.rules.seats


WITNESSES: dict[str, Witness] = {
    "amazons": four_aside,
    "dwarves": paid("dwarves"),
    "elves": nothing_lost,
    "ghouls": conquered_in_decline,
    "giants": cheaper("giants"),
    "halflings": marked("hole"),
    "humans": paid("humans"),
    "orcs": paid("orcs"),
    "ratmen": picked_in_strength,
    "skeletons": new_skeletons,
    "sorcerers": played("sorcery"),
    "tritons": cheaper("tritons"),
    "trolls": marked("lair"),
    "wizards": paid("wizards"),
    "alchemist": paid("alchemist"),
    "berserk": rolled_first,
    "bivouacking": played("camp"),
    "commando": cheaper("commando"),
    "diplomat": at_peace,
    "dragon-master": played("dragon"),
    "flying": far_away,
    "forest": paid("forest"),
    "fortified": played("fortress"),
    "heroic": played("hero"),
    "hill": paid("hill"),
    "merchant": paid("merchant"),
    "mounted": cheaper("mounted"),
    "pillaging": paid("pillaging"),
    "seafaring": conquered_water,
    "spirit": two_in_decline,
    "stout": declined_late,
    "swamp": paid("swamp"),
    "underworld": cheaper("underworld"),
    "wealthy": paid("wealthy"),
}
