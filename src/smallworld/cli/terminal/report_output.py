"""A report: printed as text or JSON, and written to files."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

import msgspec
from rich.console import Console

from smallworld.arena.simulate import Report, SimulationPlan
from smallworld.arena.statistics import Row
from smallworld.cli.input.files import write_picture
from smallworld.cli.terminal.text import title


class JsonReport(Protocol):
    """A report that can be written as JSON."""

    def to_json(self) -> str: ...


def with_names(report: Report, plan: SimulationPlan) -> Report:
    """Name races, powers and relics for display: recipes by their English name, others by their key."""
    recipes = plan.loaded().content.recipes

    def named(rows: list[Row], kind: str = "") -> list[Row]:
        names = {recipe.key: recipe.name["en"] for recipe in recipes if recipe.kind == kind and "en" in recipe.name}
        return [msgspec.structs.replace(row, name=names.get(row.name) or title(row.name)) for row in rows]

    return msgspec.structs.replace(
        report,
        races=named(report.races, "race"),
        powers=named(report.powers, "power"),
        relics=named(report.relics),
    )


def output_report(
    report: JsonReport,
    json: bool,
    show: Callable[[Console], None],
    out: Iterable[Path] = (),
    written: Callable[[Path], str] = str,
) -> None:
    """Print a report, and write it to files; if one output fails, the others are still written."""
    try:
        if json:
            print(report.to_json())
        else:
            show(Console(highlight=False))
    finally:
        for path in out:
            write_picture(path, written(path))
