"""`smallworld ladder`, and custom bots in it and in other commands."""

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from smallworld.bots import LEVELS
from smallworld.bots.network import opponents
from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.value import NetworkWeights

from .conftest import Command

BOT = '''"""Mine."""

from smallworld.bots import Bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State


class Mine(Bot):
    """The first move."""

    name = "mine"

    def choose(self, s: State, seat: int) -> Action:
        return engine.legal(s)[0]
'''
SLOW = BOT.replace(
    "        return",
    """        if WHEN:
            Path(MARK).touch()
            time.sleep(60)
        return""",
).replace("from smallworld.bots", "import time\nfrom pathlib import Path\n\nfrom smallworld.bots", 1)
QUICK = ("--bots", "random,mine", "-n", "4", "--workers", "1")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Write a fast bot."""
    path = tmp_path / "mine.py"
    path.write_text(BOT)
    return path


@pytest.fixture
def picky(tmp_path: Path) -> Path:
    """Write a bot that accepts only numeric seeds, although games pass text."""
    path = tmp_path / "picky.py"
    made = "    def __init__(self, seed=0):\n        super().__init__(seed)\n        self.number = int(seed)\n\n"
    path.write_text(BOT.replace("    def choose", f"{made}    def choose").replace('"mine"', '"picky"'))
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Write a bot that fails in round 2."""
    path = tmp_path / "broken.py"
    path.write_text(BOT.replace("return engine", "return s.round < 2 and engine").replace('"mine"', '"broken"'))
    return path


def test_tables_fit_the_screen_and_name_every_pool(sw: Command, mine: Path) -> None:
    answer = sw("ladder", "smallworld", "azeroth", "-p", "2,3", *QUICK, "--with", mine)
    assert (answer.code, answer.err) == (0, "")
    for heading in ("Small World, 2 players: 4 games", "Battle for Azeroth, 3 players: 4 games"):
        assert f"{heading}, seed 1; random is 1500." in answer.out
    assert answer.out.count(" mine ") == 4
    assert max(len(line) for line in answer.out.splitlines()) <= 80
    assert "…" not in answer.out


def test_the_report_and_the_picture_are_written(sw: Command, mine: Path, tmp_path: Path) -> None:
    outs = [part for name in ("l.json", "l.svg", "l.png", "l.md") for part in ("-o", tmp_path / name)]
    answer = sw("ladder", "smallworld", "-p", "2", *QUICK, "--with", mine, *outs, "--json")
    report = json.loads(answer.out)
    assert json.loads((tmp_path / "l.json").read_text()) == report
    assert report["bots"] == ["random", "mine"]
    assert {row["bot"] for row in report["pools"][0]["ratings"]} == {"random", "mine"}
    texts = {element.text for element in ET.parse(tmp_path / "l.svg").iter() if element.tag.endswith("text")}
    assert {"Small World, 2 players", "mine", "random", "1500"} <= texts
    assert (tmp_path / "l.png").read_bytes().startswith(b"\x89PNG")
    assert "## Small World, 2 players" in (tmp_path / "l.md").read_text()


def test_all_bots_play_by_default(sw: Command, mine: Path) -> None:
    report = json.loads(sw("ladder", "smallworld", "-p", "2", "-n", "1", "--with", mine, "--json").out)
    assert report["bots"] == ["random", "careful", *LEVELS, "monte-carlo", "mine"]
    assert report["pools"][0]["anchor"] == "level-3"


def test_a_failing_bot_is_reported_and_the_others_are_rated(sw: Command, mine: Path, broken: Path) -> None:
    answer = sw("ladder", "smallworld", "-p", "2", "-n", "6", "--bots", "random,mine,broken", "--workers", "1",
                "--with", mine, "--with", broken)  # fmt: skip
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "smallworld: the bot broken failed and is not rated: " in answer.err
    assert "choose must return an action, not False (smallworld, 2 players, seed " in answer.err
    assert "Small World, 2 players: 6 games" in answer.out
    assert " mine " in answer.out and " broken " not in answer.out


def test_a_bot_that_cannot_be_made_is_reported_and_the_others_are_rated(sw: Command, picky: Path) -> None:
    arguments = ("-p", "2", "-n", "6", "--workers", "1", "--with", picky)
    answer = sw("ladder", "smallworld", "--bots", "random,level-1,picky", *arguments)
    assert answer.code == 2
    assert f"smallworld: the bot picky failed and is not rated: {picky}:16: ValueError: " in answer.err
    assert answer.err.count("\n") == 1
    assert "Small World, 2 players: 6 games" in answer.out and " level-1 " in answer.out


def test_a_custom_bot_is_simulated_against_greedy(sw: Command, mine: Path) -> None:
    report = json.loads(sw("simulate", "-p", "2", "-n", "1", "--workers", "1", "--with", mine, "--json").out)
    assert report["lineup"] == ["mine", "greedy"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_failing_bot_ends_a_simulation_with_a_sentence(sw: Command, broken: Path, workers: str) -> None:
    answer = sw("simulate", "-p", "2", "-n", "20", "--bots", "broken,random", "--with", broken, "--workers", workers)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"smallworld: the bot broken failed: {broken}: choose must return an action")
    assert answer.err.endswith("of seed 1)\n") and "(smallworld, 2 players, game " in answer.err


def test_a_bot_that_cannot_be_made_ends_a_simulation_with_a_sentence(sw: Command, picky: Path) -> None:
    answer = sw("simulate", "-p", "2", "-n", "2", "--bots", "picky,random", "--with", picky, "--workers", "1")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"smallworld: the bot picky failed: {picky}:16: ValueError: ")
    assert answer.err.endswith("(smallworld, 2 players, game 1 of seed 1)\n")


