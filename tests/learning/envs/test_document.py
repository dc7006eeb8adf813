"""The examples in docs/reference/environments.md run, and its numbers are correct."""

import contextlib
import io

import pytest

from smallworld.games import GAMES
from smallworld.learning.envs.describe import describe, entries
from tests.packaging.test_documents import blocks
from tests.packaging.wheels import ROOT

DOCUMENT = (ROOT / "docs" / "reference" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = blocks(DOCUMENT, "python")


def unwrapped(text: str) -> str:
    """The text without line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(EXAMPLES[number], f"example {number}", "exec"), {})
    assert bool(said.getvalue()) == ("print" in EXAMPLES[number])


def test_there_is_an_example_for_each_interface() -> None:
    assert len(EXAMPLES) == 5
    for name in (
        "smallworld.learning.envs import pettingzoo",
        "smallworld/SmallWorld-v0",
        "python_smallworld(",
        "Batch(",
        "NumberedMoves(",
    ):
        assert sum(name in example for example in EXAMPLES) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_documented_layout_is_current(game: str) -> None:
    assert unwrapped(describe(game)) in unwrapped(DOCUMENT)


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_explained(game: str) -> None:
    assert unwrapped(entries(game)) in unwrapped(DOCUMENT)
