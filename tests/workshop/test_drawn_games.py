"""Whole games with random recipes satisfy every invariant; `tools.soaks.recipes` plays many more."""

import random

import pytest

from smallworld.games import GAMES, ruleset
from smallworld.games.catalogue import Options
from smallworld.games.custom.load import Content
from smallworld.games.custom.recipes.effects.kinds import KINDS
from tests.properties.checking import Sampling
from tests.support.pieces import table
from tests.workshop.drawn import draw_effect, draw_pack
from tests.workshop.drawn_games import drawn_rules, play_drawn

GAMES_EACH = 12


@pytest.mark.parametrize("game", GAMES)
def test_every_law_holds_with_drawn_recipes(game: str) -> None:
    for seed in range(5000, 5000 + GAMES_EACH):
        play_drawn(game, seed, Sampling(cheap=5, deep=400))


def test_games_do_not_change_their_rulesets() -> None:
    rules = drawn_rules("warcraft", 5001)
    before = table(rules)
    play_drawn("warcraft", 5001, Sampling(0, 0))
    assert table(drawn_rules("warcraft", 5001)) == before


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_effect_is_drawn(kind: str) -> None:
    chance = random.Random(kind)
    for game in ("smallworld", "warcraft"):
        assert draw_effect(chance, game, kind).kind == kind


def test_equal_recipes_give_the_same_rules() -> None:
    """Cached rulesets are found, though each recipe was parsed separately."""
    found = [
        ruleset("smallworld", 3, options=Options(content=Content().with_recipes(list(draw_pack(chance, "smallworld")))))
        for chance in (random.Random(3), random.Random(3))
    ]
    assert found[0] is found[1]
