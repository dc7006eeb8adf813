"""Rivals' possible conquests are shown on the map, in the prompt and in the cards, for the current plan."""

import re
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, variants, wait_until
from tests.browser.pictures import Pictures
from tests.browser.positions import start_from

LAND = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 5, holds: {copperdown: 1, barleyford: 1, owlsgrove: 1, goldmead: 1}}
  bob: {active: elves merchant, holds: {larkrise: 6}}
"""
PLACING = LAND + "play:\n  - ann: done\n"
LEVELS = {"owlsgrove": "certain", "barleyford": "certain", "copperdown": "die", "goldmead": "safe"}


def shown(page: Page) -> dict[str, str]:
    """Marked regions with their safety level."""
    found: dict[str, str] = page.locator("[data-threat]").evaluate_all(
        "all => Object.fromEntries(all.map((e) => [e.dataset.threat, e.dataset.level]))"
    )
    return found


@variants("theme", ["light"], ["dark"])
def test_threats_follow_the_plan_and_are_listed_by_region(
    new_player: NewPlayer, pictures: Pictures, theme: Literal["light", "dark"]
) -> None:
    mia = new_player()
    page = mia.page
    page.emulate_media(color_scheme=theme)
    start_from(mia, PLACING)
    assert shown(page) == {}
    button = page.get_by_role("button", name="Threats")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#board button:visible")).to_have_count(0)
    button.click()
    wait_until(lambda: shown(page) == LEVELS, "every own region is marked")
    mia.wait_until_drawn()
    pictures(page, f"threats-{theme}-desktop")
    prompt = page.locator("[data-part=prompt]")
    expect(prompt).to_contain_text("1 only with luck")
    expect(prompt).to_contain_text("1 safe")
    weakest = prompt.get_by_role("button", name="2 regions can be taken")
    weakest.click()
    card = page.get_by_role("dialog", name="Barleyford")
    expect(card).to_contain_text("Elves (Bob) can take this with 3 of 5 tokens.")
    expect(page.locator("#r-barleyford")).to_have_attribute(
        "aria-label", re.compile("can take this with 3 of 5 tokens")
    )
    pictures(page, f"threats-card-{theme}-desktop")
    for _ in range(3):
        card.get_by_role("button", name="One more").click()
    expect(card).to_contain_text("Elves (Bob) can take this only with a roll of at least 1.")
    wait_until(lambda: shown(page).get("barleyford") == "die", "three more tokens keep all but luck away")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("[data-threat]")).to_have_count(0)


def test_on_a_phone_one_tap_shows_threats_and_the_prompt_describes_the_region(
    new_player: NewPlayer, pictures: Pictures
) -> None:
    mia = new_player(size="phone")
    page = mia.page
    start_from(mia, PLACING)
    prompt = page.locator("[data-part=prompt]")
    expect(prompt).to_contain_text("So far +6 coins.")
    page.get_by_role("button", name="Threats").tap()
    wait_until(lambda: shown(page) == LEVELS, "every own region is marked")
    mia.wait_until_drawn()
    pictures(page, "threats-phone")
    prompt.get_by_role("button", name="2 regions can be taken").tap()
    expect(prompt).to_contain_text("Elves (Bob) can take this with 3 of 5 tokens.")
    mia.wait_until_drawn()
    pictures(page, "threats-region-phone")
    page.emulate_media(color_scheme="dark")
    pictures(page, "threats-region-phone-dark")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_pieces_to_place_do_not_move_the_map(new_player: NewPlayer) -> None:
    mia = new_player(size="phone")
    start_from(mia, PLACING.replace("alchemist", "heroic"))
    prompt, board = mia.part("prompt"), mia.page.locator("#board")
    before = board.bounding_box()
    mia.page.get_by_role("button", name="Threats").tap()
    wait_until(lambda: shown(mia.page) == LEVELS, "every own region is marked")
    expect(prompt).to_contain_text("2 heroes to place")
    expect(prompt.get_by_role("button", name="2 regions can be taken")).to_be_visible()
    assert board.bounding_box() == before


def test_threats_stay_on_between_moves_and_spectators_have_none(new_player: NewPlayer) -> None:
    mia = new_player()
    ticket = start_from(mia, LAND)
    page = mia.page
    page.keyboard.press("t")
    wait_until(lambda: shown(page).keys() == LEVELS.keys(), "every own region is marked")
    version = mia.version()
    mia.act_on_region("tanglewick", mia.read_screen())
    mia.wait_for_change(version)
    wait_until(lambda: "tanglewick" in shown(page), "what was conquered is marked too")
    watching = new_player()
    watching.open(f"/game/{ticket['id']}")
    watching.wait_for_table()
    assert watching.page.get_by_role("button", name="Threats").count() == 0
    watching.page.keyboard.press("t")
    watching.wait_until_drawn()
    assert shown(watching.page) == {}
