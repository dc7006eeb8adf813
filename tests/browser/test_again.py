"""Playing again with the same people, and games whose chance can be foretold."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from playwright.sync_api import expect

from smallworld.server.protocol.socket import Accepted
from tests.browser.conftest import SIZES, Sit, Site, by_either_hand, fits, until
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.test_pages import violations
from tests.browser.test_seats import tag
from tests.browser.test_together import TWO
from tests.server.clients import browser, plain_move

BOTS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]

# How many lines a text has.
LINES = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}"""


def played_out(person: Person, game: str = "smallworld", **game_request: Any) -> dict[str, Any]:
    """A game between Mia and Tom that is over; the keys to it."""
    ticket = person.start(game=game, seats=TWO, **game_request)
    keys = [seat["key"] for seat in ticket["seats"]]
    address = f"{person.address}/api/games/{ticket['id']}"
    joined = person.page.request.post(f"{address}/join", data={"key": keys[1], "name": "Tom"})
    assert joined.ok

    async def play() -> None:
        socket = f"{address.replace('http', 'ws', 1)}/play"
        async with browser(socket, [keys[0]], 0) as one, browser(socket, [keys[1]], 1) as two:
            while one.table is not None and (mover := one.table.look.public.mover) is not None:
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


@by_either_hand
def test_everybody_at_the_end_of_a_game_comes_to_the_same_next_one(sit: Sit, pictures: Pictures, hand: str) -> None:
    mia, tom, eve = sit(hand=hand), sit(size="phone" if hand == "mouse" else "desktop", hand=hand), sit(hand=hand)
    ticket = played_out(mia, "warcraft" if hand == "mouse" else "smallworld", title="Friday", coins="shown")
    for person, key in ((tom, "#" + ticket["seats"][1]["key"]), (eve, "")):
        person.page.goto(f"{person.address}/game/{ticket['id']}{key}")
        person.claim()
        person.page.wait_for_selector(".ending .stand")
    mia.page.goto(f"{mia.address}/game/{ticket['id']}#{ticket['seats'][0]['key']}")
    mia.claim()
    mia.page.wait_for_selector(".ending .stand")
    assert eve.page.get_by_role("button", name="Play again").count() == 0, "a spectator starts nothing"
    tom.settles()
    assert tom.page.locator(".mark b").evaluate(LINES) == 1
    tom.hand.press(tom.page.get_by_role("button", name="Play again"))
    tom.at_table()
    expect(tom.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    pictures(tom.page, "again-lobby-phone")
    invitation = mia.page.locator(".invite")
    invitation.wait_for()
    expect(invitation).to_contain_text("Tom wants to play again")
    for size, (width, height) in (("desktop", (1440, 900)), ("phone", (360, 740))):
        set_size(mia.page, width, height)
        mia.settles()
        pictures(mia.page, f"end-invitation-{size}")
        assert violations(mia.page, size == "desktop") == [] and fits(mia.page)
    set_size(mia.page, 1440, 900)
    mia.hand.press(invitation.get_by_role("button", name="Join"))
    mia.at_table()
    assert mia.page.url == tom.page.url and ticket["id"] not in mia.page.url
    until(lambda: tag(mia, 0) == "you" and tag(tom, 0) == "at the table", "both are there")
    expect(mia.page.locator(".seat[data-seat='1'] b").first).to_have_text("Tom")
    eve.hand.press(eve.page.locator(".invite").get_by_role("button", name="Watch"))
    eve.at_table()
    assert eve.page.url == mia.page.url and not eve.look()["mine"]
    until(lambda: mia.look()["mine"] or tom.look()["mine"], "somebody is to move")
    mover = mia if mia.look()["mine"] else tom
    mover.do_something(mover.awaits())
    # The keys are kept, so that the game is found again.
    mia.page.reload()
    mia.at_table()
    until(lambda: tag(mia, 0) == "you", "Mia has her seat")


def test_one_person_against_bots_plays_again_at_once_also_after_a_restart(sit: Sit, own_site: Site) -> None:
    mia = sit(own_site)
    mia.expects_trouble = True
    ticket = mia.start(game="smallworld", seats=BOTS)
    mia.host(ticket)
    mia.hand.press(mia.page.get_by_role("button", name="Mia\u2019s seat"))
    mia.hand.press(mia.page.get_by_role("button", name="Hand over to a bot").first)
    first = mia.page.url
    until(lambda: "bot" in tag(mia, 0), "a bot plays on")
    # Nobody looks, since to watch a game takes longer than to play it.
    mia.open("/about")
    until(lambda: mia.page.request.get(f"{mia.address}/api/games/{ticket['id']}").json()["over"], "it is over", 60)
    mia.page.goto(first)
    mia.page.wait_for_selector(".ending .stand")
    own_site.stop()
    own_site.start()
    mia.hand.press(mia.page.get_by_role("button", name="Play again"))
    mia.page.wait_for_url(lambda url: url != first)
    mia.at_table()
    until(lambda: tag(mia, 0) == "you", "Mia plays herself again")
    mia.play(2)


def test_a_seeded_game_says_so_to_everybody(sit: Sit, pictures: Pictures) -> None:
    mia, tom = sit(), sit(size="phone")
    ticket = mia.start(game="smallworld", seats=TWO, first=0, seed=7, clock=600)
    tom.page.goto(f"{tom.address}/game/{ticket['id']}#{ticket['seats'][1]['key']}")
    asked = tom.page.get_by_role("dialog")
    # Before one sits down.
    expect(asked).to_contain_text("generated from a seed")
    pictures(tom.page, "seeded-sit-phone")
    tom.page.get_by_label("Your name").fill("Tom")
    tom.page.get_by_role("button", name="Sit down").click()
    mia.host(ticket)
    for person, size in ((mia, "desktop"), (tom, "phone")):
        person.at_table()
        person.page.get_by_role("button", name="generated from a seed").click()
        expect(person.page.get_by_role("dialog", name="Menu")).to_contain_text("generated from a seed")
        pictures(person.page, f"seeded-menu-{size}")
        person.page.keyboard.press("Escape")
        person.settles()
        pictures(person.page, f"seeded-{size}")
        for part in (".top .mark svg", ".top .clock", ".top .seeded", ".top [aria-haspopup]"):
            box = person.page.locator(part).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size][0], f"{part} is cut off"
        assert violations(person.page, size == "desktop") == [] and fits(person.page)
        person.open("/mine")
        person.page.locator(".g .chip", has_text="seeded").wait_for()
    other = mia.start(game="smallworld", seats=TWO, first=0)
    mia.open(f"/game/{other['id']}")
    mia.at_table()
    assert mia.page.get_by_text("seed").count() == 0


def test_a_seed_is_offered_only_where_nobody_else_is_invited(sit: Sit) -> None:
    mia = sit()
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
