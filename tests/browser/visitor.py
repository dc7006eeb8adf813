"""A visitor on a page: opens it, reads its content, and waits for it."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket

from tests.browser.input import input_for

# Content of the page.
SCREEN = """() => {
  const one = (s) => document.querySelector(s), all = (s) => [...document.querySelectorAll(s)];
  const can = (e) => e && e.offsetParent !== null && e.getAttribute('aria-disabled') !== 'true' && !e.disabled;
  const table = one('main')?.dataset ?? {}, done = one('[data-act=done]'), choices = all('[data-part=choices] button');
  return {
    over: !!one('[data-part=podium]'), curtain: !!one('[data-part=curtain]'), confirm: !!one('[data-yes]'),
    tour: !!one('[data-stage=welcome]'), stage: one('[data-stage]')?.dataset.stage ?? '',
    ready: table.ready === 'yes', step: table.step ?? '', version: Number(table.version ?? 0),
    mine: !!one('[data-part=actions] button, [data-verb=pick]') && !one('[data-turn=other]'),
    pick: all('[data-position]:not([data-closed])').map((e) => Number(e.dataset.position)),
    marked: all('[data-mark]').map((e) => [e.dataset.region, e.dataset.mark]),
    choices: choices.filter((e) => e.dataset.verb).length,
    second: choices.length > 0 && choices.every((e) => !e.dataset.verb && !e.ariaPressed),
    done: can(done), left: done?.getAttribute('aria-disabled') === 'true', decline: can(one('[data-act=decline]')),
  };
}"""

# After two frames, earlier changes are on the screen, and their requests have been sent.
DRAWN = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done()))))"""

KINDS = ("me", "open")
#: Cards of the tour that bots wait for.
PAUSES = ("score", "others")


class Visitor:
    """A visitor on one page; `device` is "mouse" or "keys", never both. `errors` are the page's errors."""

    def __init__(self, page: Page, address: str, device: str = "mouse", toured: bool = True) -> None:
        self.page = page
        self.address = address
        self.keys = device == "keys"
        self.input = input_for(device, page)
        self.errors: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.expects_errors = False
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"error on the page: {error}"))
        page.on("websocket", self._listen)
        self.pending_requests: set[Request] = set()
        page.on("request", lambda asked: self.pending_requests.add(asked))
        page.on("requestfinished", lambda asked: self.pending_requests.discard(asked))
        page.on("requestfailed", lambda asked: self.pending_requests.discard(asked))
        if toured:
            page.add_init_script(
                "(() => { const k = 'smallworld.settings'; const s = JSON.parse(localStorage.getItem(k) ?? '{}');"
                " if (!s.toured) localStorage.setItem(k, JSON.stringify({ ...s, toured: true })); })()"
            )

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self.expects_errors:
            self.errors.append(f"console: {message.text}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))

    # Opening a table

    def open(self, path: str = "/") -> None:
        """Open a page of the site."""
        self.page.goto(self.address + path)

    def play_now(self) -> str:
        """Start a game with the start page's main button; returns the game's id."""
        self.open()
        self.input.press(self.page.get_by_role("button", name="Play now"))
        return self.wait_for_table()

    def create_game(self, **game_request: Any) -> dict[str, Any]:
        """Create a game without opening its page; returns the server's answer."""
        ticket: dict[str, Any] = self.page.request.post(f"{self.address}/api/games", data=game_request).json()
        assert "id" in ticket, ticket
        return ticket

    def upload_record(self, record: str) -> str:
        """Upload a record; returns the id of its game."""
        kind = {"content-type": "text/plain"}
        card = self.page.request.post(f"{self.address}/api/records", data=record, headers=kind).json()
        assert "id" in card, card
        return str(card["id"])

    def take_seat(self, ticket: dict[str, Any], seat: int) -> None:
        """Open a seat's secret link."""
        key = next(each["key"] for each in ticket["seats"] if each["seat"] == seat)
        self.page.goto(f"{self.address}/game/{ticket['id']}#{key}")
        self.confirm_seat()
        self.wait_for_table()

    def confirm_seat(self) -> None:
        """Confirm that the link's seat is the visitor's own, if the page asks."""
        yes = self.page.get_by_role("button", name="Yes, I am")
        self.page.locator("main[data-version], main#end").or_(yes).first.wait_for()
        if yes.count():
            self.input.press(yes)

    def open_as_host(self, ticket: dict[str, Any]) -> None:
        """Open the game as its host, with all keys stored as by the new-game page."""
        keys = {kind: {one["seat"]: one["key"] for one in ticket["seats"] if one["kind"] == kind} for kind in KINDS}
        game = {"id": ticket["id"], "host": ticket["host"], "seats": keys["me"], "open": keys["open"]}
        game["invitation"] = ticket["invitation"]
        kept = {ticket["id"]: {**game, "loose": [], "mine": [], "seen": "2026-01-01T00:00:00.000Z"}}
        self.page.add_init_script(
            f"const k = 'smallworld.games'; localStorage.getItem(k) ?? localStorage.setItem(k, '{json.dumps(kept)}')"
        )
        self.open(f"/game/{ticket['id']}")
        self.page.wait_for_selector("main[data-version]")

    def wait_for_table(self) -> str:
        """Wait until the table is loaded; returns the game's id."""
        self.page.wait_for_selector("main[data-ready=yes][data-version]")
        # On a busy machine, Playwright hears of the new address later than of the table.
        self.page.wait_for_url("**/game/**")
        return self.page.url.split("/game/")[1].split("#")[0]

    def wait_until_drawn(self) -> None:
        """Wait until every response has arrived and been drawn."""
        while True:
            # Drawing may cause further requests.
            quiet = not self.pending_requests
            self.page.evaluate(DRAWN)
            if quiet and not self.pending_requests:
                return

    # Playing

    def read_screen(self) -> dict[str, Any]:
        """Read the screen."""
        seen: dict[str, Any] = self.page.evaluate(SCREEN)
        return seen

    def close_overlay(self) -> None:
        """Close any overlay on the table, with Escape or by clicking outside it."""
        if self.keys:
            self.page.keyboard.press("Escape")
        else:
            self.page.mouse.click(3, 300)

    def download(self, link: Locator, to: Path) -> str:
        """Download a link's file; returns its text."""
        with self.page.expect_download() as download:
            self.input.press(link)
        download.value.save_as(to)
        return to.read_text(encoding="utf-8")

    def version(self) -> int:
        """The version of the table on the screen."""
        return int(self.read_screen()["version"])

    def wait_for_change(self, version: int) -> None:
        """Wait for a later version of the table, or the end of the game."""
        self.page.wait_for_function(
            "v => document.querySelector('[data-part=podium], [data-part=curtain]')"
            " || Number(document.querySelector('main')?.dataset.version) > v",
            arg=version,
        )

    def wait_for_turn(self, seconds: float = 30) -> dict[str, Any]:
        """Wait for the player's turn, the end, the screen hidden between players, or a card of the tour."""
        for _ in range(int(seconds * 20)):
            seen = self.read_screen()
            read = seen["tour"] or seen["stage"] in PAUSES
            if seen["over"] or seen["curtain"] or read or (seen["ready"] and seen["mine"]):
                return seen
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing to do for {seconds} s: {self.read_screen()}")
