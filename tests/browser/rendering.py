"""How much of a page is rendered: pixels cost a third of the browser's work, and most tests look at none."""

from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Page

#: How wide and high the part of a page is that is drawn where nobody looks at it, in pixels.
CORNER = 64
# The pages of which only a corner is drawn, each with the line by which its browser is told.
_corners: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def render_corner_only(page: Page) -> None:
    """Render only a corner of the page, but all of it while a screenshot is taken.

    Layout, styles, animations, and what a click or a finger hits are those of the whole window, but for wheels, which
    scroll only what is drawn; so it stays if the size is set by `set_size`, and by nothing else.
    """
    _corners[page] = page.context.new_cdp_session(page)
    _draw(page, CORNER, CORNER)


def set_size(page: Page, width: int, height: int) -> None:
    """Make the page's window so large; where only a corner was drawn, only a corner is."""
    page.set_viewport_size({"width": width, "height": height})
    if page in _corners:
        _draw(page, CORNER, CORNER)
    # Else a test of a size could pass at another.
    assert page.evaluate("[innerWidth, innerHeight]") == [width, height]


def _draw(page: Page, width: int, height: int) -> None:
    _corners[page].send("Emulation.setVisibleSize", {"width": width, "height": height})
