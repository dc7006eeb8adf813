"""The compiled core under AddressSanitizer and UBSan: `python -m tools.sanitizers --games 1000`.

Compiles the core with gcc, which takes some minutes, and plays games with it; exits with 1 and a report at the
first out-of-bounds access, use after free or undefined behaviour. `--keep FOLDER` keeps the core for another
run.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.packaging.wheels import ROOT
from tools.compiled import environment, package

PROGRAM = Path(__file__).with_name("sanitized_games.py")
# Left-shift overflow is expected: mypyc shifts back to detect it, and gcc defines the result. Frame pointers let
# reports name functions in the generated C.
COMPILER = "-fsanitize=address,undefined -fno-sanitize=shift-base -fno-omit-frame-pointer"
LINKER = "-fsanitize=address,undefined"
OPTIONS = {
    # Python doesn't free its tables on exit.
    "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=1",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    # A separate allocation per object; otherwise use after free would go undetected.
    "PYTHONMALLOC": "malloc",
}


def library(name: str) -> str:
    """Return one of the compiler's libraries, which must be loaded before Python."""
    return subprocess.check_output(["gcc", f"-print-file-name={name}"], text=True).strip()


def play(made: Path, games: int, first: int) -> int:
    """Play games with a package in a separate process; returns its exit code."""
    wishes = {**environment(made), **OPTIONS, "LD_PRELOAD": library("libasan.so")}
    return subprocess.call([sys.executable, str(PROGRAM), str(games), str(first)], env=wishes, cwd=made)


def main(arguments: list[str] | None = None) -> int:
    """Compile, play, and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.sanitizers", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="number of games (1000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="sources to compile (those of this checkout)")
    parser.add_argument("--keep", type=Path, help="folder for keeping the compiled core for another run")
    options = parser.parse_args(arguments)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        os.environ.update(CC="gcc", CFLAGS=COMPILER, LDFLAGS=LINKER, SMALLWORLD_OPTIMISE="1")
        made = package((options.keep or Path(name) / "core").resolve(), options.source.resolve())
        print(f"the core is ready ({time.monotonic() - start:.0f} s)", flush=True)
        code = play(made, options.games, options.seed)
    told = "nothing was found" if code == 0 else "SOMETHING WAS FOUND, see above"
    print(f"{told} ({time.monotonic() - start:.0f} s in all)")
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main())
