"""Partial rendering: painting takes a third of the browser's time, and most tests need no pixels."""

from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Page

#: Size of the rendered corner, in pixels.
CORNER = 64
# Pages of which only a corner is rendered, with the session that controls them.
_corners: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def render_corner_only(page: Page) -> None:
    """Render only a corner of the page, except for screenshots.

    Layout, styles, animations, and hit testing for clicks and touches use the whole window, except for wheel events,
    which scroll only rendered parts. Change the size only with `set_size`.
    """
    _corners[page] = page.context.new_cdp_session(page)
    _draw(page, CORNER, CORNER)


def set_size(page: Page, width: int, height: int) -> None:
    """Resize the page's window, still rendering only a corner."""
    page.set_viewport_size({"width": width, "height": height})
    if page in _corners:
        _draw(page, CORNER, CORNER)
    # Otherwise a test for one size could pass at another.
    assert page.evaluate("[innerWidth, innerHeight]") == [width, height]


def _draw(page: Page, width: int, height: int) -> None:
    _corners[page].send("Emulation.setVisibleSize", {"width": width, "height": height})
