"""The reference bots, which share no evaluation with the levels: a careful script, and flat Monte Carlo."""

import pytest

from smallworld.arena.simulate import SimulationPlan, simulate
from smallworld.bots import make_bot, playouts
from smallworld.core import engine, ids
from smallworld.core.playout import settle
from smallworld.games import Options, ruleset
from tests.bots.tables import Watch, opened, opening
from tests.support.playing import FirstOutcome
from tools.soaks.bots import LATE

TABLES = [("smallworld", 2), ("smallworld", 5), ("warcraft", 3), ("warcraft", 5), ("azeroth", 4)]


# A whole game of four or five takes Monte Carlo half a minute, even with the minimum budget; the soak plays hundreds.
@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize(("bot", "rounds"), [("careful", None), ("monte-carlo", 2)])
def test_a_reference_plays_every_game_to_its_end(bot: str, rounds: int | None, game: str, players: int) -> None:
    bots = [make_bot(bot, seat, budget=0.001) for seat in range(players)]
    watch = Watch(engine.new(ruleset(game, players, options=Options(rounds=rounds))), bots, seed=players)
    watch.to_end()
    assert engine.is_over(watch.state)


def test_the_careful_bot_beats_random_and_loses_to_greedy() -> None:
    def share(against: str) -> float:
        report = simulate(SimulationPlan.of(players=2, games=24, bots=["careful", against], seed=5), workers=1)
        return next(row for row in report.bots if row.name == "careful").win_rate

    assert share("random") >= 0.7
    assert share("greedy") <= 0.5


def test_the_careful_bot_picks_the_most_tokens_and_takes_cheap_regions() -> None:
    s = opened(ruleset("smallworld", 2), [("elves", "hill"), ("ratmen", "swamp"), ("giants", "forest")])
    bot = make_bot("careful", 1)
    pick = bot.choose(engine.known_to(s, 0), 0)
    assert pick.arg == 1, "Ratmen have the most tokens"
    engine.apply(s, pick)
    settle(s, FirstOutcome())
    costs = {action: engine.cost_of(s, 0, action.arg) for action in engine.legal(s) if action.verb == ids.V_CONQUER}
    assert costs[bot.choose(engine.known_to(s, 0), 0)] == min(costs.values()) < max(costs.values())


def test_monte_carlo_conquers_in_the_last_turn() -> None:
    s = engine.new(ruleset("smallworld", 2))
    player = make_bot("greedy", 1)
    watch = Watch(s, [player, make_bot("greedy", 2)], seed=3)
    while watch.state.round < s.rules.rounds or engine.actor(watch.state) != watch.state.first:
        watch.step()
    known = engine.known_to(watch.state, watch.state.first)
    advice = make_bot("monte-carlo", 1, budget=0.3).advise(known, watch.state.first, 99)
    assert {item.action for item in advice} <= set(engine.legal(known))
    done = next((place for place, item in enumerate(advice) if item.action.verb == ids.V_DONE), len(advice))
    assert done > 0, "ending the last turn without a conquest gains least"


@pytest.mark.parametrize("budget", [0.04, 0.2])
def test_monte_carlo_is_not_late_by_half_even_where_it_thinks_longest(
    monkeypatch: pytest.MonkeyPatch, budget: float
) -> None:
    # The work is counted whether or not it is done.
    monkeypatch.setattr(playouts, "mean_lead", lambda *_: 0.0)
    s = opening(1)
    bot = make_bot("monte-carlo", 1, budget, counted=True)
    bot.choose(s, engine.actor(s))
    assert budget < bot.clock.now() <= LATE * budget


def test_advice_does_not_affect_later_choices() -> None:
    s = engine.new(ruleset("smallworld", 2))
    watch = Watch(s, [make_bot("random", seat) for seat in range(2)], seed=8)
    while watch.state.round < 3 or engine.actor(watch.state) < 0:
        watch.step()
    seat = engine.actor(watch.state)
    asked, other = make_bot("careful", 4), make_bot("careful", 4)
    asked.advise(engine.known_to(watch.state, seat), seat)
    assert asked.choose(engine.known_to(watch.state, seat), seat) is other.choose(
        engine.known_to(watch.state, seat), seat
    )
