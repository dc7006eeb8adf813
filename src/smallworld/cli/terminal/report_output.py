"""A report: printed as text or JSON, and written to files."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from rich.console import Console

from smallworld.cli.input.files import write_picture


class JsonReport(Protocol):
    """A report that can be written as JSON."""

    def to_json(self) -> str: ...


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
