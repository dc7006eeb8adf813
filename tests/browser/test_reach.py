"""What is asked about can be seen and reached: the hand, the plan, islands, the map on tablets, boards to choose."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from smallworld import i18n
from tests.browser.conftest import Sit, Site
from tests.browser.drawing import set_size
from tests.browser.person import DRAWN
from tests.browser.pictures import Pictures
from tests.browser.positions import go_on, sit_at, sit_down_late
from tests.browser.screens import warcraft
from tests.browser.test_gestures import planned, redeploying
from tests.browser.test_table import ALONE
from tests.browser.test_touch import seated

# The tokens that lie under a button of the map.
COVERED = """() => {
  const buttons = [...document.querySelectorAll('.zoom .btn')].map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('[data-stack]')].filter((e) => {
    const at = e.getBoundingClientRect();
    return buttons.some((b) => at.right > b.left && at.left < b.right && at.bottom > b.top && at.top < b.bottom);
  }).map((e) => e.dataset.stack);
}"""
# The signs of the art (magic, mines, anchors) that lie under a button of the map, or under minus and plus; they are 16
# pixels wide at least.
SIGNS = """async () => {
  const [, game, board, cut] = document.querySelector('.art').src.match(/art\\/([^/]+)\\/([^/]+)\\/([^/]+)[.]svg/);
  const { regions } = await (await fetch(`/api/boards/${game}/${board}/${cut}`)).json();
  const on = document.querySelector('.map').getScreenCTM();
  const buttons = [...document.querySelectorAll('.boardbox .btn, .stp rect')].map((e) => e.getBoundingClientRect());
  return regions.filter(({ marks, symbols }) => marks.slice(0, symbols.length).some(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(on);
    return buttons.some((b) => at.x > b.left - 8 && at.x < b.right + 8 && at.y > b.top - 8 && at.y < b.bottom + 8);
  })).map((region) => region.id);
}"""
# The costs that lie on another cost or the tokens of another region, or under a button, with a sixth of their flag.
HIDING = """() => {
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const all = [...document.querySelectorAll('[data-cost], [data-stack], .zoom .btn')].map((e) => (
    { cost: e.dataset.cost, region: e.dataset.cost ?? e.dataset.stack, box: e.getBoundingClientRect() }));
  return all.filter(({ cost, box }) => cost && all.some((other) => other.region !== cost
    && over(box, other.box) > box.width * box.height / 6)).map(({ cost }) => cost);
}"""


# What the peoples on the start page stand on.
STANDING_ON = """() => {
  const lines = [...document.querySelectorAll('.hero h1, .hero > p, .hero label, .go')].flatMap((e) => {
    const text = document.createRange(); text.selectNodeContents(e); return [...text.getClientRects()]; });
  return [...document.querySelectorAll('.crowd span')].map((e) => e.getBoundingClientRect())
    .filter((a) => a.width && lines.some((b) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top)).map((a) => [a.left, a.top]);
}"""


def on_screen(page: Page) -> set[str]:
    """The regions whose middle is in the box of the map."""
    return set(
        page.evaluate(
            """() => { const box = document.querySelector('.boardbox').getBoundingClientRect();
              return [...document.querySelectorAll('.hits path')].filter((e) => {
                const at = e.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
                return x > box.left && x < box.right && y > box.top && y < box.bottom;
              }).map((e) => e.dataset.region); }"""
        )
    )


def test_tokens_that_still_lie_on_the_map_are_not_said_to_be_in_hand(sit: Sit) -> None:
    mia = sit()
    sit_at(
        mia,
        """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen merchant, holds: {copperdown: 2, barleyford: 3, owlsgrove: 2}}
  bob: {active: orcs hill, holds: {haywick: 2}}
