"""Scoring: coins at the end of a turn, itemised, and the end of the game."""

from smallworld.core import events, ids
from smallworld.core.coins import earn
from smallworld.core.hooks import Ability
from smallworld.core.kit import NO_ABILITIES
from smallworld.core.packed import count_held, i64, vec
from smallworld.core.state import State


def income(s: State, seat: int) -> list[tuple[str, int]]:
    """What a seat's turn would be paid now: regions first, then each ability that gives coins."""
    regions = 0
    items: list[tuple[str, int]] = []
    first = s.active(seat)
    for army in range(first, first + s.rules.slots):
        regions += count_held(s, army)
        for ability in payers(s, army, first):
            coins = ability.income(s, army)
            if coins:
                items.append((ability.key, coins))
    return [("regions", regions), *items]


def total_income(s: State, seat: int) -> int:
    """The same as one sum."""
    total = 0
    first = s.active(seat)
    for army in range(first, first + s.rules.slots):
        total += count_held(s, army)
        for ability in payers(s, army, first):
            total += ability.income(s, army)
    return total


def payers(s: State, army: int, active: int) -> list[Ability]:
    """The abilities that may pay an army; where an active race has just declined, the rules of the table."""
    if s.race[army] != ids.NONE:
        return s.kits[army].income
    return s.rules.table if army == active else NO_ABILITIES


def standing_income(s: State, seat: int) -> int:
    """Coins of a turn without conquests and without a pick: what comes again next turn if nothing is lost."""
    log, fresh, memory = s.conquest_log, s.just_picked, s.table_memory
    s.conquest_log, s.just_picked, s.table_memory = vec[i64](), 0, 0
    coins = total_income(s, seat)
    s.conquest_log, s.just_picked, s.table_memory = log, fresh, memory
    return coins


def score(s: State, seat: int) -> None:
    """Pay the turn (C-SCORE-1, C-SCORE-2)."""
    if s.events is None:
        earn(s, seat, total_income(s, seat), "")
        return
    for source, coins in income(s, seat):
        earn(s, seat, coins, source, events.INCOME)


def winners(s: State) -> list[int]:
    """The seats that would win now."""
    return s.rules.judge.winners(s)
