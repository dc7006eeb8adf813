"""Positions as the network evaluates them: with NumPy here, and by node.mjs without it in a page's Python."""

import json

from smallworld.bots import make_bot
from smallworld.bots.network.opponents import judge_of
from smallworld.core import engine
from smallworld.game import new_game
from smallworld.games import game_info

#: Every how many decisions a position is evaluated.
EVERY = 25


def evaluate(game: str, players: int) -> list[list[float]]:
    """Expected coins by seat."""
    table = new_game(game, players, seed=5)
    bot = make_bot("level-1", 5)
    reached = []
    while not table.over:
        reached.append(table.state.clone())
        table.apply(bot.choose(engine.known_to(table.state, table.actor), table.actor))
    network = judge_of(game_info(game).folder).network(table.rules)
    return network.evaluate([(s, s.seat) for s in reached[::EVERY]]).coins


answer = json.dumps([evaluate("smallworld", 3), evaluate("azeroth", 4)])
