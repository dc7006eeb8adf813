"""`smallworld replay`: prints a record move by move, and checks it."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from smallworld.cli.input import options
from smallworld.cli.input.loading import go_to, plan_of_game, read_game
from smallworld.cli.terminal.board_map import draw_board, legend_of
from smallworld.cli.terminal.narration import tell
from smallworld.cli.terminal.tables import final_table, players_table, verdict
from smallworld.core import engine, ids
from smallworld.game.game import Game
from smallworld.game.record import RecordLine, lines

EXAMPLES = (
    "smallworld replay evening.game",
    "smallworld replay evening.game --to 40",
    "smallworld replay evening.game --every",
)


class ReplayedMove(msgspec.Struct, frozen=True):
    """A move of a record, for JSON; `flipped` lists the pieces flipped after it, when the next turn began."""

    number: int
    round: int
    player: str
    move: str
    outcome: str
    words: str
    flipped: str


class Replay(msgspec.Struct, frozen=True):
    """A record, for JSON."""

    game: str
    board: str
    players: tuple[str, ...]
    moves: list[ReplayedMove]
    over: bool
    coins: dict[str, int] | None
    winners: tuple[str, ...]


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - for stdin.")],
    to: Annotated[int | None, typer.Option("--to", min=0, metavar="N", help="Stop after N moves.")] = None,
    every: Annotated[bool, typer.Option("--every", help="Show the board after every turn.")] = False,
    with_: options.AllowOption = None,
    json: options.JsonOption = False,
) -> None:
    """Print a record move by move, checking every move and the result.

    A record that doesn't lead to the result it states is rejected, and the wrong line is shown.
    """
    game = read_game(file, with_ or ())
    if to is not None:
        go_to(game, to)
    if json:
        print(msgspec.json.format(msgspec.json.encode(_for_programs(game)), indent=2).decode())
        return
    _print(Console(highlight=False), game, every)


def _print(console: Console, game: Game, every: bool) -> None:
    deal, *moves = lines(game)
    current = game.clone()
    current.rewind(len(deal.entries))
    plan = plan_of_game(game, console.width)
    round_ = 0
    if deal.turn_start:
        round_ = _heading(console, game, round_, deal.begun or deal.round)
        console.print(Text(f"     {deal.turn_start}"))
    for number, line in enumerate(moves, 1):
        round_ = _heading(console, game, round_, line.round)
        name = game.names[line.seat]
        words = _words(current, line)
        told = Text(f"{number:>4} {name}: {line}")
        # A plain conquest needs no description.
        if words and words != f"{name} {line.move.replace('conquer', 'conquers', 1)}.":
            told.append(f"\n     {words}", "grey62")
        console.print(told)
        turn = (current.state.round, current.state.seat)
        _advance(current, line)
        if every and ((current.state.round, current.state.seat) != turn or current.over):
            console.print(*draw_board(current.observe(None), plan, console.width), sep="\n")
        if line.turn_start:
            round_ = _heading(console, game, round_, line.begun or line.round)
            console.print(Text(f"     {line.turn_start}"))
    if game.over:
        console.print(final_table(game))
        console.print(Text(verdict(game), "bold"))
        console.print(f"{len(moves)} moves, all legal; the result matches the record.")
        return
    view = game.observe(None)
    if not every:
        console.print(*draw_board(view, plan, console.width), sep="\n")
    console.print(players_table(view, legend_of(view)))
    whose = f"{game.mover} to move" if game.mover else "chance to act"
    console.print(f"{len(moves)} moves, all legal; round {view.round} of {view.rounds}, {whose}.")


def _heading(console: Console, game: Game, current: int, round_: int) -> int:
    """Print a heading if a new round begins, and return the round."""
    if round_ != current:
        console.rule(f"Round {round_} of {game.rules.rounds}")
    return round_


def _words(current: Game, line: RecordLine) -> str:
    """Describe a move's events, turn by turn."""
    turns = tell(current.state, line.entries, current.names)
    return " ".join(words for turn in turns if (words := turn.sentence(current.names)))


def _advance(current: Game, line: RecordLine) -> None:
    for entry in line.entries:
        engine.apply(current.state, entry.action)


def _for_programs(game: Game) -> Replay:
    deal, *moves = lines(game)
    current = game.clone()
    current.rewind(len(deal.entries))
    told: list[ReplayedMove] = []
    for number, line in enumerate(moves, 1):
        name = game.names[line.seat] if line.seat != ids.CHANCE else ""
        outcome = ", ".join(line.outcomes)
        told.append(ReplayedMove(number, line.round, name, line.move, outcome, _words(current, line), line.turn_start))
        _advance(current, line)
    coins = dict(zip(game.names, game.state.coins, strict=True)) if game.over else None
    return Replay(game.rules.game, game.rules.board.name, game.names, told, game.over, coins, game.winners)
