"""The player of a seat: the page shows it, and players get their seats back from bots."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, Site, by_keys, by_mouse, wait_until
from tests.browser.lobby.test_multiplayer import TWO, sit_down
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player

LIVE = "[data-act], [data-verb], [data-mark]"


def text(of: Locator) -> str:
    """Visible text."""
    return of.text_content() or ""


def tag(player: Player, seat: int) -> str:
    """A seat's player, according to its card."""
    # Without elements that depend on moves: the faction and the tokens in hand.
    words: str = (
        player.seat(seat)
        .locator("[data-part=who]")
        .evaluate(
            "e => [...e.childNodes].filter((each) => each.nodeType === 3).map((each) => each.data).join('').trim()"
        )
    )
    return words


def prompt(player: Player) -> str:
    """The prompt's text."""
    return text(player.page.locator("[data-part=question]"))


def seat_menu(player: Player, name: str) -> Locator:
    """Open a seat's menu."""
    player.input.press(player.page.get_by_role("button", name=f"{name}\u2019s seat"))
    return player.page.get_by_role("dialog", name=name)


def test_an_expired_turn_is_finished_by_a_bot_and_the_next_is_the_players(
    new_player: NewPlayer, slow_site: Site, pictures: Pictures
) -> None:
    mia, tom = new_player(slow_site), new_player(slow_site, size="phone")
    ticket = mia.create_game(game="smallworld", seats=TWO, first=0, clock=8)
    mia.open_as_host(ticket)
    assert mia.wait_for_turn()["mine"] and "Your move" in prompt(mia)
    sit_down(tom, ticket, 1, "Tom")
    wait_until(lambda: "Time is up" in prompt(mia), "the prompt says that a bot plays")
    assert "Your move" not in prompt(mia) and mia.page.locator(LIVE).count() == 0
    expect(mia.page.locator("[data-part=message]")).to_contain_text("Your time ran out: a bot took over your turn.")
    assert "bot" in tag(mia, 0) and "Your turn" not in mia.page.title()
    expect(tom.page.locator("[data-part=prompt] h1")).to_contain_text("bot")
    menu = seat_menu(mia, "Mia")
    expect(menu).to_contain_text("time for this turn is up")
    assert menu.get_by_text("Take the seat back").count() == 0
    mia.close_overlay()
    # Opening the page again, even in another window, does not return the turn.
    mia.page.reload()
    mia.wait_for_table()
    expect(mia.page.locator("[data-part=question]")).to_contain_text("Time is up")
    assert mia.page.locator(LIVE).count() == 0
    pictures(mia.page, "time-up-desktop")
    pictures(tom.page, "time-up-other-phone")
    seat_menu(mia, "Mia")
    pictures(mia.page, "time-up-menu-desktop")
    assert violations(mia.page) == []
    mia.close_overlay()
    assert tom.wait_for_turn()["mine"]
    wait_until(lambda: "bot" not in tag(mia, 0), "the bot was for one turn")
    wait_until(lambda: "Time is up" in prompt(tom), "Tom's time is up, too")
    pictures(tom.page, "time-up-phone")
    assert mia.wait_for_turn()["mine"] and "Your move" in prompt(mia) and tag(mia, 0) == "you"
    version = mia.version()
    mia.page.wait_for_timeout(2500)
    assert mia.version() == version, "no bot plays the next turn"
    mia.act(mia.wait_for_turn())


