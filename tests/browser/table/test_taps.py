"""A tap presses the element that was under the finger at its start, whatever opens there meanwhile."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, variants
from tests.browser.finger import Finger, Spot
from tests.browser.player import Player
from tests.browser.positions import start_from
from tests.browser.table.test_table import ALONE

# Own land at the lower edge of a portrait map.
LOW = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen %s, holds: {copperdown: 2, barleyford: 2, owlsgrove: 2}}
  bob: {active: orcs hill, holds: {haywick: 2}}
"""
# Points of a region that a finger can hit, a few pixels apart.
SPOTS = """(id) => {
  const path = document.getElementById('r-' + id), at = path.getBoundingClientRect(), found = [];
  for (let y = at.top + 4; y < at.bottom; y += 6)
    for (let x = at.left + 4; x < at.right; x += 6)
      if (document.elementFromPoint(x, y) === path) found.push([x, y]);
  return found;
}"""


def below_the_button(player: Player, region: str, verb: str) -> Spot:
    """A point in a region at which its sheet will show a button once it opens."""
    page = player.page
    # A mouse presses the element below it.
    player.click_region(region)
    button = page.locator(f"[data-part=region-card] [data-verb={verb}]").bounding_box()
    assert button
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=region-card]")).to_have_count(0)
    page.wait_for_timeout(300)
    left, top = button["x"], button["y"]
    inside: list[Spot] = [
        (x, y)
        for x, y in page.evaluate(SPOTS, region)
        if left < x < left + button["width"] and top < y < top + button["height"]
    ]
    assert inside, f"no spot of {region} lies where the button is going to be: {button}"
    return inside[len(inside) // 2]


def centre_at_rest(control: Locator) -> Spot:
    """A control's centre once it has stopped moving."""
    box = control.bounding_box()
    for _ in range(100):
        control.page.wait_for_timeout(100)
        before, box = box, control.bounding_box()
        if box and box == before:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    raise AssertionError(f"{control} never came to rest")


def zoom_in(player: Player) -> None:
    """Zoom in by one step, with the lower edge of the map in view."""
    page = player.page
    page.get_by_role("button", name="Zoom in").tap()
    box = page.locator("#board").bounding_box()
    assert box
    for _ in range(3):
        Finger(page).drag((180, box["y"] + box["height"] - 60), (60, box["y"] + 60))
    page.wait_for_timeout(300)


#: Action → (position, region).
PLACES = {
    "conquer": (ALONE, "stormtooth"),
    "roll": (ALONE.replace("hand: 3", "hand: 1"), "stormtooth"),
    "hero": (LOW % "heroic", "owlsgrove"),
    "abandon": (LOW % "merchant" + "step: start\n", "owlsgrove"),
}


# Each button once, on the whole map or zoomed in.
@variants(
    "verb, near",
    [("conquer", True), ("roll", False), ("abandon", True), ("hero", False)],
    [("conquer", False), ("roll", True), ("abandon", False), ("hero", True)],
)
def test_a_tap_on_a_region_does_not_press_a_button_that_opens_below_it(
    new_player: NewPlayer, verb: str, near: bool
) -> None:
    position, region = PLACES[verb]
    mia = new_player(size="phone")
    start_from(mia, position)
    page = mia.page
    if verb == "hero":
        mia.redeploy()
    if near:
        zoom_in(mia)
    spot = below_the_button(mia, region, verb)
    version = mia.version()
    finger = Finger(page)
    finger.tap(spot)
    button = page.locator(f"[data-part=region-card] [data-verb={verb}]")
    expect(button).to_be_visible()
    assert page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y).closest('[data-part=region-card] [data-verb]')", spot
    )
    page.wait_for_timeout(500)
    assert mia.version() == version, "it was pressed by the tap that opened it"
    # The next tap is meant for it.
    finger.tap(spot)
    mia.wait_for_change(version)


def test_a_double_tap_only_conquers_even_if_the_sheet_opens_below_it(
    new_player: NewPlayer,
) -> None:
    mia = new_player(size="phone")
    start_from(mia, ALONE)
    version = mia.version()
    Finger(mia.page).double_tap(below_the_button(mia, "stormtooth", "conquer"))
    mia.wait_for_change(version)
    assert mia.version() == version + 1
    expect(mia.page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")

    tom = new_player(size="phone")
    start_from(tom, ALONE.replace("hand: 3", "hand: 1"))
    version = tom.version()
    spot = below_the_button(tom, "stormtooth", "roll")
    Finger(tom.page).double_tap(spot)
    expect(tom.page.locator("[data-part=region-card] [data-verb=roll]")).to_be_visible()
    tom.page.wait_for_timeout(500)
    assert tom.version() == version, "the die can't be taken back"


# Bounds of a region, the land, and an open region's sheet.
AT_REST = """(id) => {
  const [region, art, sheet, box] = ['#r-' + id, '#board > img', '[data-part=region-card]', '#board']
    .map((what) => document.querySelector(what).getBoundingClientRect());
  return { cut: Math.max(box.top - region.top, 0), hidden: Math.max(region.bottom - sheet.top, 0),
    tall: region.height, free: sheet.top - box.top, bare: sheet.top - art.bottom };
}"""


def test_zoomed_in_every_region_comes_to_rest_above_its_sheet(new_player: NewPlayer) -> None:
    mia = new_player(size="phone")
    start_from(mia, ALONE)
    page = mia.page
    page.get_by_role("button", name="Zoom in").tap()
    wrong = []
    for region in page.evaluate("[...document.querySelectorAll('[data-region]')].map((e) => e.dataset.region)"):
        page.evaluate("(id) => document.getElementById('r-' + id).focus()", region)
        page.keyboard.press("Enter")
        page.locator(f"#r-{region}[aria-pressed=true]").wait_for()
        page.locator("[data-part=region-card]").wait_for()
        mia.wait_until_drawn()
        page.wait_for_timeout(100)
        rest = page.evaluate(AT_REST, region)
        fits = rest["tall"] < rest["free"]
        if rest["bare"] > 1 or (fits and (rest["cut"] > 1 or rest["hidden"] > 1)):
            wrong.append(f"{region} {rest}")
        page.keyboard.press("Escape")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("key", "opened"), [("d", "dialog [data-yes]"), ("h", "[data-part=message] button")])
def test_a_button_that_opens_under_a_finger_is_not_pressed_on_release(
    new_player: NewPlayer, key: str, opened: str
) -> None:
    mia = new_player(size="phone")
    start_from(mia, ALONE)
    page = mia.page
    button = page.locator(opened).first
    page.keyboard.press(key)
    spot = centre_at_rest(button)
    page.keyboard.press("Escape")
    close = page.locator("[data-part=message]").get_by_role("button", name="Close")
    if close.count():
        close.click()
    expect(button).to_have_count(0)
    version = mia.version()
    finger = Finger(page)
    finger.down(spot)
    page.keyboard.press(key)
    button.wait_for()
    finger.up()
    expect(button).to_be_visible()
    page.wait_for_timeout(500)
    assert mia.version() == version
    finger.tap(spot)
    mia.wait_for_change(version)
