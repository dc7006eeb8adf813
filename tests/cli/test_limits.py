"""Limits on input: anything too large, too long or endless is refused quickly with one sentence."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from smallworld import new_game
from smallworld.draw.character_map import MOST_DRAWN
from smallworld.games.file_limits import LONGEST_NAME, MOST_BYTES
from smallworld.games.yaml_nodes import MOST_VALUES
from smallworld.scenarios.scenario import MOST_DICE

from .conftest import Answer, Command

MEMORY = 1 << 30
SCENARIO = """\
scenario: A field costs two
game: smallworld
board:
  regions: {REGION: field border, wood: forest}
  borders: [REGION wood]
players:
  ann: {active: giants hill, hand: 7}
  bob: {active: elves commando}
play:
  - check: {cost.REGION: 2}
"""
LONG = "a" * (LONGEST_NAME + 1)
LARGER = "larger than 1 MB"


def refused(answer: Answer, words: str) -> None:
    """Check for one sentence and exit code 2."""
    assert (answer.code, answer.err.count("\n")) == (2, 1), answer.err
    assert words in answer.err


@pytest.mark.parametrize(
    "command",
    [
        "replay /dev/zero",
        "replay -",
        "show /dev/zero",
        "scenario /dev/zero",
        "play --resume /dev/zero",
        "play --board /dev/zero",
        "simulate --with /dev/zero",
    ],
)
def test_an_endless_file_is_not_read_to_the_end(command: str) -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-m", "smallworld.cli", *command.split()],
            stdin=endless,
            capture_output=True,
            text=True,
            timeout=60,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )
    refused(Answer(done.returncode, done.stdout, done.stderr), LARGER)


@pytest.mark.parametrize(
    "command", ["replay FILE", "show FILE", "scenario FILE", "play --resume FILE", "play --board FILE"]
)
def test_an_oversized_file_is_refused(sw: Command, tmp_path: Path, command: str) -> None:
    file = tmp_path / "large.yaml"
    file.write_bytes(b"#" * (MOST_BYTES + 1))
    refused(sw(*command.replace("FILE", str(file)).split()), LARGER)


def test_a_file_of_maximum_size_is_read(sw: Command, tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    text = SCENARIO.replace("REGION", "meadow")
    file.write_text(text + "#" * (MOST_BYTES - len(text)))
    assert sw("scenario", file).out.endswith("1 passed, 0 failed\n")


def test_a_scenario_can_be_read_from_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SCENARIO.replace("REGION", "meadow"))
    command = f"cat {tmp_path}/a.yaml | {sys.executable} -m smallworld.cli show /dev/stdin"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["scenario", "show"])
def test_a_text_with_too_many_values_is_refused(sw: Command, tmp_path: Path, command: str) -> None:
    file = tmp_path / "many.yaml"
    file.write_text(f"{SCENARIO.replace('REGION', 'meadow')}dice: [{'0,' * MOST_VALUES}]\n")
    refused(sw(command, file), f"{file}:11: the file has more than {MOST_VALUES} values")


def test_the_number_of_dice_is_limited(sw: Command, tmp_path: Path) -> None:
    file = tmp_path / "dice.yaml"
    file.write_text(f"{SCENARIO.replace('REGION', 'meadow')}dice: [{', '.join('0' * MOST_DICE)}]\n")
    assert sw("scenario", file).code == 0
    file.write_text(f"{SCENARIO.replace('REGION', 'meadow')}dice: [{', '.join('0' * (MOST_DICE + 1))}]\n")
    refused(sw("scenario", file), f"{file}:11: a scenario can have at most {MOST_DICE} dice")


def test_the_length_of_player_names_is_limited(sw: Command, tmp_path: Path) -> None:
    sentence = f"can't be a player's name: longer than {LONGEST_NAME} letters"
    refused(sw("play", "--name", LONG), sentence)
    (tmp_path / "long.game").write_text(new_game(players=["ann", "bob"], seed=1).record().replace("ann", LONG))
    refused(sw("replay", tmp_path / "long.game"), sentence)
    (tmp_path / "long.yaml").write_text(SCENARIO.replace("REGION", "meadow").replace("ann", LONG))
    refused(sw("scenario", tmp_path / "long.yaml"), sentence)
    assert sw("play", "--name", LONG[1:], "--seed", "1", typed=["quit"]).code == 0


def test_the_length_of_region_names_is_limited(sw: Command, tmp_path: Path) -> None:
    sentence = f"is longer than {LONGEST_NAME} letters"
    (tmp_path / "long.yaml").write_text(SCENARIO.replace("REGION", LONG))
    refused(sw("scenario", tmp_path / "long.yaml"), sentence)
    (tmp_path / "short.yaml").write_text(SCENARIO.replace("REGION", LONG[1:]))
    assert sw("scenario", tmp_path / "short.yaml").code == 0


@pytest.mark.parametrize("command", ["show FILE", "play --players 2 --board FILE", "simulate -p 2 --board FILE"])
@pytest.mark.parametrize("what", ["id", "name", "region id", "region name", "island"])
def test_the_length_of_names_on_a_board_is_limited(sw: Command, tmp_path: Path, command: str, what: str) -> None:
    region = {"id": "meadow", "name": "Meadow", "terrain": "field", "edge": True, "island": "north"}
    board = {"id": "own", "name": "Own", "borders": [], "regions": [region]}
    if what in ("id", "name"):
        board[what] = LONG
    else:
        region[what.removeprefix("region ")] = LONG
    file = tmp_path / "board.json"
    file.write_text(json.dumps(board))
    refused(sw(*command.replace("FILE", str(file)).split()), f"{file}: a name on the board is longer than")


@pytest.mark.timeout(120)
def test_a_huge_board_is_shown_as_a_table(sw: Command, tmp_path: Path) -> None:
    regions = [{"id": f"land-{i}", "terrain": "field", "edge": True} for i in range(MOST_DRAWN + 1)]
    borders = [[f"land-{i}", f"land-{i + 1}"] for i in range(MOST_DRAWN)]
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"id": "own", "borders": borders, "regions": regions}))
    answer = sw("show", file)
    assert answer.code == 0
    assert all(f"land-{i}" in answer.out for i in range(MOST_DRAWN + 1))
    refused(sw("show", file, "-o", tmp_path / "out.svg"), f"more than {MOST_DRAWN} regions can't be drawn")
    assert not (tmp_path / "out.svg").exists()


def test_a_file_name_with_a_null_character_is_refused(sw: Command, tmp_path: Path) -> None:
    (tmp_path / "null.yaml").write_text(f'{SCENARIO.replace("REGION", "meadow")}content: ["a\\0b"]\n')
    refused(sw("scenario", tmp_path / "null.yaml", "--with", tmp_path), "null.yaml:11: needs the Python file")
    answer = sw("play", "--seed", "1", typed=["save a\0b", "quit"])
    assert answer.code == 0
    assert "can't be written" in answer.flat


def test_error_messages_truncate_long_input(sw: Command) -> None:
    answer = sw("play", "--bots", "b" * 100_000)
    refused(answer, "unknown bot 'bbb")
    assert len(answer.err) < 1200
