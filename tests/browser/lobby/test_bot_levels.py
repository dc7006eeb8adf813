"""Bot levels: named, rated and described in every choice, and remembered for the next game."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, wait_until


def test_bot_levels_are_described_changeable_in_the_lobby_and_remembered(
    new_player: NewPlayer,
) -> None:
    mia = new_player()
    page = mia.page
    mia.open("/new")
    page.get_by_role("button", name="Remove seat 3").click()
    choice = page.get_by_label(re.compile("s level$"))
    # The default for newcomers is easy.
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
    bot = page.locator("[data-part=lobby] li[data-seat='1']")
    expect(bot).to_contain_text("Has learnt from many games")
    bot.get_by_label(re.compile("s level$")).select_option("level-5")
    expect(bot).to_contain_text("Plans whole turns")
    # The last choice.
    expect(page.get_by_label("Bots for free seats")).to_have_value("level-4")
    page.get_by_role("button", name="Start the game").click()
    mia.wait_for_table()

    def levels() -> list[str]:
        page.wait_for_timeout(20)
        heard = [message for message in mia.received if message["type"] == "table-update"][-1]
        return [seat.get("level", "") for seat in heard["seats"]]

    wait_until(lambda: levels() == ["", "level-5", "level-4"], "the bot of the free seat")
    mia.open("/")
    with page.expect_request("**/api/games") as asked:
        page.get_by_role("button", name="Play now").first.click()
    request: Any = asked.value.post_data_json
    assert [seat.get("level") for seat in request["seats"]][1:] == ["level-4", "level-4"]
