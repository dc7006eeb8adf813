"""A turn ends only at its player's request, even if nothing is left to decide."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.looks import is_gold
from tests.browser.pictures import Pictures
from tests.browser.positions import start_from

# With one region, there is only one way to place the tokens.
ONE_REGION = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 4, holds: {copperdown: 1}}
  bob: {active: elves merchant, holds: {larkrise: 3}}
"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_turn_without_anything_left_to_decide_waits_for_its_player(
    new_player: NewPlayer, pictures: Pictures, size: str
) -> None:
    mia = new_player(size=size, drawn=bool(pictures.folder))
    page = mia.page
    start_from(mia, ONE_REGION)
    done = page.locator("[data-act=done]")
    expect(done).to_contain_text("Done")
    done.click()
    dialog = page.get_by_role("dialog", name="Finish this step?")
    expect(dialog).to_contain_text("could still conquer")
    back, on = dialog.get_by_role("button", name="Go back"), dialog.get_by_role("button", name="Finish anyway")
    assert is_gold(back) and not is_gold(on)
    pictures(page, f"waste-{size}")
    on.click()
    expect(page.locator("[data-part=prompt] h1")).to_have_text("End your turn")
    expect(done).to_contain_text("End turn")
    expect(done).to_contain_text("+3 coins")
    pictures(page, f"held-{size}")
    # The end of the turn is undone, then done again.
    page.get_by_role("button", name="Undo", exact=False).first.click()
    expect(done).to_contain_text("Done")
    done.click()
    page.locator("[data-yes]").click()
    expect(done).to_contain_text("End turn")
    version = mia.version()
    done.click()
    mia.wait_for_change(version)
    assert not page.locator("[data-stage]").count()


def test_ending_a_turn_early_is_stated_on_its_buttons(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone", drawn=bool(pictures.folder))
    page = mia.page
    start_from(
        mia, ONE_REGION.replace("alchemist", "heroic").replace("{copperdown: 1}", "{copperdown: 1, barleyford: 1}")
    )
    page.locator("[data-act=done]").tap()
    page.locator("[data-yes]").tap()
    page.wait_for_selector("main[data-step=redeploy]")
    mia.spread()
    page.locator("[data-act=done]").tap()
    dialog = page.get_by_role("dialog", name="End your turn?")
    expect(dialog).to_contain_text("heroes to place")
    back, on = dialog.get_by_role("button", name="Go back"), dialog.get_by_role("button", name="End turn anyway")
    assert is_gold(back) and not is_gold(on)
    pictures(page, "waste-end-phone")
