"""Moments in which somebody who plays for the first time would ask what happened or why nothing did."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit
from tests.browser.drawing import set_size
from tests.browser.positions import sit_at
from tests.browser.test_touch import seated

LAND = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 5, holds: {copperdown: 1, barleyford: 1, owlsgrove: 1, goldmead: 1}}
  bob: {active: elves merchant, holds: {larkrise: 6}}
"""
START = LAND.replace("hand: 5, ", "").replace("goldmead: 1", "goldmead: 5") + "step: start\n"
PLACING = LAND + "play:\n  - ann: done\n"
# Whatever Bob can reach is Ann's, one token in each.
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
# Toadmire, in the south, is one token short; everything else within reach is two short or more.
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


def in_sight(part: Locator) -> bool:
    """Whether all of it lies on the screen and inside whatever scrolls it."""
    found: bool = part.evaluate(
        """(e) => { const box = e.getBoundingClientRect(); let top = 0, bottom = innerHeight;
          for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowY !== 'visible') {
            const frame = p.getBoundingClientRect();
            top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom); }
          return box.top >= top - 1 && box.bottom <= bottom + 1; }"""
    )
    return found


def test_on_a_phone_a_turn_begins_with_what_was_lost_and_leads_to_how(sit: Sit) -> None:
    mia = sit(size="phone")
    sit_at(mia, SURROUNDED)
    page = mia.page
    page.locator("[data-act=done]").tap()
    page.get_by_role("button", name="Spread evenly").tap()
    page.get_by_role("button", name="End turn").tap()
    lost = page.locator(".prompt").get_by_role("button", name=re.compile("You lost"))
    lost.tap()
    expect(page.get_by_role("tab", name="Since your turn")).to_have_attribute("aria-selected", "true")


def test_no_region_is_called_safe_before_any_rival_has_an_army(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, WITHOUT_RIVAL)
    mia.page.get_by_role("button", name="Threats").click()
    expect(mia.page.locator(".prompt")).to_contain_text("because they pick a combo first: Bob.")
    mia.settles()
    assert mia.page.locator("[data-threat]").count() == 0


def test_on_a_phone_the_question_whether_to_decline_is_seen_together_with_its_answers(sit: Sit) -> None:
    mia = sit(size="phone")
    sit_at(mia, START)
    mia.page.locator("[data-act=decline]").tap()
    mia.settles()
    dialog = mia.page.get_by_role("dialog")
    assert in_sight(dialog.get_by_role("heading", level=2))
    assert in_sight(dialog.locator("[data-yes]"))


def test_the_button_to_roll_goes_to_the_likeliest_region_first(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, ROLLING)
    page = mia.page
    expect(page.locator(".prompt")).to_contain_text("Roll for a last region, or stop")
    page.locator("[data-act=roll]").click()
    expect(page.get_by_role("dialog", name="Toadmire")).to_be_visible()


def test_on_a_phone_the_head_of_the_combo_that_is_opened_stays_in_sight(sit: Sit) -> None:
    mia = sit(size="phone")
    seated(mia, "smallworld", 2)
    column = mia.page.locator(".column")
    column.evaluate("(e) => e.scrollTo(0, 220)")
    second = column.locator("[data-position='2']")
    second.tap()
    mia.settles()
    assert in_sight(second)


def test_a_hint_that_is_carried_out_is_not_given_again_but_leads_on(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, PLACING)
    page = mia.page
    page.get_by_role("button", name="Hint").click()
    toast = page.locator(".toast.hint")
    expect(toast).to_contain_text(re.compile(r"\w+ \d, \w+ \d"))
    assert " it " not in toast.inner_text(), "of several regions none is 'it'"
    page.get_by_role("button", name="Do that").click()
    page.get_by_role("button", name="Hint").click()
    expect(toast).to_contain_text("Your tokens are already where I would put them.")
    version = mia.version()
    toast.get_by_role("button", name="End turn").click()
    mia.changed(version)


def test_in_a_rivals_turn_the_button_after_a_retreat_does_not_claim_to_end_the_turn(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, RETREAT, seat=1)
    expect(mia.page.locator(".table")).to_have_attribute("data-step", "retreat")
    expect(mia.page.locator("[data-act=done]")).to_contain_text("Done")


@pytest.mark.parametrize(("number", "said"), [(9, False), (10, True)])
def test_the_last_round_is_announced(sit: Sit, number: int, said: bool) -> None:
    mia = sit(size="phone")
    sit_at(mia, START.replace("alchemist", "stout") + f"round: {number}\n")
    prompt = mia.page.locator(".prompt")
    expect(prompt).to_contain_text("Expand or decline")
    assert ("The last round." in prompt.inner_text()) is said
    # Where no turn follows, no other combo is promised.
    dialog = mia.page.get_by_role("dialog")
    mia.page.locator("[data-act=decline]").tap()
    assert ("next turn you pick a new combo" not in dialog.inner_text()) is said
    assert ("This is the last round" in dialog.inner_text()) is said
    dialog.get_by_role("button", name="Go back").tap()
    # A decline after the turn, which Stout allows, is worth nothing once no turn follows.
    done = mia.page.locator("[data-act=done]")
    done.tap()
    dialog.locator("[data-yes]").tap()
    expect(prompt).to_contain_text("Redeploy your tokens")
    mia.page.get_by_role("button", name="Spread evenly").tap()
    done.tap()
    expect(prompt).to_contain_text("Go into decline now?")
    assert ("This was your last turn: going into decline earns nothing more" in prompt.inner_text()) is said
    mia.page.locator("[data-act=decline]").tap()
    assert ("going into decline earns nothing more" in dialog.inner_text()) is said
    assert (dialog.locator(".offerlist").count() == 0) is said


CAMPS = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 5, holds: {copperdown: 1, barleyford: 1}}
  bob: {active: elves bivouacking, holds: {goldmead: 1, larkrise: 1}}
marks: {goldmead: [camp 2]}
"""
# Where the drawing of a marker ends to the left of its middle, and where its number ends to the right.
COUNTED = """(stack) => { const [marker, number] = [...stack.querySelectorAll('circle')]
  .filter((e) => e.r.baseVal.value < 9.5).map((e) => e.getBoundingClientRect());
  return number.right <= (marker.left + marker.right) / 2; }"""


def test_the_number_of_markers_leaves_it_to_be_seen_what_is_counted(sit: Sit) -> None:
    mia = sit()
    set_size(mia.page, 1280, 720)
    sit_at(mia, CAMPS)
    mia.settles()
    assert mia.page.locator("[data-stack=goldmead]").evaluate(COUNTED)
    # Where tokens are placed, minus and plus are on the card of the region, and not once more on the map.
    mia.page.locator("[data-act=done]").click()
    mia.page.locator("[data-yes]").click()
    expect(mia.page.locator(".table")).to_have_attribute("data-step", "redeploy")
    mia.click_inside("copperdown")
    expect(mia.page.locator(".stepline")).to_have_count(1)
