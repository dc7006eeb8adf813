"""Matches: one bot against others over many games, with the share of games won and its interval."""

import random
import time
from dataclasses import dataclass
from pathlib import Path

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
class MatchSide:
    """A player of a match: the greedy bot without weights, else a planner."""

    weights: Path | bytes | None = None
    breadth: int = 5
    replies: int = 12
    tactics: bool = True
    budget: float = 0.2
    spite: float = 1.0


@dataclass(frozen=True)
class Pairing:
    """Games of one side, alone or as a team, against others of another."""

    game: str
    seats: int
    games: int
    seed: int
    one: MatchSide
    others: MatchSide


Judges = dict[tuple[Path | bytes, float], NetworkJudge]


def player(side: MatchSide, seed: int, judges: Judges) -> Bot:
    """A bot that plays for a side."""
    if side.weights is None:
        return GreedyBot(seed)
    key = (side.weights, side.spite)
    if key not in judges:
        judges[key] = NetworkJudge(NetworkWeights.load(side.weights), side.spite)
    bot = PlannerBot(seed, judges[key], side.breadth, side.replies, side.tactics)
    bot.budget = side.budget
    return bot


def play_match(pairing: Pairing) -> tuple[float, int, list[float], list[float]]:
    """Games won (a shared win counts by its share), games, seconds of decisions and of turns of the first side."""
    judges: Judges = {}
    won = 0.0
    decisions: list[float] = []
    turns: list[float] = []
    for number in range(pairing.games):
        chance = random.Random(f"{pairing.seed}:{number}")
        rules = ruleset(
            pairing.game, pairing.seats, default_board(pairing.game, pairing.seats, chance.randrange(10**6))
        )
        dealer = Dealer(chance.getrandbits(48))
        seat = number % pairing.seats
        s = engine.new(rules)
        own = {other for other in range(rules.seats) if other == seat or engine.same_team(s, seat, other)}
        bots = [
            player(pairing.one if other in own else pairing.others, chance.getrandbits(48), judges)
            for other in range(rules.seats)
        ]
        turn = -1
        while not engine.is_over(s):
            actor = engine.actor(s)
            if actor == ids.CHANCE:
                engine.apply(s, dealer.draw(s))
                continue
            known = engine.known_to(s, actor)
            started = time.perf_counter()
            action = bots[actor].choose(known, actor)
            if actor in own:
                seconds = time.perf_counter() - started
                decisions.append(seconds)
                if s.turn() != turn:
                    turns.append(0.0)
                    turn = s.turn()
                turns[-1] += seconds
            engine.apply(s, action)
        winners = engine.winners(s)
        won += len(own & set(winners)) / len(winners)
    return won, pairing.games, decisions, turns
