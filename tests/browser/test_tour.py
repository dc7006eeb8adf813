"""The guided first turn: Escape closes what is open, and never ends the tour for good."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Sit


def test_escape_never_ends_the_tour_for_good(sit: Sit, pictures: Path) -> None:
    mia = sit(toured=False)
    page = mia.page
    mia.play_now()
    assert mia.awaits()["tour"]
    page.locator(".tourcard [data-next]").click()
    page.wait_for_selector(".tourcard[data-stage=pick]")
    assert page.locator(".tourcard .count").text_content() == "Step 1 of 13"
    assert page.locator(".tour .arrow").count() == 0
    page.screenshot(path=pictures / "tour-pick-desktop.png")
    page.locator(".column [data-position='1']").click()
    page.locator("[data-verb=pick]").locator("visible=true").first.click()
    page.wait_for_selector(".tourcard[data-stage=conquer]")
    region = mia.awaits()["marked"][0][0]
    mia.click_inside(region)
    page.wait_for_selector(".tourcard[data-stage=card]")
    page.screenshot(path=pictures / "tour-card-desktop.png")
    # Once for the card of the region, and once more by mistake.
    page.keyboard.press("Escape")
    page.wait_for_selector(".pop", state="detached")
    page.keyboard.press("Escape")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('smallworld.settings')).toured") is False
    mia.click_inside(region)
    page.locator(".pop .buttons .btn").first.click()
    page.wait_for_selector(".tourcard:is([data-stage=hand], [data-stage=die], [data-stage=done])")


def test_a_welcome_that_is_escaped_comes_back_in_the_next_game(sit: Sit) -> None:
    mia = sit(toured=False)
    page = mia.page
    mia.play_now()
    assert mia.awaits()["tour"]
    page.locator(".tourcard [data-next]").press("Escape")
    page.wait_for_selector(".tourcard", state="detached")
    page.reload()
    mia.at_table()
    page.wait_for_selector(".tourcard[data-stage=welcome]")
