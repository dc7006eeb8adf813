"""Fresh virtual environments, one per measured engine, and processes that run in them."""

import json
import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent

PEER = "catanatron"
PLAIN = "interpreted"
COMPILED = "compiled"
ENGINES = (PEER, PLAIN, COMPILED)
# The same builds of an earlier version, if requested.
BEFORE = {PLAIN: "interpreted-before", COMPILED: "compiled-before"}
BEFORE_SOURCE = "before"

# The value of SMALLWORLD_COMPILE while building an engine.
COMPILE = {PLAIN: "0", COMPILED: "1", BEFORE[PLAIN]: "0", BEFORE[COMPILED]: "1"}


class BenchError(Exception):
    """The measurement failed; the message is a sentence."""


def prepare(engine: str, folder: Path, extras: str = "", program: str = sys.executable) -> None:
    """Create an engine's environment for a Python."""
    run([program, "-m", "venv", str(folder / engine)], f"could not create the environment for {engine}")
    environment = {**os.environ, "SMALLWORLD_COMPILE": COMPILE.get(engine, "")}
    pip = [str(python(engine, folder)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    package = str(source(engine, folder)) if engine in COMPILE else engine
    run([*pip, package + extras], f"{engine} could not be installed", environment)


def unpack(version: str, folder: Path) -> None:
    """Unpack an earlier version's sources (a commit or a folder) to the folder in which its engines look for them."""
    target = folder / BEFORE_SOURCE
    if target.exists():
        return
    if Path(version).is_dir():
        target.symlink_to(Path(version).resolve(), target_is_directory=True)
        return
    done = subprocess.run(["git", "archive", version], capture_output=True, cwd=ROOT)
    if done.returncode:
        raise BenchError(f"{version} is neither a folder nor a commit of this repository")
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(target, filter="data")


def source(engine: str, folder: Path) -> Path:
    """Return the source folder of one of our engines."""
    return folder / BEFORE_SOURCE if engine in BEFORE.values() else ROOT


def python(engine: str, folder: Path) -> Path:
    """Return the interpreter of an engine's environment."""
    return folder / engine / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def measure(engine: str, folder: Path, what: str, players: int, amount: float) -> dict[str, float]:
    """Run one benchmark on one engine, in a separate process."""
    program = BENCH / ("measure_catanatron.py" if engine == PEER else "measure_smallworld.py")
    command = [str(python(engine, folder)), str(program), what, str(players), str(amount)]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    answer: dict[str, float] = json.loads(run(command, f"{engine} could not be measured", alone))
    if engine != PEER and answer["compiled"] != (COMPILE[engine] == "1"):
        raise BenchError(f"the environment of the {engine} engine contains the other build")
    return answer


def run(command: list[str], failure: str, environment: dict[str, str] | None = None) -> str:
    """Return a command's output; if it fails, the error includes its stderr."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise BenchError(f"{failure}:\n{done.stderr.strip() or done.stdout.strip()}")
    return done.stdout
