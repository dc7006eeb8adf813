"""`smallworld analyse`: where a finished game was won and lost."""

from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from smallworld.analysis import SAMPLES, AnalysedTurn, Analysis
from smallworld.cli.input import options
from smallworld.cli.input.error_reports import InputError
from smallworld.cli.input.files import check_folder, check_picture
from smallworld.cli.input.loading import read_game
from smallworld.cli.terminal.progress import counted
from smallworld.cli.terminal.report_output import output_report
from smallworld.cli.terminal.text import count, listing, plain_table
from smallworld.core.state import State
from smallworld.draw.render.share_chart import Curve, NumberedPoint, Tick, share_chart
from smallworld.game.game import Game
from smallworld.games import game_info

EXAMPLES = (
    "smallworld analyse evening.game",
    "smallworld analyse evening.game -o evening.svg",
    "smallworld analyse evening.game --json > evening.json",
)
#: Maximum number of better turns to print; all are in the JSON.
BETTER = 8


def analyse(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a finished game; - for stdin.")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT.svg|.png", help="Draw each player's win probability.")
    ] = None,
    samples: Annotated[
        int, typer.Option("--samples", min=1, max=1000, help="Games sampled for each estimate; more take longer.")
    ] = SAMPLES,
    seed: options.ReportSeedOption = 1,
    workers: options.WorkersOption = None,
    with_: options.AllowOption = None,
    json: options.JsonOption = False,
) -> None:
    """Find out where a finished game was won and lost.

    It estimates each player's win probability turn by turn, with all coins known. A turning point is a turn that
    changed a win probability a lot: through luck (rolls and reveals better or worse than average) or through skill. It
    also tries other ways to play each turn: another combo, a decline, other conquests. Each is compared with the turn
    that was played, on the same random outcomes.
    """
    if out is not None:
        check_picture(out)
        check_folder(out)
    game = read_game(file, with_ or ())
    if not game.over:
        raise InputError(f"{file}: the game is not over: only a finished game can be analysed")
    # Imported lazily: the help doesn't need NumPy.
    from smallworld.analysis.analyse import analyse as run_analysis

    with counted(None, "turns") as progress:
        analysis = run_analysis(game, seed=seed, samples=samples, workers=workers, progress=progress)
    pictures = [out] if out is not None else []
    output_report(analysis, json, lambda console: _print(console, analysis, game), pictures, lambda _: draw(analysis))


def draw(analysis: Analysis) -> str:
    """Draw every side's win probability at the start of each turn, with numbered turning points."""
    curves = [
        Curve(side.name, side.seats[0], [chances[number] for chances in analysis.chances])
        for number, side in enumerate(analysis.sides)
    ]
    rounds = {turn.round: turn.number for turn in reversed(analysis.turns)}
    ticks = [Tick(step, f"Round {round_}" if step == 0 else str(round_)) for round_, step in sorted(rounds.items())]
    points = [
        NumberedPoint(point.turn + 1, point.side, number) for number, point in enumerate(analysis.turning_points, 1)
    ]
    title = f"{game_info(analysis.game).name}: chances to win"
    return share_chart(title, f"{_result(analysis)} Numbers mark turning points.", curves, ticks, points)


def _result(analysis: Analysis) -> str:
    winners = [side.name for side in analysis.sides if set(side.seats) & set(analysis.winners)]
    return f"Won by {listing(winners)}."


def _print(console: Console, analysis: Analysis, game: Game) -> None:
    turns = count(len(analysis.turns), "turn")
    console.print(f"{game_info(analysis.game).name}, {turns}. {_result(analysis)}", soft_wrap=True)
    console.print("\nHow everybody's chance went, in percentage points:")
    console.print(_balances(analysis))
    console.print(f"Each chance is an estimate, give or take {count(analysis.uncertainty(), 'point')}.")
    if analysis.turning_points:
        console.print("\nTurning points, and how much luck and skill changed the chance:")
        console.print(_points(analysis))
    else:
        console.print("No turn changed anybody's chance to win by much.")
    mistakes = analysis.mistakes()
    if not mistakes:
        console.print("No better turn was found.")
        return
    console.print(f"Better turns were found for {count(len(mistakes), 'turn')}; those that cost most:")
    states = [game.opening(), *[state for _, state in game.replay()]]
    for turn in mistakes[:BETTER]:
        combos = combos_for(states[turn.entry], turn.seat)
        console.print(Text("\n".join(_better(analysis, turn, combos, console.width))))


def _balances(analysis: Analysis) -> Table:
    numbers = ("start", "luck", "own turns", "others' turns", "end", "given away")
    table = plain_table("", *numbers, numbers=numbers)
    for number, side in enumerate(analysis.sides):
        found = analysis.balance(number)
        changes = [signed(change, 0) for change in (found.luck, found.own, found.others)]
        table.add_row(side.name, f"{found.start}%", *changes, f"{found.end}%", str(analysis.lost(number)))
    return table


def _points(analysis: Analysis) -> Table:
    numbers = ("#", "move", "round", "before", "after", "luck", "skill")
    table = plain_table("#", "round", "move", "turn of", "chance of", "before", "after", "luck", "skill", "by",
                        numbers=numbers)  # fmt: skip
    for number, point in enumerate(analysis.turning_points, 1):
        turn = analysis.turns[point.turn]
        before, after = (analysis.chances[step][point.side] for step in (point.turn, point.turn + 1))
        table.add_row(
            str(number), str(turn.round), str(turn.move + 1), analysis.players[turn.seat],
            analysis.sides[point.side].name, f"{before:.0%}", f"{after:.0%}", _points_of(point.luck),
            _points_of(point.play), "skill" if point.kind == "play" else point.kind,
        )  # fmt: skip
    return table


def _points_of(change: float) -> str:
    """Format a change in probability in percentage points."""
    return signed(100 * change, 0)


def signed(change: float, digits: int) -> str:
    """Format a change with its sign and this many digits; zero has no sign."""
    text = f"{change:+.{digits}f}"
    return text if float(text) else text[1:]


def combos_for(s: State, seat: int) -> dict[str, str]:
    """Map the move that picks each combo on offer to its race and power."""
    rules = s.rules
    return {
        f"pick {combo.position + 1}": f"{rules.races[combo.race].key} {rules.powers[combo.power].key}"
        for combo in rules.market.offers(s, seat)
    }


def named(move: str, combos: dict[str, str]) -> str:
    """Add the picked combo to a pick; a record only contains what was revealed afterwards."""
    pick = move.partition(" = ")[0]
    return f"{pick}, {combos[pick]}" if pick in combos else move


def _better(analysis: Analysis, turn: AnalysedTurn, combos: dict[str, str], width: int) -> list[str]:
    """Describe a turn that could have been played better: the gain, and both lines."""
    assert turn.played is not None and turn.better is not None
    name = analysis.players[turn.seat]
    gained = -turn.play[analysis.side_of(turn.seat)]
    coins = turn.better.coins[turn.seat] - turn.played.coins[turn.seat]
    doubt = max(1, round(200 * turn.play_error))
    gain = f"about {_points_of(gained)} points of a chance to win (±{doubt}), {signed(coins, 1)} coins"
    found = ["", f"Round {turn.round}, {name}, from move {turn.move + 1}: {gain}"]
    for what, line in (("  better: ", turn.better), ("  played: ", turn.played)):
        # Name only other players.
        moves = "; ".join(named(move.removeprefix(f"{name}: "), combos) for move in line.moves)
        found += wrap(moves, width, initial_indent=what, subsequent_indent=" " * len(what), break_on_hyphens=False)
    return found
