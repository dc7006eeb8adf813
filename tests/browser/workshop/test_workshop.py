"""The workshop: a power is invented, measured, tried, shared, and copied by another player; with mouse and keyboard."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, wait_until
from tests.browser.looks import violations, wider_than_screen
from tests.browser.pictures import Pictures
from tests.browser.workshop.steps import invent, kept


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_a_power_is_invented_from_scratch_and_tried_against_bots(
    new_player: NewPlayer, pictures: Pictures, device: str
) -> None:
    mia = new_player(device=device)
    page, do = mia.page, mia.input
    invent(mia)
    pictures(page, f"workshop-{device}")
    # Undo names the last action.
    page.keyboard.press("Escape")
    if device == "mouse":
        do.press(page.get_by_role("button", name="Undo: the name"))
        expect(page.get_by_role("heading", name="New power")).to_be_visible()
        do.fill(page.get_by_label("Name", exact=True), "Amber-hunting")
        expect(page.get_by_role("button", name="Try it")).not_to_have_attribute("aria-disabled", "true")
    do.press(page.get_by_role("button", name="Try it"))
    mia.wait_for_table()
    offers = next(message for message in mia.received if message["type"] == "table-update")["view"]["public"]["column"]
    assert "amber-hunting" in [offer["power"] for offer in offers]
    expect(page.get_by_text("Amber-hunting").first).to_be_visible()


def test_a_power_is_measured_and_copied_by_another_visitor(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    page = mia.page
    id = invent(mia)
    strength = page.locator("[data-part=strength]")
    strength.get_by_role("button", name="Measure").click()
    expect(strength.get_by_role("img", name=re.compile("Amber-hunting: .* coins a turn, between"))).to_be_visible()
    assert violations(page) == []
    pictures(page, "workshop-measured")
    strength.get_by_role("button", name="Stop").click()
    expect(strength.get_by_role("button", name="Measure again")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link.endswith(f"/invention/{id}")
    tom = new_player(size="phone")
    tom.open(link.removeprefix(tom.address))
    expect(tom.page.get_by_role("heading", name="Amber-hunting")).to_be_visible()
    expect(tom.page.locator("[data-part=gift]")).to_contain_text("on a sea or lake")
    assert violations(tom.page, colours=False) == []
    assert not wider_than_screen(tom.page)
    pictures(tom.page, "invention-phone")
    tom.page.get_by_role("button", name="Make a copy").click()
    expect(tom.page.locator("[data-part=effect]")).to_have_count(2)
    wait_until(lambda: [one["key"] != "" for one in kept(tom.page)].count(True) == 1, "the copy is Tom's own")
    assert {one["id"] for one in kept(tom.page)} > {id}
    tom.page.get_by_role("group", name="Number").get_by_role("button", name="More").click()
    expect(tom.page.get_by_text("5 +")).to_be_visible()
    # Mia's own invention stays unchanged.
    theirs = page.request.get(f"{mia.address}/api/inventions/{id}").json()
    assert json.loads(theirs["document"])["number"] == 4


def test_the_example_pack_is_copied_carried_to_another_device_and_played(new_player: NewPlayer) -> None:
    mia = new_player()
    page = mia.page
    mia.open("/workshop")
    example = page.locator("[data-part=example]")
    example.get_by_role("button", name="Copy all to my inventions").click()
    wait_until(lambda: all(one["key"] for one in kept(page)) and len(kept(page)) == 22, "the server has all", 90)
    # Boards are shown as drawings.
    maps = page.locator("[data-part=invention] img")
    expect(maps).to_have_count(3)
    for each in maps.all():
        each.scroll_into_view_if_needed()
    wait_until(lambda: maps.evaluate_all("all => all.every((each) => each.naturalWidth > 0)"), "maps are drawn", 90)
    page.get_by_role("button", name="Take them along").click()
    link = page.get_by_role("textbox", name="Your own link").input_value()
    assert all(one["key"] in link for one in kept(page))
    page.keyboard.press("Escape")

    phone = new_player(size="phone")
    phone.open(link.removeprefix(phone.address))
    expect(phone.page.get_by_text("22 inventions are here now")).to_be_visible()
    assert {(one["id"], one["key"]) for one in kept(phone.page)} == {(one["id"], one["key"]) for one in kept(page)}
    assert "keys" not in phone.page.url
    assert not wider_than_screen(phone.page)

    # A pack with more boards than a game can have.
    example.get_by_role("button", name="Play with this pack").click()
    mia.wait_for_table()
    offers = next(message for message in mia.received if message["type"] == "table-update")["view"]["public"]["column"]
    assert (offers[0]["race"], offers[0]["power"]) == ("hedgehogs", "lantern-bearing")
