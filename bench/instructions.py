"""Instruction counts per decision, independent of load: `python bench/instructions.py [--before COMMIT]`.

Valgrind counts the instructions of the compiled engine, installed in a fresh environment. With `--before`, an earlier
version is counted on the same machine; with `--check`, the exit code is 1 if a decision takes over 3 % more.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import needs  # noqa: F401  before what it looks for

# isort: split
from environments import BEFORE, BENCH, COMPILED, ROOT, BenchError, prepare, python, unpack
from report import machine

#: Allowed growth per decision.
GROWTH = 0.03


@dataclass(frozen=True)
class Row:
    """A row: its name here and in `measure_instructions.py`, and the amounts for warming up and counting."""

    words: str
    what: str
    warm: int
    counted: int
    #: A row whose count is subtracted.
    less: str = ""


ROWS = (
    Row("listed, three calls, 4 players", "listed-smallworld-4", 120, 120),
    Row("listed, `advance`, 2 players", "advanced-smallworld-2", 120, 160),
    Row("listed, `advance`, 4 players", "advanced-smallworld-4", 120, 120),
    Row("listed, `advance`, Warcraft, 4 players", "advanced-warcraft-4", 200, 120),
    Row("`NumberedMoves`, 4 players", "numbered-smallworld-4", 120, 120),
    Row("`play_out`, 4 players", "inside-smallworld-4", 120, 200),
    Row("`play_out`, Warcraft, 4 players", "inside-warcraft-4", 200, 200),
    Row("batch of 64, 4 players", "batch-smallworld-4", 100, 400, "choosing-smallworld-4"),
    Row("batch of 64, Warcraft, 4 players", "batch-warcraft-4", 100, 400, "choosing-warcraft-4"),
)


def main() -> int:
    """Count, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", help="also count this commit, or the sources in this folder")
    parser.add_argument(
        "--check", action="store_true", help="exit with 1 if a decision takes over 3 %% more than before"
    )
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="WORD", help="count only rows with one of these words"
    )
    parser.add_argument("-o", "--output", type=Path, default=BENCH / "results", help="folder for the report")
    parser.add_argument("--environments", type=Path, help="keep the environments here, and use those already there")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("bench: valgrind is not installed (Debian: apt-get install valgrind)", file=sys.stderr)
        return 2
    rows = [row for row in ROWS if any(word in row.words for word in options.only)]
    try:
        with tempfile.TemporaryDirectory(prefix="smallworld-bench-") as temporary:
            folder = options.environments or Path(temporary)
            engines = [COMPILED]
            if options.before:
                unpack(options.before, folder)
                engines.append(BEFORE[COMPILED])
            for engine in engines:
                if not (folder / engine).exists():
                    prepare(engine, folder, "[rl]")
            found = {engine: {row: count(row, python(engine, folder)) for row in rows} for engine in engines}
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    now, before = found[COMPILED], found.get(BEFORE[COMPILED])
    lines = table(rows, now, before)
    print(*lines, sep="\n")
    grown = [row for row in rows if before is not None and now[row] > before[row] * (1 + GROWTH)]
    for row in grown:
        print(f"{row.words}: {100 * now[row] / before[row] - 100:.1f} % more instructions" if before else "")
    options.output.mkdir(parents=True, exist_ok=True)
    text = [
        "# Instructions per decision",
        "",
        f"{machine()}; before: {options.before or 'not counted'}",
        "",
        *lines,
        "",
    ]
    (options.output / "instructions.md").write_text("\n".join(text), encoding="utf-8")
    figures = {row.words: now[row] for row in rows}
    (options.output / "instructions.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 1 if grown and options.check else 0


def table(rows: list[Row], now: dict[Row, float], before: dict[Row, float] | None) -> list[str]:
    """Format the figures as Markdown."""
    lines = ["| | instructions | before | times |", "|---|--:|--:|--:|"]
    for row in rows:
        earlier = f"{before[row]:,.0f} | {before[row] / now[row]:.2f}" if before else " | "
        lines.append(f"| {row.words} | {now[row]:,.0f} | {earlier} |")
    return lines


def count(row: Row, program: Path) -> float:
    """Count instructions per decision: the difference between a longer and a shorter run with equal warm-up."""
    found = 0.0
    for what, sign in ((row.what, 1), (row.less, -1)):
        if what:
            few, few_made = run(program, what, row.warm)
            many, many_made = run(program, what, row.warm + row.counted)
            found += sign * (many - few) / (many_made - few_made)
    return found


def run(program: Path, what: str, amount: int) -> tuple[int, int]:
    """Return a process's instruction count and number of decisions."""
    command = [
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
        str(program), str(BENCH / "measure_instructions.py"), what, str(amount),
    ]  # fmt: skip
    # One thread and a fixed hash seed, so that runs are comparable.
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    alone |= {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, env=alone, capture_output=True, text=True, cwd=ROOT)
    counted = re.search(r"I +refs: +([\d,]+)", done.stderr)
    if done.returncode or counted is None:
        raise BenchError(f"{what} could not be counted:\n{done.stderr.strip()}")
    return int(counted[1].replace(",", "")), int(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