def test_the_game_is_saved_when_a_bot_fails(
    sw: Command, broken: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("stopped.game", "stopped-2.game"):
        answer = sw("play", "-p", "2", "-s", "3", "--with", broken, typed=["1"] * 99)
        assert answer.code == 2
        assert answer.err.startswith("smallworld: the bot broken failed: ")
        assert answer.err.endswith(f"The game is saved: continue it with --resume {name} and another bot\n")
    assert (tmp_path / "stopped.game").read_text() == (tmp_path / "stopped-2.game").read_text()
    answer = sw("play", "--resume", "stopped.game", "--bots", "random", typed=["1"] * 900)
    assert answer.code == 0


def test_the_game_is_saved_when_a_network_is_damaged(
    sw: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = tmp_path / "smallworld.npz"
    weights.write_bytes(b"cut off")
    monkeypatch.setattr(opponents, "judge_of", lambda _: NetworkJudge(NetworkWeights.load(weights)))
    monkeypatch.chdir(tmp_path)
    answer = sw("play", "-p", "2", "-s", "3", "--bots", "level-5", typed=["1"] * 99)
    assert answer.code == 2
    assert answer.err.startswith(f"smallworld: {weights}: not a file of weights: ")
    assert answer.err.endswith(". The game is saved: continue it with --resume stopped.game and another bot\n")
    assert sw("play", "--resume", "stopped.game", "--bots", "random", typed=["1"] * 900).code == 0


def test_a_game_with_a_save_file_is_saved_there(sw: Command, broken: Path, tmp_path: Path) -> None:
    saved = tmp_path / "own.game"
    answer = sw("play", "-p", "2", "-s", "3", "--with", broken, "--save", saved, typed=["1"] * 99)
    assert f"--resume {saved}" in answer.err
    assert sw("replay", saved).code == 0


def test_an_unwritable_report_is_printed(sw: Command, mine: Path, tmp_path: Path, full_disk: str) -> None:
    answer = sw("ladder", "smallworld", "-p", "2", *QUICK, "--with", mine, "-o", tmp_path / "l.json")
    assert (answer.code, answer.err) == (2, f"smallworld: {tmp_path / 'l.json'}: {full_disk}")
    assert "Small World, 2 players: 4 games" in answer.out


def stopped(folder: Path, when: str, *arguments: str | Path) -> tuple[int, str, str]:
    """Return the output of a ladder that is interrupted as soon as its bot has written a file."""
    bot = folder / "slow.py"
    bot.write_text(SLOW.replace("WHEN", when).replace("MARK", repr(str(folder / "now"))))
    command = [sys.executable, "-m", "smallworld.cli", "ladder", "smallworld", "-p", "2,3", "-n", "5"]
    with subprocess.Popen(
        [*command, "--bots", "random,mine", "--budget", "60", "--with", bot, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # The process running the tests may ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        try:
            until = time.monotonic() + 100
            while not (folder / "now").exists() and time.monotonic() < until:
                time.sleep(0.05)
            # To the whole group, as from a terminal; the current games would take a minute.
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=50)
        finally:
            process.kill()
    return process.returncode, out, err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_ladder_reports_the_finished_games(tmp_path: Path, workers: str) -> None:
    outs = [part for name in ("l.json", "l.svg") for part in ("-o", tmp_path / name)]
    code, out, err = stopped(tmp_path, "s.rules.seats == 3", "--workers", workers, *outs)
    report = json.loads((tmp_path / "l.json").read_text())
    (pool,) = report["pools"]
    # Another process may still be playing a game of the first kind.
    assert report["stopped"] and pool["players"] == 2 and pool["games"] in ([5] if workers == "1" else [3, 4, 5])
    assert (code, err) == (130, f"smallworld: stopped early: {pool['games']} of 10 games were played and rated.\n")
    assert f"Small World, 2 players: {pool['games']} games, seed 1; random is 1500." in out and "3 players" not in out
    texts = [element.text or "" for element in ET.parse(tmp_path / "l.svg").iter() if element.tag.endswith("text")]
    assert any("Stopped early." in text for text in texts)


def test_games_finished_before_a_process_died_are_reported(sw: Command, tmp_path: Path) -> None:
    bot = tmp_path / "ending.py"
    end = "        if s.rules.seats == 3:\n            os._exit(3)\n        return"
    bot.write_text(BOT.replace("        return", end).replace("from", "import os\n\nfrom", 1))
    arguments = ("-p", "2,3", "-n", "9", "--bots", "random,mine", "--workers", "2", "--with", bot)
    answer = sw("ladder", "smallworld", *arguments, "-o", tmp_path / "l.json")
    (pool,) = json.loads((tmp_path / "l.json").read_text())["pools"]
    assert (answer.code, pool["players"]) == (2, 2)
    assert answer.err.startswith("smallworld: a worker process ended early: ")
    assert answer.err.endswith(f"; stopped early: {pool['games']} of 18 games were played and rated.\n")
    assert f"Small World, 2 players: {pool['games']} games" in answer.out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_ladder_interrupted_before_any_game_finishes_writes_nothing(tmp_path: Path, workers: str) -> None:
    answer = stopped(tmp_path, "True", "--workers", workers, "-o", tmp_path / "l.json", "--json")
    assert answer == (130, "", "smallworld: stopped before any game was over; there is nothing to report.\n")
    assert not (tmp_path / "l.json").exists()
