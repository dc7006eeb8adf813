"""Effects that can be added to a recipe: an example of each, and shipped races or powers that have it."""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterator
from typing import Final

import msgspec

from smallworld.games.custom.recipes.effects.kinds import Effect
from smallworld.games.custom.recipes.phrases import say_phrase
from smallworld.games.custom.recipes.pieces_in_box import PIECES, PLACED
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.i18n.formatting import format_message
from smallworld.workshop.editing.recipe_draft import Draft, Raw
from smallworld.workshop.editing.variants import VARIANTS, Variant, variant_of
from smallworld.workshop.explanation import Addition
from smallworld.workshop.templates import templates

MOST_EFFECTS: Final = 4
#: Number of shipped examples named.
MOST_KNOWN: Final = 4


def additions(draft: Draft, language: str) -> Iterator[Addition]:
    """Yield an example of every variant that the game supports, by group."""
    full = len(draft.written) >= MOST_EFFECTS
    for variant, raw in examples(draft.game):
        effect = msgspec.convert(raw, Effect)
        added = draft.with_effect(len(draft.written), copy.deepcopy(raw))
        problem = RecipeProblem.of("effects", "four") if full else added.new_problem(draft)
        yield Addition(
            group=format_message(language, f"recipe.group.{variant.group}", {}),
            effect=f"{variant.kind}.{variant.name}" if variant.name else variant.kind,
            text=say_phrase(effect.data.phrase(), language, draft.game),
            known_from=tuple(_known(draft.game, variant, language)),
            document="" if problem else added.text,
            why=problem.say(language, draft.game) if problem else "",
        )


@functools.cache
def examples(game: str) -> tuple[tuple[Variant, Raw], ...]:
    """Variants available in a game (given by its folder), each with an example that is valid there."""
    found: list[tuple[Variant, Raw]] = []
    for variant in VARIANTS:
        data = dict(variant.example)
        piece = data.get("piece")
        if piece is not None and piece not in PIECES[game]:
            by_hand = data.get("how") in ("manned", "built", "moved")
            data["piece"] = next(each for each in PIECES[game] if each in PLACED or not by_hand)
        raw: Raw = {variant.kind: data}
        effect = msgspec.convert(raw, Effect)
        if not list(effect.problems()) and not list(effect.data.game_problems(game)):
            found.append((variant, raw))
    return tuple(found)


def _known(game: str, variant: Variant, language: str) -> list[str]:
    having = [recipe for recipe in templates(game) if any(variant_of(effect) == variant for effect in recipe.effects)]
    # Recipes with this effect alone come first.
    having.sort(key=lambda recipe: len(recipe.effects))
    names = [format_message(language, f"{game}.{recipe.kind}.{recipe.key}.name", {}) for recipe in having]
    return names[:MOST_KNOWN]
