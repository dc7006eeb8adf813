"""Environments return the same arrays with either core, and cost nothing if unused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.wheels import ROOT, Wheel, run

# Prints sums over all observations of a batch, and the rewards of finished games.
PLAY = """
import hashlib, sys, numpy as np
from smallworld.games import Options
from smallworld.learning.envs import Batch
from smallworld.learning.envs.env_game import Table
said = hashlib.sha256()
for game, players in (("smallworld", 5), ("warcraft", 3), ("azeroth", 4)):
    for rewards in ("win", "coins"):
        batch = Batch(game, players, 8, seed=5, rewards=rewards, options=Options(rounds=2))
        step, chance = batch.reset(), np.random.default_rng(5)
        for _ in range(120):
            step = batch.step(np.argmax(step.masks * chance.random(step.masks.shape), axis=1))
            for part in step:
                said.update(np.ascontiguousarray(part).tobytes())
print(sys.modules[Table.__module__].__file__.endswith(".py"), said.hexdigest())
"""
LEARNING = ("gymnasium", "pettingzoo", "pyspiel", "PIL")


def test_a_batch_is_the_same_compiled_and_interpreted(compiled: Wheel, plain: Wheel) -> None:
    answers = []
    for wheel in (compiled, plain):
        done = wheel.run("-c", PLAY)
        assert done.returncode == 0, done.stderr
        answers.append(done.stdout.split())
    assert [interpreted for interpreted, _ in answers] == ["False", "True"]
    assert answers[0][1] == answers[1][1]


@pytest.mark.parametrize(
    "module", ["smallworld", "smallworld.game.game", "smallworld.cli", "smallworld.views.observation"]
)
def test_playing_imports_no_learning_dependencies(module: str) -> None:
    program = f"import sys, {module}; print([name for name in {LEARNING} if name in sys.modules])"
    done = run([sys.executable, "-c", program], {}, ROOT)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("smallworld.learning.envs", "gymnasium", "rl"), ("smallworld.learning.envs.openspiel", "pyspiel", "openspiel")],
)
def test_a_missing_dependency_is_reported_with_its_extra(module: str, missing: str, extra: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = run([sys.executable, "-c", program], {}, ROOT)
    assert done.stderr.splitlines()[-1].endswith(f"pip install 'smallworld-engine[{extra}]'")


def test_numpy_is_not_needed_to_play() -> None:
    program = "import sys, smallworld.game.game; sys.exit('numpy' in sys.modules)"
    assert subprocess.call([sys.executable, "-c", program]) == 0


def test_the_bench_of_steps_runs(plain: Wheel, tmp_path: Path) -> None:
    assert "python bench/steps.py" in (ROOT / "docs" / "reference" / "environments.md").read_text(encoding="utf-8")
    # An environment like the benchmark's, but with an existing wheel.
    python = tmp_path / "environments" / "interpreted" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{plain.folder}" exec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    where = ["--environments", str(tmp_path / "environments"), "-o", str(tmp_path / "results")]
    command = [sys.executable, "bench/steps.py", "--only", "interpreted", "--rounds", "1", "--seconds", "0.1", *where]
    done = run(command, dict(os.environ), ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "batch of 64, 2 players, interpreted |" in (tmp_path / "results" / "steps.md").read_text(encoding="utf-8")
