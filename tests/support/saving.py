"""A state as JSON text and back: nothing but its numbers, so that it can be saved inside any decision."""

from __future__ import annotations

import json

from smallworld.core.ruleset import Ruleset
from smallworld.core.state import FIELDS, State


def save(s: State) -> str:
    """The numbers of a state."""
    return json.dumps({name: getattr(s, name) for name in FIELDS})


def restore(rules: Ruleset, text: str) -> State:
    """The state with these numbers."""
    numbers = json.loads(text)
    s = State(rules)
    for name in FIELDS:
        kind = type(getattr(s, name))
        setattr(s, name, kind(numbers[name]))
    for army in range(len(s.race)):
        s.rebuild_kit(army)
    return s
