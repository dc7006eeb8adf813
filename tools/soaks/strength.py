"""Strength at length: `python -m tools.soaks.strength --games 840`: templates are as strong as their classes.

Both play the games of the workshop's protocol, and are compared by what they bring in coins a turn. Of the differences,
one in twenty may leave its 95 % interval by chance; more of them, or one that is far outside, ends it with 1. With the
compiled core: `python -m tools.compiled tools.soaks.strength`.
"""

import argparse
import math
import sys

from smallworld.arena.workers import spread
from smallworld.core_kind import core_kind
from smallworld.games import GAMES, game_info
from smallworld.workshop.strength.measured_games import Candidate, Chunk
from smallworld.workshop.strength.sums import GameSums
from smallworld.workshop.templates import templates
from tools.strength_table import CHUNK, player

#: Intervals by which one difference may be wide of nothing; of a hundred, none is.
FAR = 2.0
#: The share of differences outside their intervals.
MOST_OUTSIDE = 0.12


def pairs(game: str, players: int) -> list[tuple[Candidate, Candidate]]:
    """Each template's class, and the template."""
    found: list[tuple[Candidate, Candidate]] = []
    for recipe in templates(game_info(game).folder):
        written = Candidate.of(recipe, game, players)
        if written.partners:
            found.append((Candidate(game, players, recipe.kind, recipe.key), written))
    return found


def compare(game: str, players: int, games: int, workers: int) -> tuple[int, int, int]:
    """How many differences there are, how many outside their intervals, and how many far outside."""
    listed = [candidate for pair in pairs(game, players) for candidate in pair]
    pieces = [
        # Others games for the template, or luck would be the same for both.
        (place, Chunk(candidate, first + games * (place % 2), min(CHUNK, games - first)))
        for first in range(0, games, CHUNK)
        for place, candidate in enumerate(listed)
    ]
    sums = [GameSums() for _ in listed]
    for place, part in spread(player, None, pieces, len(pieces), workers):
        sums[place].merge(part)
    outside = far = 0
    for place in range(0, len(listed), 2):
        shipped, written = sums[place], sums[place + 1]
        usual = (shipped.usual() + written.usual()) / 2 / listed[place].rules(listed[place].partners[0], 0).rounds
        difference = (written.mean() - shipped.mean()) * usual
        interval = math.hypot(written.margin(), shipped.margin()) * usual
        outside += abs(difference) > interval
        far += abs(difference) > FAR * interval
        print(
            f"{game} {players} {listed[place].key}: {difference:+.2f} coins a turn, interval {interval:.2f}", flush=True
        )
    return len(listed) // 2, outside, far


def main(arguments: list[str] | None = None) -> int:
    """Compare all templates with their classes."""
    parser = argparse.ArgumentParser(prog="python -m tools.soaks.strength", description=__doc__.split("\n")[0])
    parser.add_argument("--game", choices=GAMES, action="append", help="a game (all)")
    parser.add_argument("--players", type=int, default=2, help="players of each game (2)")
    parser.add_argument("--games", type=int, default=840, help="games for each (840)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    options = parser.parse_args(arguments)
    print("core:", core_kind(), flush=True)
    counts = [compare(game, options.players, options.games, options.workers) for game in options.game or GAMES]
    number, outside, far = (sum(column) for column in zip(*counts, strict=True))
    print(f"{number} templates: {outside} outside their intervals, {far} far outside", flush=True)
    return 1 if far or outside > MOST_OUTSIDE * number else 0


if __name__ == "__main__":
    sys.exit(main())
