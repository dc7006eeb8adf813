"""Fresh virtual environments, one for each engine that is measured, and processes that run inside them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent

PEER = "catanatron"
PLAIN = "interpreted"
COMPILED = "compiled"
ENGINES = (PEER, PLAIN, COMPILED)

# What pip installs, with which game_request about compiling, and the program that measures it.
INSTALLED = {PEER: "catanatron", PLAIN: str(ROOT), COMPILED: str(ROOT)}
WISH = {PEER: "", PLAIN: "0", COMPILED: "1"}
PROGRAM = {PEER: "measure_catanatron.py", PLAIN: "measure_smallworld.py", COMPILED: "measure_smallworld.py"}


class BenchError(Exception):
    """Why there is nothing to report, in a sentence."""


def prepare(engine: str, folder: Path, extras: str = "") -> None:
    """Make the environment of an engine."""
    run([sys.executable, "-m", "venv", str(folder / engine)], f"the environment for {engine} could not be made")
    game_request = {**os.environ, "SMALLWORLD_COMPILE": WISH[engine]}
    pip = [str(python(engine, folder)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, INSTALLED[engine] + extras], f"{engine} could not be installed", game_request)


def python(engine: str, folder: Path) -> Path:
    """The interpreter of an engine's environment."""
    return folder / engine / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def measure(engine: str, folder: Path, what: str, players: int, amount: float) -> dict[str, float]:
    """Let an engine measure one thing in a process of its own."""
    command = [str(python(engine, folder)), str(BENCH / PROGRAM[engine]), what, str(players), str(amount)]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    answer: dict[str, float] = json.loads(run(command, f"{engine} could not be measured", alone))
    if engine != PEER and answer["compiled"] != (engine == COMPILED):
        raise BenchError(f"the environment for the {engine} engine holds the other build")
    return answer


def run(command: list[str], failure: str, environment: dict[str, str] | None = None) -> str:
    """What a command prints; its complaints go into the error if it fails."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise BenchError(f"{failure}:\n{done.stderr.strip() or done.stdout.strip()}")
    return done.stdout
