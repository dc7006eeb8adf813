"""Everything to press is large enough for a finger on a touch screen, and no text is too small."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Sit, played
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures

# What can be pressed and is smaller than a finger. A word inside a sentence is as high as its line; a region has its
# own shape; a label counts for the box inside it, and whatever is scrolled or moved out of sight is not looked at.
SMALL = """(least) => {
  const seen = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    && !e.closest('.vh, .skip, .hits');
  const found = [];
  for (const e of document.querySelectorAll('button, a[href], input, select, summary, [role=tab], [data-step]')) {
    if (!seen(e) || e.matches('.reg, p a, li a, .link')) continue;
    const box = (e.matches('input') && e.closest('label') || e).getBoundingClientRect();
    if (!box.width || box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) continue;
    if (Math.min(box.width, box.height) < least - 0.5)
      found.push([e.tagName, e.className.baseVal ?? e.className, (e.ariaLabel ?? e.textContent).trim().slice(0, 30),
        `${box.width.toFixed(1)}x${box.height.toFixed(1)}`].join(' '));
  }
  return found;
}"""
# Text whose letters are lower on the screen than `least`; in a drawing, times its scale.
TINY = """(least) => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), e = walk.currentNode.parentElement;
    if (!text || !e || e.closest('.vh, .skip, script, style, noscript, option')) continue;
    if (!e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const scale = e instanceof SVGElement ? (e.getScreenCTM()?.a ?? 1) : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    const part = e.parentElement?.className.baseVal ?? e.className;
    if (size && size < least - 0.05) found.add(`${part} "${text.slice(0, 24)}" ${size.toFixed(1)}`);
  }
  return [...found];
}"""


def faults(page: Page, where: str, least: int = 44) -> list[str]:
    """What is too small on the screen now."""
    small = page.evaluate(SMALL, least) if least else []
    return [f"{where}: {fault}" for fault in [*small, *page.evaluate(TINY, 11)]]


def seated(person: Person, game: str, players: int) -> None:
    """Sit down at a new game against bots."""
    seats = [{"kind": "me"}, *({"kind": "bot"} for _ in range(players - 1))]
    person.take_seat(person.start(game=game, seats=seats, seed=5, first=0), 0)


def a_turn(person: Person, look: str, pictures: Pictures, least: int) -> list[str]:
    """Play some moves, to where others have tokens too; what was too small on the way, each fault once."""
    found: dict[str, None] = {}
    seen: set[str] = set()
    for _ in range(40):
        now = person.awaits()
        person.settles()
        step = "pick" if now["pick"] else now["step"]
        found |= dict.fromkeys(faults(person.page, step, least))
        if step not in seen:
            pictures(person.page, f"touch-{look}-{step}")
        if {"pick", "conquer", "redeploy", "start"} <= (seen := seen | {step}):
            break
        person.do_something(now)
    assert {"pick", "conquer", "redeploy"} <= seen
    return list(found)


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("smallworld", 2, "phone"),
        ("smallworld", 5, "phone"),
        ("warcraft", 2, "phone"),
        ("warcraft", 5, "phone"),
        ("smallworld", 3, "tablet"),
        ("warcraft", 5, "tablet"),
    ],
)
def test_whatever_is_touched_can_be_hit_and_read(
    sit: Sit, pictures: Pictures, game: str, players: int, size: str
) -> None:
    mia = sit(size=size)
    mia.haste = 0.3
    seated(mia, game, players)
    page = mia.page
    found = a_turn(mia, f"{game}-{players}-{size}", pictures, 44)
    for opened in ("Menu", "Player aid", "Combos on offer", "Log"):
        button = page.get_by_role("button", name=opened)
        if not button.count():
            continue
        button.first.click()
        mia.settles()
        found += faults(page, opened)
        if opened != "Log":
            page.keyboard.press("Escape")
    if size == "phone":
        set_size(page, 740, 360)
        mia.settles()
        found += faults(page, "on its side")
        marked = mia.awaits()["marked"]
        if marked:
            mia.click_inside(marked[0][0])
            page.wait_for_selector(".pop")
            found += faults(page, "card on its side")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
def test_with_five_players_no_text_is_too_small(sit: Sit, pictures: Pictures, game: str) -> None:
    mia = sit()
    mia.haste = 0.3
    seated(mia, game, 5)
    assert a_turn(mia, f"{game}-5-desktop", pictures, 0) == []


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_start_page_can_be_hit_and_read(sit: Sit, size: str) -> None:
    mia = sit(size=size)
    found = []
    for path in ("/", "/new"):
        mia.open(path)
        mia.settles()
        mia.page.wait_for_timeout(300)
        found += faults(mia.page, path)
    assert not found, "\n".join(found)


# What a finger reaches around a word in a line, and around what is drawn larger than it looks.
REACHED = """(what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility()).map((e) => {
  e.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const hit = (dy) => e.contains(document.elementFromPoint(x, y + dy));
  return hit(-20) && hit(20) ? '' : e.textContent;
}).filter(Boolean)"""


def test_words_in_the_log_and_the_slider_of_a_replay_can_be_hit_by_a_finger(sit: Sit) -> None:
    mia = sit(size="phone")
    mia.haste = 0.3
    seated(mia, "smallworld", 2)
    a_turn(mia, "log", Pictures(), 0)
    page = mia.page
    page.get_by_role("button", name="Log").first.tap()
    page.locator(".drawer .reg").first.wait_for()
    mia.settles()
    assert page.evaluate(REACHED, ".drawer .reg") == []
    mia.open(f"/replay/{mia.hand_in(played('smallworld', ['mia', 'rob']))}")
    slider = page.get_by_role("slider").bounding_box()
    assert slider and slider["height"] >= 44


def test_on_a_tablet_on_its_side_going_back_further_can_be_hit(sit: Sit) -> None:
    mia = sit(size="tablet")
    set_size(mia.page, 1180, 820)
    seated(mia, "smallworld", 2)
    while mia.awaits()["step"] != "conquer":
        mia.do_something(mia.look())
    further = mia.page.get_by_role("button", name="Go back further").bounding_box()
    assert further and further["width"] >= 44 and further["height"] >= 44
