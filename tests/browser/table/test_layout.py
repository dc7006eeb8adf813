"""Everything relevant is visible and reachable: the hand, the plan, islands, the map on tablets, board choices."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPlayer
from tests.browser.pictures import Pictures
from tests.browser.positions import start_from
from tests.browser.rendering import set_size
from tests.browser.table.test_gestures import planned, redeploying
from tests.browser.table.test_table import ALONE
from tests.browser.visitor import DRAWN

# Tokens covered by a button on the map.
COVERED = """() => {
  const buttons = [...document.querySelectorAll('[data-part=zoom] button')].map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('[data-stack]')].filter((e) => {
    const at = e.getBoundingClientRect();
    return buttons.some((b) => at.right > b.left && at.left < b.right && at.bottom > b.top && at.top < b.bottom);
  }).map((e) => e.dataset.stack);
}"""
# Printed signs (magic, mines, anchors) covered by a button on the map, or by minus and plus; they are at least 16
# pixels wide.
SIGNS = """async () => {
  const [, game, board, cut] = document.querySelector('#board > img').src
    .match(/art\\/([^/]+)\\/([^/]+)\\/([^/]+)[.]svg/);
  const { regions } = await (await fetch(`/api/boards/${game}/${board}/${cut}`)).json();
  const on = document.querySelector('#board > svg').getScreenCTM();
  const buttons = [...document.querySelectorAll('#board button, [data-steps] rect')]
    .map((e) => e.getBoundingClientRect());
  return regions.filter(({ marks, symbols }) => marks.slice(0, symbols.length).some(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(on);
    return buttons.some((b) => at.x > b.left - 8 && at.x < b.right + 8 && at.y > b.top - 8 && at.y < b.bottom + 8);
  })).map((region) => region.id);
}"""
# Cost flags that overlap another cost, another region's tokens, or a button, by at least a sixth.
HIDING = """() => {
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const all = [...document.querySelectorAll('[data-cost], [data-stack], [data-part=zoom] button')].map((e) => (
    { cost: e.dataset.cost, region: e.dataset.cost ?? e.dataset.stack, box: e.getBoundingClientRect() }));
  return all.filter(({ cost, box }) => cost && all.some((other) => other.region !== cost
    && over(box, other.box) > box.width * box.height / 6)).map(({ cost }) => cost);
}"""


# Elements below the races on the start page.
STANDING_ON = """() => {
  const lines = [...document.querySelectorAll('main section:first-of-type :is(h1, p, label, button)')].flatMap((e) => {
    const text = document.createRange(); text.selectNodeContents(e); return [...text.getClientRects()]; });
  return [...document.querySelectorAll('[data-part=crowd] span')].map((e) => e.getBoundingClientRect())
    .filter((a) => a.width && lines.some((b) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top)).map((a) => [a.left, a.top]);
}"""


def on_screen(page: Page) -> set[str]:
    """Regions whose centre is within the map's box."""
    return set(
        page.evaluate(
            """() => { const box = document.querySelector('#board').getBoundingClientRect();
              return [...document.querySelectorAll('[data-region]')].filter((e) => {
                const at = e.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
                return x > box.left && x < box.right && y > box.top && y < box.bottom;
              }).map((e) => e.dataset.region); }"""
        )
    )


def test_a_plan_survives_a_reload(new_player: NewPlayer) -> None:
    mia = new_player()
    page = redeploying(mia)
    before = planned(page)
    page.locator("[data-step=more]").first.click()
    page.locator("[data-step=more]").last.click()
    wanted = planned(page)
    assert sum(wanted.values()) == sum(before.values()) + 2
    assert page.evaluate(SIGNS) == []
    page.reload()
    mia.wait_for_table()
    expect(page.locator("[data-hand]")).to_have_attribute("aria-label", "1 token in hand")
    assert planned(page) == wanted


def pinch(page: Page, x: float, y: float) -> None:
    """Pinch-zoom the map to twice the size, and rest.

    Lifting the fingers during movement would fling the page, and the tap that stops it is not a click.
    """
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 60), ("touchMove", 90), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        if not points:
            page.wait_for_timeout(200)
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_portrait_tablet_shows_the_map_at_full_width(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player(size="tablet")
    start_from(mia, ALONE)
    mia.wait_until_drawn()
    box = mia.page.locator("#board").bounding_box()
    pictures(mia.page, "upright-tablet")
    assert box and box["width"] > 0.95 * 820
    expect(mia.page.locator("[data-part=log]")).to_be_visible()
    expect(mia.page.locator("[data-part=combo-row]")).to_be_visible()
    # Two fingers zoom in, and a button shows the whole map again.
    everything = on_screen(mia.page)
    pinch(mia.page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(mia.page.get_by_role("button", name="Whole map")).to_be_visible()
    mia.wait_until_drawn()
    assert on_screen(mia.page) < everything
    mia.page.get_by_role("button", name="Whole map").tap()
    mia.wait_until_drawn()
    assert on_screen(mia.page) == everything


def test_the_start_page_requests_its_board_at_once_and_reserves_its_space(new_player: NewPlayer) -> None:
    mia = new_player()
    page = mia.page
    asked: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(mia.address)))
    page.route("**/api/art/**", lambda route: held.append(route))
    page.goto(mia.address, wait_until="commit")
    caption = page.locator("figcaption")
    caption.wait_for()
    page_code = next(number for number, url in enumerate(asked) if url.startswith("/assets/Start-"))
    art = [number for number, url in enumerate(asked) if url.startswith("/api/art/")]
    assert len(art) == 1 and art[0] < page_code, "the picture does not wait for the scripts, and is fetched once"
    page.evaluate(DRAWN)
    left = "e => e.getBoundingClientRect().left"
    place = caption.evaluate(left)
    held.pop().continue_()
    picture = page.locator("figure img[src*='/api/art/']")
    picture.wait_for()
    assert caption.evaluate(left) == place, "nothing moves as the picture comes"
    # For the next board, the previous picture stays until the new one has loaded.
    before = picture.get_attribute("src")
    with page.expect_request("**/api/art/**"):
        page.get_by_role("button", name="Add a seat").click()
    expect(picture).to_have_attribute("src", before or "")
    expect(picture).to_have_css("opacity", "0.4")
    assert picture.evaluate("e => e.complete && e.naturalWidth > 0")
    held.pop().continue_()
    expect(picture).not_to_have_attribute("src", before or "")
    expect(picture).to_have_css("opacity", "1")
    # Every game has its full name, and none is cut off.
    for name in ("Small World", "Small World of Warcraft", "Battle for Azeroth"):
        choice = page.get_by_role("button", name=name, exact=True)
        assert choice.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert choice.evaluate("e => e.getBoundingClientRect().right <= e.parentElement.getBoundingClientRect().right")
    # It fits a small laptop, and no race covers text.
    set_size(page, 1280, 720)
    expect(picture).to_be_visible()
    page.locator("[data-part=crowd] use").first.wait_for(state="attached")
    assert page.evaluate(STANDING_ON) == []
