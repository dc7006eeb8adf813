"""Several players at one table: online, with spectators, on one screen, changing seats, and losing connections.

All of it with the mouse, and again with the keyboard alone.
"""

import json
import signal
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from smallworld import i18n
from tests.browser.conftest import NewPlayer, Site, by_keys, by_mouse, wait_until
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player

TWO = [{"kind": "me", "name": "Mia"}, {"kind": "open"}]
BOTH = [{"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Tom"}]
BOT = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]


def sit_down(player: Player, ticket: dict[str, Any], seat: int, name: str) -> None:
    """Take an open seat by its link and enter a name."""
    key = next(each["key"] for each in ticket["seats"] if each["seat"] == seat)
    player.page.goto(f"{player.address}/game/{ticket['id']}#{key}")
    player.give_name(name)


def tables(player: Player) -> list[dict[str, Any]]:
    """Tables received by this page."""
    return [message for message in player.received if message["type"] == "table-update"]


def take_turn(player: Player) -> None:
    """Play until it is another player's turn."""
    for _ in range(60):
        seen = player.read_screen()
        if seen["over"] or not seen["mine"]:
            return
        player.end_step_chance = 0.5
        player.act(seen)
        player.page.wait_for_timeout(30)


@by_mouse
def test_two_browsers_play_and_chat_while_a_spectator_watches(
    new_player: NewPlayer, pictures: Pictures, device: str
) -> None:
    mia, tom, eve = new_player(seed=1, device=device), new_player(seed=2, device=device), new_player(device=device)
    ticket = mia.create_game(game="smallworld", seats=TWO, first=0)
    mia.take_seat(ticket, 0)
    # Tom enters his link on the start page.
    tom.open()
    tom.input.fill(tom.page.get_by_label("Game link"), f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}")
    tom.input.press(tom.page.get_by_role("button", name="Join"))
    tom.give_name("<b>Tom</b>")
    eve.open(f"/game/{ticket['id']}")
    eve.wait_for_table()
    expect(mia.page.locator("[data-part=seat][data-seat='1']")).to_contain_text("<b>Tom</b>")
    # Chat reaches everyone, as plain text.
    tom.say("<img src=x onerror=alert(1)> & hello")
    if device == "keys":
        eve.page.keyboard.press("c")
    else:
        eve.input.press(eve.page.get_by_role("tab", name="Chat"))
    eve.page.locator("#pane-chat li", has_text="<img src=x onerror=alert(1)> & hello").wait_for()
    assert eve.page.locator("#pane-chat img").count() == 0
    take_turn(mia)
    tom.wait_for_turn()
    take_turn(tom)
    mia.wait_for_turn()
    wait_until(lambda: eve.version() == mia.version() == tom.version(), "all see the same table")
    stacks = (
        "() => [...document.querySelectorAll('[data-stack]')]"
        ".map((e) => [e.dataset.stack, e.dataset.seat ?? '', e.textContent].join()).sort().join(' ')"
    )
    assert eve.page.evaluate(stacks) == mia.page.evaluate(stacks) != ""
    assert not eve.read_screen()["mine"]
    for player, seat in ((mia, 0), (tom, 1), (eve, None)):
        told = tables(player)
        assert len(told) > 4
        for table in told:
            own = table["view"]["private"]
            # Before taking a seat, a visitor is a spectator.
            assert own["seat"] in (seat, None)
            assert [i for i, coins in enumerate(own["coins"]) if coins is not None and i != own["seat"]] == []
    assert all(each["key"] not in json.dumps(eve.received + mia.received) for each in ticket["seats"])
    pictures(eve.page, "spectator-desktop")

    # Both find the game under My games, and Eve finds it under the games she watches.
    take_turn(mia)
    for player, said in ((tom, "your turn"), (mia, "Tom"), (eve, "watching")):
        player.open("/mine")
        player.page.locator("[data-part=game]", has_text=said).wait_for()
    assert tom.page.locator("[data-part=game]", has_text="watching").count() == 0


