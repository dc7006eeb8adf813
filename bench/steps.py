"""Compares the speed of a step with observation and mask with other environments: `python bench/steps.py`."""

import argparse
import datetime
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import needs  # noqa: F401  before what it looks for

# isort: split
from rich.console import Console

from environments import BENCH, COMPILED, PLAIN, BenchError, prepare, python, run
from report import machine

CATANATRON = "catanatron-gym"
CLASSICS = "pettingzoo"
EXTRAS = {CATANATRON: "", CLASSICS: "[classic]", COMPILED: "[openspiel,rl]", PLAIN: "[openspiel,rl]"}


@dataclass(frozen=True)
class Row:
    """A row: the measurement and its environment, and the target as a multiple of Catanatron's figure."""

    words: str
    engine: str
    what: str
    which: str
    wanted: float = 0


ROWS = (
    Row("Catanatron, Gymnasium: Catan, 2 players", CATANATRON, "catanatron", "catan"),
    Row("Small World, Gymnasium, 2 players", COMPILED, "gymnasium", "smallworld", 10),
    Row("Small World, Gymnasium, 2 players, interpreted", PLAIN, "gymnasium", "smallworld"),
    Row("Small World, PettingZoo, 4 players", COMPILED, "pettingzoo", "smallworld-4"),
    Row("Warcraft, PettingZoo, 4 players", COMPILED, "pettingzoo", "warcraft-4"),
    Row("Small World, OpenSpiel, 2 players", COMPILED, "openspiel", "python_smallworld(players=2)"),
    Row("Small World, batch of 64, 2 players", COMPILED, "batch", "smallworld-2-64", 30),
    Row("Small World, batch of 64, 4 players", COMPILED, "batch", "smallworld-4-64"),
    Row("Warcraft, batch of 64, 2 players", COMPILED, "batch", "warcraft-2-64"),
    Row("Small World, batch of 64, 2 players, interpreted", PLAIN, "batch", "smallworld-2-64"),
    Row("PettingZoo: Connect Four", CLASSICS, "pettingzoo", "connect_four_v3"),
    Row("PettingZoo: Texas Hold'em", CLASSICS, "pettingzoo", "texas_holdem_v4"),
    Row("PettingZoo: Chess", CLASSICS, "pettingzoo", "chess_v6"),
    Row("OpenSpiel: Backgammon (C++)", CLASSICS, "openspiel", "backgammon"),
    Row("OpenSpiel: Chess (C++)", CLASSICS, "openspiel", "chess"),
    Row("OpenSpiel: Tic-tac-toe (Python)", CLASSICS, "openspiel", "python_tic_tac_toe"),
    Row("Small World: observation and mask, 2 players", COMPILED, "look", "smallworld-2"),
    Row("Small World: observation and mask, 5 players", COMPILED, "look", "smallworld-5"),
    Row("Warcraft: observation and mask, 5 players", COMPILED, "look", "warcraft-5"),
)
#: Target: maximum µs for an observation with its mask.
LOOK = 10.0

METHOD = """\
A step is everything between an action and the next decision, with the observation and the legal actions: in
Gymnasium, it includes the moves of the random opponent; elsewhere, it is one move of the player to act. Choosing the
action and starting new games are excluded, except in a batch, which starts them automatically. Each environment is
measured in a separate process, interleaved, in CPU time on one core; the best round counts, since load on a machine
only slows things down. The games differ, so the figures show how long a learning program waits, not which game is
better."""


