"""Before and around a game: one link for everybody, getting ready, chat, nudges, spectators, tables open to anyone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Sit, by_either_hand, fits, until
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.test_again import played_out
from tests.browser.test_pages import violations
from tests.browser.test_together import give_name, say

WAITING: dict[str, Any] = {
    "game": "smallworld",
    "seats": [{"kind": "me", "name": "Mia"}, {"kind": "open"}, {"kind": "open"}],
    "first": 1,
    "lobby": True,
}


def host(person: Person, **more: object) -> str:
    """A game in its lobby, at the host's screen; the link for everybody."""
    ticket = person.start(**{**WAITING, **more})
    person.host(ticket)
    return f"{person.address}/game/{ticket['id']}#{ticket['invitation']}"


def seat(person: Person, number: int) -> str:
    """What the lobby says of a seat."""
    return person.page.locator(f".lobby li[data-seat='{number}']").inner_text()


def screenshots(person: Person, pictures: Pictures, name: str, scrolls: bool = False) -> None:
    """The page on a phone and a desktop, without anything cut off or hard to use."""
    for size in ("phone", "desktop"):
        width, height = SIZES[size]
        set_size(person.page, width, height)
        person.settles()
        pictures(person.page, f"{name}-{size}")
        assert scrolls or fits(person.page), f"{name} at {size}"
        # Colours are the same at all sizes.
        assert violations(person.page, size == "desktop") == [], f"{name} at {size}"


@by_either_hand
def test_people_come_by_one_link_get_ready_and_start(sit: Sit, pictures: Pictures, hand: str) -> None:
    mia, tom, eve, late = sit(hand=hand), sit(hand=hand, seed=2), sit(hand=hand), sit(hand=hand)
    link = host(mia, clock=600)
    mia.page.get_by_role("img", name="QR code for the link").wait_for()
    expect(mia.page.get_by_label("Invitation link for everybody")).to_have_value(link)
    # Whoever sits there has a face; everybody sees what was agreed on.
    expect(mia.page.locator(".lobby .seats .portrait use")).to_have_count(1)
    expect(mia.page.locator(".lobby .agreed li")).to_have_text(["Hidden coins", "Undo", "Hints", "10 minutes per turn"])
    screenshots(mia, pictures, f"lobby-host-{hand}")
    set_size(mia.page, 1280, 720)
    field = mia.page.locator("#say").bounding_box()
    assert field and field["y"] + field["height"] < 720, "one can write without scrolling"
    for person, name in ((tom, "Tom"), (eve, "Eve")):
        person.page.goto(link)
        give_name(person, name)
        expect(person.page).not_to_have_url(re.compile("#"))
    until(lambda: "Tom" in seat(mia, 1) and "Eve" in seat(mia, 2), "both sit at the table")
    # No seat is free.
    expect(mia.page.get_by_label("Invitation link for everybody")).to_have_count(0)
    # Whoever comes too late watches.
    late.page.goto(link)
    expect(late.page.locator(".lobby")).to_contain_text("You are watching")
    assert late.page.get_by_role("dialog").count() == 0
    late.hand.write(late.page.get_by_label("Your spectator name"), "Zoe")
    late.hand.press(late.page.get_by_role("button", name="Use this name"))
    until(lambda: "Spectators: Zoe" in mia.page.inner_text(".lobby"), "the spectator's name is known")
    # A reload keeps the seat.
    tom.page.reload()
    until(lambda: "you" in seat(tom, 1), "Tom has his seat")
    tom.hand.press(tom.page.get_by_role("button", name="I am ready"))
    until(lambda: "not ready" not in seat(mia, 1), "Tom is ready")
    screenshots(tom, pictures, f"lobby-guest-{hand}")
    set_size(tom.page, 1440, 900)
    eve.hand.press(eve.page.get_by_role("button", name="I am ready"))
    assert mia.page.locator(".lobby").count() == 1
    mia.hand.press(mia.page.get_by_role("button", name="I am ready"))
    for person in (mia, tom, eve, late):
        person.page.wait_for_selector(".lobby", state="detached")
    assert tom.awaits()["mine"], "the game has begun"


