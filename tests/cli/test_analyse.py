"""`smallworld analyse`: tables, a picture and JSON of a finished game; errors are one sentence."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from smallworld.bots import make_bot
from smallworld.cli.commands.analyse import combos_for, named, signed
from smallworld.core import ids
from smallworld.game.game import Game, new_game

from .conftest import Command

QUICK = ("--samples", "2", "--workers", "1")


def late_game(seed: int) -> Game:
    """Return the last three rounds of a game between players who blunder often."""
    early = new_game("smallworld", ["ann", "bo-2"], seed=seed)
    table = [make_bot("random", seed + seat) for seat in range(2)]
    while early.state.round <= early.rules.rounds - 3:
        early.apply(table[early.actor].choose(early.state, early.actor))
    late = Game.from_position(early.state, early.names, seed=seed)
    while not late.over:
        late.apply(table[late.actor].choose(late.state, late.actor))
    return late


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a close game, whose probabilities change until the end."""
    path = tmp_path_factory.mktemp("analysis") / "evening.game"
    games = (late_game(seed) for seed in range(100))
    path.write_text(next(game.record() for game in games if game.state.coins[0] - game.state.coins[1] in (-1, 1)))
    return path


def test_tables_fit_the_screen_and_moves_match_the_record(sw: Command, evening: Path) -> None:
    answer = sw("analyse", evening, *QUICK)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Small World, 6 turns. Won by ")
    rows = [line.split() for line in answer.out.splitlines() if re.search(r"\d% .*\d% +\d+ *$", line)][:2]
    for name, start, *changes, end, given_away in rows:
        assert name in ("ann", "bo-2") and len(changes) == 3
        assert int(start[:-1]) + sum(map(int, changes)) == int(end[:-1])
        assert 0 <= int(given_away) >= -int(changes[1]) - 1
    assert len(rows) == 2 and "Each chance is an estimate, give or take " in answer.out
    assert "Turning points, and how much luck and skill changed the chance:" in answer.out
    assert "Better turns were found for " in answer.out
    assert max(len(line) for line in answer.out.splitlines()) <= 80
    assert "…" not in answer.out
    first = answer.out.index("from move ") + len("from move ")
    number = int(answer.out[first:].split(":")[0])
    played = " ".join(answer.out.partition("played: ")[2].split()).partition(";")[0].partition(" Round ")[0]
    told = json.loads(sw("replay", evening, "--json").out)["moves"][number - 1]
    assert played.startswith(told["move"])


def test_json_and_picture_have_the_same_content(sw: Command, evening: Path, tmp_path: Path) -> None:
    answer = sw("analyse", evening, *QUICK, "--json", "-o", tmp_path / "curve.svg")
    found = json.loads(answer.out)
    assert found["players"] == ["ann", "bo-2"]
    assert len(found["chances"]) == len(found["turns"]) + 1 == 7
    picture = ET.parse(tmp_path / "curve.svg")
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert {"Small World: chances to win", "ann", "bo-2", "100 %"} <= set(texts)
    assert texts.count("1") == 1
    lines = [e for e in picture.iter() if e.tag.endswith("path") and e.get("d", "").count("L") == 6]
    assert len(lines) == 2
    assert sw("analyse", evening, *QUICK, "-o", tmp_path / "curve.png").code == 0
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_tables_are_printed_even_if_the_picture_cannot_be_written(
    sw: Command, evening: Path, tmp_path: Path, full_disk: str
) -> None:
    answer = sw("analyse", evening, "--samples", "1", "--workers", "1", "-o", tmp_path / "curve.svg")
    assert (answer.code, answer.err) == (2, f"smallworld: {tmp_path / 'curve.svg'}: {full_disk}")
    assert answer.out.startswith("Small World, 6 turns. Won by ")


def test_an_unfinished_game_is_refused_in_a_sentence(sw: Command, evening: Path, tmp_path: Path) -> None:
    text = evening.read_text()
    unfinished = tmp_path / "unfinished.game"
    unfinished.write_text(text[: text.rindex("end:")].rstrip().rpartition("\n")[0] + "\n")
    answer = sw("analyse", unfinished)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (f"smallworld: {unfinished}: the game is not over: only a finished game can be analysed\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("missing.game",), "missing.game: can't be read: No such file or directory"),
        (("EVENING", "-o", "curve.gif"), "curve.gif: a picture must be an .svg or .png file"),
        (("EVENING", "-o", "nowhere/curve.svg"), "nowhere/curve.svg: no such folder: nowhere"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    sw: Command, evening: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    answer = sw("analyse", *(evening if part == "EVENING" else part for part in arguments))
    assert (answer.code, answer.out, answer.err) == (2, "", f"smallworld: {sentence}\n")


def test_a_file_that_is_not_a_record_is_refused_in_a_sentence(sw: Command, tmp_path: Path) -> None:
    other = tmp_path / "other.game"
    other.write_text("hello\n")
    answer = sw("analyse", other)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "missing line --- between the header of the record and its moves" in answer.err


def test_a_pick_names_the_picked_combo_not_the_reveal() -> None:
    game = new_game("smallworld", ["ann", "bo"], seed=3)
    combos = combos_for(game.state, game.actor)
    assert len(combos) == 6
    race, power = combos["pick 2"].split()
    assert named("pick 2 = ghouls hill", combos) == f"pick 2, {race} {power}"
    assert named("roll windtor = 2", combos) == "roll windtor = 2"
    army = game.state.active(game.actor)
    game.apply(game.rules.space.of(ids.V_PICK, 1))
    assert game.rules.races[game.state.race[army]].key == race


@pytest.mark.parametrize(("change", "text"), [(0.26, "+0.3"), (-1.0, "-1.0"), (-0.04, "0.0"), (0.0, "0.0")])
def test_a_change_of_nearly_zero_has_no_sign(change: float, text: str) -> None:
    assert signed(change, 1) == text
