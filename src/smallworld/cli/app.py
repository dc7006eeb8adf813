"""The Typer app: all commands with their examples, and the single place that turns errors into sentences."""

import ast
import functools
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

import smallworld
from smallworld.cli.input import error_reports
from smallworld.cli.terminal import ascii_fallback
from smallworld.core_kind import core_kind

#: All commands, in the order of the help. Each is a function in the module of the same name.
COMMANDS = (
    "play", "serve", "site", "simulate", "balance", "workshop", "ladder", "train", "scenario", "replay", "analyse",
    "show", "rules", "bench",
)  # fmt: skip
#: Stands for all commands when only their names and descriptions are needed.
OVERVIEW = ("--help",)


def make_app(commands: Sequence[str] = COMMANDS) -> typer.Typer:
    """Build the app with these commands, importing only their modules.

    Importing all modules would take longer than running most commands.
    """
    app = typer.Typer(
        name="smallworld",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(start)
    for name in COMMANDS if commands == OVERVIEW else commands:
        if commands == OVERVIEW:
            app.command(name, help=_help(_docstring(name)))(_unavailable)
            continue
        module = importlib.import_module(f"smallworld.cli.commands.{name}")
        command = getattr(module, name)
        notes = module.notes() if hasattr(module, "notes") else ()
        epilog = "\n\n".join([*notes, "Examples:", *module.EXAMPLES])
        app.command(name, help=_help(command.__doc__ or ""), epilog=epilog)(_stoppable(command))
    return app


def _needed(arguments: Sequence[str]) -> Sequence[str]:
    """Return the commands needed for these arguments: the named one, none for the version, OVERVIEW for help."""
    named = next((word for word in arguments if not word.startswith("-")), "")
    if named in COMMANDS:
        return (named,)
    if "--version" in arguments:
        return ()
    # Any other input needs all commands, so that the error message can be specific.
    return OVERVIEW if set(arguments) <= {"-h", "--help"} else COMMANDS


def _docstring(name: str) -> str:
    """Read a command's docstring without importing its module."""
    tree = ast.parse((Path(__file__).parent / "commands" / f"{name}.py").read_bytes())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
    raise AssertionError(f"no function {name} in its module")


def _unavailable() -> None:
    """Placeholder for a command in the overview."""


def _help(docstring: str) -> str:
    """Join the lines of each paragraph, so that the help wraps to the terminal's width."""
    return "\n\n".join(" ".join(part.split()) for part in docstring.split("\n\n"))


def _stoppable(command: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(command)
    def run(*arguments: object, **options: object) -> None:
        try:
            command(*arguments, **options)
        except KeyboardInterrupt:
            raise error_reports.Stopped from None

    return run


def _version(wanted: bool) -> None:
    if wanted:
        print(f"smallworld {smallworld.__version__}, core: {core_kind()}")
        raise typer.Exit


def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and whether the core is compiled."
        ),
    ] = False,
) -> None:
    """Play Small World in the terminal or in the browser, simulate it, draw it, and look up its rules."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; any failure becomes one sentence on stderr and an exit code."""
    ascii_fallback.install()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = make_app(_needed(given))(args=given, prog_name="smallworld", standalone_mode=False)
        if code == error_reports.STOPPED:
            # Typer itself handles an interruption before the command has started.
            return error_reports.exit_code(KeyboardInterrupt())
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        # The reader of our output is gone; stay silent, also at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Exception, KeyboardInterrupt) as error:
        return error_reports.exit_code(error)