@by_mouse
def test_a_turn_survives_a_reload_and_a_lost_connection(new_player: NewPlayer, device: str) -> None:
    mia = new_player(seed=5, device=device)
    lines: list[WebSocketRoute] = []

    def join(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    mia.page.route_web_socket("**/play", join)
    mia.take_seat(mia.create_game(game="smallworld", seats=BOT, first=0, seed=3), 0)
    mia.play(3)
    before = mia.wait_for_turn()
    mia.page.reload()
    mia.wait_for_table()
    after = mia.wait_for_turn()
    assert {key: after[key] for key in ("version", "step", "marked", "done")} == {
        key: before[key] for key in ("version", "step", "marked", "done")
    }
    # It is shown only during the next attempt, which may be shorter than the polling interval.
    mia.page.evaluate(
        "() => new MutationObserver(() => { window.lost ||= document.body.innerText.includes('Connection lost'); })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    lines[-1].close(code=1012)
    mia.page.wait_for_function("() => window.lost")
    mia.page.get_by_text("Connection lost").wait_for(state="detached")
    assert mia.wait_for_turn() == after
    mia.act(after)
    assert mia.version() > after["version"]


def test_the_page_reconnects_after_a_restart_of_the_server(new_player: NewPlayer, own_site: Site) -> None:
    mia = new_player(own_site, seed=5)
    mia.expects_errors = True
    mia.take_seat(mia.create_game(game="smallworld", seats=BOT, first=0, seed=3), 0)
    mia.play(4)
    before = mia.wait_for_turn()["version"]
    own_site.stop(signal.SIGKILL)
    mia.page.get_by_text("Connection lost").wait_for()
    own_site.start()
    mia.page.get_by_text("Connection lost").wait_for(state="detached")
    assert mia.wait_for_turn()["version"] == before
    mia.play(3)
    assert mia.version() > before


@by_mouse
def test_undo_goes_back_through_the_whole_turn(new_player: NewPlayer, device: str) -> None:
    mia = new_player(seed=4, device=device)
    mia.take_seat(mia.create_game(game="smallworld", seats=BOT, first=0, seed=12), 0)
    mia.act(mia.wait_for_turn())  # the pick, which reveals a combo and can't be undone
    opening = mia.wait_for_turn()
    taken = 0
    for _ in range(3):
        seen = mia.wait_for_turn()
        goals = [region for region, mark in seen["marked"] if mark == "conquer"]
        if seen["step"] not in ("start", "conquer") or not goals:
            break
        mia.act_on_region(goals[0], seen)
        taken += 1
    assert taken >= 2
    undo = mia.page.locator("[data-part=actions] button", has_text="Undo")
    for back in range(taken):
        version = mia.version()
        if device == "keys" and back == 0:
            mia.page.keyboard.press("u")
        else:
            mia.input.press(undo)
        mia.wait_for_change(version)
    back_there = mia.wait_for_turn()
    assert (back_there["step"], back_there["marked"]) == (opening["step"], opening["marked"])
    expect(undo).to_contain_text("nothing yet")


@by_keys
def test_undo_goes_back_to_any_step_of_the_turn(new_player: NewPlayer, device: str) -> None:
    mia = new_player(seed=4, device=device, size="phone" if device == "mouse" else "desktop")
    mia.take_seat(mia.create_game(game="smallworld", seats=BOT, first=0, seed=12), 0)
    mia.act(mia.wait_for_turn())  # the pick, which reveals a combo and can't be undone
    tables = [mia.wait_for_turn()]
    for _ in range(3):
        goals = [region for region, mark in tables[-1]["marked"] if mark == "conquer"]
        mia.act_on_region(goals[0], tables[-1])
        tables.append(mia.wait_for_turn())
    page = mia.page
    further = page.get_by_role("button", name="Go back further")
    menu = page.get_by_role("menu", name="Go back further")
    if device == "mouse":
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
    mia.wait_for_change(tables[-1]["version"])
    back = mia.wait_for_turn()
    assert (back["step"], back["marked"]) == (tables[1]["step"], tables[1]["marked"])
    expect(page.locator("[data-part=seat][data-seat='0']")).to_contain_text("1 region")


@by_keys
def test_two_players_share_a_screen_behind_a_curtain(new_player: NewPlayer, pictures: Pictures, device: str) -> None:
    mia = new_player(seed=6, device=device)
    mia.end_step_chance = 0.9
    ticket = mia.create_game(game="smallworld", seats=BOTH, first=0)
    mia.open_as_host(ticket)
    seen = mia.wait_for_turn()
    curtains = 0
    for _ in range(80):
        if seen["curtain"]:
            curtains += 1
            pictures(mia.page, "curtain-desktop")
            assert "5" not in (mia.page.locator("[data-part=curtain]").text_content() or "")
            # The screen is hidden immediately; the table without a seat follows from the server.
            wait_until(lambda: tables(mia)[-1]["view"]["private"]["seat"] is None, "a table without a seat")
            assert tables(mia)[-1]["view"]["private"]["coins"] == [None, None], "coins behind the curtain"
            if curtains == 3:
                break
        mia.act(seen)
        seen = mia.wait_for_turn()
    assert curtains == 3


@by_mouse
def test_a_seat_is_handed_to_a_bot_and_taken_back(new_player: NewPlayer, device: str) -> None:
    mia, tom = new_player(seed=1, device=device), new_player(seed=2, device=device)
    ticket = mia.create_game(game="smallworld", seats=TWO, first=1)
    mia.open_as_host(ticket)
    sit_down(tom, ticket, 1, "Tom")
    assert tom.wait_for_turn()["mine"]
    tom.expects_errors = True
    tom.open("/about")
    menu = mia.page.get_by_role("button", name="Tom\u2019s seat")
    mia.input.press(menu)
    mia.input.press(mia.page.get_by_role("button", name="Hand over to a bot").first)
    assert mia.wait_for_turn()["mine"], "the bot played Tom's turn"
    seat = mia.seat(1).locator("[data-part=who]")
    expect(seat).to_contain_text("bot")
    mia.input.press(menu)
    mia.input.press(mia.page.get_by_role("button", name="Take the seat back"))
    wait_until(lambda: "bot" not in (seat.text_content() or "bot"), "a person again")
    take_turn(mia)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}")
    tom.wait_for_table()
    assert tom.wait_for_turn()["mine"]
    tom.act(tom.wait_for_turn())


@by_keys
def test_the_language_can_change_during_a_game(new_player: NewPlayer, device: str) -> None:
    mia = new_player(seed=2, device=device)
    mia.take_seat(mia.create_game(game="warcraft", seats=BOT, first=0), 0)
    mia.play(2)
    version = mia.version()
    heard, read, shore = set(), set(), set()
    for language in sorted(i18n.languages(), key="en".__eq__):
        mia.choose_language(language)
        heard.add(mia.page.locator("[data-part=prompt] h1").text_content())
        read.add(mia.page.locator("[data-name]").first.text_content())
        shore.add(mia.page.locator("[data-isle]").first.text_content())
    # Prompts, and the names of a region and of an island on the map.
    assert len(heard) == len(read) == len(shore) == len(i18n.languages())
    assert mia.version() == version
    mia.act(mia.wait_for_turn())
