"""Every page at three sizes, light and dark: it fits, nothing is wrong for those who listen, and there is a picture."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from smallworld import i18n
from tests.browser.conftest import ROOT, SIZES, Sit, fits, played, switch_theme
from tests.browser.drawing import set_size
from tests.browser.pictures import Pictures

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
STAGES = [
    "pick", "conquer", "card", "land", "hand", "die", "done", "redeploy",
    "end", "score", "others", "decline", "farewell",
]  # fmt: skip
PAGES = [
    "/",
    "/new",
    "/mine",
    "/history",
    "/replays",
    "/rules",
    "/about",
    "/aid/smallworld",
    "/aid/warcraft",
    "/nowhere",
]
#: Pages that have every colour there is between them, but for those of a table.
COLOURED = ("/", "/new", "/rules", "/aid/smallworld")
TWO = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]
THREE = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]

# Words that do not fit their button, and names of which nothing can be read.
#: Text that does not fit: buttons, chips and names, and whatever hides what is too long for it. Names of players, which
#: may be of any length, and what is said in chat may end in dots.
CUT = """() => [...document.querySelectorAll('main *')].filter((each) => each.offsetParent && !each.closest('svg, .vh')
    && (each.matches('button, .btn, .chip') || (getComputedStyle(each).overflowX === 'hidden'
      && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())))
    && each.scrollWidth > each.clientWidth + 1 && !(each.matches('.seatname b') && each.clientWidth > 40))
  .map((each) => each.className + ' ' + each.textContent.trim())"""

# Words on buttons that begin on one line and end on the next.
BROKEN = """() => {
  const found = [];
  for (const button of document.querySelectorAll('main button, main .btn')) {
    if (!button.checkVisibility() || button.closest('svg')) continue;
    const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(`${word[0]} is broken`);
    }
  }
  return found;
}"""
# Sentences of which the last lines are left out.
UNFINISHED = """() => [...document.querySelectorAll('.question p')]
  .filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent.trim())"""


# Buttons of the prompt that are not wholly on the screen.
OUT_OF_SIGHT = """() => [...document.querySelectorAll('.acts .btn')].filter((e) => e.checkVisibility()
    && e.getBoundingClientRect().bottom > innerHeight).map((e) => `${e.textContent.trim()} is out of sight`)"""


def unread(page: Page) -> list[str]:
    """What of the texts on the screen can not be read to its end, or only in pieces."""
    return [each for look in (CUT, BROKEN, UNFINISHED) for each in page.evaluate(look)]


def violations(page: Page, colours: bool = True, all_else: bool = True) -> list[str]:
    """What axe finds, a line each.

    Contrast takes long and can be left out where another size shows the same colours; all else can where only the
    colours differ from what was looked at before.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = RULES if all_else else ["color-contrast"]
    options = {"runOnly": rules, "rules": {"color-contrast": {"enabled": colours}}}
    found: list[dict[str, Any]] = page.evaluate(
        f"async () => (await axe.run(document, {json.dumps(options)})).violations"
    )
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


# Whether the footer, where there is one, begins above the end of the page.
FOOTER = """() => { const foot = document.querySelector('footer.foot'), main = document.querySelector('main');
  return foot && foot.getBoundingClientRect().top < main.getBoundingClientRect().bottom - 1; }"""


@pytest.mark.parametrize("size", SIZES)
def test_pages_read_well_and_are_accessible(sit: Sit, pictures: Pictures, size: str) -> None:
    person = sit(size=size)
    person.expects_trouble = True  # a page that is not there is a 404, and the console says so
    faults: list[str] = []
    for path in PAGES:
        # Colours are the same at all sizes.
        for theme in ("light", "dark") if path == "/" or (size == "desktop" and path in COLOURED) else ("light",):
            if theme == "light":
                person.open(path)
                person.page.wait_for_selector("h1")
            switch_theme(person.page, theme)
            person.settles()
            if theme == "light" or size == "desktop":
                found = violations(person.page, size == "desktop", all_else=theme == "light")
                faults += [f"{path} {theme}: {line}" for line in found]
            if theme == "dark" and path != "/":
                continue
            name = path.strip("/").replace("/", "-") or "start"
            pictures(person.page, f"{name}-{size}-{theme}")
            wide = person.page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
            faults += [f"{path}: wider than the screen"] if wide else []
            faults += [f"{path}: the footer is not below everything"] if person.page.evaluate(FOOTER) else []
    assert faults == []


