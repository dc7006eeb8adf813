"""The population of self-play: the players and their shares, and matches that are even at every table."""

import random
from collections import Counter

import pytest

from smallworld.bots.clock import WorkClock
from smallworld.bots.planner import PlannerBot
from smallworld.bots.random_bot import RandomBot
from smallworld.bots.search import SearchBot
from smallworld.core import engine
from smallworld.core.errors import RulesetError
from smallworld.learning.training import network_match
from smallworld.learning.training.network_match import Pairing, play_match
from smallworld.learning.training.population import (
    BUDGET,
    EARLIER,
    ITSELF,
    RIVALS,
    SEARCH,
    draw_member,
    member,
    read_rivals,
)
from smallworld.learning.training.schedule import MATCH_TABLES, TABLES
from tests.bots.tables import coins_ahead


def other(states: object, seat: int) -> list[float]:
    raise AssertionError("only compared, never asked")


def test_seats_are_shared_as_asked() -> None:
    rivals = read_rivals(RIVALS)
    chance = random.Random(4)
    drawn = Counter(draw_member(rivals, chance) for _ in range(20_000))
    for name, share in (*rivals, (ITSELF, 1 - sum(share for _, share in rivals))):
        assert drawn[name] / 20_000 == pytest.approx(share, abs=0.01)


def test_members_match_their_names_and_use_no_clock() -> None:
    earlier = member(EARLIER, 1, coins_ahead, [other])
    assert isinstance(earlier, PlannerBot) and earlier.judge is other
    for name in (ITSELF, EARLIER):
        itself = member(name, 1, coins_ahead, [])
        assert isinstance(itself, PlannerBot) and itself.judge is coins_ahead and itself.budget > 1e9
        assert member(name, 1, None, []).name == "greedy"
    search = member(SEARCH, 1, coins_ahead, [])
    assert isinstance(search, SearchBot) and search.judge is coins_ahead and search.budget == BUDGET
    assert isinstance(search.clock, WorkClock) and isinstance(member("monte-carlo", 1, None, []).clock, WorkClock)
    assert member(SEARCH, 1, None, []).name == "greedy" and member("careful", 1, None, []).name == "careful"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bold:10", "unknown rival 'bold'; available: earlier, search, random, careful"),
        ("greedy:10,greedy:5", "the rival greedy is named twice; name each once"),
        ("greedy", "rival 'greedy': give a whole percentage after a colon, like greedy:15"),
        ("greedy:60,search:50", "the shares of the rivals greedy:60,search:50 add up to more than 100 %"),
    ],
)
def test_errors_are_reported_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_rivals(text)
    assert str(caught.value).startswith(why)


def test_every_number_of_players_has_its_share_of_the_games() -> None:
    for tables in TABLES.values():
        assert sum(weight for _, _, weight in tables) == pytest.approx(1)
        assert sum(weight for _, seats, weight in tables if seats >= 4) >= 0.5
    assert {seats for _, seats in MATCH_TABLES["smallworld"]} >= {2, 4, 5}


def test_a_match_of_equals_is_even_at_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winners are given, whoever plays: each network has as many winning seats as the other."""
    monkeypatch.setattr(network_match, "NetworkWeights", type("Loaded", (), {"load": staticmethod(lambda data: data)}))
    monkeypatch.setattr(network_match, "NetworkJudge", lambda weights: weights)
    monkeypatch.setattr(network_match, "strategist", lambda seed, judge: RandomBot(seed))
    for seats, games in ((4, 4), (5, 10)):
        monkeypatch.setattr(engine, "winners", lambda s: [0, 1])
        assert play_match(Pairing("smallworld", seats, games, 1, b"one", b"two")) == games / 2
