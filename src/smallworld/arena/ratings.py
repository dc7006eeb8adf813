"""Ratings on Elo's scale from games between two or more sides, with their 95 % intervals (Bradley and Terry's model).

A game of several sides counts as a comparison of every two of them by their places. These depend on each other: of n
sides they are weighed as n - 1 comparisons together, which are as many as a ranking tells.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from smallworld.arena.statistics import Z

#: Points for which the odds are ten to one, by their natural logarithm.
SCALE: Final = 400 / math.log(10)
#: What the anchor is rated.
ANCHOR: Final = 1500.0
#: Won, and lost, by every bot beforehand, shared out among its opponents: who never loses is not rated infinite.
PRIOR: Final = 0.5
#: Newton's method doubles the digits with every step; the largest step keeps it from overshooting.
STEPS: Final = 50
LARGEST: Final = 2.0
SMALLEST: Final = 1e-9


class Rating(NamedTuple):
    """A rating, and the ends of its 95 % interval against the anchor."""

    value: float
    low: float
    high: float


class Placing(NamedTuple):
    """A bot, by its number, and its place in a game; the smallest is the best."""

    bot: int
    place: int


def comparisons(games: Iterable[Sequence[Placing]], bots: int) -> list[list[float]]:
    """How often each bot was placed before each other one; a tie is half for both."""
    wins = [[0.0] * bots for _ in range(bots)]
    for game in games:
        weight = 2 / len(game)
        for one in game:
            for other in game:
                if one.bot != other.bot and one.place <= other.place:
                    wins[one.bot][other.bot] += weight if one.place < other.place else weight / 2
    return wins


def rate(wins: Sequence[Sequence[float]], anchor: int) -> list[Rating]:
    """The rating of every bot, by its comparisons with the others."""
    bots = len(wins)
    share = PRIOR / max(bots - 1, 1)
    won = [[wins[i][j] + share if i != j else 0.0 for j in range(bots)] for i in range(bots)]
    free = [bot for bot in range(bots) if bot != anchor]
    level = [0.0] * bots
    for _ in range(STEPS):
        slope = [sum(won[i][j] - _met(won, i, j) * _chance(level, i, j) for j in range(bots)) for i in free]
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(_curvature(won, level, free))]
        for bot, change in zip(free, step, strict=True):
            level[bot] += max(-LARGEST, min(LARGEST, change))
        if all(abs(change) < SMALLEST for change in step):
            break
    spread = [0.0] * bots
    for number, row in enumerate(_inverse(_curvature(won, level, free))):
        spread[free[number]] = Z * math.sqrt(row[number])
    values = [ANCHOR + SCALE * value for value in level]
    return [
        Rating(value, value - SCALE * margin, value + SCALE * margin)
        for value, margin in zip(values, spread, strict=True)
    ]


def _met(won: Sequence[Sequence[float]], i: int, j: int) -> float:
    return won[i][j] + won[j][i]


def _chance(level: Sequence[float], i: int, j: int) -> float:
    """How likely one is placed before the other."""
    return 1 / (1 + math.exp(level[j] - level[i]))


def _curvature(won: Sequence[Sequence[float]], level: Sequence[float], free: Sequence[int]) -> list[list[float]]:
    """The information of the comparisons about each rating and each two of them; the anchor's is given."""
    bots = range(len(won))

    def known(i: int, j: int) -> float:
        chance = _chance(level, i, j)
        return _met(won, i, j) * chance * (1 - chance)

    return [[sum(known(i, k) for k in bots if k != i) if i == j else -known(i, j) for j in free] for i in free]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gauss and Jordan's; no pivoting is needed, since information is positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        head = rows[i][i]
        rows[i] = [value / head for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * of for value, of in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
