"""Defaults for a position: everything not in sight is in the box or in the unknown stacks."""

from smallworld.core import engine, ids
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State


def unplaced(s: State) -> tuple[int, int]:
    """Return the races and powers not in sight, as masks; by default they form the unknown stacks."""
    turned = [pending.race for pending in engine.stack(s)]
    market = s.rules.market
    races = {*s.race, *market.races(s), *s.race_queue, *turned}
    powers = {*s.power, *market.powers(s), *s.power_queue, *s.discard}
    return (
        sum(1 << race for race in range(len(s.rules.races)) if race not in races),
        sum(1 << power for power in range(len(s.rules.powers)) if power not in powers),
    )


def default_tray(s: State) -> list[int]:
    """Return each race's unused tokens."""
    tray = s.rules.tokens[:]
    for army in range(s.rules.natives):
        if s.race[army] != ids.NONE:
            on_map = sum(s.tokens[region] for region in s.rules.board.members(s.held[army]))
            tray[s.race[army]] -= on_map + s.hand[army] + s.aside[army] + s.waiting[army]
    return tray


def default_supply(s: State) -> list[int]:
    """Return the markers of each kind that are in no region and in no hand."""
    supply = [marker.box for marker in s.rules.markers]
    for region in range(s.rules.board.size):
        if s.marks[region]:
            for number, marker in enumerate(s.rules.markers):
                count = s.count(region, number)
                supply[number] -= min(count, 1) if marker.coded else count
    if s.rules.auxiliary != ids.NONE:
        supply[s.rules.auxiliary] -= sum(s.auxiliaries)
    return supply


def in_hand(s: State, army: int, marker: int) -> int:
    """Return the pieces of a kind in an army's hand.

    Pieces placed by number belong only to armies that can place them.
    """
    if marker == s.rules.auxiliary:
        return s.auxiliaries[army]
    return s.supply[marker] if not counted(s.rules, marker) or places(s, army, marker) else 0


def counted(rules: Ruleset, marker: int) -> bool:
    """Whether a marker is placed by number, as in `MARKER REGION NUMBER`."""
    return any(verb.repeats and verb.word == rules.markers[marker].name for verb in rules.verbs)


def places(s: State, army: int, marker: int) -> bool:
    """Whether an army has a move that places this marker while redeploying."""
    word = s.rules.markers[marker].name
    return any(s.rules.verbs[bound.verb].word == word for bound in engine.moves_of(s, army, ids.REDEPLOY))


def unturned(s: State) -> int:
    """Return the relics that are not face up, as a mask of outcomes: any of them may be face down."""
    face_up = 0
    for marks in s.marks:
        face_up |= marks
    rules = s.rules
    return sum(1 << rules.outcome_number[relic.key] for bit, relic in rules.relic_of if not face_up & bit)
