"""`smallworld ladder`: a tournament of bots, with ratings."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from smallworld.arena.custom_bots import Roster, sort_files
from smallworld.arena.ladder import LadderFailed, LadderPlan, LadderStopped
from smallworld.arena.ladder import ladder as run_tournament
from smallworld.arena.ladder_matrix import ladder_matrix
from smallworld.arena.ladder_report import LadderReport, Pool
from smallworld.arena.ratings import ANCHOR
from smallworld.bots import BOTS, USUAL_BUDGET
from smallworld.cli.input import options
from smallworld.cli.input.error_reports import FAULT, WRONG, InputError, Stopped, complain
from smallworld.cli.input.files import check_folder
from smallworld.cli.terminal.progress import counted as progress_of
from smallworld.cli.terminal.report_output import output_report
from smallworld.cli.terminal.text import count, plain_table
from smallworld.draw.render.bar_chart import Bar, Panel, bar_chart
from smallworld.games import GAMES, game_info

EXAMPLES = (
    "smallworld ladder",
    "smallworld ladder smallworld warcraft --players 2,4 --games 400 -o ladder.svg",
    "smallworld ladder --bots level-1,level-2,greedy --json > ladder.json",
    "smallworld ladder --players 2,3,4,5 --games 400 --counted -o matrix.md",
    "smallworld ladder smallworld --players 2 --with my-bot.py",
)
KINDS = (".svg", ".png", ".json", ".md")


def ladder(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="smallworld, warcraft, azeroth; all if left out.")
    ] = None,
    players: Annotated[
        str, typer.Option("--players", "-p", metavar="N,N…", help="Numbers of players, separated by commas.")
    ] = "2,4",
    number: Annotated[
        int, typer.Option("--games", "-n", min=1, max=1_000_000, help="Games of each kind by each number of players.")
    ] = 120,
    bots: Annotated[
        str | None, typer.Option("--bots", help="Which bots play, separated by commas; all of them if left out.")
    ] = None,
    seed: options.ReportSeedOption = 1,
    with_: options.WithBotsOption = None,
    budget: options.BudgetOption = USUAL_BUDGET,
    counted: options.CountedOption = False,
    workers: options.WorkersOption = None,
    out: Annotated[
        list[Path] | None,
        typer.Option(
            "-o",
            "--out",
            metavar="OUT.svg|.png|.json|.md",
            help="Write a picture, the report or its matrix of all pairs; may be given again.",
        ),
    ] = None,
    json: options.JsonOption = False,
) -> None:
    """Let bots play a tournament, and rate them by game and number of players.

    Two bots play each deal twice, swapping seats; at larger tables, the bots that have played least are seated
    together. A team is played by one bot. Ratings are on the Elo scale: a lead of 400 points means ten-to-one odds of
    finishing ahead. The greedy bot, level-3, is rated 1500; if it doesn't play, the first bot is.

    A bot that fails (an error, an illegal move or thinking far too long) is reported and not rated; the others play on.
    Ctrl-C stops the tournament: the games played so far are rated.

    The strongest level uses most of its time budget: a full run with it takes hours of CPU time.
    """
    for path in out or ():
        if path.suffix not in KINDS:
            raise InputError(f"{path}: must be .svg or .png for a picture, .json for a report, or .md for its matrix")
        check_folder(path)
    files = sort_files(with_ or ())
    chosen = tuple(games or GAMES)
    seats = _numbers(players)
    names = options.bot_names(bots, Roster(files.bots, budget)) if bots is not None else ()
    plan = LadderPlan.of(
        chosen,
        players=seats,
        count=number,
        bots=names,
        seed=seed,
        content=files.content,
        bot_files=files.bots,
        budget=budget,
        counted=counted,
    )
    failure = ""
    with progress_of(number * len(chosen) * len(seats)) as progress:
        try:
            report = run_tournament(plan, workers=workers, progress=progress)
        except LadderStopped as stop:
            report = stop.report
        except LadderFailed as error:
            report, failure = error.report, str(error)
    if report.pools:
        kinds = {".json": LadderReport.to_json, ".md": ladder_matrix}
        output_report(
            report,
            json,
            lambda console: _print(console, report),
            out or (),
            lambda path: kinds.get(path.suffix, draw)(report),
        )
    for failed in report.failures:
        complain(str(failed))
    if report.stopped:
        sentence = _stopped(report, number * len(chosen) * len(seats))
        raise InputError(f"{failure}; {sentence}") if failure else Stopped(sentence)
    if report.failures:
        raise typer.Exit(FAULT if any(failed.bot in BOTS for failed in report.failures) else WRONG)


def _stopped(report: LadderReport, due: int) -> str:
    played = sum([pool.games for pool in report.pools])
    if not played:
        return "stopped before any game was over; there is nothing to report."
    return f"stopped early: {played} of {count(due, 'game')} {'were' if played > 1 else 'was'} played and rated."


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    found = tuple([int(part) for part in parts if part.isdecimal()])
    if len(set(found)) < len(parts):
        raise InputError(f"--players {text!r}: give numbers of players separated by commas, like 2,4")
    return found


def draw(report: LadderReport) -> str:
    """Draw each pool as a panel of ratings."""
    anchors = sorted({pool.anchor for pool in report.pools})
    note = f"Elo ratings with 95% intervals; {', '.join(anchors)} is {ANCHOR:.0f}. Seed {report.seed}."
    if report.stopped:
        note += " Stopped early."
    panels = [
        Panel(
            f"{game_info(pool.game).name}, {pool.players} players",
            f"{pool.games} games",
            ANCHOR,
            [Bar(row.bot, row.rating, row.low, row.high, f"{row.rating:.0f}") for row in pool.ratings],
        )
        for pool in report.pools
    ]
    return bar_chart(f"The ladder: {count(len(report.bots), 'bot')}", note, panels)


def _print(console: Console, report: LadderReport) -> None:
    for pool in report.pools:
        heading = f"{game_info(pool.game).name}, {pool.players} players: {count(pool.games, 'game')}, "
        console.print(f"{heading}seed {report.seed}; {pool.anchor} is {ANCHOR:.0f}.", soft_wrap=True)
        console.print(_table(pool))


def _table(pool: Pool) -> Table:
    columns = ("rating", "95% interval", "games", "won", "before the next")
    table = plain_table("bot", *columns, numbers=columns)
    met = {(pair.bot, pair.other): pair for pair in pool.pairs}
    below = [row.bot for row in pool.ratings][1:]
    for row, other in zip(pool.ratings, [*below, ""], strict=True):
        pair = met.get((row.bot, other))
        before = f"{pair.rate:.0%} ({pair.low:.0%} to {pair.high:.0%})" if pair else ""
        interval = "" if row.bot == pool.anchor else f"{row.low:.0f} to {row.high:.0f}"
        won = f"{row.win_rate:.0%}" if row.games else ""
        table.add_row(row.bot, f"{row.rating:.0f}", interval, str(row.games), won, before)
    return table
