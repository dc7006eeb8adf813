"""The table as somebody sees it: everybody and everything that is asked about is in sight, on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from smallworld.games.catalogue import default_board
from tests.browser.conftest import Sit
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.positions import sit_at
from tests.browser.test_pages import violations

ALONE = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen merchant, hand: 3, holds: {copperdown: 1, barleyford: 1, owlsgrove: 1}}
  bob: {active: orcs hill, holds: {haywick: 2}}
"""
ISLANDS = """
game: warcraft
board: [l1a, s1b]
players:
  ann: {active: trolls mining, hand: 3, decline: [{race: naga, holds: {pitchpine: 1}}]}
  bob: {active: orcs fishing, hand: 3}
"""
# The region and its neighbours: where they are, what of the screen the map has, and where the sheet begins.
IN_SIGHT = """(id) => {
  const box = document.querySelector('.boardbox').getBoundingClientRect();
  const sheet = document.querySelector('.pop').getBoundingClientRect();
  const at = document.getElementById('r-' + id).getBoundingClientRect();
  return { top: at.top - box.top, below: sheet.top - at.bottom };
}"""
# Neighbours of which the middle is not to be seen while a region's sheet is open.
HIDDEN = """(ids) => {
  const box = document.querySelector('.boardbox').getBoundingClientRect();
  const sheet = document.querySelector('.pop').getBoundingClientRect();
  return ids.filter((id) => {
    const at = document.getElementById('r-' + id).getBoundingClientRect();
    const middle = at.top + at.height / 2;
    return middle < box.top || middle > sheet.top;
  });
}"""


def middle(page: Page, region: str) -> tuple[float, float]:
    """A spot inside a region."""
    x, y = page.evaluate(
        """(id) => { const path = document.getElementById('r-' + id), box = path.getBBox();
          const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
          const on = at.matrixTransform(path.ownerSVGElement.getScreenCTM()); return [on.x, on.y]; }""",
        region,
    )
    return float(x), float(y)


def neighbours(person: Person) -> dict[str, list[str]]:
    """By region: the regions that border it, as the drawing has them."""
    drawing: dict[str, Any] = person.page.request.get(
        f"{person.address}/api/boards/smallworld/small-world-2/portrait"
    ).json()
    return {region["id"]: region["neighbours"] for region in drawing["regions"]}


def test_every_own_region_shows_its_defence_while_redeploying(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, ALONE)
    page = mia.page
    mia.hand.press(page.locator("[data-act=done]"))
    mia.hand.press(page.locator("[data-yes]"))
    expect(page.locator(".table")).to_have_attribute("data-step", "redeploy")
    shields = page.locator(".tokens [data-guard]")
    expect(shields).to_have_count(3)
    assert sorted(shields.evaluate_all("all => all.map((e) => e.dataset.guard + ' ' + e.textContent)")) == [
        "barleyford 3", "copperdown 3", "owlsgrove 3",
    ]  # fmt: skip
    mia.click_inside("barleyford")
    expect(page.get_by_role("dialog", name="Barleyford")).to_contain_text("A rival would need 3 tokens.")
    page.keyboard.press("Escape")
    mia.click_inside("haywick")
    expect(page.get_by_role("dialog", name="Haywick")).not_to_contain_text("A rival would need")


