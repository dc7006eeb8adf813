"""Compares batches and loops with fastCatan (C++) and an earlier version: `python bench/batches.py --help`.

fastCatan needs Python 3.12 or newer; all engines are measured with the same Python: `--python python3.13`. Version
1.0.2 has observations, 2.0.0 the faster loop. If packages can't be installed, `--now` and `--earlier` give folders with
packages that `tools/compiled.py` has compiled for this Python.
"""

import argparse
import datetime
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from environments import BEFORE, BENCH, COMPILED, BenchError, prepare, python, run, unpack

NOW, EARLIER, RIVAL, RIVAL_LOOP = "now", "before", "fastcatan 1.0.2", "fastcatan 2.0.0"


@dataclass(frozen=True)
class Engine:
    """An engine to measure: its Python, and its import path."""

    name: str
    program: Path
    path: str = ""


@dataclass(frozen=True)
class Row:
    """One row: our engine's benchmark, and its counterpart."""

    words: str
    ours: str
    rival: str = ""
    rival_engine: str = RIVAL


def rows(workers: list[int], size: int) -> list[Row]:
    """Return all rows; with several workers, each gets `size` games."""
    return [
        Row("batch of 1", "batch-smallworld-4-1-1", "batch-1"),
        Row("batch of 64", "batch-smallworld-4-64-1", "batch-64"),
        Row("batch of 1,024", "batch-smallworld-4-1024-1", "batch-1024"),
        Row("batch of 64, Warcraft", "batch-warcraft-4-64-1"),
        Row("listed, `advance`", "advanced-smallworld-4", "loop", RIVAL_LOOP),
        Row("listed, `advance`, 2 players", "advanced-smallworld-2"),
        Row("listed, `advance`, Warcraft", "advanced-warcraft-4"),
        Row("`NumberedMoves`", "numbered-smallworld-4", "loop", RIVAL_LOOP),
        Row("`play_out`", "inside-smallworld-4"),
        *[
            Row(
                f"batch of {size * each:,}, {each} worker{'s' if each > 1 else ''}",
                f"batch-smallworld-4-{size * each}-{each}",
            )
            for each in sorted({1, *workers})
        ],
    ]


