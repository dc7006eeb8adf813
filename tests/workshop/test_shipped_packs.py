"""Shipped packs: valid, explained, unlike the shipped races and powers, and checked against every invariant."""

import json
from importlib import resources

import pytest

from smallworld import i18n
from smallworld.draw.geometry.compose import compose
from smallworld.draw.geometry.verify import by_geometry, of_art
from smallworld.draw.scene import BoardPlan
from smallworld.games import Content, Options, game_info, load_board, load_content, ruleset
from smallworld.games.boards import BoardData, board_names
from smallworld.games.custom.own_boards import board_document
from smallworld.games.custom.recipes.effects.kinds import KINDS
from smallworld.games.custom.recipes.looks import PortraitParts
from smallworld.workshop import Recipe, rule, sentences
from smallworld.workshop.shipped_packs import FOLDER, shipped_pack, shipped_packs
from smallworld.workshop.templates import templates
from tests.properties.checking import Sampling, play_watched
from tests.workshop.drawn_games import RecipePlayer
from tools.pack_strength import GAMES, PAGE, middle_half, plays, read_figures, sample_of, section

LANTERNS = shipped_pack("lanterns-and-tides")
RECIPES = [pytest.param(recipe, id=recipe.key) for recipe in LANTERNS.recipes]
BOARDS = [pytest.param(board, id=board.id) for board in LANTERNS.boards]
RACES = [recipe for recipe in LANTERNS.recipes if recipe.kind == "race"]
POWERS = [recipe for recipe in LANTERNS.recipes if recipe.kind == "power"]
LAND = ("field", "forest", "hill", "swamp", "mountain")
SHIPPED_BOARDS = [load_board(name) for name in board_names()]


def test_a_pack_has_enough_of_everything() -> None:
    assert {pack.key for pack in shipped_packs()} == {"lanterns-and-tides"}
    assert len(RACES) >= 8 and len(POWERS) >= 8 and len(LANTERNS.boards) >= 3
    assert set(LANTERNS.title) == set(i18n.languages())
    assert [board.players for board in LANTERNS.boards] == [2, 4, 5]


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipes_are_complete(recipe: Recipe) -> None:
    assert not list(recipe.game_problems("smallworld"))
    assert set(recipe.name) == set(i18n.languages())
    assert len(recipe.effects) >= 1
    if recipe.kind == "race":
        assert recipe.one is not None and set(recipe.one) == set(i18n.languages())
        named = {"face", "ears", "top", "eyes", "nose", "mouth", "shoulders", "item"}
        portrait = recipe.portrait or PortraitParts()
        assert all(getattr(portrait, part) is not None for part in named)
    else:
        assert recipe.icon is not None


def test_no_two_recipes_look_or_play_alike() -> None:
    for recipes in (RACES, POWERS):
        assert len({recipe.portrait or recipe.icon for recipe in recipes}) == len(recipes)
    for game in ("smallworld", "warcraft"):
        info = game_info(game)
        shipped = {kind.key for kind in (*info.races, *info.powers)}
        assert not shipped & {recipe.key for recipe in LANTERNS.recipes}
    played = {frozenset(recipe.effects) for recipe in LANTERNS.recipes}
    assert len(played) == len(LANTERNS.recipes)
    assert not played & {frozenset(recipe.effects) for recipe in templates("smallworld")}
    for language in i18n.languages():
        names = [recipe.name[language] for recipe in (*LANTERNS.recipes, *templates("smallworld"))]
        assert len(set(names)) == len(names)


def test_the_pack_covers_the_features_of_recipes() -> None:
    """It is the example that people copy."""
    assert {effect.kind for recipe in LANTERNS.recipes for effect in recipe.effects} == set(KINDS)


@pytest.mark.parametrize("language", i18n.languages())
def test_every_rule_is_short_and_unlike_the_others(language: str) -> None:
    rules = [rule(recipe, language) for recipe in LANTERNS.recipes]
    assert len(set(rules)) == len(rules)
    assert max(map(len, rules)) <= 260
    assert all(len(sentences(recipe, language)) <= 3 for recipe in LANTERNS.recipes)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_keeps_the_conventions_and_is_drawn_exactly(board: BoardData) -> None:
    like = next(shipped for shipped in SHIPPED_BOARDS if shipped.players == board.players)
    assert abs(len(board.regions) - len(like.regions)) <= 1
    land = [region for region in board.regions if region.terrain not in ("sea", "lake")]
    terrains = [sum(region.terrain == name for region in land) for name in LAND]
    assert max(terrains) - min(terrains) <= 1
    symbols = [sum(name in region.symbols for region in land) for name in ("mine", "magic", "cavern")]
    assert len(set(symbols)) == 1 and symbols[0] in terrains
    assert sum(region.native for region in land) == sum(region.native for region in like.regions)
    assert not any(region.native for region in board.regions if region.terrain in ("sea", "lake", "mountain"))
    plan = BoardPlan.from_json(json.loads(board_document(board)))
    verdict = by_geometry(plan, *of_art(plan, compose(plan, seeds=1)))
    assert verdict, verdict


class PackPlayer(RecipePlayer):
    """Prefers the pack's contents."""

    def likes(self, key: str) -> bool:
        return any(recipe.key == key for recipe in LANTERNS.recipes)


@pytest.mark.parametrize("board", BOARDS)
def test_every_law_holds_with_the_pack(board: BoardData) -> None:
    options = Options(content=Content().with_recipes(LANTERNS.recipes))
    for players, seed in ((board.players, 1), (board.players, 2), (max(2, board.players - 1), 3)):
        rules = ruleset("smallworld", players, board, options)
        play_watched(rules, PackPlayer(seed), seed, Sampling(cheap=5, deep=400))


def test_the_pack_file_is_read_like_any_other() -> None:
    with resources.as_file(FOLDER / f"{LANTERNS.key}.yaml") as path:
        content = load_content([path])
    assert content.recipes == LANTERNS.recipes and content.boards == LANTERNS.boards
    rules = ruleset("smallworld", 3, options=Options(content=content))
    assert {recipe.key for recipe in RACES} < set(rules.race_number)
    assert {recipe.key for recipe in POWERS} < set(rules.power_number)


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_is_in_the_middle_half_of_shipped_strengths(recipe: Recipe) -> None:
    own = read_figures()[recipe.key]
    assert (own.plays, own.games) == (plays(recipe), GAMES), "measure it again: python -m tools.pack_strength"
    low, high = middle_half(recipe.kind)
    assert low <= own.coins - own.margin and own.coins + own.margin <= high


def test_the_figures_match_the_games_and_the_page() -> None:
    figures = read_figures()
    for recipe in (RACES[-1], POWERS[0]):
        assert sample_of(recipe) == figures[recipe.key].sample, "measure again: python -m tools.pack_strength"
    assert section(figures) in PAGE.read_text(encoding="utf-8")
    assert list(figures) == [recipe.key for recipe in LANTERNS.recipes]
