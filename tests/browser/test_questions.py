"""Questions before something is given up: the answer that does it has its name, and is never the gold one."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from smallworld.core import engine
from smallworld.core.state import State
from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.positions import go_on, played_until
from tests.browser.test_again import played_out

GOLD = re.compile(r"(^|\s)primary(\s|$)")


def may_decline(s: State) -> bool:
    """Whether the mover may put a race into decline now."""
    return any(s.rules.verbs[action.verb].word == "decline" for action in engine.legal(s))


def asked(page: Page, name: str, risky: bool = True) -> None:
    """Check the two answers to the question on the screen, and which has the focus; take the way back."""
    yes, no = page.locator("dialog [data-yes]"), page.locator("dialog [data-no]")
    expect(yes).to_have_text(name)
    gold, plain = (no, yes) if risky else (yes, no)
    expect(gold).to_have_class(GOLD)
    expect(plain).not_to_have_class(GOLD)
    if risky:
        expect(no).to_be_focused()
    no.click()
    expect(page.locator("dialog")).to_have_count(0)


def test_what_gives_something_up_is_named_and_never_gold(sit: Sit, pictures: Pictures) -> None:
    mia: Person = sit(size="phone")
    page = mia.page
    go_on(mia, played_until("smallworld", ["mia", "tom"], may_decline), 0)
    page.locator("[data-act=decline]").click()
    pictures(page, "question-decline-phone")
    asked(page, "Go into decline")
    page.locator(".top [aria-haspopup]").click()
    page.get_by_role("button", name="Try moves in a copy of the game").click()
    asked(page, "Start", risky=False)
    # A region to give up is opened by a tap: nothing on its card is gold.
    own = page.locator(".hits [data-region]:not([data-mark])")
    abandon = page.locator(".pop [data-verb=abandon]")
    for region in [each.get_attribute("data-region") or "" for each in own.all()]:
        mia.click_inside(region)
        page.locator(".pop").wait_for()
        if abandon.count():
            break
        page.keyboard.press("Escape")
    expect(abandon).to_be_visible()
    expect(abandon).not_to_have_class(GOLD)


def test_what_deletes_something_is_named_and_never_gold(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    page = mia.page
    ticket = played_out(mia)
    page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.claim()
    page.wait_for_selector(".ending .stand")
    mia.open("/history")
    page.get_by_role("button", name="Delete all results").click()
    pictures(page, "question-history-desktop")
    asked(page, "Delete all results")
    mia.open("/mine")
    page.get_by_role("button", name="Remove").first.click()
    asked(page, "Remove from the list")
    expect(page.locator(".g")).not_to_have_count(0)
