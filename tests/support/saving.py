"""Converts a state to JSON and back, so that it can be saved at any decision."""

import json

from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State


def save(s: State) -> str:
    """Return the numbers of a state as JSON."""
    return json.dumps(s.values())


def restore(rules: Ruleset, text: str) -> State:
    """Return the state with these numbers."""
    return State.restored(rules, json.loads(text))
