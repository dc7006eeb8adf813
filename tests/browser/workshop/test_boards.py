"""Custom boards: generated, edited with the mouse and with the keyboard, repaired, measured, shared, and played."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SIZES, NewPlayer
from tests.browser.looks import violations, wider_than_screen
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import set_size
from tests.browser.workshop.steps import drawn


def begun(player: Player) -> Page:
    """Open a new board, drawn."""
    player.page.goto(f"{player.address}/workshop/board/new")
    drawn(player.page)
    return player.page


def land(page: Page) -> Locator:
    """Return a region without a symbol that is neither farmland nor water."""
    bare = r"^(?!.*(Mine|Magic|Cavern))[^,]+, (Forest|Hill|Swamp|Mountain)"
    return page.get_by_role("group", name="Map").get_by_role("button", name=re.compile(bare)).first


def pressed(region: Locator) -> str:
    """Press a region in its centre; returns its id."""
    name = region.get_attribute("data-region")
    assert name is not None
    region.dispatch_event("click")
    return name


def test_a_board_is_edited_by_clicks_repaired_and_played(new_player: NewPlayer, pictures: Pictures) -> None:
    player = new_player()
    page = begun(player)
    page.get_by_role("group", name="Players").last.get_by_role("button", name="2").click()
    page.get_by_role("textbox", name="Seed").fill("4117")
    page.get_by_role("button", name="Draw new land").click()
    expect(page.get_by_text("a board for 2 players")).to_be_visible()
    drawn(page)

    page.get_by_role("button", name="Lake", exact=True).click()
    painted = pressed(land(page))
    expect(page.locator(f"[data-region={painted}]")).to_have_accessible_name(re.compile("Lake"))
    expect(page.get_by_role("button", name=re.compile("^Undo: .*: lake$"))).to_be_visible()
    drawn(page)

    page.get_by_role("toolbar").get_by_role("button", name="Symbol").click()
    page.get_by_role("button", name="Cavern", exact=True).click()
    marked = pressed(land(page))
    expect(page.locator(f"[data-region={marked}]")).to_have_accessible_name(re.compile("Cavern"))

    # Too little farmland is a fault: no game until it is repaired.
    page.get_by_role("tab", name="Check").click()
    page.get_by_role("toolbar").get_by_role("button", name="Terrain").click()
    page.get_by_role("button", name="Sea", exact=True).click()
    for _ in range(2):
        sea = page.get_by_role("button", name=re.compile(", Farmland")).first
        name = pressed(sea)
        expect(page.locator(f"[data-region={name}]")).to_have_accessible_name(re.compile(", Sea"))
    expect(page.get_by_text("Too little farmland")).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_have_attribute("aria-disabled", "true")
    pictures(page, "board-fault")
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(page.get_by_text("No faults. This board can be played.")).to_be_visible()
    drawn(page)

    # It is still there on the next visit.
    page.reload()
    drawn(page)
    expect(page.locator(f"[data-region={marked}]")).to_have_accessible_name(re.compile("Cavern"))

    page.get_by_role("button", name="Share the board").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.keyboard.press("Escape")
    other = new_player(size="phone")
    other.page.goto(link)
    expect(other.page.locator("[data-part=gift]")).to_contain_text("for 2 players")
    assert violations(other.page, colours=False) == []
    assert not wider_than_screen(other.page)
    pictures(other.page, "board-link-phone")
    other.page.get_by_role("button", name="Make a copy").click()
    drawn(other.page)
    expect(other.page.locator(f"[data-region={marked}]")).to_have_accessible_name(re.compile("Cavern"))

    page.get_by_role("button", name="Try it").click()
    expect(page).to_have_url(re.compile(r"/game/"))
    player.play(turns=1)
    expect(page.locator(f"[data-region={marked}]")).to_be_attached()


def test_a_board_begins_with_one_of_the_box_or_with_nothing(new_player: NewPlayer) -> None:
    page = begun(new_player(size="tablet"))
    begin = page.get_by_role("group", name="Begin with").last
    page.get_by_role("group", name="Players").last.get_by_role("button", name="2").click()
    begin.get_by_role("button", name="Empty land").click()
    page.get_by_role("button", name="Draw empty land").click()
    page.get_by_role("tab", name="Check").click()
    expect(page.get_by_text("Too few hills: 0")).to_be_visible()
    expect(page.get_by_role("button", name="Try it")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("tab", name="Generate").click()
    begin.get_by_role("button", name="One of ours").click()
    expect(page.get_by_role("textbox", name="Seed")).to_have_count(0)
    page.get_by_role("button", name="Take a copy").click()
    expect(page.get_by_role("heading", name="Two Crowns")).to_be_visible()
    drawn(page)
    # It is a custom board now: painted changes stay.
    page.get_by_role("button", name="Lake", exact=True).click()
    painted = pressed(land(page))
    expect(page.locator(f"[data-region={painted}]")).to_have_accessible_name(re.compile("Lake"))
    page.reload()
    drawn(page)
    expect(page.locator(f"[data-region={painted}]")).to_have_accessible_name(re.compile("Lake"))


def test_everything_can_be_done_by_keys(new_player: NewPlayer) -> None:
    page = begun(new_player(device="keys"))
    region = page.locator("[data-region]").first
    region.focus()
    before = page.evaluate("document.activeElement.dataset.region")
    page.keyboard.press("ArrowDown")
    here = page.evaluate("document.activeElement.dataset.region")
    assert here != before
    chosen = page.locator(f"[data-region={here}]")
    page.keyboard.press("n")
    natives = "Lost Tribes" in (chosen.get_attribute("aria-label") or "")
    wet = re.search(r", (Sea|Lake)", chosen.get_attribute("aria-label") or "")
    page.keyboard.press("t")
    for terrain in ("Swamp", "Hill"):
        page.get_by_role("button", name=terrain, exact=True).press("Enter")
        chosen.focus()
        page.keyboard.press("Enter")
        expect(chosen).to_have_accessible_name(re.compile(terrain))
        drawn(page)
    assert natives is False or not wet
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    if natives:
        expect(chosen).not_to_have_accessible_name(re.compile("Lost Tribes"))
    else:
        expect(chosen).to_have_accessible_name(re.compile("Lost Tribes"))
    page.keyboard.press("x")
    page.get_by_role("button", name="Turn the line").press("Enter")
    regions = page.locator("[data-region]").count()
    page.get_by_role("group", name=re.compile("Split|.")).get_by_role("button", name="Split", exact=True).press("Enter")
    expect(page.locator("[data-region]")).to_have_count(regions + 1)
    page.keyboard.press("Control+z")
    drawn(page)
    expect(page.locator("[data-region]")).to_have_count(regions)


def test_the_board_editor_is_accessible(new_player: NewPlayer, pictures: Pictures) -> None:
    player = new_player()
    page = begun(player)
    for size in ("phone", "tablet", "desktop"):
        set_size(page, *SIZES[size])
        for tab in ("Generate", "Region", "Check", "Fair?"):
            page.get_by_role("tab", name=tab).click()
            if tab == "Region":
                page.get_by_role("toolbar").get_by_role("button", name="Rename").click()
                pressed(land(page))
            if tab == "Generate" or size != "desktop":
                assert violations(page, size == "desktop") == [], f"{tab} at {size}"
        pictures(page, f"board-{size}")
