"""The guided first turn: Escape closes the open card, but never ends the whole tour."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, Site, variants, wait_until
from tests.browser.lobby.test_multiplayer import tables
from tests.browser.looks import is_gold
from tests.browser.pictures import Pictures
from tests.browser.positions import start_from

# Ann's first turn continues from the south, where all possible conquests are low on a phone.
SOUTH = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen heroic, hand: 6, holds: {toadmire: 1, wolfholt: 1}}
  bob: {active: elves merchant, holds: {larkrise: 1}}
"""
# The card's target on the map, and the parts of it that the card hides.
HIDDEN = """() => {
  const card = document.querySelector('[data-stage]')?.getBoundingClientRect();
  return [...document.querySelectorAll('#board :is([data-cost], [data-steps])')].filter((e) => {
    const at = e.getBoundingClientRect();
    return card && at.bottom > card.top && at.top < card.bottom && at.right > card.left && at.left < card.right;
  }).length;
}"""


def told(page: Page, *steps: str) -> None:
    """Let the tour continue after these steps, in a browser that has never shown a tour."""
    kept = json.dumps({"told": steps})
    page.add_init_script(f"localStorage['smallworld.settings'] ??= '{kept}'")


def test_escape_never_ends_the_tour_for_good(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(toured=False)
    page = mia.page
    mia.play_now()
    assert mia.wait_for_turn()["tour"]
    page.locator("[data-stage] [data-next]").click()
    page.wait_for_selector("[data-stage=pick]")
    expect(page.locator("[data-stage]")).to_contain_text("Step 1 of 11")
    pictures(page, "tour-pick-desktop")
    page.locator("[data-part=combo-list] [data-position='1']").click()
    page.locator("[data-verb=pick]").locator("visible=true").first.click()
    page.wait_for_selector("[data-stage=conquer]")
    expect(page.locator("[data-stage]")).to_contain_text("Step 2 of 11")
    region = mia.wait_for_turn()["marked"][0][0]
    mia.click_region(region)
    page.wait_for_selector("[data-stage=card]")
    expect(page.locator("[data-stage]")).to_contain_text("Step 3 of 11")
    pictures(page, "tour-card-desktop")
    # Once for the region's card, and once more by mistake.
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-part=region-card]", state="detached")
    page.keyboard.press("Escape")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('smallworld.settings')).toured") is False
    page.wait_for_timeout(600)  # two clicks at the same place would be a double click, which conquers
    mia.click_region(region)
    page.locator("[data-part=region-card] [data-verb]").first.click()
    page.wait_for_selector(":is([data-stage=land], [data-stage=die], [data-stage=done])")


def test_a_welcome_closed_by_escape_returns_in_the_next_game(new_player: NewPlayer) -> None:
    mia = new_player(toured=False)
    page = mia.page
    mia.play_now()
    assert mia.wait_for_turn()["tour"]
    page.locator("[data-stage] [data-next]").press("Escape")
    page.wait_for_selector("[data-stage]", state="detached")
    page.reload()
    mia.wait_for_table()
    page.wait_for_selector("[data-stage=welcome]")


def test_only_bots_wait_while_a_card_is_open(new_player: NewPlayer, slow_site: Site) -> None:
    mia, eve = new_player(at=slow_site, toured=False), new_player(at=slow_site)
    page = mia.page
    game = mia.play_now()
    eve.open(f"/game/{game}")
    eve.wait_for_table()
    page.locator("[data-stage] [data-next]").click()
    while page.locator("[data-stage=score]").count() == 0:
        now = mia.read_screen()
        # Conquer enough for some coins.
        mia.end_step_chance = 1 if now["step"] == "conquer" else 0
        if now["mine"]:
            mia.act(now)
        page.wait_for_timeout(50)
    seen = mia.read_screen()["version"]
    wait_until(lambda: eve.read_screen()["version"] > seen + 2, "the bots play on for whoever watches", 30)
    assert mia.read_screen()["version"] == seen
    assert "The bots wait while you read." in (page.locator("[data-stage]").text_content() or "")
    page.locator("[data-stage] [data-next]").click()
    page.wait_for_selector("[data-stage=others]")
    assert mia.read_screen()["version"] == seen
    page.locator("[data-stage] [data-next]").click()
    # Then the moves are shown one by one.
    next_shown = page.wait_for_function(
        "v => { const now = Number(document.querySelector('main').dataset.version); return now > v && now; }",
        arg=seen,
    ).json_value()
    assert next_shown <= seen + 2


