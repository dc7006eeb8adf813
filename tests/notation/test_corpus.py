"""Positions and records of format 1 with the words of before are read, and written in the words of now."""

from pathlib import Path

import pytest

from smallworld.game.replay import read_record
from smallworld.notation.position import read_position, write_position

CORPUS = Path(__file__).parents[1] / "corpus"
POSITIONS = (CORPUS / "positions-1.txt").read_text(encoding="utf-8").split("---\n")
RECORDS = (CORPUS / "records-1.txt").read_text(encoding="utf-8").split("\f")
#: What is written otherwise now.
WORDS = {
    "\n    fresh: ": "\n    just_picked: ",
    "\nused: ": "\ntable_memory: ",
    "\n  - turn ": "\n  - flip ",
    " choice=Turn": " choice=Flip",
}


def test_the_corpus_has_every_word_that_was_renamed() -> None:
    assert [word for word in WORDS if not any(word in text for text in POSITIONS)] == []
    for texts in (POSITIONS, RECORDS):
        assert {line for text in texts for line in text.splitlines() if line.startswith("game: ")} == {
            "game: smallworld", "game: warcraft", "game: azeroth",
        }  # fmt: skip


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_a_position_from_before_is_written_in_the_words_of_now(number: int) -> None:
    text = POSITIONS[number]
    position = read_position(text)
    for former, new in WORDS.items():
        text = text.replace(former, new)
    assert write_position(position.state, position.names, position.header) == text


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_a_record_from_before_is_read_to_its_end_and_written_as_it_was(number: int) -> None:
    assert read_record(RECORDS[number]).record() == RECORDS[number]
