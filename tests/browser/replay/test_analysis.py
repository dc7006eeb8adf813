"""Analysis of a lost game: played to its end, analysed, a turning point viewed on both maps, and forked."""

import re

from playwright.sync_api import expect

from smallworld.core.state import ints
from smallworld.game import Game
from tests.browser.conftest import NewPlayer, bot_game_record, switch_theme
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.positions import continue_game, played_until

MINUS = "\N{MINUS SIGN}"


def whole(text: str) -> int:
    """Parse an integer on the page, with a sign or as a percentage."""
    return int(text.replace(MINUS, "-").replace("%", ""))


def give_it_away(mia: Player) -> None:
    """Play the last round of a winnable game without doing anything."""
    table = played_until("smallworld", ["mia", "rob"], lambda s: s.round == s.rules.rounds, seed=3)
    s = table.opening()
    s.coins = ints([s.coins[0] + 29, s.coins[1]])
    continue_game(mia, Game.from_position(s, table.names, seed=1), 0)
    mia.end_step_chance = 1
    mia.play()


def test_a_game_is_played_analysed_and_forked_at_its_turning_point(new_player: NewPlayer, pictures: Pictures) -> None:
    mia = new_player()
    page = mia.page
    give_it_away(mia)
    page.get_by_role("heading", name="Rob wins").wait_for()
    # A single press requests it.
    mia.input.press(page.get_by_role("link", name="Analyse this game"))
    page.wait_for_url(re.compile(r"/replay/[\w-]+/analysis$"))
    page.get_by_role("progressbar").wait_for()
    page.locator("[data-ready]").wait_for(timeout=60_000)
    expect(page.locator("main")).to_be_focused()
    # For a player it starts with their own costliest turn; players and winner are named next to the chart.
    page.get_by_role("heading", name="Round 10: Mia").wait_for()
    page.get_by_text("Won by Rob").wait_for()
    legend = page.get_by_role("region", name="Chance to win").get_by_role("listitem")
    expect(legend).to_have_text(["Mia", "Rob"])
    expect(legend.filter(has=page.locator("svg + svg, small + svg, svg ~ svg"))).to_have_text("Rob")
    page.get_by_text("The analysis is done.").wait_for(state="attached")

    # Another browser with the link shows it immediately; on a phone, one map at a time.
    eve = new_player(size="phone")
    eve.page.goto(page.url)
    eve.page.get_by_role("button", name="Turn as played").wait_for()
    eve.page.locator("[data-part=line] [data-stack]").first.wait_for()
    expect(eve.page.locator("[data-part=line]")).to_have_count(1)
    best = eve.page.locator("[data-part=line] ol").text_content() or ""
    eve.input.press(eve.page.get_by_role("button", name="Turn as played"))
    expect(eve.page.locator("[data-part=line] ol")).not_to_have_text(best)
    eve.wait_until_drawn()
    assert eve.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")
    assert violations(eve.page) == []
    pictures(eve.page, "analysis-phone", whole=True)

    chart = page.get_by_role("slider", name="Turn")
    chart.press("End")
    page.get_by_role("heading", name="Round 10: Rob").wait_for()
    # The same turn is open after returning.
    page.wait_for_url("**/analysis?turn=1")
    mia.input.press(page.get_by_role("link", name="Watch this turn"))
    page.wait_for_url("**/replay/*?step=*")
    page.go_back()
    page.get_by_role("heading", name="Round 10: Rob").wait_for()
    point = page.get_by_role("region", name="Turns to list").locator("li").get_by_role("button", name="Mia").first
    expect(point).to_have_text(re.compile(r"Round 10: Mia\s+Mia lost \d+ points, mostly skill"))
    mia.input.press(point)
    page.get_by_role("heading", name="Round 10: Mia").wait_for()
    expect(chart).to_have_attribute("aria-valuetext", re.compile("Round 10: Mia, Mia: "))
    page.locator("[data-part=line]").nth(1).locator("[data-stack]").first.wait_for()
    # A turn has one figure, its win probabilities are in the chart; the better turn shows its gain.
    page.get_by_text(re.compile(r"about \+\d+ points \(±\d+\), coins at the end about \+\d+")).wait_for()
    page.get_by_role("list").filter(has_text=re.compile(r"Mia: \d+% → 0%.*give or take \d+ point")).wait_for()
    # The turns add up for every player.
    for side in page.get_by_role("region", name="Luck and skill").locator("dl").all():
        start, *changes, end = [whole(text) for text in side.locator("dd b").all_text_contents()]
        assert len(changes) == 3 and start + sum(changes) == end in (0, 100)
    played_out, better = [line.locator("#board > svg").inner_html() for line in mia.part("line").all()]
    assert played_out != better, "each map shows what became of its turn"
    pictures(page, "analysis-desktop", whole=True)
    switch_theme(page, "dark")
    assert violations(page, all_else=False) == []
    # The analysis found no better line for Rob's turn.
    chart.press("End")
    page.get_by_role("region", name="Round 10: Rob").get_by_text("No better turn was found.").wait_for()
    expect(page.locator("[data-part=line]")).to_have_count(1)
    mia.wait_until_drawn()
    pictures(page, "analysis-no-better", whole=True)
    chart.press("Home")
    page.get_by_role("button", name="Play on from here").wait_for()
    page.get_by_text("All turns as a table").click()
    expect(page.get_by_role("row")).to_have_count(3)

    analysed = page.url
    mia.input.press(page.get_by_role("button", name="Play on from here"))
    page.get_by_text("Everything before that turn is as it was").wait_for()
    mia.input.press(page.locator("[data-yes]"))
    page.wait_for_url("**/game/*")
    # Rob's turn is the last one.
    page.locator("[data-part=podium]").wait_for()
    page.goto(analysed)
    mia.input.press(page.get_by_role("button", name="Play this turn again"))
    mia.input.press(page.locator("[data-yes]"))
    mia.wait_for_table()
    assert mia.wait_for_turn()["mine"]
    mia.play(1)
    assert mia.version() > 0


def test_a_replay_links_to_its_analysis(new_player: NewPlayer) -> None:
    eve = new_player(device="keys")
    game = eve.upload_record(bot_game_record("smallworld", ("mia", "rob")))
    eve.open(f"/replay/{game}")
    eve.page.wait_for_selector("main[data-ready=yes]")
    expect(eve.page.get_by_role("link", name="Analyse")).to_have_attribute("href", f"/replay/{game}/analysis?start")
    # A shared link starts no analysis.
    eve.open(f"/replay/{game}/analysis")
    eve.page.get_by_role("button", name="Analyse this game").wait_for()
    # Offline, a line above the page explains why nothing happens.
    eve.expects_errors = True
    eve.page.context.set_offline(True)
    eve.input.press(eve.page.get_by_role("button", name="Analyse this game"))
    eve.page.get_by_role("alert").wait_for()
    note = eve.page.get_by_role("status").filter(has_text="No connection.").bounding_box()
    main = eve.page.get_by_role("main").bounding_box()
    assert note is not None and main is not None
    assert note["height"] < 80 and main["height"] > note["height"] and main["y"] >= note["y"] + note["height"] - 1