# Parts of the ring that overlap other text, and the visible share of the map.
RING = """() => {
  const ring = document.querySelector('[data-part=ring]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-part=prompt] :is(h1, h2, p), [data-part=combo-row] h2')].filter((e) => {
    const at = e.getBoundingClientRect();
    return at.width && at.right > ring.left && at.left < ring.right && at.bottom > ring.top && at.top < ring.bottom;
  }).map((e) => e.textContent.trim());
}"""
SIGHT = """() => {
  const box = document.querySelector('#board').getBoundingClientRect();
  return document.querySelector('[data-stage]').getBoundingClientRect().top - box.top;
}"""
# Whether the card covers its target.
COVERS = """(about) => {
  const card = document.querySelector('[data-stage]').getBoundingClientRect();
  return [...document.querySelectorAll(about)].some((e) => {
    const at = e.getBoundingClientRect();
    return at.width && at.right > card.left && at.left < card.right && at.bottom > card.top && at.top < card.bottom;
  });
}"""


@variants("size", ["desktop"], ["phone", "tablet"])
def test_targets_of_the_tour_stay_readable(new_player: NewPlayer, pictures: Pictures, size: str) -> None:
    mia = new_player(size=size, toured=False)
    page = mia.page
    mia.play_now()
    mia.wait_for_turn()
    page.locator("[data-stage] [data-next]").click()
    page.wait_for_selector("[data-stage=pick]")
    page.wait_for_selector("[data-part=ring]")
    mia.wait_until_drawn()
    pictures(page, f"tour-pick-{size}")
    # The target's position is updated several times per second.
    wait_until(lambda: page.evaluate(RING) == [], "the ring is on no text")
    assert not page.evaluate(COVERS, "[data-part=combo-list]")
    page.locator("[data-verb=pick]").locator("visible=true").first.click()
    page.wait_for_selector("[data-stage=conquer]")
    mia.wait_until_drawn()
    wait_until(lambda: page.evaluate(RING) == [], "the ring is on no text")
    mia.click_region(mia.wait_for_turn()["marked"][0][0])
    page.wait_for_selector("[data-stage=card]")
    wait_until(
        lambda: not page.evaluate(COVERS, "[data-part=region-card] [data-verb]"),
        "the card stands above that of the region",
    )
    pictures(page, f"tour-card-{size}")
    assert page.evaluate(SIGHT) > 140, "the map between two cards"
    leave, got = page.get_by_role("button", name="End the tour"), page.get_by_role("button", name="Got it")
    assert is_gold(got) and not (leave.is_visible() and is_gold(leave))


def sit_first(new_player: NewPlayer, at: Site, *others: str, **more: Any) -> Page:
    """Seat a newcomer at a table where a bot begins, with the welcome open."""
    mia = new_player(at=at, toured=False)
    seats = [{"kind": "me"}, {"kind": "bot"}, *[{"kind": kind} for kind in others]]
    mia.open_as_host(mia.create_game(game="smallworld", seats=seats, first=1, **more))
    mia.wait_for_table()
    mia.page.wait_for_selector("[data-stage=welcome]")
    return mia.page


def test_the_welcome_says_that_bots_wait_and_nothing_suggests_otherwise(
    new_player: NewPlayer, slow_site: Site, pictures: Pictures
) -> None:
    mia = new_player(at=slow_site, toured=False)
    page = mia.page
    mia.open_as_host(mia.create_game(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=1))
    mia.wait_for_table()
    card = page.locator("[data-stage=welcome]")
    expect(card).to_contain_text("The bots wait while you read.")
    seen = mia.version()
    wait_until(
        lambda: bool(page.evaluate("() => true")) and tables(mia)[-1]["version"] > seen + 1, "the server goes on"
    )
    assert mia.version() == seen
    expect(page.locator("[data-part=prompt]")).to_contain_text("The bots wait while you read the card.")
    assert page.locator("[data-part=thinking], [data-part=pace]").count() == 0
    pictures(page, "tour-welcome-held")
    card.get_by_role("button", name="No, thanks").click()
    page.wait_for_function("v => Number(document.querySelector('main').dataset.version) > v", arg=seen)
    mia.wait_for_turn()


