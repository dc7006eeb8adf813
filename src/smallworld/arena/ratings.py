"""Elo-scale ratings with 95 % intervals from games between two or more sides (Bradley–Terry model).

A game with n sides counts as a comparison of every pair by place. The pairs are dependent, so together they are
weighted as n - 1 comparisons, the information in a ranking.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from smallworld.arena.statistics import Z

#: Rating points per unit of log odds (400 points are odds of ten to one).
SCALE: Final = 400 / math.log(10)
#: The anchor's rating.
ANCHOR: Final = 1500.0
#: Prior wins and losses of each bot, spread over its opponents, so that an unbeaten bot's rating stays finite.
PRIOR: Final = 0.5
#: Newton's method converges quadratically; the step limit keeps it from overshooting.
STEPS: Final = 50
LARGEST: Final = 2.0
SMALLEST: Final = 1e-9


class Rating(NamedTuple):
    """A rating, and its 95 % interval relative to the anchor."""

    value: float
    low: float
    high: float


class Placing(NamedTuple):
    """A bot (by number) and its place in a game; the smallest place is best."""

    bot: int
    place: int


def comparisons(games: Iterable[Sequence[Placing]], bots: int) -> list[list[float]]:
    """Count how often each bot finished ahead of each other one; a tie counts half for both."""
    wins = [[0.0] * bots for _ in range(bots)]
    for game in games:
        weight = 2 / len(game)
        for one in game:
            for other in game:
                if one.bot != other.bot and one.place <= other.place:
                    wins[one.bot][other.bot] += weight if one.place < other.place else weight / 2
    return wins


def rate(wins: Sequence[Sequence[float]], anchor: int) -> list[Rating]:
    """Rate every bot by its comparisons with the others."""
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
    """Return the probability that one finishes ahead of the other."""
    return 1 / (1 + math.exp(level[j] - level[i]))


def _curvature(won: Sequence[Sequence[float]], level: Sequence[float], free: Sequence[int]) -> list[list[float]]:
    """Return the Fisher information matrix of the ratings, without the anchor, whose rating is fixed."""
    bots = range(len(won))

    def known(i: int, j: int) -> float:
        chance = _chance(level, i, j)
        return _met(won, i, j) * chance * (1 - chance)

    return [[sum(known(i, k) for k in bots if k != i) if i == j else -known(i, j) for j in free] for i in free]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Invert by Gauss–Jordan; the information matrix is positive definite, so no pivoting is needed."""
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
