"""Project commands that need only Python: `python3 tasks.py play`, `terminal`, `site` and `test`."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
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
HOME = compile_core.HOME
SCRIPTS = HOME / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
PIP = SCRIPTS / ("pip.exe" if os.name == "nt" else "pip")
OLDEST = (3, 11)
EVERY_PYTHON = "--every-python"

USAGE = """usage: python3 tasks.py play [ARGUMENTS...]      install dependencies and play in the browser
                                                 (arguments are passed to smallworld serve)
       python3 tasks.py terminal [ARGUMENTS...]  install dependencies and play in the terminal
                                                 (arguments are passed to smallworld play)
       python3 tasks.py site FOLDER              install dependencies and write the game as files
                                                 for any web host
       python3 tasks.py test [ARGUMENTS...]      install everything, run all checks and tests
                                                 (arguments are passed to pytest; with --every-python,
                                                 on every Python found on this machine)"""

# Each command's extras; an installation for a larger one also serves the smaller ones.
TERMINAL = "[cli,network,pictures]"
PLAY = "[cli,network,pictures,server]"
TEST = "[boards,cli,network,openspiel,pictures,rl,server]"
# Additional pip arguments for tests: development tools, and the exact versions of constraints.txt.
TOOLS = ["--group", f"{ROOT / 'pyproject.toml'}:dev", "--constraint", str(ROOT / "constraints.txt")]

# Checks that `test` runs first, while the client is built: (description, tool, arguments).
CHECKS = [
    ("style", "ruff", ["check"]),
    ("code format", "ruff", ["format", "--check"]),
    ("layers", "lint-imports", []),
    ("dependencies", "deptry", ["."]),
]
# As slow as all of those together: run on one core during the tests.
TYPES = [("types of the public interface", "basedpyright", []), ("types", "mypy", ["--strict"])]
# The default run's tests, except those that need a quiet machine.
USUAL = "not alone and not thorough and not torch and not ray"
# Six processes are best on two cores, since tests of the server and the browser wait; each process costs a collection
# of all tests, a server and a browser. Tests that measure time run after all others.
TESTS = [
    ("tests", "pytest", ["-n", "6", "--dist", "worksteal", "--durations", "15", "-m", USUAL]),
    ("tests that measure time", "pytest", ["tests/browser", "tests/server", "-m", "alone"]),
]
NO_TESTS = 5  # pytest's exit code if no test was selected


def main(arguments: list[str]) -> int:
    """Run a command; returns its exit code."""
    if sys.version_info < OLDEST:
        return complain(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {sys.version.split()[0]}")
    command = arguments[0] if arguments else ""
    # Let child processes cache bytecode, in the environment and in this checkout.
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
        if command == "site":
            set_up(PLAY)
            build_client()
            return run_command(["site", *arguments[1:]])
        if command == "test":
            if EVERY_PYTHON in arguments:
                return run_on_every_python([each for each in arguments[1:] if each != EVERY_PYTHON])
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
    """Run a smallworld command, which handles Ctrl-C itself and may take a moment to stop."""
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call([str(SCRIPTS / "smallworld"), *arguments], env=compile_core.environment())


def complain(sentence: str) -> int:
    """Print an error; returns the exit code for wrong usage."""
    print(f"tasks.py: {sentence}", file=sys.stderr)
    return 2


def set_up(extras: str) -> bool:
    """Create the environment and install this checkout, unless that is up to date; returns whether it was necessary."""
    wanted = fingerprint(extras)
    stamp = HOME / "installed.txt"
    if PIP.exists() and stamp.exists() and wanted in stamp.read_text(encoding="utf-8").split():
        return False
    # Pip is missing after an interrupted attempt.
    if not PIP.exists():
        say(f"Creating a virtual environment in {HOME.name} (on Debian and Ubuntu it needs the package python3-venv)")
        subprocess.run([sys.executable, "-m", "venv", str(HOME)], check=True)
    say(f"Installing smallworld-engine{extras} and its dependencies (once, up to a minute)")
    install(["--editable", f"{ROOT}{extras}", *(TOOLS if extras == TEST else [])])
    done = {wanted, *(fingerprint(each) for each in (TERMINAL, PLAY, TEST) if names(each) <= names(extras))}
    stamp.write_text("\n".join(sorted(done)) + "\n", encoding="utf-8")
    return True


def install(what: list[str]) -> None:
    """Install with uv, which takes seconds, or with pip if uv is unavailable or an index is configured for pip only."""
    # Bytecode is compiled on first use, since most modules are never used.
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--quiet", "--python", str(PYTHON)]
    # The client is built later, in the checkout, and the core stays interpreted.
    plain = {**os.environ, "SMALLWORLD_CLIENT": "0", "SMALLWORLD_COMPILE": "0"}
    for command in ([*pip, "uv"], [*uv, *what]):
        if subprocess.run(command, check=False, env=plain, stderr=subprocess.DEVNULL).returncode:
            if "--group" in what:
                # Older versions of pip don't support groups.
                subprocess.run([*pip, "--upgrade", "pip"], check=True, env=plain)
            subprocess.run([*pip, *what], check=True, env=plain)
            return


def names(extras: str) -> set[str]:
    """Parse the names in a list of extras."""
    return set(extras.strip("[]").split(",")) - {""}


COLLECT = [str(PYTHON), "-m", "pytest", "--collect-only", "-q"]
BUILD_CLIENT = [str(PYTHON), str(ROOT / "client" / "build.py")]


def build_client() -> None:
    """Build the browser client, unless it is up to date."""
    subprocess.run(BUILD_CLIENT, check=True)


def fingerprint(extras: str) -> str:
    """Hash of everything whose change requires a new installation."""
    digest = hashlib.sha256(f"{extras} {sys.version_info[:2]} {ROOT}".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


def run_checks(new: bool = False) -> int:
    """Run all checks while the client is built; returns the exit code of the first failure."""
    # Packages for checking the client, which players don't need.
    command = [*BUILD_CLIENT, "--checks"]
    with contextlib.ExitStack() as beside:
        building = beside.enter_context(subprocess.Popen(command))
        if new:
            # Compile bytecode once here instead of in every test process.
            beside.enter_context(subprocess.Popen(COLLECT, cwd=ROOT, stdout=subprocess.DEVNULL))
        code = run_parts(CHECKS)
    if building.returncode:
        raise subprocess.CalledProcessError(building.returncode, command)
    return code


@contextlib.contextmanager
def client_built_early() -> Iterator[None]:
    """Build the client while the body runs, if Node is available; otherwise it is built later."""
    if find_node() is None:
        yield
        return
    # With the current Python, since the environment may not exist yet.
    with subprocess.Popen([sys.executable, *BUILD_CLIENT[1:], "--checks"]):
        yield


def run_tests(chosen: list[str]) -> int:
    """Run type checks and tests, concurrently if no tests are selected; returns a failure's exit code."""
    if chosen:
        return run_parts(TYPES) or run_parts(TESTS, chosen)
    with ThreadPoolExecutor(max_workers=1) as beside:
        types = beside.submit(run_parts, TYPES)
        tests = run_parts(TESTS)
    if types.result():
        say("types: failed, see above")
    return tests or types.result()


