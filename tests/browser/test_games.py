"""Games against a bot to their end, by clicks alone and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallworld.play.replay import read_record
from tests.browser.conftest import Sit, by_either_hand
from tests.browser.person import Person
from tests.browser.positions import sit_down_late

SEATS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]


@by_either_hand
def test_a_whole_game_is_played_to_its_end(sit: Sit, tmp_path: Path, hand: str) -> None:
    person = sit(hand=hand, seed=3)
    person.take_seat(person.start(game="smallworld", seats=SEATS, seed=7, first=0), 0)
    # With fewer conquests in a turn than there could be: it is the turns that matter.
    person.haste = 0.4
    person.play()
    check_end(person, tmp_path)


@by_either_hand
@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_the_last_rounds_of_other_games_are_played_to_their_end(sit: Sit, tmp_path: Path, game: str, hand: str) -> None:
    person = sit(hand=hand, seed=3)
    sit_down_late(person, game, rounds_left=2)
    person.play()
    check_end(person, tmp_path)


def check_end(person: Person, folder: Path) -> None:
    """The end is shown, and the record of the game can be fetched."""
    page = person.page
    page.wait_for_selector(".ending .stand")
    assert page.locator(".stand li").count() == 2
    assert "win" in (page.locator(".win h1").text_content() or "")
    record = person.download(page.get_by_role("link", name="Download"), folder / "record.txt")
    assert read_record(record, "record").over
