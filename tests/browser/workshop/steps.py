"""Steps shared by several workshop tests: invent a power, draw a board, play a game to its end."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_until
from tests.browser.player import Player

#: Limit for the actions of two players in a two-round game; a game that takes more hangs.
MOST_ACTIONS = 400
KEPT = "() => JSON.parse(localStorage.getItem('smallworld.inventions') ?? '{}').inventions ?? []"


def kept(page: Page) -> list[dict[str, Any]]:
    """A browser's inventions."""
    found: list[dict[str, Any]] = page.evaluate(KEPT)
    return found


def word(player: Player, text: str) -> None:
    """Press a word in a sentence."""
    player.input.press(player.page.locator("[data-word]", has_text=text).first)


def invent(player: Player) -> str:
    """Invent a power from nothing: coins for the coast, and cheaper conquests. Returns its id."""
    page, do = player.page, player.input
    player.open("/workshop")
    do.press(page.get_by_role("link", name="Invent a power"))
    do.press(page.locator("[data-part=firsts] button", has_text="Coins"))
    # Another kind of region: the picker stays open until Escape closes it.
    word(player, "forest")
    do.press(page.get_by_role("group", name="Place").get_by_role("button", name="On a sea or lake"))
    do.press(page.get_by_role("group", name="Terrain").get_by_role("button", name="Forest"))
    expect(page.locator("[data-part=effect]")).to_contain_text("on a sea or lake")
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=picker]")).to_have_count(0)
    word(player, "1 more coin")
    do.press(page.locator("[data-part=picker]").get_by_role("button", name="More"))
    expect(page.locator("[data-part=effect]")).to_contain_text("2 more coins")
    page.keyboard.press("Escape")
    do.press(page.get_by_role("button", name="Add an effect"))
    do.press(page.locator("[data-part=picker]").get_by_role("button", name="Cheaper conquests"))
    do.press(page.locator("[data-part=picker] button:has(em)").first)
    expect(page.locator("[data-part=effect]")).to_have_count(2)
    do.fill(page.get_by_label("Name", exact=True), "Amber-hunting")
    expect(page.get_by_text("saved")).to_be_visible()
    wait_until(lambda: [one["key"] != "" for one in kept(page)] == [True], "the server has it")
    [one] = kept(page)
    recipe = json.loads(one["document"])
    assert recipe["power"] == "amber-hunting"
    assert recipe["effects"][0] == {"coins": {"each": "region", "amount": 2, "where": {"coast": True}}}
    assert [*recipe["effects"][1]] == ["cheaper"]
    return str(one["id"])


def drawn(page: Page) -> None:
    """Wait until the map shows the last change."""
    expect(page.locator("[data-region]").first).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def play_together(*players: Player) -> None:
    """Play until the game is over, for all seats."""
    for _ in range(MOST_ACTIONS):
        seen = [player.read_screen() for player in players]
        if all(each["over"] for each in seen):
            return
        mover = next((number for number, each in enumerate(seen) if each["mine"] and not each["over"]), None)
        if mover is None:
            players[0].page.wait_for_timeout(30)
        else:
            players[mover].end_step_chance = 0.5
            players[mover].act(seen[mover])
    raise AssertionError("the game does not end")
