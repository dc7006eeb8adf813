"""Bot pace per viewer: slow, normal, fast, and skipping to the player's own turn."""

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, Site, variants, wait_until
from tests.browser.lobby.test_multiplayer import tables
from tests.browser.player import Player
from tests.browser.positions import start_from

# Bob has a turn of several moves.
POSITION = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen merchant, hand: 0, holds: {owlsgrove: 1}}
  bob: {active: orcs hill, hand: 8, holds: {haywick: 1}}
"""
# The longest pause that a server allows, in seconds; nothing else takes that long on any machine.
SLUGGISH = 10
# Number of lines in a button's label.
LINES = """(e) => { const text = document.createRange(); text.selectNodeContents(e);
  return new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size; }"""
# Times at which each table was shown (ms).
WATCH = """() => { window.shown = []; let last = ''; const look = () => {
  const { version } = document.querySelector('main').dataset;
  if (version !== last) window.shown.push(performance.now());
  last = version; requestAnimationFrame(look); }; look(); }"""


@pytest.fixture(scope="module")
def sluggish_site(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose bots pause extremely long before each move."""
    served = Site(tmp_path_factory.mktemp("sluggish-site"), pace=SLUGGISH)
    yield served
    served.stop()


def end_own_turn(player: Player) -> None:
    """End the player's turn, and wait for the bot's first move."""
    while player.read_screen()["mine"]:
        player.end_step_chance = 1
        player.act(player.read_screen())


@variants("size", ["phone"], ["desktop"])
def test_a_player_alone_with_bots_can_skip_to_their_own_turn(
    new_player: NewPlayer, sluggish_site: Site, size: str
) -> None:
    ann = new_player(at=sluggish_site, size=size)
    page = ann.page
    start_from(ann, POSITION)
    ann.wait_for_turn()
    end_own_turn(ann)
    skip = page.locator("[data-pace=skip]")
    skip.wait_for()
    ann.wait_until_drawn()
    box = skip.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    assert skip.evaluate(LINES) <= 2
    began = time.monotonic()
    skip.click()
    ann.wait_for_turn()
    assert time.monotonic() - began < SLUGGISH, "not even one of the server's pauses"
    # Skipping applies once: the next round has the previous pace.
    end_own_turn(ann)
    expect(page.locator("[data-pace=normal]")).to_have_attribute("aria-pressed", "true")
    expect(skip).to_have_attribute("aria-pressed", "false")
    seen = ann.version()
    page.wait_for_timeout(1500)
    assert ann.version() == seen, "the server makes its pauses again"
    skip.click()
    ann.wait_for_turn()


def test_the_pace_can_be_changed_in_the_menu_and_stored_skipping_is_dropped(
    new_player: NewPlayer,
) -> None:
    ann = new_player()
    page = ann.page
    page.add_init_script("localStorage['smallworld.settings'] ??= JSON.stringify({pace: 'skip', toured: true})")
    start_from(ann, POSITION)
    ann.wait_for_turn()
    page.get_by_role("button", name="Menu").click()
    pace = page.get_by_label("Bot speed")
    expect(pace).to_have_value("normal")
    pace.select_option("slow")
    page.keyboard.press("Escape")
    end_own_turn(ann)
    expect(page.locator("[data-pace=slow]")).to_have_attribute("aria-pressed", "true")
    kept = "() => JSON.parse(localStorage['smallworld.settings']).pace"
    assert page.evaluate(kept) == "slow"
    page.locator("[data-pace=skip]").click()
    ann.wait_for_turn()
    assert page.evaluate(kept) == "slow"


def test_a_slow_pace_shows_each_move_for_a_while_and_can_be_changed(new_player: NewPlayer) -> None:
    ann = new_player()
    page = ann.page
    page.add_init_script('localStorage.setItem(\'smallworld.settings\', \'{"pace": "slow", "toured": true}\')')
    start_from(ann, POSITION)
    ann.wait_for_turn()
    end_own_turn(ann)
    page.evaluate(WATCH)
    page.wait_for_function("() => window.shown.length > 2")
    times = page.evaluate("() => window.shown")
    assert min(b - a for a, b in pairwise(times[1:])) > 1000
    wait_until(
        lambda: page.evaluate("() => true") and tables(ann)[-1]["view"]["private"].get("moves"), "the bot has played"
    )
    assert not ann.read_screen()["mine"], "and is still being watched"
    page.locator("[data-pace=fast]").click()
    assert ann.read_screen()["mine"], "what waited is shown at once"
