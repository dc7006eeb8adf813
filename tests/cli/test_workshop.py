"""`smallworld workshop`: check, explain and balance recipes; `--with` accepts recipes wherever it accepts Python."""

import json
from pathlib import Path

import pytest
import yaml

from smallworld import new_game
from smallworld.cli.app import main
from smallworld.cli.commands.workshop import strength_lines
from smallworld.workshop import read_recipe
from smallworld.workshop.json_schema import schema_text
from smallworld.workshop.shipped_packs import shipped_pack
from smallworld.workshop.strength.strength_report import StrengthReport
from tests.packaging.wheels import ROOT
from tests.server.inventions import AMBER_TEXT, BADGERS_TEXT, TEAPOT, pack, recipe

AMBER = ROOT / "examples" / "amber-hunting.yaml"
BADGERS = ROOT / "examples" / "badgers.yaml"
LANGUAGES = [("en", "Their regions"), ("cs", "Každé"), ("hu", "Minden"), ("pl", "Każdy")]


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Return a command's output and exit code."""
    code = main([str(argument) for argument in arguments])
    out, error = capsys.readouterr()
    return code, out, error


def test_check_lists_the_games_a_recipe_can_be_played_in(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, error = said(capsys, "workshop", "check", AMBER, BADGERS)
    assert (code, error) == (0, "")
    amber, also, teams, badgers, *not_there = out.splitlines()
    assert amber.endswith("Amber-hunting, a power: Small World: can be played")
    assert also.endswith("Small World of Warcraft: can be played") and badgers.endswith("Small World: can be played")
    assert teams.endswith("Battle for Azeroth: can be played")
    assert len(not_there) == 2
    for line in not_there:
        assert "can't be played: effects[0].pieces.piece: Lair: there is no such piece in this game" in line


def test_check_says_how_many_must_play_for_somebody_to_take_a_race(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "otters.yaml"
    path.write_text(recipe("race", "otters", number=6), encoding="utf-8")
    _, out, _ = said(capsys, "workshop", "check", path)
    assert out.splitlines()[-1].endswith(": can be played with 3 or 5 players")


def test_strength_without_a_table_reports_that_comparison_is_impossible() -> None:
    found = StrengthReport("", "azeroth", 5, "greedy", games=280, done=True, coins=7.1, low=7.0, high=7.2)
    lines = strength_lines(read_recipe(AMBER), found)
    assert lines[0].startswith("amber-hunting: 7.10 coins a turn (7.00 to 7.20) of")
    assert "No figures of the shipped powers with 5 players of" in lines[2]


def test_check_reports_errors_with_their_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "moor.yaml"
    path.write_text(AMBER.read_text(encoding="utf-8").replace("[swamp]", "[moor]"), encoding="utf-8")
    code, out, error = said(capsys, "workshop", "check", path, AMBER)
    assert code == 2 and "Amber-hunting" in out
    assert error.startswith(f"smallworld: {path}: effects[1].cheaper.where.terrain[0]: 'moor' is not one of field")


@pytest.mark.parametrize(("language", "begins"), LANGUAGES)
def test_explain_supports_every_language(capsys: pytest.CaptureFixture[str], language: str, begins: str) -> None:
    code, out, _ = said(capsys, "workshop", "explain", AMBER, "--language", language)
    assert code == 0 and out.startswith(begins)


def test_balance_compares_a_recipe_with_the_shipped_ones(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--games", 4, "--workers", 1)
    code, out, _ = said(capsys, "workshop", "balance", AMBER, *options)
    assert code == 0 and "coins a turn (" in out and "of the 20 other powers of Small World" in out
    code, out, _ = said(capsys, "workshop", "balance", AMBER, *options, "--json")
    found = json.loads(out)
    # Four games with it, and four without each of its effects.
    assert (found["games"], found["planned"], found["done"]) == (12, 12, True)
    assert found["low"] < found["coins"] < found["high"]
    assert [share["effect"] for share in found["effects"]] == ["coins.region", "cheaper"]
    assert len(found["shipped"]) == 20


def test_a_recipe_that_does_not_fit_a_game_is_not_balanced_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = said(capsys, "workshop", "balance", BADGERS, "--game", "warcraft")
    assert code == 2 and "effects[0].pieces.piece: Lair: there is no such piece in this game" in error


def test_the_schemas_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "workshop", "schema") == (0, schema_text(), "")
    for kind in ("recipe", "board", "pack"):
        assert said(capsys, "workshop", "schema", kind) == (0, schema_text(kind), "")
    code, _, error = said(capsys, "workshop", "schema", "virus")
    assert code == 2 and "unknown schema 'virus'; available: recipe, board, pack" in error


def test_a_pack_is_checked_and_explained(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "amber.json"
    path.write_text(pack(AMBER_TEXT, BADGERS_TEXT))
    code, out, error = said(capsys, "workshop", "check", path)
    assert code == 0 and not error
    assert f"{path}: Amber and earth, a pack: 1 power, 1 race" in out
    assert "Badgers, a race: Small World: can be played" in out
    code, out, _ = said(capsys, "workshop", "explain", path, "--language", "cs")
    assert code == 0 and "Sbírající jantar: " in out
    path.write_text(pack(AMBER_TEXT, recipe("race", "x", number=99)))
    code, _, error = said(capsys, "workshop", "check", path)
    assert code == 2 and "contents[1].number: it must be at most 12" in error
    path.write_text(pack(AMBER_TEXT).replace("Amber and earth", "<b>"))
    code, _, error = said(capsys, "workshop", "check", path)
    assert code == 2 and "title.en: '<b>' has letters that can't stand in a name" in error


def test_boards_and_packs_are_accepted_wherever_recipes_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "amber.json"
    path.write_text(pack(AMBER_TEXT, BADGERS_TEXT, TEAPOT, TEAPOT.replace('"teapot"', '"kettle"')))
    few = ("simulate", "--games", 2, "--players", 2, "--workers", 1, "--bots", "random")
    code, out, _ = said(capsys, *few, "--with", path, "--board", "kettle")
    assert code == 0 and "on kettle" in out
    # If there are several boards, none is chosen; a single one is.
    code, out, _ = said(capsys, *few, "--with", path)
    assert code == 0 and "on small-world-2" in out
    code, out, _ = said(capsys, *few, "--with", ROOT / "examples" / "teapot.json")
    assert code == 0 and "on teapot" in out
    game = new_game("smallworld", 2, content=[path], board="kettle")
    assert game.rules.board.name == "kettle" and "badgers" in game.rules.race_number
    assert new_game("smallworld", 3, content=[ROOT / "examples" / "teapot.json"]).rules.board.name == "small-world-3"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check",), "workshop check needs a recipe file"),
        (("explain", AMBER, "--language", "xx"), "unknown language 'xx'; available: cs, en, hu, pl"),
        (("check", AMBER, "--game", "chess"), "unknown game 'chess'"),
    ],
)
def test_wrong_options_are_reported_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...], sentence: str
) -> None:
    code, _, error = said(capsys, "workshop", *arguments)
    assert code == 2 and sentence in error


