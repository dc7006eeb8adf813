"""Many games between bots, every choice checked: `python -m tools.soaks.bots --games 20000 --workers 2`.

Plays every game with every player count, with greedy bots only and mixed with other fast ones, with all levels (`--bots
levels`), or with all available bots (`--bots all`); each bot is guarded, as on the server. Prints progress, a summary
by kind of game, and each bot's thinking times; exits with 1 if a bot failed or chose an illegal action, with the
command to reproduce it: `python -m tools.soaks.bots --game warcraft --players 4 --bots mixed --seed 1234 --games 1`.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import NamedTuple

from smallworld.arena.bot_game import LimitedSeats
from smallworld.arena.processes import ONE_THREAD
from smallworld.arena.watched_bot import WatchedBot
from smallworld.bots import BOTS, LEVELS, make_bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import game_info, ruleset
from smallworld.games.catalogue import GAMES, TWO_PLAYER_ISLANDS, default_board
from tests.support.playing import BOARDS, most_actions

CHUNK = 24
LINEUPS = ("greedy", "mixed")
ALL_LINEUPS = (*LINEUPS, "levels", "all")
#: A decision is late if it takes this many times its budget.
LATE = 1.5
BUDGET = 0.2
OTHERS = ("random", "level-1", "level-2", "level-3")


class Kind(NamedTuple):
    """A game, its player count, and the bots: only greedy ones, one among other fast ones, any levels, or all."""

    game: str
    players: int
    bots: str

    def __str__(self) -> str:
        return f"--game {self.game} --players {self.players} --bots {self.bots}"


@dataclass
class Pace:
    """A bot's thinking times: decisions, late ones, total seconds, and the slowest decision's.

    `slow` counts decisions that were also late in CPU time; the other late ones waited for a core on a busy machine.
    """

    decisions: int = 0
    late: int = 0
    slow: int = 0
    total: float = 0.0
    slowest: float = 0.0

    def add(self, other: Pace) -> None:
        self.decisions += other.decisions
        self.late += other.late
        self.slow += other.slow
        self.total += other.total
        self.slowest = max(self.slowest, other.slowest)


@dataclass
class Chunk:
    """Results of some games: number of each kind, bots' actions, failures, and late decisions."""

    played: Counter[Kind] = field(default_factory=Counter)
    actions: int = 0
    failures: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    paces: dict[str, Pace] = field(default_factory=dict)

    def add(self, other: Chunk) -> None:
        """Add the results of another chunk."""
        self.played.update(other.played)
        self.actions += other.actions
        self.failures += other.failures
        self.late += other.late
        for name, pace in other.paces.items():
            self.paces.setdefault(name, Pace()).add(pace)


def kinds_of(games: Sequence[str], players: Sequence[int], lineups: Sequence[str]) -> list[Kind]:
    """Return every kind of game with these options."""
    return [Kind(game, n, bots) for game in games for n in game_info(game).rounds if n in players for bots in lineups]


def play_chunk(kinds: Sequence[Kind], first: int, games: int, budget: float = BUDGET, counted: bool = False) -> Chunk:
    """Play some seeds' games, kind by kind."""
    chunk = Chunk()
    for seed in range(first, first + games):
        kind = kinds[seed % len(kinds)]
        try:
            play(kind, seed, chunk, budget, counted)
        except Exception as error:
            # The bot's own error is more informative than the failure.
            cause = error.__cause__ or error
            frame = traceback.extract_tb(cause.__traceback__)[-1]
            what = f"{type(cause).__name__}: {cause} ({frame.filename}:{frame.lineno})"
            chunk.failures.append(f"{kind} --seed {seed} --games 1: {what}")
        chunk.played[kind] += 1
    return chunk


