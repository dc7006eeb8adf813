"""A player without knowledge of the rules: reads the options and takes some of them, with the mouse or the keyboard."""

import random
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.visitor import PAUSES, Visitor

# Whether the table has responded to the end of a step, with a question or a result.
ANSWERED = """v => document.querySelector('[data-yes], [data-part=podium], [data-part=curtain]')
  || Number(document.querySelector('main')?.dataset.version) > v"""


class Player(Visitor):
    """Plays on one page. `end_step_chance` is the probability of ending a step that could continue."""

    def __init__(self, page: Page, address: str, device: str = "mouse", seed: int = 1, toured: bool = True) -> None:
        super().__init__(page, address, device, toured)
        self.random = random.Random(seed)
        self.end_step_chance = 0.08

    def play(self, turns: int = 10_000) -> None:
        """Play until the game is over, or for this number of actions."""
        for _ in range(turns):
            seen = self.wait_for_turn()
            if seen["over"]:
                return
            self.act(seen)

    def act(self, seen: dict[str, Any]) -> None:
        """Make one move, or one step towards it."""
        page = self.page
        if seen["tour"]:
            self.input.press(page.get_by_role("button", name="No, thanks"))
        elif seen["stage"] in PAUSES:
            self.input.press(page.locator("[data-stage] [data-next]"))
        elif seen["curtain"]:
            self.input.press(page.locator("[data-part=curtain] button"))
            page.wait_for_selector("[data-part=curtain]", state="detached")
            page.wait_for_timeout(100)
        elif seen["confirm"]:
            self._move(page.locator("[data-yes]"), seen)
        elif seen["pick"]:
            self._pick(seen)
        elif seen["second"]:
            self.act_on_region(self.random.choice(seen["marked"])[0], seen)
        elif seen["choices"] and (not seen["marked"] or self.random.random() < 0.5):
            self._move(
                page.locator("[data-part=choices] [data-verb]").nth(self.random.randrange(seen["choices"])), seen
            )
        elif seen["decline"] and self.random.random() < 0.12:
            self.decline()
        elif seen["marked"] and not (seen["done"] and self.random.random() < self.end_step_chance):
            self.act_on_region(self.random.choice(seen["marked"])[0], seen)
        else:
            self._end(seen)

    def _pick(self, seen: dict[str, Any]) -> None:
        position = self.random.choice(seen["pick"])
        if self.keys:
            self.page.keyboard.press(str(position))
            self.page.keyboard.press("Enter")
            self.wait_for_change(seen["version"])
        else:
            self.pick(position)

    # A player's actions

    def part(self, name: str) -> Locator:
        """A part of the page without its own role, by `data-part`."""
        return self.page.locator(f"[data-part={name}]")

    def seat(self, number: int) -> Locator:
        """A seat's card at the table."""
        return self.page.locator(f"[data-part=seat][data-seat='{number}']")

    def open_menu(self) -> Locator:
        """Open the table's menu, whatever its language."""
        self.input.press(self.page.locator("header [aria-haspopup=true]"))
        return self.page.locator("dialog")

    def choose_language(self, language: str) -> None:
        """Choose a language in the table's menu, and close the menu."""
        self.input.select(self.open_menu().locator("select:has(option[value=pl])"), language)
        self.page.wait_for_function("l => document.documentElement.lang === l", arg=language)
        self.close_overlay()
        self.page.locator("dialog").wait_for(state="detached")

    def end_step(self, sure: bool = True) -> None:
        """Press the button that ends a step; if `sure`, confirm waste."""
        version = self.version()
        if self.keys:
            self.page.keyboard.press("d")
        else:
            self.page.locator("[data-act=done]").click()
        self.page.wait_for_function(ANSWERED, arg=version)
        yes = self.page.locator("[data-yes]")
        if sure and yes.count():
            self.input.press(yes)
            self.wait_for_change(version)

    def redeploy(self) -> Page:
        """Continue to redeploying without a conquest."""
        self.end_step()
        self.page.wait_for_selector("main[data-step=redeploy]")
        return self.page

    def decline(self) -> None:
        """Go into decline."""
        version = self.version()
        self.input.press(self.page.locator("[data-act=decline]"))
        self.input.press(self.page.locator("[data-yes]"))
        self.wait_for_change(version)

    def pick(self, position: int = 1) -> None:
        """Pick a combo by its position in the list."""
        version = self.version()
        self.page.locator(f"[data-position='{position}']").click()
        self.page.locator("[data-verb=pick] >> visible=true").first.click()
        self.wait_for_change(version)

    def conquer(self, region: str, verb: str = "conquer") -> None:
        """Open a region's card and press the move's button."""
        version = self.version()
        self.click_region(region)
        self.input.press(self.part("region-card").locator(f"[data-verb={verb}]"))
        self.wait_for_change(version)

    def place(self, region: str, tokens: int) -> None:
        """Put tokens in a region, one after the other."""
        self.click_region(region)
        for _ in range(tokens):
            self.page.get_by_role("button", name="One more").click()
        self.page.keyboard.press("Escape")

    def give_name(self, name: str) -> None:
        """Enter a name when asked at a free seat."""
        self.input.fill(self.page.get_by_label("Your name"), name)
        self.input.press(self.page.get_by_role("button", name="Sit down"))
        self.page.locator("dialog").wait_for(state="detached")
        self.wait_for_table()

    def say(self, text: str) -> None:
        """Send a chat message, and return from the field to the game."""
        if self.keys:
            self.page.keyboard.press("c")
        self.input.fill(self.page.locator("#say"), text)
        self.page.keyboard.press("Enter")
        if self.keys:
            self.page.keyboard.press("Escape")

    def act_on_region(self, region: str, seen: dict[str, Any]) -> None:
        """Open a region's card and use one of its options."""
        card = self.page.locator("[data-part=region-card] [data-verb]")
        path = self.page.locator(f"#r-{region}")
        if self.keys:
            for _ in range(60):
                self.page.keyboard.press("n")
                if path.get_attribute("aria-pressed") == "true":
                    break
        elif path.get_attribute("aria-pressed") != "true":
            self.click_region(region)
        card.first.wait_for()
        offered = card.count()
        which = 0 if self.random.random() < 0.6 else self.random.randrange(offered)
        if card.nth(which).get_attribute("data-verb") == "abandon" and which:
            which = 0
        second = "…" in (card.nth(which).text_content() or "")
        if self.keys and which == 0:
            # On the region itself, Enter triggers the card's first option.
            self.page.keyboard.press("Enter")
        else:
            self.input.press(card.nth(which))
        if not second:
            self.wait_for_change(seen["version"])

    def click_region(self, region: str) -> None:
        """Click at the position of the region's stack, which is inside the region."""
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
            # Something covers it: close the card.
            self.page.keyboard.press("Escape")
            self.page.locator(f"#r-{region}").dispatch_event("focus")
            spot = self.page.evaluate(
                "(id) => { const r = document.getElementById('r-' + id).getBoundingClientRect();"
                " return [r.x + r.width / 2, r.y + r.height / 2]; }",
                region,
            )
        self.page.mouse.click(*spot)

    def _end(self, seen: dict[str, Any]) -> None:
        """End the step: place remaining tokens first, and confirm waste."""
        page = self.page
        done = page.locator("[data-act=done]")
        if seen["left"]:
            self.spread()
            for _ in range(60):
                if done.get_attribute("aria-disabled") != "true":
                    break
                self._place_one()
        self.end_step()

    def spread(self) -> None:
        """Spread the tokens evenly, if there is more than one way; on a phone both ways are behind one button."""
        both = self.page.get_by_role("button", name="Spread", exact=True)
        if both.count():
            self.input.press(both)
            self.input.press(self.page.get_by_role("menuitem", name="Spread evenly"))
        elif (evenly := self.page.get_by_role("button", name="Spread evenly")).count():
            self.input.press(evenly)

    def _place_one(self) -> None:
        """Place one more token: with plus on a region, with the map's buttons, or with the card's large ones."""
        page = self.page
        if self.keys:
            page.keyboard.press("n")
            page.keyboard.press("+")
            return
        more = page.locator("[data-part=stepper] button").last
        steps = page.locator("[data-step=more]:not([data-blocked])")
        if more.count() and more.get_attribute("aria-disabled") != "true":
            more.click()
        elif steps.count():
            steps.nth(self.random.randrange(steps.count())).click()
        else:
            own = page.locator("[data-region]")
            self.click_region(own.nth(self.random.randrange(own.count())).get_attribute("data-region") or "")

    def _move(self, button: Locator, seen: dict[str, Any]) -> None:
        try:
            self.input.press(button)
        except Late:
            raise AssertionError(f"could not press: {seen}") from None
        self.wait_for_change(seen["version"])
