"""Packs: races, powers and boards under one title, as one document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from smallworld.games.boards import BoardData
from smallworld.games.custom.own_boards import board_of_document
from smallworld.games.custom.recipes.problem import RecipeError, RecipeProblem
from smallworld.games.custom.recipes.read import one_document, recipe_of
from smallworld.games.custom.recipes.recipe import FORMAT, LanguageCode, Recipe, RecipeKey, RecipeName, name_problems
from smallworld.games.custom.recipes.refusals import problem_of
from smallworld.games.file_limits import read_text

#: A pack of ten races, ten powers and three boards has about 40,000 characters.
MOST_LETTERS: Final = 150_000
MOST_CONTENTS: Final = 48

Kind = Literal["race", "power", "board", "pack"]
PackTitle = Annotated[str, Meta(min_length=1, max_length=40)]


class PackHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of a pack's document; `contents` are themselves documents."""

    format: Annotated[int, Meta(ge=1)]
    pack: RecipeKey
    title: Annotated[dict[LanguageCode, PackTitle], Meta(min_length=1, max_length=12)]
    by: RecipeName | None = None
    contents: Annotated[tuple[dict[str, object], ...], Meta(max_length=MOST_CONTENTS)] = ()


class Pack(msgspec.Struct, frozen=True):
    """A valid pack: key, title by language, author, and contents."""

    key: str
    title: dict[str, str]
    by: str
    recipes: tuple[Recipe, ...]
    boards: tuple[BoardData, ...]


Invented = Recipe | BoardData | Pack


def kind_of(document: object) -> Kind | None:
    """Kind of a decoded document, recognised by its characteristic field; `None` if it has none."""
    if not isinstance(document, dict):
        return None
    if "pack" in document:
        return "pack"
    if "race" in document:
        return "race"
    if "power" in document:
        return "power"
    return "board" if "regions" in document else None


def invention_of(document: object, source: str = "") -> Invented:
    """Parse a decoded document as a valid recipe, board or pack; raises RecipeError with the first problem."""
    kind = kind_of(document)
    if kind == "pack":
        return pack_of(document, source)
    if kind == "board":
        return board_of_document(document, source)
    if kind is None and isinstance(document, dict) and not {"effects", "number"} & document.keys():
        sentence = "it must have a `race` or a `power` with its key, a `pack`, or the `regions` of a board"
        raise RecipeError(source, RecipeProblem("", sentence))
    return recipe_of(document, source)


def pack_of(document: object, source: str = "") -> Pack:
    """Parse a decoded document as a valid pack."""
    try:
        head = msgspec.convert(document, PackHead)
    except msgspec.ValidationError as error:
        raise RecipeError(source, problem_of(str(error), PackHead)) from None
    for problem in _head_problems(head):
        raise RecipeError(source, problem)
    recipes: list[Recipe] = []
    boards: list[BoardData] = []
    for number, content in enumerate(head.contents):
        path = f"contents[{number}]"
        if kind_of(content) == "pack":
            raise RecipeError(source, RecipeProblem(path, "a pack can't contain packs"))
        try:
            found = invention_of(content)
        except RecipeError as error:
            raise RecipeError(source, error.problem.under(path)) from None
        if isinstance(found, Recipe):
            if (found.kind, found.key) in [(other.kind, other.key) for other in recipes]:
                raise RecipeError(source, RecipeProblem(path, f"there are two of the {found.kind} {found.key!r}"))
            recipes.append(found)
        elif isinstance(found, BoardData):
            if found.id in [other.id for other in boards]:
                raise RecipeError(source, RecipeProblem(path, f"there are two boards {found.id!r}"))
            boards.append(found)
    return Pack(head.pack, head.title, head.by or "", tuple(recipes), tuple(boards))


def _head_problems(head: PackHead) -> Iterator[RecipeProblem]:
    if head.format != FORMAT:
        yield RecipeProblem("format", f"packs of format {head.format} can't be read; only format {FORMAT} is supported")
    for language, title in head.title.items():
        yield from name_problems(f"title.{language}", title)
    if head.by is not None:
        yield from name_problems("by", head.by)


def read_invention(path: str | Path) -> Invented:
    """Read the recipe, board or pack in a YAML or JSON file."""
    return parse_invention(read_text(Path(path)), str(path))


def parse_invention(text: str, source: str = "invention") -> Invented:
    """Parse a text as a recipe, board or pack; JSON is valid YAML."""
    return invention_of(one_document(text, source, "a recipe, board or pack", MOST_LETTERS), source)
