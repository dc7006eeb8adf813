"""Shortcuts on the map: dragging, the wheel, single clicks, and buttons next to the region."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, wait_until
from tests.browser.finger import Finger
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.positions import start_from
from tests.browser.table.test_table import ALONE, middle

OWN = ("copperdown", "barleyford", "owlsgrove")


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press, move in steps, and release."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)


def hand_position(page: Page) -> tuple[float, float]:
    """Position of the tokens in hand."""
    box = page.locator("[data-hand]").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def redeploying(player: Player) -> Page:
    """Join and continue to redeploying without a conquest."""
    start_from(player, ALONE)
    return player.redeploy()


def planned(page: Page) -> dict[str, int]:
    """Token counts that the map shows in each own region."""
    labels = {region: page.locator(f"#r-{region}").get_attribute("aria-label") or "" for region in OWN}
    return {region: int(label.split("Planned: ")[1].split(" ")[0]) for region, label in labels.items()}


def test_dragging_from_the_hand_conquers(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    start_from(mia, ALONE)
    page = mia.page
    version = mia.version()
    drag(page, hand_position(page), middle(page, "stormtooth"))
    expect(page.locator("[data-part=region-card] h2")).to_have_text("Stormtooth")
    expect(page.locator("#r-stormtooth[data-aimed]")).to_have_count(1)
    pictures(page, "drag-desktop")
    page.mouse.up()
    mia.wait_for_change(version)
    expect(page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")
    expect(page.locator("[data-aimed], [data-part=region-card], [data-part=carried]")).to_have_count(0)


def test_dragging_to_an_illegal_region_shows_why(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, ALONE)
    page = mia.page
    version = mia.version()
    drag(page, hand_position(page), middle(page, "tanglewick"))
    page.mouse.up()
    expect(page.get_by_role("dialog", name="Tanglewick")).to_be_visible()
    page.keyboard.press("Escape")
    # Releasing outside the map does nothing.
    drag(page, hand_position(page), (700, 20))
    page.mouse.up()
    expect(page.locator("[data-part=region-card], [data-part=carried]")).to_have_count(0)
    assert mia.version() == version


def test_tokens_are_dragged_to_regions_and_back_to_the_hand(new_player: NewPlayer) -> None:
    mia = new_player()
    page = redeploying(mia)
    before = planned(page)
    drag(page, middle(page, "barleyford"), hand_position(page))
    page.mouse.up()
    expect(page.locator("[data-part=carried]")).to_have_count(0)
    assert planned(page) == before, "the one that has to stay"
    expect(page.locator("[data-hand]")).to_have_attribute("aria-label", "3 tokens in hand")
    drag(page, hand_position(page), middle(page, "barleyford"))
    page.mouse.up()
    wait_until(lambda: planned(page)["barleyford"] == before["barleyford"] + 1, "one more")
    drag(page, middle(page, "barleyford"), hand_position(page))
    page.mouse.up()
    wait_until(lambda: planned(page) == before, "it is back in the hand")


def test_the_wheel_steps_on_an_own_region_and_zooms_elsewhere(new_player: NewPlayer) -> None:
    # The wheel needs full rendering.
    mia = new_player(drawn=True)
    page = redeploying(mia)
    before = planned(page)
    whole = page.locator("#board > svg").get_attribute("viewBox") or ""
    page.mouse.move(*middle(page, "barleyford"))
    for by, more in ((-100, 1), (-100, 2), (100, 1)):
        page.mouse.wheel(0, by)
        wait_until(lambda more=more: planned(page)["barleyford"] == before["barleyford"] + more, "the wheel steps")  # type: ignore[misc]
    assert page.locator("#board > svg").get_attribute("viewBox") == whole
    page.mouse.move(*middle(page, "stormtooth"))
    page.mouse.wheel(0, -100)
    expect(page.locator("#board > svg")).not_to_have_attribute("viewBox", whole)


def test_a_single_click_conquers_if_the_player_chose_so(new_player: NewPlayer) -> None:
    mia = new_player()
    start_from(mia, ALONE)
    page = mia.page
    version = mia.version()
    mia.click_region("stormtooth")
    page.wait_for_timeout(200)
    assert mia.version() == version
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Conquer with one click").click()
    page.keyboard.press("Escape")
    mia.click_region("stormtooth")
    mia.wait_for_change(version)
    expect(page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")
    # If that is impossible, a click shows the card as usual.
    mia.click_region("tanglewick")
    expect(page.locator("[data-part=region-card]")).to_contain_text("Tanglewick")
    page.reload()
    mia.wait_for_table()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Conquer with two clicks")).to_be_visible()


def test_on_a_phone_minus_and_plus_are_on_a_sheet_below_the_region(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone")
    page = redeploying(mia)
    for region in OWN:
        # A region's buttons don't cover its neighbour's tokens.
        box = page.locator(f"[data-stack={region}]").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.touchscreen.tap(x, y)
        page.locator(f"#r-{region}[aria-pressed=true]").wait_for()
        before = planned(page)
        sheet = page.get_by_role("dialog")
        expect(sheet).to_have_count(1)
        mia.wait_until_drawn()
        pictures(page, f"steps-{region}-phone")
        more, fewer = page.get_by_role("button", name="One more"), page.get_by_role("button", name="One fewer")
        for button in (more, fewer):
            box = button.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44
            assert box["x"] >= 0 and box["x"] + box["width"] <= 360
        stack, plan = page.locator(f"[data-stack={region}]").bounding_box(), sheet.bounding_box()
        assert stack and plan and stack["y"] + stack["height"] <= plan["y"], "the region stays in sight"
        one_more = {**before, region: before[region] + 1}
        for button, wanted in ((more, one_more), (fewer, before)):
            button.tap()
            wait_until(lambda wanted=wanted: planned(page) == wanted, "a tap on the button counts")  # type: ignore[misc]


def test_dragging_from_the_hand_works_by_touch(new_player: NewPlayer) -> None:
    mia = new_player(size="phone")
    start_from(mia, ALONE)
    page = mia.page
    version = mia.version()
    Finger(page).drag(hand_position(page), middle(page, "stormtooth"))
    mia.wait_for_change(version)
    expect(page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")
