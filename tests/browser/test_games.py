"""Games against a bot to their end, at every size, by clicks alone and by keys alone, with motion and sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from smallworld.game.replay import read_record
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.positions import sit_down_late
from tests.browser.test_sound import SPY

SEATS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]
at_every_size = pytest.mark.parametrize(
    ("size", "hand"), [("desktop", "keys"), ("desktop", "mouse"), ("tablet", "keys"), ("phone", "mouse")]
)
# Notes what moves over the map: the pieces are there all the time, and are told what to be.
MOVED = """window.moved = new Set(); new MutationObserver((changes) => {
  for (const { target } of changes) if (target.matches('.motion .piece')) window.moved.add(target.classList[1]);
}).observe(document, { attributeFilter: ['class'], subtree: true });"""


def lively(sit: Sit, size: str, hand: str) -> Person:
    """Somebody at a screen where things move and are heard."""
    person = sit(size=size, hand=hand, seed=3)
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.add_init_script(SPY + MOVED)
    return person


@at_every_size
def test_a_whole_game_is_played_to_its_end(sit: Sit, tmp_path: Path, size: str, hand: str) -> None:
    person = lively(sit, size, hand)
    person.take_seat(person.start(game="smallworld", seats=SEATS, seed=7, first=0), 0)
    # With fewer conquests in a turn than there could be: it is the turns that matter.
    person.haste = 0.4
    person.play()
    check_end(person, tmp_path)


@at_every_size
@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_the_last_rounds_of_other_games_are_played_to_their_end(
    sit: Sit, tmp_path: Path, game: str, size: str, hand: str
) -> None:
    person = lively(sit, size, hand)
    sit_down_late(person, game, rounds_left=2)
    person.play()
    check_end(person, tmp_path)


def check_end(person: Person, folder: Path) -> None:
    """The end is shown, the record of the game can be fetched, and things moved and were heard on the way."""
    page = person.page
    page.wait_for_selector(".ending .stand")
    assert page.locator(".stand li").count() == 2
    assert "win" in (page.locator(".win h1").text_content() or "")
    moved, heard = page.evaluate("() => [[...window.moved], window.started.length]")
    assert {"conquest", "border", "coin"} <= set(moved) and heard > 0
    record = person.download(page.get_by_role("link", name="Download"), folder / "record.txt")
    assert read_record(record, "record").over
