"""Explanation of documents: sentences, faults with remedies, and alternatives; never raises."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from smallworld.core.errors import NotationError, RulesetError
from smallworld.games import GAMES, game_info
from smallworld.games.custom.packs import MOST_CONTENTS, Invented, invention_of, kind_of
from smallworld.games.custom.packs import MOST_LETTERS as MOST_LETTERS_OF_PACKS
from smallworld.games.custom.recipes.problem import RecipeError, RecipeProblem
from smallworld.games.custom.recipes.read import MOST_LETTERS, plain
from smallworld.games.custom.recipes.recipe import FORMAT
from smallworld.games.custom.recipes.sentences import name_in, rule
from smallworld.games.yaml_nodes import read_documents
from smallworld.i18n import languages
from smallworld.i18n.formatting import format_message
from smallworld.workshop.editing.additions import additions
from smallworld.workshop.editing.header_words import faction_part, number_part
from smallworld.workshop.editing.recipe_draft import MOST_EXPLAINED, Draft, Raw
from smallworld.workshop.editing.remedies import remedied
from smallworld.workshop.editing.words import sentence_of
from smallworld.workshop.explanation import Explanation, Fault, InventionKind, Sentence, Template
from smallworld.workshop.fitting_games import fitting_games
from smallworld.workshop.templates import templates

#: Documents for new inventions.
BLANK: Final[dict[str, Raw]] = {
    "race": {"format": FORMAT, "race": "nameless", "name": {"en": "Nameless"}, "number": 6, "effects": []},
    "power": {"format": FORMAT, "power": "nameless", "name": {"en": "Nameless"}, "number": 4, "effects": []},
    "pack": {"format": FORMAT, "pack": "nameless", "title": {"en": "Nameless"}, "contents": []},
}
#: Maximum number of faults listed, and of faults with a remedy.
MOST_FAULTS: Final = 20
#: Parsing YAML takes about a hundred times as long as JSON: a third of a second for a pack of this size.
MOST_LETTERS_OF_YAML: Final = 30_000
#: Maximum nesting depth of a document; packs need ten levels.
DEEPEST: Final = 24


def explain(document: str, language: str = "en", game: str = "smallworld", editable: bool = False) -> Explanation:
    """Explain a document (JSON or YAML) in a language; `editable`: with alternatives and additions."""
    language = language if language in languages() else "en"
    folder = game_info(game if game in GAMES else GAMES[0]).folder
    raw = decode(document)
    if not isinstance(raw, dict):
        return _unreadable("power", language, folder, document)
    kind = kind_of(raw) or "power"
    if kind not in ("race", "power"):
        explained = _explain_other(kind, raw, language, folder)
    elif len(document) > MOST_LETTERS:
        return _unreadable(kind, language, folder, document)
    else:
        explained = _explain_recipe(Draft(raw, folder), language, editable)
    if _from_json(document) is not msgspec.UNSET:
        return explained
    return msgspec.structs.replace(explained, document=msgspec.json.encode(raw).decode())


def decode(document: str) -> object:
    """Parse a JSON or YAML text; `None` if it is neither."""
    if len(document) > MOST_LETTERS_OF_PACKS:
        return None
    found = _from_json(document)
    if found is msgspec.UNSET:
        if len(document) > MOST_LETTERS_OF_YAML:
            return None
        try:
            nodes = list(read_documents(document, "document", aliases=False))
            found = plain(nodes[0]) if len(nodes) == 1 else None
        except (NotationError, RulesetError, RecursionError, ValueError):
            return None
    if _too_deep(found):
        return None
    try:
        # Unpaired surrogates can't be encoded.
        msgspec.json.encode(found)
    except (UnicodeEncodeError, OverflowError, RecursionError, TypeError):
        return None
    return found


def _from_json(document: str) -> object:
    """Parse a JSON text; UNSET if it is invalid."""
    try:
        found: object = msgspec.json.decode(document.encode("utf-8"))
        return found
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return msgspec.UNSET


def _too_deep(found: object) -> bool:
    """Whether a document is nested more deeply than any valid one."""
    level = [found]
    for _ in range(DEEPEST):
        inside = [each for each in level if isinstance(each, (dict, list))]
        if not inside:
            return False
        level = [value for each in inside for value in (each.values() if isinstance(each, dict) else each)]
    return True


def _explain_recipe(draft: Draft, language: str, editable: bool) -> Explanation:
    places = range(min(len(draft.written), MOST_EXPLAINED))
    sentences = tuple(sentence_of(draft, place, language, editable) for place in places)
    texts = [sentence.text for sentence in sentences if sentence.text]
    return Explanation(
        kind="race" if draft.kind == "race" else "power",
        name=_name(draft.raw.get("name"), language, str(draft.raw.get(draft.kind) or "")),
        rule=" ".join(texts) or format_message(language, "recipe.none", {}),
        sentences=sentences,
        number=number_part(draft, language) if editable else None,
        faction=faction_part(draft, language) if editable else None,
        additions=tuple(additions(draft, language)) if editable else (),
        faults=tuple(_faults(draft, language)),
        games=fitting_games(draft.recipe),
        hash=draft.hash,
    )


def _faults(draft: Draft, language: str) -> Iterator[Fault]:
    for problem in draft.problems[:MOST_FAULTS]:
        better = remedied(draft, problem)
        yield Fault(problem.path, problem.say(language, draft.game), better.text if better else "")


def _explain_other(kind: InventionKind, raw: Raw, language: str, folder: str) -> Explanation:
    """Explain a pack, by its contents' rules, or a board."""
    faults: list[Fault] = []
    sound: Invented | None = None
    try:
        sound = invention_of(raw)
    except RecipeError as error:
        faults.append(Fault(error.problem.path, error.problem.say(language, folder)))
    except (NotationError, RulesetError) as error:
        faults.append(Fault("", RecipeProblem("", str(error)).say(language, folder)))
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        faults.append(_fault_of_all(language, folder))
    sentences: list[Sentence] = []
    contents = raw.get("contents") if kind == "pack" else None
    for content in contents[:MOST_CONTENTS] if isinstance(contents, list) else ():
        of = kind_of(content)
        if of in ("race", "power"):
            inner = _explain_recipe(Draft(content, folder), language, editable=False)
            fault = inner.faults[0].sentence if inner.faults else ""
            sentences.append(Sentence(of, f"{inner.name}: {inner.rule}", fault=fault))
    named = raw.get("title") if kind == "pack" else raw.get("name")
    name = named if isinstance(named, str) else _name(named, language, str(raw.get(kind) or ""))
    text = " ".join(sentence.text for sentence in sentences)
    games = fitting_games(sound)
    return Explanation(kind, name, text, tuple(sentences), faults=tuple(faults), games=games, hash=_hash(raw))


