"""Fast rollouts of turns: legal, and nearly as good as turns planned move by move."""

import pytest

from smallworld.bots.greedy import GreedyBot
from smallworld.bots.rollout import Draws, Rollout
from smallworld.core import engine, ids
from smallworld.core.playout import run, settle
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from tests.bots.tables import opening
from tests.support.playing import decisions

GAMES = [("smallworld", 2), ("smallworld", 5), ("warcraft", 3), ("azeroth", 4)]


def turns_of_a_game(game: str, seats: int, seed: int) -> list[State]:
    """Return the positions at the start of turns of a game between greedy bots."""
    s = engine.new(ruleset(game, seats))
    found: dict[int, State] = {}
    for _ in decisions(s, GreedyBot(seed), Dealer(seed)):
        if s.turn() not in found:
            found[s.turn()] = s.clone()
    return [*found.values()]


def coins_of_turn(start: State, end: State) -> int:
    return int(end.coins[start.seat]) - int(start.coins[start.seat])


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_turns_are_legal_and_earn_nearly_as_much_as_the_greedy_bots(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "take", engine.apply)
    bot = GreedyBot(1)
    rollout = Rollout(bot)
    starts = turns_of_a_game(game, seats, 5)
    slow = quick = 0
    for start in starts:
        end = start.clone()
        rollout.play(end, start.turn() + 1, Draws(1))
        assert engine.is_over(end) or end.turn() == start.turn() + 1
        quick += coins_of_turn(start, end)
        end = start.clone()
        run(end, bot, Dealer(1), until=start.turn() + 1)
        slow += coins_of_turn(start, end)
    assert quick >= 0.93 * slow


def test_the_same_chance_gives_the_same_turns() -> None:
    ends = []
    for _ in range(2):
        s = engine.new(ruleset("warcraft", 2))
        Rollout(GreedyBot(3)).play(s, 8, Draws(4))
        ends.append((s.turn(), list(s.coins), list(s.holder), list(s.tokens)))
    assert ends[0] == ends[1]
    assert ends[0][0] == 8


def test_whole_games_are_played_to_their_end() -> None:
    s = engine.new(ruleset("smallworld", 5))
    Rollout(GreedyBot(3)).play(s, 10**6, Draws(4))
    assert engine.is_over(s)


def test_thoughtful_seats_decline_by_the_judge() -> None:
    """Others do as usual."""
    start = opening(1)
    seat = start.seat
    likes = 1.0

    def judge(states: list[State], _: int) -> list[float]:
        return [likes * declined(s) for s in states]

    def declined(s: State) -> bool:
        return s.race[s.active(seat)] == ids.NONE

    rollout = Rollout(GreedyBot(1), judge)
    for likes in (1.0, -1.0):
        for thoughtful in (1 << seat, 1 << (1 - seat)):
            s = start.clone()
            rollout.thoughtful = thoughtful
            before = rollout.tried
            rollout.play(s, start.turn() + 1, Draws(1))
            own = thoughtful == 1 << seat
            assert rollout.tried == before + (2 if own else 0)
            assert not own or declined(s) == (likes > 0)


def test_a_thoughtful_seat_picks_what_the_judge_values_most() -> None:
    s = engine.new(ruleset("smallworld", 2))
    settle(s, Dealer(1))
    army = s.active(engine.actor(s))
    wanted = 0

    def judge(states: list[State], _: int) -> list[float]:
        return [float(state.race[army] == wanted) for state in states]

    rollout = Rollout(GreedyBot(1), judge)
    for action in engine.legal(s)[:3]:
        wanted = engine.after(s, action).race[army]
        after = s.clone()
        rollout.play(after, s.turn() + 1, Draws(1))
        assert after.race[army] == wanted
