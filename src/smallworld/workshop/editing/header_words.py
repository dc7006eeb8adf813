"""A recipe's header: its number, a race's faction, and its appearance."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from smallworld.games.custom.recipes.looks import Icon, PortraitParts
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.recipe import SPARE
from smallworld.i18n.formatting import format_message
from smallworld.workshop.editing.recipe_draft import Draft
from smallworld.workshop.editing.region_chips import FACTIONS
from smallworld.workshop.explanation import SentencePart, WordChoice

#: A portrait's parts, in the order of the type's fields.
PORTRAIT: Final = PortraitParts.__struct_fields__


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


def look_parts(draft: Draft, language: str) -> dict[str, SentencePart]:
    """A power's icon, or the parts of a race's portrait, by name."""
    if draft.kind == "power":
        current = draft.raw.get("icon")
        icons = [(icon, draft.changed(icon=icon)) for icon in get_args(Icon)]
        return {"icon": _look(draft, "icon", current, icons, language)}
    written = draft.raw.get("portrait")
    portrait: dict[str, Any] = written if isinstance(written, dict) else {}
    return {
        name: _look(
            draft,
            name,
            portrait.get(name),
            [(value, draft.changed(portrait={**portrait, name: value})) for value in look_values(name)],
            language,
        )
        for name in PORTRAIT
    }


def look_values(name: str) -> list[str | int]:
    """Allowed values for a portrait part: names, or colour numbers."""
    open_hints: list[Any] = [get_type_hints(PortraitParts, include_extras=True)[name]]
    while open_hints:
        hint = open_hints.pop()
        if get_origin(hint) is Literal:
            return list(get_args(hint))
        metadata = getattr(hint, "__metadata__", ())
        if metadata:
            return list(range(int(metadata[0].le) + 1))
        open_hints += get_args(hint)
    raise AssertionError(f"a portrait has no {name}")


def _look(draft: Draft, name: str, current: object, values: list[tuple[Any, Draft]], language: str) -> SentencePart:
    label = format_message(language, f"recipe.look.{name}", {})
    choices: list[WordChoice] = []
    shown = label
    for number, (value, changed) in enumerate(values, 1):
        text = format_message(language, "recipe.look.numbered", {"part": label, "n": number})
        chosen = value == current
        shown = text if chosen else shown
        choices.append(WordChoice(text, changed.text, chosen, str(value) if isinstance(value, str) else ""))
    path = name if name == "icon" else f"portrait.{name}"
    return SentencePart(shown, "list", label, tuple(choices), _fault(draft, path, language))


def _fault(draft: Draft, path: str, language: str) -> str:
    found = next((problem for problem in draft.problems if problem.path == path), None)
    return found.say(language, draft.game) if found else ""
