"""The kit of an army as it stands."""

from smallworld.core.ruleset import Kit
from smallworld.core.state import State


def kit_of(s: State, army: int) -> Kit:
    """What the army can do now."""
    rules = s.rules
    return rules.kit(s.race[army], s.power[army], army % rules.slots != 0)
