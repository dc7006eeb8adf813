"""Old positions and records in format 1 can be read, and are written with current words."""

from pathlib import Path

import pytest

from smallworld.game.replay import read_record
from smallworld.notation.position import read_position, write_position

CORPUS = Path(__file__).parents[1] / "corpus"
POSITIONS = (CORPUS / "positions-1.txt").read_text(encoding="utf-8").split("---\n")
RECORDS = (CORPUS / "records-1.txt").read_text(encoding="utf-8").split("\f")
#: Old words with their current forms.
WORDS = {
    "\n    fresh: ": "\n    just_picked: ",
    "\nused: ": "\ntable_memory: ",
    "\n  - turn ": "\n  - flip ",
    " choice=Turn": " choice=Flip",
}


def test_the_corpus_has_every_renamed_word() -> None:
    assert [word for word in WORDS if not any(word in text for text in POSITIONS)] == []
    for texts in (POSITIONS, RECORDS):
        assert {line for text in texts for line in text.splitlines() if line.startswith("game: ")} == {
            "game: smallworld", "game: warcraft", "game: azeroth",
        }  # fmt: skip


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_an_old_position_is_written_with_current_words(number: int) -> None:
    text = POSITIONS[number]
    position = read_position(text)
    for former, new in WORDS.items():
        text = text.replace(former, new)
    assert write_position(position.state, position.names, position.header) == text


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_an_old_record_is_read_to_its_end_and_written_unchanged(number: int) -> None:
    assert read_record(RECORDS[number]).record() == RECORDS[number]
