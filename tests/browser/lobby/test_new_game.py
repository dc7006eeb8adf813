"""New game with every option, a newcomer, and My games; with the mouse and with the keyboard."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, by_keys, by_mouse, wait_until
from tests.browser.pictures import Pictures

BOT = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]


@by_keys
def test_a_game_can_be_set_up_with_all_options(new_player: NewPlayer, device: str) -> None:
    mia = new_player(device=device)
    page, do = mia.page, mia.input
    mia.open("/new")
    do.press(page.get_by_role("button", name="Small World of Warcraft"))
    do.fill(page.get_by_label("Name for seat 1"), "Mia")
    do.press(page.get_by_role("button", name="Remove seat 3"))
    do.press(page.get_by_role("group", name="Seat 2").get_by_role("button", name="open"))
    do.press(page.get_by_role("checkbox", name="Hidden coins"))
    do.select(page.get_by_label("Turn clock"), "600")
    do.select(page.get_by_label("First player"), "0")
    do.select(page.get_by_label("Islands for two"), "large-medium")
    do.fill(page.get_by_label("Name of the game"), "Friday")
    do.select(page.get_by_label("Rounds"), "5")
    do.press(page.get_by_role("group", name="Races and powers of the game").get_by_role("button", name="Some"))
    do.press(page.get_by_role("list", name="Races").get_by_role("button", name="Trolls"))
    with page.expect_request("**/api/games") as asked:
        do.press(page.get_by_role("button", name="Create game"))
    game_request: Any = asked.value.post_data_json
    assert [seat["kind"] for seat in game_request["seats"]] == ["me", "open"]
    assert (game_request["first"], game_request["islands"]) == (0, "large-medium")
    assert (game_request["without"], game_request["rounds"]) == (["trolls"], 5)
    do.press(page.get_by_role("button", name="Copy").first)
    link = page.get_by_label("Invitation link for everybody").input_value()
    wait_until(lambda: page.evaluate("() => navigator.clipboard.readText()") == link, "the link is in the clipboard")
    do.press(page.get_by_role("button", name="Start the game"))
    mia.wait_for_table()
    table = next(message for message in mia.received if message["type"] == "table-update")
    assert table["terms"] == {
        "title": "Friday",
        "coins": "shown",
        "undo": True,
        "hints": True,
        "clock": 600,
        "without": ["trolls"],
    }
    assert mia.wait_for_turn()["mine"]


@by_keys
def test_a_newcomer_starts_at_once_skips_the_tour_and_reads_the_rules(
    new_player: NewPlayer, pictures: Pictures, device: str
) -> None:
    mia = new_player(device=device, toured=False)
    page, do = mia.page, mia.input
    mia.play_now()
    assert mia.wait_for_turn()["tour"]
    pictures(page, "tour-desktop")
    do.press(page.get_by_role("button", name="No, thanks"))
    page.wait_for_selector("[data-stage]", state="detached")
    mia.play(1)
    page.reload()
    mia.wait_for_table()
    assert mia.wait_for_turn()["stage"] == ""
    if device == "keys":
        page.keyboard.press("?")
    else:
        do.press(page.get_by_role("button", name="Player aid"))
    do.fill(page.get_by_role("searchbox"), "skeletons")
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(1)
    mia.close_overlay()
    expect(page.get_by_role("dialog")).to_have_count(0)
    mia.open_menu()
    do.press(page.get_by_role("button", name="Keyboard shortcuts", exact=True))
    page.get_by_role("dialog").get_by_role("listitem").nth(10).wait_for(state="attached")
    mia.close_overlay()
    mia.play(2)


@by_mouse
def test_the_host_forks_a_game_and_removes_it_from_my_games(new_player: NewPlayer, device: str) -> None:
    mia = new_player(device=device, seed=2)
    page, do = mia.page, mia.input
    ticket = mia.create_game(game="smallworld", seats=BOT, first=0, seed=3)
    mia.open_as_host(ticket)
    mia.play(2)
    version, step = mia.version(), mia.read_screen()["step"]
    mia.open_menu()
    do.press(page.get_by_role("button", name="Try moves in a copy of the game"))
    do.press(page.locator("[data-yes]"))
    page.wait_for_url(lambda address: ticket["id"] not in address)
    mia.wait_for_table()
    assert mia.wait_for_turn()["step"] == step
    mia.play(1)
    mia.open(f"/game/{ticket['id']}")
    mia.wait_for_table()
    assert mia.version() == version
    mia.open("/mine")
    expect(mia.part("game").filter(has_text="Round")).to_have_count(2)
    do.press(page.get_by_role("button", name="Remove").last)
    do.press(page.locator("[data-yes]"))
    page.wait_for_function("() => document.querySelectorAll('[data-part=game]').length === 1")


@by_mouse
def test_quick_play_asks_for_a_name(new_player: NewPlayer, device: str) -> None:
    mia = new_player(device=device)
    page = mia.page
    mia.open()
    mia.input.fill(page.get_by_label("Your name"), " Mia ")
    mia.input.press(page.get_by_role("button", name="Play now"))
    mia.wait_for_table()
    expect(page.locator("[data-part=seat][data-mine] [data-part=name]")).to_have_text("Mia")
    mia.open()
    expect(page.get_by_label("Your name")).to_have_value(re.compile("Mia"))