@pytest.mark.parametrize("game", ["smallworld", "warcraft", "azeroth"])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits_the_screen_at_every_step(sit: Sit, pictures: Pictures, size: str, game: str) -> None:
    person = sit(size=size, seed=11)
    person.take_seat(person.start(game=game, seats=THREE, seed=5, first=0), 0)
    page = person.page
    shot: set[str] = set()
    faults: list[str] = []
    for _ in range(60):
        seen = person.awaits()
        step = "pick" if seen["pick"] else "redeploy" if seen["left"] or seen["planning"] else seen["step"]
        if step not in shot:
            shot.add(step)
            if seen["marked"]:
                person.click_inside(seen["marked"][0][0])
                page.wait_for_selector(".pop")
            person.settles()
            # Colours are the same at all sizes.
            for theme in ("light", "dark") if size == "desktop" or game == "smallworld" else ("light",):
                switch_theme(page, theme)
                pictures(page, f"table-{game}-{step}-{size}-{theme}")
                if theme == "light" or size == "desktop":
                    found = violations(page, size == "desktop", all_else=theme == "light")
                    faults += [f"{step} {theme}: {line}" for line in found]
            faults += [] if fits(page) else [f"{step}: the page scrolls"]
            page.keyboard.press("Escape")
        if {"pick", "start", "redeploy"} <= shot or {"pick", "conquer", "redeploy"} <= shot:
            break
        person.do_something(person.awaits())
    assert faults == []
    assert {"pick", "redeploy"} <= shot


def test_names_can_be_read_on_a_phone(sit: Sit, pictures: Pictures) -> None:
    names = ["Marianne", "Burdocks", "Junipers", "Clementine", "Bartholomew of the Hills"]
    for count in (3, 5):
        person = sit(size="phone")
        seats = [
            {"kind": "me", "name": names[0]},
            *[{"kind": "bot", "level": "random", "name": n} for n in names[1:count]],
        ]
        person.take_seat(person.start(game="smallworld", seats=seats, seed=5, first=0), 0)
        page = person.page
        expect(page.locator(".seats .seatname b")).to_have_text(names[:count])
        person.settles()
        cut = page.evaluate(
            "() => [...document.querySelectorAll('.seatname b')].map((e) => e.scrollWidth > e.clientWidth)"
        )
        assert cut == [len(name) > 10 for name in names[:count]]
        assert all(coins.is_visible() for coins in page.locator(".seats .coins").all())
        expect(page.locator(".seat[aria-current=true] .seatname")).to_have_text(f"{names[0]} you")
        # The whole seat is what is pressed for its menu.
        page.locator(".seat").first.tap()
        page.get_by_role("dialog", name=names[0]).wait_for()
        page.keyboard.press("Escape")
        pictures(page, f"seats-{count}-phone")
        assert fits(page)


@pytest.mark.parametrize(
    ("game", "hand", "size"),
    [("smallworld", "mouse", "desktop"), ("warcraft", "keys", "phone"), ("azeroth", "keys", "tablet")],
)
def test_a_newcomer_is_led_through_a_first_turn(sit: Sit, pictures: Pictures, game: str, hand: str, size: str) -> None:
    person = sit(toured=False, hand=hand, size=size, seed=4)
    person.take_seat(person.start(game=game, seats=TWO, seed=12, first=0), 0)
    page = person.page
    person.hand.press(page.get_by_role("button", name="Show me"))
    told: list[str] = []
    faults: list[str] = []
    for _ in range(80):
        seen = person.awaits()
        stage = seen["stage"]
        if stage and stage not in told:
            told.append(stage)
            page.wait_for_selector(".tour .ring")
            person.settles()
            pictures(page, f"tour-{game}-{len(told)}-{stage}-{size}")
            faults += violations(page) if stage in ("conquer", "end") else []
            faults += [] if fits(page) else [f"{stage}: the page scrolls"]
        if stage in ("score", "others", "decline", "farewell"):
            person.hand.press(page.locator(".tourcard [data-next]"))
        else:
            person.do_something(seen)
        if stage == "farewell":
            break
    assert faults == []
    # What the turn does not come to is left out, the rest is told in order.
    assert [stage for stage in told if stage != "choice"] == [stage for stage in STAGES if stage in told]
    assert {"pick", "conquer", "end", "score", "others", "decline", "farewell"} <= set(told)
    expect(page.locator(".tourcard")).to_have_count(0)
    page.reload()
    person.at_table()
    assert person.awaits()["stage"] == ""