@pytest.mark.parametrize("step", ["conquer", "redeploy"])
def test_on_a_phone_the_sheet_never_hides_its_region(sit: Sit, pictures: Pictures, step: str) -> None:
    mia = sit(size="phone")
    sit_at(mia, ALONE.replace("owlsgrove: 1", "owlsgrove: 1, toadmire: 1, jagmaw: 1"))
    page = mia.page
    if step == "redeploy":
        mia.hand.press(page.locator("[data-act=done]"))
        mia.hand.press(page.locator("[data-yes]"))
        expect(page.locator(".table")).to_have_attribute("data-step", "redeploy")
    around = neighbours(mia)
    cut: list[str] = []
    for region in around:
        mia.click_inside(region)
        page.locator(f"#r-{region}[aria-pressed=true]").wait_for()
        mia.settles()
        if step == "redeploy" and region in ("copperdown", "barleyford", "owlsgrove", "toadmire", "jagmaw"):
            # Where tokens are placed there is no sheet at all.
            expect(page.locator(".pop")).to_have_count(0)
            page.keyboard.press("Escape")
            continue
        seen = page.evaluate(IN_SIGHT, region)
        cut += [f"{region} {seen}"] if seen["top"] < -1 or seen["below"] < -1 else []
        cut += [f"{other} beside {region}" for other in page.evaluate(HIDDEN, around[region])]
        if region == "gloamfen":
            pictures(page, f"sheet-{step}-phone")
        # Nobody closes one sheet before asking about the next region, but all start from the map at rest.
        page.keyboard.press("Escape")
    assert cut == []


def test_on_a_phone_on_its_side_the_card_is_beside_the_map_and_the_map_stays(sit: Sit) -> None:
    mia = sit(size="phone")
    set_size(mia.page, 740, 360)
    sit_at(mia, ALONE)
    for region in ("copperdown", "toadmire"):
        mia.click_inside(region)
        mia.page.locator(f"#r-{region}[aria-pressed=true]").wait_for()
        mia.settles()
        assert mia.page.evaluate(IN_SIGHT, region)["top"] >= 0
        mia.page.keyboard.press("Escape")


def test_on_a_phone_the_combos_on_offer_can_always_be_looked_at(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone")
    sit_at(mia, ALONE.replace("hand: 3, ", "") + "step: start\n")
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
    # The log lies on the table like a sheet: a tap beside it closes it, or Escape wherever the focus is.
    for beside in (True, False):
        page.get_by_role("button", name="Log and chat").tap()
        expect(page.locator(".drawer")).to_be_visible()
        pictures(page, "log-phone")
        if beside:
            page.touchscreen.tap(180, 120)
        else:
            page.keyboard.press("Escape")
        expect(page.locator(".drawer")).not_to_be_visible()
    # What can't be done says why.
    page.get_by_role("button", name="Undo").tap(force=True)
    expect(page.get_by_role("alert")).to_contain_text("There is nothing to undo.")
    page.locator("[data-act=roll]").tap(force=True)
    expect(page.get_by_role("alert")).to_contain_text("You can roll only for a region within reach")
    pictures(page, "no-roll-phone")
    page.get_by_role("alert").get_by_role("button", name="Close").tap()
    # Before a decline, too: that is when it matters what there is to pick next.
    page.locator("[data-act=decline]").tap()
    expect(page.get_by_role("dialog").locator(".offerlist li")).to_have_count(6)
    pictures(page, "decline-phone")


def test_on_a_phone_the_map_can_be_looked_at_while_picking(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone")
    mia.take_seat(mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], seed=5, first=0), 0)
    page = mia.page
    assert not page.locator(".boardbox").is_visible()
    page.get_by_role("button", name="Map").tap()
    expect(page.locator(".boardbox .map")).to_be_visible()
    expect(page.locator(".column")).not_to_be_visible()
    pictures(page, "pick-map-phone")
    page.get_by_role("button", name="On offer").tap()
    expect(page.locator(".column")).to_be_visible()
    mia.do_something(mia.awaits())
    expect(page.locator(".boardbox .map")).to_be_visible()


def test_on_a_phone_the_name_of_a_game_fits_into_the_top_bar(sit: Sit) -> None:
    mia = sit(size="phone")
    sit_at(mia, ISLANDS)
    mia.settles()
    bar = mia.page.locator("header.top").bounding_box()
    parts = [mia.page.locator(part).bounding_box() for part in (".mark", ".roundtext", ".tools")]
    assert bar
    end = 0.0
    for part in parts:
        assert part and part["y"] >= bar["y"] and part["y"] + part["height"] <= bar["y"] + bar["height"] + 1
        assert part["x"] >= end
        end = part["x"] + part["width"]
    assert end <= bar["x"] + bar["width"] + 1
    assert mia.page.get_by_role("link", name="Small World of Warcraft").is_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
