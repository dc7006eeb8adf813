"""The card of a region: what lies there is explained, and own land is no target like others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.pictures import Pictures
from tests.browser.positions import sit_at
from tests.browser.test_unused import redeploying

DECLINED = """
game: smallworld
board: small-world-2
players:
  ann: {active: trolls hill, hand: 5, holds: {copperdown: 2}, decline: [{race: ratmen, holds: {barleyford: 1}}]}
  bob: {active: elves forest, holds: {haywick: 2}}
"""
RELIC = """
game: warcraft
board: l1a+s2b
players:
  ann: {active: orcs farmer, hand: 4, holds: {mangrove-maze: 1, scytheby: 1}}
  bob: {active: kobolds mining, hand: 4}
marks: {mangrove-maze: [stone]}
"""
CHAMPION = """
game: warcraft
board: l1a+s2b
players:
  ann: {active: trolls championing, holds: {mangrove-maze: 1, scytheby: 1}}
  bob: {active: kobolds mining, hand: 4}
"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_own_land_in_decline_is_no_target_like_others(sit: Sit, pictures: Pictures, size: str) -> None:
    mia = sit(size=size, drawn=True)
    page = mia.page
    sit_at(mia, DECLINED)
    mia.settles()
    expect(page.locator(".cost[data-cost='barleyford'] .friendly")).to_have_count(1)
    assert page.locator(".cost .flag:not(.friendly)").count()
    mia.click_inside("barleyford")
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("This region is already yours: conquering it brings no more coins this turn.")
    assert "primary" not in (card.locator("[data-verb=conquer]").get_attribute("class") or "")
    pictures(page, f"card-own-{size}")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_relic_says_on_the_card_what_it_does(sit: Sit, pictures: Pictures, size: str) -> None:
    mia = sit(size=size, drawn=True)
    sit_at(mia, RELIC)
    mia.settles()
    mia.click_inside("mangrove-maze")
    card = mia.page.get_by_role("dialog")
    expect(card).to_contain_text("No travel cost for the active race that holds it.")
    expect(card).to_contain_text("If you abandon it:")
    pictures(mia.page, f"card-relic-{size}")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_hand_has_the_champion_where_he_is_all_there_is_to_place(sit: Sit, pictures: Pictures, size: str) -> None:
    mia = sit(size=size, drawn=True)
    redeploying(mia, CHAMPION)
    mia.settles()
    expect(mia.page.locator(".hand")).to_contain_text("1 in hand")
    assert (mia.page.locator(".hand").get_attribute("aria-label") or "").startswith("Champion")
    pictures(mia.page, f"hand-champion-{size}")


def test_a_combo_says_where_its_tokens_come_from(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone", drawn=True)
    start = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]
    mia.take_seat(mia.start(game="smallworld", seats=start, first=0, seed=3), 0)
    mia.awaits()
    mia.settles()
    row = mia.page.locator("li.cur")
    parts = row.locator(".unfolded dt small")
    expect(parts).to_have_count(2)
    assert parts.first.is_visible()
    whole = int(row.locator(".many b").inner_text())
    assert sum(int(part.split()[0]) for part in parts.all_inner_texts()) == whole
    pictures(mia.page, "combo-sum")
