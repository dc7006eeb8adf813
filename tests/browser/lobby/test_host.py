"""The host's actions on other people in the lobby and during play, and hiding a person's chat locally."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, by_keys, by_mouse, wait_until
from tests.browser.lobby.test_lobby import host, is_free, screenshots, seat
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import set_size
from tests.browser.table.test_confirmations import asked

TWO = [{"kind": "me", "name": "Mia"}, {"kind": "open"}]


def at_table(mia: Player, tom: Player, first: int = 0) -> str:
    """Set up the host's game with Tom; returns its link for spectators."""
    ticket = mia.create_game(game="smallworld", seats=TWO, first=first)
    mia.open_as_host(ticket)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['invitation']}")
    tom.give_name("Tom")
    expect(mia.page.locator("[data-part=seat][data-seat='1']")).to_contain_text("Tom")
    return f"{mia.address}/game/{ticket['id']}"


@by_keys
def test_the_host_removes_a_player_from_the_lobby(new_player: NewPlayer, pictures: Pictures, device: str) -> None:
    mia, tom, eve = new_player(device=device), new_player(device=device), new_player()
    # The browser itself logs an error for the refused key.
    tom.expects_errors = True
    link = host(mia)
    tom.page.goto(link)
    tom.give_name("Tom")
    wait_until(lambda: "Tom" in seat(mia, 1), "Tom sits at the table")
    assert tom.page.get_by_role("button", name="Remove").count() == 0, "only the host removes anybody"
    screenshots(mia, pictures, f"host-lobby-{device}")
    set_size(mia.page, 1440, 900)
    mia.input.press(mia.page.get_by_role("button", name="Remove Tom from the table"))
    mia.page.get_by_role("dialog").get_by_text("The seat becomes free.").wait_for()
    screenshots(mia, pictures, f"host-remove-{device}")
    set_size(mia.page, 1440, 900)
    mia.input.press(mia.page.get_by_role("button", name="Remove Tom", exact=True))
    wait_until(lambda: is_free(mia, 1), "the seat is free again")
    tom.page.get_by_text("The host has removed you from this table.").wait_for()
    # The old invitation no longer works; the host has a new one.
    shown = mia.page.get_by_label("Invitation link for everybody")
    expect(shown).not_to_have_value(link)
    eve.page.goto(shown.input_value())
    eve.give_name("Eve")
    wait_until(lambda: "Eve" in seat(mia, 1), "somebody else has the seat")


def test_a_removed_player_returns_by_a_new_link_in_the_same_tab(new_player: NewPlayer) -> None:
    mia, tom = new_player(), new_player()
    # The browser itself logs an error for the refused key.
    tom.expects_errors = True
    tom.page.goto(host(mia))
    tom.give_name("Tom")
    wait_until(lambda: "Tom" in seat(mia, 1), "Tom sits at the table")
    mia.page.get_by_role("button", name="Remove Tom from the table").click()
    asked(mia.page, "Remove Tom")
    mia.page.get_by_role("button", name="Remove Tom from the table").click()
    mia.page.locator("dialog [data-yes]").click()
    tom.page.get_by_text("The host has removed you from this table.").wait_for()
    expect(mia.page.get_by_role("dialog")).to_have_count(0)
    link = mia.page.get_by_label("Invitation link for everybody").input_value()
    # The revoked link offers no seat, neither immediately nor after a reload.
    expect(tom.page.get_by_role("dialog")).to_have_count(0)
    tom.page.reload()
    expect(tom.page.locator("[data-part=lobby]")).to_be_visible()
    expect(tom.page.get_by_role("dialog")).to_have_count(0)
    # Only the fragment after # changes, so the page is not reloaded.
    tom.page.evaluate("link => { window.same = true; location.href = link; }", link)
    tom.give_name("Tom")
    wait_until(lambda: "Tom" in seat(mia, 1), "Tom sits at the table again")
    assert tom.page.evaluate("window.same"), "the page is the same"
    expect(tom.page).not_to_have_url(re.compile("#"))
    # The same from the page that reports the removal.
    mia.page.get_by_role("button", name="Remove Tom from the table").click()
    mia.page.locator("dialog [data-yes]").click()
    tom.page.get_by_text("The host has removed you from this table.").wait_for()
    expect(mia.page.get_by_role("dialog")).to_have_count(0)
    link = mia.page.get_by_label("Invitation link for everybody").input_value()
    tom.page.evaluate("link => void (location.href = link)", link)
    tom.give_name("Tom")
    wait_until(lambda: "Tom" in seat(mia, 1), "Tom sits at the table a third time")


