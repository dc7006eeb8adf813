"""Checks the consistency of analyses: `python -m tools.bots.analyses --games 100`.

Bots play games, and each game is analysed twice with different seeds. Prints the duration of an analysis, how often
both agree within their stated errors, and how often the winner is among the players who lost least by their moves. If
the probabilities agree more often than expected, the stated errors are too large.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from smallworld.analysis import Analysis
from smallworld.analysis.analyse import analyse
from smallworld.analysis.report import SAMPLES
from smallworld.arena.statistics import wilson
from smallworld.arena.workers import spread
from smallworld.bots import BOTS, make_bot
from smallworld.core import engine
from smallworld.game.game import Game, new_game
from smallworld.games.catalogue import GAMES

#: Standard normal quantile for 95 % intervals.
SURE = 1.96


@dataclass(frozen=True)
class Plan:
    """The games to analyse, and the number of samples."""

    game: str
    players: int
    bot: str
    seed: int
    samples: int
    budget: float = 0.2


@dataclass
class Findings:
    """Results of some analysed games: probabilities and balances compared, those within their errors, winners, and
    seconds.
    """

    games: int = 0
    chances: int = 0
    chances_agree: int = 0
    #: Sides whose total losses are compared.
    sums: int = 0
    sums_differ: float = 0.0
    #: Games whose winner lost the least of all players by their moves, and less than most.
    least: int = 0
    low: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Add the results of other games."""
        self.games += other.games
        self.chances += other.chances
        self.chances_agree += other.chances_agree
        self.sums += other.sums
        self.sums_differ += other.sums_differ
        self.least += other.least
        self.low += other.low
        self.seconds += other.seconds

    def __str__(self) -> str:
        mean = sum(self.seconds) / len(self.seconds)
        return "\n".join(
            [
                f"{self.games} games; an analysis took {mean:.1f} s, at most {max(self.seconds):.1f} s",
                f"chances of two analyses agree within both their errors: {_share(self.chances_agree, self.chances)}",
                f"what a side gave away differs by {self.sums_differ / self.sums:.1f} points on average",
                f"the winner gave away least of all: {_share(self.least, self.games)}",
                f"the winner was in the half that gave away least: {_share(self.low, self.games)}",
            ]
        )


def _share(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{count / of:.1%} ({low:.1%} to {high:.1%}) of {of}"


def played(plan: Plan, number: int) -> Game:
    """Return a finished game of this bot against itself."""
    seed = plan.seed * 100_000 + number
    game = new_game(plan.game, plan.players, seed=seed)
    bots = [make_bot(plan.bot, f"{seed}:{seat}", plan.budget, counted=True) for seat in range(plan.players)]
    while not game.over:
        seat = game.actor
        game.apply(bots[seat].choose(engine.known_to(game.state, seat), seat))
    return game


def agreement(one: Analysis, other: Analysis) -> Iterator[bool]:
    """Whether each probability in one analysis equals that in the other, within both errors."""
    for turn, again in zip(one.turns, other.turns, strict=True):
        pairs = zip(turn.chances, turn.errors, again.chances, again.errors, strict=True)
        for chance, error, chance_again, error_again in pairs:
            doubt = SURE * (error**2 + error_again**2) ** 0.5
            yield abs(chance - chance_again) <= max(doubt, 10**-3)


def compared(plan: Plan, game: Game) -> Findings:
    """Analyse a game twice and compare."""
    found = Findings(games=1)
    analyses: list[Analysis] = []
    for seed in (1, 2):
        began = time.process_time()
        analyses.append(analyse(game, seed=seed, samples=plan.samples))
        found.seconds.append(time.process_time() - began)
    agree = list(agreement(*analyses))
    found.chances, found.chances_agree = len(agree), sum(agree)
    sides = range(len(analyses[0].sides))
    given = [[analysis.lost(side) for side in sides] for analysis in analyses]
    found.sums = len(sides)
    found.sums_differ = sum(abs(one - other) for one, other in zip(*given, strict=True))
    winners = {analyses[0].side_of(seat) for seat in analyses[0].winners}
    own = min(given[0][side] for side in winners)
    less = sum(amount < own for amount in given[0])
    found.least, found.low = int(less == 0), int(less < len(sides) / 2)
    return found


def analyst(plan: Plan) -> Callable[[int], Findings]:
    """Return a function that plays and analyses games."""
    return partial(_analysed, plan)


def _analysed(plan: Plan, number: int) -> Findings:
    return compared(plan, played(plan, number))


def main(arguments: list[str] | None = None) -> int:
    """Play, analyse, print progress, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tools.bots.analyses", description="Check what analyses say.")
    parser.add_argument("--game", choices=GAMES, default="smallworld", help="the game (smallworld)")
    parser.add_argument("--players", type=int, default=4, help="number of players (4)")
    parser.add_argument("--bot", choices=BOTS, default="level-4", help="the bot on all seats (level-4)")
    parser.add_argument("--games", type=int, default=100, help="number of games (100)")
    parser.add_argument("--samples", type=int, default=SAMPLES, help=f"samples per question ({SAMPLES})")
    parser.add_argument("--seed", type=int, default=0, help="seed of all games (0)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    o = parser.parse_args(arguments)
    plan = Plan(o.game, o.players, o.bot, o.seed, o.samples)
    total = Findings()
    told = time.monotonic()
    for found in spread(analyst, plan, range(o.games), o.games, o.workers):
        total.add(found)
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(f"{total}\n", flush=True)
    print(f"{plan.bot}, {plan.game}, {plan.players} players\n{total}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
