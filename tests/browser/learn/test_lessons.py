"""Lessons in a browser: from the start page to the first game, interrupted and resumed."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, variants, wait_until
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.positions import start_from

HUMANS = """
game: smallworld
board: small-world-2
step: start
players:
  ann:
    active: humans merchant
    holds: {goldmead: 2, haywick: 2, windtor: 1}
    decline: [{race: orcs, holds: {jagmaw: 1}}]
  bob: {active: elves hill, holds: {larkrise: 2}}
"""

GHOULS = """
game: smallworld
board: small-world-2
step: start
players:
  ann: {active: ghouls merchant, holds: {goldmead: 2, haywick: 2}}
  bob: {active: elves hill, holds: {larkrise: 2}}
"""

# Names on the map that are covered by a token count.
COVERED = """() => {
  const plates = [...document.querySelectorAll('[data-part=count]')].map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('[data-name]')].filter((name) => {
    const at = name.getBoundingClientRect(), top = at.top + at.height / 4;
    return plates.some((e) => e.left < at.right && e.right > at.left && e.top < at.bottom && e.bottom > top);
  }).map((name) => name.textContent);
}"""

# Height of the smallest letters in the rules' pictures, on the screen.
LETTERS = """async () => {
  const sizes = [];
  for (const image of document.querySelectorAll('[aria-labelledby=howto] img')) {
    // The page allows no styles inside of it.
    const text = (await (await fetch(image.src)).text()).replace(/<style>.*?<[/]style>| style="[^"]*"/g, '');
    const drawing = document.body.appendChild(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement);
    drawing.setAttribute('width', image.clientWidth);
    drawing.setAttribute('height', image.clientHeight);
    for (const each of drawing.querySelectorAll('text'))
      sizes.push(parseFloat(each.getAttribute('font-size')) * each.getScreenCTM().a);
    drawing.remove();
  }
  return Math.min(...sizes);
}"""


def at_lesson(player: Player, key: str) -> None:
    """Wait until a lesson is shown and playable."""
    player.page.wait_for_selector(f"section[data-lesson={key}]:not([data-done])")
    player.wait_for_table()
    assert player.wait_for_turn()["mine"]


def finished(player: Player, key: str) -> None:
    player.page.wait_for_selector(f"section[data-done][data-lesson={key}]")


def done_of(player: Player) -> list[str]:
    kept: dict[str, Any] = player.page.evaluate("() => JSON.parse(localStorage.getItem('smallworld.lessons'))")
    return list(kept["done"])


@variants("size", ["phone"], ["desktop"])
def test_the_lessons_can_be_completed_left_and_resumed(new_player: NewPlayer, pictures: Pictures, size: str) -> None:
    mia = new_player(size=size, toured=False)
    page = mia.page
    mia.open("/")
    page.get_by_role("link", name="Learn in ten minutes").click()
    page.wait_for_selector("[data-lesson=conquer]")
    pictures(page, f"learn-{size}")
    page.locator("[data-lesson=conquer]").click()
    at_lesson(mia, "conquer")
    assert page.locator("[data-stage]").count() == 0, "the tour stays away from lessons"
    expect(page.locator("[data-part=seat][data-mine] [data-part=name]").first).to_have_text("Player")
    pictures(page, f"lesson-conquer-{size}")
    # Other regions could be conquered too, but only the lesson's are emphasised.
    assert page.locator("[data-part=outline][data-hinted]:not([data-faint])").count() == 2
    assert page.locator("[data-part=outline]:not([data-hinted]):not([data-faint])").count() == 0
    assert page.locator("[data-part=outline][data-faint]").count() > 2
    assert page.locator("[data-part=glow] path").count() == 2
    page.locator("[data-hint]").click()
    page.get_by_text("New armies enter at the edge").wait_for()
    pictures(page, f"lesson-hint-{size}")
    mia.conquer("goldmead")
    assert page.locator("section[data-done]").count() == 0
    # Leave in the middle and return.
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("button", name="Continue").click()
    at_lesson(mia, "conquer")
    mia.conquer("tanglewick")
    finished(mia, "conquer")
    pictures(page, f"lesson-done-{size}")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "terrain")
    mia.conquer("greyfang")
    mia.conquer("windtor")
    finished(mia, "terrain")
    page.reload()
    finished(mia, "terrain")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "ability")
    mia.conquer("windtor")
    mia.conquer("haywick")
    finished(mia, "ability")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "roll")
    mia.conquer("haywick", "roll")
    finished(mia, "roll")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "redeploy")
    pictures(page, f"lesson-redeploy-{size}")
    if size == "phone":
        expect(page.locator("[data-name]")).to_have_text(["Windtor"])
        assert page.evaluate(COVERED) == []
    mia.place("windtor", 3)
    mia.end_step()
    finished(mia, "redeploy")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "score")
    mia.conquer("goldmead")
    mia.conquer("haywick")
    # The tokens stay in the regions that they conquered.
    mia.end_step()
    finished(mia, "score")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "decline")
    mia.decline()
    finished(mia, "decline")
    page.locator("[data-next-lesson]").click()
    at_lesson(mia, "pick")
    pictures(page, f"lesson-pick-{size}")
    mia.pick()
    mia.conquer("humpback")
    finished(mia, "pick")
    lessons = ["conquer", "terrain", "ability", "roll", "redeploy", "score", "decline", "pick"]
    wait_until(lambda: done_of(mia) == lessons, "all lessons are kept as done")
    # Lessons are not listed among this browser's games.
    mia.open("/mine")
    page.get_by_text("You have no games yet").wait_for()
    mia.open("/learn")
    page.wait_for_selector("[data-first-game]")
    pictures(page, f"learn-end-{size}")
    page.locator("[data-first-game]").click()
    mia.wait_for_table()
    assert page.locator("section[data-lesson]").count() == 0


def test_a_failed_lesson_can_be_restarted(new_player: NewPlayer) -> None:
    mia = new_player()
    page = mia.page
    mia.open("/learn")
    page.locator("[data-lesson=roll]").click()
    at_lesson(mia, "roll")
    mia.conquer("tanglewick", "roll")
    before = page.url
    page.get_by_role("button", name="Start over").click()
    page.wait_for_url(lambda address: address != before)
    at_lesson(mia, "roll")
    mia.conquer("haywick", "roll")
    finished(mia, "roll")


@variants("size, theme", [("phone", "dark")], [("desktop", "light")])
def test_the_rules_have_pictures_of_positions(new_player: NewPlayer, pictures: Pictures, size: str, theme: str) -> None:
    mia = new_player(size=size)
    page = mia.page
    mia.open(f"/rules/smallworld?theme={theme}")
    shown = page.locator("[aria-labelledby=howto] img")
    page.wait_for_function("() => document.querySelectorAll('[aria-labelledby=howto] img').length === 6")
    for number in range(6):
        shown.nth(number).scroll_into_view_if_needed()
        page.wait_for_function(
            "n => document.querySelectorAll('[aria-labelledby=howto] img')[n].naturalWidth > 0", arg=number
        )
        assert len(shown.nth(number).get_attribute("alt") or "") > 40
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(LETTERS) >= 11
    pictures(page, f"rules-{theme}-{size}", whole=True)
    mia.open("/rules/warcraft")
    page.locator("[aria-labelledby=howto] img").scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('[aria-labelledby=howto] img').naturalWidth > 0")
    assert page.evaluate(LETTERS) >= 11


def test_the_decline_dialog_shows_its_income(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    page = mia.page
    start_from(mia, HUMANS)
    mia.wait_for_table()
    assert mia.wait_for_turn()["mine"]
    page.locator("[data-act=decline]").click()
    # The income from the race and its power is lost, and so is that from the previous race in decline.
    expect(page.locator("[data-part=forecast] li")).to_have_text(
        [
            "Coins this turn if you conquer nothing more: 9 (regions 4, Humans 2, Merchant 3).",
            "Coins this turn if you go into decline: 3 (regions 3).",
        ]
    )
    pictures(page, "forecast-desktop")


def test_the_decline_dialog_says_that_ghouls_keep_conquering(new_player: NewPlayer, pictures: Pictures) -> None:
    for position, said in (
        (GHOULS, "in 2 regions with all their tokens, and keep conquering"),
        (HUMANS, "in 3 regions and keep earning coins, but no longer conquer"),
    ):
        # A browser uses the seats of the first game it is given.
        mia = new_player(size="phone")
        start_from(mia, position)
        mia.page.locator("[data-act=decline]").tap()
        expect(mia.page.get_by_role("dialog")).to_contain_text(said)
        pictures(mia.page, f"decline-{position.split()[8]}-phone")


def test_the_prompt_says_who_gets_the_coins_for_skipped_combos(new_player: NewPlayer) -> None:
    mia = new_player()
    seats = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "level": "random"}]
    for game, said in (
        ("azeroth", "Each row further down costs 1 coin, paid to the bank. You have 5"),
        ("smallworld", "Each combo you skip costs 1 coin, which you leave on it. You have 5"),
    ):
        mia.take_seat(mia.create_game(game=game, seats=seats, seed=7, first=0), 0)
        expect(mia.page.locator("[data-part=prompt]")).to_contain_text(said)
