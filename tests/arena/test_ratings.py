"""Ratings match the odds, intervals match the theory, and known strengths are recovered."""

import math
import random

import pytest

from smallworld.arena.ratings import ANCHOR, PRIOR, SCALE, Placing, comparisons, rate


def test_two_bots_are_rated_by_their_odds() -> None:
    won, lost = 100 + PRIOR, 10 + PRIOR
    rating = rate([[0, 100], [10, 0]], 1)[0]
    assert rating.value - ANCHOR == pytest.approx(SCALE * math.log(won / lost))
    # The variance of the log odds.
    assert rating.high - rating.value == pytest.approx(1.959964 * SCALE * math.sqrt(1 / won + 1 / lost))
    assert rating.value - rating.low == pytest.approx(rating.high - rating.value)


def test_the_anchor_has_its_fixed_rating() -> None:
    wins = [[0.0, 7.0, 9.0], [3.0, 0.0, 6.0], [1.0, 4.0, 0.0]]
    ratings = [rate(wins, anchor) for anchor in range(3)]
    for anchor in range(3):
        assert tuple(ratings[anchor][anchor]) == (ANCHOR, ANCHOR, ANCHOR)
        assert ratings[anchor][0].value - ratings[anchor][2].value == pytest.approx(
            ratings[0][0].value - ratings[0][2].value
        )
    assert ratings[0][0].value > ratings[0][1].value > ratings[0][2].value


def test_an_unbeaten_bot_has_a_finite_but_uncertain_rating() -> None:
    best, worst = rate([[0, 20], [0, 0]], 1)
    assert 1900 < best.value < 2300
    assert worst.value < best.low < best.high < 3000


def test_a_game_of_several_counts_as_much_as_its_ranking() -> None:
    wins = comparisons([[Placing(0, 0), Placing(1, 1), Placing(2, 2), Placing(0, 2)]], 3)
    # Four sides: six pairs, one of them a bot against itself, count as three comparisons.
    assert wins == [[0, 0.5, 0.75], [0.5, 0, 0.5], [0.25, 0, 0]]
    assert comparisons([[Placing(0, 0), Placing(1, 0)]], 2) == [[0, 0.5], [0.5, 0]]


@pytest.mark.parametrize("sides", [2, 4])
def test_intervals_have_their_nominal_coverage(sides: int) -> None:
    truth = [-350.0, 0.0, 90.0, 220.0]
    draw = random.Random(sides)
    held = 0
    for _ in range(60):
        games = []
        for _ in range(80):
            bots = draw.sample(range(4), sides)
            luck = {bot: truth[bot] / SCALE - math.log(-math.log(draw.random())) for bot in bots}
            order = sorted(bots, key=lambda bot: -luck[bot])
            games.append([Placing(bot, place) for place, bot in enumerate(order)])
        ratings = rate(comparisons(games, 4), 1)
        held += sum(ratings[bot].low <= ANCHOR + truth[bot] <= ratings[bot].high for bot in (0, 2, 3))
    assert 0.91 <= held / 180 <= 1.0
