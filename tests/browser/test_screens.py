"""What players see most, as files to look at: nothing is out of the screen, cut off, covered or too small to read."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Site
from tests.browser.drawing import CORNER, draw_a_corner, set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.screens import MAIN_SCENES, MAIN_SIZES, SCENES, SCREENS, THEMES, Screen, resize, seated, shoot
from tests.browser.test_pages import unread
from tests.browser.test_reach import COVERED, HIDING
from tests.browser.test_touch import TINY

# Other tests have pictures of most scenes on phones, tablets and large screens, in both themes: these are the rest.
# `python -m tests.browser.screens FOLDER` makes all. Main scenes are looked at in all sizes from where one is loaded.
MAIN_LOADED_AT = "1280x720"
CHOSEN = {
    "360x740": ["islands"],
    "820x1180": ["lesson"],
    "1280x720": ["start", "redeploy", "islands", "end"],
    "1280x720-zoomed-200": ["pick"],
}
# What can be read or pressed and is partly beyond the left or right edge; what scrolls sideways may be.
OUTSIDE = """() => [...document.querySelectorAll('main *, header *')].filter((e) => {
  const leaf = e.matches('button, a, input, select, .flag')
    || [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!leaf || e.closest('.vh, .skip') || !e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
    return false;
  for (let up = e.parentElement; up; up = up.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return false;
  const box = e.getBoundingClientRect();
  return box.width && (box.left < -1 || box.right > innerWidth + 1);
}).map((e) => `${e.tagName} ${e.className.baseVal ?? e.className} ${e.textContent.trim().slice(0, 40)}`)"""
# Names on the map under the number of a stack, or minus and plus, with so much as a tenth of their letters.
WRITTEN_OVER = """() => {
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const things = [...document.querySelectorAll('.tokens .plate, .stp rect')].map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('.map .names text')].filter((e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect(), high = bottom - top;
    // The letters have half the height of their box.
    const letters = { left, right, top: top + high * 0.3, bottom: bottom - high * 0.2 };
    return things.some((thing) => over(letters, thing) > (right - left) * high / 20);
  }).map((e) => e.textContent);
}"""
# Figures of the display face as they stand in running text, some of them as low as small letters.
OLD_STYLE = """() => [...document.querySelectorAll('main *')].filter((e) => {
  const style = getComputedStyle(e);
  return [...e.childNodes].some((node) => node.nodeType === 3 && /[0-9]/.test(node.data))
    && /^.?Alegreya/.test(style.fontFamily) && !style.fontVariantNumeric.includes('lining-nums');
}).map((e) => `${e.className.baseVal ?? e.className} ${e.textContent.trim().slice(0, 40)}`)"""
# How much of the screen the map has, where there is a map to play on.
MAP = """() => { const box = document.querySelector('.table:not(.pick) .boardbox')?.getBoundingClientRect();
  return box ? box.width * box.height / innerWidth / innerHeight : null; }"""

NAME_ON_ROUND = """() => document.querySelector('.mark b').getBoundingClientRect().right
  > document.querySelector('.roundtext').getBoundingClientRect().left"""
NAMES_IN_SIGHT = """() => { const box = document.querySelector('.boardbox').getBoundingClientRect();
  return [...document.querySelectorAll('.map .names text')].map((e) => e.getBoundingClientRect())
    .filter((e) => e.left > box.left && e.right < box.right && e.top > box.top && e.bottom < box.bottom).length; }"""
CARD_ON_MAP = """() => document.querySelector('.pop').getBoundingClientRect().left
  < document.querySelector('.boardbox').getBoundingClientRect().right"""


def faults(page: Page) -> list[str]:
    """What is wrong with the screen as it is now."""
    found = [f"outside: {each}" for each in page.evaluate(OUTSIDE)]
    found += [f"cut: {each}" for each in unread(page)]
    found += [f"small: {each}" for each in page.evaluate(TINY, 11)]
    found += [f"covered: {each}" for each in page.evaluate(COVERED)]
    # A phone that has most islands on it at once has no room for all flags; one island at a time it has.
    wide = page.evaluate("() => innerWidth >= 1100")
    found += [f"hiding: {each}" for each in page.evaluate(HIDING)] if wide else []
    found += [f"written over: {each}" for each in page.evaluate(WRITTEN_OVER)]
    found += [f"figures: {each}" for each in page.evaluate(OLD_STYLE)]
    found += ["scrolls"] if page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1") else []
    share: float | None = page.evaluate(MAP)
    found += [f"the map has {share:.0%} of the screen"] if share is not None and share < 0.2 else []
    return found


@pytest.mark.parametrize("size", CHOSEN)
def test_screens_are_whole_and_pictured(browser: Browser, site: Site, pictures: Pictures, size: str) -> None:
    found: list[str] = []
    for scene in CHOSEN[size]:
        with seated(browser, site, SCREENS[size]) as person:
            SCENES[scene](person)
            shoot(person, pictures, f"{scene}-{size}", THEMES[:1])
            found += [f"{scene}: {fault}" for fault in faults(person.page)]
            if size == MAIN_LOADED_AT and scene == "islands":
                found += [f"on its side: {fault}" for fault in on_its_side(person, pictures)]
            if size == MAIN_LOADED_AT and scene in MAIN_SCENES:
                found += [f"{scene}: {fault}" for fault in at_every_size(person, pictures, scene)]
    assert not found, "\n".join(found)


def on_its_side(person: Person, pictures: Pictures) -> list[str]:
    """What is wrong on a small phone lying on its side, with most islands: the whole map, a card, and an island."""
    page = person.page
    resize(person, Screen(640, 400, touch=True))
    pictures(page, "islands-640x400")
    found = faults(page) + (["the name of the game is on the round"] if page.evaluate(NAME_ON_ROUND) else [])
    person.click_inside(person.awaits()["marked"][0][0])
    page.wait_for_selector(".pop")
    pictures(page, "islands-640x400-card")
    found += ["the card is on the map"] if page.evaluate(CARD_ON_MAP) else []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Next island").click()
    person.settles()
    pictures(page, "islands-640x400-near")
    return found + (
        [] if page.evaluate(NAMES_IN_SIGHT) >= 5 else ["an island is too small for the names of its regions"]
    )


def at_every_size(person: Person, pictures: Pictures, scene: str) -> list[str]:
    """Keep pictures of a page at all sizes, light and dark; what is wrong with any of them, or zoomed to 200 %."""
    found = []
    if scene != "redeploy":
        resize(person, SCREENS["1280x720-zoomed-200"])
        found += [f"zoomed: {fault}" for fault in faults(person.page)]
    for size in MAIN_SIZES:
        screen = SCREENS[size]
        resize(person, screen)
        found += [f"{size}: {fault}" for fault in faults(person.page)]
        light = []
        for theme in THEMES:
            person.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            with Image.open(pictures.always(person.page, f"{scene}-{size}-{theme}")) as image:
                found += [] if image.size == (screen.width, screen.height) else [f"{size}: pictured as {image.size}"]
                image.draft("L", (1, 1))
                light.append(ImageStat.Stat(image).mean[0])
        found += [] if light[0] > light[1] else [f"{size}: not darker in the dark, {light}"]
    return found


def test_zoomed_to_200_percent_a_turn_is_played(browser: Browser, site: Site, pictures: Pictures) -> None:
    size = "1280x720-zoomed-200"
    with seated(browser, site, SCREENS[size]) as mia:
        page = mia.page
        SCENES["conquer"](mia)
        shoot(mia, pictures, f"conquer-{size}", THEMES[:1])
        assert faults(page) == []
        page.get_by_role("button", name="Menu").click()
        menu = page.locator(".menu")
        assert menu.evaluate("e => e.getBoundingClientRect().bottom <= innerHeight"), "all of the menu can be reached"
        page.keyboard.press("Escape")
        version = mia.version()
        page.locator(".pop [data-verb=conquer]").click()
        mia.changed(version)
        page.get_by_role("button", name="Zoom in").click()
        page.get_by_role("button", name="Whole map").click()
        mia.haste = 1
        while mia.look()["step"] != "redeploy":
            mia.do_something(mia.awaits())
        shoot(mia, pictures, f"redeploy-{size}", THEMES[:1])
        assert faults(page) == []
        version = mia.version()
        mia.do_something(mia.awaits())
        mia.changed(version)


def test_pictures_are_kept_only_where_they_are_asked_for(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = browser.new_page()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SMALLWORLD_PICTURES", raising=False)
    Pictures()(page, "nothing")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("SMALLWORLD_PICTURES", "kept")
    Pictures()(page, "blank")
    page.close()
    assert (tmp_path / "kept" / "blank.png").read_bytes()[1:4] == b"PNG"


def test_only_a_corner_is_drawn_and_pictures_are_whole(browser: Browser) -> None:
    page = browser.new_page()
    draw_a_corner(page)
    set_size(page, 300, 200)
    page.set_content("<style>body { background: linear-gradient(90deg, red 50%, blue 50%) }</style>")
    with Image.open(BytesIO(page.screenshot())) as picture:
        assert picture.size == (300, 200)
        assert picture.convert("RGB").getpixel((299, 199)) == (0, 0, 255), "it is drawn to its end"
    # A screencast has what is drawn and no more.
    frames: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on("Page.screencastFrame", lambda frame: frames.append(frame))
    session.send("Page.startScreencast", {"format": "png"})
    while not frames:
        page.wait_for_timeout(10)
    page.close()
    with Image.open(BytesIO(b64decode(frames[-1]["data"]))) as drawn:
        assert drawn.size == (CORNER, CORNER)
