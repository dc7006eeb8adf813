"""Matches: one network against others, or against the greedy bot, over many games."""

import math
import random
from dataclasses import dataclass

from smallworld.bots.bot import Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.value import NetworkWeights
from smallworld.bots.planner import PlannerBot
from smallworld.core import engine, ids
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board
from smallworld.play.dealer import Dealer


@dataclass(frozen=True)
class Pairing:
    """Games of one network, alone or as a team, against others; the greedy bot plays where there is none.

    Networks only pick and decline, as level 4 does, without a clock, so that the same match ends the same way again.
    """

    game: str
    seats: int
    games: int
    seed: int
    one: bytes
    others: bytes | None


def play_match(pairing: Pairing) -> float:
    """Games won by the one; a shared win counts by its share."""
    judges = {
        weights: NetworkJudge(NetworkWeights.load(weights)) for weights in (pairing.one, pairing.others) if weights
    }
    return sum([play_game(pairing, number, judges) for number in range(pairing.games)])


def play_game(pairing: Pairing, number: int, judges: dict[bytes, NetworkJudge]) -> float:
    """One of the games; the one sits elsewhere in the next."""
    chance = random.Random(f"{pairing.seed}:{number}")
    board = default_board(pairing.game, pairing.seats, chance.randrange(10**6))
    s = engine.new(ruleset(pairing.game, pairing.seats, board))
    dealer = Dealer(chance.getrandbits(48))
    seat = number % pairing.seats
    own = {other for other in range(pairing.seats) if other == seat or engine.same_team(s, seat, other)}
    bots = [
        player(pairing.one if other in own else pairing.others, chance.getrandbits(48), judges)
        for other in range(pairing.seats)
    ]
    while not engine.is_over(s):
        actor = engine.actor(s)
        if actor == ids.CHANCE:
            engine.apply(s, dealer.draw(s))
        else:
            engine.apply(s, bots[actor].choose(engine.known_to(s, actor), actor))
    winners = engine.winners(s)
    return len(own & set(winners)) / len(winners)


def player(weights: bytes | None, seed: int, judges: dict[bytes, NetworkJudge]) -> Bot:
    """A bot that plays with these weights."""
    if weights is None:
        return GreedyBot(seed)
    bot = PlannerBot(seed, judges[weights], replies=0, tactics=False)
    bot.budget = math.inf
    return bot
