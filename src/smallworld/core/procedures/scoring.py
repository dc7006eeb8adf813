"""Scoring: itemised coins at the end of a turn, and the winners."""

from smallworld.core import events, ids
from smallworld.core.coins import earn
from smallworld.core.packed import count_held, i64, vec
from smallworld.core.procedures.pieces import vacate
from smallworld.core.state import State


def income(s: State, seat: int) -> list[tuple[str, int]]:
    """Return the items that a seat would be paid if its turn ended now: regions first, then each ability that pays."""
    regions = 0
    items: list[tuple[str, int]] = []
    first = s.active(seat)
    for army in range(first, first + s.rules.slots):
        if s.race[army] != ids.NONE:
            regions += count_held(s, army)
            payers = s.kits[army].income
        elif army == first:
            # The active race has just declined; table rules may still pay.
            payers = s.rules.table
        else:
            continue
        for ability in payers:
            coins = ability.income(s, army)
            if coins:
                items.append((ability.key, coins))
    return [("regions", regions), *items]


def total_income(s: State, seat: int) -> int:
    """Like `income`, as one sum; bots call it for every position that they evaluate."""
    total = 0
    first = s.active(seat)
    for army in range(first, first + s.rules.slots):
        if s.race[army] != ids.NONE:
            total += count_held(s, army)
            for ability in s.kits[army].income:
                total += ability.income(s, army)
        elif army == first:
            for ability in s.rules.table:
                total += ability.income(s, army)
    return total


def standing_income(s: State, seat: int) -> int:
    """Return the income of a turn without conquests or a pick, which recurs if nothing is lost."""
    log, fresh, memory = s.conquest_log, s.just_picked, s.table_memory
    s.conquest_log, s.just_picked, s.table_memory = vec[i64](), 0, 0
    coins = total_income(s, seat)
    s.conquest_log, s.just_picked, s.table_memory = log, fresh, memory
    return coins


def worth(s: State, region: int) -> int:
    """Return the coins per turn that the region's holder would lose with it."""
    seat = s.seat_of(s.holder[region])
    without = s.clone()
    vacate(without, region)
    return standing_income(s, seat) - standing_income(without, seat)


def score(s: State, seat: int) -> None:
    """Pay the turn's income (C-SCORE-1, C-SCORE-2)."""
    if s.events is None:
        earn(s, seat, total_income(s, seat), "")
        return
    for source, coins in income(s, seat):
        earn(s, seat, coins, source, events.INCOME)


def winners(s: State) -> list[int]:
    """Return the seats that would win now."""
    return s.rules.judge.winners(s)
