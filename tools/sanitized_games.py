"""Plays all kinds of games in all ways, for `sanitizers.py`: `sanitized_games.py GAMES FIRST`."""

import contextlib
import sys
import time

from librt.random import Random

from smallworld.arena.bot_game import LimitedSeats
from smallworld.bots import GreedyBot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import play_out, run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, game_info, ruleset
from smallworld.views.observation import observer
from tests.support.large_board import large_board
from tests.support.playing import RandomPlayer, most_actions, positions, table_for

KINDS = [(game, players) for game in GAMES for players in game_info(game).rounds]
NUMBERS = (-(2**70), -(2**31), -3, -1, 64, 10**6, 2**31, 2**70)
# Coprime with each other and with the number of kinds, so that all combinations occur.
TRY_EVERY, GREEDY_EVERY, LARGE_EVERY = 37, 49, 11
TOLD_EVERY = 100


def table(number: int) -> Ruleset:
    """Return the kinds of games in rotation, some of them on a large board."""
    game, players = KINDS[number % len(KINDS)]
    if number % LARGE_EVERY == 0:
        return ruleset(game, players, large_board(5 if game_info(game).islands else 1))
    return table_for(game, players, number)


def try_everything(s: State, other: Ruleset) -> None:
    """Try every action, legal or not, including impossible ones and another ruleset's; nothing may crash."""
    made = [Action(0, verb, arg) for verb in (*NUMBERS, *range(len(s.rules.verbs))) for arg in NUMBERS]
    for action in [*s.rules.actions, *other.actions, *made]:
        with contextlib.suppress(ValueError, IndexError, OverflowError):
            engine.refusal(s, action)
        with contextlib.suppress(ValueError, IndexError, OverflowError):
            engine.apply(s.clone(), action)


def by_decisions(rules: Ruleset, number: int) -> int:
    """Play a game through the engine, with observations, copies and attempts; returns the number of actions."""
    watch = observer(rules)
    for move, s in enumerate(positions(rules, RandomPlayer(number))):
        if move % TRY_EVERY == number % TRY_EVERY:
            for seat in range(rules.seats):
                watch.observe(s, seat)
            assert State.restored(rules, s.values()).key() == s.clone().key()
            try_everything(s, table(number + 1))
    return move


def by_bots(rules: Ruleset, number: int) -> int:
    """Play a game of greedy bots."""
    bots = LimitedSeats([GreedyBot(seat) for seat in range(rules.seats)], most_actions(rules))
    run(engine.new(rules), bots, Dealer(number))
    return bots.made


def main(games: int, first: int) -> None:
    """Play, and print progress."""
    if (engine.__file__ or "").endswith(".py"):
        raise SystemExit("the core is not compiled")
    start = time.monotonic()
    actions = 0
    for number in range(first, first + games):
        rules = table(number)
        if number % GREEDY_EVERY == 0:
            actions += by_bots(rules, number)
        elif number // len(KINDS) % 2:
            actions += by_decisions(rules, number)
        else:
            actions += play_out(engine.new(rules), Random(number))
        if (number + 1 - first) % TOLD_EVERY == 0:
            print(f"{number + 1 - first} games, {actions} actions, {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
