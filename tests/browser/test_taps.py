"""One tap presses one thing: the one under the finger when it came down, whatever has opened there since."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.finger import Finger, Spot
from tests.browser.person import Person
from tests.browser.positions import sit_at
from tests.browser.test_table import ALONE

# Own land at the lower edge of an upright map.
LOW = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen %s, holds: {copperdown: 2, barleyford: 2, owlsgrove: 2}}
  bob: {active: orcs hill, holds: {haywick: 2}}
"""
# Spots of a region that a finger can hit, a few pixels apart.
SPOTS = """(id) => {
  const path = document.getElementById('r-' + id), at = path.getBoundingClientRect(), found = [];
  for (let y = at.top + 4; y < at.bottom; y += 6)
    for (let x = at.left + 4; x < at.right; x += 6)
      if (document.elementFromPoint(x, y) === path) found.push([x, y]);
  return found;
}"""


def below_the_button(person: Person, region: str, verb: str) -> Spot:
    """A spot of a region where its sheet, not open yet, is going to have a button."""
    page = person.page
    # A mouse presses what it is on.
    person.click_inside(region)
    button = page.locator(f".pop [data-verb={verb}]").bounding_box()
    assert button
    page.keyboard.press("Escape")
    expect(page.locator(".pop")).to_have_count(0)
    page.wait_for_timeout(300)
    left, top = button["x"], button["y"]
    inside: list[Spot] = [
        (x, y)
        for x, y in page.evaluate(SPOTS, region)
        if left < x < left + button["width"] and top < y < top + button["height"]
    ]
    assert inside, f"no spot of {region} lies where the button is going to be: {button}"
    return inside[len(inside) // 2]


def redeploys(person: Person) -> None:
    """Go on to redeploying without a conquest."""
    page = person.page
    page.locator("[data-act=done]").tap()
    yes = page.locator("[data-yes]")
    yes.or_(page.locator(".table[data-step=redeploy]")).first.wait_for()
    if yes.count():
        yes.tap()
    expect(page.locator(".table")).to_have_attribute("data-step", "redeploy")


def zoom_in(person: Person) -> None:
    """Nearer by a step, with the lower edge of the map in sight."""
    page = person.page
    page.get_by_role("button", name="Zoom in").tap()
    box = page.locator(".boardbox").bounding_box()
    assert box
    for _ in range(3):
        Finger(page).drag((180, box["y"] + box["height"] - 60), (60, box["y"] + 60))
    page.wait_for_timeout(300)


@pytest.mark.parametrize("near", [False, True], ids=["whole", "near"])
@pytest.mark.parametrize(
    ("position", "region", "verb"),
    [
        (ALONE, "stormtooth", "conquer"),
        (ALONE.replace("hand: 3", "hand: 1"), "stormtooth", "roll"),
        (LOW % "heroic", "owlsgrove", "hero"),
        (LOW % "merchant" + "step: start\n", "owlsgrove", "abandon"),
    ],
    ids=["conquer", "roll", "hero", "abandon"],
)
def test_a_tap_on_a_region_presses_no_button_that_opens_below_the_finger(
    sit: Sit, position: str, region: str, verb: str, near: bool
) -> None:
    mia = sit(size="phone")
    sit_at(mia, position)
    page = mia.page
    if verb == "hero":
        redeploys(mia)
    if near:
        zoom_in(mia)
    spot = below_the_button(mia, region, verb)
    version = mia.version()
    finger = Finger(page)
    finger.tap(spot)
    button = page.locator(f".pop [data-verb={verb}]")
    expect(button).to_be_visible()
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.pop [data-verb]')", spot)
    page.wait_for_timeout(500)
    assert mia.version() == version, "it was pressed by the tap that opened it"
    # The next tap is meant for it.
    finger.tap(spot)
    mia.changed(version)


def test_a_double_tap_conquers_where_the_sheet_opens_below_it_and_does_nothing_else_there(sit: Sit) -> None:
    mia = sit(size="phone")
    sit_at(mia, ALONE)
    version = mia.version()
    Finger(mia.page).double_tap(below_the_button(mia, "stormtooth", "conquer"))
    mia.changed(version)
    assert mia.version() == version + 1
    expect(mia.page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")

    tom = sit(size="phone")
    sit_at(tom, ALONE.replace("hand: 3", "hand: 1"))
    version = tom.version()
    spot = below_the_button(tom, "stormtooth", "roll")
    Finger(tom.page).double_tap(spot)
    expect(tom.page.locator(".pop [data-verb=roll]")).to_be_visible()
    tom.page.wait_for_timeout(500)
    assert tom.version() == version, "the die can't be taken back"


# Where a region, the land and the sheet of an open region are.
AT_REST = """(id) => {
  const [region, art, sheet, box] = ['#r-' + id, '.boardbox .art', '.pop', '.boardbox']
    .map((what) => document.querySelector(what).getBoundingClientRect());
  return { cut: Math.max(box.top - region.top, 0), hidden: Math.max(region.bottom - sheet.top, 0),
    tall: region.height, free: sheet.top - box.top, bare: sheet.top - art.bottom };
}"""


def test_zoomed_in_every_region_comes_to_rest_above_its_sheet(sit: Sit) -> None:
    mia = sit(size="phone")
    sit_at(mia, ALONE)
    page = mia.page
    page.get_by_role("button", name="Zoom in").tap()
    wrong = []
    for region in page.evaluate("[...document.querySelectorAll('.hits [data-region]')].map((e) => e.dataset.region)"):
        page.evaluate("(id) => document.getElementById('r-' + id).focus()", region)
        page.keyboard.press("Enter")
        page.locator(f"#r-{region}[aria-pressed=true]").wait_for()
        page.locator(".pop").wait_for()
        mia.settles()
        page.wait_for_timeout(100)
        rest = page.evaluate(AT_REST, region)
        fits = rest["tall"] < rest["free"]
        if rest["bare"] > 1 or (fits and (rest["cut"] > 1 or rest["hidden"] > 1)):
            wrong.append(f"{region} {rest}")
        page.keyboard.press("Escape")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("key", "opened"), [("d", "dialog [data-yes]"), ("h", ".toast .btn")])
def test_what_opens_while_a_finger_is_down_is_not_pressed_as_it_is_lifted(sit: Sit, key: str, opened: str) -> None:
    mia = sit(size="phone")
    sit_at(mia, ALONE)
    page = mia.page
    button = page.locator(opened).first
    page.keyboard.press(key)
    box = button.bounding_box()
    assert box
    page.keyboard.press("Escape")
    close = page.locator(".toast .btn.ghost")
    if close.count():
        close.click()
    expect(button).to_have_count(0)
    version = mia.version()
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = Finger(page)
    finger.down(spot)
    page.keyboard.press(key)
    button.wait_for()
    finger.up()
    expect(button).to_be_visible()
    page.wait_for_timeout(500)
    assert mia.version() == version
    finger.tap(spot)
    mia.changed(version)
