"""The network without NumPy gives what the network with it gives."""

import random

import numpy as np
import pytest

from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.plain_network import MOST_KEPT, PlainWeights
from smallworld.bots.network.value import NetworkWeights
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import Content, Options, ruleset
from smallworld.games.catalogue import default_board
from smallworld.games.custom.recipes.read import parse_recipe
from smallworld.workshop.templates import template
from tests.bots.test_network import shipped
from tests.support.playing import AtRandom, decisions

#: Every how many positions of a game one is evaluated.
EVERY = 40


def positions(game: str, seats: int, options: Options = Options()) -> list[State]:
    s = engine.new(ruleset(game, seats, default_board(game, seats, 7), options))
    reached = [s.clone() for _ in decisions(s, AtRandom(random.Random(7)), Dealer(7))]
    return [*reached[::EVERY], s]


def check(game: str, reached: list[State]) -> None:
    file = shipped(game.replace("azeroth", "warcraft"))
    rules = reached[0].rules
    seen = [(s, seat) for s in reached for seat in range(rules.seats)]
    fast, plain = NetworkWeights.load(file).network(rules), PlainWeights(file).network(rules)
    for shown in (False, True):
        wanted, found = fast.evaluate(seen, shown), plain.evaluate(seen, shown)
        assert np.allclose(found.coins, wanted.coins, atol=1e-3)
        assert np.allclose(found.chances, wanted.chances, atol=1e-4)


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 2), ("smallworld", 5), ("warcraft", 3), ("azeroth", 4)])
def test_positions_are_evaluated_as_with_numpy(game: str, seats: int) -> None:
    check(game, positions(game, seats))


def test_races_that_the_weights_do_not_know_are_too() -> None:
    document = template("smallworld", "giants").document().decode().replace('"giants"', '"titans"')
    content = Content().with_recipes([parse_recipe(document)])
    check("smallworld", positions("smallworld", 3, Options(content=content)))


def test_what_is_kept_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_KEPT > 100
    monkeypatch.setattr("smallworld.bots.network.plain_network.MOST_KEPT", 40)
    check("smallworld", positions("smallworld", 3))


def test_moves_are_ranked_alike() -> None:
    reached = positions("smallworld", 4)
    file = shipped("smallworld")
    with_numpy, without = NetworkJudge(NetworkWeights.load(file)), NetworkJudge(PlainWeights(file))
    assert np.allclose(without(reached, 1), with_numpy(reached, 1), atol=1e-3)
