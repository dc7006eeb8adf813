"""`smallworld simulate`: many games between bots, and what came of them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from smallworld.cli.input import options
from smallworld.cli.input.files import find_board
from smallworld.cli.terminal.progress import counted
from smallworld.cli.terminal.text import listing, title
from smallworld.play.simulate import Report
from smallworld.play.simulate import simulate as run_games
from smallworld.play.statistics import Row

EXAMPLES = (
    "smallworld simulate --games 500 --bots greedy,random",
    "smallworld simulate --players 2 --json > report.json",
    "smallworld simulate --with my-race.py --seed 7",
    "smallworld simulate azeroth --players 4 --games 100",
)


def simulate(
    game: options.Game = "smallworld",
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="How many games.")] = 200,
    players: Annotated[int, typer.Option("--players", "-p", min=2, max=5, help="How many play each game.")] = 3,
    bots: Annotated[str, typer.Option("--bots", help="Who plays, repeated in turn.")] = "greedy,random",
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same report.")] = 1,
    board: options.Board = None,
    islands: options.Islands = None,
    with_: options.With = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; one for each core if left out.")] = None,
    json: options.Json = False,
) -> None:
    """Play many games between bots: results by bot, seat, race and power.

    The bots change seats from game to game. Coins of a race or power are those that it brought itself.
    """
    names = options.bot_names(bots)
    ground, chosen = find_board(board, game), options.chosen(islands, board)
    with counted(games) as progress:
        report = run_games(game, players, games, names, seed, workers, with_ or (), ground, chosen, progress)
    if json:
        print(report.to_json())
        return
    _print(Console(highlight=False), report)


def _print(console: Console, report: Report) -> None:
    ground = report.board or "islands drawn for each"
    console.print(
        f"{report.games} games of {report.players} players ({listing(report.lineup)}) on {ground}, "
        f"seed {report.seed}: {report.actions} moves.",
        soft_wrap=True,
    )
    console.print(_players("bot", report.bots), _players("seat (1 begins)", report.seats))
    for heading, rows in (("race", report.races), ("power", report.powers)):
        console.print(_combos(heading, sorted(rows, key=lambda row: -row.win_rate)))


def _rate(row: Row) -> str:
    return f"{row.win_rate:.0%}"


def _between(row: Row) -> str:
    return f"{row.win_low:.0%} to {row.win_high:.0%}"


def _table(heading: str, columns: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(heading)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _players(heading: str, rows: list[Row]) -> Table:
    table = _table(heading, ("games", "won", "95% interval", "coins at the end"))
    for row in rows:
        table.add_row(row.name, str(row.count), _rate(row), _between(row), f"{row.coins:.1f}")
    return table


def _combos(heading: str, rows: list[Row]) -> Table:
    table = _table(heading, ("picked", "won", "95% interval", "coins brought", "turns", "price"))
    for row in rows:
        numbers = (f"{row.coins:.1f}", f"{row.turns:.1f}", f"{row.price:.1f}")
        table.add_row(title(row.name), str(row.count), _rate(row), _between(row), *numbers)
    return table
