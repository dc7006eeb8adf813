"""The lessons in a browser: from the start page to the first game, left on the way and resumed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, until
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.positions import sit_at

HUMANS = """
game: smallworld
board: small-world-2
step: start
players:
  ann:
    active: humans merchant
    holds: {goldmead: 2, haywick: 2, windtor: 1}
    decline: [{race: orcs, holds: {jagmaw: 1}}]
  bob: {active: elves hill, holds: {larkrise: 2}}
"""

GHOULS = """
game: smallworld
board: small-world-2
step: start
players:
  ann: {active: ghouls merchant, holds: {goldmead: 2, haywick: 2}}
  bob: {active: elves hill, holds: {larkrise: 2}}
"""

# The names on the map that lie under the number of tokens.
COVERED = """() => {
  const plates = [...document.querySelectorAll('.map .plate')].map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('.map .names text')].filter((name) => {
    const at = name.getBoundingClientRect(), top = at.top + at.height / 4;
    return plates.some((e) => e.left < at.right && e.right > at.left && e.top < at.bottom && e.bottom > top);
  }).map((name) => name.textContent);
}"""

# How high the lowest letters in the pictures of the rules are on the screen.
LETTERS = """async () => {
  const sizes = [];
  for (const image of document.querySelectorAll('.howto img')) {
    // The page allows no styles inside of it.
    const text = (await (await fetch(image.src)).text()).replace(/<style>.*?<[/]style>| style="[^"]*"/g, '');
    const drawing = document.body.appendChild(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement);
    drawing.setAttribute('width', image.clientWidth);
    drawing.setAttribute('height', image.clientHeight);
    for (const each of drawing.querySelectorAll('text'))
      sizes.push(parseFloat(each.getAttribute('font-size')) * each.getScreenCTM().a);
    drawing.remove();
  }
  return Math.min(...sizes);
}"""


def conquer(person: Person, region: str, verb: str = "conquer") -> None:
    """Open a region's card and press the button of the move."""
    version = person.version()
    person.click_inside(region)
    person.page.locator(f".pop .buttons [data-verb={verb}]").click()
    person.changed(version)


def place(person: Person, region: str, tokens: int) -> None:
    """Put tokens in a region, one after the other."""
    page = person.page
    person.click_inside(region)
    for _ in range(tokens):
        page.locator(".stepline .btn").last.click()
    page.keyboard.press("Escape")


def end(person: Person) -> None:
    """End the turn."""
    version = person.version()
    person.page.locator("[data-act=done]").click()
    person.changed(version)


def decline(person: Person) -> None:
    version = person.version()
    person.page.locator("[data-act=decline]").click()
    person.page.locator("[data-yes]").click()
    person.changed(version)


def pick(person: Person) -> None:
    """Pick the first combo."""
    version = person.version()
    person.page.locator(".column [data-position='1']").click()
    person.page.locator("[data-verb=pick]").locator("visible=true").first.click()
    person.changed(version)


def at_lesson(person: Person, key: str) -> None:
    """Wait until a lesson is on the screen, and can be played."""
    person.page.wait_for_selector(f".lesson[data-lesson={key}]:not(.done)")
    person.at_table()
    assert person.awaits()["mine"]


def finished(person: Person, key: str) -> None:
    person.page.wait_for_selector(f".lesson.done[data-lesson={key}]")


