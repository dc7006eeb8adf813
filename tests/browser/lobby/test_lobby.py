"""Before and around a game: one link for everyone, getting ready, chat, nudges, spectators, public tables."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import SIZES, NewPlayer, by_keys, by_mouse, fits, wait_until
from tests.browser.lobby.test_rematch import played_out
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import set_size

WAITING: dict[str, Any] = {
    "game": "smallworld",
    "seats": [{"kind": "me", "name": "Mia"}, {"kind": "open"}, {"kind": "open"}],
    "first": 1,
    "lobby": True,
}


def host(player: Player, **more: object) -> str:
    """Open a game's lobby as host; returns the link for everyone."""
    ticket = player.create_game(**{**WAITING, **more})
    player.open_as_host(ticket)
    return f"{player.address}/game/{ticket['id']}#{ticket['invitation']}"


def seat(player: Player, number: int) -> str:
    """A seat's text in the lobby."""
    return player.page.locator(f"[data-part=lobby] li[data-seat='{number}']").inner_text()


def is_free(player: Player, number: int) -> bool:
    """Whether the lobby shows a seat as free."""
    return seat(player, number).lower().startswith("free seat")


def screenshots(player: Player, pictures: Pictures, name: str, scrolls: bool = False) -> None:
    """Take screenshots on a phone and a desktop; check that nothing is cut off or hard to use."""
    for size in ("phone", "desktop"):
        width, height = SIZES[size]
        set_size(player.page, width, height)
        player.wait_until_drawn()
        pictures(player.page, f"{name}-{size}")
        assert scrolls or fits(player.page), f"{name} at {size}"
        # Colours are the same at all sizes.
        assert violations(player.page, size == "desktop") == [], f"{name} at {size}"


@by_keys
def test_players_join_by_one_link_get_ready_and_start(new_player: NewPlayer, pictures: Pictures, device: str) -> None:
    mia, tom, eve, late = (
        new_player(device=device),
        new_player(device=device, seed=2),
        new_player(device=device),
        new_player(device=device),
    )
    link = host(mia, clock=600)
    mia.page.get_by_role("img", name="QR code for the link").wait_for()
    expect(mia.page.get_by_label("Invitation link for everybody")).to_have_value(link)
    # A seated player has a portrait; everyone sees the settings.
    expect(mia.part("lobby").locator("[data-seat] use")).to_have_count(1)
    rules = mia.page.get_by_role("list", name="House rules").locator("b")
    expect(rules).to_have_text(["Hidden coins", "Undo", "Hints", "10 minutes per turn"])
    expect(mia.page.get_by_role("heading", level=1)).to_have_text("2 seats are still free")
    screenshots(mia, pictures, f"lobby-host-{device}")
    set_size(mia.page, 1280, 720)
    field = mia.page.locator("#say").bounding_box()
    assert field and field["y"] + field["height"] < 720, "one can write without scrolling"
    for player, name in ((tom, "Tom"), (eve, "Eve")):
        player.page.goto(link)
        player.give_name(name)
        expect(player.page).not_to_have_url(re.compile("#"))
    wait_until(lambda: "Tom" in seat(mia, 1) and "Eve" in seat(mia, 2), "both sit at the table")
    # No seat is free.
    expect(mia.page.get_by_label("Invitation link for everybody")).to_have_count(0)
    # Latecomers become spectators.
    late.page.goto(link)
    expect(late.page.locator("[data-part=lobby]")).to_contain_text("You are watching")
    assert late.page.get_by_role("dialog").count() == 0
    late.input.fill(late.page.get_by_label("Your spectator name"), "Zoe")
    late.input.press(late.page.get_by_role("button", name="Use this name"))
    wait_until(lambda: "Spectators: Zoe" in mia.page.inner_text("[data-part=lobby]"), "the spectator's name is known")
    # A reload keeps the seat.
    tom.page.reload()
    wait_until(lambda: "you" in seat(tom, 1), "Tom has his seat")
    tom.input.press(tom.page.get_by_role("button", name="I am ready"))
    wait_until(lambda: "not ready" not in seat(mia, 1), "Tom is ready")
    screenshots(tom, pictures, f"lobby-guest-{device}")
    set_size(tom.page, 1440, 900)
    eve.input.press(eve.page.get_by_role("button", name="I am ready"))
    assert mia.page.locator("[data-part=lobby]").count() == 1
    mia.input.press(mia.page.get_by_role("button", name="I am ready"))
    for player in (mia, tom, eve, late):
        player.page.wait_for_selector("[data-part=lobby]", state="detached")
    assert tom.wait_for_turn()["mine"], "the game has begun"


