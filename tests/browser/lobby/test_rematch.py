"""Rematches, and games with predictable random outcomes."""

import asyncio
import threading
from typing import Any

from playwright.sync_api import expect

from smallworld.server.protocol.socket import Accepted
from tests.browser.conftest import SIZES, NewPlayer, Site, by_mouse, fits, wait_until
from tests.browser.lobby.test_multiplayer import TWO
from tests.browser.lobby.test_seats import tag
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import set_size
from tests.server.clients import browser, plain_move

BOTS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]

# A text's number of lines.
LINES = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}"""


def played_out(player: Player, game: str = "smallworld", **game_request: Any) -> dict[str, Any]:
    """Play a game between Mia and Tom to its end; returns the game's keys."""
    ticket = player.create_game(game=game, seats=TWO, **game_request)
    keys = [seat["key"] for seat in ticket["seats"]]
    address = f"{player.address}/api/games/{ticket['id']}"
    joined = player.page.request.post(f"{address}/join", data={"key": keys[1], "name": "Tom"})
    assert joined.ok

    async def play() -> None:
        socket = f"{address.replace('http', 'ws', 1)}/play"
        async with browser(socket, [keys[0]], 0) as one, browser(socket, [keys[1]], 1) as two:
            while one.table is not None and (mover := one.table.view.public.mover) is not None:
                answer = await (one, two)[mover].play(plain_move((one, two)[mover].moves))
                assert isinstance(answer, Accepted)
                for each in (one, two):
                    await each.version(answer.version)

    # The browser's own event loop runs in this thread.
    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    thread.join(120)
    assert not thread.is_alive(), "the game is not over"
    return ticket


@by_mouse
def test_everybody_joins_the_same_rematch(new_player: NewPlayer, pictures: Pictures, device: str) -> None:
    mia, tom, eve = (
        new_player(device=device),
        new_player(size="phone" if device == "mouse" else "desktop", device=device),
        new_player(device=device),
    )
    ticket = played_out(mia, "warcraft" if device == "mouse" else "smallworld", title="Friday", coins="shown")
    for player, key in ((tom, "#" + ticket["seats"][1]["key"]), (eve, "")):
        player.page.goto(f"{player.address}/game/{ticket['id']}{key}")
        player.confirm_seat()
        player.page.wait_for_selector("[data-part=podium]")
    mia.page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.confirm_seat()
    mia.page.wait_for_selector("[data-part=podium]")
    assert eve.page.get_by_role("button", name="Play again").count() == 0, "a spectator starts nothing"
    tom.wait_until_drawn()
    assert tom.page.locator("header a b").evaluate(LINES) == 1
    tom.input.press(tom.page.get_by_role("button", name="Play again"))
    tom.wait_for_table()
    expect(tom.page.get_by_role("heading", name="Waiting for Mia")).to_be_visible()
    pictures(tom.page, "again-lobby-phone")
    invitation = mia.page.locator("[data-part=invitation]")
    invitation.wait_for()
    expect(invitation).to_contain_text("Tom wants to play again")
    for size, (width, height) in (("desktop", (1440, 900)), ("phone", (360, 740))):
        set_size(mia.page, width, height)
        mia.wait_until_drawn()
        pictures(mia.page, f"end-invitation-{size}")
        assert violations(mia.page, size == "desktop") == [] and fits(mia.page)
    set_size(mia.page, 1440, 900)
    mia.input.press(invitation.get_by_role("button", name="Join"))
    mia.wait_for_table()
    assert mia.page.url == tom.page.url and ticket["id"] not in mia.page.url
    wait_until(lambda: tag(mia, 0) == "you" and tag(mia, 1) == "at the table", "both are there")
    expect(mia.page.locator("[data-part=seat][data-seat='1'] b").first).to_have_text("Tom")
    eve.input.press(eve.page.locator("[data-part=invitation]").get_by_role("button", name="Watch"))
    eve.wait_for_table()
    assert eve.page.url == mia.page.url and not eve.read_screen()["mine"]
    wait_until(lambda: mia.read_screen()["mine"] or tom.read_screen()["mine"], "somebody is to move")
    mover = mia if mia.read_screen()["mine"] else tom
    mover.act(mover.wait_for_turn())
    # The keys are stored, so the game can be found again.
    mia.page.reload()
    mia.wait_for_table()
    wait_until(lambda: tag(mia, 0) == "you", "Mia has her seat")


