"""The guided first turn: Escape closes what is open, and never ends the tour for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, Site, until
from tests.browser.pictures import Pictures


def test_escape_never_ends_the_tour_for_good(sit: Sit, pictures: Pictures) -> None:
    mia = sit(toured=False)
    page = mia.page
    mia.play_now()
    assert mia.awaits()["tour"]
    page.locator(".tourcard [data-next]").click()
    page.wait_for_selector(".tourcard[data-stage=pick]")
    expect(page.locator(".tourcard .count")).to_have_text("Step 1 of 11")
    pictures(page, "tour-pick-desktop")
    page.locator(".column [data-position='1']").click()
    page.locator("[data-verb=pick]").locator("visible=true").first.click()
    page.wait_for_selector(".tourcard[data-stage=conquer]")
    expect(page.locator(".tourcard .count")).to_have_text("Step 2 of 11")
    region = mia.awaits()["marked"][0][0]
    mia.click_inside(region)
    page.wait_for_selector(".tourcard[data-stage=card]")
    expect(page.locator(".tourcard .count")).to_have_text("Step 3 of 11")
    pictures(page, "tour-card-desktop")
    # Once for the card of the region, and once more by mistake.
    page.keyboard.press("Escape")
    page.wait_for_selector(".pop", state="detached")
    page.keyboard.press("Escape")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('smallworld.settings')).toured") is False
    page.wait_for_timeout(600)  # two clicks in one place are a double click, which conquers
    mia.click_inside(region)
    page.locator(".pop .buttons .btn").first.click()
    page.wait_for_selector(".tourcard:is([data-stage=land], [data-stage=die], [data-stage=done])")


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


def test_bots_wait_while_a_card_is_read_and_nobody_else_does(sit: Sit, slow_site: Site) -> None:
    mia, eve = sit(at=slow_site, toured=False), sit(at=slow_site)
    page = mia.page
    game = mia.play_now()
    eve.open(f"/game/{game}")
    eve.at_table()
    page.locator(".tourcard [data-next]").click()
    while page.locator(".tourcard[data-stage=score]").count() == 0:
        now = mia.look()
        # Enough is taken for some coins.
        mia.haste = 1 if now["step"] == "conquer" else 0
        if now["mine"]:
            mia.do_something(now)
        page.wait_for_timeout(50)
    seen = mia.look()["version"]
    until(lambda: eve.look()["version"] > seen + 2, "the bots play on for whoever watches", 30)
    assert mia.look()["version"] == seen
    assert "The bots wait while you read." in (page.locator(".tourcard").text_content() or "")
    page.locator(".tourcard [data-next]").click()
    page.wait_for_selector(".tourcard[data-stage=others]")
    assert mia.look()["version"] == seen
    page.locator(".tourcard [data-next]").click()
    # Then they are seen, move by move.
    next_shown = page.wait_for_function(
        "v => { const now = Number(document.querySelector('.table').dataset.version); return now > v && now; }",
        arg=seen,
    ).json_value()
    assert next_shown <= seen + 2


# How much of the ring lies on the text of something else, and how much of the map is in sight.
RING = """() => {
  const ring = document.querySelector('.tour .ring').getBoundingClientRect();
  return [...document.querySelectorAll('.prompt :is(h1, h2, p), .strip .cap')].filter((e) => {
    const at = e.getBoundingClientRect();
    return at.width && at.right > ring.left && at.left < ring.right && at.bottom > ring.top && at.top < ring.bottom;
  }).map((e) => e.textContent.trim());
}"""
SIGHT = """() => {
  const box = document.querySelector('.boardbox').getBoundingClientRect();
  return document.querySelector('.tourcard').getBoundingClientRect().top - box.top;
}"""
# Whether the card lies on what it talks about.
COVERS = """(about) => {
  const card = document.querySelector('.tourcard').getBoundingClientRect();
  return [...document.querySelectorAll(about)].some((e) => {
    const at = e.getBoundingClientRect();
    return at.width && at.right > card.left && at.left < card.right && at.bottom > card.top && at.top < card.bottom;
  });
}"""


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_what_the_tour_shows_can_be_read(sit: Sit, pictures: Pictures, size: str) -> None:
    mia = sit(size=size, toured=False)
    page = mia.page
    mia.play_now()
    mia.awaits()
    page.locator(".tourcard [data-next]").click()
    page.wait_for_selector(".tourcard[data-stage=pick]")
    page.wait_for_selector(".tour .ring")
    mia.settles()
    pictures(page, f"tour-pick-{size}")
    # What is pointed at is looked for several times a second.
    until(lambda: page.evaluate(RING) == [], "the ring is on no text")
    assert not page.evaluate(COVERS, ".column")
    page.locator("[data-verb=pick]").locator("visible=true").first.click()
    page.wait_for_selector(".tourcard[data-stage=conquer]")
    mia.settles()
    until(lambda: page.evaluate(RING) == [], "the ring is on no text")
    mia.click_inside(mia.awaits()["marked"][0][0])
    page.wait_for_selector(".tourcard[data-stage=card]")
    until(lambda: not page.evaluate(COVERS, ".pop .buttons .btn"), "the card stands above that of the region")
    pictures(page, f"tour-card-{size}")
    assert page.evaluate(SIGHT) > 140, "the map between two cards"
    leave, got = page.get_by_role("button", name="End the tour"), page.get_by_role("button", name="Got it")
    assert not leave.is_visible() or leave.evaluate("(e) => e.className") != got.evaluate("(e) => e.className")