@pytest.mark.parametrize("size", SIZES)
def test_five_players_and_long_words_have_room(sit: Sit, pictures: Pictures, size: str) -> None:
    person = sit(size=size, seed=11)
    page = person.page
    bots = [{"kind": "bot", "name": name, "level": "random"} for name in ("Bartholomew", "Ann", "Leo", "Ilka")]
    ticket = person.start(game="warcraft", seats=[{"kind": "me", "name": "Mia"}, *bots], seed=5, first=0)
    person.host(ticket)
    shot: set[str] = set()
    cut: list[str] = []
    # At the start of a later turn there are most buttons.
    while not {"pick", "conquer", "redeploy", "start"} <= shot:
        seen = person.awaits()
        step = "pick" if seen["pick"] else "redeploy" if seen["left"] or seen["planning"] else seen["step"]
        for language in () if step in shot else sorted(i18n.languages(), key="en".__eq__):
            person.hand.press(page.locator(".top [aria-haspopup]"))
            person.hand.choose(page.locator(".menu select:not([data-menu])"), language)
            page.wait_for_function("l => document.documentElement.lang === l", arg=language)
            person.settles()
            cut += [f"{step} {language}: {line}" for line in unread(page)]
            person.close()
            page.wait_for_selector(".menu", state="detached")
            cut += [f"{step} {language}: {line}" for line in unread(page)]
            if size == "phone" and step in ("conquer", "redeploy"):
                set_size(page, 740, 360)
                person.settles()
                found = [*unread(page), *page.evaluate(OUT_OF_SIGHT)]
                cut += [f"{step} {language} on its side: {line}" for line in found]
                set_size(page, *SIZES[size])
        pictures(page, f"five-{step}-{size}")
        shot.add(step)
        person.haste = 0.3
        person.do_something(person.awaits())
    assert not cut, "\n".join(sorted(set(cut)))


@pytest.mark.parametrize("size", SIZES)
def test_the_end_shows_everything_at_every_size(sit: Sit, pictures: Pictures, size: str) -> None:
    person = sit(size=size)
    page = person.page
    person.open(f"/game/{person.hand_in(played('smallworld', ('mia', 'tom', 'ann', 'leo')))}")
    page.wait_for_selector(".ending .rmap [data-stack]")
    page.wait_for_selector(".ending .titles li")
    person.settles()
    faults: list[str] = []
    for theme in ("light", "dark"):
        switch_theme(page, theme)
        pictures(page, f"end-{size}-{theme}")
        # Colours are the same at all sizes.
        if theme == "light" or size == "desktop":
            lines = violations(page, size == "desktop", all_else=theme == "light")
            faults += [f"{theme}: {line}" for line in lines]
    assert faults == []
    assert fits(page)
    for part in (".win h1", ".stand", ".titles ul", ".plot svg", ".bars", ".rmap svg", ".best table"):
        found = page.locator(part)
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box and box["width"] > 200 and box["height"] > 24, part
        assert box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size][0], part
    pictures(page, f"end-{size}-below")


@pytest.mark.alone
def test_from_the_start_page_to_the_first_legal_click_it_takes_less_than_two_seconds(sit: Sit) -> None:
    took: list[float] = []
    for _ in range(3):
        # A new person has nothing in the browser's cache.
        person = sit()
        began = time.monotonic()
        person.open()
        person.page.get_by_role("button", name="Play now").click()
        person.page.locator("[data-verb=pick] >> visible=true").first.click(trial=True)
        took.append(time.monotonic() - began)
    assert min(took) < 2, took


# Whether the middle of a zero is empty, in the letters of the interface and at any weight.
HOLLOW = """async () => {
  const pen = document.createElement('canvas').getContext('2d'), family = getComputedStyle(document.body).fontFamily;
  const found = [];
  for (const weight of [400, 650, 800]) {
    await document.fonts.load(`${weight} 100px ${family}`, '0');
    pen.clearRect(0, 0, 300, 150);
    pen.font = `${weight} 100px ${family}`;
    const { width, actualBoundingBoxAscent: high } = pen.measureText('0');
    pen.fillText('0', 50, 120);
    found.push(pen.getImageData(50 + width / 2, 120 - high / 2, 1, 1).data[3] === 0);
  }
  return found;
}"""


def test_zeros_have_no_slash(sit: Sit) -> None:
    mia = sit()
    mia.open("/rules")
    assert mia.page.evaluate(HOLLOW) == [True, True, True]
