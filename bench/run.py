"""Compares the speed and memory of this engine with Catanatron, in one run: `python bench/run.py --help`."""

import argparse
import sys
import tempfile
from pathlib import Path

import needs  # noqa: F401  before what it looks for

# isort: split
from rich.console import Console

from chart import draw
from environments import BEFORE, BENCH, COMPILED, ENGINES, PEER, PLAIN, BenchError, measure, prepare, unpack
from report import Figures, Report, machine, missed, save, show

# The maximum number of players in Catan.
PEER_SEATS = 4
CLONE_SECONDS = 0.4
GREEDY_GAMES = 3
SIZE_GAMES = 2
MEMORY_PLAYERS = 3


def main() -> int:
    """Measure, print and save; returns 1 if a target is missed with `--check`, 2 if measuring failed."""
    options = arguments()
    console = Console()
    try:
        with tempfile.TemporaryDirectory(prefix="smallworld-bench-") as temporary:
            folder = options.environments or Path(temporary)
            report = measure_all(options, folder, console)
    except BenchError as error:
        console.print(f"bench: {error}", style="red", markup=False, highlight=False)
        return 2
    show(report, console)
    options.output.mkdir(parents=True, exist_ok=True)
    save(report, options.output)
    draw(report, options.output)
    console.print(f"Saved as latest.md, latest.json, latest.svg and latest.png in {options.output}")
    misses = missed(report)
    for sentence in misses:
        console.print(f"Target missed: {sentence}", style="red", highlight=False)
    return 1 if misses and options.check else 0


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5], choices=[2, 3, 4, 5])
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each measurement (default 2)")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds; the best counts (default 5)")
    parser.add_argument("--games", type=int, default=20_000, help="games for measuring memory growth (default 20000)")
    parser.add_argument("-o", "--output", type=Path, default=BENCH / "results", help="folder for the report")
    parser.add_argument("--environments", type=Path, help="keep the environments here, and use those already there")
    parser.add_argument("--before", help="also compare with this commit, or the sources in this folder")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    return parser.parse_args()


def measure_all(options: argparse.Namespace, folder: Path, console: Console) -> Report:
    """Measure every figure, alternating engines within each round, so that noise affects all of them."""
    engines = list(ENGINES)
    if options.before:
        unpack(options.before, folder)
        engines += BEFORE.values()
    for engine in engines:
        if not (folder / engine).exists():
            console.print(f"Making a fresh environment for: {engine}")
            prepare(engine, folder)
    figures: dict[str, dict[int, Figures]] = {e: {n: Figures() for n in options.players} for e in engines}
    versions: dict[str, str] = {}
    for number in range(1, options.rounds + 1):
        console.print(f"Round {number} of {options.rounds}")
        for players in options.players:
            # Alternate the order, so that no engine always comes first.
            for engine in engines if number % 2 else reversed(engines):
                seats = seats_of(engine, players)
                played = measure(engine, folder, "play", seats, options.seconds)
                copied = measure(engine, folder, "clone", seats, CLONE_SECONDS)
                figures[engine][players].add(played | copied)
                if engine != PEER:
                    for what in ("islands", "picked", "inside", "simulated"):
                        figures[engine][players].add(measure(engine, folder, what, seats, options.seconds))
                    figures[engine][players].add(measure(engine, folder, "greedy", seats, GREEDY_GAMES))
                versions[engine] = str(played["version"])
    console.print("Sizes of positions")
    for players in options.players:
        for engine in engines:
            figures[engine][players].add(measure(engine, folder, "size", seats_of(engine, players), SIZE_GAMES))
    memory = {}
    for engine in (PLAIN, COMPILED):
        console.print(f"Memory over {options.games} games, {engine}")
        memory[engine] = measure(engine, folder, "memory", MEMORY_PLAYERS, options.games)
    return Report(
        figures={engine: {n: f.best() for n, f in by.items()} for engine, by in figures.items()},
        before=options.before,
        times_before={
            now: {n: figures[now][n].times(figures[earlier][n]) for n in options.players}
            for now, earlier in BEFORE.items()
            if earlier in figures
        },
        memory={engine: (figure["early"], figure["late"]) for engine, figure in memory.items()},
        games=options.games,
        versions=versions,
        rounds=options.rounds,
        seconds=options.seconds,
        machine=machine(),
    )


def seats_of(engine: str, players: int) -> int:
    """Return the player count with which an engine is compared to one of our games."""
    return min(players, PEER_SEATS) if engine == PEER else players


if __name__ == "__main__":
    sys.exit(main())
