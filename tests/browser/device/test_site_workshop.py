"""The workshop and the analysis on a site of files without a network, and what says that it needs a server."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import variants
from tests.browser.device.conftest import PATIENCE
from tests.browser.device.static_site import StaticSite
from tests.browser.device.test_site import cut_off
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.server.test_analyses import close_game

#: A text that the browser has stored.
STORED = """(key) => new Promise((done, fail) => {
  const opened = indexedDB.open('smallworld');
  opened.onerror = () => fail(opened.error);
  opened.onsuccess = () => {
    const read = opened.result.transaction('texts').objectStore('texts').get(key);
    read.onsuccess = () => done(read.result);
  };
})"""
Visit = Callable[..., Player]


@variants("size", ["desktop"], ["phone"])
def test_a_race_is_invented_measured_and_played_without_a_network(
    visit: Visit, static_site: StaticSite, size: str, pictures: Pictures
) -> None:
    mia = visit(size)
    mia.open("/?/workshop/edit/new-race")
    page = mia.page
    page.get_by_text("Their regions with forest bring 1 more coin each.").wait_for()
    cut_off(mia, static_site)
    page.get_by_text("Their regions with forest bring 1 more coin each.").click()
    page.wait_for_url("**/some/path/?/workshop/edit/here-*")
    strength = page.locator("[data-part=strength]")
    strength.get_by_role("button", name="Measure").click()
    measured = strength.get_by_role("img", name=re.compile("New race: .* coins a turn, between"))
    expect(measured).to_be_visible(timeout=PATIENCE)
    pictures(page, f"device-workshop-{size}")
    strength.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_text("This needs a server").wait_for()
    page.get_by_role("button", name="Close").last.click()
    # It is still there after a reload, and on offer in a game.
    page.reload()
    page.get_by_role("button", name="Try it").click()
    game = mia.wait_for_table()
    request = json.loads(page.evaluate(STORED, f"game/{game}"))["plan"]["request"]
    assert request["offered"] == [json.loads(request["content"][0])["race"]]


def test_boards_say_that_they_need_a_server(visit: Visit) -> None:
    mia = visit("phone")
    mia.open("/?/workshop/board/new")
    mia.page.get_by_text("This needs a server").wait_for()
    mia.page.get_by_role("link", name="Back to the workshop").click()
    mia.page.wait_for_url("**/some/path/?/workshop")


@variants("size", ["phone"], ["desktop"])
def test_a_finished_game_is_analysed_without_a_network(
    visit: Visit, static_site: StaticSite, size: str, tmp_path: Path, pictures: Pictures
) -> None:
    mia = visit(size)
    mia.open("/?/replays")
    page = mia.page
    cut_off(mia, static_site)
    record = tmp_path / "record.txt"
    record.write_bytes(close_game())
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/some/path/?/replay/device-*")
    page.get_by_role("link", name="Analyse").click()
    page.get_by_text("The analysis is done.").wait_for(state="attached")
    page.wait_for_url("**/some/path/?/replay/device-*/analysis&turn=*")
    expect(page.get_by_role("slider", name="Turn")).to_be_visible()
    pictures(page, f"device-analysis-{size}")
    page.reload()
    expect(page.get_by_role("slider", name="Turn")).to_be_visible()
