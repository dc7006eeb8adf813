"""`smallworld bench`: measures the speed of the rules on this machine."""

import random
import sys
import time
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from smallworld.cli.input import options
from smallworld.cli.input.files import find_board
from smallworld.cli.terminal.text import plain_table
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import Players, run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.core_kind import core_kind
from smallworld.game.dealer import Dealer
from smallworld.games import Options, load_content, ruleset

EXAMPLES = ("smallworld bench", "smallworld bench --seconds 5 --players 4 --json", "smallworld bench warcraft")
CLONES = 2000
#: Number of moves after which the first game's position is cloned for measuring.
MIDDLE = 200


class Speed(msgspec.Struct, frozen=True):
    """The measurements for one player count."""

    players: int
    core: str
    games: int
    actions: int
    games_per_second: float
    actions_per_second: float
    clone_microseconds: float


def bench(
    game: options.GameArgument = "smallworld",
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="Seconds to measure each row.")] = 1.0,
    players: options.PlayersOption = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same games on every machine.")] = 1,
    board: options.BoardOption = None,
    with_: options.WithOption = None,
    json: options.JsonOption = False,
) -> None:
    """Measure random play, checked and with all legal moves listed at each decision.

    Actions are decisions of players; dice and reveals are played but not counted. One core, one thread.
    """
    chosen = find_board(board, game, with_ or ())
    content = Options(content=load_content(list(with_))) if with_ else Options()
    tables = [ruleset(game, seats, chosen, content) for seats in ([players] if players else [2, 3, 4, 5])]
    rows = [measure(rules, seconds, seed) for rules in tables]
    if json:
        print(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
        return
    console = Console(highlight=False)
    console.print(f"core: {core_kind()}, Python {sys.version.split()[0]}, random play, {seconds:g} s a row")
    headings = ("players", "games/s", "actions/s", "actions a game", "clone µs")
    table = plain_table(*headings, numbers=headings)
    for row in rows:
        table.add_row(
            str(row.players),
            f"{row.games_per_second:,.1f}",
            f"{row.actions_per_second:,.0f}",
            f"{row.actions / row.games:.0f}",
            f"{row.clone_microseconds:.2f}",
        )
    console.print(table)


class _RandomPlayers(Players):
    """Moves at random, counts the moves, and keeps a copy of a mid-game position."""

    def __init__(self, generator: random.Random, middle: State) -> None:
        self.generator = generator
        self.middle = middle
        self.made = 0

    def choose(self, s: State, seat: int) -> Action:
        if self.made == MIDDLE:
            self.middle = s.clone()
        self.made += 1
        return self.generator.choice(engine.legal(s))


def measure(rules: Ruleset, seconds: float, seed: int) -> Speed:
    """Play random games until the time is up (at least one), then clone a mid-game position."""
    generator = random.Random(seed)
    players = _RandomPlayers(generator, engine.new(rules))
    games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or games == 0:
        run(engine.new(rules), players, Dealer(generator.getrandbits(32)))
        games += 1
    start = time.perf_counter()
    for _ in range(CLONES):
        players.middle.clone()
    clone = (time.perf_counter() - start) / CLONES * 1e6
    return Speed(rules.seats, core_kind(), games, players.made, games / spent, players.made / spent, clone)