def test_a_rematch_against_bots_starts_at_once_also_after_a_restart(new_player: NewPlayer, own_site: Site) -> None:
    mia = new_player(own_site)
    mia.expects_errors = True
    ticket = mia.create_game(game="smallworld", seats=BOTS)
    mia.open_as_host(ticket)
    mia.input.press(mia.page.get_by_role("button", name="Mia\u2019s seat"))
    mia.input.press(mia.page.get_by_role("button", name="Hand over to a bot").first)
    first = mia.page.url
    wait_until(lambda: "bot" in tag(mia, 0), "a bot plays on")
    # Watching the game would take longer than playing it.
    mia.open("/about")
    wait_until(lambda: mia.page.request.get(f"{mia.address}/api/games/{ticket['id']}").json()["over"], "it is over", 60)
    mia.page.goto(first)
    mia.page.wait_for_selector("[data-part=podium]")
    own_site.stop()
    own_site.start()
    mia.input.press(mia.page.get_by_role("button", name="Play again"))
    mia.page.wait_for_url(lambda url: url != first)
    mia.wait_for_table()
    wait_until(lambda: tag(mia, 0) == "you", "Mia plays herself again")
    mia.play(2)


def test_everybody_sees_that_a_game_is_seeded(new_player: NewPlayer, pictures: Pictures) -> None:
    mia, tom = new_player(), new_player(size="phone")
    ticket = mia.create_game(game="smallworld", seats=TWO, first=0, seed=7, clock=600)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}")
    asked = tom.page.get_by_role("dialog")
    # Before joining.
    expect(asked).to_contain_text("generated from a seed")
    pictures(tom.page, "seeded-sit-phone")
    tom.page.get_by_label("Your name").fill("Tom")
    tom.page.get_by_role("button", name="Sit down").click()
    mia.open_as_host(ticket)
    for player, size in ((mia, "desktop"), (tom, "phone")):
        player.wait_for_table()
        player.page.get_by_role("button", name="generated from a seed").click()
        expect(player.page.get_by_role("dialog", name="Menu")).to_contain_text("generated from a seed")
        pictures(player.page, f"seeded-menu-{size}")
        player.page.keyboard.press("Escape")
        player.wait_until_drawn()
        pictures(player.page, f"seeded-{size}")
        for part in ("a svg", "[role=timer]", "[aria-label*=seed]", "[aria-haspopup]"):
            box = player.page.locator(f"header {part}").bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size][0], f"{part} is cut off"
        assert violations(player.page, size == "desktop") == [] and fits(player.page)
        player.open("/mine")
        player.part("game").filter(has_text="seeded").wait_for()
    other = mia.create_game(game="smallworld", seats=TWO, first=0)
    mia.open(f"/game/{other['id']}")
    mia.wait_for_table()
    assert mia.page.get_by_text("seed").count() == 0


def test_a_seed_is_offered_only_without_invited_players(new_player: NewPlayer) -> None:
    mia = new_player()
    mia.open("/new")
    seed, second = mia.page.get_by_label("Seed"), mia.page.get_by_role("group", name="Seat 2")
    seed.fill("12")
    second.get_by_role("button", name="open").click()
    expect(seed).to_have_count(0)
    with mia.page.expect_request("**/api/games") as asked:
        mia.page.get_by_role("button", name="Create game").click()
    game_request: Any = asked.value.post_data_json
    assert game_request["seed"] is None
    mia.open("/new")
    seed.fill("12")
    with mia.page.expect_request("**/api/games") as asked:
        mia.page.get_by_role("button", name="Create game").click()
    game_request = asked.value.post_data_json
    assert game_request["seed"] == 12