def test_five_players_are_all_in_sight_on_a_laptop(
    sit: Sit, pictures: Pictures, width: int, height: int, game: str
) -> None:
    mia = sit()
    page = mia.page
    set_size(page, width, height)
    declined = {
        "warcraft": ["pandaren", "naga", "tauren", "dwarves", "draenei"],
        "smallworld": ["giants", "elves", "tritons", "dwarves", "amazons"],
    }[game]
    active = {
        "warcraft": ["trolls mining", "kobolds ranger", "humans explorer", "orcs fishing", "gnomes farmer"],
        "smallworld": ["trolls forest", "orcs hill", "humans swamp", "ratmen merchant", "halflings wealthy"],
    }[game]
    board = default_board(game, 5, 1)
    land = [region.id for region in board.regions if region.terrain not in ("sea", "lake")]
    names = ("ann", "bartholomew", "cat", "dan", "eve")
    players = [
        f"  {name}: {{active: {combo}, hand: 2, decline: [{{race: {race}, holds: {{{region}: 1}}}}]}}"
        for name, combo, race, region in zip(names, active, declined, land, strict=False)
    ]
    islands = board.id.split("+")
    where = board.id if len(islands) == 1 else f"[{', '.join(islands)}]"
    sit_at(mia, f"game: {game}\nboard: {where}\nplayers:\n" + "\n".join(players) + "\n")
    mia.settles()
    box = page.locator(".seats").bounding_box()
    last = page.locator(".seat").last.bounding_box()
    drawer = page.locator(".drawer").bounding_box()
    pictures(page, f"five-{game}-{width}")
    assert box and last and drawer
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1, "the fifth player is cut off"
    assert page.locator(".seats").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    assert drawer["height"] > 130 and drawer["y"] + drawer["height"] <= height
    assert all(each.is_visible() for each in page.locator(".seat .coins, .seat .combo").all())
    sizes = page.locator(".seat .face").evaluate_all("all => all.map((e) => e.getBoundingClientRect().width)")
    assert len(sizes) == 5 and min(sizes) > 55, "faces are small"
    expect(page.locator(".seat .face .twin")).to_have_count(5)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_faction_of_a_race_is_shown_where_it_is_picked(sit: Sit, size: str) -> None:
    mia = sit(size=size)
    mia.take_seat(mia.start(game="warcraft", seats=[{"kind": "me"}, {"kind": "bot"}], seed=5, first=0), 0)
    page = mia.page
    told = next(m for m in mia.heard if m["tell"] == "table")
    names = [(offer.get("faction") or "neutral").capitalize() for offer in told["look"]["public"]["column"]]
    assert len(set(names)) > 1
    rows = page.locator(".column .row .faction")
    expect(rows).to_have_text(names)
    assert all(row.is_visible() for row in rows.all())
    detail = page.locator(".detail" if size == "desktop" else ".unfolded")
    for position, name in enumerate(names[:2], 1):
        page.locator(f".column [data-position='{position}']").click()
        expect(detail).to_contain_text(name)
    mia.do_something(mia.awaits())
    if size == "desktop":
        marks = page.locator(".strip .faction")
        expect(marks).to_have_count(6)
        mia.settles()
        assert all(mark.locator("svg").is_visible() for mark in marks.all())


def test_all_six_combos_are_in_sight_while_picking(sit: Sit) -> None:
    mia = sit()
    mia.take_seat(mia.start(game="warcraft", seats=[{"kind": "me"}, {"kind": "bot"}], seed=5, first=0), 0)
    for width, height in ((1440, 900), (1280, 720), (820, 1180)):
        set_size(mia.page, width, height)
        mia.settles()
        column = mia.page.locator(".column")
        assert column.locator(".row .banner").count() == 6
        assert column.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), f"the sixth combo is cut off at {width}"
        sideways = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length"
        assert column.locator(".banner").evaluate_all(sideways) == 0, width


