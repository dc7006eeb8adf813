"""State fields: each declared field is copied, compared and stored."""

import copy
import pickle
import random

import pytest

from smallworld.core import engine, ids
from smallworld.core.state import FIELDS, State
from smallworld.games import ruleset


def midgame(game: str) -> State:
    """Return a state some turns into a random game."""
    generator = random.Random(2)
    s = engine.new(ruleset(game, 3))
    while s.round < 3:
        engine.apply(s, generator.choice(engine.legal(s)))
    return s


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_copied_and_compared(name: str) -> None:
    s = midgame("warcraft")
    value = getattr(s, name)
    twin = s.clone()
    assert getattr(twin, name) == value
    assert not isinstance(value, list) or getattr(twin, name) is not value, "copies share a list"
    changed = [*value, 1] if isinstance(value, list) else (*value, 1) if isinstance(value, tuple) else value + 1
    setattr(twin, name, changed)
    # A position's history doesn't affect its key.
    assert (twin.key() != s.key()) == (name != "counted") and hash(s.key()) == hash(s.clone().key())


def test_a_state_has_no_undeclared_fields() -> None:
    s = midgame("smallworld")
    assert not hasattr(s, "__dict__")
    with pytest.raises(AttributeError):
        s.undeclared = 1  # type: ignore[attr-defined]


def test_pickling_preserves_a_state() -> None:
    s = midgame("smallworld")
    assert pickle.loads(pickle.dumps(s)).key() == s.key() == copy.copy(s).key()


def test_data_shared_by_copies_is_replaced_not_modified() -> None:
    s = engine.new(ruleset("smallworld", 3))
    twin = s.clone()
    twin.set_combo(0, 3, 4)
    twin.add_to_tray(0, -2)
    assert (twin.race[0], twin.power[0], twin.tray[3]) == (3, 4, s.tray[3] - 2)
    assert (s.race[0], s.power[0], s.tray) == (ids.NONE, ids.NONE, tuple(s.rules.tokens))
    twin.held[0] |= 1
    assert s.held[0] == 0 and s.held != twin.held and s.held == list(s.held)
