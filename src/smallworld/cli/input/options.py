"""Options shared by several commands."""

from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from smallworld.arena.custom_bots import Roster
from smallworld.cli.input.error_reports import InputError
from smallworld.games import Options
from smallworld.games.catalogue import TWO_PLAYER_ISLANDS

GameArgument = Annotated[str, typer.Argument(help="smallworld, warcraft, or azeroth (in teams).", show_default=True)]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", min=2, max=5, help="Number of players, including bots.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", "-s", help="Draw dice and combos from this seed.")]
BoardOption = Annotated[
    str | None,
    typer.Option(
        "--board", "-b", metavar="NAME|FILE", help="A built-in board by name (islands: l1a+s2b), or your own file."
    ),
]
IslandsOption = Annotated[
    str | None,
    typer.Option(
        "--islands",
        metavar="|".join(TWO_PLAYER_ISLANDS),
        help="Islands drawn for two players of warcraft or azeroth; large-small if left out.",
    ),
]


def file_or_pack(text: str) -> Path:
    """Return the path of a file, or of a shipped pack by its key."""
    path = Path(text)
    shipped = Path(str(resources.files("smallworld.workshop") / "packs"))
    if not path.exists() and text in {file.stem for file in shipped.glob("*.yaml")}:
        return shipped / f"{text}.yaml"
    return path


WithOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--with",
        "-w",
        metavar="FILE|PACK",
        parser=file_or_pack,
        help="A recipe, board, pack or Python file of your own, or the key of a shipped pack; may be repeated.",
    ),
]
WithBotsOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--with",
        "-w",
        metavar="FILE|PACK",
        parser=file_or_pack,
        help="A recipe, board, pack, bot or Python file, or the key of a shipped pack; may be repeated.",
    ),
]
AllowOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--with",
        "-w",
        metavar="FILE|FOLDER",
        help="Allow this Python file, or this folder of them, to run if the input refers to it.",
    ),
]
GamesOption = Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="Number of games.")]
GamePlayersOption = Annotated[
    int, typer.Option("--players", "-p", min=2, max=5, help="Number of players in each game.")
]
LineupOption = Annotated[
    str, typer.Option("--bots", help="Which bots play; the list repeats until all seats are filled.")
]
BudgetOption = Annotated[
    float, typer.Option("--budget", min=0.001, max=600, help="Seconds a bot may spend on a decision.")
]
CountedOption = Annotated[
    bool,
    typer.Option(
        "--counted", help="Bots spend counted work instead of seconds: the same seed gives the same games anywhere."
    ),
]
ReportSeedOption = Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same report.")]
WorkersOption = Annotated[int | None, typer.Option(min=1, help="Number of processes; one per core if left out.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


class Shown(StrEnum):
    """Whether players see each other's coins."""

    HIDDEN = "hidden"
    SHOWN = "shown"


CoinsOption = Annotated[
    Shown, typer.Option("--coins", help="Whether players see each other's coins; allies in a team always do.")
]


def chosen(islands: str | None, board: str | None, coins: Shown = Shown.HIDDEN) -> Options:
    """Return a game's options; islands can be either named or drawn."""
    if islands is not None and board is not None:
        raise InputError("--islands (draws islands) and --board (names them) can't be combined; omit one of them")
    return Options(islands=islands, coins_shown=coins is Shown.SHOWN)


def bot_names(text: str, roster: Roster | None = None) -> list[str]:
    """Return the names in a list like `greedy,random`, checking each of them."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise InputError(f"--bots {text!r}: give names of bots separated by commas, like greedy,random")
    roster = roster or Roster()
    for name in names:
        roster.make(name)
    return names
