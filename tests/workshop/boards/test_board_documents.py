"""Board documents: old ones stay readable, and invalid ones are refused with a location."""

import json
from pathlib import Path

import msgspec
import pytest

from smallworld.core.errors import RulesetError
from smallworld.games.custom.own_boards import board_document, board_hash, board_of_document
from smallworld.games.custom.packs import parse_invention
from smallworld.games.custom.recipes.problem import RecipeError
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.wishes import BoardWishes

CORPUS = Path(__file__).parents[2] / "corpus" / "boards-1.jsonl"
DOCUMENT = json.loads(board_document(generate_board(BoardWishes(2, 1))))


@pytest.mark.parametrize("line", CORPUS.read_text(encoding="utf-8").splitlines())
def test_old_boards_are_readable_with_unchanged_hashes(line: str) -> None:
    kept = json.loads(line)
    assert board_hash(board_of_document(kept["document"])) == kept["hash"]


def test_documents_are_written_with_their_format_and_read_back() -> None:
    board = generate_board(BoardWishes(2, 1))
    text = board_document(board).decode()
    assert json.loads(text)["format"] == 1
    assert parse_invention(text) == board
    assert msgspec.json.encode(json.loads(text), order="deterministic") == text.encode()


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("format",), 2, "format: "),
        (("regions", 3, "terrain"), "moor", "moor"),
        (("regions", 3, "at"), [0.5], "regions[3].at"),
        (("regions", 3, "at"), [2.0, 0.5], "regions[3].at"),
        (("regions", 3, "name"), "<script>", "regions[3].name"),
        (("regions", 3, "name"), "x" * 61, "regions[3].name"),
        (("regions", 3, "colour"), "red", "regions[3]: "),
        (("author",), "Mia", "author"),
        (("players",), 9, "players: "),
        (("aspect",), 1e9, "aspect: "),
        (("borders", 0), ["a", "b"], "borders[0]: "),
        (("regions",), [], "regions: "),
    ],
)
def test_errors_are_reported_with_their_location(path: tuple[str | int, ...], value: object, sentence: str) -> None:
    document = json.loads(json.dumps(DOCUMENT))
    part = document
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    with pytest.raises(RulesetError) as refused:
        board_of_document(document)
    assert sentence in str(refused.value)
    assert isinstance(refused.value, RecipeError)
