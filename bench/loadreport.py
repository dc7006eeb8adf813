"""The load report: a table in the terminal, as Markdown and as JSON."""

from __future__ import annotations

import datetime
import json
import os
import platform
import statistics
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from loadlatency import Latency

NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
HEAD = (
    *("store", "moves/s asked", "moves/s made", "p50 ms", "p95 ms", "p99 ms", "most ms"),
    *("server's processor", "ms for a move", "longest callback ms", "loop late p99 ms", "MB"),
)

WAITS = ("store", "TCP_NODELAY", "request ms", "move taken ms", "move seen ms")
ALONE = """\
A single table of four, medians: a request on a kept-alive connection (`/api/health`), and a move until its player
gets the confirmation and until the last player has seen it. Without TCP_NODELAY, shown only for comparison, a second
small write waits until the other end has acknowledged the first."""

METHOD = """\
Every game has four players, each with a socket. A game moves at even intervals from a staggered start: any legal
move, with placements sent as one move, like the browser does. The time is from sending a move until the last of the
four players has received and parsed the new table; the players run in one process on the same machine, so their work
is included. Every move is on disk before anybody is notified (SQLite: write-ahead log with synchronous=FULL;
PostgreSQL: fsync on). A rate is sustained if the 95th percentile is below 100 ms and at least 95 % of the moves were
made. The longest callback is the maximum CPU time of a single callback in the event loop, including garbage
collection and players joining; the loop's lag at a 10 ms timer also includes other programs."""

#: Criteria for a sustained rate: 95th percentile in ms, and the share of scheduled moves that were made.
BOUND, SHARE = 100.0, 0.95
#: CPU usage (fraction of a core) above which a server counts as CPU-bound.
FULL = 0.85
#: Goals for one process with this store: rate → (percentile, limit in ms).
GOAL_ENGINE = "sqlite"
GOALS = {200: ("p99", 30.0), 450: ("p95", 100.0)}


@dataclass
class Run:
    """One rate with one store."""

    engine: str
    core: str
    games: int
    rate: int
    made: float
    p50: float
    p95: float
    p99: float
    most: float
    processor: float
    megabytes: float = 0.0
    held: bool = False
    #: CPU time of the longest callback in ms, while players join and while they play.
    opening: float = 0.0
    callback: float = 0.0
    late: float = 0.0

    @classmethod
    def of(cls, engine: str, core: str, games: int, rate: int, seconds: float, waited: list[float], used: float) -> Run:
        """Build a run from each move's seconds."""
        cuts = [1000 * cut for cut in statistics.quantiles(waited, n=100)] if len(waited) > 1 else [30_000.0] * 99
        most = 1000 * max(waited, default=30.0)
        made = len(waited) / seconds
        return cls(engine, core, games, rate, made, cuts[49], cuts[94], cuts[98], most, used / seconds)

    def cells(self) -> tuple[str, ...]:
        """Return a row of the table."""
        times = [f"{value:.1f}" for value in (self.p50, self.p95, self.p99, self.most)]
        asked = f"{self.rate:,}" if self.held else f"{self.rate:,} (not held)"
        each = 1000 * self.processor / self.made if self.made else 0.0
        costs = f"{self.processor:.0%}", f"{each:.1f}", f"{max(self.opening, self.callback):.0f}", f"{self.late:.0f}"
        return NAMES[self.engine], asked, f"{self.made:,.0f}", *times, *costs, f"{self.megabytes:.0f}"

    def sentence(self) -> str:
        """Summarise the run in a sentence."""
        held = "held" if self.held else "not held"
        times = f"p50 {self.p50:.1f} ms, p95 {self.p95:.1f} ms, p99 {self.p99:.1f} ms"
        return f"{self.rate} moves/s: {times}, longest callback {max(self.opening, self.callback):.1f} ms, {held}"

    def missed(self) -> str:
        """Return by how much this rate misses its goal; empty if it has none or meets it."""
        if self.engine != GOAL_ENGINE or self.rate not in GOALS:
            return ""
        which, bound = GOALS[self.rate]
        found: float = getattr(self, which)
        if self.made < SHARE * self.rate:
            return f"{self.rate} moves/s: only {self.made:.0f} were made"
        return f"{self.rate} moves/s: {which} is {found:.1f} ms, not below {bound:.0f}" if found >= bound else ""

    def is_sustained(self) -> bool:
        """Whether the rate is sustained."""
        return self.p95 < BOUND and self.made >= SHARE * self.rate


