"""Situations in which a newcomer would ask what happened, or why nothing did."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.positions import start_from

LAND = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 5, holds: {copperdown: 1, barleyford: 1, owlsgrove: 1, goldmead: 1}}
  bob: {active: elves merchant, holds: {larkrise: 6}}
"""
START = LAND.replace("hand: 5, ", "").replace("goldmead: 1", "goldmead: 5") + "step: start\n"
PLACING = LAND + "play:\n  - ann: done\n"
# Bob can only reach Ann's regions, with one token in each.
SURROUNDED = """
game: smallworld
board: small-world-2
players:
  ann:
    active: ratmen alchemist
    hand: 1
    holds: {ironbrow: 1, barleyford: 1, owlsgrove: 1, stormtooth: 1, wolfholt: 1, toadmire: 1, ryehollow: 1}
  bob: {active: elves hill, holds: {larkrise: 8}}
"""
# Toadmire, in the south, is one token short; everything else within reach is at least two short.
ROLLING = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 1, holds: {wolfholt: 1}}
  bob: {active: elves merchant, holds: {larkrise: 1}}
"""
WITHOUT_RIVAL = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 5, holds: {copperdown: 1, barleyford: 1}}
  bob: {decline: [{race: elves, holds: {larkrise: 1}}]}
play:
  - ann: done
"""
RETREAT = """
game: smallworld
board: small-world-2
players:
  ann: {active: elves merchant, hand: 6, holds: {larkrise: 1}}
  bob: {active: ratmen alchemist, holds: {owlsgrove: 2, copperdown: 1, barleyford: 1}}
play:
  - ann: conquer owlsgrove
  - ann: done
  - ann: deploy larkrise 5
"""


def test_on_a_phone_a_turn_starts_with_the_losses_and_a_link_to_them(new_player: NewPlayer) -> None:
    mia = new_player(size="phone")
    start_from(mia, SURROUNDED)
    page = mia.page
    page.locator("[data-act=done]").tap()
    expect(page.get_by_role("button", name="Spread", exact=True)).to_be_visible()
    mia.spread()
    page.get_by_role("button", name="End turn").tap()
    lost = page.locator("[data-part=prompt]").get_by_role("button", name=re.compile("You lost"))
    lost.tap()
    expect(page.get_by_role("tab", name="Since your turn")).to_have_attribute("aria-selected", "true")


def test_on_a_phone_notices_of_the_last_turn_do_not_move_the_map(new_player: NewPlayer) -> None:
    mia = new_player(size="phone")
    start_from(mia, SURROUNDED.replace("alchemist", "heroic") + "round: 9\n")
    page, board = mia.page, mia.page.locator("#board")
    before = board.bounding_box()
    page.locator("[data-act=done]").tap()
    expect(page.get_by_role("button", name="Spread", exact=True)).to_be_visible()
    mia.spread()
    mia.end_step()
    prompt = mia.part("prompt")
    for said in ("The last round", "You lost", "heroes to place"):
        expect(prompt).to_contain_text(said)
    assert board.bounding_box() == before


def test_no_region_is_shown_as_safe_before_any_rival_has_an_army(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, WITHOUT_RIVAL)
    mia.page.get_by_role("button", name="Threats").click()
    expect(mia.page.locator("[data-part=prompt]")).to_contain_text("Bob will pick a combo first: what they can take")
    mia.wait_until_drawn()
    assert mia.page.locator("[data-threat]").count() == 0


def test_the_button_to_roll_goes_to_the_likeliest_region_first(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, ROLLING)
    page = mia.page
    expect(page.locator("[data-part=prompt]")).to_contain_text("Roll for a last region, or stop")
    page.locator("[data-act=roll]").click()
    expect(page.get_by_role("dialog", name="Toadmire")).to_be_visible()


def test_a_hint_that_was_followed_is_replaced_by_the_next(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, PLACING)
    page = mia.page
    page.get_by_role("button", name="Hint").click()
    toast = page.locator("[data-part=message]")
    expect(toast).to_contain_text(re.compile(r"\w+ \d, \w+ \d"))
    assert " it " not in toast.inner_text(), "of several regions none is 'it'"
    page.get_by_role("button", name="Do that").click()
    page.get_by_role("button", name="Hint").click()
    expect(toast).to_contain_text("Your tokens are already where I would put them.")
    version = mia.version()
    toast.get_by_role("button", name="End turn").click()
    mia.wait_for_change(version)


def test_in_a_rivals_turn_the_button_after_a_retreat_does_not_claim_to_end_the_turn(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, RETREAT, seat=1)
    mia.page.wait_for_selector("main[data-step=retreat]")
    done = mia.page.locator("[data-act=done]")
    expect(done).to_contain_text("Done")
    mia.spread()
    expect(done).not_to_have_attribute("aria-disabled", "true")
    # Coins are paid at the end of the player's own turn.
    expect(done).not_to_contain_text("coin")


@pytest.mark.parametrize(("number", "said"), [(9, False), (10, True)])
def test_the_last_round_is_announced(new_player: NewPlayer, number: int, said: bool) -> None:
    mia = new_player(size="phone")
    start_from(mia, START.replace("alchemist", "stout") + f"round: {number}\n")
    prompt = mia.page.locator("[data-part=prompt]")
    expect(prompt).to_contain_text("Expand or decline")
    assert ("The last round." in prompt.inner_text()) is said
    # If no turn follows, no other combo is promised.
    dialog = mia.page.get_by_role("dialog")
    mia.page.locator("[data-act=decline]").tap()
    assert ("next turn you pick a new combo" not in dialog.inner_text()) is said
    assert ("This is the last round" in dialog.inner_text()) is said
    dialog.get_by_role("button", name="Go back").tap()
    # A decline after the turn, which Stout allows, is worthless if no turn follows.
    done = mia.page.locator("[data-act=done]")
    done.tap()
    dialog.locator("[data-yes]").tap()
    expect(prompt).to_contain_text("Redeploy your tokens")
    mia.spread()
    done.tap()
    expect(prompt).to_contain_text("Go into decline now?")
    assert ("This was your last turn: going into decline earns nothing more" in prompt.inner_text()) is said
    mia.page.locator("[data-act=decline]").tap()
    assert ("going into decline earns nothing more" in dialog.inner_text()) is said
    assert (dialog.locator("details").count() == 0) is said
