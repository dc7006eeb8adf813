"""The guided first turn: Escape closes what is open, and never ends the tour for good."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Site, until
from tests.browser.pictures import Pictures
from tests.browser.positions import sit_at
from tests.browser.test_together import tables

# Ann's first turn goes on from the south, where all that she can take lies low on a phone.
SOUTH = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen heroic, hand: 6, holds: {toadmire: 1, wolfholt: 1}}
  bob: {active: elves merchant, holds: {larkrise: 1}}
"""
# The card, and everything on the map that it is about and that it hides.
HIDDEN = """() => {
  const card = document.querySelector('.tourcard')?.getBoundingClientRect();
  return [...document.querySelectorAll('.boardbox :is(.cost, .stp)')].filter((e) => {
    const at = e.getBoundingClientRect();
    return card && at.bottom > card.top && at.top < card.bottom && at.right > card.left && at.left < card.right;
  }).length;
}"""


def told(page: Page, *steps: str) -> None:
    """Let the tour go on after these steps, in a browser that has never seen another."""
    kept = json.dumps({"told": steps})
    page.add_init_script(f"localStorage['smallworld.settings'] ??= '{kept}'")


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


def sit_first(sit: Sit, at: Site, *others: str, **more: Any) -> Page:
    """A newcomer at a table where a bot begins, with the welcome open."""
    mia = sit(at=at, toured=False)
    seats = [{"kind": "me"}, {"kind": "bot"}, *[{"kind": kind} for kind in others]]
    mia.host(mia.start(game="smallworld", seats=seats, first=1, **more))
    mia.at_table()
    mia.page.wait_for_selector(".tourcard[data-stage=welcome]")
    return mia.page


def test_the_welcome_says_that_the_bots_wait_and_nothing_looks_as_if_they_moved(
    sit: Sit, slow_site: Site, pictures: Pictures
) -> None:
    mia = sit(at=slow_site, toured=False)
    page = mia.page
    mia.host(mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=1))
    mia.at_table()
    card = page.locator(".tourcard[data-stage=welcome]")
    expect(card).to_contain_text("The bots wait while you read.")
    seen = mia.version()
    until(lambda: bool(page.evaluate("() => true")) and tables(mia)[-1]["version"] > seen + 1, "the server goes on")
    assert mia.version() == seen
    expect(page.locator(".prompt")).to_contain_text("The bots wait while you read the card.")
    assert page.locator(".thinking, .pace").count() == 0
    pictures(page, "tour-welcome-held")
    card.get_by_role("button", name="No, thanks").click()
    page.wait_for_function("v => Number(document.querySelector('.table').dataset.version) > v", arg=seen)
    mia.awaits()


@pytest.mark.parametrize(("others", "more"), [((), {"clock": 60}), (("open",), {})])
def test_the_welcome_holds_nothing_where_a_clock_runs_or_other_people_play(
    sit: Sit, slow_site: Site, others: tuple[str, ...], more: dict[str, Any]
) -> None:
    page = sit_first(sit, slow_site, *others, **more)
    page.wait_for_function("() => document.querySelector('.pace, .clock')")
    assert "The bots wait" not in (page.locator(".tourcard").text_content() or "")
    # The bot's whole turn is shown, and then whose turn it is, with the card still open.
    page.wait_for_function("() => document.querySelector('.seat[data-seat=\"1\"]').matches(':not(.cur)')")
    expect(page.locator(".tourcard[data-stage=welcome]")).to_be_visible()
    if more:
        expect(page.locator(".clock")).to_be_visible()


def test_on_a_phone_the_card_makes_way_for_what_is_low_on_the_map(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone", toured=False)
    page = mia.page
    told(page, "welcome", "pick")
    sit_at(mia, SOUTH)
    page.wait_for_selector(".tourcard[data-stage=conquer]")
    until(lambda: page.evaluate(HIDDEN) == 0, "all marks are in sight")
    pictures(page, "tour-low-conquer")
    mia.click_inside(next(region for region, verb in mia.look()["marked"] if verb == "conquer"))
    version = mia.version()
    page.locator(".pop .buttons .btn").first.click()
    mia.changed(version)
    until(lambda: page.evaluate(HIDDEN) == 0, "all marks are in sight")
    pictures(page, "tour-low-taken")
    page.locator("[data-act=done]").click()
    page.locator("[data-yes]").click()
    page.wait_for_selector(".tourcard[data-stage=redeploy]")
    until(lambda: page.evaluate(HIDDEN) == 0, "all steppers are in sight")
    page.get_by_role("button", name="Spread evenly").tap()
    page.wait_for_selector(".tourcard[data-stage=end]")
    expect(page.locator(".tourcard")).to_contain_text("Your tokens are placed.")
    expect(page.locator(".tourcard")).not_to_contain_text("Everything is placed")
    until(lambda: page.evaluate(HIDDEN) == 0, "all steppers are in sight")
    pictures(page, "tour-low-end")


def test_the_tour_waits_to_be_asked_for_though_the_clock_runs_out_behind_the_welcome(
    sit: Sit, slow_site: Site, pictures: Pictures
) -> None:
    mia = sit(at=slow_site, size="phone", toured=False)
    page = mia.page
    mia.host(mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=0, clock=8))
    mia.at_table()
    card = page.locator(".tourcard")
    expect(card).to_have_attribute("data-stage", "welcome")
    expect(card).to_contain_text("The turn clock keeps running while you read.")
    pictures(page, "tour-clock")
    expect(page.locator(".toast")).to_contain_text("Your time ran out: a bot took over your turn.")
    pictures(page, "tour-clock-late")
    page.wait_for_function("() => document.querySelector('.seat.me:not(.cur)')")
    assert card.get_attribute("data-stage") == "welcome"
    expect(page.locator(".seat.me.cur")).to_be_visible()
    assert card.get_attribute("data-stage") == "welcome"
    pictures(page, "tour-clock-next")
    expect(card.get_by_role("button", name="No, thanks")).to_be_visible()


def test_the_welcome_to_a_game_in_teams_says_which_team_wins(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone", toured=False)
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}]
    mia.host(mia.start(game="azeroth", seats=seats, first=0))
    mia.at_table()
    expect(mia.page.locator(".tourcard")).to_contain_text("each team counts the coins of its poorer player")
    pictures(mia.page, "tour-teams")