def main() -> int:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="the Python of fresh environments")
    parser.add_argument("--before", help="also measure this commit, or the sources in this folder")
    parser.add_argument("--now", type=Path, help="folder with the compiled package, instead of an environment")
    parser.add_argument("--earlier", type=Path, help="the same for an earlier version")
    parser.add_argument("--workers", type=int, nargs="*", default=[2], help="numbers of processes (default 2)")
    parser.add_argument("--size", type=int, default=256, help="games for each process (default 256)")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each measurement (default 1)")
    parser.add_argument("--environments", type=Path, help="keep the environments here, and use those already there")
    parser.add_argument("-o", "--output", type=Path, default=BENCH / "results", help="folder for the report")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="smallworld-bench-") as temporary:
            engines = all_engines(options, options.environments or Path(temporary))
            table, figures = measure_all(options, engines)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    print(*table, sep="\n")
    options.output.mkdir(parents=True, exist_ok=True)
    head = f"{datetime.date.today().isoformat()}; {os.cpu_count()} cores; {described(engines[NOW].program)}"
    text = ["# Batches and loops", "", head, "", *table, "", METHOD, ""]
    (options.output / "batches.md").write_text("\n".join(text), encoding="utf-8")
    (options.output / "batches.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


METHOD = """\
Steps per second in the best slice of all rounds; "times" are medians of the per-round ratios. A step of a batch
includes observations and masks, but not choosing the actions. Measured in CPU time on one core, except with several
workers, which are measured in wall time. fastCatan plays Catan, so the figures compare engines, not games."""


def all_engines(options: argparse.Namespace, folder: Path) -> dict[str, Engine]:
    """Return the available engines by name."""
    if options.now:
        found = {NOW: Engine(NOW, Path(options.python), str(options.now.resolve()))}
        if options.earlier:
            found[EARLIER] = Engine(EARLIER, Path(options.python), str(options.earlier.resolve()))
        if subprocess.run([options.python, "-c", "import fastcatan"], capture_output=True).returncode == 0:
            found[RIVAL] = Engine("fastcatan", Path(options.python))
        return found
    ours = {NOW: COMPILED}
    if options.before:
        unpack(options.before, folder)
        ours[EARLIER] = BEFORE[COMPILED]
    found = {}
    for name, engine in ours.items():
        if not (folder / engine).exists():
            prepare(engine, folder, "[rl]", options.python)
        found[name] = Engine(name, python(engine, folder))
    for name in (RIVAL, RIVAL_LOOP):
        place = name.replace(" ", "-")
        if not (folder / place).exists():
            run([options.python, "-m", "venv", str(folder / place)], "an environment could not be made")
            command = [str(python(place, folder)), "-m", "pip", "install", "--quiet", name.replace(" ", "=="), "numpy"]
            if subprocess.run(command, capture_output=True).returncode:
                print(f"bench: {name} can't be installed for this Python; skipped", file=sys.stderr)
        if subprocess.run([str(python(place, folder)), "-c", "import fastcatan"], capture_output=True).returncode == 0:
            found[name] = Engine("fastcatan", python(place, folder))
    return found


def measure_all(
    options: argparse.Namespace, engines: dict[str, Engine]
) -> tuple[list[str], dict[str, dict[str, float]]]:
    """Return the table, and the best figures by row and engine."""
    values: dict[tuple[Row, str], list[float]] = {}
    lines = rows(options.workers, options.size)
    for number in range(options.rounds):
        print(f"Round {number + 1} of {options.rounds}", file=sys.stderr)
        for row in lines:
            pairs = [(name, row.ours) for name in (NOW, EARLIER) if name in engines]
            if EARLIER in engines and not row.ours.endswith("-1") and row.ours.startswith("batch"):
                pairs = pairs[:1]
            if row.rival and row.rival_engine in engines:
                pairs.append((row.rival_engine, row.rival))
            # Alternate the order, so that no engine always comes first.
            for name, what in pairs if number % 2 else reversed(pairs):
                values.setdefault((row, name), []).append(measure(engines[name], what, options.seconds))
    table = ["| | steps per second | times before | times fastCatan | times one worker |", "|---|--:|--:|--:|--:|"]
    alone = next(row for row in lines if row.words.endswith(" 1 worker"))
    for row in lines:
        now = values[row, NOW]
        beside = [values.get((row, EARLIER), []), values.get((row, row.rival_engine), [])]
        beside.append(values[alone, NOW] if "worker" in row.words else [])
        table.append(f"| {row.words} | {max(now):,.0f} | {' | '.join(times(now, other) for other in beside)} |")
    figures = {row.words: {name: max(values[row, name]) for name in engines if (row, name) in values} for row in lines}
    return table, figures


def times(now: list[float], other: list[float]) -> str:
    """Return the median ratio over all rounds, with quartiles; empty if a figure is missing."""
    if not other:
        return ""
    ratios = sorted(ours / theirs for ours, theirs in zip(now, other, strict=True))
    quarter = len(ratios) // 4
    return f"{statistics.median(ratios):.2f} [{ratios[quarter]:.2f}–{ratios[-1 - quarter]:.2f}]"


def measure(engine: Engine, what: str, seconds: float) -> float:
    """Run one benchmark in a separate process."""
    kind = "fastcatan" if engine.name == "fastcatan" else "smallworld"
    command = [str(engine.program), str(BENCH / "measure_batches.py"), kind, what, str(seconds)]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    alone |= {"PYTHONPATH": engine.path} if engine.path else {}
    alone["OMP_NUM_THREADS"] = alone["OPENBLAS_NUM_THREADS"] = "1"
    return float(run(command, f"{what} of {engine.name} could not be measured", alone))


def described(program: Path) -> str:
    """Describe a Python and its build."""
    code = """
import platform, sysconfig
optimised = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
print("Python", platform.python_version(), "with" if optimised else "without", "PGO")
"""
    return run([str(program), "-c", code], "Python could not be asked").strip()


if __name__ == "__main__":
    sys.exit(main())
