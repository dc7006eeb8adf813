"""Matches of one network against another, or against the greedy bot, over many games."""

import random
from dataclasses import dataclass

from smallworld.bots.bot import BotSeats
from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.value import NetworkWeights
from smallworld.core import engine
from smallworld.core.playout import run
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board
from smallworld.learning.training.exploring_bot import strategist


@dataclass(frozen=True)
class Pairing:
    """Games of one network, on every other seat or as a team, against another network or (None) the greedy bot.

    Networks only pick and decline, like level 4, without a time limit, so that matches are reproducible.
    """

    game: str
    seats: int
    games: int
    seed: int
    one: bytes
    others: bytes | None


def play_match(pairing: Pairing) -> float:
    """Return the number of games won by `one`; a shared win counts by its share."""
    one = NetworkJudge(NetworkWeights.load(pairing.one))
    others = None if pairing.others is None else NetworkJudge(NetworkWeights.load(pairing.others))
    return sum([play_game(pairing, number, one, others) for number in range(pairing.games)])


def play_game(pairing: Pairing, number: int, one: NetworkJudge, others: NetworkJudge | None) -> float:
    """Play one game; the seats of `one` rotate from game to game."""
    chance = random.Random(f"{pairing.seed}:{number}")
    board = default_board(pairing.game, pairing.seats, chance.randrange(10**6))
    s = engine.new(ruleset(pairing.game, pairing.seats, board))
    dealer = Dealer(chance.getrandbits(48))
    seat = number % pairing.seats
    if s.rules.teams:
        own = {other for other in range(pairing.seats) if engine.same_team(s, seat, other)}
    else:
        own = {other for other in range(pairing.seats) if (other + seat) % 2 == 0}
    bots = [strategist(chance.getrandbits(48), one if other in own else others) for other in range(pairing.seats)]
    run(s, BotSeats(bots), dealer)
    winners = engine.winners(s)
    return len(own & set(winners)) / len(winners)