def test_the_host_starts_with_bots_on_the_free_seats(sit: Sit, pictures: Pictures) -> None:
    mia, tom = sit(), sit()
    link = host(mia, seats=[*WAITING["seats"][:2], {"kind": "bot", "name": "Ann"}])
    # A bot that was chosen on the form is not wanted after all.
    mia.page.get_by_role("button", name="Remove the bot Ann").click()
    until(lambda: seat(mia, 2).startswith("free seat"), "the bot of the form has left")
    # A bot on one of them, another level for it, and the seat free again.
    mia.page.get_by_role("button", name="Add a bot").first.click()
    until(lambda: "bot" in seat(mia, 1) and seat(mia, 2).startswith("free seat"), "the second seat has a bot")
    mia.page.locator("[data-seat='1'] select").select_option("level-1")
    until(lambda: "Takes what pays this turn" in seat(mia, 1), "the bot has the level that was chosen")
    screenshots(mia, pictures, "lobby-bot")
    mia.page.get_by_role("button", name="Remove the bot").click()
    until(lambda: seat(mia, 1).startswith("free seat"), "the bot has left")
    tom.page.goto(link)
    give_name(tom, "Tom")
    tom.page.wait_for_selector(".lobby li[data-seat='2']")
    assert tom.page.get_by_role("button", name="Add a bot").count() == 0
    assert tom.page.get_by_role("button", name="Start the game").count() == 0
    until(lambda: "A bot takes the free seat" in mia.page.inner_text(".lobby"), "the host sees what will happen")
    mia.page.get_by_role("button", name="Start the game").click()
    mia.page.wait_for_selector(".lobby", state="detached")
    until(lambda: "bot" in mia.page.inner_text(".seat[data-seat='2']"), "a bot has the third seat")
    assert tom.awaits()["mine"]


def test_the_form_leads_to_the_lobby_and_the_game_is_in_my_games(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone")
    mia.open("/new")
    mia.page.get_by_role("group", name="Seat 2").get_by_role("button", name="open").click()
    mia.page.get_by_role("button", name="Create game").click()
    mia.page.wait_for_selector(".lobby")
    mia.open("/")
    mia.page.locator(".mygames .g", has_text="waiting for players").wait_for()
    pictures(mia.page, "start-waiting-phone")
    mia.settles()
    cut = mia.page.evaluate("() => [...document.querySelectorAll('.g .nm')].some((e) => e.scrollWidth > e.clientWidth)")
    assert not cut, "nothing in the list is cut off"


@by_either_hand
def test_the_link_of_a_taken_seat_asks_first(sit: Sit, pictures: Pictures, hand: str) -> None:
    mia, tom, phone, eve = sit(hand=hand), sit(hand=hand), sit(size="phone"), sit(hand=hand)
    ticket = mia.start(**{**WAITING, "lobby": False, "seats": WAITING["seats"][:2]})
    mia.host(ticket)
    link = f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}"
    tom.page.goto(link)
    give_name(tom, "Tom")
    eve.page.goto(link)
    eve.page.get_by_text("Tom is playing here").wait_for()
    screenshots(eve, pictures, f"seat-taken-{hand}", scrolls=True)
    eve.hand.press(eve.page.get_by_role("button", name="No, just watching"))
    eve.at_table()
    expect(eve.page.locator(".prompt")).to_contain_text("You are watching")
    assert not eve.look()["mine"]
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, I am Tom").click()
    phone.at_table()
    assert phone.awaits()["mine"]
    # The same browser is not asked again.
    phone.page.goto(link)
    phone.at_table()


def test_phrases_are_read_in_each_language_and_unread_ones_counted_once(sit: Sit, pictures: Pictures) -> None:
    mia, tom = sit(), sit()
    ticket = mia.start(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, {"kind": "open"}], first=1)
    mia.host(ticket)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    give_name(tom, "Tom")

    def speaks_czech() -> bool:
        """Settings may be saved by the page itself just now, and then once more by this."""
        mia.page.evaluate(
            "() => { const k = 'smallworld.settings'; const s = JSON.parse(localStorage.getItem(k) ?? '{}');"
            " localStorage.setItem(k, JSON.stringify({ ...s, language: 'cs' })); }"
        )
        mia.page.reload()
        mia.at_table()
        return bool(mia.page.evaluate("() => document.documentElement.lang === 'cs'"))

    until(speaks_czech, "the page is in Czech")
    tom.page.get_by_role("button", name="Quick phrases").click()
    tom.page.keyboard.press("Escape")
    expect(tom.page.locator(".phrases")).to_have_count(0)
    tom.page.get_by_role("button", name="Quick phrases").click()
    pictures(tom.page, "phrases-desktop")
    tom.page.get_by_role("button", name="Well played!").click()
    tom.page.locator("#say").fill("for now")
    tom.page.get_by_role("button", name="Send").click()
    badge = mia.page.locator("#tab-chat .badge")
    until(lambda: badge.count() == 1 and badge.inner_text() == "2", "two messages are unread")
    mia.page.locator("#tab-chat").click()
    mia.page.get_by_text("Dobře zahráno!").wait_for()
    until(lambda: badge.count() == 0, "they have been read")
    mia.page.reload()
    mia.at_table()
    mia.page.wait_for_timeout(300)
    assert badge.count() == 0, "what was read stays read"
    assert tom.page.locator("#tab-chat .badge").count() == 0, "one's own are not unread"


