"""Templates equal the shipped races and powers: games with the class and with the template are identical.

`tools.soaks.recipes` plays every template in all combinations, a thousand games for each.
"""

import pytest

from smallworld.games import game_info
from smallworld.workshop import ability_of
from smallworld.workshop.templates import templates
from tests.workshop.twins import partners, play_twins, replay_with_recipe

EXPRESSED = [(game, recipe.key) for game in ("smallworld", "warcraft") for recipe in templates(game)]


def test_most_shipped_abilities_have_templates() -> None:
    counts = {game: len(templates(game)) for game in ("smallworld", "warcraft")}
    assert counts == {"smallworld": 31, "warcraft": 24}
    assert [len(game_info(game).races) + len(game_info(game).powers) for game in counts] == [34, 36]


@pytest.mark.parametrize(("game", "key"), EXPRESSED)
def test_a_template_has_the_figures_of_its_class(game: str, key: str) -> None:
    info = game_info(game)
    (shipped,) = [kind for kind in (*info.races, *info.powers) if kind.key == key]
    (recipe,) = [recipe for recipe in templates(game) if recipe.key == key]
    made = ability_of(recipe)
    assert not list(recipe.game_problems(game))
    for fact in ("key", "number", "tags", "lasts", "tokens"):
        assert getattr(made, fact, None) == getattr(shipped, fact, None), fact


@pytest.mark.parametrize(("game", "key"), EXPRESSED)
def test_games_with_a_template_are_identical(game: str, key: str) -> None:
    seed = sum(map(ord, key))
    others = partners(game, key)
    assert play_twins(game, key, seed, others[seed % len(others)]) > 0


@pytest.mark.parametrize("key", ["ghouls", "bivouacking", "amazons", "orcs"])
def test_the_record_of_a_game_replays_with_the_template(key: str) -> None:
    for seed in range(2):
        replay_with_recipe("smallworld", key, seed)


@pytest.mark.parametrize("key", ["tauren", "marshdweller"])
def test_the_record_of_a_game_in_teams_replays_with_the_template(key: str) -> None:
    replay_with_recipe("azeroth", key, 3)
