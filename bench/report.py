"""The measurements as a table in the terminal, as Markdown and as JSON; and missed targets."""

from __future__ import annotations

import datetime
import json
import os
import platform
import statistics
import sysconfig
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from environments import COMPILED, ENGINES, PEER, PLAIN

# Targets: minimum multiple of Catanatron's figure.
ACTIONS = {PLAIN: 3.0, COMPILED: 45.0}
GAMES = 10.0
GAMES_PLAYERS = 4
CLONE = 15.0
# Target: minimum share of Small World's actions per second in Warcraft.
ISLANDS = 0.7
# Target: maximum time per game in `simulate`, with statistics, as a multiple of a bare game.
SIMULATED = 1.5
# Targets: maximum bytes per position, and MB of growth (the allocator's variation).
STATE_BYTES = {PLAIN: 8 * 1024, COMPILED: 3 * 1024}
GROWTH = 0.5
# Targets: minimum multiple of an earlier version, compiled and interpreted.
TIMES_BEFORE = {COMPILED: {"actions": 3.0, "greedy": 3.0, "clone": 3.0}, PLAIN: {"actions": 1.0}}

ROWS = (
    ("actions", "actions per second", "{:,.0f}"),
    ("games", "games per second", "{:,.1f}"),
    ("length", "actions in a game", "{:,.0f}"),
    ("islands", "actions per second, Warcraft", "{:,.0f}"),
    ("picked", "actions per second, one picked", "{:,.0f}"),
    ("inside", "actions per second, play_out", "{:,.0f}"),
    ("simulated", "games per second, simulate", "{:,.1f}"),
    ("greedy", "ms for a game of greedy bots", "{:,.1f}"),
    ("clone", "µs for a copy", "{:,.2f}"),
    ("size", "bytes of a position", "{:,.0f}"),
    ("largest", "bytes at most", "{:,.0f}"),
)
# Figures for which lower is better.
LESS = ("clone", "greedy", "size", "largest")

METHOD = """\
This engine plays Small World, [Catanatron](https://github.com/bcollazo/catanatron) plays Catan; in both, random
players get all legal moves at each decision, and their choice is checked before it is applied. The games differ, so
the figures compare engines, not games. Catan has at most four players, so our games of five are compared with games
of four.

Each engine is installed in a fresh virtual environment and measured in separate processes, interleaved, in CPU time.
An action is a decision of a player; chance is drawn and applied, but not counted. Actions per second exclude the
setup of games; whole games per second include it. Versions with `advance` use it. Small World of Warcraft is measured
on the same core in the same run; the number in brackets compares it with Small World. "One picked" is for programs
that need one legal move but no list: `choose` picks it, `apply` checks it. `play_out` plays random games inside the
core, without the Python loop and without checking moves just listed; `simulate` plays them with bots, each with its
own generator, and keeps statistics of races, powers, seats and moves. The first two are compared with the same figure
of Catanatron's, which always lists its moves. Greedy bots are seeded and play the same games in every build. A copy
is `State.clone()` compared with `Game.copy()`, over positions from all stages of games. The bytes of a position count
all objects reachable from it, except those that all copies share (tables of the rules; map and players);
Catanatron's positions also contain the log of actions."""


@dataclass
class Figures:
    """All measurements of one engine with one player count, by name."""

    values: dict[str, list[float]] = field(default_factory=dict)

    def add(self, measured: dict[str, float]) -> None:
        """Add one process's result."""
        for name, _, _ in ROWS:
            if name in measured:
                self.values.setdefault(name, []).append(measured[name])

    def best(self) -> dict[str, float]:
        """Return one figure per name, from the best round: load on a machine only slows things down."""
        best = {name: min(values) if name in LESS else max(values) for name, values in self.values.items()}
        # The length of games doesn't depend on speed.
        return best | {name: statistics.fmean(values) for name, values in self.values.items() if name == "length"}

    def times(self, earlier: Figures) -> dict[str, float]:
        """Return the improvement factor over an earlier version: the median over rounds that measured both."""
        out = {}
        for name, values in self.values.items():
            pairs = list(zip(values, earlier.values[name], strict=True))
            out[name] = statistics.median(old / new if name in LESS else new / old for new, old in pairs)
        return out


@dataclass
class Report:
    """The figures by engine, players and name, and the conditions of the measurement."""

    figures: dict[str, dict[int, dict[str, float]]]
    memory: dict[str, tuple[float, float]]
    before: str | None
    times_before: dict[str, dict[int, dict[str, float]]]
    games: int
    versions: dict[str, str]
    rounds: int
    seconds: float
    machine: str
    date: str = field(default_factory=lambda: datetime.date.today().isoformat())

    def ratio(self, engine: str, players: int, name: str) -> float:
        """Return an engine's improvement factor over Catanatron."""
        theirs = self.figures[PEER][players]["actions" if name in ("picked", "inside") else name]
        ours = self.figures[engine][players][name]
        return theirs / ours if name in LESS else ours / theirs


def machine() -> str:
    """Describe the machine in general terms, and Python with its build."""
    optimised = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
    python = f"Python {platform.python_version()} {'with' if optimised else 'without'} PGO"
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, {python}"


