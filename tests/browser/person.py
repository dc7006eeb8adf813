"""Somebody at a screen, who knows no rule: looks at what is offered, and takes some of it by mouse or by keys."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket
from playwright.sync_api import TimeoutError as Late

from tests.browser.hands import hand_of

# What the page shows, in one look.
LOOK = """() => {
  const one = (s) => document.querySelector(s), all = (s) => [...document.querySelectorAll(s)];
  const seen = (e) => e && e.offsetParent !== null;
  const can = (e) => seen(e) && e.getAttribute('aria-disabled') !== 'true' && !e.disabled;
  const table = one('.table');
  return {
    over: !!one('.ending .stand'),
    curtain: !!one('.curtain'), confirm: !!one('[data-yes]'), die: !!one('.die'),
    tour: !!one('.tourcard[data-stage=welcome]'), stage: one('.tourcard')?.dataset.stage ?? '',
    ready: table?.dataset.ready === 'yes', step: table?.dataset.step ?? '',
    version: Number(table?.dataset.version ?? 0),
    mine: !!one('.prompt .acts .btn, .column [data-verb=pick]') && !one('.turnof.other'),
    pick: all('.column li:not(.no) [data-position]').map((e) => Number(e.dataset.position)),
    marked: all('.hits [data-mark]').map((e) => [e.dataset.region, e.dataset.mark]),
    planning: all('.stp').length > 0 || !!one('.stepline') || !!one('.acts .keep'),
    choices: all('.float [data-verb]').length,
    second: !!one('.float') && !one('.float [data-verb]') && !one('.float .seg'),
    done: can(one('[data-act=done]')), left: one('[data-act=done]')?.getAttribute('aria-disabled') === 'true',
    decline: all('.acts .btn').some((e) => can(e) && e.dataset.act === 'decline'),
  };
}"""

# Two frames from now what came before is on the screen, and what it asked for is on its way.
DRAWN = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done()))))"""

KINDS = ("me", "open")
#: The cards of the tour that bots wait for.
PAUSES = ("score", "others")


