"""In teams it is plain who plays with whom, and what belongs to the own side."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State
from smallworld.game import Game
from tests.browser.conftest import Sit
from tests.browser.pictures import Pictures
from tests.browser.positions import go_on, played_until

PARTNER = 2


def on_partner(s: State) -> list[Action]:
    """The conquests that would take land from the first seat's partner, where there are others as well."""
    attacks = [action for action in engine.legal(s) if action.verb == ids.V_CONQUER]
    own = [action for action in attacks if s.holder[action.arg] == s.active(PARTNER)]
    return own if len(own) < len(attacks) else []


@cache
def beside_partner() -> Game:
    """Four players in teams: the first, Mia, could conquer a region of the third, her partner."""
    return played_until("azeroth", ["mia", "rob", "ann", "tom"], lambda s: s.round < 3 and bool(on_partner(s)))


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_partner_is_named_and_their_land_is_no_target_like_others(sit: Sit, pictures: Pictures, size: str) -> None:
    game = beside_partner()
    regions = game.rules.board.regions
    friendly = regions[on_partner(game.state)[0].arg]
    mia = sit(size=size, drawn=True)
    page = mia.page
    go_on(mia, game, 0)
    mia.settles()
    seat = page.locator(f".seat[data-seat='{PARTNER}']")
    expect(seat).to_contain_text("your partner")
    expect(page.locator(".seat[data-seat='1']")).not_to_contain_text("your partner")
    pictures(page, f"partner-table-{size}")
    assert seat.locator(".partner").is_visible() is (size == "phone")
    grey = page.locator(f".cost[data-cost='{friendly}'] .friendly")
    expect(grey).to_have_count(1)
    assert page.locator(".cost .flag:not(.friendly)").count()
    expect(page.locator(f"#r-{friendly}")).to_have_attribute("aria-label", re.compile("Ann, your partner"))
    mia.click_inside(friendly)
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("Ann, your partner,")
    expect(card).to_contain_text("conquering it takes it from your own team")
    conquer = card.locator("[data-verb=conquer]")
    expect(conquer).to_be_visible()
    assert "primary" not in (conquer.get_attribute("class") or "")
    pictures(page, f"partner-card-{size}")
    page.keyboard.press("Escape")
    if size == "phone":
        seat.tap()
    else:
        seat.locator(".seatmenu").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your partner: you both play for the Alliance.")
    pictures(page, f"partner-seat-{size}")


def test_a_double_click_opens_the_card_of_the_partners_land_and_conquers_nothing(sit: Sit) -> None:
    game = beside_partner()
    friendly = game.rules.board.regions[on_partner(game.state)[0].arg]
    mia = sit()
    go_on(mia, game, 0)
    version = mia.version()
    at = mia.page.locator(f"#r-{friendly}")
    at.dispatch_event("focus")
    mia.click_inside(friendly)
    mia.click_inside(friendly)
    mia.settles()
    assert mia.version() == version


def test_the_prompt_says_who_the_partner_is_before_the_first_pick(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone", drawn=bool(pictures.folder))
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "name": "Ann"}, {"kind": "bot"}]
    mia.host(mia.start(game="azeroth", seats=seats, first=0))
    mia.at_table()
    expect(mia.page.locator(".prompt")).to_contain_text(re.compile(r"Your partner is \w+\."))
    pictures(mia.page, "partner-pick")