def missed(report: Report) -> list[str]:
    """Return a sentence for every missed target."""
    out = []
    words = {name: text for name, text, _ in ROWS}
    for players in report.figures[PEER]:
        wanted = [(engine, "actions", times) for engine, times in ACTIONS.items()]
        wanted += [(engine, "clone", CLONE) for engine in ACTIONS]
        if players == GAMES_PLAYERS:
            wanted.append((COMPILED, "games", GAMES))
        for engine, name, times in wanted:
            ratio = report.ratio(engine, players, name)
            if ratio < times:
                out.append(f"{words[name]}, {engine}, {players} players: {ratio:.1f} times, not {times:.0f}")
        for engine in ACTIONS:
            figures = report.figures[engine][players]
            if figures["islands"] < ISLANDS * figures["actions"]:
                share = figures["islands"] / figures["actions"]
                out.append(f"Warcraft, {engine}, {players} players: {share:.2f} of the base game, not {ISLANDS}")
            times = figures["games"] / figures["simulated"]
            if times > SIMULATED:
                out.append(f"simulate, {engine}, {players} players: {times:.2f} times a bare game, not {SIMULATED}")
            size = figures["largest"]
            most = STATE_BYTES[engine]
            if size >= most:
                out.append(f"a position of {players} players, {engine}: {size:,.0f} bytes, not less than {most:,}")
    for engine, by in report.times_before.items():
        for name, times in TIMES_BEFORE[engine].items():
            for players, ratios in by.items():
                # A hundredth less is within the noise.
                if round(ratios[name], 1) < times:
                    found = f"{ratios[name]:.2f} times before, not {times:g}"
                    out.append(f"{words[name]}, {engine}, {players} players: {found}")
    for engine, (early, late) in report.memory.items():
        if late - early > GROWTH:
            out.append(f"memory, {engine}: grew by {late - early:.1f} MB over {report.games:,} games")
    return out


def rows(report: Report) -> list[list[str]]:
    """Return the table: a row per player count and figure, engines side by side."""
    out = []
    for name, words, form in ROWS:
        for players in report.figures[PEER]:
            row = [words, str(players)]
            for engine in ENGINES:
                figures = report.figures[engine][players]
                if name not in figures:
                    row.append("")
                    continue
                text = form.format(figures[name])
                if name == "islands":
                    text += f" ({figures[name] / figures['actions']:.2f}× the base game)"
                elif name == "simulated":
                    text += f" (1/{figures['games'] / figures[name]:.2f} of bare games)"
                elif engine != PEER and name not in ("length", "greedy"):
                    text += f" ({report.ratio(engine, players, name):.1f}×)"
                row.append(text)
            out.append(row)
    return out


def before_rows(report: Report) -> list[list[str]]:
    """Return the improvements over the earlier version, a row per player count and figure."""
    return [
        [words, str(players), *[f"{by[players][name]:.2f}×" for by in report.times_before.values()]]
        for name, words, _ in ROWS
        for players in report.figures[PEER]
        if name != "length" and report.times_before
    ]


def memory_lines(report: Report) -> list[str]:
    """Return a sentence about memory for each build."""
    return [
        f"Memory of the process, {engine}: {early:.1f} MB after {report.games // 20:,} games, "
        f"{late:.1f} MB after {report.games:,}."
        for engine, (early, late) in report.memory.items()
    ]


def show(report: Report, console: Console) -> None:
    """Print the table."""
    table = Table(title=f"Small World engine {report.versions[PLAIN]} beside Catanatron {report.versions[PEER]}")
    for heading in ("", "players", *ENGINES):
        table.add_column(heading, justify="left" if not heading else "right")
    fill(table, rows(report))
    console.print(table)
    if report.before:
        table = Table(title=f"Times the figures of {report.before}, median of the rounds")
        for heading in ("", "players", *report.times_before):
            table.add_column(heading, justify="left" if not heading else "right")
        fill(table, before_rows(report))
        console.print(table)
    for line in memory_lines(report):
        console.print(line, highlight=False)


def before_lines(report: Report) -> list[str]:
    """Return the comparison with an earlier version as Markdown, if there is one."""
    if not report.before:
        return []
    return [
        f"How many times better than {report.before}, measured in the same run (the median of the rounds):",
        "",
        "| | players | " + " | ".join(report.times_before) + " |",
        "|---|--:|" + "--:|" * len(report.times_before),
        *["| " + " | ".join(row) + " |" for row in before_rows(report)],
        "",
    ]


def fill(table: Table, lines: list[list[str]]) -> None:
    """Add rows to a table, with a rule between values of the first column."""
    last = ""
    for row in lines:
        if last and row[0] != last:
            table.add_section()
        table.add_row(row[0] if row[0] != last else "", *row[1:])
        last = row[0]


def save(report: Report, folder: Path) -> None:
    """Write latest.json and latest.md."""
    (folder / "latest.json").write_text(json.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")
    lines = [
        "# Speed compared with Catanatron",
        "",
        f"Small World engine {report.versions[PLAIN]} and Catanatron {report.versions[PEER]}, {report.date}; "
        f"{report.machine}; the best of {report.rounds} rounds of {report.seconds:g} s. "
        "In brackets: how many times better than Catanatron.",
        "",
        "![The figures below as bars](latest.svg)",
        "",
        "| | players | " + " | ".join(ENGINES) + " |",
        "|---|--:|" + "--:|" * len(ENGINES),
        *["| " + " | ".join(row) + " |" for row in rows(report)],
        "",
        *before_lines(report),
        *memory_lines(report),
        "",
        METHOD,
        "",
        f"Targets: actions per second at least {ACTIONS[PLAIN]:.0f} times Catanatron's interpreted and "
        f"{ACTIONS[COMPILED]:.0f} times compiled; whole games of {GAMES_PLAYERS} players {GAMES:.0f} times compiled; "
        f"copies {CLONE:.0f} times as fast; the second game at least {ISLANDS} of the actions of the base game; "
        f"a game of `simulate` at most {SIMULATED} times a bare one; "
        f"a position under {STATE_BYTES[PLAIN]:,} bytes interpreted and {STATE_BYTES[COMPILED]:,} compiled; "
        "no memory growth.",
        "",
        *([f"- Missed: {sentence}" for sentence in missed(report)] or ["All were met."]),
    ]
    (folder / "latest.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
