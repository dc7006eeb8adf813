"""The levels of bots: named, rated and described wherever one is chosen, and remembered for the next game."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit, fits, until
from tests.browser.drawing import set_size
from tests.browser.pictures import Pictures

# What is wider than the room it has, or broken into lines.
CRAMPED = """() => [...document.querySelectorAll('.seatline, .lobby li, .seatline .seg')].filter(
  (e) => e.scrollWidth > e.clientWidth + 1 ||
    (e.matches('.seg') && new Set([...e.children].map((button) => button.offsetTop)).size > 1)
  ).map((e) => e.textContent)"""


def test_a_level_is_chosen_by_name_rating_and_sentence_changed_in_the_lobby_and_remembered(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    mia.open("/new")
    page.get_by_role("button", name="Remove seat 3").click()
    choice = page.get_by_label(re.compile("s level$"))
    # Newcomers get an easy one.
    expect(choice).to_have_value("level-2")
    choice.locator("option").nth(4).wait_for(state="attached")
    words = choice.locator("option").all_inner_texts()
    assert [word.partition(" (")[0] for word in words] == ["novice", "amateur", "skilled", "expert", "master"]
    assert words[2] == "skilled (1500)"
    choice.select_option("level-4")
    expect(page.get_by_text("Has learnt from many games")).to_be_visible()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("group", name="Seat 3").get_by_role("button", name="open").click()
    page.get_by_role("button", name="Create game").click()
    bot = page.locator(".lobby li[data-seat='1']")
    expect(bot).to_contain_text("Has learnt from many games")
    bot.get_by_label(re.compile("s level$")).select_option("level-5")
    expect(bot).to_contain_text("Plans whole turns")
    # As chosen last.
    expect(page.get_by_label("Bots for free seats")).to_have_value("level-4")
    page.get_by_role("button", name="Start the game").click()
    mia.at_table()

    def levels() -> list[str]:
        page.wait_for_timeout(20)
        heard = [message for message in mia.heard if message["tell"] == "table"][-1]
        return [seat.get("level", "") for seat in heard["seats"]]

    until(lambda: levels() == ["", "level-5", "level-4"], "the bot of the free seat")
    mia.open("/")
    with page.expect_request("**/api/games") as asked:
        page.get_by_role("button", name="Play now").first.click()
    request: Any = asked.value.post_data_json
    assert [seat.get("level") for seat in request["seats"]][1:] == ["level-4", "level-4"]


def test_levels_have_room_on_the_form_and_in_the_lobby(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    page = mia.page
    # The longest words.
    page.add_init_script('localStorage.setItem(\'smallworld.settings\', \'{"toured": true, "language": "hu"}\')')
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Bartholomew", "level": "level-5"}]
    waiting = mia.start(game="smallworld", seats=[*seats, {"kind": "open"}], lobby=True)
    for where in ("/", "/new", "lobby"):
        mia.host(waiting) if where == "lobby" else mia.open(where)
        # Two are rated.
        if where != "lobby":
            page.locator(".seatline .gone").last.click()
        for width, height in ((360, 740), (1280, 720)):
            set_size(page, width, height)
            mia.settles()
            pictures(page, f"levels-{where.strip('/') or 'start'}-{width}")
            assert page.evaluate(CRAMPED) == [], (where, width)
            assert fits(page) or where != "lobby"
