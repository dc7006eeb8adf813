"""Confirmation dialogs: the confirming button names its action, and is never gold."""

from playwright.sync_api import Page, expect

from smallworld.core import engine
from smallworld.core.state import State
from tests.browser.conftest import NewPlayer
from tests.browser.lobby.test_rematch import played_out
from tests.browser.looks import is_gold
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.positions import continue_game, played_until


def may_decline(s: State) -> bool:
    """Whether the mover may put a race into decline now."""
    return any(s.rules.verbs[action.verb].word == "decline" for action in engine.legal(s))


def asked(page: Page, name: str, risky: bool = True) -> None:
    """Check both buttons of the dialog and the focus; then cancel."""
    yes, no = page.locator("dialog [data-yes]"), page.locator("dialog [data-no]")
    expect(yes).to_have_text(name)
    gold, plain = (no, yes) if risky else (yes, no)
    assert is_gold(gold) and not is_gold(plain)
    if risky:
        expect(no).to_be_focused()
    no.click()
    expect(page.locator("dialog")).to_have_count(0)


def test_buttons_that_give_something_up_are_named_and_never_gold(new_player: NewPlayer, pictures: Pictures) -> None:
    mia: Player = new_player(size="phone")
    page = mia.page
    continue_game(mia, played_until("smallworld", ["mia", "tom"], may_decline), 0)
    page.locator("[data-act=decline]").click()
    pictures(page, "question-decline-phone")
    asked(page, "Go into decline")
    mia.open_menu()
    page.get_by_role("button", name="Try moves in a copy of the game").click()
    asked(page, "Start", risky=False)
    # Tapping a region to give up opens its card, which has nothing gold.
    own = page.locator("[data-region]:not([data-mark])")
    abandon = page.locator("[data-part=region-card] [data-verb=abandon]")
    for region in [each.get_attribute("data-region") or "" for each in own.all()]:
        mia.click_region(region)
        page.locator("[data-part=region-card]").wait_for()
        if abandon.count():
            break
        page.keyboard.press("Escape")
    expect(abandon).to_be_visible()
    assert not is_gold(abandon)


def test_buttons_that_delete_something_are_named_and_never_gold(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    page = mia.page
    ticket = played_out(mia)
    page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.confirm_seat()
    page.wait_for_selector("[data-part=podium]")
    mia.open("/history")
    page.get_by_role("button", name="Delete all results").click()
    pictures(page, "question-history-desktop")
    asked(page, "Delete all results")
    mia.open("/mine")
    page.get_by_role("button", name="Remove").first.click()
    asked(page, "Remove from the list")
    expect(page.locator("[data-part=game]")).not_to_have_count(0)
