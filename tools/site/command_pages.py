"""The reference of all commands, from their help."""

import re
from html import escape
from typing import cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperOption

from smallworld.cli.app import COMMANDS, make_app


def command_reference() -> str:
    """List every command with its description, arguments, options and examples, as Markdown."""
    group = typer.main.get_group(make_app(COMMANDS))
    return "\n".join(line for name in COMMANDS for line in _lines(name, cast(TyperCommand, group.commands[name])))


def _lines(name: str, command: TyperCommand) -> list[str]:
    lines = [f"## smallworld {name}", "", _plain(command.help or ""), ""]
    rows = [_row(cast(TyperOption | TyperArgument, parameter)) for parameter in command.params]
    if rows:
        lines += ["| argument or option | |", "|---|---|", *rows, ""]
    examples = [line for line in (command.epilog or "").split("\n\n") if line.startswith(("smallworld ", "python "))]
    return [*lines, "```sh", *examples, "```", ""]


def _row(parameter: TyperOption | TyperArgument) -> str:
    given = parameter.metavar or (parameter.name or "").upper()
    if isinstance(parameter, TyperOption):
        value = "" if parameter.is_flag else f" {parameter.metavar or parameter.type.name.upper()}"
        given = ", ".join([*parameter.opts, *parameter.secondary_opts]) + value
    # In backticks, Python-Markdown would show the backslash of an escaped bar.
    return f"| <code>{escape(given).replace('|', '&#124;')}</code> | {_plain(parameter.help or '')} |"


def _plain(text: str) -> str:
    """Text without terminal markup, safe in a table."""
    return re.sub(r"\[/?[a-z ]+\]", "", text).replace("|", "\\|").replace("<", "&lt;")
