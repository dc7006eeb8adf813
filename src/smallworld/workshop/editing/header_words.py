"""Header of a recipe: its number, and the faction of a race."""

from __future__ import annotations

from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.recipe import SPARE
from smallworld.i18n.formatting import format_message
from smallworld.workshop.editing.recipe_draft import Draft
from smallworld.workshop.editing.region_chips import FACTIONS
from smallworld.workshop.explanation import SentencePart, WordChoice


def number_part(draft: Draft, language: str) -> SentencePart:
    """The number on the banner or badge, with one less and one more as alternatives."""
    number = draft.raw.get("number")
    label = format_message(language, "recipe.word.banner", {})
    fault = _fault(draft, "number", language)
    if not isinstance(number, int) or isinstance(number, bool):
        return SentencePart("", "stepper", label, (), fault)
    return SentencePart(str(number), "stepper", label, tuple(_numbers(draft, number, language)), fault)


def _numbers(draft: Draft, number: int, language: str) -> list[WordChoice]:
    found: list[WordChoice] = []
    for wanted in (number - 1, number + 1):
        if wanted < 0:
            problem: RecipeProblem | None = RecipeProblem.of("number", "least", n=0)
            changed = draft
        else:
            changed = with_number(draft, wanted)
            problem = changed.new_problem(draft) if wanted > number else None
        why = problem.say(language, draft.game) if problem else ""
        found.append(WordChoice(str(wanted), "" if why else changed.text, why=why))
    return found


def with_number(draft: Draft, number: int) -> Draft:
    """Set the number, and the tokens in the box that it requires."""
    tokens = draft.raw.get("tokens")
    if isinstance(tokens, int) and tokens < number + SPARE:
        return draft.changed(number=number, tokens=number + SPARE)
    return draft.changed(number=number)


def faction_part(draft: Draft, language: str) -> SentencePart | None:
    """A race's faction, in games with factions."""
    current = draft.raw.get("faction")
    if draft.kind != "race" or (draft.game == "smallworld" and current is None):
        return None
    names: tuple[str | None, ...] = (None, *FACTIONS)
    choices = [
        WordChoice(_faction(name, language), draft.changed(faction=name).text, name == current) for name in names
    ]
    shown = current if current in FACTIONS else None
    label = format_message(language, "recipe.word.faction", {})
    return SentencePart(_faction(shown, language), "list", label, tuple(choices), _fault(draft, "faction", language))


def _faction(name: str | None, language: str) -> str:
    return format_message(language, f"faction.{name or 'neutral'}", {})


def _fault(draft: Draft, path: str, language: str) -> str:
    found = next((problem for problem in draft.problems if problem.path == path), None)
    return found.say(language, draft.game) if found else ""
