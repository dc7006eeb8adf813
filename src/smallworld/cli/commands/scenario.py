"""`smallworld scenario`: run scenario files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from smallworld.cli.input import options
from smallworld.cli.input.error_reports import WRONG, complain
from smallworld.core.errors import NotationError
from smallworld.scenarios.scenario_files import run_file, scenario_files

EXAMPLES = (
    "smallworld scenario docs/rules",
    "smallworld scenario docs/rules/races.md my-bug.yaml",
    "smallworld scenario my-race.yaml --with my-race.py",
)


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE-OR-FOLDER...", help="YAML or Markdown files, or folders of them.")
    ],
    with_: options.AllowOption = None,
) -> None:
    """Run scenarios: positions, moves, and checks of the results.

    Exit code 0 if all passed, 1 if any failed, 2 if a file is malformed.
    """
    console = Console(highlight=False, soft_wrap=True)
    passed = failed = malformed = 0
    for file in [file for path in paths for file in scenario_files(path)]:
        try:
            for result in run_file(file, with_ or ()):
                name = escape(f"{result.name} ({result.where})")
                if result.failure:
                    failed += 1
                    console.print(f"[bold red]failed[/] {name}: {escape(result.failure)}")
                else:
                    passed += 1
                    console.print(f"[green]passed[/] {name}")
        except NotationError as error:
            # The other files are still worth running.
            malformed += 1
            complain(str(error))
    unread = f", {malformed} not run" if malformed else ""
    console.print(f"{passed} passed, {failed} failed{unread}")
    raise typer.Exit(WRONG if malformed else 1 if failed else 0)
