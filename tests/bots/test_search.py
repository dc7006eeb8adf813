"""The search bot evaluates whole turns by replies and random games, and respects its time limit."""

from time import perf_counter

import pytest

from smallworld.bots import make_bot, playouts
from smallworld.bots.bot import BotSeats
from smallworld.bots.budget import PLANNED
from smallworld.bots.clock import Clock, WorkClock
from smallworld.bots.planner import TurnPlan, ValueFunction
from smallworld.bots.playouts import DECIDED, lead, mean_lead
from smallworld.bots.search import AHEAD, BREADTH, GAMES, SearchBot
from smallworld.core import engine, ids
from smallworld.core.playout import run
from smallworld.core.state import State, ints
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from tests.bots.tables import coins_ahead, opening


def searching(judge: ValueFunction = coins_ahead, budget: float = 60.0, seed: int = 1) -> SearchBot:
    """Return a bot with this budget, in seconds."""
    bot = SearchBot(seed, judge)
    bot.budget = budget
    return bot


def plans_of(bot: SearchBot, s: State) -> list[TurnPlan]:
    """Return every plan that the bot considers, with its evaluation."""
    seat = engine.actor(s)
    candidates = bot._candidates(s, bot.greedy.advise(s, seat, len(s.rules.actions)))
    plans = bot._plans(s, candidates, perf_counter() + 60)
    bot._judge(plans, seat)
    return plans


class ReplyClock(Clock):
    """A clock that advances only when a plan gets a reply, by the reply's duration."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, bot: SearchBot, seconds: float, real: bool = False) -> None:
        self.passed = 0.0
        self.seconds = seconds
        self.ends: list[float] = []
        bot.clock = self
        monkeypatch.setattr(playouts, "mean_lead", lambda *_: 0.0)
        self.reply = bot._reply if real else None
        monkeypatch.setattr(bot, "_reply", self.slow_reply)

    def now(self) -> float:
        return self.passed

    def slow_reply(self, s: State, end: State, rounds: int, luck: int, states: list[State]) -> None:
        self.passed += self.seconds
        self.ends.append(self.passed)
        if self.reply is None:
            states.append(end)
        else:
            self.reply(s, end, rounds, luck, states)


def test_plans_are_evaluated_at_their_end_and_at_the_next_own_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = opening(1)
    turns: list[int] = []

    def judge(states: list[State], seat: int) -> list[float]:
        turns.extend(state.turn() for state in states)
        return coins_ahead(states, seat)

    bot = searching(judge)
    ReplyClock(monkeypatch, bot, 20.0, real=True)
    bot.choose(s, engine.actor(s))
    own = {s.turn() + s.rules.seats * number for number in range(1, AHEAD // s.rules.seats + 1)}
    assert set(turns) == {s.turn() + 1} | own


def test_moves_with_the_same_end_of_turn_share_a_plan_and_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    s = opening(4, 2)
    bot = searching(budget=0.2)
    plans = plans_of(bot, s)
    ends = {plan.end.key() for plan in plans}
    assert len(ends) == len(plans) < sum(len(plan.moves) for plan in plans)
    ReplyClock(monkeypatch, bot, 0.01)
    scores = [(item.action.index, item.score) for item in bot.advise(s, engine.actor(s), 99)]
    assert len(dict(scores)) == len(scores) == sum(len(plan.moves) for plan in plans)


def test_many_plans_are_tried_a_little_and_few_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    s = opening(6, 2)
    bot = searching()
    plans = plans_of(bot, s)
    tried: dict[int, int] = {}
    ends = {id(plan.end): number for number, plan in enumerate(plans)}

    def counted(s: State, end: State, rounds: int, luck: int, states: list[State]) -> None:
        tried[ends[id(end)]] = tried.get(ends[id(end)], 0) + 1
        clock.slow_reply(s, end, rounds, luck, states)

    clock = ReplyClock(monkeypatch, bot, 1.0)
    monkeypatch.setattr(bot, "_reply", counted)
    assert bot._weigh(s, engine.actor(s), plans, 4.0 * len(plans))
    assert len(tried) == len(plans) and clock.passed > 0
    often = sorted(tried.values(), reverse=True)
    assert often[0] - often[1] <= 1 and often[1] >= 2 * often[len(often) // 2] > 0
    for number, plan in enumerate(plans):
        for other, less in enumerate(plans):
            if tried[number] > tried[other]:
                assert plan.worth >= less.worth, "a dropped plan never ranks above a kept one"


def test_all_plans_meet_the_same_luck_in_the_same_order_and_no_luck_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans can be compared sample by sample, even if time runs out before all of them were tried."""
    s = opening(6, 2)
    met: dict[int, list[int]] = {}

    def noted(s: State, end: State, rounds: int, luck: int, states: list[State]) -> None:
        met[id(end)].append(luck)
        clock.slow_reply(s, end, rounds, luck, states)

    for seconds in (37.0, 61.5, 100.0):
        bot = searching()
        plans = plans_of(bot, s)
        met.clear()
        met.update({id(plan.end): [] for plan in plans})
        clock = ReplyClock(monkeypatch, bot, 1.0)
        monkeypatch.setattr(bot, "_reply", noted)
        bot._weigh(s, engine.actor(s), plans, seconds)
        most = max(met.values(), key=len)
        assert len(set(most)) == len(most) > 3
        for plan in plans:
            assert met[id(plan.end)] == most[: len(plan.samples)]


