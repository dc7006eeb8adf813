"""`smallworld rules`: look up the rules."""

from typing import Annotated

import typer
from rich.console import Console

from smallworld.cli.terminal.rule_pages import print_rules

EXAMPLES = ("smallworld rules", "smallworld rules C-DIE-2", "smallworld rules dragon", "smallworld rules sw-race-elves")


def rules(
    word: Annotated[
        list[str] | None, typer.Argument(metavar="[ID|WORD]", help="A rule's id, or a word to look for.")
    ] = None,
) -> None:
    """List all rules, print one by its id, or find those that contain a word."""
    print_rules(Console(highlight=False), " ".join(word or []))
