"""Server capacity: 1,000 tables of 4 connected players, with SQLite and PostgreSQL: `python bench/load.py`.

The server runs in a separate process with the compiled core; this process plays over loopback. Measures the time from
sending a move until the last of the four players is updated. First measures, with a single table, the effect of
TCP_NODELAY on a request and a move.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import needs  # noqa: F401  before what it looks for

# isort: split
from rich.console import Console

from environments import BENCH, COMPILED, BenchError, prepare, python
from loadlatency import Latency, latency
from loadreport import Run, missed_goals, save, show
from loadserver import Server, started
from loadtables import Table, Tables

sys.path.insert(0, str(BENCH.parent))
from smallworld.server.web.connection_limits import raise_handle_limit
from tests.server.postgres import NoPostgres, running

ENGINES = ("sqlite", "postgresql")
#: Rates to try in order, in moves per second over all games, until one is not sustained.
RATES = (200, 300, 400, 450, 500, 600, 800, 1000, 1300, 1600)


def main() -> int:
    """Measure, print and save; returns 1 if a goal is missed and `--check` was given."""
    options = arguments()
    raise_handle_limit()
    console = Console(highlight=False)
    runs: list[Run] = []
    latencies: list[Latency] = []
    try:
        with tempfile.TemporaryDirectory(prefix="smallworld-load-") as temporary:
            program = options.python or environment(options.environment or Path(temporary), console)
            for engine in options.engines:
                for delayed in (True, False):
                    with database(engine, Path(temporary)) as url, started(program, url, delayed) as server:
                        latencies.append(asyncio.run(latency(engine, delayed, server)))
                with database(engine, Path(temporary)) as url, started(program, url) as server:
                    runs += asyncio.run(measure(engine, server, options, console))
    except (BenchError, NoPostgres) as error:
        console.print(f"bench: {error}", style="red", markup=False)
        return 2
    show(runs, latencies, console)
    save(runs, latencies, options.output)
    console.print(f"Saved as load.md and load.json in {options.output}")
    missed = missed_goals(runs)
    for said in missed:
        console.print(f"Goal missed: {said}", style="yellow")
    return int(options.check and bool(missed))


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engines", nargs="+", default=list(ENGINES), choices=ENGINES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rates", type=int, nargs="+", default=list(RATES), help="moves per second over all games")
    parser.add_argument("--seconds", type=float, default=20, help="duration of each measurement (default 20)")
    parser.add_argument("--warm-up", type=float, default=5, help="seconds before each measurement (default 5)")
    parser.add_argument("-o", "--output", type=Path, default=BENCH / "results", help="folder for the report")
    parser.add_argument("--python", type=Path, help="use this interpreter, which has smallworld-engine[server]")
    parser.add_argument("--environment", type=Path, help="keep and reuse the server's environment here")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a goal is missed")
    return parser.parse_args()


def environment(folder: Path, console: Console) -> Path:
    """Return an interpreter with the compiled core and the server's packages, installing them if necessary."""
    if not python(COMPILED, folder).exists():
        console.print("Installing the server with the compiled core …")
        prepare(COMPILED, folder, "[server]")
    return python(COMPILED, folder)


@contextmanager
def database(engine: str, folder: Path) -> Iterator[str]:
    """Return an empty database that writes through to disk."""
    if engine == "sqlite":
        with tempfile.TemporaryDirectory(dir=folder) as own:
            yield str(Path(own) / "games.sqlite")
    else:
        with running(folder, lasting=True) as server:
            yield server.new()


async def measure(engine: str, server: Server, options: argparse.Namespace, console: Console) -> list[Run]:
    """Try increasing rates while they are sustained."""
    runs: list[Run] = []
    # Exclude the start and the first game from the measurement.
    first = Table(server, seed=0)
    await first.open()
    await first.close()
    server.loop()
    async with Tables(server, options.games) as tables:
        console.print(f"{engine}: {options.games} games with {4 * options.games} players, core {server.core}")
        # GC pauses in this process would be attributed to the server.
        gc.collect()
        gc.freeze()
        gc.disable()
        opening = server.loop()["callback"]
        for rate in options.rates:
            await tables.play(rate, options.warm_up)
            server.loop()
            before = server.used()
            waited = await tables.play(rate, options.seconds)
            run = Run.of(engine, server.core, options.games, rate, options.seconds, waited, server.used() - before)
            found = server.loop()
            run.opening, run.callback, run.late = opening, found["callback"], found["lag_p99"]
            run.megabytes = server.megabytes()
            run.held = run.is_sustained()
            runs.append(run)
            console.print(f"  {run.sentence()}")
            if not run.held:
                break
    gc.enable()
    return runs


if __name__ == "__main__":
    sys.exit(main())