def test_a_player_nudges_the_one_everybody_waits_for(sit: Sit, pictures: Pictures) -> None:
    mia, tom = sit(), sit()
    ticket = mia.start(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, {"kind": "open"}], first=1)
    mia.host(ticket)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    give_name(tom, "Tom")
    assert tom.page.get_by_role("button", name="Nudge").count() == 0, "one doesn't wait for oneself"
    mia.page.get_by_role("button", name="Nudge").click()
    tom.page.get_by_text("Mia nudged you: it is your move.").first.wait_for()
    tom.page.get_by_text("It is your move, Tom!").first.wait_for()
    note, hint = tom.page.locator(".nudged").bounding_box(), tom.page.locator(".acts .btn").first.bounding_box()
    assert note and hint and note["y"] + note["height"] < hint["y"], "it hides no button"
    screenshots(tom, pictures, "nudged")
    until(
        lambda: mia.page.get_by_role("button", name="Nudge").get_attribute("aria-disabled") == "true", "once a minute"
    )


def test_a_spectator_is_told_and_seen_and_speaks_by_name(sit: Sit, pictures: Pictures) -> None:
    mia, eve = sit(), sit()
    ticket = mia.start(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, {"kind": "open"}], first=0)
    mia.host(ticket)
    eve.page.goto(f"{eve.address}/game/{ticket['id']}")
    eve.at_table()
    mia.page.get_by_role("button", name="1 spectator").wait_for()
    eve.page.get_by_role("button", name="You are watching").click()
    eve.page.get_by_label("Your spectator name").fill("Mia")
    eve.page.get_by_role("button", name="Use this name").click()
    eve.page.get_by_role("dialog").get_by_role("alert").wait_for()
    eve.page.get_by_label("Your spectator name").fill("Eve")
    eve.page.get_by_role("button", name="Use this name").click()
    eve.page.get_by_text("Spectators: Eve").wait_for()
    screenshots(eve, pictures, "watching")
    set_size(eve.page, 1440, 900)
    eve.page.keyboard.press("Escape")
    say(eve, "hello")
    until(lambda: "Eve hello" in " ".join(mia.page.inner_text(".drawer").split()), "the line has a name")


def test_anybody_finds_a_listed_table_and_sits_down(sit: Sit, pictures: Pictures) -> None:
    mia, tom = sit(), sit()
    host(mia, title="Come and play", listed=True)
    tom.open("/")
    table = tom.page.get_by_role("link", name=re.compile("Come and play"))
    expect(table).to_contain_text("2 free seats")
    screenshots(tom, pictures, "open-tables", scrolls=True)
    table.click()
    give_name(tom, "Tom")
    until(lambda: "Tom" in seat(mia, 1), "Tom sits at the table")


def test_people_talk_on_after_the_end(sit: Sit, pictures: Pictures) -> None:
    mia, eve = sit(), sit()
    ticket = played_out(mia)
    mia.page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.claim()
    mia.page.wait_for_selector(".ending .stand")
    eve.page.goto(f"{eve.address}/game/{ticket['id']}")
    eve.page.wait_for_selector(".ending .stand")
    mia.page.get_by_role("button", name="Chat").click()
    mia.page.get_by_role("button", name="Quick phrases").click()
    mia.page.get_by_role("button", name="Good game!").click()
    eve.page.get_by_role("button", name="Chat, 1 unread message").click()
    eve.page.get_by_role("dialog").get_by_text("Good game!").wait_for()
    screenshots(eve, pictures, "end-chat")
