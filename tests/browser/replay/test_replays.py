"""After the game: replays with slider and viewpoints, forks, downloading and uploading records; with mouse and
keyboard.
"""

import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import SIZES, NewPlayer, bot_game_record, by_mouse, fits, wait_until
from tests.browser.pictures import Pictures
from tests.browser.rendering import set_size

NAMES = ("mia", "rob")
PIECES = "() => document.querySelectorAll('[data-stack]').length"
STEP = "Number(document.querySelector('input[type=range]').value)"


@by_mouse
def test_a_record_is_uploaded_replayed_downloaded_and_forked(
    new_player: NewPlayer, pictures: Pictures, tmp_path: Path, device: str
) -> None:
    mia = new_player(device=device, seed=8)
    page = mia.page
    record = tmp_path / "record.txt"
    record.write_text(bot_game_record("smallworld", NAMES), encoding="utf-8")
    mia.open("/replays")
    with page.expect_file_chooser() as chooser:
        # The field itself is hidden: mouse users click its label.
        mia.input.press(page.locator("[type=file]" if device == "keys" else "label:has([type=file])"))
    chooser.value.set_files(record)
    page.wait_for_url("**/replay/*")
    page.wait_for_selector("main[data-ready=yes]")

    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 40
    natives = page.evaluate(PIECES)
    mia.input.set_slider(slider, last // 2)
    page.wait_for_function(f"n => ({PIECES})() !== n", arg=natives)
    mia.input.press(page.get_by_role("button", name="Forward one move"))
    page.wait_for_function(f"n => {STEP} === n", arg=last // 2 + 1)
    mia.input.select(page.get_by_label("Viewpoint"), "0")
    page.locator("[data-part=seat][data-mine]").wait_for()
    expect(page.get_by_text("•••")).to_have_count(0)  # the game is over: all coins are visible
    assert page.locator("[data-part=thinking]").count() == 0, "nobody thinks in a replay"
    pictures(page, "replay-desktop")

    again = mia.download(page.get_by_role("link", name="Download"), tmp_path / "again.txt")
    assert again.split("---")[1] == record.read_text("utf-8").split("---")[1]

    mia.input.press(page.get_by_role("button", name="Fork"))
    mia.input.press(page.locator("[data-yes]"))
    mia.wait_for_table()
    mia.play(3)
    assert mia.version() > 0


def test_a_replay_has_shortcuts_and_a_link_to_each_step(new_player: NewPlayer) -> None:
    eve = new_player(device="keys")
    page, keys = eve.page, eve.page.keyboard
    game = eve.upload_record(bot_game_record("smallworld", NAMES))
    eve.open(f"/replay/{game}")
    page.wait_for_selector("main[data-ready=yes]")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    keys.press("?")
    told = page.get_by_role("dialog").locator("kbd")
    expect(told).to_have_count(7)
    assert "Home End" in told.all_text_contents()
    keys.press("Escape")
    for key, step in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        keys.press(key)
        page.wait_for_function(f"n => {STEP} === n", arg=step)
    turns = [page.evaluate(f"() => {STEP}")]
    for key in ("PageDown", "PageDown", "PageUp"):
        keys.press(key)
        page.wait_for_function(f"n => {STEP} !== n", arg=turns[-1])
        turns.append(page.evaluate(f"() => {STEP}"))
    assert turns[0] < turns[1] < turns[2] and turns[3] == turns[1]
    keys.press(" ")
    page.wait_for_function(f"n => {STEP} > n", arg=turns[3])
    keys.press(" ")
    keys.press("e")
    page.locator("[data-part=seat][data-mine]").wait_for()
    # On the map, arrow keys move between regions.
    eve.input.press(page.locator("[data-region][tabindex='0']"))
    here = page.evaluate("() => document.activeElement.dataset.region")
    keys.press("ArrowRight" if here != page.locator("[data-region]").last.get_attribute("data-region") else "ArrowLeft")
    page.wait_for_function("r => (document.activeElement.dataset.region ?? r) !== r", arg=here)

    step = page.evaluate(f"() => {STEP}")
    eve.input.press(page.get_by_role("button", name="Share"))
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{eve.address}/replay/{game}?step={step}&seat=0"
    page.goto(link)
    page.wait_for_selector("main[data-ready=yes]")
    page.wait_for_function(f"n => {STEP} === n", arg=step)
    expect(page.get_by_label("Viewpoint")).to_have_value("0")
    expect(page.locator("[data-part=seat][data-mine]")).to_have_count(1)


# Combo names that overlap their neighbours.
NARROW = """() => [...document.querySelectorAll('details summary span')]
  .filter((e) => e.querySelector(':scope > span > span > b') && e.scrollWidth > e.clientWidth)
  .map((e) => e.textContent)"""


def test_a_replay_shows_placements_offers_and_declines_at_a_chosen_speed(
    new_player: NewPlayer, pictures: Pictures
) -> None:
    eve = new_player()
    page = eve.page
    game = eve.upload_record(bot_game_record("smallworld", NAMES))
    replay = page.request.get(f"{eve.address}/api/games/{game}/replay").json()
    told = {line["at"] for line in replay["lines"]}
    step = next(n for n, one in enumerate(replay["steps"]) if one["text"].startswith("deploy") and n not in told)
    eve.open(f"/replay/{game}?step={step}")
    page.wait_for_selector("main[data-ready=yes]")
    expect(page.locator("[data-part=prompt] p").first).to_have_text(
        re.compile(r"(mia|rob) placed \d+ tokens? in [A-Z]")
    )
    expect(page.locator("[data-part=log] details")).to_have_count(6)
    declines = [line for line in replay["lines"] if line["kind"] == "declined"]
    assert declines
    expect(page.get_by_title(re.compile("decline")).locator("i")).to_have_count(len(declines))
    # Large slider steps are turns.
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("PageUp")
    turn = next(n for n, one in enumerate(replay["steps"]) if n > step and one["turn"] != replay["steps"][step]["turn"])
    page.wait_for_function(f"n => {STEP} === n", arg=turn)
    page.get_by_label("Speed").select_option("fast")
    pictures(page, "replay-offers-desktop")
    page.reload()
    page.wait_for_selector("main[data-ready=yes]")
    # The browser remembers it.
    expect(page.get_by_label("Speed")).to_have_value("fast")
    for size in ("laptop", "phone", "tablet"):
        width, height = SIZES.get(size, (1280, 720))
        set_size(page, width, height)
        eve.wait_until_drawn()
        assert fits(page)
        assert page.evaluate(NARROW) == []
        pictures(page, f"replay-{size}")
    set_size(page, 360, 740)
    eve.input.press(page.get_by_role("button", name="Combos on offer"))
    expect(page.locator("dialog details")).to_have_count(6)
    pictures(page, "replay-offers-phone")


def test_rotating_a_phone_and_back_shows_the_portrait_map(new_player: NewPlayer) -> None:
    eve = new_player(size="phone")
    page = eve.page
    late: list[Route] = []
    page.route("**/api/boards/**/landscape", lambda route: late.append(route))
    eve.open(f"/replay/{eve.upload_record(bot_game_record('smallworld', NAMES))}")
    page.wait_for_selector("main[data-ready=yes]")
    width, height = SIZES["phone"]
    set_size(page, height, width)
    wait_until(lambda: page.evaluate("() => innerWidth > innerHeight") and bool(late), "the other map is asked for")
    set_size(page, width, height)
    page.wait_for_function("() => innerWidth < innerHeight")
    late[0].continue_()
    eve.wait_until_drawn()
    assert "portrait" in (page.locator("#board > img").get_attribute("src") or "")


def test_nothing_separates_a_faction_from_nobody(new_player: NewPlayer) -> None:
    eve = new_player()
    eve.open(f"/replay/{eve.upload_record(bot_game_record('azeroth', NAMES))}")
    eve.page.wait_for_selector("main[data-ready=yes]")
    last = eve.page.get_by_role("slider").get_attribute("max") or "0"
    eve.input.set_slider(eve.page.get_by_role("slider"), int(last) // 2)
    faction = eve.page.locator("[data-part=who] > span").first
    faction.wait_for()
    before = faction.evaluate("e => [e.parentElement.textContent.trim(), getComputedStyle(e, '::before').content]")
    assert before[0] in ("Alliance", "Horde") and before[1] in ("none", "normal"), before
