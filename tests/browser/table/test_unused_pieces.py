"""Placeable pieces and unused abilities are named in the prompt, and ending the step without them asks for
confirmation.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import Player
from tests.browser.positions import start_from

LAND = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen %s, holds: {copperdown: 2, barleyford: 2, owlsgrove: 2}}
  bob: {active: orcs hill, holds: {haywick: 2}}
"""


def redeploying(player: Player, position: str) -> Page:
    """Join and continue to redeploying without a conquest."""
    start_from(player, position)
    return player.redeploy()


def end(player: Player) -> None:
    """Press the button that ends the step."""
    player.input.press(player.page.locator("[data-act=done]"))


def test_flags_are_explained_in_the_first_rounds_and_pieces_to_place_always(new_player: NewPlayer) -> None:
    for number in (2, 3):
        mia = new_player()
        start_from(mia, LAND % "fortified" + f"round: {number}\n")
        prompt = mia.page.locator("[data-part=prompt]")
        expect(prompt).to_contain_text("When redeploying: 1 fortress to build.")
        assert ("Flags: tokens needed." in prompt.inner_text()) is (number == 2)


@pytest.mark.parametrize("undo", [True, False])
def test_a_pick_warns_that_it_cannot_be_undone(new_player: NewPlayer, undo: bool) -> None:
    mia = new_player()
    mia.open_as_host(mia.create_game(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=0, undo=undo))
    mia.wait_for_table()
    prompt = mia.page.locator("[data-part=prompt]")
    expect(prompt).to_contain_text("You have 5")
    assert ("it turns up a new combo" in prompt.inner_text()) is undo


@pytest.mark.parametrize(
    ("power", "said", "verb", "rest"),
    [
        ("heroic", "2 heroes to place", "hero", ["1 hero to place", ""]),
        ("fortified", "1 fortress to build", "fortress", [""]),
    ],
)
def test_unplaced_pieces_ask_for_confirmation_at_the_end_of_a_turn(
    new_player: NewPlayer, power: str, said: str, verb: str, rest: list[str]
) -> None:
    mia = new_player()
    page = redeploying(mia, LAND % power)
    expect(page.locator("[data-part=prompt]")).to_contain_text(said)
    end(mia)
    expect(page.get_by_role("dialog", name="End your turn?")).to_contain_text(said)
    mia.input.press(page.get_by_role("button", name="Go back", exact=True))
    for region, left in zip(("copperdown", "barleyford"), rest, strict=False):
        mia.click_region(region)
        mia.input.press(page.locator(f"[data-part=region-card] [data-verb={verb}]"))
        expect(page.locator(f"[data-stack={region}]")).to_be_visible()
        if left:
            expect(page.locator("[data-part=prompt]")).to_contain_text(left)
    expect(page.locator("[data-part=prompt]")).not_to_contain_text("to place")
    version = mia.version()
    end(mia)
    assert page.get_by_role("dialog", name="End your turn?").count() == 0
    mia.wait_for_change(version)


def test_planned_encampments_need_no_confirmation(new_player: NewPlayer) -> None:
    mia = new_player()
    page = redeploying(mia, LAND % "bivouacking")
    expect(page.locator("[data-part=prompt]")).to_contain_text("5 encampments to place")
    mia.input.press(page.get_by_role("button", name="Encampments · 5"))
    for _ in range(4):
        mia.input.press(page.locator("[data-step=more]").first)
    expect(page.locator("[data-part=prompt]")).to_contain_text("1 encampment to place")
    end(mia)
    expect(page.get_by_role("dialog", name="End your turn?")).to_contain_text("1 encampment to place")
    mia.input.press(page.get_by_role("button", name="Go back", exact=True))
    mia.input.press(page.locator("[data-step=more]").last)
    version = mia.version()
    end(mia)
    assert page.get_by_role("dialog", name="End your turn?").count() == 0
    mia.wait_for_change(version)


def test_confirmation_is_also_asked_on_a_phone_and_by_keyboard(new_player: NewPlayer) -> None:
    mia = new_player(device="keys", size="phone")
    page = redeploying(mia, LAND % "heroic")
    expect(page.locator("[data-part=prompt]")).to_contain_text("2 heroes to place")
    page.keyboard.press("d")
    expect(page.get_by_role("dialog")).to_contain_text("2 heroes to place")
    version = mia.version()
    mia.input.press(page.locator("[data-yes]"))
    mia.wait_for_change(version)


def test_an_unused_ability_asks_for_confirmation_before_redeploying(new_player: NewPlayer) -> None:
    mia = new_player()
    position = LAND % "dragon-master"
    start_from(
        mia, position.replace("holds: {copperdown: 2, barleyford: 2, owlsgrove: 2}", "hand: 1, holds: {copperdown: 1}")
    )
    page = mia.page
    expect(page.locator("[data-part=prompt]")).to_contain_text("The dragon can still conquer")
    end(mia)
    expect(page.get_by_role("dialog")).to_contain_text("The dragon can still conquer")


def test_pieces_that_must_be_placed_keep_the_turn_open(new_player: NewPlayer) -> None:
    mia = new_player()
    page = redeploying(
        mia,
        """
game: warcraft
board: [l1a, s2a]
players:
  ann: {active: trolls garrisoned, holds: {giantsthumb: 2, broomtop: 2}}
  bob: {active: kobolds mining}
supply: {fortress: 1}
""",
    )
    expect(page.locator("[data-part=prompt]")).to_contain_text("1 fortress must be placed")
    done = page.locator("[data-act=done]")
    expect(done).to_have_attribute("aria-disabled", "true")
    mia.click_region("giantsthumb")
    mia.input.press(page.locator("[data-part=region-card] [data-verb=fortress]"))
    expect(done).not_to_have_attribute("aria-disabled", "true")
    version = mia.version()
    end(mia)
    mia.wait_for_change(version)


ISLES = """
game: warcraft
board: [l1a, s1a]
players:
  ann: {active: %s, hand: %d, holds: {silkweald: 1}}
  bob: {active: kobolds farmer, holds: {sinkboot: 2, giantsthumb: 1, scytheby: 1}}
round: 3
"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_after_a_fright_the_step_cannot_end_and_the_reason_is_shown(new_player: NewPlayer, size: str) -> None:
    mia = new_player(size=size)
    start_from(mia, ISLES % ("orcs intimidating", 3) + "play:\n  - ann: scare sinkboot giantsthumb\n")
    done = mia.page.locator("[data-act=done]")
    expect(done).to_have_attribute("aria-disabled", "true")
    expect(done).to_contain_text("conquer or roll first")
    done.dispatch_event("click")
    expect(mia.page.locator("[data-part=prompt]")).to_contain_text(
        "After scaring a token away you must conquer or roll"
    )
    expect(mia.page.locator("main")).to_have_attribute("data-step", "conquer")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_each_of_two_artifacts_can_be_stolen(new_player: NewPlayer, size: str) -> None:
    mia = new_player(size=size)
    start_from(mia, ISLES % ("ethereals mining", 1) + "marks: {sinkboot: [ashes, frostmourne]}\n")
    mia.click_region("sinkboot")
    expect(mia.page.locator("[data-verb=steal]")).to_have_count(2)
    expect(mia.part("region-card")).to_contain_text("Steal Frostmourne")