def play(kind: Kind, seed: int, chunk: Chunk, budget: float, counted: bool) -> None:
    """Play one game to its end, and count its bots' actions."""
    rules, bots, names = seat(kind, seed, budget, counted)

    class TimedSeats(LimitedSeats):
        def choose(self, s: State, seat: int) -> Action | None:
            began, busy = time.perf_counter(), time.process_time()
            action = super().choose(s, seat)
            spent, busy = time.perf_counter() - began, time.process_time() - busy
            pace = Pace(1, spent > LATE * budget, busy > LATE * budget, spent, spent)
            if pace.late:
                times = f"{spent * 1e3:.0f} ms, {busy * 1e3:.0f} of them of processor time"
                chunk.late.append(f"{kind} --seed {seed} --games 1: {names[seat]}, {times}, in round {s.round}")
            chunk.paces.setdefault(names[seat], Pace()).add(pace)
            chunk.actions += 1
            return action

    run(engine.new(rules), TimedSeats(bots, most_actions(rules)), Dealer(seed))


def seat(kind: Kind, seed: int, budget: float, counted: bool = False) -> tuple[Ruleset, list[WatchedBot], list[str]]:
    """Return a game's board and named bots, drawn from its seed alone, so that it can be repeated."""
    draw = random.Random(seed)
    drawn = bool(game_info(kind.game).islands) and kind.players == 2
    islands = draw.choice([*TWO_PLAYER_ISLANDS]) if drawn else None
    rules = ruleset(kind.game, kind.players, default_board(kind.game, kind.players, draw.randrange(BOARDS), islands))
    names = ["greedy"] * kind.players
    if kind.bots == "mixed":
        names[1:] = draw.choices(OTHERS, k=kind.players - 1)
        draw.shuffle(names)
    elif kind.bots == "levels":
        names = draw.choices(["random", *LEVELS], k=kind.players)
    elif kind.bots == "all":
        names = draw.choices([name for name in BOTS if name != "greedy"], k=kind.players)
    made = [make_bot(name, seed * 10 + number, budget, counted) for number, name in enumerate(names)]
    return rules, [WatchedBot(bot, name) for bot, name in zip(made, names, strict=True)], names


def main(arguments: list[str] | None = None) -> int:
    """Play, print progress, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.bots", description="Play many games between bots.")
    parser.add_argument("--game", nargs="*", choices=GAMES, default=[*GAMES], help="games (all)")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5], help="numbers of players (2 3 4 5)")
    parser.add_argument("--bots", nargs="*", choices=ALL_LINEUPS, default=[*LINEUPS], help="lineups (greedy mixed)")
    parser.add_argument("--games", type=int, default=2000, help="number of games (2000)")
    parser.add_argument("--budget", type=float, default=BUDGET, help=f"seconds per decision ({BUDGET})")
    parser.add_argument("--counted", action="store_true", help="spend counted work instead of seconds")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args(arguments)
    kinds = kinds_of(options.game, options.players, options.bots)
    end = options.seed + options.games
    total = Chunk()
    start = told = time.monotonic()
    # As on the server: threads would compete for the cores of other processes.
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        pending = [
            pool.submit(play_chunk, kinds, first, min(CHUNK, end - first), options.budget, options.counted)
            for first in range(options.seed, end, CHUNK)
        ]
        for future in as_completed(pending):
            chunk = future.result()
            total.add(chunk)
            for failure in chunk.failures:
                print(f"FAILED: {failure}", flush=True)
            for decision in chunk.late:
                print(f"late: {decision}", flush=True)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                played = total.played.total()
                print(f"{played} of {options.games} games, {played / (told - start):.1f} games/s", flush=True)
    for kind in kinds:
        print(f"{kind.game:<10} {kind.players} players, {kind.bots:<6} {total.played[kind]:>6} games")
    print(f"{total.played.total()} games, {total.actions} actions in {time.monotonic() - start:.0f} s")
    for name, pace in sorted(total.paces.items()):
        mean = pace.total / pace.decisions * 1e3
        late = f"{pace.late} late, {pace.slow} of them in processor time"
        print(f"{name:<10} {mean:>7.1f} ms per decision, {pace.slowest * 1e3:>7.0f} ms at most, {late}")
    print(f"{len(total.failures)} games failed")
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