@by_keys
def test_a_guest_can_take_the_seat_back_from_a_bot(
    new_player: NewPlayer, slow_site: Site, pictures: Pictures, device: str
) -> None:
    mia, tom = new_player(slow_site, device=device), new_player(slow_site, device=device)
    ticket = mia.create_game(game="smallworld", seats=TWO, first=0)
    mia.open_as_host(ticket)
    sit_down(tom, ticket, 1, "Tom")
    seat_menu(mia, "Tom")
    mia.input.press(mia.page.get_by_role("button", name="Hand over to a bot").first)
    wait_until(lambda: "bot" in tag(tom, 1), "Tom sees that a bot plays his seat")
    expect(seat_menu(mia, "Tom")).not_to_contain_text("Hand over")
    mia.close_overlay()
    menu = seat_menu(tom, "Tom")
    expect(menu).to_contain_text("A bot is playing")
    tom.input.press(menu.get_by_role("button", name="Take the seat back"))
    wait_until(lambda: tag(tom, 1) == "you" and "bot" not in tag(mia, 1), "Tom is back")
    # By Tom himself, in his own turn, with the prompt's button.
    mia.input.press(mia.page.get_by_role("button", name="Mia\u2019s seat"))
    mia.input.press(mia.page.get_by_role("button", name="Hand over to a bot").last)
    assert tom.wait_for_turn(60)["mine"]
    menu = seat_menu(tom, "Tom")
    tom.input.select(menu.get_by_label("Bot strength"), "level-1")
    expect(menu).to_contain_text("Takes what pays this turn")
    tom.input.press(menu.get_by_role("button", name="Hand over to a bot"))
    wait_until(lambda: "bot" in prompt(tom), "the prompt says that a bot plays")
    assert "Your move" not in prompt(tom) and "bot" in tag(tom, 1)
    pictures(tom.page, f"handed-over-{device}")
    tom.input.press(tom.page.locator("[data-part=prompt]").get_by_role("button", name="Take the seat back"))
    assert tom.wait_for_turn()["mine"] and "Your move" in prompt(tom) and tag(tom, 1) == "you"
    tom.act(tom.wait_for_turn())


@by_mouse
def test_a_guest_continues_on_another_device(new_player: NewPlayer, device: str) -> None:
    mia, tom = new_player(device=device), new_player(device=device)
    ticket = mia.create_game(game="smallworld", seats=TWO, first=1)
    mia.open_as_host(ticket)
    sit_down(tom, ticket, 1, "Tom")
    menu = seat_menu(tom, "Tom")
    tom.input.press(menu.get_by_role("button", name="Continue on another device"))
    dialog = tom.page.get_by_role("dialog", name="Continue on another device")
    dialog.get_by_role("img", name="QR code").wait_for()
    tom.input.press(dialog.get_by_role("button", name="Copy"))
    wait_until(lambda: "Copied" in text(dialog), "the link is in the clipboard")
    link = tom.page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}"
    phone = new_player(size="phone")
    phone.page.goto(link)
    phone.confirm_seat()
    phone.wait_for_table()
    assert phone.wait_for_turn()["mine"]
    assert seat_menu(mia, "Tom").get_by_role("button", name="another device").count() == 0


@pytest.mark.parametrize("lobby", [True, False])
def test_a_guest_who_is_asked_for_a_name_is_not_called_a_spectator(
    new_player: NewPlayer, pictures: Pictures, lobby: bool
) -> None:
    mia, tom = new_player(), new_player()
    ticket = mia.create_game(game="smallworld", seats=TWO, first=0, lobby=lobby)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    dialog = tom.page.get_by_role("dialog")
    expect(dialog.get_by_label("Your name")).to_be_visible()
    tom.wait_for_table()
    pictures(tom.page, f"guest-{'lobby' if lobby else 'table'}")
    assert tom.page.get_by_text("You are watching").count() == 0
    tom.page.keyboard.press("Escape")
    expect(tom.page.get_by_text("You are watching")).to_be_visible()


def test_picking_shows_the_latest_log_lines_of_others(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * 4]
    mia.open_as_host(mia.create_game(game="smallworld", seats=seats, first=1))
    assert mia.wait_for_turn()["pick"]
    lines = mia.page.get_by_role("tabpanel").get_by_role("listitem")
    # More than fits into the pane.
    assert mia.page.get_by_role("tabpanel").evaluate("(e) => e.scrollHeight > e.clientHeight + 40")
    expect(lines.last).to_be_in_viewport()
    pictures(mia.page, "picking-newest")
