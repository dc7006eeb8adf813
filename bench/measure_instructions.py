"""Repeats one operation, and prints the number of decisions; run by instructions.py: `measure_… WHAT AMOUNT`."""

import random
import sys
from collections.abc import Callable

from smallworld.core import engine, ids
from smallworld.core.ruleset import Ruleset
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset

SIZE = 64

try:
    from smallworld.core.playout import NumberedMoves, advance
except ImportError:  # an earlier version
    NumberedMoves = advance = None  # type: ignore[assignment,misc]


def listed(rules: Ruleset, games: int) -> int:
    """Play games, listing all legal moves, then making one checked move: three calls per decision."""
    dealer = Dealer(1)
    chance = dealer.random.random
    who, legal, apply = engine.actor, engine.legal, engine.apply
    made = 0
    for _ in range(games):
        s = engine.new(rules)
        while (actor := who(s)) != ids.OVER:
            if actor == ids.CHANCE:
                apply(s, dealer.draw(s))
                continue
            actions = legal(s)
            apply(s, actions[int(chance() * len(actions))])
            made += 1
    return made


def advanced(rules: Ruleset, games: int) -> int:
    """The same with one call per decision; with three if the version lacks it."""
    if advance is None:
        return listed(rules, games)
    dealer = Dealer(1)
    chance = dealer.random.random
    made = 0
    for _ in range(games):
        s = engine.new(rules)
        actions = advance(s, None, dealer)
        while actions:
            actions = advance(s, actions[int(chance() * len(actions))], dealer)
            made += 1
    return made


def numbered(rules: Ruleset, games: int) -> int:
    """Take moves by number."""
    if NumberedMoves is None:
        return advanced(rules, games)
    dealer = Dealer(1)
    chance = dealer.random.random
    made = 0
    for _ in range(games):
        moves = NumberedMoves(engine.new(rules), dealer)
        take, count = moves.take, moves.count
        while count:
            count = take(int(chance() * count))
            made += 1
    return made


def inside(rules: Ruleset, games: int) -> int:
    """Play random games inside the core."""
    from librt.random import Random

    from smallworld.core.playout import play_out

    chance = Random(1)
    return sum(play_out(engine.new(rules), chance) for _ in range(games))


def batch(rules: Ruleset, steps: int, choose_only: bool = False) -> int:
    """Step a batch with observations and masks; or only choose its actions, for subtraction."""
    import numpy as np

    from smallworld.learning.envs import Batch

    games = Batch(rules.game, rules.seats, SIZE, seed=1)
    step = games.reset()
    preferences = np.random.default_rng(1).random((16, games.actions), np.float32)
    for number in range(steps):
        actions = np.argmax(step.masks * preferences[number % 16], axis=1)
        if not choose_only:
            step = games.step(actions)
    return steps * SIZE


def choosing(rules: Ruleset, steps: int) -> int:
    """Choose the actions of a batch."""
    return batch(rules, steps, choose_only=True)


MEASURES: dict[str, Callable[[Ruleset, int], int]] = {
    "listed": listed,
    "advanced": advanced,
    "numbered": numbered,
    "inside": inside,
    "batch": batch,
    "choosing": choosing,
}


if __name__ == "__main__":
    what, game, players = sys.argv[1].split("-")
    random.seed(1)
    print(MEASURES[what](ruleset(game, int(players)), int(sys.argv[2])))