def missed_goals(runs: list[Run]) -> list[str]:
    """List the missed goals; a goal that was not tried counts as missed, since a lower rate was not sustained."""
    tried = {run.rate for run in runs if run.engine == GOAL_ENGINE}
    untried = [f"{rate} moves/s was not tried" for rate in GOALS if rate not in tried]
    return [said for said in (run.missed() for run in runs) if said] + untried


def highest(runs: list[Run]) -> dict[str, int]:
    """Return the highest rate sustained by each store."""
    engines = dict.fromkeys(run.engine for run in runs)
    return {
        engine: max((run.rate for run in runs if run.engine == engine and run.held), default=0) for engine in engines
    }


def held(runs: list[Run]) -> str:
    """Describe the rate that each store sustains, and the server's CPU usage at the next rate."""
    said = []
    for engine, rate in highest(runs).items():
        said.append(f"{NAMES[engine]} holds {rate:,} moves per second.")
        beyond = next((run for run in runs if run.engine == engine and not run.held), None)
        if beyond is not None:
            used = f"{beyond.processor:.0%} of the one core that it can use"
            limit = ": the processor is its limit" if beyond.processor >= FULL else ""
            said.append(f"At {beyond.rate:,} its server uses {used}{limit}.")
    return " ".join(said)


def waits(latency: Latency) -> tuple[str, ...]:
    """Return a row of the comparison."""
    times = [f"{value:.1f}" for value in (latency.request, latency.acknowledged, latency.seen)]
    return NAMES[latency.engine], "off" if latency.delayed else "on", *times


def show(runs: list[Run], latencies: list[Latency], console: Console) -> None:
    """Print the tables."""
    compared = Table(*WAITS)
    for each in latencies:
        compared.add_row(*waits(each))
    console.print(compared)
    table = Table(*HEAD)
    for run in runs:
        table.add_row(*run.cells())
    console.print(table)
    console.print(held(runs))


def markdown(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Format a table with right-aligned numbers."""
    ruler = tuple("---" if i == 0 else "--:" for i in range(len(head)))
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ruler, *rows))


def goals(runs: list[Run]) -> str:
    """List the goals for SQLite with one process, and the missed ones."""
    wanted = ", ".join(f"{which} below {bound:.0f} ms at {rate} moves/s" for rate, (which, bound) in GOALS.items())
    return f"Goals for one process with SQLite: {wanted}. {'; '.join(missed_goals(runs)) or 'All are met'}."


def save(runs: list[Run], latencies: list[Latency], folder: Path) -> None:
    """Write the report as Markdown, and the figures as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = {"latencies": [asdict(each) for each in latencies], "runs": [asdict(run) for run in runs]}
    (folder / "load.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    first = runs[0]
    about = (
        f"{datetime.date.today()}; {os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"Python {platform.python_version()}; core {first.core}."
    )
    table = markdown(HEAD, [run.cells() for run in runs])
    compared = markdown(WAITS, [waits(each) for each in latencies])
    text = (
        f"# {first.games:,} games with {4 * first.games:,} connected players\n\n{about}\n\n{table}\n\n{held(runs)}\n\n"
        f"{goals(runs)}\n\n{METHOD}\n\n"
        f"## What TCP_NODELAY changes\n\n{compared}\n\n{ALONE}\n"
    )
    (folder / "load.md").write_text(text, encoding="utf-8")
