"""Placing tokens and pieces: where rivals can strike, and what each region is worth to hold."""

from __future__ import annotations

from smallworld.bots.worth import Temper, future, standing, strength, turns_left, worth
from smallworld.core import engine, ids
from smallworld.core.state import State

#: Tokens that a rival without a race will come with.
NEWCOMERS = 9


def raiders(s: State, seat: int) -> list[tuple[int, int]]:
    """Armies that may attack the seat before its next turn, with the tokens that they could bring."""
    found: list[tuple[int, int]] = []
    for army in range(s.rules.natives):
        if s.seat_of(army) == seat:
            continue
        if s.is_active(army):
            tokens = strength(s, army) - s.held[army].bit_count() if s.race[army] != ids.NONE else NEWCOMERS
            found.append((army, tokens))
        elif s.race[army] != ids.NONE and s.rules.kit(s.race[army], s.power[army], True).campaigns:
            found.append((army, strength(s, army) - s.held[army].bit_count()))
    return found


def risk(s: State, region: int, enemies: list[tuple[int, int]], temper: Temper, more: int = 0) -> float:
    """How likely the region falls before the next turn, if it cost so many tokens more than it does."""
    safe = 1.0
    for army, tokens in enemies:
        cost = engine.cost_of(s, army, region)
        if cost == ids.NONE:
            continue
        cost += more
        if cost <= tokens + 1:
            safe *= 1 - temper.raid * min(1.0, (2 / cost) ** 1.5)
    return 1 - safe


def stakes(s: State, seat: int, army: int, temper: Temper) -> list[tuple[int, float]]:
    """Each region of the army with what its loss would cost: coins of the turns to come, and a token."""
    whole = standing(s, seat)
    turns = turns_left(s, seat)
    ahead = future(temper, turns)
    token = temper.token * min(turns, temper.horizon)
    found: list[tuple[int, float]] = []
    for region in s.rules.board.members(s.held[army]):
        s.holder[region] = ids.NOBODY
        s.held[army] ^= 1 << region
        coins = whole - standing(s, seat)
        s.holder[region] = army
        s.held[army] ^= 1 << region
        found.append((region, coins * ahead + token))
    return found


def guarded_worth(s: State, seat: int, army: int, at_stake: list[tuple[int, float]], temper: Temper) -> float:
    """The worth of a position less what rivals are likely to take of the army's regions."""
    enemies = raiders(s, seat)
    value = worth(s, seat, temper)
    for region, loss in at_stake:
        if s.holder[region] == army:
            value -= loss * risk(s, region, enemies, temper)
    return value
