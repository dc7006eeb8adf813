"""The end as a scene: the winner's people, podium, titles, a picture to share, and the results that a browser keeps."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import SIZES, Sit, Site, played, switch_theme
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.screens import SCREENS, THEMES, seated
from tests.browser.test_again import played_out
from tests.browser.test_pages import violations

MINUS = "\N{MINUS SIGN}"
NAMES = ("mia", "tom", "ann", "leo")


def at_the_end(person: Person, names: tuple[str, ...] = NAMES) -> Page:
    """The end of a game that bots played."""
    person.open(f"/game/{person.hand_in(played('smallworld', names))}")
    person.page.wait_for_selector(".ending .titles li")
    person.page.wait_for_selector(".people .portrait use", state="attached")
    return person.page


@pytest.fixture(scope="module")
def ended(browser: Browser, site: Site) -> Iterator[Page]:
    """The end of a game that bots played, for tests that only look at it."""
    with seated(browser, site, SCREENS["1440x900"]) as spectator:
        yield at_the_end(spectator)


def words(page: Page, selector: str) -> list[str]:
    """The texts of all such elements, each in one line."""
    return [" ".join(text.split()) for text in page.locator(selector).all_text_contents()]


def test_the_winner_stands_large_and_on_top_of_the_podium(ended: Page) -> None:
    page = ended
    winner = words(page, ".win h1")[0].removesuffix(" wins")
    assert page.locator(".people .portrait use").count() == 1
    large = page.locator(".people .portrait").bounding_box()
    small = page.locator(".stand .portrait").first.bounding_box()
    assert large and small and large["height"] > 3 * small["height"]
    steps = words(page, ".stand li")
    assert len(steps) == 4 and winner in steps[0] and "Rank 1" in steps[0] and "Rank 4" in steps[3]
    coins = [int(re.findall(r"(\d+) coins", step)[0]) for step in steps]
    assert coins == sorted(coins, reverse=True)
    heights = [box["height"] for step in page.locator(".stand .step").all() if (box := step.bounding_box())]
    assert heights == sorted(heights, reverse=True) and heights[0] > heights[3]
    lefts = [box["x"] for step in page.locator(".stand li").all() if (box := step.bounding_box())]
    assert lefts[1] < lefts[0] < lefts[2], "the winner stands in the middle"


def test_titles_say_who_did_what_and_how_much(ended: Page) -> None:
    titles = words(ended, ".titles li")
    assert len(titles) >= 3
    assert all(re.search(r"\d", title) and any(name in title for name in NAMES) for title in titles)
    assert re.search(r"Conqueror \w+ \d+ regions taken", " ".join(titles))
    # No title is left over for a row of its own.
    tops = [box["y"] for title in ended.locator(".titles li").all() if (box := title.bounding_box())]
    rows = sorted(map(tops.count, set(tops)))
    assert rows[-1] - rows[0] <= 1, rows
    # On a phone a long name stays inside its card.
    set_size(ended, 360, 740)
    name = ended.locator(".titles .who b").first
    name.evaluate("(it) => { it.dataset.was = it.textContent; it.textContent = 'Bartholomew the Longnamed'; }")
    inside = "(it) => it.getBoundingClientRect().right <= it.closest('li').getBoundingClientRect().right"
    assert name.evaluate(inside)
    name.evaluate("(it) => { it.textContent = it.dataset.was; }")
    set_size(ended, 1440, 900)


def test_what_a_turn_was_made_of_adds_up(ended: Page) -> None:
    page = ended
    cells = [cell.replace(MINUS, "-") for cell in words(page, ".best td")]
    assert len(cells) == 8
    for cell in cells:
        found = re.fullmatch(r"(-?\d+) in round \d(.*)", cell)
        assert found, cell
        assert sum(map(int, re.findall(r" (-?\d+)(?=,|$)", found[2]))) == int(found[1]), cell
    assert f"{MINUS}0" not in " ".join(words(page, ".ending")), "nobody pays less than nothing"
    assert "Hollow marks: the race went into decline." in words(page, ".chart")[0]


def test_coins_fall_once_and_only_where_things_may_move(browser: Browser, site: Site, sit: Sit) -> None:
    person = sit()
    game = person.hand_in(played("smallworld", ("mia", "tom")))
    person.open(f"/game/{game}")
    person.page.wait_for_selector(".ending .stand")
    assert person.page.locator(".rain").count() == 0
    context = browser.new_context(reduced_motion="no-preference", locale="en-GB")
    page = context.new_page()
    page.goto(f"{site.address}/game/{game}")
    page.wait_for_selector(".rain .coin")
    # They fall behind what is read and pressed, though they come later in the page.
    layers = "() => ['.rain', '.told'].map((each) => Number(getComputedStyle(document.querySelector(each)).zIndex))"
    rain, told = page.evaluate(layers)
    assert rain < told
    page.wait_for_selector(".rain", state="detached")
    context.close()


def test_the_result_is_a_picture_to_save_with_words_of_its_own(sit: Sit, pictures: Pictures, tmp_path: Path) -> None:
    person = sit()
    page = at_the_end(person)
    person.hand.press(page.get_by_role("button", name="Share picture"))
    picture = page.locator("dialog img")
    picture.wait_for()
    text = picture.get_attribute("alt") or ""
    winner = words(page, ".win h1")[0]
    assert winner in text and all(name in text for name in NAMES) and "1. " in text
    assert violations(page) == []
    pictures(page, "end-share")
    with page.expect_download() as download:
        person.hand.press(page.get_by_role("link", name="Save picture"))
    saved = tmp_path / "result.png"
    download.value.save_as(saved)
    content = saved.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", content[16:24]) == (1200, 630)
    pictures.keep(content, "end-picture.png")
    person.hand.press(page.get_by_role("button", name="Copy as text"))
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == text


def test_where_the_system_shares_files_the_picture_is_given_to_it(sit: Sit) -> None:
    person = sit()
    person.page.add_init_script(
        "navigator.canShare = (d) => d.files?.[0]?.type === 'image/png';"
        "navigator.share = async (d) => { window.shared = [d.files[0].name, d.files[0].size, d.text]; };"
    )
    page = at_the_end(person)
    person.hand.press(page.get_by_role("button", name="Share picture"))
    person.hand.press(page.get_by_role("button", name="Share", exact=True))
    page.wait_for_function("() => window.shared")
    name, size, text = page.evaluate("() => window.shared")
    assert name == "small-world.png" and size > 10_000 and "wins" in text


def test_own_results_are_kept_shown_and_deleted(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    page = mia.page
    mia.open("/history")
    page.get_by_text("No results yet").wait_for()
    ticket = played_out(mia, title="Friday")
    page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.claim()
    page.wait_for_selector(".ending .stand")
    # Seen twice, it counts once.
    page.reload()
    page.wait_for_selector(".ending .stand")
    won = "Mia" in words(page, ".win h1")[0]
    mia.hand.press(page.get_by_role("link", name="My results"))
    page.wait_for_selector(".numbers")
    numbers = dict(zip(words(page, ".numbers dt"), words(page, ".numbers dd"), strict=True))
    assert numbers["Games"] == "1" and numbers["Won"] == str(int(won)) and numbers["Win rate"] == f"{100 * won}%"
    assert words(page, ".games .what") == ["Friday"] and "Mia, Tom" in words(page, ".games .who")[0]
    assert words(page, "tbody td")[0] == "2", "two players"
    for size, (width, height) in SIZES.items():
        set_size(page, width, height)
        for theme in THEMES:
            switch_theme(page, theme)
            pictures(page, f"history-{size}-{theme}", whole=True)
            # Colours are the same at all sizes.
            if theme == "light" or size == "desktop":
                assert violations(page, size == "desktop", all_else=theme == "light") == []
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1"), size
    mia.hand.press(page.get_by_role("button", name="Delete all results"))
    mia.hand.press(page.get_by_role("dialog").get_by_role("button", name="Delete all results"))
    page.get_by_text("No results yet").wait_for()
    page.reload()
    page.get_by_text("No results yet").wait_for()


def test_a_spectator_keeps_no_result(ended: Page) -> None:
    assert ended.get_by_role("link", name="My results").count() == 0
    assert ended.evaluate("() => localStorage.getItem('smallworld.results')") is None


def test_the_ending_comes_although_its_first_requests_fail(sit: Sit) -> None:
    person = sit()
    person.expects_trouble = True
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        address = route.request.url
        if address in failed:
            route.continue_()
        else:
            failed.append(address)
            route.abort()

    for pattern in ("**/assets/Ending-*.js", "**/api/games/*/ending", "**/api/games/*/replay"):
        person.page.route(pattern, fail_once)
    page = at_the_end(person)
    page.wait_for_selector(".again .map")
    assert len(failed) == 3, failed


def test_a_busy_server_is_reported_until_it_sends_the_ending(sit: Sit) -> None:
    person = sit()
    person.expects_trouble = True
    busy = {"problem": "problem.too-fast", "detail": "too many others wait for this"}
    person.page.route("**/api/games/*/ending", lambda route: route.fulfill(status=429, json=busy))
    person.open(f"/game/{person.hand_in(played('smallworld', NAMES))}")
    person.page.get_by_text("That was too much at once").wait_for()
    person.page.unroute("**/api/games/*/ending")
    person.page.wait_for_selector(".ending .titles li")
