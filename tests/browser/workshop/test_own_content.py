"""Custom races and powers: added to a game by link, shown to players who join, played, and replayed elsewhere."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from smallworld import read_record
from tests.browser.conftest import PATIENCE, SIZES, NewPlayer, wait_until
from tests.browser.looks import violations
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.rendering import set_size
from tests.browser.workshop.steps import play_together
from tests.server.inventions import AMBER_TEXT, BADGERS_TEXT, pack


def keep(player: Player, document: str) -> str:
    """Store an invention; returns its id."""
    answer = player.page.request.post(f"{player.address}/api/inventions", data={"document": document})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def test_inventions_are_put_in_the_box_by_link_played_by_two_and_replayed_in_a_fresh_process(
    new_player: NewPlayer, pictures: Pictures, tmp_path: Path
) -> None:
    mia, tom = new_player(seed=1), new_player(seed=2)
    both = keep(mia, pack(AMBER_TEXT, BADGERS_TEXT))
    mia.open(
        f"/new?seats=me,open&with={both}&only=elves,orcs,giants,trolls,humans,tritons,wizards,flying,hill,swamp,"
        "forest,mounted,commando,merchant,wealthy,stout&rounds=2"
    )
    page = mia.page
    expect(page.get_by_role("button", name="Amber and earth")).to_have_attribute("aria-pressed", "true")
    expect(mia.part("in-the-box").first).to_contain_text("8 races")
    expect(mia.part("in-the-box").last).to_contain_text("10 powers")
    expect(page.get_by_label("Rounds")).to_have_value("2")
    for size in ("phone", "tablet", "desktop"):
        set_size(page, *SIZES[size])
        mia.wait_until_drawn()
        pictures(page, f"new-own-{size}")
        assert violations(page, size == "desktop") == [], size
    page.get_by_label("Name for seat 1").fill("Mia")
    page.get_by_role("button", name="Create game").click()
    link = page.get_by_label("Invitation link for everybody").input_value()

    tom.page.goto(link)
    # Custom content is shown before a seat is taken.
    asked = tom.page.get_by_role("dialog")
    expect(asked).to_contain_text("Also in play: Badgers and Amber-hunting")
    expect(asked).to_contain_text("18 left out")
    tom.give_name("Tom")
    for player in (mia, tom):
        inventions = player.part("own").locator("li")
        expect(inventions).to_have_count(2)
        expect(inventions.nth(0)).to_contain_text("Badgers")
        expect(inventions.nth(1)).to_contain_text("Regions with swamp cost 1 less.")
        expect(inventions.nth(1)).to_contain_text("by Mia")
        expect(player.part("left-out")).to_contain_text("Amazons")
    for size in ("phone", "tablet", "desktop"):
        set_size(tom.page, *SIZES[size])
        tom.wait_until_drawn()
        pictures(tom.page, f"lobby-own-{size}")
        assert violations(tom.page, size == "desktop") == [], size
    # Texts follow the reader's language.
    tom.choose_language("cs")
    expect(tom.part("own")).to_contain_text("Sbírající jantar")
    tom.choose_language("en")
    page.get_by_role("button", name="Start the game").click()
    for player in (mia, tom):
        player.wait_for_table()

    page.keyboard.press("?")
    aid = page.get_by_role("dialog")
    expect(aid).to_contain_text("Amber-hunting")
    expect(aid).not_to_contain_text("Amazons")
    page.keyboard.press("Escape")
    play_together(mia, tom)

    game = page.url.rpartition("/")[2]
    answer = page.request.get(f"{mia.address}/api/games/{game}/record")
    wait_until(lambda: answer.ok, "the record can be downloaded", PATIENCE)
    record = tmp_path / "evening.game"
    record.write_bytes(answer.body())
    played = read_record(record.read_text("utf-8"))
    assert played.over and {recipe.key for recipe in played.setup.options.content.recipes} == {
        "amber-hunting",
        "badgers",
    }
    command = [sys.executable, "-m", "smallworld.cli", "replay", str(record)]
    told = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE * 4, check=False)
    assert told.returncode == 0 and "round 2" in told.stdout.lower(), told.stderr
