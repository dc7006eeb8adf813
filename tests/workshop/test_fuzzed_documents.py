"""Fuzzed documents: drawn from the JSON Schema and mutated, they are valid or refused with a location and a sentence.

`tools.soaks.recipes documents` reads many more.
"""

import random
from typing import Any

import pytest

from smallworld.games.custom.packs import invention_of
from smallworld.games.custom.recipes.read import plain, recipe_of
from smallworld.games.yaml_nodes import read_documents
from smallworld.workshop import RecipeError
from smallworld.workshop.shipped_packs import FOLDER
from tests.workshop.from_schema import changed, check_refusal, draw_document, is_place, read

DOCUMENTS = 900
PACKS = 400


def plain_document(name: str) -> dict[str, Any]:
    """The document in one of the package's files."""
    (node,) = read_documents((FOLDER / name).read_text(encoding="utf-8"), name)
    found = plain(node)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("changes", "least"), [(0, 100), (1, 20), (3, 0)])
def test_a_random_document_is_valid_or_refused_with_a_location(changes: int, least: int) -> None:
    sound = sum(read(draw_document(f"{changes} {seed}", changes)) for seed in range(DOCUMENTS))
    assert least <= sound < DOCUMENTS / 2


@pytest.mark.parametrize("least", [1, 3])
def test_a_corrupted_pack_or_board_is_valid_or_refused_with_a_location(least: int) -> None:
    pack = plain_document("lanterns-and-tides.yaml")
    parts = [content for content in pack["contents"] if "id" in content]
    # Few recipes and the smallest board, so that errors aren't hidden by earlier ones.
    pack = {**pack, "contents": [*pack["contents"][:3], parts[0]]}
    sound = 0
    for seed in range(PACKS):
        chance = random.Random(f"{least} {seed}")
        document: Any = [pack, *parts][seed % 4]
        for _ in range(least):
            document = changed(chance, document)
        try:
            invention_of(document)
            sound += 1
        except RecipeError as error:
            check_refusal(document, error.problem)
    assert sound < PACKS / 2


def test_locations_are_found_in_a_document() -> None:
    document = {"effects": [{"coins": {"each": "turn"}}]}
    for path in ("", "effects", "effects[0].coins.each", "effects[0].coins.where", "name"):
        assert is_place(document, path), path
    for path in ("effects[1]", "effects.coins", "effects[0].coins.where.terrain", "effects[0].coins.each.x", "$.name"):
        assert not is_place(document, path), path


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"icon": "a" * 300}, f"icon: '{'a' * 40}…' is not one of acorn, amber"),
        ({"n" * 300: 1}, f"there is no '{'n' * 40}…' here"),
        ({"icon": "\u202e"}, r"icon: '\u202e' is not one of acorn"),
    ],
)
def test_quotes_in_refusals_are_short_and_contain_no_bidi_controls(document: object, sentence: str) -> None:
    assert isinstance(document, dict)
    with pytest.raises(RecipeError) as refused:
        recipe_of({"format": 1, "power": "moor", "name": {"en": "Moor"}, "number": 3, **document})
    assert str(refused.value).startswith(sentence)
