"""Whole games against a bot, by clicks alone and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallworld.play.replay import read_record
from tests.browser.conftest import Sit, by_either_hand

SEATS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]


@by_either_hand
@pytest.mark.parametrize("game", ["smallworld", "warcraft", "azeroth"])
def test_a_whole_game_is_played_to_its_end(sit: Sit, tmp_path: Path, game: str, hand: str) -> None:
    person = sit(hand=hand, seed=3)
    person.take_seat(person.start(game=game, seats=SEATS, seed=7, first=0), 0)
    person.play()
    page = person.page
    page.wait_for_selector(".ending .stand")
    assert page.locator(".stand li").count() == 2
    assert "win" in (page.locator(".win h1").text_content() or "")
    record = person.download(page.get_by_role("link", name="Download"), tmp_path / "record.txt")
    assert read_record(record, "record").over