def test_the_host_starts_with_bots_on_the_free_seats(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player()
    link = host(mia, seats=[*WAITING["seats"][:2], {"kind": "bot", "name": "Ann"}])
    # A bot chosen in the form is removed again.
    mia.page.get_by_role("button", name="Remove the bot Ann").click()
    wait_until(lambda: is_free(mia, 2), "the bot of the form has left")
    # Add a bot, change its level, and free the seat again.
    mia.page.get_by_role("button", name="Add a bot").first.click()
    wait_until(lambda: "bot" in seat(mia, 1) and is_free(mia, 2), "the second seat has a bot")
    mia.page.locator("[data-seat='1'] select").select_option("level-1")
    wait_until(lambda: "Takes what pays this turn" in seat(mia, 1), "the bot has the level that was chosen")
    screenshots(mia, pictures, "lobby-bot")
    mia.page.get_by_role("button", name="Remove the bot").click()
    wait_until(lambda: is_free(mia, 1), "the bot has left")
    tom.page.goto(link)
    tom.give_name("Tom")
    tom.page.wait_for_selector("[data-part=lobby] li[data-seat='2']")
    assert tom.page.get_by_role("button", name="Add a bot").count() == 0
    assert tom.page.get_by_role("button", name="Start the game").count() == 0
    wait_until(
        lambda: "A bot takes the free seat" in mia.page.inner_text("[data-part=lobby]"),
        "the host sees what will happen",
    )
    mia.page.get_by_role("button", name="Start the game").click()
    mia.page.wait_for_selector("[data-part=lobby]", state="detached")
    wait_until(lambda: "bot" in mia.page.inner_text("[data-part=seat][data-seat='2']"), "a bot has the third seat")
    assert tom.wait_for_turn()["mine"]


def test_the_form_opens_the_lobby_and_the_game_is_in_my_games(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="phone")
    mia.open("/new")
    mia.page.get_by_role("group", name="Seat 2").get_by_role("button", name="open").click()
    mia.page.get_by_role("button", name="Create game").click()
    mia.page.wait_for_selector("[data-part=lobby]")
    mia.open("/")
    mia.page.locator("[data-part=game]", has_text="waiting for players").wait_for()
    pictures(mia.page, "start-waiting-phone")
    mia.wait_until_drawn()
    cut = mia.page.evaluate(
        "() => [...document.querySelectorAll('[data-part=game] span')].some((e) => e.scrollWidth > e.clientWidth)"
    )
    assert not cut, "nothing in the list is cut off"


@by_mouse
def test_the_link_of_a_taken_seat_asks_for_confirmation(new_player: NewPlayer, pictures: Pictures, device: str) -> None:
    mia, tom, phone, eve = (
        new_player(device=device),
        new_player(device=device),
        new_player(size="phone"),
        new_player(device=device),
    )
    ticket = mia.create_game(**{**WAITING, "lobby": False, "seats": WAITING["seats"][:2]})
    mia.open_as_host(ticket)
    link = f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}"
    tom.page.goto(link)
    tom.give_name("Tom")
    eve.page.goto(link)
    eve.page.get_by_text("Tom is playing here").wait_for()
    screenshots(eve, pictures, f"seat-taken-{device}", scrolls=True)
    eve.input.press(eve.page.get_by_role("button", name="No, just watching"))
    eve.wait_for_table()
    expect(eve.page.locator("[data-part=prompt]")).to_contain_text("You are watching")
    assert not eve.read_screen()["mine"]
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, I am Tom").click()
    phone.wait_for_table()
    assert phone.wait_for_turn()["mine"]
    # The same browser is not asked again.
    phone.page.goto(link)
    phone.wait_for_table()


