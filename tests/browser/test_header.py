"""The bar at the top of a phone: every control is in the window, whatever else the bar has to show."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit, until
from tests.browser.pictures import Pictures

# The controls of the bar that are partly outside the window, or on one another.
BAD = """() => {
  const all = [...document.querySelectorAll('.top :is(a, button, .clock, .roundtext)')].filter((e) => e.offsetParent);
  const box = (e) => e.getBoundingClientRect(), name = (e) => e.ariaLabel ?? e.textContent;
  const out = all.filter((e) => box(e).left < 0 || box(e).right > innerWidth);
  const on = all.filter((e, i) => i && box(all[i - 1]).right > box(e).left + 1);
  return [...out.map((e) => `outside: ${name(e)}`), ...on.map((e) => `on its neighbour: ${name(e)}`)];
}"""


@pytest.mark.parametrize(
    ("clock", "watched", "seeded"),
    [(600, False, False), (0, True, False), (600, True, False), (86_400, True, True)],
)
def test_all_of_the_header_is_in_the_window_of_a_phone_and_its_menu_opens(
    sit: Sit, pictures: Pictures, clock: int, watched: bool, seeded: bool
) -> None:
    mia = sit(size="phone")
    page = mia.page
    more = {"seed": 7} if seeded else {}
    ticket = mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}], first=0, clock=clock, **more)
    mia.host(ticket)
    if watched:
        eve = sit()
        eve.open(f"/game/{ticket['id']}")
        eve.at_table()
    assert mia.awaits()["mine"]
    page.locator("[data-verb=pick]").locator("visible=true").first.click()
    until(lambda: bool(mia.look()["marked"]), "a conquest")
    mia.settles()
    pictures(page, f"header-{clock}-{watched}-{seeded}")
    # Presence and the clock come in their own time; what counts is where the bar comes to rest.
    until(lambda: page.evaluate(BAD) == [], "every control is in the window")
    expect(page.locator(".top .roundtext")).to_be_visible()
    assert page.locator(".top .clock").count() == (1 if clock else 0)
    page.locator(".top [aria-haspopup]").tap()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    pictures(page, f"header-menu-{clock}-{watched}-{seeded}")
    menu.get_by_role("button", name="Player aid").tap()
    expect(page.get_by_role("dialog", name="Player aid")).to_be_visible()
