"""Several people at one table: online, watched, one screen for two, seats that change hands, and broken lines.

All of it by mouse, and again by keys alone.
"""

from __future__ import annotations

import json
import signal
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from smallworld import i18n
from tests.browser.conftest import Sit, Site, by_either_hand, until
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.test_pages import violations

TWO = [{"kind": "me", "name": "Mia"}, {"kind": "open"}]
BOTH = [{"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Tom"}]
BOT = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]


def sit_down(person: Person, ticket: dict[str, Any], seat: int, name: str) -> None:
    """Take an open seat by its link, giving a name."""
    key = next(each["key"] for each in ticket["seats"] if each["seat"] == seat)
    person.page.goto(f"{person.address}/game/{ticket['id']}#{key}")
    give_name(person, name)


def give_name(person: Person, name: str) -> None:
    """Answer whoever asks for a name at a free seat."""
    person.hand.write(person.page.get_by_label("Your name"), name)
    person.hand.press(person.page.get_by_role("button", name="Sit down"))
    person.page.wait_for_selector(".dialog", state="detached")
    person.at_table()


def say(person: Person, text: str) -> None:
    """Say something to the table, and come back from the field to the game."""
    if person.keys:
        person.page.keyboard.press("c")
    person.hand.write(person.page.locator("#say"), text)
    person.page.keyboard.press("Enter")
    if person.keys:
        person.page.keyboard.press("Escape")


def tables(person: Person) -> list[dict[str, Any]]:
    """The tables that the server told this screen."""
    return [message for message in person.heard if message["tell"] == "table"]


def take_turn(person: Person) -> None:
    """Play until somebody else is to move."""
    for _ in range(60):
        seen = person.look()
        if seen["over"] or not seen["mine"]:
            return
        person.haste = 0.5
        person.do_something(seen)
        person.page.wait_for_timeout(30)


@by_either_hand
def test_two_browsers_play_and_talk_to_each_other_and_a_spectator_watches(
    sit: Sit, pictures: Pictures, hand: str
) -> None:
    mia, tom, eve = sit(seed=1, hand=hand), sit(seed=2, hand=hand), sit(hand=hand)
    ticket = mia.start(game="smallworld", seats=TWO, first=0)
    mia.take_seat(ticket, 0)
    # Tom has got a link, and puts it in on the start page.
    tom.open()
    tom.hand.write(tom.page.get_by_label("Game link"), f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}")
    tom.hand.press(tom.page.get_by_role("button", name="Join"))
    give_name(tom, "<b>Tom</b>")
    eve.open(f"/game/{ticket['id']}")
    eve.at_table()
    expect(mia.page.locator(".seat[data-seat='1']")).to_contain_text("<b>Tom</b>")
    # What is said reaches everybody, as plain text.
    say(tom, "<img src=x onerror=alert(1)> & hello")
    if hand == "keys":
        eve.page.keyboard.press("c")
    else:
        eve.hand.press(eve.page.get_by_role("tab", name="Chat"))
    eve.page.locator("#pane-chat li", has_text="<img src=x onerror=alert(1)> & hello").wait_for()
    assert eve.page.locator("#pane-chat img").count() == 0
    take_turn(mia)
    tom.awaits()
    take_turn(tom)
    mia.awaits()
    until(lambda: eve.version() == mia.version() == tom.version(), "all see the same table")
    stacks = (
        "() => [...document.querySelectorAll('.tokens [data-stack]')]"
        ".map((e) => [e.dataset.stack, e.dataset.seat ?? '', e.textContent].join()).sort().join(' ')"
    )
    assert eve.page.evaluate(stacks) == mia.page.evaluate(stacks) != ""
    assert not eve.look()["mine"]
    for person, seat in ((mia, 0), (tom, 1), (eve, None)):
        told = tables(person)
        assert len(told) > 4
        for table in told:
            own = table["look"]["own"]
            # Before a seat is taken, one is a spectator.
            assert own["seat"] in (seat, None)
            assert [i for i, coins in enumerate(own["coins"]) if coins is not None and i != own["seat"]] == []
    assert all(each["key"] not in json.dumps(eve.heard + mia.heard) for each in ticket["seats"])
    pictures(eve.page, "spectator-desktop")

    # Both find the game again among theirs, and Eve among those that she watches.
    take_turn(mia)
    for person, said in ((tom, "your turn"), (mia, "Tom"), (eve, "watching")):
        person.open("/mine")
        person.page.locator(".g", has_text=said).wait_for()
    assert tom.page.locator(".g", has_text="watching").count() == 0


