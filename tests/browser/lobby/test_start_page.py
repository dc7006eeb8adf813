"""The start page has exactly one gold button, the main action."""

from tests.browser.conftest import NewPlayer, wait_until
from tests.browser.looks import is_gold


def test_the_start_page_has_one_gold_button(new_player: NewPlayer) -> None:
    mia = new_player()
    page = mia.page
    mia.open()
    play, create = page.get_by_role("button", name="Play now"), page.get_by_role("button", name="Create game")
    play.wait_for()
    assert is_gold(play) and not is_gold(create)
    page.get_by_role("button", name="Battle for Azeroth").click()
    wait_until(lambda: is_gold(create), "the form is what one does now")


def test_the_play_button_is_not_gold_while_the_server_is_unavailable(new_player: NewPlayer) -> None:
    mia = new_player()
    page = mia.page
    mia.expects_errors = True
    mia.open()
    page.wait_for_selector("main form")
    mia.wait_until_drawn()
    play = page.get_by_role("button", name="Play now")
    assert is_gold(play)
    page.context.set_offline(True)
    play.click()
    wait_until(lambda: not is_gold(play), "nothing can be started")
