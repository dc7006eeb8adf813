"""A steady table: what is looked at stays where it is, and stays readable, as one step follows another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.drawing import set_size
from tests.browser.person import Person
from tests.browser.pictures import Pictures
from tests.browser.positions import go_on, played_until, sit_at
from tests.browser.test_unused import LAND

SPEAK = """(() => { const k = 'smallworld.settings', s = JSON.parse(localStorage.getItem(k) ?? '{}');
  localStorage.setItem(k, JSON.stringify({ ...s, language: '%s' })); })()"""
# Boxes on the screen that overlap by more than a pixel or two, and names that are missing or lie under something.
CROWDED = """() => {
  const boxes = (what, key) => [...document.querySelectorAll(what)]
    .map((e) => [`${what} ${e.dataset[key] ?? ''}`, e.getBoundingClientRect()]);
  const steps = boxes('[data-steps] rect', 'x').map(([, box], i) =>
    [`steps ${document.querySelectorAll('[data-steps]')[i].dataset.steps}`, box]);
  const guards = boxes('[data-guard]', 'guard');
  const own = new Set([...document.querySelectorAll('[data-steps]')].map((e) => e.dataset.steps));
  const names = boxes('[data-name]', 'name').filter(([key]) => own.has(key.split(' ')[1]));
  const found = names.length === own.size ? [] : [`${names.length} names of ${own.size}`];
  const meet = ([a, p], [b, q], most) => {
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (a !== b && wide > most && high > most) found.push(`${a} and ${b} share ${wide.toFixed()}x${high.toFixed()}`);
  };
  steps.forEach((one, i) => {
    steps.slice(i + 1).forEach((other) => meet(one, other, 1));
    guards.forEach((guard) => meet(one, guard, 2));
    names.forEach((name) => meet(one, name, 4));
  });
  guards.forEach((guard) => names.forEach((name) => meet(guard, name, 5)));
  return found;
}"""


def redeploys(person: Person) -> Page:
    """Go on to redeploying."""
    person.haste = 1
    while (now := person.awaits())["step"] != "redeploy":
        person.do_something(now)
    person.settles()
    return person.page


@pytest.mark.parametrize("language", ["en", "hu", "pl"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_map_stays_where_it_is_from_one_step_to_the_next(
    sit: Sit, pictures: Pictures, width: int, height: int, language: str
) -> None:
    mia = sit()
    page = mia.page
    set_size(page, width, height)
    page.add_init_script(SPEAK % language)
    sit_at(mia, LAND % "heroic")
    mia.settles()
    expect(page.locator("html")).to_have_attribute("lang", language)
    land, button = page.locator(".boardbox").bounding_box(), page.locator("[data-act=done]").bounding_box()
    redeploys(mia)
    pictures(page, f"steady-{width}-{language}")
    assert page.locator(".boardbox").bounding_box() == land
    now = page.locator("[data-act=done]").bounding_box()
    assert now
    assert button
    assert abs(now["y"] - button["y"]) < 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_names_steppers_and_shields_of_own_regions_have_room_of_their_own(
    sit: Sit, pictures: Pictures, players: int
) -> None:
    mia = sit()
    names = ["mia", "rob", "ann", "tom", "eva"][:players]
    go_on(mia, played_until("warcraft", names, lambda s: s.round >= 3 and s.held[0].bit_count() >= 4), 0)
    page = redeploys(mia)
    pictures(page, f"steppers-warcraft-{players}")
    assert page.evaluate(CROWDED) == []


def test_names_of_own_regions_can_be_read_while_redeploying(sit: Sit, pictures: Pictures) -> None:
    mia = sit()
    sit_at(mia, LAND % "heroic")
    page = redeploys(mia)
    pictures(page, "steppers-smallworld")
    assert page.evaluate(CROWDED) == []


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1440, 900)])
def test_the_rules_of_a_combo_are_read_whole_while_picking(sit: Sit, width: int, height: int) -> None:
    mia = sit()
    page = mia.page
    set_size(page, width, height)
    mia.host(mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=0, seed=3))
    mia.at_table()
    hidden = []
    for position in range(1, 7):
        page.keyboard.press(str(position))
        page.locator(f".column .cur [data-position='{position}']").wait_for()
        text = page.locator(".detail dl")
        # The last pixels are air below the last line, which fade out.
        if text.evaluate("e => e.scrollHeight > e.clientHeight + 2"):
            hidden.append(text.inner_text())
    assert hidden == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_nothing_moves_for_a_hint_and_it_names_the_other_move(sit: Sit, pictures: Pictures, size: str) -> None:
    mia = sit(size=size, drawn=True)
    page = mia.page
    sit_at(mia, LAND % "heroic")
    mia.settles()
    fixed = [".boardbox", ".threats", "[data-act=done]", ".prompt"]
    before = [page.locator(what).first.bounding_box() for what in fixed]
    mia.hand.press(page.get_by_role("button", name="Hint"))
    toast = page.locator(".toast.hint")
    toast.wait_for()
    pictures(page, f"hint-{size}")
    assert [page.locator(what).first.bounding_box() for what in fixed] == before
    ahead = toast.get_by_text("the obvious move.").count()
    assert toast.get_by_text("The obvious move: ").count() == ahead
