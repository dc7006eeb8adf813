"""The pace of bots, for each viewer: slow, normal, fast, and straight to the own turn."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, Site, until
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.positions import sit_at
from tests.browser.test_together import tables

# Bob has a turn of several moves.
POSITION = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen merchant, hand: 0, holds: {owlsgrove: 1}}
  bob: {active: orcs hill, hand: 8, holds: {haywick: 1}}
"""
# The most that a server takes, in seconds: so much else takes on no machine.
SLUGGISH = 10
# How many lines the words of a button take.
LINES = """(e) => { const text = document.createRange(); text.selectNodeContents(e);
  return new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size; }"""
# When each table came on the screen, in milliseconds.
WATCH = """() => { window.shown = []; let last = ''; const look = () => {
  const { version } = document.querySelector('.table').dataset;
  if (version !== last) window.shown.push(performance.now());
  last = version; requestAnimationFrame(look); }; look(); }"""


@pytest.fixture(scope="module")
def sluggish_site(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose bots take so long over each move that nobody would wait for them."""
    served = Site(tmp_path_factory.mktemp("sluggish-site"), pace=SLUGGISH)
    yield served
    served.stop()


def hand_on(person: Person) -> None:
    """End the own turn, up to the bot's first move."""
    while person.look()["mine"]:
        person.haste = 1
        person.do_something(person.look())


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_somebody_alone_with_bots_can_skip_to_the_own_turn(sit: Sit, sluggish_site: Site, size: str) -> None:
    ann = sit(at=sluggish_site, size=size)
    page = ann.page
    sit_at(ann, POSITION)
    ann.awaits()
    hand_on(ann)
    skip = page.locator("[data-pace=skip]")
    skip.wait_for()
    ann.settles()
    box = skip.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    assert skip.evaluate(LINES) <= 2
    began = time.monotonic()
    skip.click()
    ann.awaits()
    assert time.monotonic() - began < SLUGGISH, "not even one of the server's pauses"
    # Once is not for ever: the next round is shown at the pace that was set before.
    hand_on(ann)
    expect(page.locator("[data-pace=normal]")).to_have_attribute("aria-pressed", "true")
    expect(skip).to_have_attribute("aria-pressed", "false")
    seen = ann.version()
    page.wait_for_timeout(1500)
    assert ann.version() == seen, "the server makes its pauses again"
    skip.click()
    ann.awaits()


def test_the_pace_can_be_changed_in_the_menu_and_skipping_of_an_earlier_version_is_forgotten(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.add_init_script("localStorage['smallworld.settings'] ??= JSON.stringify({pace: 'skip', toured: true})")
    sit_at(ann, POSITION)
    ann.awaits()
    page.get_by_role("button", name="Menu").click()
    pace = page.get_by_label("Bot speed")
    expect(pace).to_have_value("normal")
    pace.select_option("slow")
    page.keyboard.press("Escape")
    hand_on(ann)
    expect(page.locator("[data-pace=slow]")).to_have_attribute("aria-pressed", "true")
    kept = "() => JSON.parse(localStorage['smallworld.settings']).pace"
    assert page.evaluate(kept) == "slow"
    page.locator("[data-pace=skip]").click()
    ann.awaits()
    assert page.evaluate(kept) == "slow"


def test_who_wants_bots_slow_sees_each_move_for_a_while_and_can_change_that(sit: Sit) -> None:
    ann = sit()
    page = ann.page
    page.add_init_script('localStorage.setItem(\'smallworld.settings\', \'{"pace": "slow", "toured": true}\')')
    sit_at(ann, POSITION)
    ann.awaits()
    hand_on(ann)
    page.evaluate(WATCH)
    page.wait_for_function("() => window.shown.length > 2")
    times = page.evaluate("() => window.shown")
    assert min(b - a for a, b in pairwise(times[1:])) > 1000
    until(lambda: page.evaluate("() => true") and tables(ann)[-1]["look"]["own"].get("moves"), "the bot has played")
    assert not ann.look()["mine"], "and is still being watched"
    page.locator("[data-pace=fast]").click()
    assert ann.look()["mine"], "what waited is shown at once"


# What is wider than the room it has: a name in its button, or the buttons in their frame.
CRAMPED = """(group) => [group, ...group.children].filter((e) => { const text = document.createRange();
  text.selectNodeContents(e); const words = text.getBoundingClientRect(), box = e.getBoundingClientRect();
  return words.left < box.left - 0.5 || words.right > box.right + 0.5; }).map((e) => e.textContent)"""


@pytest.mark.parametrize("language", ["en", "cs", "hu", "pl"])
def test_the_names_of_the_paces_have_room(sit: Sit, sluggish_site: Site, language: str) -> None:
    ann = sit(at=sluggish_site)
    page = ann.page
    kept = f"localStorage.setItem('smallworld.settings', JSON.stringify({{toured: true, language: '{language}'}}))"
    page.add_init_script(kept)
    sit_at(ann, POSITION)
    ann.awaits()
    hand_on(ann)
    for width, height in ((1280, 720), (1100, 720), (360, 740)):
        set_size(page, width, height)
        ann.settles()
        assert page.locator(".pace").evaluate(CRAMPED) == [], width
