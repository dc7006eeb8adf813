"""The planner picks and declines as its evaluation prefers, and leaves everything else to the greedy bot."""

import math

import pytest

from smallworld.bots import make_bot
from smallworld.bots.bot import BotSeats
from smallworld.bots.planner import PlannerBot, TurnPlan, lead
from smallworld.core import engine, ids
from smallworld.core.playout import run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, ruleset
from tests.bots.tables import coins_ahead, opening


def test_it_declines_if_the_evaluation_prefers_that() -> None:
    s = opening(1)
    seat = engine.actor(s)

    def declined(states: list[State], seat: int) -> list[float]:
        return [float(state.race[state.active(seat)] == ids.NONE) for state in states]

    def going_on(states: list[State], seat: int) -> list[float]:
        return [float(state.race[state.active(seat)] != ids.NONE) for state in states]

    assert PlannerBot(1, declined).choose(s, seat) is s.rules.decline
    assert PlannerBot(1, going_on).choose(s, seat) is not s.rules.decline


def test_conquests_are_left_to_the_greedy_bot() -> None:
    s = opening(1)
    seat = engine.actor(s)
    engine.apply(s, next(action for action in engine.legal(s) if action.verb == ids.V_CONQUER))

    def judge(states: list[State], seat: int) -> list[float]:
        raise AssertionError("the evaluation was called for a conquest")

    bot = PlannerBot(1, judge)
    assert bot.choose(s, seat) in engine.legal(s)
    assert [item.action for item in bot.advise(s, seat)] == [item.action for item in make_bot("greedy").advise(s, seat)]


def test_advice_does_not_affect_later_choices() -> None:
    s = opening(2)
    seat = engine.actor(s)
    asked, silent = PlannerBot(5, coins_ahead), PlannerBot(5, coins_ahead)
    asked.budget = silent.budget = 60.0
    ties = asked.greedy.random.getstate()
    advice = asked.advise(s, seat)
    assert asked.greedy.random.getstate() == ties, "draws between equals, too"
    assert advice[0].score >= advice[-1].score == 0.0
    assert asked.choose(s, seat) is silent.choose(s, seat)


def test_a_lead_has_the_interval_of_what_two_plans_have_in_common() -> None:
    """Shared random outcomes add no uncertainty about which plan is better, and a single sample gives no interval."""
    s = opening(1)
    one, other = TurnPlan(s), TurnPlan(s)
    one.worth, other.worth = 7.0, 4.0
    assert lead(one, other) == (3.0, math.inf)
    one.samples.extend([10.0, 20.0, 33.0, 41.0, 99.0])
    other.samples.extend([8.0, 18.0, 29.0, 37.0])
    gain, doubt = lead(one, other)
    assert gain == 3.0 and doubt == pytest.approx(1.96 * math.sqrt(4 / 3 / 4))
    assert one.estimate == 40.6 and other.estimate == 23.0
    assert lead(other, one) == (-gain, doubt)


def test_a_small_budget_still_tries_two_moves() -> None:
    s = opening(3)
    tried: list[int] = []

    def judge(states: list[State], seat: int) -> list[float]:
        tried.append(len(states))
        return coins_ahead(states, seat)

    bot = PlannerBot(1, judge)
    bot.budget = 1e-6
    bot.choose(s, engine.actor(s))
    assert tried == [2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["level-4", "level-5"])
def test_levels_with_a_network_choose_in_every_game(game: str, level: str) -> None:
    s = engine.new(ruleset(game, 3))
    # An illegal choice would be refused.
    run(s, BotSeats([make_bot(level, seat, budget=0.001) for seat in range(3)]), Dealer(2), until=3 * 3)
    assert s.round == 3