def main() -> int:
    """Measure, print and save; returns 1 if a target is missed with `--check`, 2 if measuring failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each measurement (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the best counts (default 5)")
    parser.add_argument("--only", nargs="+", choices=sorted(EXTRAS), default=list(EXTRAS), help="measure only these")
    parser.add_argument("-o", "--output", type=Path, default=BENCH / "results", help="folder for the report")
    parser.add_argument("--environments", type=Path, help="keep the environments here, and use those already there")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    options = parser.parse_args()
    console = Console()
    rows = [row for row in ROWS if row.engine in options.only]
    try:
        with tempfile.TemporaryDirectory(prefix="smallworld-bench-") as temporary:
            folder = options.environments or Path(temporary)
            best, versions = measure_all(rows, folder, options.rounds, options.seconds, console)
    except BenchError as error:
        console.print(f"bench: {error}", style="red", markup=False, highlight=False)
        return 2
    lines = table(rows, best)
    misses = missed(rows, best)
    for line in [*lines, *[f"Target missed: {miss}" for miss in misses]]:
        console.print(line, markup=False, highlight=False)
    options.output.mkdir(parents=True, exist_ok=True)
    told = f"{', '.join(f'{name} {number}' for name, number in versions.items())}; {machine()}"
    told += f"; the best of {options.rounds} rounds of {options.seconds:g} s"
    save(options.output, told, lines, misses, {row.words: best[row] for row in rows})
    return 1 if misses and options.check else 0


def measure_all(
    rows: list[Row], folder: Path, rounds: int, seconds: float, console: Console
) -> tuple[dict[Row, float], dict[str, str]]:
    """Return the best figure for each row, and the versions that were measured."""
    for engine in dict.fromkeys(row.engine for row in rows):
        if not (folder / engine).exists():
            console.print(f"Making a fresh environment for: {engine}")
            prepare(engine, folder, EXTRAS[engine])
    best: dict[Row, float] = dict.fromkeys(rows, 0.0)
    versions: dict[str, str] = {}
    for number in range(1, rounds + 1):
        console.print(f"Round {number} of {rounds}")
        for row in rows if number % 2 else reversed(rows):
            program = [str(python(row.engine, folder)), str(BENCH / "measure_steps.py")]
            answer = json.loads(
                run([*program, row.what, row.which, str(seconds)], f"{row.words} could not be measured")
            )
            best[row] = max(best[row], answer["steps"])
            name = {"openspiel": "OpenSpiel", "pettingzoo": "PettingZoo"}.get(row.what, row.engine)
            versions.setdefault("Small World engine" if name in (COMPILED, PLAIN) else name, answer["version"])
    return best, versions


def table(rows: list[Row], best: dict[Row, float]) -> list[str]:
    """Format the figures as Markdown."""
    peer = next((best[row] for row in rows if row.engine == CATANATRON), 0.0)
    lines = ["| | per second | µs for one | times Catanatron's |", "|---|--:|--:|--:|"]
    for row in rows:
        times = f"{best[row] / peer:.1f}" if peer and row.what != "look" else ""
        lines.append(f"| {row.words} | {best[row]:,.0f} | {1e6 / best[row]:,.1f} | {times} |")
    return lines


def missed(rows: list[Row], best: dict[Row, float]) -> list[str]:
    """Return a sentence for every missed target."""
    peer = next((best[row] for row in rows if row.engine == CATANATRON), 0.0)
    out = []
    for row in rows:
        if peer and best[row] < row.wanted * peer:
            out.append(f"{row.words}: {best[row] / peer:.1f} times Catanatron's, not {row.wanted:.0f}")
        if row.what == "look" and 1e6 / best[row] > LOOK:
            out.append(f"{row.words}: {1e6 / best[row]:.1f} µs, not {LOOK:.0f}")
    return out


def save(folder: Path, told: str, lines: list[str], misses: list[str], figures: dict[str, float]) -> None:
    """Write steps.md and steps.json."""
    wanted = ", ".join(f"{row.words}: {row.wanted:.0f} times Catanatron's" for row in ROWS if row.wanted)
    text = [
        "# Speed of a step compared with other environments",
        "",
        f"{datetime.date.today().isoformat()}; {told}",
        "",
        *lines,
        "",
        METHOD,
        "",
        f"Targets: {wanted}; an observation with its mask at most {LOOK:.0f} µs, compiled.",
        "",
        *([f"- Missed: {miss}" for miss in misses] or ["All were met."]),
    ]
    (folder / "steps.md").write_text("\n".join(text) + "\n", encoding="utf-8")
    (folder / "steps.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
