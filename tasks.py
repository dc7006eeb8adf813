"""The commands of the project, with nothing but Python: `python3 tasks.py play`, `terminal` and `test`."""

from __future__ import annotations

import contextlib
import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import compile_core
from client.build import find_node

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
SCRIPTS = HOME / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
PIP = SCRIPTS / ("pip.exe" if os.name == "nt" else "pip")
OLDEST = (3, 11)

USAGE = """usage: python3 tasks.py play [ARGUMENTS...]      set up what is needed and play in the browser
                                                 (arguments go to smallworld serve)
       python3 tasks.py terminal [ARGUMENTS...]  set up what is needed and play in the terminal
                                                 (arguments go to smallworld play)
       python3 tasks.py test [ARGUMENTS...]      set up everything, run every check and all tests
                                                 (arguments go to pytest)"""

# The extras that each command needs; what the larger ones install holds for the smaller.
TERMINAL = "[cli,network,pictures]"
PLAY = "[cli,network,pictures,server]"
TEST = "[boards,cli,network,openspiel,pictures,rl,server]"
# What tests install besides: the tools, and of every package the version that constraints.txt names.
TOOLS = ["--group", f"{ROOT / 'pyproject.toml'}:dev", "--constraint", str(ROOT / "constraints.txt")]

# What `test` runs first, beside the building of the client, as (what it is, script, arguments).
CHECKS = [
    ("style", "ruff", ["check"]),
    ("layout of the code", "ruff", ["format", "--check"]),
    ("layers", "lint-imports", []),
    ("dependencies", "deptry", ["."]),
]
# Takes as long as all of those together, on a single core: beside the tests, which leave none idle.
TYPES = [("types of the public interface", "basedpyright", []), ("types", "mypy", ["--strict"])]
# What is neither left out of the usual run nor run when all others are done.
USUAL = "not alone and not thorough and not torch and not ray"
# And then: two processes more than the two cores this is planned for, since tests of the server and the browser wait;
# each of them costs its own collection of the tests, server and browser. Those that measure time run when all others
# are done.
TESTS = [
    ("tests", "pytest", ["-n", "6", "--dist", "worksteal", "--durations", "15", "-m", USUAL]),
    ("tests that measure time", "pytest", ["tests/browser", "tests/server", "-m", "alone"]),
]
NO_TESTS = 5  # what pytest answers where no test was chosen


def main(arguments: list[str]) -> int:
    """Run one of the commands; its exit code is ours."""
    if sys.version_info < OLDEST:
        return complain(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {sys.version.split()[0]}")
    command = arguments[0] if arguments else ""
    # Whatever runs from here keeps the modules that it compiles, in .venv and in this checkout: others run them too.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        if command == "play":
            set_up(PLAY)
            build_client()
            with compile_core.built_beside(PYTHON) as core:
                say(core)
                return run_command(["serve", *arguments[1:]])
        if command == "terminal":
            set_up(TERMINAL)
            return run_command(["play", *arguments[1:]])
        if command == "test":
            with client_built_early():
                new = set_up(TEST)
            return run_checks(new) or run_tests(arguments[1:])
    except subprocess.CalledProcessError as error:
        return complain(f"this step failed: {' '.join(map(str, error.cmd))}")
    except KeyboardInterrupt:
        return 130
    print(USAGE, file=sys.stderr if command not in ("-h", "--help") else sys.stdout)
    return 0 if command in ("-h", "--help") else 2


def run_command(arguments: list[str]) -> int:
    """Run a command of the game; Ctrl-C is for it to answer, and it may take its time to end."""
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call([str(SCRIPTS / "smallworld"), *arguments], env=compile_core.environment())


def complain(sentence: str) -> int:
    """Say what is wrong; the code for wrong use."""
    print(f"tasks.py: {sentence}", file=sys.stderr)
    return 2


def set_up(extras: str) -> bool:
    """Make .venv and install this checkout into it, unless that was done for the same pyproject.toml: was it needed?"""
    wanted = fingerprint(extras)
    stamp = HOME / "installed.txt"
    if PIP.exists() and stamp.exists() and wanted in stamp.read_text(encoding="utf-8").split():
        return False
    # Pip is what is missing when an earlier attempt broke off.
    if not PIP.exists():
        say("Making a virtual environment in .venv (if this fails on Debian or Ubuntu: apt install python3-venv)")
        subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
    say(f"Installing smallworld-engine{extras} and what it needs (once; a minute at most)")
    install(["--editable", f"{ROOT}{extras}", *(TOOLS if extras == TEST else [])])
    done = {wanted, *(fingerprint(each) for each in (TERMINAL, PLAY, TEST) if names(each) <= names(extras))}
    stamp.write_text("\n".join(sorted(done)) + "\n", encoding="utf-8")
    return True


def install(what: list[str]) -> None:
    """Install by uv, which takes seconds; by pip where uv can't be had, or can't reach what only pip was told of."""
    # Modules are compiled when they are first used, since most never are.
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON)]
    # The client is built afterwards, in the checkout, and the core stays interpreted; nothing is fetched for either.
    plain = {**os.environ, "SMALLWORLD_CLIENT": "0", "SMALLWORLD_COMPILE": "0"}
    for command in ([*pip, "uv"], [*uv, *what]):
        if subprocess.run(command, check=False, env=plain, stderr=subprocess.DEVNULL).returncode:
            if "--group" in what:
                # The pip of an older Python doesn't know groups.
                subprocess.run([*pip, "--upgrade", "pip"], check=True, env=plain)
            subprocess.run([*pip, *what], check=True, env=plain)
            return