def _hash(raw: object) -> str:
    return hashlib.sha256(msgspec.json.encode(raw, order="sorted")).hexdigest()[:16]


def _unreadable(kind: InventionKind, language: str, folder: str, document: str) -> Explanation:
    text = document.encode("utf-8", "replace")
    faults = (_fault_of_all(language, folder),)
    return Explanation(kind, "", "", faults=faults, hash=hashlib.sha256(text).hexdigest()[:16])


def _fault_of_all(language: str, folder: str) -> Fault:
    return Fault("", RecipeProblem.of("", "unreadable").say(language, folder))


def _name(names: Any, language: str, key: str) -> str:
    """A name in a language, if the document has one."""
    if isinstance(names, dict) and names and all(isinstance(name, str) for name in names.values()):
        return name_in(names, language)
    return key.replace("-", " ").capitalize()


def start_templates(language: str, game: str) -> tuple[Template, ...]:
    """A game's shipped races and powers that can be expressed as recipes."""
    folder = game_info(game).folder
    return tuple(
        Template(
            "race" if recipe.kind == "race" else "power",
            name_in(recipe.name, language),
            rule(recipe, language, folder),
            recipe.document().decode(),
        )
        for recipe in templates(folder)
    )


def blank_documents() -> dict[str, str]:
    """Blank documents, by kind."""
    return {kind: msgspec.json.encode(raw).decode() for kind, raw in BLANK.items()}