@by_either_hand
def test_a_reload_or_a_cut_line_in_the_middle_of_a_turn_comes_back_to_it(sit: Sit, hand: str) -> None:
    mia = sit(seed=5, hand=hand)
    lines: list[WebSocketRoute] = []

    def join(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    mia.page.route_web_socket("**/play", join)
    mia.take_seat(mia.start(game="smallworld", seats=BOT, first=0, seed=3), 0)
    mia.play(3)
    before = mia.awaits()
    mia.page.reload()
    mia.at_table()
    after = mia.awaits()
    assert {key: after[key] for key in ("version", "step", "marked", "done")} == {
        key: before[key] for key in ("version", "step", "marked", "done")
    }
    # It is there for as long as the next attempt takes, which may be shorter than the pauses between two looks.
    mia.page.evaluate(
        "() => new MutationObserver(() => { window.lost ||= document.body.innerText.includes('Connection lost'); })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    lines[-1].close(code=1012)
    mia.page.wait_for_function("() => window.lost")
    mia.page.get_by_text("Connection lost").wait_for(state="detached")
    assert mia.awaits() == after
    mia.do_something(after)
    assert mia.version() > after["version"]


def test_a_killed_server_comes_back_and_the_screen_goes_on_by_itself(sit: Sit, own_site: Site) -> None:
    mia = sit(own_site, seed=5)
    mia.expects_trouble = True
    mia.take_seat(mia.start(game="smallworld", seats=BOT, first=0, seed=3), 0)
    mia.play(4)
    before = mia.awaits()["version"]
    own_site.stop(signal.SIGKILL)
    mia.page.get_by_text("Connection lost").wait_for()
    own_site.start()
    mia.page.get_by_text("Connection lost").wait_for(state="detached")
    assert mia.awaits()["version"] == before
    mia.play(3)
    assert mia.version() > before


@by_either_hand
def test_undo_goes_back_through_the_whole_turn(sit: Sit, hand: str) -> None:
    mia = sit(seed=4, hand=hand)
    mia.take_seat(mia.start(game="smallworld", seats=BOT, first=0, seed=12), 0)
    mia.do_something(mia.awaits())  # the pick, which reveals a combo and stays
    opening = mia.awaits()
    taken = 0
    for _ in range(3):
        seen = mia.awaits()
        goals = [region for region, mark in seen["marked"] if mark == "conquer"]
        if seen["step"] not in ("start", "conquer") or not goals:
            break
        mia.region(goals[0], seen)
        taken += 1
    assert taken >= 2
    undo = mia.page.locator(".acts .btn", has_text="Undo")
    for back in range(taken):
        version = mia.version()
        if hand == "keys" and back == 0:
            mia.page.keyboard.press("u")
        else:
            mia.hand.press(undo)
        mia.changed(version)
    back_there = mia.awaits()
    assert (back_there["step"], back_there["marked"]) == (opening["step"], opening["marked"])
    expect(undo).to_contain_text("nothing yet")


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_undo_goes_back_to_any_step_of_the_turn(sit: Sit, hand: str) -> None:
    mia = sit(seed=4, hand=hand, size="phone" if hand == "mouse" else "desktop")
    mia.take_seat(mia.start(game="smallworld", seats=BOT, first=0, seed=12), 0)
    mia.do_something(mia.awaits())  # the pick, which reveals a combo and stays
    tables = [mia.awaits()]
    for _ in range(3):
        goals = [region for region, mark in tables[-1]["marked"] if mark == "conquer"]
        mia.region(goals[0], tables[-1])
        tables.append(mia.awaits())
    page = mia.page
    further = page.get_by_role("button", name="Go back further")
    menu = page.get_by_role("menu", name="Go back further")
    if hand == "mouse":
        further.tap()
        expect(menu.get_by_role("menuitem")).to_have_count(3)
        expect(page.locator("#undo-until")).to_contain_text("new combo")
        assert violations(page) == []
        menu.get_by_role("menuitem").nth(1).tap()
    else:
        page.locator("body").press("Shift+U")
        menu.wait_for()
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        expect(further).to_be_focused()
        for key in ("ArrowDown", "ArrowDown", "Enter"):
            page.keyboard.press(key)
    mia.changed(tables[-1]["version"])
    back = mia.awaits()
    assert (back["step"], back["marked"]) == (tables[1]["step"], tables[1]["marked"])
    expect(page.locator(".seat[data-seat='0']")).to_contain_text("1 region")


@by_either_hand
def test_one_screen_for_two_is_passed_behind_a_curtain(sit: Sit, pictures: Pictures, hand: str) -> None:
    mia = sit(seed=6, hand=hand)
    mia.haste = 0.9
    ticket = mia.start(game="smallworld", seats=BOTH, first=0)
    mia.host(ticket)
    seen = mia.awaits()
    curtains = 0
    for _ in range(80):
        if seen["curtain"]:
            curtains += 1
            pictures(mia.page, "curtain-desktop")
            assert "5" not in (mia.page.locator(".curtain").text_content() or "")
            now = tables(mia)[-1]["look"]["own"]
            assert now["seat"] is None and now["coins"] == [None, None], "coins behind the curtain"
            if curtains == 3:
                break
        mia.do_something(seen)
        seen = mia.awaits()
    assert curtains == 3


@by_either_hand
def test_a_seat_is_handed_to_a_bot_and_taken_back(sit: Sit, hand: str) -> None:
    mia, tom = sit(seed=1, hand=hand), sit(seed=2, hand=hand)
    ticket = mia.start(game="smallworld", seats=TWO, first=1)
    mia.host(ticket)
    sit_down(tom, ticket, 1, "Tom")
    assert tom.awaits()["mine"]
    tom.expects_trouble = True
    tom.open("/about")
    menu = mia.page.get_by_role("button", name="Tom\u2019s seat")
    mia.hand.press(menu)
    mia.hand.press(mia.page.get_by_role("button", name="Hand over to a bot").first)
    assert mia.awaits()["mine"], "the bot played Tom's turn"
    seat = mia.page.locator(".seat[data-seat='1'] .tag")
    expect(seat).to_contain_text("bot")
    mia.hand.press(menu)
    mia.hand.press(mia.page.get_by_role("button", name="Take the seat back"))
    until(lambda: "bot" not in (seat.text_content() or "bot"), "a person again")
    take_turn(mia)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}")
    tom.at_table()
    assert tom.awaits()["mine"]
    tom.do_something(tom.awaits())


@by_either_hand
def test_another_language_in_the_middle_of_a_game(sit: Sit, hand: str) -> None:
    mia = sit(seed=2, hand=hand)
    mia.take_seat(mia.start(game="warcraft", seats=BOT, first=0), 0)
    mia.play(2)
    version = mia.version()
    heard, read, shore = set(), set(), set()
    for language in sorted(i18n.languages(), key="en".__eq__):
        mia.hand.press(mia.page.locator(".top [aria-haspopup]"))
        mia.hand.choose(mia.page.locator(".menu select:not([data-menu])"), language)
        mia.page.wait_for_function("l => document.documentElement.lang === l", arg=language)
        mia.close()
        mia.page.wait_for_selector(".menu", state="detached")
        heard.add(mia.page.locator(".prompt h1").text_content())
        read.add(mia.page.locator(".names text").first.text_content())
        shore.add(mia.page.locator(".names .isle").first.text_content())
    # What is asked, and the names of a region and of an island on the map.
    assert len(heard) == len(read) == len(shore) == len(i18n.languages())
    assert mia.version() == version
    mia.do_something(mia.awaits())