@pytest.mark.parametrize(("others", "more"), [((), {"clock": 60}), (("open",), {})])
def test_the_welcome_pauses_nothing_with_a_clock_or_other_players(
    new_player: NewPlayer, slow_site: Site, others: tuple[str, ...], more: dict[str, Any]
) -> None:
    page = sit_first(new_player, slow_site, *others, **more)
    page.wait_for_function("() => document.querySelector('[data-part=pace], [role=timer]')")
    assert "The bots wait" not in (page.locator("[data-stage]").text_content() or "")
    # The bot's whole turn is shown, then the next player, with the card still open.
    page.wait_for_function("() => document.querySelector('[data-part=seat][data-seat=\"1\"]:not([aria-current])')")
    expect(page.locator("[data-stage=welcome]")).to_be_visible()
    if more:
        expect(page.locator("[role=timer]")).to_be_visible()


def test_on_a_phone_the_card_moves_away_from_targets_low_on_the_map(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone", toured=False)
    page = mia.page
    told(page, "welcome", "pick")
    start_from(mia, SOUTH)
    page.wait_for_selector("[data-stage=conquer]")
    wait_until(lambda: page.evaluate(HIDDEN) == 0, "all marks are in sight")
    pictures(page, "tour-low-conquer")
    mia.click_region(next(region for region, verb in mia.read_screen()["marked"] if verb == "conquer"))
    version = mia.version()
    page.locator("[data-part=region-card] [data-verb]").first.click()
    mia.wait_for_change(version)
    wait_until(lambda: page.evaluate(HIDDEN) == 0, "all marks are in sight")
    pictures(page, "tour-low-taken")
    page.locator("[data-act=done]").click()
    page.locator("[data-yes]").click()
    page.wait_for_selector("[data-stage=redeploy]")
    wait_until(lambda: page.evaluate(HIDDEN) == 0, "all steppers are in sight")
    mia.spread()
    page.wait_for_selector("[data-stage=end]")
    expect(page.locator("[data-stage]")).to_contain_text("Your tokens are placed.")
    expect(page.locator("[data-stage]")).not_to_contain_text("Everything is placed")
    wait_until(lambda: page.evaluate(HIDDEN) == 0, "all steppers are in sight")
    pictures(page, "tour-low-end")


def test_the_tour_waits_for_its_button_even_if_the_clock_runs_out(
    new_player: NewPlayer, slow_site: Site, pictures: Pictures
) -> None:
    mia = new_player(at=slow_site, size="phone", toured=False)
    page = mia.page
    mia.open_as_host(mia.create_game(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=0, clock=8))
    mia.wait_for_table()
    card = page.locator("[data-stage]")
    expect(card).to_have_attribute("data-stage", "welcome")
    expect(card).to_contain_text("The turn clock keeps running while you read.")
    pictures(page, "tour-clock")
    expect(page.locator("[data-part=message]")).to_contain_text("Your time ran out: a bot took over your turn.")
    pictures(page, "tour-clock-late")
    page.wait_for_function("() => document.querySelector('[data-part=seat][data-mine]:not([aria-current])')")
    assert card.get_attribute("data-stage") == "welcome"
    expect(page.locator("[data-part=seat][data-mine][aria-current]")).to_be_visible()
    assert card.get_attribute("data-stage") == "welcome"
    pictures(page, "tour-clock-next")
    expect(card.get_by_role("button", name="No, thanks")).to_be_visible()


def test_the_welcome_to_a_game_in_teams_says_which_team_wins(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone", toured=False)
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}]
    mia.open_as_host(mia.create_game(game="azeroth", seats=seats, first=0))
    mia.wait_for_table()
    expect(mia.page.locator("[data-stage]")).to_contain_text("each team counts the coins of its poorer player")
    pictures(mia.page, "tour-teams")
