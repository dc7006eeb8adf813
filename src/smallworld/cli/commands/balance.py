"""`smallworld balance`: the performance of races, powers, relics, boards and seats in games of greedy bots."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from smallworld.arena.simulate import Report, SimulationPlan, simulate
from smallworld.arena.statistics import Row
from smallworld.cli.input import options
from smallworld.cli.input.files import check_folder, check_picture, find_board
from smallworld.cli.terminal.progress import counted
from smallworld.cli.terminal.report_output import output_report, with_names
from smallworld.cli.terminal.text import plain_table
from smallworld.draw.render.bar_chart import Bar, Panel, bar_chart
from smallworld.games import game_info

EXAMPLES = (
    "smallworld balance",
    "smallworld balance warcraft --players 3 --games 1000 -o balance.svg",
    "smallworld balance --with my-race.py --games 2000",
    "smallworld balance azeroth --json > balance.json",
)


def balance(
    game: options.GameArgument = "smallworld",
    games: options.GamesOption = 400,
    players: options.GamePlayersOption = 4,
    bots: options.LineupOption = "greedy",
    seed: options.ReportSeedOption = 1,
    board: options.BoardOption = None,
    islands: options.IslandsOption = None,
    with_: options.WithOption = None,
    workers: options.WorkersOption = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT.svg|OUT.png", help="Draw the shares as a picture.")
    ] = None,
    json: options.JsonOption = False,
) -> None:
    """Measure how strong races, powers, relics and seats are: play many games, then count.

    For each race and power: how often it was picked; how often the player who picked it won (+ or - if clearly above or
    below the even share), with its 95% interval; the coins that it earned in all, and per turn while it was active; the
    tokens it came with; the most regions it held; the turns it was active; and its price less the coins on it. A relic
    counts for every player who ended a turn with it, or was paid by it. In teams, a win counts for every player of the
    side.

    A custom race (--with) is balanced if its win rate is close to the even share and its coins per turn are in line
    with the others. A few hundred games are enough to tell strong from weak; fine differences take thousands.
    """
    if out is not None:
        check_picture(out)
        check_folder(out)
    plan = SimulationPlan.of(
        game,
        players=players,
        games=games,
        bots=options.bot_names(bots),
        seed=seed,
        content=with_ or (),
        board=find_board(board, game, with_ or ()),
        options=options.chosen(islands, board),
    )
    with counted(games) as progress:
        report = simulate(plan, workers=workers, progress=progress)
    pictures = [out] if out is not None else []
    shown = with_names(report, plan)
    output_report(report, json, lambda console: _print(console, shown), pictures, lambda _: draw(shown))


def _print(console: Console, report: Report) -> None:
    console.print(f"{headline(report)} The even share is {report.even:.0%}.", soft_wrap=True)
    console.print(_combos("race", report.races, report.even), _combos("power", report.powers, report.even))
    if report.relics:
        console.print(_relics(report.relics, report.even))
    console.print(_players("seat (1 begins)", report.seats, report.even))
    if len(report.boards) > 1:
        console.print(_boards(report.boards))


def headline(report: Report) -> str:
    ground = report.board or "islands drawn for each"
    return f"{report.games} games of {game_info(report.game).name} by {report.players} players on {ground}."


def draw(report: Report) -> str:
    even = report.even
    note = (
        f"The line is the even share, {even:.0%}; bars clearly above or below it are coloured. "
        f"95% intervals, seed {report.seed}."
    )
    won = "share of wins of players who picked it"
    panels = [
        Panel("Races", won, even, _bars(report.races)),
        Panel("Powers", won, even, _bars(report.powers)),
        Panel("Relics", "share of wins of players who ended a turn with it", even, _bars(report.relics)),
        Panel("Seats", "share of wins, by order of play", even, _bars(report.seats)),
    ]
    if len(report.boards) > 1:
        bars = [Bar(row.name, row.coins, row.coins_low, row.coins_high, f"{row.coins:.1f}") for row in report.boards]
        # All players of a game share its islands, so they have equal weight.
        average = sum(row.coins * row.count for row in report.boards) / sum(row.count for row in report.boards)
        panels.append(Panel("Islands", "coins of a player at the end; the line is their mean", average, bars))
    return bar_chart(headline(report).rstrip("."), note, panels)


def _bars(rows: Sequence[Row]) -> list[Bar]:
    ranked = sorted(rows, key=lambda row: (-row.win_rate, row.name))
    return [Bar(row.name, row.win_rate, row.win_low, row.win_high, f"{row.win_rate:.0%}") for row in ranked]


def _share(row: Row, even: float) -> list[str]:
    sign = "+" if row.win_low > even else "-" if row.win_high < even else " "
    return [str(row.count), f"{row.win_rate:.0%}{sign}", f"{row.win_low * 100:.0f}-{row.win_high * 100:.0f}"]


def _table(
    heading: str, columns: Sequence[str], rows: Sequence[Row], cells: Callable[[Row], list[str]], by_rate: bool = True
) -> Table:
    table = plain_table(heading, *columns, numbers=columns)
    table.padding = (0, 1, 0, 0)
    table.columns[0].no_wrap = True
    for row in sorted(rows, key=lambda row: (-row.win_rate, row.name)) if by_rate else rows:
        table.add_row(row.name, *cells(row))
    return table


def _combos(heading: str, rows: Sequence[Row], even: float) -> Table:
    def cells(row: Row) -> list[str]:
        numbers = (row.coins, row.per_turn, row.tokens, row.regions, row.turns, row.price)
        return [*_share(row, even), *(f"{number:.1f}" for number in numbers)]

    columns = ("picks", "won ", "95%", "coins", "/turn", "tokens", "held", "turns", "price")
    return _table(heading, columns, rows, cells)


def _relics(rows: Sequence[Row], even: float) -> Table:
    columns = ("held by", "won ", "95%", "coins", "turns held")
    return _table("relic", columns, rows, lambda row: [*_share(row, even), f"{row.coins:.1f}", f"{row.turns:.1f}"])


def _players(heading: str, rows: Sequence[Row], even: float) -> Table:
    columns = ("games", "won ", "95%", "coins at the end")
    return _table(heading, columns, rows, lambda row: [*_share(row, even), _coins(row)], by_rate=False)


def _boards(rows: Sequence[Row]) -> Table:
    return _table(
        "island", ("players", "coins at the end"), rows, lambda row: [str(row.count), _coins(row)], by_rate=False
    )


def _coins(row: Row) -> str:
    return f"{row.coins:.1f} ({row.coins_low:.1f}-{row.coins_high:.1f})"
