"""After the game: replays with slider and eyes, forks, records down and up."""

from __future__ import annotations

from pathlib import Path

from smallworld.play.replay import read_record
from tests.browser.conftest import Sit

BOTS = [{"kind": "me", "name": "Mia"}, {"kind": "bot", "name": "Rob", "level": "random"}]


def test_a_game_is_replayed_forked_downloaded_and_brought_back(sit: Sit, pictures: Path, tmp_path: Path) -> None:
    mia = sit(seed=8)
    ticket = mia.start(game="smallworld", seats=BOTS, seed=4, first=0)
    mia.take_seat(ticket, 0)
    mia.play()
    page = mia.page
    page.goto(f"{mia.address}/replay/{ticket['id']}")
    page.wait_for_selector(".replaying[data-ready=yes]")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 40
    pieces = "() => document.querySelectorAll('.tokens [data-stack]').length"
    natives = page.evaluate(pieces)
    slider.fill(str(last // 2))
    page.wait_for_function(f"n => ({pieces})() !== n", arg=natives)
    page.get_by_role("button", name="On one move").click()
    page.wait_for_function("n => Number(document.querySelector('input[type=range]').value) === n", arg=last // 2 + 1)
    # From Mia's chair only her coins are seen.
    page.locator("select.level").select_option("0")
    page.wait_for_function("() => document.querySelectorAll('.seat .dots').length === 1")
    page.screenshot(path=pictures / "replay-desktop.png")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    game = read_record(record.read_text(encoding="utf-8"), str(record))
    assert game.over

    page.get_by_role("button", name="Fork").click()
    page.locator("[data-yes]").click()
    fork = mia.at_table()
    assert fork != ticket["id"]
    mia.play(4)
    assert mia.version() > 0

    mia.open("/replays")
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/replay/*")
    page.wait_for_selector(".replaying[data-ready=yes]")
    assert int(page.get_by_role("slider").get_attribute("max") or 0) == last
