"""Checks with many games that templates are as strong as their classes: `python -m tools.soaks.strength --games 840`.

Both play the games of the workshop's protocol, and their coins per turn are compared. One in twenty differences may lie
outside its 95 % interval by chance; exits with 1 if there are more, or if one is far outside. With the compiled core:
`python -m tools.compiled tools.soaks.strength`.
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

#: Maximum distance of a difference from zero, in intervals; among a hundred, none is farther.
FAR = 2.0
#: Maximum share of differences outside their intervals.
MOST_OUTSIDE = 0.12


def pairs(game: str, players: int) -> list[tuple[Candidate, Candidate]]:
    """Return each template's class, and the template."""
    found: list[tuple[Candidate, Candidate]] = []
    for recipe in templates(game_info(game).folder):
        written = Candidate.of(recipe, game, players)
        if written.partners:
            found.append((Candidate(game, players, recipe.kind, recipe.key), written))
    return found


def compare(game: str, players: int, games: int, workers: int) -> tuple[int, int, int]:
    """Return the number of differences, of those outside their intervals, and of those far outside."""
    listed = [candidate for pair in pairs(game, players) for candidate in pair]
    pieces = [
        # Different games for the template; otherwise both would have the same random outcomes.
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
