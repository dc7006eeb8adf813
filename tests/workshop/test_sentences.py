"""Every effect with every `where` has a complete sentence in every language."""

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from babel import Locale

from smallworld import i18n
from smallworld.games import game_info, ruleset
from smallworld.games.catalogue import Options
from smallworld.games.custom.load import Content
from smallworld.games.custom.recipes.effects.kinds import KINDS
from smallworld.games.custom.recipes.phrases import say_phrase
from smallworld.games.custom.recipes.wording import Listing, Wording
from smallworld.i18n.plurals import category
from smallworld.workshop import Recipe, ability_of, rule, words
from tests.workshop.drawn import draw_effect, draw_recipe
from tests.workshop.effect_pairs import PAIRS

#: Words for editing, whose keys the code builds from names.
EDITING = (
    "recipe.problem.", "recipe.type.", "recipe.word.", "recipe.chip.", "recipe.group.", "recipe.share.",
    "recipe.in-decline.", "recipe.coins.each.", "recipe.reach.how.", "recipe.pieces.how.", "recipe.decline.how.",
    "recipe.tokens.how.", "recipe.spares.how.", "recipe.water.of.", "recipe.measured-often",
)  # fmt: skip
PACKAGE = Path(i18n.__file__).parents[1]
FOLDERS = [PACKAGE / "games" / "custom", PACKAGE / "workshop", PACKAGE / "server" / "web"]
#: Patterns that only a bug leaves in a sentence.
LEFT_OVER = re.compile(r"[{}<>#|]|\s\s|\s[.,:;]|[.,:;]{2}|recipe\.|None|\bselect\b|\bplural\b|^\s|\s$")


def keys_in(phrase: Wording) -> Iterator[str]:
    """Messages in a phrase."""
    yield phrase.key
    for argument in phrase.arguments.values():
        for inner in argument.phrases if isinstance(argument, Listing) else (argument,):
            if isinstance(inner, Wording):
                yield from keys_in(inner)


def test_there_are_many_pairs_of_every_kind() -> None:
    assert len(PAIRS) > 900
    assert {effect.kind for effect in PAIRS} == set(KINDS)


@pytest.mark.parametrize("language", i18n.languages())
def test_every_pair_has_a_sentence(language: str) -> None:
    said: dict[str, bytes] = {}
    for effect, game in itertools.product(PAIRS, ("smallworld", "warcraft")):
        sentence = say_phrase(effect.data.phrase(), language, game)
        document = msgspec.json.encode(effect)
        assert not LEFT_OVER.search(sentence), f"{sentence!r} of {document.decode()}"
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        known = said.setdefault(sentence + game, document)
        assert known == document or known is document, f"{sentence!r} says {known!r} and {document!r}"


@pytest.mark.parametrize("language", i18n.languages())
def test_no_word_is_missing_or_unused(language: str) -> None:
    there = {key for key in i18n.catalogue(language) if key.startswith("recipe.")}
    used = {key for effect in PAIRS for key in keys_in(effect.data.phrase())}
    editing = {key for key in there - used if key.startswith(EDITING)}
    assert there - editing == used | {"recipe.none", "recipe.or", "recipe.both"}
    sources = "".join(path.read_text(encoding="utf-8") for folder in FOLDERS for path in sorted(folder.rglob("*.py")))
    unused = {key for key in editing if not re.search(rf"[\".]{re.escape(key.rpartition('.')[2])}[\"{{]", sources)}
    assert not unused


@pytest.mark.parametrize("language", i18n.languages())
def test_random_recipes_have_all_words(language: str) -> None:
    chance = random.Random(language)
    for number in range(60):
        game = ("smallworld", "warcraft")[number % 2]
        recipe = draw_recipe(chance, game, ("race", "power")[number % 3 % 2], f"drawn-{number}")
        found = words(recipe, language, game)
        assert not any(LEFT_OVER.search(text) for text in found.values())
        assert {key.rpartition(".")[2] for key in found} >= {"name", "short", "long"}


def test_recipes_are_explained_like_shipped_abilities() -> None:
    """The class has the sentence as its docstring, and its moves have reasons in the catalogues."""
    chance = random.Random(1)
    recipe = draw_recipe(chance, "smallworld", "power", "drawn")
    assert ability_of(recipe).__doc__ == rule(recipe, "en")
    for game in ("smallworld", "warcraft"):
        effects = (draw_effect(chance, game, "pieces") for _ in range(200))
        placed = next(effect for effect in effects if effect.pieces and effect.pieces.how == "moved")
        made = Recipe(format=1, race="wardens", name={"en": "Wardens"}, number=5, effects=(placed,))
        rules = ruleset(game, 3, options=Options(content=Content().with_recipes([made])))
        added = rules.reasons.keys() - ruleset(game, 3).reasons.keys()
        assert added and all(f"reason.{key}" in i18n.catalogue("cs") for key in added)
        assert game_info(game).folder == game


@pytest.mark.parametrize("language", i18n.languages())
def test_plurals_follow_the_language(language: str) -> None:
    rules = Locale.parse(language, sep="-").plural_form
    assert [category(language, n) for n in range(300)] == [rules(n) for n in range(300)]


def test_messages_are_formatted_as_in_the_browser() -> None:
    toll = {n: Wording("recipe.toll", {"n": n, "any": "yes", "where": "", "decline": "no"}) for n in (1, 2, 5)}
    assert [say_phrase(toll[n], "pl").rpartition("ci ")[2] for n in toll] == ["1 monetę.", "2 monety.", "5 monet."]
    assert say_phrase(toll[1], "en") == "Rivals pay you 1 coin before they conquer your regions."