def test_recipes_are_accepted_wherever_python_files_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = said(
        capsys, "balance", "--games", 20, "--bots", "random", "--workers", 1, "--json", "-w", AMBER, "-w", BADGERS
    )
    report = json.loads(out)
    assert code == 0 and "badgers" in json.dumps(report["races"])
    scenarios = tmp_path / "scenarios"
    scenarios.mkdir()
    for path in (AMBER, ROOT / "docs" / "reference" / "recipes.md"):
        (scenarios / path.name).write_bytes(path.read_bytes().replace(b"../../examples", str(AMBER.parent).encode()))
    code, out, _ = said(capsys, "scenario", scenarios)
    assert code == 0 and out.splitlines()[-1] == "2 passed, 0 failed"


def test_recipes_and_bots_can_share_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    sprinter = ROOT / "examples" / "sprinter.py"
    files = ("-w", AMBER, "-w", sprinter, "-w", BADGERS)
    code, out, _ = said(capsys, "simulate", "--games", 4, "--workers", 1, "--bots", "sprinter,random", *files)
    assert code == 0 and "sprinter" in out


def test_a_shipped_pack_is_played_by_its_key(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ("simulate", "--players", 2, "--games", 2, "--bots", "random", "--workers", 1, "--json")
    code, out, _ = said(capsys, *options, "--with", "lanterns-and-tides")
    assert code == 0
    races = {row["name"] for row in json.loads(out)["races"]}
    assert races & {recipe.key for recipe in shipped_pack("lanterns-and-tides").recipes}
    code, _, error = said(capsys, *options, "--with", "lanterns")
    assert code == 2 and "lanterns: can't be read: No such file" in error
    # A file with that name takes precedence.
    (tmp_path / "lanterns-and-tides").write_text("nothing", encoding="utf-8")
    code, _, error = said(capsys, *options, "--with", "lanterns-and-tides")
    assert code == 2 and error


@pytest.mark.parametrize("start", ["", "# My board\n", "---\n"], ids=["plain", "comment", "dashes"])
def test_show_draws_a_board_written_in_yaml(capsys: pytest.CaptureFixture[str], tmp_path: Path, start: str) -> None:
    path = tmp_path / "teapot.yaml"
    path.write_text(start + yaml.safe_dump(json.loads(TEAPOT)), encoding="utf-8")
    assert said(capsys, "workshop", "explain", path)[0] == 0
    code, out, error = said(capsys, "show", path, "-o", "-")
    assert (code, error) == (0, "") and out.startswith("<svg")


def test_a_recipe_is_shown_by_its_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "lamps.yaml"
    path.write_text(recipe("power", "bog-lamps", name={"en": "Lamplit"}), encoding="utf-8")
    _, out, _ = said(capsys, "workshop", "check", path)
    assert "Lamplit, a power" in out and "Bog Lamps" not in out
    _, out, _ = said(capsys, "simulate", "--games", "12", "--bots", "random", "--with", path, "--workers", "1")
    assert "Lamplit" in out and "Bog Lamps" not in out


@pytest.mark.parametrize("what", ["check", "explain", "balance"])
def test_a_python_file_is_referred_to_balance(capsys: pytest.CaptureFixture[str], what: str) -> None:
    code, _, error = said(capsys, "workshop", what, ROOT / "examples" / "otters.py")
    assert code == 2 and "use `smallworld balance --with" in error and "otters.py`" in error


def test_a_file_that_cannot_be_read_counts_as_not_run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("scenario: [", encoding="utf-8")
    code, out, _ = said(capsys, "scenario", path)
    assert (code, out) == (2, "0 passed, 0 failed, 1 not run\n")
