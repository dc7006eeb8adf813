"""A state as JSON text and back: nothing but its numbers, so that it can be saved inside any decision."""

import json

from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State


def save(s: State) -> str:
    """The numbers of a state."""
    return json.dumps(s.values())


def restore(rules: Ruleset, text: str) -> State:
    """The state with these numbers."""
    return State.restored(rules, json.loads(text))
