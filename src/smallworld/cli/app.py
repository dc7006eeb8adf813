"""The app: all commands with their examples, and the one place where errors become sentences."""

import functools
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

import smallworld
from smallworld.cli.commands import balance, bench, play, replay, rules, scenario, serve, show, simulate
from smallworld.cli.input import errors
from smallworld.cli.terminal import ascii_fallback

app = typer.Typer(
    name="smallworld",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS: tuple[tuple[str, Callable[..., None], tuple[str, ...]], ...] = (
    ("play", play.play, play.EXAMPLES),
    ("serve", serve.serve, serve.EXAMPLES),
    ("simulate", simulate.simulate, simulate.EXAMPLES),
    ("balance", balance.balance, balance.EXAMPLES),
    ("scenario", scenario.scenario, scenario.EXAMPLES),
    ("replay", replay.replay, replay.EXAMPLES),
    ("show", show.show, show.EXAMPLES),
    ("rules", rules.rules, rules.EXAMPLES),
    ("bench", bench.bench, bench.EXAMPLES),
)


def _help(command: Callable[..., None]) -> str:
    """A command's docstring with each paragraph in one line, so that it is wrapped to the terminal's width."""
    return "\n\n".join(" ".join(part.split()) for part in (command.__doc__ or "").split("\n\n"))


def _stoppable(command: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(command)
    def run(*arguments: object, **options: object) -> None:
        try:
            command(*arguments, **options)
        except KeyboardInterrupt:
            raise errors.Stopped from None

    return run


for name, command, examples in COMMANDS:
    app.command(name, help=_help(command), epilog="Examples:\n\n" + "\n\n".join(examples))(_stoppable(command))


def _version(wanted: bool) -> None:
    if wanted:
        print(f"smallworld {smallworld.__version__}, core: {bench.core_kind()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and how the core runs.")
    ] = False,
) -> None:
    """Play Small World in the terminal or in the browser, simulate it, draw it, and look up its rules."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong is one sentence on stderr and an exit code."""
    ascii_fallback.install()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(args=given, prog_name="smallworld", standalone_mode=False)
        if code == errors.STOPPED:
            # Typer answers by itself to an interruption before the command has begun.
            return errors.exit_code(KeyboardInterrupt())
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        # Nobody reads our output any more; stay silent, at exit too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Exception, KeyboardInterrupt) as error:
        return errors.exit_code(error)
