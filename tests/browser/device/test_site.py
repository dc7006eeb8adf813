"""The static site, below a path and offline: games, tutorial, replays and records work, and nothing is lost."""

from collections.abc import Callable
from pathlib import Path

from smallworld.game.replay import read_record
from tests.browser.conftest import Site, bot_game_record, variants
from tests.browser.device.static_site import StaticSite, wait_until_kept
from tests.browser.player import Player

Visit = Callable[..., Player]


def cut_off(player: Player, static_site: StaticSite) -> None:
    """Cut the network and stop the server."""
    wait_until_kept(player)
    # The browser logs each request that was still pending.
    player.expects_errors = True
    static_site.stop()
    player.page.context.set_offline(True)


@variants("size", ["phone"], ["desktop"])
def test_a_game_goes_on_without_a_network_and_after_its_page_was_killed(
    visit: Visit, static_site: StaticSite, size: str
) -> None:
    mia = visit(size)
    mia.play_now()
    mia.wait_for_turn(240)
    cut_off(mia, static_site)
    mia.pick()
    mia.play(4)
    mia.wait_for_turn(60)
    version, address = mia.version(), mia.page.url
    assert "/some/path/?/game/device-" in address
    # In the middle of a turn, without notifying the page.
    mia.page.close(run_before_unload=False)
    mia = Player(mia.page.context.new_page(), static_site.address, seed=2)
    mia.page.goto(address)
    mia.wait_for_table()
    assert mia.version() == version
    mia.play(12)
    before = mia.version()
    mia.page.reload()
    mia.wait_for_table()
    assert mia.version() >= before


def test_a_record_is_replayed_played_on_and_opened_on_a_server(
    visit: Visit, static_site: StaticSite, site: Site, tmp_path: Path
) -> None:
    mia = visit("desktop", seed=3)
    mia.open("/?/replays")
    page = mia.page
    cut_off(mia, static_site)
    whole = tmp_path / "whole.txt"
    whole.write_text(bot_game_record("smallworld", ["mia", "rob"]), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(whole)
    page.wait_for_url("**/some/path/?/replay/device-*")
    page.goto(f"{page.url}&step=125")
    page.get_by_role("button", name="Fork from here").click()
    page.locator("dialog [data-yes]").click()
    mia.wait_for_table()
    mia.end_step_chance = 0.5
    mia.play()
    page.wait_for_selector("[data-part=podium]")
    record = mia.download(page.get_by_role("link", name="Download"), tmp_path / "record.txt")
    assert read_record(record, "record").over
    assert site.address
    opened = page.context.request.post(
        f"{site.address}/api/records", data=record, headers={"content-type": "text/plain"}
    ).json()
    assert opened["over"] is True


@variants("size", [], ["phone", "desktop"])
def test_a_lesson_and_a_game_around_one_screen_without_a_network(
    visit: Visit, static_site: StaticSite, size: str
) -> None:
    mia = visit(size)
    mia.open()
    page = mia.page
    cut_off(mia, static_site)
    page.get_by_role("link", name="Learn in ten minutes").click()
    page.locator("[data-lesson=conquer]").click()
    mia.wait_for_table()
    mia.wait_for_turn()
    mia.conquer("goldmead")
    mia.conquer("tanglewick")
    page.wait_for_selector("section[data-done][data-lesson=conquer]")
    page.locator("[data-next-lesson]").click()
    page.wait_for_selector("section[data-lesson=terrain]")
    mia.open("/?/new&seats=me,me")
    page.get_by_role("button", name="Create game").click()
    mia.wait_for_table()
    mia.end_step_chance = 0.4
    mia.play()
    page.wait_for_selector("[data-part=podium]")


@variants(
    "game, size", [], [(game, size) for game in ("smallworld", "warcraft", "azeroth") for size in ("phone", "desktop")]
)
def test_whole_games_are_played_without_a_network(
    visit: Visit, static_site: StaticSite, tmp_path: Path, game: str, size: str
) -> None:
    mia = visit(size, seed=3)
    mia.open()
    cut_off(mia, static_site)
    seats = "me,bot:level-1,bot:level-2,bot:level-3" if game == "azeroth" else "me,bot:level-3"
    mia.open(f"/?/new&game={game}&seats={seats}")
    mia.page.get_by_role("button", name="Create game").click()
    mia.wait_for_table()
    mia.end_step_chance = 0.4
    mia.play()
    record = mia.download(mia.page.get_by_role("link", name="Download"), tmp_path / "record.txt")
    assert read_record(record, "record").over
