"""The table on every screen: all players and all current decisions are visible."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.positions import start_from

ALONE = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen merchant, hand: 3, holds: {copperdown: 1, barleyford: 1, owlsgrove: 1}}
  bob: {active: orcs hill, holds: {haywick: 2}}
"""


def middle(page: Page, region: str) -> tuple[float, float]:
    """A point inside a region."""
    x, y = page.evaluate(
        """(id) => { const path = document.getElementById('r-' + id), box = path.getBBox();
          const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
          const on = at.matrixTransform(path.ownerSVGElement.getScreenCTM()); return [on.x, on.y]; }""",
        region,
    )
    return float(x), float(y)


def test_on_a_phone_the_offered_combos_can_always_be_viewed(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone")
    start_from(mia, ALONE.replace("hand: 3, ", "") + "step: start\n")
    page = mia.page
    page.get_by_role("button", name="Combos on offer").tap()
    dialog = page.get_by_role("dialog", name="Combos on offer")
    expect(dialog.locator("li")).to_have_count(6)
    first = dialog.locator("summary").first
    first.tap()
    expect(dialog.locator("details[open] p")).to_have_count(2)
    assert violations(page) == []
    pictures(page, "offers-phone")
    dialog.get_by_role("button", name="Close").tap()
    # The log is a sheet over the table: a tap outside it closes it, or Escape wherever the focus is.
    for beside in (True, False):
        page.get_by_role("button", name="Log and chat").tap()
        expect(page.locator("[data-part=log]")).to_be_visible()
        pictures(page, "log-phone")
        if beside:
            page.touchscreen.tap(180, 120)
        else:
            page.keyboard.press("Escape")
        expect(page.locator("[data-part=log]")).not_to_be_visible()
    # A disabled action shows the reason.
    page.get_by_role("button", name="Undo").tap(force=True)
    expect(page.get_by_role("alert")).to_contain_text("There is nothing to undo.")
    page.locator("[data-act=roll]").tap(force=True)
    expect(page.get_by_role("alert")).to_contain_text("You can roll only for a region within reach")
    pictures(page, "no-roll-phone")
    page.get_by_role("alert").get_by_role("button", name="Close").tap()
    # Also before a decline, when the next combos matter.
    page.locator("[data-act=decline]").tap()
    expect(page.get_by_role("dialog").locator("details")).to_have_count(6)
    pictures(page, "decline-phone")


def test_hovering_shows_the_card_and_hides_nothing_from_the_mouse(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    start_from(mia, ALONE)
    page = mia.page
    page.mouse.move(*middle(page, "gloamfen"))
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Gloamfen")
    pictures(page, "hover-desktop")
    assert (
        page.locator("[data-part=region-card] [role=img]").is_visible()
        and page.locator("[data-part=region-card] [data-verb]").count() == 0
    )
    # Irrelevant entries take no space.
    page.mouse.move(*middle(page, "tanglewick"))
    expect(page.locator("[data-part=region-card] > div p").first).to_be_visible()
    assert page.locator("[data-part=region-card] ul").evaluate("e => getComputedStyle(e).display") == "none"
    page.mouse.move(*middle(page, "gloamfen"))
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Gloamfen")
    # Mouse events pass through the card to the region below it.
    card = page.locator("[data-part=region-card]").bounding_box()
    assert card
    under = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('[data-part=region-card]') === null",
        [card["x"] + card["width"] / 2, card["y"] + card["height"] / 2],
    )
    assert under
    page.mouse.move(*middle(page, "larkrise"))
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Larkrise")
    page.mouse.move(600, 20)
    expect(page.locator("[data-part=region-card]")).to_have_count(0)
    # A click pins it, wherever the mouse moves.
    mia.click_region("larkrise")
    page.mouse.move(*middle(page, "haywick"))
    page.wait_for_timeout(200)
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Larkrise")
    # The region below a card that closes does not count as pointed at.
    version = mia.version()
    page.locator("[data-part=region-card] [data-verb=conquer]").click()
    mia.wait_for_change(version)
    page.wait_for_timeout(300)
    expect(page.locator("[data-part=region-card]")).to_have_count(0)
    page.mouse.move(*middle(page, "haywick"))
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Haywick")


def test_focusing_a_region_by_keyboard_shows_its_card(new_player: NewPlayer) -> None:
    mia = new_player(device="keys")
    start_from(mia, ALONE)
    page = mia.page
    first = page.locator("[data-region][tabindex='0']")
    mia.input.focus(first)  # type: ignore[attr-defined]
    name = (first.get_attribute("aria-label") or "").split(",")[0]
    expect(page.locator("[data-part=region-card] h2")).to_have_text(name)
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=region-card] h2")).not_to_have_text(name)
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=region-card]")).to_have_count(0)


def test_a_double_click_conquers_if_that_is_the_only_option(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, ALONE)
    page = mia.page
    version = mia.version()
    page.mouse.dblclick(*middle(page, "tanglewick"))
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Tanglewick")
    page.keyboard.press("Escape")
    assert mia.version() == version, "it is out of reach"
    page.mouse.dblclick(*middle(page, "stormtooth"))
    mia.wait_for_change(version)
    expect(page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")


def test_a_double_click_leaves_a_card_with_several_options_open(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, ALONE.replace("merchant, hand: 3", "dragon-master, hand: 4"))
    version = mia.version()
    mia.page.mouse.dblclick(*middle(mia.page, "stormtooth"))
    expect(mia.page.locator("[data-part=region-card] [data-verb]")).to_have_count(2)
    mia.page.wait_for_timeout(300)
    expect(mia.page.locator("[data-part=region-card] h2")).to_have_text("Stormtooth")
    assert mia.version() == version
