"""The start page has one gold button: the one to press now."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.test_questions import GOLD


def test_the_start_page_has_one_gold_button(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    mia.open()
    play, create = page.locator(".hero .btn.huge"), page.get_by_role("button", name="Create game")
    expect(play).to_have_class(GOLD)
    expect(create).not_to_have_class(GOLD)
    page.locator(".setup .seg button[aria-pressed=false]").first.click()
    expect(create).to_have_class(GOLD)


def test_playing_is_not_gold_where_the_server_is_away(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    mia.expects_trouble = True
    mia.open()
    page.wait_for_selector(".setup")
    mia.settles()
    play = page.locator(".hero .btn.huge")
    expect(play).to_have_class(GOLD)
    page.context.set_offline(True)
    play.click()
    expect(play).not_to_have_class(GOLD)