def test_random_games_can_change_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the network's evaluations are equal, random games decide."""
    s = opening(1)
    seat = engine.actor(s)

    def leads(state: State, seat: int, seed: int, count: int) -> float:
        return 9.0 if state.race[state.active(seat)] == ids.NONE else 0.0

    for best, sign in ((True, 1.0), (False, -1.0)):
        bot = searching(lambda states, seat: [0.0] * len(states), budget=0.2)
        ReplyClock(monkeypatch, bot, 0.002)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(playouts, "mean_lead", lambda *of, sign=sign: sign * leads(*of))
            assert (bot.choose(s, seat) is s.rules.decline) == best


def test_without_time_a_conquest_is_left_to_the_greedy_bot() -> None:
    s = opening(1)
    seat = engine.actor(s)
    engine.apply(s, next(action for action in engine.legal(s) if action.verb == ids.V_CONQUER))
    bot = searching()
    plans = plans_of(bot, s)
    worths = [plan.worth for plan in plans]
    assert not bot._weigh(s, seat, plans, perf_counter() - 1)
    assert [plan.worth for plan in plans] == worths


def test_more_time_tries_more_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    s = opening(4, 2)
    seat = engine.actor(s)
    many = make_bot("greedy").advise(s, seat, 99) * 9
    widths = [len(searching(budget=budget)._candidates(s, many)) for budget in (0.05, 0.2, 1.0)]
    declines = sum(item.action is s.rules.decline for item in many)
    assert widths[0] == widths[1] == BREADTH + declines < widths[2]
    bot = searching(budget=1.0)
    plans = plans_of(bot, s)
    before = len(plans)
    bot._vary(s, seat, plans, perf_counter() + 60)
    assert len(plans) > before
    assert len({plan.end.key() for plan in plans}) == len(plans)
    assert {plan.moves[0].action for plan in plans[before:]} <= {plan.moves[0].action for plan in plans[:before]}


def test_advice_does_not_affect_later_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    s = opening(2)
    seat = engine.actor(s)
    choices = []
    for asked in (True, False):
        bot = searching(budget=0.2, seed=5)
        ReplyClock(monkeypatch, bot, 0.02)
        ties = bot.greedy.random.getstate()
        if asked:
            advice = bot.advise(s, seat)
            assert bot.greedy.random.getstate() == ties, "draws between equals, too"
            assert advice[0].score >= advice[-1].score >= 0.0
        choices.append(bot.choose(s, seat))
    assert choices[0] is choices[1]


def test_a_small_budget_still_tries_two_moves() -> None:
    s = opening(3)
    tried: list[int] = []

    def judge(states: list[State], seat: int) -> list[float]:
        tried.append(len(states))
        return coins_ahead(states, seat)

    searching(judge, budget=1e-6).choose(s, engine.actor(s))
    assert tried[0] == 2


def test_nothing_starts_that_would_finish_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    s = opening(3)
    bot = searching(budget=1.0)
    clock = ReplyClock(monkeypatch, bot, 0.07)
    bot.choose(s, engine.actor(s))
    assert len(clock.ends) > 3 and clock.ends[-1] <= PLANNED


def test_a_whole_turn_keeps_its_time_limit() -> None:
    s = opening(4)
    seat = engine.actor(s)
    bot = searching(budget=0.05)
    started = perf_counter()
    run(s, BotSeats([bot if each == seat else None for each in range(s.rules.seats)]), Dealer(1))
    # Without a limit, this would never end.
    assert perf_counter() - started < 30


def test_a_lead_is_over_the_best_rival_and_a_teams_is_its_poorer_players() -> None:
    s = engine.new(ruleset("smallworld", 3))
    s.coins = ints([20, 26, 9])
    assert [lead(s, seat) for seat in range(3)] == [-6.0, 6.0, -17.0]
    s.coins = ints([120, 26, 9])
    assert lead(s, 0) == DECIDED and lead(s, 1) == -DECIDED
    s = engine.new(ruleset("azeroth", 4))
    partner = next(seat for seat in (1, 2, 3) if engine.same_team(s, 0, seat))
    s.coins = ints([30 if seat == 0 else 12 if seat == partner else 10 for seat in range(4)])
    assert lead(s, 0) == lead(s, partner) == 2.0


def test_the_same_luck_gives_the_same_random_games() -> None:
    s = opening(2)
    before = s.key()
    assert mean_lead(s, 0, 7, GAMES) == mean_lead(s, 0, 7, GAMES) != mean_lead(s, 0, 8, GAMES)
    assert s.key() == before


def test_advice_says_how_sure_it_is() -> None:
    s = opening(3)
    found = make_bot("level-5", 4, 0.2, counted=True).advise(s, engine.actor(s), 99)
    sampled = [item.reason for item in found if item.reason.key == "sampled"]
    assert sampled or found[0].reason.instead is None
    for reason in sampled:
        numbers = dict(reason.numbers)
        assert numbers["doubt"] > 0 <= numbers["coins"] and "±" in str(reason)


def test_counted_work_gives_the_same_choices_and_more_of_it_more_thought() -> None:
    """A seed leads to the same evaluations on any machine, however slow."""

    def worths(budget: float) -> list[tuple[int, float]]:
        s = opening(3)
        bot = make_bot("level-5", 4, budget, counted=True)
        assert isinstance(bot.clock, WorkClock)
        found = [(item.action.index, item.score) for item in bot.advise(s, engine.actor(s), 99)]
        spent.append(bot.clock.now())
        return found

    spent: list[float] = []
    assert worths(0.05) == worths(0.05) != worths(0.2)
    assert 0 < spent[0] == spent[1] <= 0.05 < spent[2] <= 0.2
