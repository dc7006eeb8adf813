"""Bots as players: found by name, legal, reproducible; the greedy one far stronger than random."""

import random

import pytest

from smallworld.arena.simulate import SimulationPlan, simulate
from smallworld.bots import BOTS, LEVELS, USUAL_BUDGET, make_bot
from smallworld.bots.bot import BotSeats
from smallworld.bots.random_bot import RandomBot
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.playout import run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from tests.bots.tables import Watch, greedy_table
from tests.support.playing import AtRandom, decisions

NAMES = ["random", "careful", "level-1", "level-2", "greedy", "level-3", "level-4", "level-5", "monte-carlo"]


def test_bots_are_listed_weakest_first_with_monte_carlo_last() -> None:
    assert list(BOTS) == NAMES
    assert LEVELS == ("level-1", "level-2", "level-3", "level-4", "level-5")
    assert BOTS["greedy"] is BOTS["level-3"]
    for name in ("random", "careful", "level-1", "level-2", "greedy", "monte-carlo"):
        assert make_bot(name).name == name


def test_an_unknown_bot_is_refused_in_a_sentence() -> None:
    with pytest.raises(RulesetError, match=f"unknown bot 'deep'; available: {', '.join(NAMES)}"):
        make_bot("deep")


def test_a_bot_gets_its_budget() -> None:
    assert make_bot("level-1").budget == USUAL_BUDGET
    assert make_bot("greedy", 1, budget=2.5).budget == 2.5


@pytest.mark.parametrize("budget", [0.0, -1.0, float("nan")])
def test_the_budget_must_be_positive(budget: float) -> None:
    with pytest.raises(RulesetError, match="the budget for a decision must be positive"):
        make_bot("greedy", 1, budget)


@pytest.mark.parametrize("name", ["random", "careful", "level-1", "level-2", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        watch = Watch(engine.new(ruleset("smallworld", 3)), [make_bot(name, seat) for seat in range(3)], seed=4)
        games.append((watch.to_end(), watch.state.key()))
    assert games[0] == games[1]


def test_seeds_differ() -> None:
    ends = set()
    for seed in range(3):
        watch = Watch(engine.new(ruleset("smallworld", 2)), [make_bot("random", seed) for _ in range(2)], seed=1)
        watch.to_end()
        ends.add(watch.state.key())
    assert len(ends) == 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_advice_is_legal_sorted_and_matches_the_choice(seats: int) -> None:
    s = engine.new(ruleset("smallworld", seats))
    dealer = Dealer(seats)
    adviser, player = make_bot("greedy", 1), make_bot("greedy", 1)
    for number, seat in enumerate(decisions(s, AtRandom(dealer.random), dealer), 1):
        if number % 5 == 0:
            legal = engine.legal(s)
            advice = adviser.advise(engine.known_to(s, seat), seat, most=4)
            choice = player.choose(engine.known_to(s, seat), seat)
            assert 1 <= len(advice) <= 4
            assert all(item.action in legal and str(item.reason) for item in advice)
            assert len({item.action for item in advice}) == len(advice)
            everything = adviser.advise(engine.known_to(s, seat), seat, 99)
            assert choice in [item.action for item in everything if item.score == advice[0].score]


def test_advice_does_not_affect_later_choices() -> None:
    games = []
    for asked in (False, True):
        bots = greedy_table(2, seed=2)
        s, chosen = engine.new(ruleset("smallworld", 2)), []
        for seat in decisions(s, BotSeats(bots), Dealer(6)):
            if asked:
                bots[seat].advise(engine.known_to(s, seat), seat)
            chosen.append(s.key())
        games.append(chosen)
    assert games[0] == games[1]


@pytest.mark.parametrize(("players", "least"), [(2, 0.95), (4, 0.85)])
def test_greedy_beats_random(players: int, least: float) -> None:
    report = simulate(
        SimulationPlan.of(players=players, games=16, bots=["greedy"] + ["random"] * (players - 1), seed=9), workers=1
    )
    greedy = next(row for row in report.bots if row.name == "greedy")
    assert greedy.win_rate >= least
    assert greedy.coins > 85


def test_the_random_bot_draws_like_random_choice() -> None:
    """Known seeds must keep giving the same games."""
    s = engine.new(ruleset("smallworld", 3))
    generator = random.Random("a seed")

    class Compared(RandomBot):
        def choose(self, s: State, seat: int) -> Action:
            choice = super().choose(s, seat)
            assert choice is generator.choice(engine.legal(s))
            return choice

    assert run(s, Compared("a seed"), Dealer(5)) == ids.OVER