def done_of(person: Person) -> list[str]:
    kept: dict[str, Any] = person.page.evaluate("() => JSON.parse(localStorage.getItem('smallworld.lessons'))")
    return list(kept["done"])


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_lessons_are_played_to_their_end_left_once_and_resumed(sit: Sit, pictures: Pictures, size: str) -> None:
    mia = sit(size=size, toured=False)
    page = mia.page
    mia.open("/")
    page.get_by_role("link", name="Learn in ten minutes").click()
    page.wait_for_selector("[data-lesson=conquer]")
    pictures(page, f"learn-{size}")
    page.locator("[data-lesson=conquer]").click()
    at_lesson(mia, "conquer")
    assert page.locator(".tourcard").count() == 0, "the tour stays away from lessons"
    expect(page.locator(".seat.me .seatname b").first).to_have_text("Player")
    pictures(page, f"lesson-conquer-{size}")
    # Other regions could be conquered too, but only those of the lesson are marked strongly.
    assert page.locator(".hot-line.hinted:not(.faint)").count() == 2
    assert page.locator(".hot-line:not(.hinted):not(.faint)").count() == 0
    assert page.locator(".hot-line.faint").count() > 2
    assert page.locator(".glow path").count() == 2
    page.locator("[data-hint]").click()
    page.get_by_text("New armies enter at the edge").wait_for()
    pictures(page, f"lesson-hint-{size}")
    conquer(mia, "goldmead")
    assert page.locator(".lesson.done").count() == 0
    # Leave in the middle, and come back to what was done.
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("button", name="Continue").click()
    at_lesson(mia, "conquer")
    conquer(mia, "tanglewick")
    finished(mia, "conquer")
    pictures(page, f"lesson-done-{size}")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "terrain")
    conquer(mia, "greyfang")
    conquer(mia, "windtor")
    finished(mia, "terrain")
    page.reload()
    finished(mia, "terrain")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "ability")
    conquer(mia, "windtor")
    conquer(mia, "haywick")
    finished(mia, "ability")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "roll")
    conquer(mia, "haywick", "roll")
    finished(mia, "roll")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "redeploy")
    pictures(page, f"lesson-redeploy-{size}")
    if size == "phone":
        expect(page.locator(".map .names text")).to_have_text(["Windtor"])
        assert page.evaluate(COVERED) == []
    place(mia, "windtor", 3)
    end(mia)
    finished(mia, "redeploy")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "score")
    conquer(mia, "goldmead")
    conquer(mia, "haywick")
    # The tokens stand where they conquered.
    end(mia)
    finished(mia, "score")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "decline")
    decline(mia)
    finished(mia, "decline")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "pick")
    pictures(page, f"lesson-pick-{size}")
    pick(mia)
    conquer(mia, "humpback")
    finished(mia, "pick")
    lessons = ["conquer", "terrain", "ability", "roll", "redeploy", "score", "decline", "pick"]
    until(lambda: done_of(mia) == lessons, "all lessons are kept as done")
    # Lessons are not among the games of this browser.
    mia.open("/mine")
    page.get_by_text("You have no games yet").wait_for()
    mia.open("/learn")
    page.wait_for_selector("[data-first-game]")
    pictures(page, f"learn-end-{size}")
    page.locator("[data-first-game]").click()
    mia.at_table()
    assert page.locator(".lesson").count() == 0


def test_a_lesson_that_went_wrong_is_started_over(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    mia.open("/learn")
    page.locator("[data-lesson=roll]").click()
    at_lesson(mia, "roll")
    conquer(mia, "tanglewick", "roll")
    before = page.url
    page.get_by_role("button", name="Start over").click()
    page.wait_for_url(lambda address: address != before)
    at_lesson(mia, "roll")
    conquer(mia, "haywick", "roll")
    finished(mia, "roll")


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_rules_have_pictures_of_positions(sit: Sit, pictures: Pictures, size: str, theme: str) -> None:
    mia = sit(size=size)
    page = mia.page
    mia.open(f"/rules/smallworld?theme={theme}")
    shown = page.locator(".howto img")
    page.wait_for_function("() => document.querySelectorAll('.howto img').length === 6")
    for number in range(6):
        shown.nth(number).scroll_into_view_if_needed()
        page.wait_for_function("n => document.querySelectorAll('.howto img')[n].naturalWidth > 0", arg=number)
        assert len(shown.nth(number).get_attribute("alt") or "") > 40
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(LETTERS) >= 11
    pictures(page, f"rules-{theme}-{size}", whole=True)
    mia.open("/rules/warcraft")
    page.locator(".howto img").scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.howto img').naturalWidth > 0")
    assert page.evaluate(LETTERS) >= 11


def test_before_declining_one_reads_what_it_brings(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    page = mia.page
    sit_at(mia, HUMANS)
    mia.at_table()
    assert mia.awaits()["mine"]
    page.locator("[data-act=decline]").click()
    # What the race and its power add is given up, and so is the race that was in decline before.
    expect(page.locator(".forecast li")).to_have_text(
        [
            "Coins this turn if you conquer nothing more: 9 (regions 4, Humans 2, Merchant 3).",
            "Coins this turn if you go into decline: 3 (regions 3).",
        ]
    )
    pictures(page, "forecast-desktop")


def test_before_declining_one_reads_that_ghouls_go_on_conquering(sit: Sit, pictures: Pictures) -> None:
    for position, said in (
        (GHOULS, "in 2 regions with all their tokens, and keep conquering"),
        (HUMANS, "in 3 regions and keep earning coins, but no longer conquer"),
    ):
        # A browser keeps the seats of the first game that it is given.
        mia = sit(size="phone")
        sit_at(mia, position)
        mia.page.locator("[data-act=decline]").tap()
        expect(mia.page.get_by_role("dialog")).to_contain_text(said)
        pictures(mia.page, f"decline-{position.split()[8]}-phone")


def test_what_is_skipped_is_paid_to_whom_the_game_says(sit: Sit) -> None:
    mia = sit()
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]
    for game, said in (
        ("azeroth", "Each row further down costs 1 coin, paid to the bank. You have 5"),
        ("smallworld", "Each combo you skip costs 1 coin, which you leave on it. You have 5"),
    ):
        mia.take_seat(mia.start(game=game, seats=seats, seed=7, first=0), 0)
        expect(mia.page.locator(".prompt")).to_contain_text(said)
