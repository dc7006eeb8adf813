"""Touch input on a phone: touch events with the timing of a hand; the browser derives the clicks."""

import time

from playwright.sync_api import Page

#: Duration of a tap, and of the pause within a double tap (ms).
RESTS = 70
BETWEEN = 110
#: Time after which a browser sends no more events for a tap (ms).
AFTER = 400

Spot = tuple[float, float]


class Finger:
    """Taps and drags on one page. Unlike Playwright's taps they take time, during which the page may change."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)

    def tap(self, at: Spot, rests: int = RESTS) -> None:
        """Touch, release, and wait until the browser has sent all of the tap's events."""
        self._press(at, rests)
        self.page.wait_for_timeout(AFTER)

    def double_tap(self, at: Spot) -> None:
        """Tap twice at one position.

        The events have the timestamps of a quick hand, even if a busy machine delivers them slowly.
        """
        began = time.time()
        for start in (0, RESTS + BETWEEN):
            self._touch("touchStart", at, when=began + start / 1000)
            self.page.wait_for_timeout(RESTS)
            self._touch("touchEnd", when=began + (start + RESTS) / 1000)
            self.page.wait_for_timeout(AFTER if start else BETWEEN)

    def down(self, at: Spot) -> None:
        """Touch and hold."""
        self._touch("touchStart", at)

    def up(self) -> None:
        """Release."""
        self._touch("touchEnd")
        self.page.wait_for_timeout(AFTER)

    def drag(self, start: Spot, end: Spot, steps: int = 5) -> None:
        """Touch, move and release."""
        self._touch("touchStart", start)
        for i in range(1, steps + 1):
            part = i / steps
            self._touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self._touch("touchEnd")

    def _press(self, at: Spot, rests: int) -> None:
        self._touch("touchStart", at)
        self.page.wait_for_timeout(rests)
        self._touch("touchEnd")

    def _touch(self, kind: str, *at: Spot, when: float | None = None) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        stamp = {} if when is None else {"timestamp": when}
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **stamp})
