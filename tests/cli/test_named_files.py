"""Records, positions and scenarios may name Python files; a command runs only those that the user also names."""

from pathlib import Path

import pytest

from smallworld import new_game
from smallworld.games.custom import source

from .conftest import Answer, Command

NEWTS = '''"""Newts."""

from pathlib import Path

from smallworld.core.hooks import Race

Path(__file_name__).touch()


class Newts(Race):
    """Their number is their strength."""

    key = "newts"
    number = 7
    tokens = 12
'''
SCENARIO = """\
scenario: Newts stand on a field
game: smallworld
content: [newts.py]
board:
  regions: {meadow: field border, wood: forest}
  borders: [meadow wood]
players:
  ann: {active: newts hill, hand: 7, holds: {meadow: 1}}
  bob: {active: elves commando}
play:
  - check: {race.meadow: newts}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a race that leaves a trace when its file is run, and texts of every kind that name it."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "newts.py"
    file.write_text(NEWTS.replace("__file_name__", repr(str(tmp_path / "trace"))))
    game = new_game(players=2, seed=1, content="newts.py")
    game.apply("pick 1")
    (tmp_path / "record.game").write_text(game.record())
    (tmp_path / "position.yaml").write_text(game.position())
    (tmp_path / "started.game").write_text(type(game).from_position(game.state, seed=1).record())
    (tmp_path / "scenario.yaml").write_text(SCENARIO)
    (tmp_path / "trace").unlink()
    # Like a new process, which has run no file yet.
    source._run.cache_clear()
    return tmp_path


COMMANDS = [
    "replay record.game",
    "replay started.game",
    "show record.game",
    "show position.yaml",
    "show scenario.yaml",
    "scenario scenario.yaml",
    "play --resume record.game",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_named_by_a_text_is_not_run(sw: Command, folder: Path, command: str) -> None:
    answer = sw(*command.split(), typed=["quit"])
    refused(answer, "needs the Python file newts.py, which runs only if you allow it: add --with newts.py")
    assert not (folder / "trace").exists()


def refused(answer: Answer, words: str) -> None:
    """Check for one sentence and exit code 2."""
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert words in answer.err


@pytest.mark.parametrize("command", COMMANDS)
def test_it_is_run_if_the_user_also_names_it(sw: Command, folder: Path, command: str) -> None:
    answer = sw(*command.split(), "--with", "newts.py", typed=["quit"])
    assert (answer.code, answer.err) == (0, "")
    assert (folder / "trace").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_naming_another_file_does_not_allow_it(sw: Command, folder: Path, command: str) -> None:
    toads = NEWTS.replace("newts", "toads").replace("Newts", "Toads")
    (folder / "toads.py").write_text(toads.replace("__file_name__", repr(str(folder / "toads-ran"))))
    refused(sw(*command.split(), "--with", "toads.py", typed=["quit"]), "add --with newts.py")
    assert not (folder / "trace").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_allows_the_files_in_it(sw: Command, folder: Path, command: str) -> None:
    answer = sw(*command.split(), "--with", folder, typed=["quit"])
    assert (answer.code, answer.err) == (0, "")


def test_a_folder_does_not_allow_files_next_to_it(sw: Command, folder: Path) -> None:
    (folder / "races").mkdir()
    (folder / "way.yaml").write_text(SCENARIO.replace("newts.py", "races/../newts.py"))
    refused(sw("scenario", "way.yaml", "--with", "races"), "needs the Python file races/../newts.py")
    assert not (folder / "trace").exists()


def test_a_moved_file_is_found_where_the_user_says(sw: Command, folder: Path) -> None:
    (folder / "races").mkdir()
    (folder / "newts.py").rename(folder / "races" / "newts.py")
    assert sw("replay", "record.game", "--with", "races/newts.py").code == 0


def test_all_required_files_are_listed_with_shell_quoting(sw: Command, folder: Path) -> None:
    (folder / "two.yaml").write_text(SCENARIO.replace("newts.py", "newts.py, big toads.py"))
    refused(
        sw("scenario", "two.yaml"),
        "needs the Python files newts.py, big toads.py, which run only if you allow them: "
        "add --with newts.py --with 'big toads.py'",
    )


def test_a_text_without_files_is_unaffected(sw: Command, folder: Path) -> None:
    (folder / "plain.game").write_text(new_game(players=2, seed=1).record())
    assert sw("replay", "plain.game", "--with", "newts.py").code == 0
    assert not (folder / "trace").exists()


def test_saving_prints_how_to_continue(sw: Command, folder: Path) -> None:
    answer = sw("play", "--with", "newts.py", "--seed", "1", typed=["save evening.game", "quit"])
    assert "To continue: smallworld play --resume evening.game --with newts.py" in answer.flat