step: start
""",
    )
    page = mia.page
    expect(page.locator(".hand")).to_have_attribute("aria-label", "4 tokens ready, 4 of them still on the map")
    expect(page.locator(".handn")).to_have_text(re.compile("4 ready.*4 still on the map"))
    version = mia.version()
    page.locator("[data-mark=conquer]").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    mia.changed(version)
    expect(page.locator(".hand")).to_have_attribute("aria-label", re.compile("^[0-9] tokens? in hand$"))


def test_a_plan_is_still_there_after_a_reload(sit: Sit) -> None:
    mia = sit()
    page = redeploying(mia)
    before = planned(page)
    page.locator(".stp [data-step=more]").first.click()
    page.locator(".stp [data-step=more]").last.click()
    wanted = planned(page)
    assert sum(wanted.values()) == sum(before.values()) + 2
    assert page.evaluate(SIGNS) == []
    page.reload()
    mia.at_table()
    expect(page.locator(".hand")).to_have_attribute("aria-label", "1 token in hand")
    assert planned(page) == wanted


@pytest.mark.parametrize(
    ("game", "players", "seed"), [("smallworld", 3, 7), ("smallworld", 5, 7), ("warcraft", 2, 7), ("warcraft", 5, 0)]
)
def test_on_a_phone_buttons_and_flags_cover_neither_tokens_nor_signs(
    sit: Sit, pictures: Pictures, game: str, players: int, seed: int
) -> None:
    mia = sit(size="phone")
    sit_down_late(mia, game, 4, seed, players)
    while not mia.page.locator(".zoom .btn").first.is_visible():
        mia.do_something(mia.awaits())
    mia.settles()
    pictures(mia.page, f"zoom-{game}-{players}-phone")
    assert mia.page.evaluate(COVERED) == []
    assert mia.page.evaluate(SIGNS) == []
    assert mia.page.evaluate(HIDING) == []


def test_on_a_phone_islands_are_paged_through(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="phone")
    seated(mia, "warcraft", 3)
    mia.do_something(mia.awaits())
    page = mia.page
    mia.settles()
    islands = len(set(page.locator(".hits path").evaluate_all("all => all.map((e) => e.dataset.region)")))
    assert len(on_screen(page)) == islands
    seen: list[set[str]] = []
    for _ in range(3):
        page.get_by_role("button", name="Next island").tap()
        mia.settles()
        seen.append(on_screen(page))
        pictures(page, f"island-{len(seen)}-phone")
    assert all(0 < len(part) < islands for part in seen)
    assert seen[0] != seen[1] != seen[2]
    page.get_by_role("button", name="Whole map").tap()
    mia.settles()
    assert len(on_screen(page)) == islands


def pinch(page: Page, x: float, y: float) -> None:
    """Spread two fingers on the map, to twice as far apart, and rest them there.

    Lifted while they move they would throw the page, and the tap that stops a thrown page is no click.
    """
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 60), ("touchMove", 90), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        if not points:
            page.wait_for_timeout(200)
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_an_upright_tablet_has_an_upright_map(sit: Sit, pictures: Pictures) -> None:
    mia = sit(size="tablet")
    sit_at(mia, ALONE)
    mia.settles()
    box = mia.page.locator(".boardbox").bounding_box()
    pictures(mia.page, "upright-tablet")
    assert box and box["height"] > box["width"] and box["height"] > 0.55 * 1180
    expect(mia.page.locator(".drawer")).to_be_visible()
    expect(mia.page.locator(".strip")).to_be_visible()
    # Two fingers bring a part of it nearer, and a button brings all of it back.
    everything = on_screen(mia.page)
    pinch(mia.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(mia.page.get_by_role("button", name="Whole map")).to_be_visible()
    mia.settles()
    assert on_screen(mia.page) < everything
    mia.page.get_by_role("button", name="Whole map").tap()
    mia.settles()
    assert on_screen(mia.page) == everything


def test_a_touch_screen_is_told_of_no_keys(sit: Sit) -> None:
    mia = sit(size="phone")
    set_size(mia.page, 820, 1180)
    sit_at(mia, ALONE)
    mia.click_inside("stormtooth")
    expect(mia.page.locator(".pop .buttons .btn").first).to_be_visible()
    assert [key for key in mia.page.locator("kbd").all() if key.is_visible()] == []


def test_on_a_phone_the_bar_is_never_empty_and_lines_of_the_log_are_not_counted(sit: Sit, slow_site: Site) -> None:
    mia = sit(slow_site, size="phone")
    mia.take_seat(
        mia.start(game="smallworld", seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], seed=5, first=1), 0
    )
    page = mia.page
    expect(page.locator(".acts .btn").first).to_be_visible()
    page.get_by_role("button", name="On offer", exact=True).tap()
    expect(page.get_by_role("dialog", name="Combos on offer")).to_be_visible()
    page.keyboard.press("Escape")
    mia.awaits()
    expect(page.locator(".drawerbtn .badge")).to_have_count(0)


def test_the_start_page_asks_for_its_board_at_once_and_keeps_room_until_it_has_come(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    asked: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(mia.address)))
    page.route("**/api/art/**", lambda route: held.append(route))
    page.goto(mia.address, wait_until="commit")
    caption = page.locator(".bprev figcaption")
    caption.wait_for()
    page_code = next(number for number, url in enumerate(asked) if url.startswith("/assets/Start-"))
    art = [number for number, url in enumerate(asked) if url.startswith("/api/art/")]
    assert len(art) == 1 and art[0] < page_code, "the picture does not wait for the scripts, and is fetched once"
    page.evaluate(DRAWN)
    left = "e => e.getBoundingClientRect().left"
    place = caption.evaluate(left)
    held.pop().continue_()
    picture = page.locator(".bprev img:not(.blank)")
    picture.wait_for()
    assert caption.evaluate(left) == place, "nothing moves as the picture comes"
    # And the next board: the picture of the one before stays until then.
    before = picture.get_attribute("src")
    with page.expect_request("**/api/art/**"):
        page.get_by_role("button", name="Add a seat").click()
    expect(picture).to_have_attribute("src", before or "")
    expect(picture).to_have_css("opacity", "0.4")
    assert picture.evaluate("e => e.complete && e.naturalWidth > 0")
    held.pop().continue_()
    expect(picture).not_to_have_attribute("src", before or "")
    expect(picture).to_have_css("opacity", "1")
    # Every game has its full name, and none of them is cut.
    for name in ("Small World", "Small World of Warcraft", "Battle for Azeroth"):
        choice = page.locator(".setup .seg").first.get_by_role("button", name=name, exact=True)
        assert choice.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert choice.evaluate("e => e.getBoundingClientRect().right <= e.parentElement.getBoundingClientRect().right")
    # A small laptop shows it too, and has nobody stand on what is to be read.
    set_size(page, 1280, 720)
    expect(picture).to_be_visible()
    page.locator(".crowd use").first.wait_for(state="attached")
    assert page.evaluate(STANDING_ON) == []


def test_on_a_small_laptop_no_words_are_cut_nor_move_the_map(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    set_size(page, 1280, 720)
    sit_at(mia, ALONE.replace("hand: 3", "hand: 9"))
    small = page.locator("[data-act=roll] small")
    expect(small).to_be_visible()
    tops: dict[str, float] = {}

    def look(step: str) -> None:
        """Where the map begins, in every language."""
        for language in sorted(i18n.languages(), key="en".__eq__):
            mia.hand.press(page.locator(".top [aria-haspopup]"))
            mia.hand.choose(page.locator(".menu select:not([data-menu])"), language)
            page.wait_for_function("l => document.documentElement.lang === l", arg=language)
            mia.close()
            mia.settles()
            tops[f"{step} {language}"] = page.locator(".boardbox").evaluate("e => e.getBoundingClientRect().top")

    look("conquer")
    assert small.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    mia.region("stormtooth", mia.look())
    look("conquered")
    page.locator("[data-act=done]").click()
    page.locator("[data-yes]").click()
    expect(page.locator(".table")).to_have_attribute("data-step", "redeploy")
    look("redeploy")
    assert len(set(tops.values())) == 1, tops


# The parts of the row of combos that lie on each other, stick out of it or are cut off.
STRIP = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect(), found = [];
  for (const each of document.querySelectorAll('.strip li')) {
    const cell = each.querySelector('.cell').getBoundingClientRect(), name = each.querySelector('.nm');
    const cloth = each.querySelector('.cloth').getBoundingClientRect(), at = name.getBoundingClientRect();
    const badge = each.querySelector('.on')?.getBoundingClientRect();
    if (cell.top < strip.top || cell.bottom > strip.bottom) found.push(`${name.textContent} sticks out`);
    if (at.left < cloth.right || at.top > cloth.bottom) found.push(`${name.textContent} is not beside its picture`);
    if (name.scrollWidth > name.clientWidth) found.push(`${name.textContent} is cut off`);
    const price = each.querySelector('.pr').getBoundingClientRect();
    if (price.right > at.left) found.push(`the price lies on ${name.textContent}`);
    const [over, high] = [price.right - cloth.left, price.bottom - cloth.top];
    if (over > 0 && high > 0 && over * high > cloth.width * cloth.height / 20)
      found.push(`the price lies on the face of ${name.textContent}`);
    const title = document.querySelector('.strip h2').getBoundingClientRect();
    if (price.left < title.right && price.right > title.left && price.top < title.bottom)
      found.push('a price lies on the title');
    if (badge && badge.left < title.right && badge.right > title.left) found.push('coins lie on the title');
    if (innerWidth >= 1400 && cloth.width < 45) found.push(`the face of ${name.textContent} is small`);
    if (badge && badge.bottom > at.top && badge.left < at.right) found.push(`coins lie on ${name.textContent}`);
  }
  return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1280, 720), (1440, 900)])
@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
def test_the_row_of_combos_is_tidy(sit: Sit, pictures: Pictures, game: str, width: int, height: int) -> None:
    mia = sit(size="tablet" if width < 1100 else "desktop")
    set_size(mia.page, width, height)
    seated(mia, game, 3)
    mia.awaits()
    # Whoever takes the last combo leaves a coin on each of the others.
    mia.page.locator(".column [data-position='6']").click()
    mia.page.locator("[data-verb=pick]").locator("visible=true").first.click()
    mia.page.wait_for_selector(".strip")
    mia.settles()
    pictures(mia.page, f"strip-{game}-{width}")
    expect(mia.page.locator(".strip .on")).to_have_count(5)
    assert mia.page.evaluate(STRIP) == []


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1280, 720), (1440, 900)])
def test_long_names_have_room_in_the_row_of_combos(sit: Sit, width: int, height: int) -> None:
    mia = sit(size="tablet" if width < 1100 else "desktop")
    set_size(mia.page, width, height)
    kept = "localStorage.setItem('smallworld.settings', JSON.stringify({toured: true, language: 'pl'}))"
    mia.page.add_init_script(kept)
    go_on(mia, warcraft(), 0)
    expect(mia.page.locator(".strip")).to_contain_text("Mieszkańcy moczarów")
    mia.settles()
    assert mia.page.evaluate(STRIP) == []


def test_few_combos_fill_the_room_of_many_and_say_what_they_cost(sit: Sit) -> None:
    mia = sit()
    page = mia.page
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]
    mia.take_seat(mia.start(game="azeroth", seats=seats, first=0, seed=3), 0)
    set_size(page, 1440, 900)
    mia.at_table()
    page.locator(".column .row").nth(3).wait_for()
    assert page.locator(".column .row").count() == 4
    used = page.evaluate("() => document.querySelector('.column ol').clientHeight")
    room = page.evaluate("() => document.querySelector('.column').clientHeight")
    assert used > 0.95 * room - 20
    assert page.evaluate("() => document.querySelector('.column').scrollHeight") <= room
    # A number of its own would tell nobody anything; the price is said below.
    expect(page.locator(".detail header .cap")).to_have_count(0)
    expect(page.locator(".detail .pay")).to_be_visible()
