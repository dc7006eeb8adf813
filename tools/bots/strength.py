"""Measures strength and thinking time: `python -m tools.bots.strength level-5 --players 4 --games 400`.

One bot, or its whole team, plays against others in all other seats, taking every seat in turn, in games that no network
was trained on. Prints its share of wins with a 95 % interval, the duration of its decisions and turns (95th percentile
and maximum), and the memory used by the process. Times are meaningful only with a core per worker. With `--counted`,
bots spend counted work instead of seconds: strength can be measured on a busy machine, and the same seed gives the same
games. With `--least 0.6`, exits with 1 if the whole interval lies below: a nightly run thus fails if a bot has become
weaker.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from smallworld.arena.statistics import wilson
from smallworld.arena.workers import spread
from smallworld.bots import BOTS, make_bot
from smallworld.core import engine, ids
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import GAMES, default_board


@dataclass(frozen=True)
class StrengthTest:
    """The bots to test, and the tables to play at."""

    bot: str
    against: str
    game: str
    players: int
    budget: float
    seed: int
    counted: bool = False
    other_budget: float | None = None


@dataclass
class Played:
    """Results of some games: wins (shared ones by their share), and each decision's and turn's seconds."""

    games: int = 0
    won: float = 0.0
    decisions: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    megabytes: float = 0.0

    def add(self, other: Played) -> None:
        """Add the results of other games."""
        self.games += other.games
        self.won += other.won
        self.decisions += other.decisions
        self.turns += other.turns
        self.megabytes = max(self.megabytes, other.megabytes)

    def __str__(self) -> str:
        low, high = wilson(self.won, self.games)
        share = f"{self.won / self.games:.1%} ({low:.1%} to {high:.1%}) of {self.games} games"
        times = "; ".join(f"{what} {_times(of)}" for what, of in (("decisions", self.decisions), ("turns", self.turns)))
        return f"{share}; {times}; {self.megabytes:.0f} MB"


def _times(seconds: list[float]) -> str:
    """Format the 95th percentile and the maximum."""
    ordered = sorted(seconds)
    return f"{ordered[len(ordered) * 95 // 100] * 1e3:.0f} ms, at most {ordered[-1] * 1e3:.0f} ms"


def player(test: StrengthTest) -> Callable[[int], Played]:
    """Return a function that plays a test's games."""
    return partial(play, test)


def play(test: StrengthTest, number: int) -> Played:
    """Play one game; the bot's seat rotates from game to game."""
    chance = random.Random(f"strength:{test.seed}:{number}")
    board = default_board(test.game, test.players, chance.randrange(10**6))
    s = engine.new(ruleset(test.game, test.players, board))
    dealer = Dealer(chance.getrandbits(48))
    seat = number % test.players
    own = {other for other in range(test.players) if other == seat or engine.same_team(s, seat, other)}
    names = [test.bot if other in own else test.against for other in range(test.players)]
    other_budget = test.budget if test.other_budget is None else test.other_budget
    budgets = [test.budget if other in own else other_budget for other in range(test.players)]
    bots = [
        make_bot(name, chance.getrandbits(48), budget, test.counted)
        for name, budget in zip(names, budgets, strict=True)
    ]
    decisions: list[float] = []
    turns: dict[int, float] = defaultdict(float)
    while (actor := engine.actor(s)) != ids.OVER:
        if actor == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
            continue
        known = engine.known_to(s, actor)
        began = time.perf_counter()
        action = bots[actor].choose(known, actor)
        if actor in own:
            decisions.append(time.perf_counter() - began)
            turns[s.turn()] += decisions[-1]
        engine.apply(s, action)
    winners = engine.winners(s)
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Played(1, len(own & set(winners)) / len(winners), decisions, [*turns.values()], kilobytes / 1024)


def _budget(test: StrengthTest) -> str:
    return f"{test.budget} s{' of counted work' if test.counted else ''}"


def main(arguments: list[str] | None = None) -> int:
    """Play, print progress, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tools.bots.strength", description="Measure a bot's strength.")
    parser.add_argument("bot", choices=BOTS, help="the bot to measure")
    parser.add_argument("--other-budget", type=float, help="seconds per decision of the others (the same)")
    parser.add_argument("--against", choices=BOTS, default="level-3", help="the bot at the other seats (level-3)")
    parser.add_argument("--game", choices=GAMES, default="smallworld", help="the game (smallworld)")
    parser.add_argument("--players", type=int, default=2, help="number of players (2)")
    parser.add_argument("--games", type=int, default=200, help="number of games (200)")
    parser.add_argument("--budget", type=float, default=0.2, help="seconds per decision (0.2)")
    parser.add_argument("--counted", action="store_true", help="spend counted work instead of seconds")
    parser.add_argument("--seed", type=int, default=0, help="seed of all games (0)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--least", type=float, default=0.0, help="share of wins that the interval must reach (0)")
    o = parser.parse_args(arguments)
    test = StrengthTest(o.bot, o.against, o.game, o.players, o.budget, o.seed, o.counted, o.other_budget)
    total = Played()
    told = time.monotonic()
    for played in spread(player, test, range(o.games), o.games, o.workers):
        total.add(played)
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(f"... {total}", flush=True)
    print(f"{test.bot} against {test.against}, {test.game}, {test.players} players, {_budget(test)}: {total}")
    _, high = wilson(total.won, total.games)
    if high < o.least:
        print(f"that is less than {o.least:.0%}")
    return int(high < o.least)


if __name__ == "__main__":
    sys.exit(main())
