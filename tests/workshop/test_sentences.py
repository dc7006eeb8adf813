"""Every effect with every `where` has its sentence in every language, whole and with nothing left over."""

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from babel import Locale

from smallworld import i18n
from smallworld.games import game_info, ruleset
from smallworld.games.catalogue import Options
from smallworld.games.custom.load import Content
from smallworld.games.custom.recipes.effects.kinds import KINDS, Effect
from smallworld.games.custom.recipes.phrases import say_phrase
from smallworld.games.custom.recipes.wording import Listing, Wording
from smallworld.i18n.plurals import category
from smallworld.workshop import Recipe, ability_of, rule, words
from tests.workshop.drawn import draw_effect, draw_recipe

TERRAINS = ("field", "forest", "hill", "swamp", "mountain", "sea", "lake")
SYMBOLS = ("mine", "magic", "cavern")
HOLDERS = ("nobody", "somebody", "natives", "active", "declined")
#: Each test of a `where`, in all that it can say; several together once.
WHERES: list[dict[str, Any]] = [
    {},
    *({"terrain": [terrain]} for terrain in TERRAINS),
    {"terrain": ["forest", "hill", "swamp"]},
    *({"symbol": [symbol]} for symbol in SYMBOLS),
    {"symbol": ["mine", "magic"]},
    {"coast": True},
    {"edge": True},
    *({"held_by": holder} for holder in HOLDERS),
    {"faction": "alliance"},
    {"faction": "horde"},
    {"beside": {}},
    {"beside": {"terrain": ["mountain"], "symbol": ["mine"], "coast": True, "edge": True}},
    *({"tokens": least} for least in (2, 5)),
    {"terrain": ["forest"], "symbol": ["cavern"], "coast": True, "edge": True, "tokens": 3},
    {"terrain": ["hill"], "held_by": "natives", "beside": {"terrain": ["mountain"]}},
]
#: Each kind of effect in all its variants.
EFFECTS: list[dict[str, dict[str, Any]]] = [
    *(
        {"coins": {"each": each, "amount": amount, "in_decline": decline, **({"piece": piece} if piece else {})}}
        for each in ("region", "conquest", "defender", "island", "relic", "turn", "pick", "piece")
        for amount in (1, 2, 5)
        for decline in (False, True)
        for piece in (("lair", "fortress", "camp", "hero", "hole", "wall", "tower") if each == "piece" else (None,))
    ),
    *({"cheaper": {"by": by}} for by in (1, 2, 3)),
    *({"reach": {"how": how}} for how in ("anywhere", "joined", "enter", "landing")),
    *({"water": {"of": of}} for of in (["sea"], ["lake"], ["sea", "lake"])),
    *({"tokens": {"more": more, "conquering_only": only}} for more in range(1, 6) for only in (False, True)),
    *({"growth": {"every": every}} for every in range(1, 5)),
    *({"spares": {"first": first}} for first in (False, True)),
    *(
        {"pieces": {"piece": piece, "how": how, **({"number": number} if number else {})}}
        for piece in ("lair", "fortress", "camp", "hero", "hole", "wall", "tower")
        for how in ("held", "manned", "conquered", "built", "moved", "camped")
        for number in (0, 1, 2, 5)
    ),
    {"pieces": {"piece": "fortress", "how": "manned", "in_decline": True}},
    *({"decline": {"how": how}} for how in ("stays", "fights", "extra", "late")),
    *({"toll": {"amount": amount, "in_decline": decline}} for amount in (1, 3) for decline in (False, True)),
    *({"garrison": {"tokens": tokens}} for tokens in (2, 3)),
    {"die": {}},
]
WITH_WHERE = {"coins", "cheaper", "reach", "growth", "spares", "pieces", "toll"}
#: What only a mistake leaves in a sentence.
LEFT_OVER = re.compile(r"[{}<>#|]|\s\s|\s[.,:;]|[.,:;]{2}|recipe\.|None|\bselect\b|\bplural\b|^\s|\s$")


def pairs() -> Iterator[Effect]:
    """Every effect with every `where` that it can have."""
    for effect, where in itertools.product(EFFECTS, WHERES):
        ((kind, data),) = effect.items()
        if where and kind not in WITH_WHERE:
            continue
        made = msgspec.convert({kind: {**data, "where": where} if where else data}, Effect)
        if not list(made.problems()):
            yield made


PAIRS = list(pairs())


def keys_in(phrase: Wording) -> Iterator[str]:
    """The messages that a phrase is made of."""
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
    assert there == used | {"recipe.none", "recipe.or"}


@pytest.mark.parametrize("language", i18n.languages())
def test_drawn_recipes_have_their_words(language: str) -> None:
    chance = random.Random(language)
    for number in range(60):
        game = ("smallworld", "warcraft")[number % 2]
        recipe = draw_recipe(chance, game, ("race", "power")[number % 3 % 2], f"drawn-{number}")
        found = words(recipe, language, game)
        assert not any(LEFT_OVER.search(text) for text in found.values())
        assert {key.rpartition(".")[2] for key in found} >= {"name", "short", "long"}


def test_a_recipe_is_explained_as_shipped_abilities_are() -> None:
    """Its class has the sentence where others have theirs, and its moves have reasons in the catalogues."""
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
def test_plurals_are_those_of_the_language(language: str) -> None:
    rules = Locale.parse(language, sep="-").plural_form
    assert [category(language, n) for n in range(300)] == [rules(n) for n in range(300)]


def test_messages_are_formatted_as_in_the_browser() -> None:
    toll = {n: Wording("recipe.toll", {"n": n, "any": "yes", "where": "", "decline": "no"}) for n in (1, 2, 5)}
    assert [say_phrase(toll[n], "pl").rpartition("ci ")[2] for n in toll] == ["1 monetę.", "2 monety.", "5 monet."]
    assert say_phrase(toll[1], "en") == "Rivals pay you 1 coin before they conquer your regions."
