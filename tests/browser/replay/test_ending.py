"""The final scene: the winner's race, podium, titles, a picture to share, and the browser's own results."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import SIZES, NewPlayer, Site, bot_game_record, switch_theme
from tests.browser.lobby.test_rematch import played_out
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import set_size
from tests.browser.screens import SCREENS, THEMES, seated

MINUS = "\N{MINUS SIGN}"
NAMES = ("mia", "tom", "ann", "leo")


def at_the_end(player: Player, names: tuple[str, ...] = NAMES) -> Page:
    """Open the end of a game played by bots."""
    player.open(f"/game/{player.upload_record(bot_game_record('smallworld', names))}")
    player.page.wait_for_selector("[data-title]")
    player.page.wait_for_selector("[data-part=winners] use", state="attached")
    return player.page


@pytest.fixture(scope="module")
def ended(browser: Browser, site: Site) -> Iterator[Page]:
    """The end of a game played by bots, for read-only tests."""
    with seated(browser, site, SCREENS["1440x900"]) as spectator:
        yield at_the_end(spectator)


def words(page: Page, selector: str) -> list[str]:
    """All matching elements' texts, each on one line."""
    return [" ".join(text.split()) for text in page.locator(selector).all_text_contents()]


def test_coins_fall_once_and_only_with_animations_on(browser: Browser, site: Site, new_player: NewPlayer) -> None:
    player = new_player()
    game = player.upload_record(bot_game_record("smallworld", ("mia", "tom")))
    player.open(f"/game/{game}")
    player.page.wait_for_selector("[data-part=podium]")
    assert player.page.locator("[data-part=coin-rain]").count() == 0
    context = browser.new_context(reduced_motion="no-preference", locale="en-GB")
    page = context.new_page()
    page.goto(f"{site.address}/game/{game}")
    page.wait_for_selector("[data-part=coin-rain] svg")
    # They fall behind text and buttons, which come later in the page.
    behind = """() => { const rain = document.querySelector('[data-part=coin-rain]');
      const told = document.querySelector('main#end :has(> h1)');
      return getComputedStyle(told).position === 'relative'
        && Boolean(rain.compareDocumentPosition(told) & Node.DOCUMENT_POSITION_FOLLOWING); }"""
    assert page.evaluate(behind)
    page.wait_for_selector("[data-part=coin-rain]", state="detached")
    context.close()


def test_the_result_can_be_saved_as_a_picture_with_alt_text(
    new_player: NewPlayer, pictures: Pictures, tmp_path: Path
) -> None:
    player = new_player()
    page = at_the_end(player)
    player.input.press(page.get_by_role("button", name="Share picture"))
    picture = page.locator("dialog img")
    picture.wait_for()
    text = picture.get_attribute("alt") or ""
    winner = words(page, "[data-part=ending] h1")[0]
    assert winner in text and all(name in text for name in NAMES) and "1. " in text
    assert violations(page) == []
    pictures(page, "end-share")
    with page.expect_download() as download:
        player.input.press(page.get_by_role("link", name="Save picture"))
    saved = tmp_path / "result.png"
    download.value.save_as(saved)
    content = saved.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", content[16:24]) == (1200, 630)
    pictures.keep(content, "end-picture.png")
    player.input.press(page.get_by_role("button", name="Copy as text"))
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == text


def test_the_picture_uses_the_systems_share_dialog_if_available(new_player: NewPlayer) -> None:
    player = new_player()
    player.page.add_init_script(
        "navigator.canShare = (d) => d.files?.[0]?.type === 'image/png';"
        "navigator.share = async (d) => { window.shared = [d.files[0].name, d.files[0].size, d.text]; };"
    )
    page = at_the_end(player)
    player.input.press(page.get_by_role("button", name="Share picture"))
    player.input.press(page.get_by_role("button", name="Share", exact=True))
    page.wait_for_function("() => window.shared")
    name, size, text = page.evaluate("() => window.shared")
    assert name == "small-world.png" and size > 10_000 and "wins" in text


def test_own_results_are_stored_shown_and_deleted(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    page = mia.page
    mia.open("/history")
    page.get_by_text("No results yet").wait_for()
    ticket = played_out(mia, title="Friday")
    page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.confirm_seat()
    page.wait_for_selector("[data-part=podium]")
    # Viewed twice, it counts once.
    page.reload()
    page.wait_for_selector("[data-part=podium]")
    won = "Mia" in words(page, "[data-part=ending] h1")[0]
    mia.input.press(page.get_by_role("link", name="My results"))
    page.wait_for_selector("main dl")
    numbers = dict(zip(words(page, "dl >> nth=0 >> dt"), words(page, "dl >> nth=0 >> dd"), strict=True))
    assert numbers["Games"] == "1" and numbers["Won"] == str(int(won)) and numbers["Win rate"] == f"{100 * won}%"
    game = page.get_by_role("link", name="Friday")
    expect(game).to_contain_text("Mia, Tom")
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
    mia.input.press(page.get_by_role("button", name="Delete all results"))
    mia.input.press(page.get_by_role("dialog").get_by_role("button", name="Delete all results"))
    page.get_by_text("No results yet").wait_for()
    page.reload()
    page.get_by_text("No results yet").wait_for()


def test_a_spectators_browser_stores_no_result(ended: Page) -> None:
    assert ended.get_by_role("link", name="My results").count() == 0
    assert ended.evaluate("() => localStorage.getItem('smallworld.results')") is None


def test_the_ending_is_shown_after_failed_requests(new_player: NewPlayer) -> None:
    player = new_player()
    player.expects_errors = True
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        address = route.request.url
        if address in failed:
            route.continue_()
        else:
            failed.append(address)
            route.abort()

    for pattern in ("**/assets/Ending-*.js", "**/api/games/*/ending", "**/api/games/*/replay"):
        player.page.route(pattern, fail_once)
    page = at_the_end(player)
    page.wait_for_selector("#board > svg")
    assert len(failed) == 3, failed


def test_a_busy_server_is_reported_until_it_sends_the_ending(new_player: NewPlayer) -> None:
    player = new_player()
    player.expects_errors = True
    busy = {"problem": "problem.too-fast", "detail": "too many others wait for this"}
    player.page.route("**/api/games/*/ending", lambda route: route.fulfill(status=429, json=busy))
    player.open(f"/game/{player.upload_record(bot_game_record('smallworld', NAMES))}")
    player.page.get_by_text("That was too much at once").wait_for()
    player.page.unroute("**/api/games/*/ending")
    player.page.wait_for_selector("[data-title]")
