"""Every page at three sizes, light and dark: it fits, is accessible, and is saved as a picture."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, fits, switch_theme, variants
from tests.browser.looks import violations, wider_than_screen
from tests.browser.pictures import Pictures

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
#: Pages that together have all colours except the tables'.
COLOURED = ("/", "/new", "/rules", "/aid/smallworld")
TWO = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]


# Whether the footer, if any, begins above the end of the page.
FOOTER = """() => { const foot = document.querySelector('footer'), main = document.querySelector('main');
  return foot && foot.getBoundingClientRect().top < main.getBoundingClientRect().bottom - 1; }"""


# Component tests look at the same pages at all sizes.
@variants("size", ["desktop"], ["phone", "tablet"])
def test_pages_are_readable_and_accessible(new_player: NewPlayer, pictures: Pictures, size: str) -> None:
    player = new_player(size=size)
    player.expects_errors = True  # an unknown page is a 404, which the console reports
    faults: list[str] = []
    for path in PAGES:
        # Colours are the same at all sizes.
        for theme in ("light", "dark") if path == "/" or (size == "desktop" and path in COLOURED) else ("light",):
            if theme == "light":
                player.open(path)
                player.page.wait_for_selector("h1")
            switch_theme(player.page, theme)
            player.wait_until_drawn()
            if theme == "light" or size == "desktop":
                found = violations(player.page, size == "desktop", all_else=theme == "light")
                faults += [f"{path} {theme}: {line}" for line in found]
            if theme == "dark" and path != "/":
                continue
            name = path.strip("/").replace("/", "-") or "start"
            pictures(player.page, f"{name}-{size}-{theme}")
            faults += [f"{path}: wider than the screen"] if wider_than_screen(player.page) else []
            faults += [f"{path}: the footer is not below everything"] if player.page.evaluate(FOOTER) else []
    assert faults == []


# The tour is the same in all games; another test covers the desktop.
@variants(
    "game, device, size",
    [("warcraft", "keys", "phone")],
    [("smallworld", "mouse", "desktop"), ("azeroth", "keys", "tablet")],
)
def test_the_tour_leads_through_a_first_turn(
    new_player: NewPlayer, pictures: Pictures, game: str, device: str, size: str
) -> None:
    player = new_player(toured=False, device=device, size=size, seed=4)
    player.take_seat(player.create_game(game=game, seats=TWO, seed=12, first=0), 0)
    page = player.page
    player.input.press(page.get_by_role("button", name="Show me"))
    told: list[str] = []
    faults: list[str] = []
    for _ in range(80):
        seen = player.wait_for_turn()
        stage = seen["stage"]
        if stage and stage not in told:
            told.append(stage)
            page.wait_for_selector("[data-part=ring]")
            player.wait_until_drawn()
            pictures(page, f"tour-{game}-{len(told)}-{stage}-{size}")
            faults += violations(page) if stage in ("conquer", "end") else []
            faults += [] if fits(page) else [f"{stage}: the page scrolls"]
        if stage in ("score", "others", "decline", "farewell"):
            player.input.press(page.locator("[data-stage] [data-next]"))
        else:
            player.act(seen)
        if stage == "farewell":
            break
    assert faults == []
    # Stages that the turn doesn't reach are skipped; the rest come in order.
    assert [stage for stage in told if stage != "choice"] == [stage for stage in STAGES if stage in told]
    assert {"pick", "conquer", "end", "score", "others", "decline", "farewell"} <= set(told)
    expect(page.locator("[data-stage]")).to_have_count(0)
    page.reload()
    player.wait_for_table()
    assert player.wait_for_turn()["stage"] == ""


@pytest.mark.alone
def test_the_first_legal_click_is_possible_within_two_seconds(new_player: NewPlayer) -> None:
    took: list[float] = []
    for _ in range(3):
        # A new visitor has an empty browser cache.
        player = new_player()
        began = time.monotonic()
        player.open()
        player.page.get_by_role("button", name="Play now").click()
        player.page.locator("[data-verb=pick] >> visible=true").first.click(trial=True)
        took.append(time.monotonic() - began)
    assert min(took) < 2, took


# Whether the centre of a zero is empty, in the interface font at any weight.
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


def test_zeros_have_no_slash(new_player: NewPlayer) -> None:
    mia = new_player()
    mia.open("/rules")
    assert mia.page.evaluate(HOLLOW) == [True, True, True]
