"""`smallworld simulate`: many games between bots, and their results."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from smallworld.arena.custom_bots import Roster, sort_files
from smallworld.arena.simulate import Report, SimulationPlan
from smallworld.arena.simulate import simulate as run_games
from smallworld.arena.statistics import Row
from smallworld.bots import USUAL_BUDGET
from smallworld.cli.input import options
from smallworld.cli.input.files import find_board
from smallworld.cli.terminal.progress import counted
from smallworld.cli.terminal.report_output import output_report, with_names
from smallworld.cli.terminal.text import listing, plain_table

EXAMPLES = (
    "smallworld simulate --games 500 --bots greedy,random",
    "smallworld simulate --players 2 --json > report.json",
    "smallworld simulate --with my-race.py --seed 7",
    "smallworld simulate --players 2 --with my-bot.py --bots my-bot,level-2",
    "smallworld simulate azeroth --players 4 --games 100",
)


def simulate(
    game: options.GameArgument = "smallworld",
    games: options.GamesOption = 200,
    players: options.GamePlayersOption = 3,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help="Names separated by commas; the list repeats until all seats are filled. Default: greedy,random, or "
            "your own and greedy.",
        ),
    ] = None,
    seed: options.ReportSeedOption = 1,
    board: options.BoardOption = None,
    islands: options.IslandsOption = None,
    with_: options.WithBotsOption = None,
    budget: options.BudgetOption = USUAL_BUDGET,
    workers: options.WorkersOption = None,
    json: options.JsonOption = False,
) -> None:
    """Play many games between bots: results by bot, seat, race and power.

    The bots change seats from game to game. Coins listed for a race or power are the ones it earned itself.
    """
    files = sort_files(with_ or ())
    roster = Roster(files.bots, budget)
    usual = [*roster.own, "greedy"] if roster.own else ["greedy", "random"]
    names = options.bot_names(bots or ",".join(usual), roster)
    plan = SimulationPlan.of(
        game,
        players=players,
        games=games,
        bots=names,
        seed=seed,
        content=files.content,
        board=find_board(board, game, files.content),
        options=options.chosen(islands, board),
        bot_files=files.bots,
        budget=budget,
    )
    with counted(games) as progress:
        report = run_games(plan, workers=workers, progress=progress)
    output_report(report, json, lambda console: _print(console, with_names(report, plan)))


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


def _share(row: Row) -> tuple[str, str, str]:
    return str(row.count), f"{row.win_rate:.0%}", f"{row.win_low:.0%} to {row.win_high:.0%}"


def _players(heading: str, rows: list[Row]) -> Table:
    columns = ("games", "won", "95% interval", "coins at the end")
    table = plain_table(heading, *columns, numbers=columns)
    for row in rows:
        table.add_row(row.name, *_share(row), f"{row.coins:.1f}")
    return table


def _combos(heading: str, rows: list[Row]) -> Table:
    columns = ("picked", "won", "95% interval", "coins earned", "turns", "price")
    table = plain_table(heading, *columns, numbers=columns)
    for row in rows:
        table.add_row(row.name, *_share(row), f"{row.coins:.1f}", f"{row.turns:.1f}", f"{row.price:.1f}")
    return table