def test_phrases_are_translated_and_unread_ones_counted_once(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player()
    ticket = mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, {"kind": "open"}], first=1)
    mia.open_as_host(ticket)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    tom.give_name("Tom")

    def speaks_czech() -> bool:
        """The page itself may be saving settings at the same time."""
        mia.page.evaluate(
            "() => { const k = 'smallworld.settings'; const s = JSON.parse(localStorage.getItem(k) ?? '{}');"
            " localStorage.setItem(k, JSON.stringify({ ...s, language: 'cs' })); }"
        )
        mia.page.reload()
        mia.wait_for_table()
        return bool(mia.page.evaluate("() => document.documentElement.lang === 'cs'"))

    wait_until(speaks_czech, "the page is in Czech")
    tom.page.get_by_role("button", name="Quick phrases").click()
    tom.page.keyboard.press("Escape")
    expect(tom.page.get_by_role("list", name="Quick phrases")).to_have_count(0)
    tom.page.get_by_role("button", name="Quick phrases").click()
    pictures(tom.page, "phrases-desktop")
    tom.page.get_by_role("button", name="Well played!").click()
    tom.page.locator("#say").fill("for now")
    tom.page.get_by_role("button", name="Send").click()
    chat = mia.page.get_by_role("tab").last
    expect(chat).to_contain_text("2")
    chat.click()
    mia.page.get_by_text("Dobře zahráno!").wait_for()
    expect(chat).not_to_contain_text("2")
    mia.page.reload()
    mia.wait_for_table()
    mia.page.wait_for_timeout(300)
    expect(chat).not_to_contain_text("2")
    expect(tom.page.get_by_role("tab", name="Chat")).to_have_text("Chat")


def test_a_player_nudges_the_player_to_move(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player()
    ticket = mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, {"kind": "open"}], first=1)
    mia.open_as_host(ticket)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    tom.give_name("Tom")
    assert tom.page.get_by_role("button", name="Nudge").count() == 0, "one doesn't wait for oneself"
    mia.page.get_by_role("button", name="Nudge").click()
    tom.page.get_by_text("Mia nudged you: it is your move.").first.wait_for()
    tom.page.get_by_text("It is your move, Tom!").first.wait_for()
    note, hint = (
        tom.page.get_by_role("alert").bounding_box(),
        tom.page.locator("[data-part=actions] button").first.bounding_box(),
    )
    assert note and hint and note["y"] + note["height"] < hint["y"], "it hides no button"
    screenshots(tom, pictures, "nudged")
    wait_until(
        lambda: mia.page.get_by_role("button", name="Nudge").get_attribute("aria-disabled") == "true", "once a minute"
    )


def test_spectators_are_welcomed_listed_and_chat_by_name(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, eve = new_player(), new_player()
    ticket = mia.create_game(game="smallworld", seats=[{"kind": "me", "name": "Mia"}, {"kind": "open"}], first=0)
    mia.open_as_host(ticket)
    eve.page.goto(f"{eve.address}/game/{ticket['id']}")
    eve.wait_for_table()
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
    eve.say("hello")
    wait_until(lambda: "Eve hello" in " ".join(mia.page.inner_text("[data-part=log]").split()), "the line has a name")


def test_anybody_can_find_and_join_a_listed_table(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player()
    host(mia, title="Come and play", listed=True)
    tom.open("/")
    table = tom.page.get_by_role("link", name=re.compile("Come and play"))
    expect(table).to_contain_text("2 free seats")
    screenshots(tom, pictures, "open-tables", scrolls=True)
    table.click()
    tom.give_name("Tom")
    wait_until(lambda: "Tom" in seat(mia, 1), "Tom sits at the table")


def test_players_can_chat_after_the_end(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, eve = new_player(), new_player()
    ticket = played_out(mia)
    mia.page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.confirm_seat()
    mia.page.wait_for_selector("[data-part=podium]")
    eve.page.goto(f"{eve.address}/game/{ticket['id']}")
    eve.page.wait_for_selector("[data-part=podium]")
    mia.page.get_by_role("button", name="Chat").click()
    mia.page.get_by_role("button", name="Quick phrases").click()
    mia.page.get_by_role("button", name="Good game!").click()
    eve.page.get_by_role("button", name="Chat, 1 unread message").click()
    eve.page.get_by_role("dialog").get_by_text("Good game!").wait_for()
    screenshots(eve, pictures, "end-chat")
