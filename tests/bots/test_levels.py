"""The levels below the greedy bot: each beats the one below, and none looks random."""

import importlib
import subprocess
import sys

import pytest

from smallworld.arena.simulate import SimulationPlan, simulate
from smallworld.bots import BOTS, Bot, make_bot
from smallworld.bots.bot import BotSeats
from smallworld.bots.network import judging
from smallworld.bots.network.opponents import judge_of
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.playout import ActionObserver, run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from tests.bots.tables import Watch


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [("smallworld", "level-1", "random"), ("warcraft", "level-2", "level-1"), ("smallworld", "level-3", "level-2")],
)
def test_a_level_beats_the_one_below(game: str, better: str, worse: str) -> None:
    report = simulate(SimulationPlan.of(game, players=2, games=12, bots=[better, worse], seed=2), workers=1)
    row = next(row for row in report.bots if row.name == better)
    assert row.win_rate >= 0.65


def test_tokens_are_spread_evenly_when_rivals_are_ignored() -> None:
    chosen = 0

    class Spread(ActionObserver):
        def before(self, s: State, seat: int, action: Action) -> None:
            nonlocal chosen
            places = [other.arg for other in engine.legal(s) if other.verb == ids.V_DEPLOY]
            if action.verb == ids.V_DEPLOY and len(places) > 1:
                chosen += 1
                assert s.tokens[action.arg] == min(s.tokens[place] for place in places)

    bots = BotSeats([make_bot("level-1", seat) for seat in range(2)])
    run(engine.new(ruleset("smallworld", 2)), bots, Dealer(3), observers=[Spread()])
    assert chosen > 20


def test_a_careful_script_is_no_better_than_the_lowest_level() -> None:
    """The script won two of three games against an earlier version of the level that declined too late."""
    report = simulate(SimulationPlan.of(players=2, games=60, bots=["careful", "level-1"], seed=2), workers=1)
    assert next(row for row in report.bots if row.name == "careful").win_rate <= 0.5


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_every_level_declines_in_time(level: str) -> None:
    bots = [make_bot(level, seat) for seat in range(2)]
    seen = Watch(engine.new(ruleset("smallworld", 2)), bots, seed=8).to_end()
    for seat in range(2):
        assert 1 <= sum(who == seat and what == "decline" for who, what, _, _ in seen) <= 5


def test_a_bot_with_a_missing_library_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def deep(seed: int | str) -> Bot:
        importlib.import_module("no_such_library")
        raise AssertionError

    monkeypatch.setitem(BOTS, "deep", deep)
    with pytest.raises(RulesetError, match="the bot deep needs no_such_library: pip install"):
        make_bot("deep")


def test_lower_levels_do_not_need_numpy() -> None:
    """Importing the game or playing a lower level must not require NumPy."""
    script = "import sys, smallworld, smallworld.bots as b; b.make_bot('level-2'); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_an_evaluator_caches_the_tables_of_the_last_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_NETWORKS", 2)
    judge = judging.NetworkJudge(judge_of("smallworld").weights)
    tables = [judge.network(ruleset("smallworld", players)) for players in (2, 3, 4)]
    assert len(judge._networks) == 2
    assert judge.network(tables[-1].rules) is tables[-1]