def test_the_lobby_shows_number_and_level_of_bots_separately(new_player: NewPlayer) -> None:
    mia = new_player()
    host(mia)
    start = mia.page.get_by_role("region", name="How the game starts")
    expect(start).to_contain_text("Bots take the 2 free seats. Plans its own turns")
    expect(start.get_by_label("Bots for free seats").locator("option:checked")).to_have_text(
        re.compile(r"^amateur \(\d+\)$")
    )


def test_opening_a_line_menu_does_not_shift_the_lobby(new_player: NewPlayer) -> None:
    mia, tom = new_player(), new_player()
    tom.page.goto(host(mia))
    tom.give_name("Tom")
    tom.page.locator("#say").fill("hello")
    tom.page.keyboard.press("Enter")
    menu = mia.page.get_by_role("button", name="Options for Tom")
    menu.click()
    mia.page.keyboard.press("Escape")
    expect(mia.page.get_by_role("dialog")).to_have_count(0)
    said = mia.page.locator("[data-part=chat-lines]")
    assert said.evaluate("e => [e.scrollLeft, e.scrollWidth - e.clientWidth]") == [0, 0]


@by_keys
def test_a_player_removed_during_play_is_replaced_by_a_bot_permanently(
    new_player: NewPlayer, pictures: Pictures, device: str
) -> None:
    mia, tom = new_player(device=device), new_player(device=device)
    tom.expects_errors = True
    at_table(mia, tom, first=1)
    mia.input.press(mia.page.get_by_role("button", name="Tom\u2019s seat"))
    mia.page.get_by_role("dialog").get_by_role("button", name="Remove Tom from the table").wait_for()
    screenshots(mia, pictures, f"host-seat-{device}", scrolls=True)
    set_size(mia.page, 1440, 900)
    mia.input.press(mia.page.get_by_role("button", name="Remove Tom from the table"))
    mia.input.press(mia.page.get_by_role("button", name="Remove Tom", exact=True))
    expect(mia.page.locator("[data-part=seat][data-seat='1']")).to_contain_text("bot")
    tom.page.get_by_text("The host has removed you from this table.").wait_for()
    screenshots(tom, pictures, f"removed-{device}", scrolls=True)
    tom.page.reload()
    tom.wait_for_table()
    expect(tom.page.locator("[data-part=prompt]")).to_contain_text("You are watching")
    assert mia.wait_for_turn()["mine"], "the bot plays on"


@by_mouse
def test_the_host_mutes_the_author_of_a_chat_line(new_player: NewPlayer, pictures: Pictures, device: str) -> None:
    mia, tom = new_player(device=device), new_player(device=device)
    at_table(mia, tom)
    tom.say("join bit.ly/x")
    if mia.keys:
        mia.page.keyboard.press("c")
    else:
        mia.input.press(mia.page.get_by_role("tab", name="Chat"))
    mia.input.press(mia.page.get_by_role("button", name="Options for Tom"))
    mia.page.get_by_role("button", name="Mute Tom for everybody").wait_for()
    screenshots(mia, pictures, f"host-line-{device}", scrolls=True)
    set_size(mia.page, 1440, 900)
    field = tom.page.locator("#say")
    field.fill("and again")
    mia.input.press(mia.page.get_by_role("button", name="Mute Tom for everybody"))
    expect(mia.page.get_by_role("dialog")).to_have_count(0)
    # A muted player sees a notice in place of the chat field, and earlier messages stay.
    tom.part("log").get_by_text("The host does not let you write in this chat.").wait_for()
    expect(field).to_be_disabled()
    expect(field).to_have_value("and again")
    screenshots(tom, pictures, f"muted-{device}", scrolls=True)
    set_size(tom.page, 1440, 900)
    assert mia.page.get_by_text("and again").count() == 0
    mia.input.press(mia.page.get_by_role("button", name="Options for Tom"))
    mia.input.press(mia.page.get_by_role("button", name="Let Tom write again"))
    expect(mia.page.get_by_role("dialog")).to_have_count(0)
    field.press("Enter")
    mia.page.get_by_text("and again").wait_for()
    expect(field).to_have_value("")


