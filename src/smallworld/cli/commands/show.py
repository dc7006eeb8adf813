"""`smallworld show`: a picture of a position, a record, a scenario or a board."""

import re
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from smallworld.cli.input import options
from smallworld.cli.input.error_reports import InputError
from smallworld.cli.input.files import check_picture, write_picture
from smallworld.cli.input.loading import Preview, preview
from smallworld.cli.terminal.board_map import draw_board, legend_of
from smallworld.cli.terminal.tables import players_table
from smallworld.draw import svg
from smallworld.draw.art import Detail
from smallworld.draw.character_map import MOST_DRAWN

EXAMPLES = (
    "smallworld show small-world-4 -o board.svg",
    "smallworld show evening.game --at 40 -o position.png --width 1200",
    "smallworld show docs/rules/races.md --number 2 -o scenario.svg",
    "smallworld show evening.game",
)
WIDTH = 1440
#: Below this width, names are illegible, so the compact picture is drawn.
NARROW = 700


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file, - for stdin, or the name of a built-in board.")],
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT.svg|OUT.png", help="Output file; - writes SVG to stdout.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the position after N moves, or N steps of a scenario.")
    ] = None,
    number: Annotated[int, typer.Option(min=1, metavar="N", help="Number of the scenario in the file.")] = 1,
    detail: Annotated[
        str | None, typer.Option(metavar="full|compact", help="Amount of detail; depends on the width if left out.")
    ] = None,
    width: Annotated[int, typer.Option(min=100, max=8192, metavar="PIXELS", help="Width in pixels.")] = WIDTH,
    with_: options.AllowOption = None,
) -> None:
    """Draw a position, a game's record, a scenario or a board; without -o it is printed as text.

    Coins are drawn only if all players may see them.
    """
    if detail not in (None, "full", "compact"):
        raise InputError(f"--detail must be full or compact, not {detail!r}")
    if out is not None and out != "-":
        check_picture(Path(out))
    shown = preview(file, at, number, with_ or ())
    if out is None:
        _print(shown)
        return
    if len(shown.plan.regions) > MOST_DRAWN:
        raise InputError(f"{file}: boards of more than {MOST_DRAWN} regions can't be drawn; omit -o to get a table")
    level: Detail = "compact" if detail == "compact" or (detail is None and width < NARROW) else "full"
    text = svg(shown.plan, shown.scene, detail=level, title=shown.caption)
    if out == "-":
        sys.stdout.write(_sized(text, width))
    else:
        write_picture(Path(out), _sized(text, width) if out.endswith(".svg") else text, width)


def _sized(text: str, width: int) -> str:
    """Resize the SVG; the viewBox keeps its proportions."""
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', text)
    if found is None:
        return text
    height = round(float(found[2]) * width / float(found[1]))
    return text.replace(found[0], f'width="{width}" height="{height}"', 1)


def _print(shown: Preview) -> None:
    console = Console(highlight=False)
    console.print(*draw_board(shown.view, shown.plan, console.width), sep="\n")
    if shown.view.players:
        console.print(players_table(shown.view, legend_of(shown.view)))
