"""The examples work as described in the tutorials."""

import json
import os
import sys

import pytest

from tests.packaging.wheels import ROOT, run

SMALLWORLD = [sys.executable, "-m", "smallworld.cli"]


@pytest.mark.parametrize("name", ["otters", "lucky"])
def test_the_scenarios_of_an_example_pass(name: str) -> None:
    done = run([*SMALLWORLD, "scenario", f"examples/{name}.yaml", "--with", "examples"], dict(os.environ), ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "2 passed, 0 failed"


def test_bots_pick_and_play_the_examples() -> None:
    files = ["--with", "examples/otters.py", "--with", "examples/lucky.py"]
    done = run([*SMALLWORLD, "simulate", "--games", "20", "--workers", "1", "--json", *files], dict(os.environ), ROOT)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert "otters" in json.dumps(report["races"])
    assert "lucky" in json.dumps(report["powers"])


def test_the_example_board_is_shown_and_played() -> None:
    shown = run([*SMALLWORLD, "show", "examples/teapot.json"], dict(os.environ), ROOT)
    assert shown.returncode == 0 and "The Saucer" in shown.stdout
    command = [*SMALLWORLD, "simulate", "--players", "2", "--games", "4", "--workers", "1", "--json"]
    done = run([*command, "--board", "examples/teapot.json"], dict(os.environ), ROOT)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["board"] == "teapot"


@pytest.mark.parametrize("name", ["otters.py", "otters.yaml", "lucky.py"])
def test_the_tutorial_quotes_the_examples_exactly(name: str) -> None:
    # The tutorial shows the first of several scenarios in a file.
    example = (ROOT / "examples" / name).read_text(encoding="utf-8").split("\n---\n")[0].strip()
    assert example in (ROOT / "docs" / "tutorials" / "race.md").read_text(encoding="utf-8")


def test_the_tutorial_quotes_the_bot_exactly() -> None:
    example = (ROOT / "examples" / "sprinter.py").read_text(encoding="utf-8").strip()
    assert example in (ROOT / "docs" / "tutorials" / "bot.md").read_text(encoding="utf-8")