def test_no_faction_is_shown_where_there_is_none(sit: Sit) -> None:
    mia = sit()
    mia.take_seat(mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], seed=5, first=0), 0)
    expect(mia.page.locator(".column .row")).to_have_count(6)
    assert mia.page.locator(".faction").count() == 0


def test_hovering_shows_the_card_and_hides_nothing_from_the_mouse(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    sit_at(mia, ALONE)
    page = mia.page
    page.mouse.move(*middle(page, "gloamfen"))
    expect(page.locator(".pop h2")).to_have_text("Gloamfen")
    pictures(page, "hover-desktop")
    assert page.locator(".pop .eq").is_visible() and page.locator(".pop .buttons").count() == 0
    # What does not follow from anything takes no room.
    page.mouse.move(*middle(page, "tanglewick"))
    expect(page.locator(".pop .whynot")).to_be_visible()
    assert page.locator(".pop .then").evaluate("e => getComputedStyle(e).display") == "none"
    page.mouse.move(*middle(page, "gloamfen"))
    expect(page.locator(".pop h2")).to_have_text("Gloamfen")
    # The mouse goes through the card, to whatever region lies below it.
    card = page.locator(".pop").bounding_box()
    assert card
    under = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.pop') === null",
        [card["x"] + card["width"] / 2, card["y"] + card["height"] / 2],
    )
    assert under
    page.mouse.move(*middle(page, "larkrise"))
    expect(page.locator(".pop h2")).to_have_text("Larkrise")
    page.mouse.move(600, 20)
    expect(page.locator(".pop")).to_have_count(0)
    # A click keeps it, wherever the mouse goes.
    mia.click_inside("larkrise")
    page.mouse.move(*middle(page, "haywick"))
    page.wait_for_timeout(200)
    expect(page.locator(".pop h2")).to_have_text("Larkrise")
    # The region that a closed card leaves below the mouse was not pointed at.
    version = mia.version()
    page.locator(".pop [data-verb=conquer]").click()
    mia.changed(version)
    page.wait_for_timeout(300)
    expect(page.locator(".pop")).to_have_count(0)
    page.mouse.move(*middle(page, "haywick"))
    expect(page.locator(".pop h2")).to_have_text("Haywick")


def test_coming_to_a_region_by_keys_shows_its_card(sit: Sit) -> None:
    mia = sit(hand="keys")
    sit_at(mia, ALONE)
    page = mia.page
    first = page.locator(".hits [tabindex='0']")
    mia.hand.reach(first)  # type: ignore[attr-defined]
    name = (first.get_attribute("aria-label") or "").split(",")[0]
    expect(page.locator(".pop h2")).to_have_text(name)
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pop h2")).not_to_have_text(name)
    page.keyboard.press("Escape")
    expect(page.locator(".pop")).to_have_count(0)


def test_a_double_click_conquers_where_that_is_all_there_is_to_do(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, ALONE)
    page = mia.page
    version = mia.version()
    page.mouse.dblclick(*middle(page, "tanglewick"))
    expect(page.locator(".pop h2")).to_have_text("Tanglewick")
    page.keyboard.press("Escape")
    assert mia.version() == version, "it is out of reach"
    page.mouse.dblclick(*middle(page, "stormtooth"))
    mia.changed(version)
    expect(page.locator("[data-stack=stormtooth]")).to_have_attribute("data-seat", "0")


def test_a_double_click_leaves_a_card_with_several_ways_open(sit: Sit) -> None:
    mia = sit()
    sit_at(mia, ALONE.replace("merchant, hand: 3", "dragon-master, hand: 4"))
    version = mia.version()
    mia.page.mouse.dblclick(*middle(mia.page, "stormtooth"))
    expect(mia.page.locator(".pop .buttons .btn")).to_have_count(2)
    mia.page.wait_for_timeout(300)
    expect(mia.page.locator(".pop h2")).to_have_text("Stormtooth")
    assert mia.version() == version
