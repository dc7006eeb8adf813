"""The training run for profile-guided optimisation of the core: `train_core.py FOLDER [ROUNDS INSIDE]`.

The build hook runs this with the package it has just compiled, in an almost empty folder. It must cover all code that a
decision, a batch or a bot executes: the rest is optimised for size, not speed.
"""

import random
import sys

sys.path.insert(0, sys.argv[1])

from librt.random import Random

from smallworld.bots.greedy import GreedyBot
from smallworld.core import engine, ids
from smallworld.core.playout import NumberedMoves, advance, choose, play_out
from smallworld.core.ruleset import Ruleset
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, game_info, ruleset
from smallworld.learning.envs.env_game import Arena, Table
from smallworld.learning.envs.fast_batch import FastBatch
from smallworld.views.observer import ObservationLayout, Observer

#: Number of rounds, each with different games; per round and player count: games inside the core, and steps and size of
#: a batch.
ROUNDS, INSIDE, STEPS, SIZE = 6, 10, 25, 8


def outside(rules: Ruleset, number: int) -> None:
    """Play a game in each of the ways available to programs."""
    dealer, chance = Dealer(number), random.Random(number)
    s = engine.new(rules)
    legal = advance(s, None, dealer)
    while legal:
        legal = advance(s, chance.choice(legal), dealer)
    s = engine.new(rules)
    while (actor := engine.actor(s)) != ids.OVER:
        if actor == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
        else:
            s = s.clone()
            engine.apply(s, chance.choice(engine.legal(s)))
    moves = NumberedMoves(engine.new(rules), dealer)
    while moves.count:
        moves.take(chance.randrange(moves.count))
    s, own = engine.new(rules), Random(number)
    while (action := choose(s, own)) is not None:
        engine.apply(s, action)


def in_batch(rules: Ruleset, layout: ObservationLayout, number: int, steps: int) -> None:
    """Step a batch."""
    arena = Arena(Observer(rules, layout))
    chance = random.Random(number)
    batch = FastBatch(SIZE, arena)
    seeds = iter(range(10**6))

    def table() -> Table:
        return Table(arena, next(seeds), [None] * rules.seats, False)

    for row in range(SIZE):
        batch.put(row, table())
    for _ in range(steps):
        numbers = [chance.choice(list(sight.marked)) - sight.mask for sight in batch.sights]
        assert batch.illegal(numbers) == ids.NONE
        for row in batch.play(numbers):
            batch.put(row, table())


def by_bots(rules: Ruleset, number: int) -> None:
    """Play a game of greedy bots."""
    s = engine.new(rules)
    dealer, bots = Dealer(number), [GreedyBot(seat) for seat in range(rules.seats)]
    while (actor := engine.actor(s)) != ids.OVER:
        if actor == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
        else:
            engine.apply(s, bots[actor].choose(engine.known_to(s, actor), actor))


def main(rounds: int, inside: int) -> None:
    """Play every game with every number of players."""
    for game in GAMES:
        info = game_info(game)
        for players in info.rounds:
            rules = ruleset(game, players)
            layout = ObservationLayout(
                max(info.rounds), rules.slots, rules.board.size, info.column,
                tuple(marker.name for marker in rules.markers), len(rules.races), len(rules.powers),
            )  # fmt: skip
            for number in range(rounds):
                for seed in range(inside):
                    play_out(engine.new(rules), Random(seed * ROUNDS + number))
                outside(rules, number)
            in_batch(rules, layout, players, rounds * STEPS)
        by_bots(rules, 1)


if __name__ == "__main__":
    main(*map(int, sys.argv[2:4] or (ROUNDS, INSIDE)))