def test_anybody_can_hide_a_persons_chat_lines_locally(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player()
    at_table(mia, tom)
    tom.page.get_by_role("tab", name="Chat").click()
    mia.page.get_by_role("tab", name="Chat").click()
    mia.say("ha ha ha")
    tom.page.locator("#pane-chat").get_by_text("ha ha ha").wait_for()
    sent: list[str] = []
    tom.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    tom.page.get_by_role("button", name="Options for Mia").click()
    assert tom.page.get_by_role("button", name="Mute").count() == 0, "only the host mutes anybody for all"
    tom.page.get_by_role("button", name="Hide messages from Mia").click()
    expect(tom.page.locator("#pane-chat")).to_contain_text("Hidden message")
    assert tom.page.get_by_text("ha ha ha").count() == 0
    screenshots(tom, pictures, "chat-hidden", scrolls=True)
    set_size(tom.page, 1440, 900)
    # New messages are hidden too, not counted, and stay hidden after a reload.
    tom.page.get_by_role("tab", name="Log").click()
    mia.say("ho ho ho")
    tom.page.wait_for_timeout(500)
    expect(tom.page.get_by_role("tab", name="Chat")).to_have_text("Chat")
    tom.page.reload()
    tom.wait_for_table()
    tom.page.get_by_role("tab", name="Chat").click()
    expect(tom.page.get_by_text("Hidden message")).to_have_count(2)
    tom.page.get_by_role("button", name="Options for Mia").first.click()
    tom.page.get_by_role("button", name="Show messages from Mia").click()
    tom.page.get_by_text("ho ho ho").wait_for()
    assert not [frame for frame in sent if "mute" in frame]


def test_the_host_removes_the_table_from_the_public_list(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player()
    host(mia, title="Quiet corner", listed=True)
    tom.open("/")
    tom.page.get_by_role("link", name="Quiet corner").wait_for()
    screenshots(mia, pictures, "host-listed")
    set_size(mia.page, 1440, 900)
    mia.page.get_by_role("button", name="Take the table off the public list").click()
    expect(mia.page.get_by_role("button", name="Take the table off the public list")).to_have_count(0)
    expect(mia.page.get_by_text("Anyone can find this table on the start page.")).to_have_count(0)

    def gone() -> bool:
        tom.page.reload()
        tom.wait_until_drawn()
        return tom.page.get_by_role("link", name="Quiet corner").count() == 0

    wait_until(gone, "nobody finds it any more")


def test_the_host_closes_the_table_to_spectators(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom, eve = new_player(), new_player(), new_player()
    link = at_table(mia, tom)
    eve.page.goto(link)
    eve.wait_for_table()
    mia.page.get_by_role("button", name="Menu").click()
    mia.page.get_by_role("button", name="Spectators may").click()
    rule = mia.page.get_by_label("Spectators may")
    rule.select_option("silent")
    screenshots(mia, pictures, "host-spectators", scrolls=True)
    set_size(mia.page, 1440, 900)
    eve.say("boo")
    eve.page.get_by_text("At this table spectators cannot write.").first.wait_for()
    rule.select_option("off")
    eve.page.get_by_text("This table is closed to spectators.").wait_for()
    screenshots(eve, pictures, "no-spectators", scrolls=True)
    tom.wait_for_table()
    rule.select_option("open")
    eve.page.reload()
    eve.wait_for_table()