def names(extras: str) -> set[str]:
    """The names in a list of extras."""
    return set(extras.strip("[]").split(",")) - {""}


COLLECT = [str(PYTHON), "-m", "pytest", "--collect-only", "-q"]
BUILD_CLIENT = [str(PYTHON), str(ROOT / "client" / "build.py")]


def build_client() -> None:
    """Build what runs in the browser, unless that was done for the same sources."""
    subprocess.run(BUILD_CLIENT, check=True)


def fingerprint(extras: str) -> str:
    """Changes whenever the installation has to be made anew."""
    digest = hashlib.sha256(f"{extras} {sys.version_info[:2]} {ROOT}".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


def run_checks(new: bool = False) -> int:
    """Run every check while the client is built; the code of the first that fails."""
    # The packages that check the client are needed here, and by nobody who plays.
    command = [*BUILD_CLIENT, "--checks"]
    with contextlib.ExitStack() as beside:
        building = beside.enter_context(subprocess.Popen(command))
        if new:
            # What is imported the first time is compiled once here, and not in every process that runs tests.
            beside.enter_context(subprocess.Popen(COLLECT, cwd=ROOT, stdout=subprocess.DEVNULL))
        code = run_parts(CHECKS)
    if building.returncode:
        raise subprocess.CalledProcessError(building.returncode, command)
    return code


@contextlib.contextmanager
def client_built_early() -> Iterator[None]:
    """Build the client while something else goes on, where Node is there already; else, it is built later."""
    if find_node() is None:
        yield
        return
    # With the Python that runs this, since the other may not be there yet.
    with subprocess.Popen([sys.executable, *BUILD_CLIENT[1:], "--checks"]):
        yield


def run_tests(chosen: list[str]) -> int:
    """Run the tests and the check of the types, beside each other where all tests are run; the code of a failure."""
    if chosen:
        return run_parts(TYPES) or run_parts(TESTS, chosen)
    with ThreadPoolExecutor(max_workers=1) as beside:
        types = beside.submit(run_parts, TYPES)
        tests = run_parts(TESTS)
    if types.result():
        say("types: failed, see above")
    return tests or types.result()


def run_parts(parts: list[tuple[str, str, list[str]]], chosen: list[str] | None = None) -> int:
    """Run one after the other, and return the code of the first that fails; a choice of tests may leave some out."""
    ran = False
    for what, tool, arguments in parts:
        say(f"Running {what}: {' '.join([tool, *arguments])}")
        started = time.monotonic()
        code = subprocess.call([str(SCRIPTS / tool), *arguments, *(chosen or [])], cwd=ROOT)
        seconds = time.monotonic() - started
        if code and not (code == NO_TESTS and chosen):
            print(f"tasks.py: {what} failed after {seconds:.0f} s", file=sys.stderr)
            return code
        ran = ran or code == 0
        say(f"{what}: {'none of them' if code else 'good'}, {seconds:.0f} s")
    return 0 if ran else NO_TESTS


def say(sentence: str) -> None:
    """Print a sentence about the progress, in order with what the tools print."""
    print(f"== {sentence}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
