"""Fast rollouts of turns: legal, and nearly as good as turns planned move by move."""

import pytest

from smallworld.bots.greedy import GreedyBot
from smallworld.bots.rollout import Draws, Rollout
from smallworld.core import engine
from smallworld.core.playout import run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
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