def run_on_every_python(chosen: list[str]) -> int:
    """Run `test` on every Python on this machine, each in its own environment; returns a failure's exit code."""
    codes = {python: subprocess.call([python, __file__, "test", *chosen]) for python in find_pythons()}
    for python, code in codes.items():
        say(f"{python}: {f'failed with exit code {code}' if code else 'passed'}")
    return max(codes.values(), key=abs, default=0)


def find_pythons() -> list[str]:
    """Return an interpreter for every minor version from OLDEST up, found on the path or installed by pyenv."""
    installed = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    found = []
    for minor in range(OLDEST[1], 30):
        ours = [sys.executable] if sys.version_info[1] == minor else []
        candidates = [*ours, f"python3.{minor}", *map(str, sorted(installed.glob(f"3.{minor}.*/bin/python")))]
        works = (each for each in candidates if runs(each, f"3.{minor}"))
        found += [python for python in [next(works, None)] if python]
    return found


def runs(python: str, version: str) -> bool:
    """Whether a program is a Python of this version; pyenv also has programs for versions that are not activated."""
    program = shutil.which(python)
    command = [program or "", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    return program is not None and subprocess.run(command, capture_output=True, text=True).stdout.strip() == version


def run_parts(parts: list[tuple[str, str, list[str]]], chosen: list[str] | None = None) -> int:
    """Run parts in order; returns the first failure's exit code. A selection of tests may skip some parts."""
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
        say(f"{what}: {'no tests selected' if code else 'passed'}, {seconds:.0f} s")
    return 0 if ran else NO_TESTS


def say(sentence: str) -> None:
    """Print progress, in order with the tools' output."""
    print(f"== {sentence}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
