"""`smallworld play`: a game in the terminal."""

import contextlib
import importlib
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from smallworld.arena.custom_bots import Roster, sort_files
from smallworld.arena.level_ratings import level_ratings
from smallworld.bots import LEVELS, USUAL_BUDGET
from smallworld.cli.input import options
from smallworld.cli.input.error_reports import InputError
from smallworld.cli.input.files import check_folder, find_board, write_whole
from smallworld.cli.input.loading import plan_of_game, read_game
from smallworld.cli.terminal.session import Session
from smallworld.cli.terminal.text import count, listing
from smallworld.game.game import NAMES, new_game
from smallworld.games import Options
from smallworld.games.boards import ISLANDS_JOIN
from smallworld.i18n import DEFAULT
from smallworld.i18n.plain import say

EXAMPLES = (
    "smallworld play",
    "smallworld play --players 2 --bots level-1 --name mia",
    "smallworld play --bots greedy,random --seed 7 --save evening.game",
    "smallworld play --resume evening.game",
    "smallworld play --with my-race.py --board my-board.json",
    "smallworld play --resume evening.game --with my-race.py",
    "smallworld play --with my-bot.py --bots my-bot,level-3",
    "smallworld play warcraft --players 3",
    "smallworld play warcraft --players 2 --islands large-medium --coins shown",
    "smallworld play azeroth --players 4 --seed 7",
)

#: The game and player count whose ratings are shown: most people start with them.
RATED_GAME, RATED_PLAYERS = "smallworld", 2


def notes() -> tuple[str, ...]:
    """List the bot levels for the help: name, rating and style, weakest first."""
    ratings = level_ratings(RATED_GAME, RATED_PLAYERS)
    return ("Bots, with their ratings in Small World for two:", *[_line(level, ratings) for level in LEVELS])


def _line(level: str, ratings: dict[str, int]) -> str:
    rating = f" ({ratings[level]})" if level in ratings else ""
    return f"{level}, {say(DEFAULT, f'level.{level}')}{rating}: {say(DEFAULT, f'level.{level}.text')}"


def play(
    game: options.GameArgument = "smallworld",
    players: options.PlayersOption = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", help="Which bots play the other seats, repeated as needed; greedy, or your own, if left out."
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", "-n", help="Your name; repeat the option for others at the same keyboard."),
    ] = None,
    first: Annotated[
        str | None, typer.Option("--first", metavar="NAME", help="First player; drawn if left out.")
    ] = None,
    seed: options.SeedOption = None,
    board: options.BoardOption = None,
    islands: options.IslandsOption = None,
    coins: options.CoinsOption = options.Shown.HIDDEN,
    with_: options.WithBotsOption = None,
    budget: options.BudgetOption = USUAL_BUDGET,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save after every move.")] = None,
) -> None:
    """Play a whole game in the terminal, against bots.

    Type a move's number or its words; help, why, hint, undo and save work at any time.
    An existing file is never overwritten, except by the game it holds.
    """
    files = sort_files(with_ or ())
    roster = Roster(files.bots, budget)
    lineup = options.bot_names(bots or ",".join(roster.own) or "greedy", roster)
    if save is not None and save.exists() and save != resume:
        raise InputError(f"{save} already exists; resume it with --resume {save}, or choose another name")
    if save is not None:
        check_folder(save)
    chosen = options.chosen(islands, board, coins)
    if resume is not None:
        if players or first or board or chosen != Options():
            raise InputError(
                "--resume continues a game as saved: omit --players, --first, --board, --islands and --coins"
            )
        table = read_game(str(resume), files.content, deal=True)
        people = name or [table.names[0]]
        for person in people:
            if person not in table.names:
                raise InputError(f"{resume}: unknown player {person!r}; the players are {', '.join(table.names)}")
    else:
        # Drawn here if not given, so that the record contains it and the game can be repeated.
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        people = name or [NAMES[0]]
        names = _names(people, players or max(len(people) + len(lineup), 3))
        ground = find_board(board, game, files.content)
        table = new_game(game, names, seed=seed, board=ground, first=first, content=files.content, options=chosen)
    others = [seat for seat, seated in enumerate(table.names) if seated not in people]
    if len(lineup) > len(others):
        raise InputError(f"--bots names {count(len(lineup), 'bot')} for {count(len(others), 'seat')}")
    brains = {seat: roster.make(lineup[i % len(lineup)], f"{table.setup.seed}:{seat}") for i, seat in enumerate(others)}
    if save is not None:
        # Immediately, so that a write error shows before anything is played.
        write_whole(save, table.record().encode())
    console = Console(highlight=False)
    # Line editing and history, if Python has them.
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")
    where = listing(table.rules.board.name.split(ISLANDS_JOIN))
    start = f"{listing(table.names)} play on {where}, seed {table.setup.seed}."
    console.print(f"{start} Type help for a list of commands.", soft_wrap=True)
    raise typer.Exit(Session(table, brains, plan_of_game(table, console.width), console, save, resume).run())


def _names(people: list[str], players: int) -> list[str]:
    """Return the people's names, then unused names for the bots."""
    if len(people) > players:
        raise InputError(f"{len(people)} names are too many for {players} players")
    free = [other for other in NAMES if other not in people]
    if players > len(people) + len(free):
        raise InputError(f"there are not enough names for {players} players")
    return [*people, *free][:players]
