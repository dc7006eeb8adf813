"""Network inputs: stable numbers, named columns, and a single scale."""

from __future__ import annotations

import ast
import hashlib
import random
from dataclasses import fields

import numpy as np
import pytest

from smallworld.bots.network import inputs
from smallworld.bots.network.inputs import Inputs, coin_numbers, is_present, read_inputs
from smallworld.bots.network.shapes import PLACES, UNITS
from smallworld.bots.network.value import NetworkWeights, ValueNetwork
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board
from tests.bots.test_network import shipped
from tests.support.playing import AtRandom, decisions

#: Hashes of all seats' observations in a random game, and of the inputs made from them. The shipped weights depend on
#: these numbers: any change requires retraining.
RECORDED = {
    ("smallworld", 2): ("937c3aead3708653", "a7849cb46546610c"),
    ("smallworld", 5): ("304f3b98e5ab4b04", "b641503dee9e8e2a"),
    ("warcraft", 3): ("3a26846b5fa89f02", "727c811fa073048f"),
    ("warcraft", 5): ("de4716d57a661df4", "9e31430e15cd593d"),
    ("azeroth", 4): ("17b5ee9313f384d7", "d08557e5c363084b"),
}


def states(game: str, seats: int) -> list[State]:
    """Yield each position of a random game in which a player decides, and the final one."""
    s = engine.new(ruleset(game, seats, default_board(game, seats, 7)))
    return [*[s.clone() for _ in decisions(s, AtRandom(random.Random(7)), Dealer(7))], s]


def network(s: State) -> ValueNetwork:
    """The network shipped for a game."""
    return ValueNetwork(s.rules, NetworkWeights.load(shipped(s.rules.game.replace("azeroth", "warcraft"))))


@pytest.mark.parametrize(("game", "seats"), RECORDED)
def test_observations_and_inputs_match_those_of_training(game: str, seats: int) -> None:
    reached = states(game, seats)
    watch = network(reached[0])
    seen = np.stack([watch.observe([s], seat)[0] for s in reached for seat in range(seats)])
    found = hashlib.sha256()
    made = read_inputs(seen, watch.layout)
    for field in fields(Inputs):
        array = getattr(made, field.name)
        found.update(f"{field.name}{array.dtype}{array.shape}".encode())
        found.update(np.ascontiguousarray(array).tobytes())
    assert (hashlib.sha256(seen.tobytes()).hexdigest()[:16], found.hexdigest()[:16]) == RECORDED[game, seats]


def test_input_columns_match_their_names() -> None:
    with open(inputs.__file__, encoding="utf-8") as file:
        subscripts = [node.slice for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Subscript)]
    places = [place for each in subscripts for place in (each.elts if isinstance(each, ast.Tuple) else [each])]
    bounds = [bound for each in places if isinstance(each, ast.Slice) for bound in (each.lower, each.upper)]
    assert len(places) > 60
    assert [each for each in [*places, *bounds] if isinstance(each, ast.Constant) and isinstance(each.value, int)] == []


def test_revealed_coins_have_the_same_scale_as_visible_ones() -> None:
    reached = states("smallworld", 3)
    watch = network(reached[0])
    shown = read_inputs(watch.observe(reached, 1, shown=True), watch.layout).seats
    hidden = read_inputs(watch.observe(reached, 1), watch.layout).seats
    held = np.zeros(shown.shape[:2], np.int64)
    held[:, :3] = [[s.coins[1], s.coins[2], s.coins[0]] for s in reached]
    present = is_present(hidden)
    assert present.sum(axis=1).tolist() == [3] * len(reached)
    for name, numbers in coin_numbers(held).items():
        place = PLACES[name]
        hidden[:, :, place] = np.where(
            present, numbers.astype(np.float32) / np.float32(UNITS[name]), hidden[:, :, place]
        )
    assert (hidden == shown).all()
    assert np.isclose(shown[:, :3, PLACES["coins"]] * UNITS["coins"], held[:, :3]).all()