class Person:
    """Plays on one page; `hand` is mouse or keys, never both. `faults` are what the page complained about.

    `haste` is how gladly a step is ended that could go on.
    """

    def __init__(self, page: Page, address: str, hand: str = "mouse", seed: int = 1, toured: bool = True) -> None:
        self.page = page
        self.address = address
        self.keys = hand == "keys"
        self.hand = hand_of(hand, page)
        self.random = random.Random(seed)
        self.haste = 0.08
        self.faults: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.expects_trouble = False
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"error on the page: {error}"))
        page.on("websocket", self._listen)
        self.fetching: set[Request] = set()
        page.on("request", lambda asked: self.fetching.add(asked))
        page.on("requestfinished", lambda asked: self.fetching.discard(asked))
        page.on("requestfailed", lambda asked: self.fetching.discard(asked))
        if toured:
            page.add_init_script(
                "(() => { const k = 'smallworld.settings'; const s = JSON.parse(localStorage.getItem(k) ?? '{}');"
                " if (!s.toured) localStorage.setItem(k, JSON.stringify({ ...s, toured: true })); })()"
            )

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.expects_trouble:
            self.faults.append(f"console: {message.text}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    # Getting to a table.

    def open(self, path: str = "/") -> None:
        """Go to a page of the site."""
        self.page.goto(self.address + path)

    def play_now(self) -> str:
        """From the start page into a game, by its big button; the game's id."""
        self.open()
        self.hand.press(self.page.get_by_role("button", name="Play now"))
        return self.at_table()

    def start(self, **game_request: Any) -> dict[str, Any]:
        """Start a game, without the page for it; what the server answered."""
        ticket: dict[str, Any] = self.page.request.post(f"{self.address}/api/games", data=game_request).json()
        assert "id" in ticket, ticket
        return ticket

    def hand_in(self, record: str) -> str:
        """Give the server a record; the id of the game that it became."""
        kind = {"content-type": "text/plain"}
        card = self.page.request.post(f"{self.address}/api/records", data=record, headers=kind).json()
        assert "id" in card, card
        return str(card["id"])

    def take_seat(self, ticket: dict[str, Any], seat: int) -> None:
        """Open the secret link of a seat."""
        key = next(each["key"] for each in ticket["seats"] if each["seat"] == seat)
        self.page.goto(f"{self.address}/game/{ticket['id']}#{key}")
        self.claim()
        self.at_table()

    def claim(self) -> None:
        """Say that one is the person whose seat the link opens, where that is asked."""
        yes = self.page.get_by_role("button", name="Yes, I am")
        self.page.locator(".table[data-version], .ending").or_(yes).first.wait_for()
        if yes.count():
            self.hand.press(yes)

    def host(self, ticket: dict[str, Any]) -> None:
        """Sit down as the browser that started the game, with all its keys kept where the new-game page keeps them."""
        keys = {kind: {one["seat"]: one["key"] for one in ticket["seats"] if one["kind"] == kind} for kind in KINDS}
        game = {"id": ticket["id"], "host": ticket["host"], "seats": keys["me"], "open": keys["open"]}
        game["invitation"] = ticket["invitation"]
        kept = {ticket["id"]: {**game, "loose": [], "mine": [], "seen": "2026-01-01T00:00:00.000Z"}}
        self.page.add_init_script(
            f"const k = 'smallworld.games'; localStorage.getItem(k) ?? localStorage.setItem(k, '{json.dumps(kept)}')"
        )
        self.open(f"/game/{ticket['id']}")
        self.page.wait_for_selector(".table[data-version]")

    def at_table(self) -> str:
        """Wait until the table is laid; the game's id."""
        self.page.wait_for_selector(".table[data-ready=yes][data-version]")
        return self.page.url.split("/game/")[1].split("#")[0]

    def settles(self) -> None:
        """Wait until all that the page asked for has come and is drawn."""
        while True:
            # What comes while it is drawn may ask for more.
            quiet = not self.fetching
            self.page.evaluate(DRAWN)
            if quiet and not self.fetching:
                return

    # Looking and doing.

    def look(self) -> dict[str, Any]:
        """What is on the screen."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def close(self) -> None:
        """Close what lies over the table, by Escape or by a click beside it."""
        if self.keys:
            self.page.keyboard.press("Escape")
        else:
            self.page.mouse.click(3, 300)

    def download(self, link: Locator, to: Path) -> str:
        """Fetch the file behind a link; its text."""
        with self.page.expect_download() as download:
            self.hand.press(link)
        download.value.save_as(to)
        return to.read_text(encoding="utf-8")

    def trouble(self) -> str:
        """What the server last refused, and what the page says of it."""
        told = [message for message in self.heard if message["tell"] == "refused"][-1:]
        return f"{told} {self.page.locator('.toast').all_text_contents()}"

    def version(self) -> int:
        """The version of the table on the screen."""
        return int(self.look()["version"])

    def changed(self, version: int) -> None:
        """Wait until the table is another, or the game is over."""
        self.page.wait_for_function(
            "v => document.querySelector('.ending .stand, .curtain')"
            " || Number(document.querySelector('.table')?.dataset.version) > v",
            arg=version,
        )

    def awaits(self, seconds: float = 30) -> dict[str, Any]:
        """Wait for the own move, the end, the curtain, or something to read."""
        for _ in range(int(seconds * 20)):
            seen = self.look()
            read = seen["tour"] or seen["stage"] in PAUSES
            if seen["over"] or seen["curtain"] or read or (seen["ready"] and seen["mine"]):
                return seen
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing to do for {seconds} s: {self.look()}")

    def play(self, turns: int = 10_000) -> None:
        """Play on until the game is over, or so many things were done."""
        for _ in range(turns):
            seen = self.awaits()
            if seen["over"]:
                return
            self.do_something(seen)

    def do_something(self, seen: dict[str, Any]) -> None:
        """One move, or one thing on the way to it."""
        page = self.page
        if seen["tour"]:
            self.hand.press(page.locator(".tourcard .link"))
        elif seen["stage"] in PAUSES:
            self.hand.press(page.locator(".tourcard [data-next]"))
        elif seen["curtain"]:
            self.hand.press(page.locator(".curtain .btn"))
            page.wait_for_selector(".curtain", state="detached")
            page.wait_for_timeout(100)
        elif seen["confirm"]:
            self._move(page.locator("[data-yes]"), seen)
        elif seen["pick"]:
            self._pick(seen)
        elif seen["second"]:
            self.region(self.random.choice(seen["marked"])[0], seen)
        elif seen["choices"] and (not seen["marked"] or self.random.random() < 0.5):
            self._move(page.locator(".float [data-verb]").nth(self.random.randrange(seen["choices"])), seen)
        elif seen["decline"] and self.random.random() < 0.12:
            self.hand.press(page.locator("[data-act=decline]"))
            self._move(page.locator("[data-yes]"), seen)
        elif seen["marked"] and not (seen["done"] and self.random.random() < self.haste):
            self.region(self.random.choice(seen["marked"])[0], seen)
        else:
            self._end(seen)

    def _pick(self, seen: dict[str, Any]) -> None:
        position = self.random.choice(seen["pick"])
        if self.keys:
            self.page.keyboard.press(str(position))
            self.page.keyboard.press("Enter")
            self.changed(seen["version"])
        else:
            self.page.locator(f".column [data-position='{position}']").click()
            self._move(self.page.locator("[data-verb=pick]").locator("visible=true").first, seen)

    def region(self, region: str, seen: dict[str, Any]) -> None:
        """Open a region's card and do one of the things that it offers."""
        card = self.page.locator(".pop .buttons .btn")
        path = self.page.locator(f"#r-{region}")
        if self.keys:
            for _ in range(60):
                self.page.keyboard.press("n")
                if path.get_attribute("aria-pressed") == "true":
                    break
        elif path.get_attribute("aria-pressed") != "true":
            self.click_inside(region)
        card.first.wait_for()
        offered = card.count()
        which = 0 if self.random.random() < 0.6 else self.random.randrange(offered)
        if card.nth(which).get_attribute("data-verb") == "abandon" and which:
            which = 0
        second = "…" in (card.nth(which).text_content() or "")
        if self.keys and which == 0:
            # On the region itself Enter does the first thing that the card offers.
            self.page.keyboard.press("Enter")
        else:
            self.hand.press(card.nth(which))
        if not second:
            self.changed(seen["version"])

    def click_inside(self, region: str) -> None:
        """Click where the region's stack would stand, which is inside the region."""
        spot = self.page.evaluate(
            """async (id) => { const path = document.getElementById('r-' + id), svg = path.ownerSVGElement;
              // On a phone the map makes way for a card.
              await Promise.allSettled(svg.getAnimations().map((each) => each.finished));
              const box = path.getBBox(), at = svg.createSVGPoint();
              const near = [.5, .35, .65, .2, .8];
              for (const [u, v] of near.flatMap((u) => near.map((v) => [u, v]))) {
                at.x = box.x + box.width * u; at.y = box.y + box.height * v;
                const on = at.matrixTransform(svg.getScreenCTM());
                if (path.isPointInFill(at) && document.elementFromPoint(on.x, on.y) === path) return [on.x, on.y];
              }
              return null; }""",
            region,
        )
        if spot is None:
            # Something lies over it: close the card that does.
            self.page.keyboard.press("Escape")
            self.page.locator(f"#r-{region}").dispatch_event("focus")
            spot = self.page.evaluate(
                "(id) => { const r = document.getElementById('r-' + id).getBoundingClientRect();"
                " return [r.x + r.width / 2, r.y + r.height / 2]; }",
                region,
            )
        self.page.mouse.click(*spot)

    def _end(self, seen: dict[str, Any]) -> None:
        """End the step: place what is left first, and say yes where something would be wasted."""
        page = self.page
        done = page.locator("[data-act=done]")
        if seen["left"]:
            spread = page.get_by_role("button", name="Spread evenly")
            if spread.count():
                self.hand.press(spread)
            for _ in range(60):
                if done.get_attribute("aria-disabled") != "true":
                    break
                self._place_one()
        if self.keys:
            page.keyboard.press("d")
        else:
            done.click()
        for _ in range(600):
            now = self.look()
            if now["confirm"]:
                self._move(page.locator("[data-yes]"), seen)
                return
            if now["over"] or now["curtain"] or now["version"] > seen["version"]:
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"nothing happened at the end of a step: {now}, {self.trouble()}")

    def _place_one(self) -> None:
        """Put one token more somewhere: by plus on a region, by the map's buttons, or by the large ones of the card."""
        page = self.page
        if self.keys:
            page.keyboard.press("n")
            page.keyboard.press("+")
            return
        more = page.locator(".stepline .btn").last
        steps = page.locator(".stp [data-step=more]:not(.off)")
        if more.count() and more.get_attribute("aria-disabled") != "true":
            more.click()
        elif steps.count():
            steps.nth(self.random.randrange(steps.count())).click()
        else:
            own = page.locator(".hits [data-region]")
            self.click_inside(own.nth(self.random.randrange(own.count())).get_attribute("data-region") or "")

    def _move(self, button: Locator, seen: dict[str, Any]) -> None:
        try:
            self.hand.press(button)
        except Late:
            raise AssertionError(f"could not press: {seen}") from None
        self.changed(seen["version"])
