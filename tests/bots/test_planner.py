"""The planner: it does what its judge likes best, keeps to its time, and plays any game with a network."""

from __future__ import annotations

import random
from time import perf_counter

import pytest

from smallworld.bots import make_bot, planner
from smallworld.bots.planner import AHEAD, PLANNED, PlannerBot, TurnPlan
from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, ruleset


def coins_ahead(states: list[State], seat: int) -> list[float]:
    """A judge that sees nothing but coins."""
    return [float(2 * s.coins[seat] - sum(s.coins)) for s in states]


def opening(seed: int, round_: int = 3) -> State:
    """A position in which a player may decline, reached by greedy play."""
    s = engine.new(ruleset("smallworld", 2))
    dealer, bot = Dealer(seed), make_bot("greedy", seed)
    while not engine.is_over(s):
        actor = engine.actor(s)
        if actor == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
        elif s.round >= round_ and s.rules.decline in engine.legal(s) and engine.pending(s).opening:
            return s
        else:
            engine.apply(s, bot.choose(s, actor))
    raise AssertionError("nobody could decline")


def test_it_declines_when_the_judge_sees_more_in_that() -> None:
    s = opening(1)
    seat = engine.actor(s)

    def declined(states: list[State], seat: int) -> list[float]:
        return [float(state.race[state.active(seat)] == ids.NONE) for state in states]

    def going_on(states: list[State], seat: int) -> list[float]:
        return [float(state.race[state.active(seat)] != ids.NONE) for state in states]

    assert PlannerBot(1, declined, replies=0).choose(s, seat) is s.rules.decline
    assert PlannerBot(1, going_on, replies=0).choose(s, seat) is not s.rules.decline


def test_a_strategist_leaves_conquests_to_greed() -> None:
    s = opening(1)
    seat = engine.actor(s)
    engine.apply(s, next(action for action in engine.legal(s) if action.verb == ids.V_CONQUER))

    def judge(states: list[State], seat: int) -> list[float]:
        raise AssertionError("it was asked to judge a conquest")

    bot = PlannerBot(1, judge, tactics=False)
    assert bot.choose(s, seat) in engine.legal(s)
    assert [item.action for item in bot.advise(s, seat)] == [item.action for item in make_bot("greedy").advise(s, seat)]


def test_replies_change_its_mind() -> None:
    s = opening(1)
    seat = engine.actor(s)
    turns: list[int] = []

    def judge(states: list[State], seat: int) -> list[float]:
        turns.extend(state.turn() for state in states)
        return coins_ahead(states, seat)

    bot = PlannerBot(1, judge, replies=2)
    bot.budget = 60.0
    bot.choose(s, seat)
    own = {s.turn() + s.rules.seats * number for number in range(1, AHEAD // s.rules.seats + 1)}
    assert set(turns) == {s.turn() + 1} | own, "the end of the turn, and the beginnings of the next own ones"


def plans_of(bot: PlannerBot, s: State) -> list[TurnPlan]:
    """Every plan that the bot thinks of."""
    seat = engine.actor(s)
    candidates = bot._candidates(s, bot.greedy.advise(s, seat, len(s.rules.actions)))
    return bot._plans(s, seat, candidates, perf_counter() + 60)


def test_moves_that_end_the_turn_alike_are_one_plan_and_worth_the_same() -> None:
    s = opening(4, 2)
    bot = PlannerBot(1, coins_ahead, replies=2)
    bot.budget = 60.0
    plans = plans_of(bot, s)
    ends = {plan.end.key() for plan in plans}
    assert len(ends) == len(plans) < sum(len(plan.moves) for plan in plans)
    scores = {item.action.index: item.score for item in bot.advise(s, engine.actor(s), 99)}
    assert len(scores) == sum(len(plan.moves) for plan in plans)


def test_many_plans_are_tried_a_little_and_few_a_lot() -> None:
    s = opening(6, 2)
    bot = PlannerBot(1, coins_ahead, replies=4)
    plans = plans_of(bot, s)
    assert bot._weigh_replies(s, engine.actor(s), plans, perf_counter() + 60)
    assert sorted(len(plan.found) for plan in plans) == [1] * 7 + [2] * 3 + [4] * 4
    for plan in plans:
        for other in plans:
            if len(plan.found) > len(other.found):
                assert plan.worth >= other.worth, "what was dropped is never called better than what was not"


def test_with_time_for_no_reply_a_conquest_is_left_to_greed() -> None:
    s = opening(1)
    seat = engine.actor(s)
    engine.apply(s, next(action for action in engine.legal(s) if action.verb == ids.V_CONQUER))
    bot = PlannerBot(1, coins_ahead)
    plans = plans_of(bot, s)
    worths = [plan.worth for plan in plans]
    assert not bot._weigh_replies(s, seat, plans, perf_counter() - 1)
    assert [plan.worth for plan in plans] == worths


def test_advice_changes_no_later_choice() -> None:
    s = opening(2)
    seat = engine.actor(s)
    asked, silent = PlannerBot(5, coins_ahead, replies=1), PlannerBot(5, coins_ahead, replies=1)
    asked.budget = silent.budget = 60.0
    ties = asked.greedy.random.getstate()
    advice = asked.advise(s, seat)
    assert asked.greedy.random.getstate() == ties, "it decides between equals, too"
    assert advice[0].score >= advice[-1].score == 0.0
    assert asked.choose(s, seat) is silent.choose(s, seat)


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


def test_no_reply_begins_that_would_end_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    s = opening(3)
    now = 0.0
    ends: list[float] = []

    def slow_play(state: State, turn: int, draw: object) -> None:
        nonlocal now
        now += 0.07
        ends.append(now)

    monkeypatch.setattr(planner, "perf_counter", lambda: now)
    bot = PlannerBot(1, coins_ahead)
    bot.budget = 1.0
    monkeypatch.setattr(bot.rollout, "play", slow_play)
    bot.choose(s, engine.actor(s))
    assert len(ends) > AHEAD // 2 and ends[-1] <= PLANNED


def test_a_turn_as_a_whole_keeps_to_its_time() -> None:
    s = opening(4)
    seat = engine.actor(s)
    bot = PlannerBot(1, coins_ahead, replies=10**6)
    bot.budget = 0.05
    started, chance = perf_counter(), random.Random(1)
    while engine.actor(s) == seat or engine.actor(s) == ids.CHANCE:
        if engine.actor(s) == ids.CHANCE:
            engine.apply(s, chance.choice(engine.legal(s)))
        else:
            engine.apply(s, bot.choose(engine.known_to(s, seat), seat))
    # Replies without end were allowed: without a limit this would never come to an end.
    assert perf_counter() - started < 30


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["level-4", "level-5"])
def test_levels_with_a_network_choose_in_every_game(game: str, level: str) -> None:
    s = engine.new(ruleset(game, 3))
    dealer, bots = Dealer(2), [make_bot(level, seat, budget=0.001) for seat in range(3)]
    while s.round < 3:
        actor = engine.actor(s)
        if actor == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
        else:
            action = bots[actor].choose(engine.known_to(s, actor), actor)
            assert action in engine.legal(s)
            engine.apply(s, action)
