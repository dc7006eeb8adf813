"""A whole evening: one player invents and shares, one adds it to a pack and invites, one joins; the game is replayed
elsewhere.
"""

import re
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from smallworld import read_record
from tests.browser.conftest import PATIENCE, NewPlayer, wait_until
from tests.browser.looks import violations, wider_than_screen
from tests.browser.pictures import Pictures
from tests.browser.player import Player
from tests.browser.workshop.steps import drawn, invent, kept, play_together
from tests.packaging.wheels import Wheel

#: The templates that become the pack's races.
RACES = ("Giants", "Orcs")
#: A seed whose board is drawn quickly.
SEED = "4117"


def shared_link(page: Page) -> str:
    """The link to the open invention, as its author gets it."""
    page.get_by_role("button", name="Share").first.click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.keyboard.press("Escape")
    return link


def own(page: Page) -> int:
    """Number of this browser's inventions that the server has, in their current version."""
    return len([one for one in kept(page) if one["key"] and not one.get("unsent")])


def copy_template(player: Player, name: str) -> None:
    """Start from a shipped race, and wait until the server has the copy."""
    before = own(player.page)
    player.open("/workshop")
    player.part("templates").get_by_role("button", name=re.compile(f"^{name}")).click()
    expect(player.page.get_by_role("heading", name=f"{name} (copy)")).to_be_visible()
    wait_until(lambda: own(player.page) == before + 1, f"the server has the copy of {name}")


def draw_board(player: Player) -> str:
    """Draw a board for two from a seed; returns its name."""
    page = player.page
    player.open("/workshop/board/new")
    drawn(page)
    page.get_by_role("group", name="Players").last.get_by_role("button", name="2").click()
    page.get_by_role("textbox", name="Seed").fill(SEED)
    page.get_by_role("button", name="Draw new land").click()
    expect(page).to_have_url(re.compile("/workshop/board/here-"))
    drawn(page)
    return page.get_by_role("heading", level=1).inner_text()


def looks_right(player: Player, pictures: Pictures, name: str) -> None:
    """Check that nothing on the page is hard to use or overflows."""
    player.wait_until_drawn()
    assert violations(player.page, colours=False) == [], name
    assert not wider_than_screen(player.page), name
    pictures(player.page, f"evening-{name}")


def test_three_play_an_evening_with_what_they_invented(
    new_player: NewPlayer, pictures: Pictures, tmp_path: Path, plain: Wheel
) -> None:
    mia, tom, eve = (new_player(size=size, seed=1) for size in ("desktop", "tablet", "phone"))
    invent(mia)
    link = shared_link(mia.page)

    # Tom copies Mia's invention, and puts it in a pack with two races and a board.
    tom.page.goto(link)
    expect(tom.part("gift")).to_contain_text("on a sea or lake")
    looks_right(tom, pictures, "link")
    tom.page.get_by_role("button", name="Make a copy").click()
    expect(tom.part("effect")).to_have_count(2)
    wait_until(lambda: own(tom.page) == 1, "the copy is Tom's own")
    for race in RACES:
        copy_template(tom, race)
    board = draw_board(tom)
    looks_right(tom, pictures, "board")
    tom.open("/workshop/pack/new")
    tom.page.get_by_label("Title").fill("Friday")
    for name in (*(f"{race} (copy)" for race in RACES), "Amber-hunting", board):
        tom.page.get_by_role("checkbox", name=re.compile(f"^{re.escape(name)}")).check()
    expect(tom.page.get_by_text("2 races · 1 power · 1 board")).to_be_visible()
    wait_until(lambda: own(tom.page) == 2 + len(RACES) + 1, "the server has the pack, and all that is in it")
    looks_right(tom, pictures, "pack")

    # He sets up a game with it and gives Eve a link.
    tom.open("/new?seats=me,open&rounds=2")
    tom.page.get_by_role("button", name=re.compile("^Friday")).click()
    tom.page.get_by_role("button", name=re.compile(f"{re.escape(board)}.*Friday")).click()
    looks_right(tom, pictures, "new")
    tom.page.get_by_label("Name for seat 1").fill("Tom")
    tom.page.get_by_role("button", name="Create game").click()
    invitation = tom.page.get_by_label("Invitation link for everybody").input_value()
    eve.page.goto(invitation)
    asked = eve.page.get_by_role("dialog")
    expect(asked).to_contain_text("Amber-hunting")
    looks_right(eve, pictures, "asked")
    eve.give_name("Eve")
    expect(eve.part("own").locator("li")).to_have_count(3)
    looks_right(eve, pictures, "lobby")
    tom.page.get_by_role("button", name="Start the game").click()
    for player in (tom, eve):
        player.wait_for_table()
    play_together(tom, eve)

    # The record contains all of it: another installation replays it.
    game = tom.page.url.rpartition("/")[2]
    answer = tom.page.request.get(f"{tom.address}/api/games/{game}/record")
    wait_until(lambda: answer.ok, "the record can be downloaded", PATIENCE)
    record = tmp_path / "friday.game"
    record.write_bytes(answer.body())
    played = read_record(record.read_text("utf-8"))
    keys = {recipe.key for recipe in played.setup.options.content.recipes}
    assert played.over and keys == {"giants-copy", "orcs-copy", "amber-hunting"}
    assert played.state.rules.board.size == len(msgspec.json.decode(board_document_of(tom.page))["regions"])
    told = plain.run("-m", "smallworld.cli", "replay", record)
    assert told.returncode == 0 and "round 2" in told.stdout.lower(), told.stderr


def board_document_of(page: Page) -> str:
    """The document of this browser's board."""
    (found,) = [one["document"] for one in kept(page) if one["kind"] == "board"]
    return str(found)


def test_a_file_of_what_was_invented_is_read_by_the_terminal_and_opened_again(
    new_player: NewPlayer, tmp_path: Path, plain: Wheel
) -> None:
    mia = new_player()
    page = mia.page
    invent(mia)
    page.get_by_role("button", name="Share").first.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="As a file").click()
    assert saved.value.suggested_filename == "amber-hunting.yaml"
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert "power: amber-hunting\n" in file.read_text("utf-8")
    told = plain.run("-m", "smallworld.cli", "workshop", "check", file)
    assert told.returncode == 0 and "Small World: can be played" in told.stdout, told.stderr
    tom = new_player(size="tablet")
    tom.open("/workshop")
    tom.page.locator("input[type=file]").first.set_input_files(file)
    expect(tom.part("effect")).to_have_count(2)
    [one] = kept(tom.page)
    [theirs] = kept(page)
    assert msgspec.json.decode(one["document"]) == msgspec.json.decode(theirs["document"])
