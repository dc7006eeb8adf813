"""Setting up a game with all options, finding one's way at a new table, and the list of own games: by either hand."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit, by_either_hand, until
from tests.browser.pictures import Pictures

BOT = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]


@by_either_hand
def test_a_game_is_set_up_with_its_options(sit: Sit, hand: str) -> None:
    mia = sit(hand=hand)
    page, do = mia.page, mia.hand
    mia.open("/new")
    do.press(page.get_by_role("button", name="Small World of Warcraft"))
    do.write(page.get_by_label("Name for seat 1"), "Mia")
    do.press(page.get_by_role("button", name="Remove seat 3"))
    do.press(page.get_by_role("group", name="Seat 2").get_by_role("button", name="open"))
    do.press(page.get_by_role("checkbox", name="Hidden coins"))
    do.choose(page.get_by_label("Turn clock"), "600")
    do.choose(page.get_by_label("First player"), "0")
    do.choose(page.get_by_label("Islands for two"), "large-medium")
    do.write(page.get_by_label("Name of the game"), "Friday")
    do.press(page.locator("summary", has_text="Leave out"))
    do.press(page.get_by_role("checkbox", name="Trolls"))
    with page.expect_request("**/api/games") as asked:
        do.press(page.get_by_role("button", name="Create game"))
    game_request: Any = asked.value.post_data_json
    assert [seat["kind"] for seat in game_request["seats"]] == ["me", "open"]
    assert (game_request["first"], game_request["islands"]) == (0, "large-medium")
    assert game_request["without"] == ["trolls"]
    do.press(page.get_by_role("button", name="Copy").first)
    link = page.get_by_label("Invitation link for everybody").input_value()
    until(lambda: page.evaluate("() => navigator.clipboard.readText()") == link, "the link is in the clipboard")
    do.press(page.get_by_role("button", name="Start the game"))
    mia.at_table()
    table = next(message for message in mia.heard if message["tell"] == "table")
    assert table["terms"] == {"title": "Friday", "coins": "shown", "undo": True, "hints": True, "clock": 600}
    assert mia.awaits()["mine"]


@by_either_hand
def test_a_newcomer_is_in_a_game_at_once_waves_the_tour_away_and_looks_things_up(
    sit: Sit, pictures: Pictures, hand: str
) -> None:
    mia = sit(hand=hand, toured=False)
    page, do = mia.page, mia.hand
    mia.play_now()
    assert mia.awaits()["tour"]
    pictures(page, "tour-desktop")
    do.press(page.locator(".tourcard .link"))
    page.wait_for_selector(".tourcard", state="detached")
    mia.play(1)
    page.reload()
    mia.at_table()
    assert mia.awaits()["stage"] == ""
    if hand == "keys":
        page.keyboard.press("?")
    else:
        do.press(page.get_by_role("button", name="Player aid"))
    do.write(page.get_by_role("searchbox"), "skeletons")
    page.wait_for_function("() => document.querySelectorAll('.aidsheet .gloss li').length === 1")
    mia.close()
    page.wait_for_selector(".aidsheet", state="detached")
    do.press(page.locator(".top [aria-haspopup]"))
    do.press(page.get_by_role("button", name="Keyboard shortcuts", exact=True))
    page.locator(".keylist li").nth(10).wait_for(state="attached")
    mia.close()
    mia.play(2)


@by_either_hand
def test_the_host_tries_something_in_a_copy_and_takes_it_off_the_list(sit: Sit, hand: str) -> None:
    mia = sit(hand=hand, seed=2)
    page, do = mia.page, mia.hand
    ticket = mia.start(game="smallworld", seats=BOT, first=0, seed=3)
    mia.host(ticket)
    mia.play(2)
    version, step = mia.version(), mia.look()["step"]
    do.press(page.locator(".top [aria-haspopup]"))
    do.press(page.get_by_role("button", name="Try moves in a copy of the game"))
    do.press(page.locator("[data-yes]"))
    page.wait_for_url(lambda address: ticket["id"] not in address)
    mia.at_table()
    assert mia.awaits()["step"] == step
    mia.play(1)
    mia.open(f"/game/{ticket['id']}")
    mia.at_table()
    assert mia.version() == version
    mia.open("/mine")
    page.wait_for_function("() => document.querySelectorAll('.g .m').length === 2")
    do.press(page.get_by_role("button", name="Remove").last)
    do.press(page.locator("dialog .btn").last)
    page.wait_for_function("() => document.querySelectorAll('.g').length === 1")


@by_either_hand
def test_whoever_plays_at_once_is_asked_for_a_name(sit: Sit, hand: str) -> None:
    mia = sit(hand=hand)
    page = mia.page
    mia.open()
    mia.hand.write(page.get_by_label("Your name"), " Mia ")
    mia.hand.press(page.get_by_role("button", name="Play now"))
    mia.at_table()
    expect(page.locator(".seat.me .seatname b")).to_have_text("Mia")
    mia.open()
    expect(page.get_by_label("Your name")).to_have_value(re.compile("Mia"))
