"""Who plays a seat: the screen says so, and its player gets it back from a bot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Sit, Site, by_either_hand, until
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.test_pages import violations
from tests.browser.test_together import TWO, sit_down

LIVE = ".acts .btn:not(.pace .btn, .waiting), .column [data-verb=pick], .pop .buttons .btn, .hits [data-mark]"


def text(of: Locator) -> str:
    """What stands there."""
    return of.text_content() or ""


def tag(person: Person, seat: int) -> str:
    """Who plays a seat, by its card."""
    # Without what depends on the moves: a faction, and the tokens in hand.
    words: str = person.page.locator(f".seat[data-seat='{seat}'] .tag").evaluate(
        "e => { const who = e.cloneNode(true); who.querySelectorAll('.fac').forEach((each) => each.remove());"
        " return who.textContent.trim(); }"
    )
    return words


def prompt(person: Person) -> str:
    """What the prompt says."""
    return text(person.page.locator(".prompt .question"))


def seat_menu(person: Person, name: str) -> Locator:
    """Open the menu of a seat."""
    person.hand.press(person.page.get_by_role("button", name=f"{name}\u2019s seat"))
    return person.page.get_by_role("dialog", name=name)


def test_after_the_clock_has_run_out_a_bot_ends_the_turn_and_says_so_and_the_next_is_ones_own(
    sit: Sit, slow_site: Site, pictures: Pictures
) -> None:
    mia, tom = sit(slow_site), sit(slow_site, size="phone")
    ticket = mia.start(game="smallworld", seats=TWO, first=0, clock=8)
    mia.host(ticket)
    assert mia.awaits()["mine"] and "Your move" in prompt(mia)
    sit_down(tom, ticket, 1, "Tom")
    until(lambda: "Time is up" in prompt(mia), "the prompt says that a bot plays")
    assert "Your move" not in prompt(mia) and mia.page.locator(LIVE).count() == 0
    expect(mia.page.locator(".toast")).to_contain_text("Your time ran out: a bot took over your turn.")
    assert "bot" in tag(mia, 0) and "Your turn" not in mia.page.title()
    expect(tom.page.locator(".prompt h1")).to_contain_text("bot")
    menu = seat_menu(mia, "Mia")
    expect(menu).to_contain_text("time for this turn is up")
    assert menu.get_by_text("Take the seat back").count() == 0
    mia.close()
    # Looking again, in another window too, does not give the turn back.
    mia.page.reload()
    mia.at_table()
    expect(mia.page.locator(".prompt .question")).to_contain_text("Time is up")
    assert mia.page.locator(LIVE).count() == 0
    pictures(mia.page, "time-up-desktop")
    pictures(tom.page, "time-up-other-phone")
    seat_menu(mia, "Mia")
    pictures(mia.page, "time-up-menu-desktop")
    assert violations(mia.page) == []
    mia.close()
    assert tom.awaits()["mine"]
    until(lambda: "bot" not in tag(mia, 0), "the bot was for one turn")
    until(lambda: "Time is up" in prompt(tom), "Tom's time is up, too")
    pictures(tom.page, "time-up-phone")
    assert mia.awaits()["mine"] and "Your move" in prompt(mia) and tag(mia, 0) == "you"
    version = mia.version()
    mia.page.wait_for_timeout(2500)
    assert mia.version() == version, "no bot plays the next turn"
    mia.do_something(mia.awaits())


@by_either_hand
def test_a_guest_takes_the_seat_back_from_a_bot_whoever_handed_it_over(
    sit: Sit, slow_site: Site, pictures: Pictures, hand: str
) -> None:
    mia, tom = sit(slow_site, hand=hand), sit(slow_site, hand=hand)
    ticket = mia.start(game="smallworld", seats=TWO, first=0)
    mia.host(ticket)
    sit_down(tom, ticket, 1, "Tom")
    seat_menu(mia, "Tom")
    mia.hand.press(mia.page.get_by_role("button", name="Hand over to a bot").first)
    until(lambda: "bot" in tag(tom, 1), "Tom sees that a bot plays his seat")
    expect(seat_menu(mia, "Tom")).not_to_contain_text("Hand over")
    mia.close()
    menu = seat_menu(tom, "Tom")
    expect(menu).to_contain_text("A bot is playing")
    tom.hand.press(menu.get_by_role("button", name="Take the seat back"))
    until(lambda: tag(tom, 1) == "you" and "bot" not in tag(mia, 1), "Tom is back")
    # Tom himself, in his own turn, and by the button of the prompt.
    mia.hand.press(mia.page.get_by_role("button", name="Mia\u2019s seat"))
    mia.hand.press(mia.page.get_by_role("button", name="Hand over to a bot").last)
    assert tom.awaits(60)["mine"]
    menu = seat_menu(tom, "Tom")
    tom.hand.choose(menu.get_by_label("Bot strength"), "level-1")
    expect(menu).to_contain_text("Takes what pays this turn")
    tom.hand.press(menu.get_by_role("button", name="Hand over to a bot"))
    until(lambda: "bot" in prompt(tom), "the prompt says that a bot plays")
    assert "Your move" not in prompt(tom) and "bot" in tag(tom, 1)
    pictures(tom.page, f"handed-over-{hand}")
    tom.hand.press(tom.page.locator(".prompt").get_by_role("button", name="Take the seat back"))
    assert tom.awaits()["mine"] and "Your move" in prompt(tom) and tag(tom, 1) == "you"
    tom.do_something(tom.awaits())


@by_either_hand
def test_a_guest_goes_on_at_another_device(sit: Sit, hand: str) -> None:
    mia, tom = sit(hand=hand), sit(hand=hand)
    ticket = mia.start(game="smallworld", seats=TWO, first=1)
    mia.host(ticket)
    sit_down(tom, ticket, 1, "Tom")
    menu = seat_menu(tom, "Tom")
    tom.hand.press(menu.get_by_role("button", name="Continue on another device"))
    dialog = tom.page.get_by_role("dialog", name="Continue on another device")
    dialog.get_by_role("img", name="QR code").wait_for()
    tom.hand.press(dialog.get_by_role("button", name="Copy"))
    until(lambda: "Copied" in text(dialog), "the link is in the clipboard")
    link = tom.page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}"
    phone = sit(size="phone")
    phone.page.goto(link)
    phone.claim()
    phone.at_table()
    assert phone.awaits()["mine"]
    assert seat_menu(mia, "Tom").get_by_role("button", name="another device").count() == 0


@pytest.mark.parametrize("lobby", [True, False])
def test_a_guest_who_is_asked_for_a_name_is_not_called_a_spectator(sit: Sit, pictures: Pictures, lobby: bool) -> None:
    mia, tom = sit(), sit()
    ticket = mia.start(game="smallworld", seats=TWO, first=0, lobby=lobby)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    dialog = tom.page.get_by_role("dialog")
    expect(dialog.get_by_label("Your name")).to_be_visible()
    tom.at_table()
    pictures(tom.page, f"guest-{'lobby' if lobby else 'table'}")
    assert tom.page.get_by_text("You are watching").count() == 0
    tom.page.keyboard.press("Escape")
    expect(tom.page.get_by_text("You are watching")).to_be_visible()


def test_picking_shows_the_newest_of_what_others_did(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * 4]
    mia.host(mia.start(game="smallworld", seats=seats, first=1))
    assert mia.awaits()["pick"]
    lines = mia.page.locator(".pane .lines li")
    # More than the pane has room for.
    assert mia.page.locator(".pane").evaluate("(e) => e.scrollHeight > e.clientHeight + 40")
    expect(lines.last).to_be_in_viewport()
    pictures(mia.page, "picking-newest")
