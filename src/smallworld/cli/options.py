"""Options that several commands share, declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from smallworld.bots import make_bot
from smallworld.cli.errors import InputError

Game = Annotated[str, typer.Argument(help="smallworld, warcraft, or azeroth (in teams).", show_default=True)]
Players = Annotated[int | None, typer.Option("--players", "-p", min=2, max=5, help="How many play, bots included.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Draw dice and combos from this seed.")]
Board = Annotated[
    str | None,
    typer.Option(
        "--board", "-b", metavar="NAME|FILE", help="A shipped board by name (islands: l1a+s2b), or a file of your own."
    ),
]
With = Annotated[
    list[Path] | None,
    typer.Option("--with", "-w", metavar="FILE", help="A home-made race or power; may be given several times."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


def bot_names(text: str) -> list[str]:
    """The bots of a list like `greedy,random`, each of them checked."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise InputError(f"--bots {text!r}: write names of bots with commas between, like greedy,random")
    for name in names:
        make_bot(name)
    return names
