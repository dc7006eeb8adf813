"""Scoring: coins at the end of a turn, itemised, and the end of the game."""

from smallworld.core import events, ids
from smallworld.core.state import State


def income(s: State, seat: int) -> list[tuple[str, int]]:
    """What a seat's turn would be paid now: regions first, then each ability that gives coins."""
    regions = 0
    items: list[tuple[str, int]] = []
    first = s.active(seat)
    for army in range(first, first + s.rules.slots):
        if s.race[army] != ids.NONE:
            regions += s.held[army].bit_count()
            for ability in s.kits[army].income:
                coins = ability.income(s, army)
                if coins:
                    items.append((ability.key, coins))
    return [("regions", regions), *items]


def score(s: State, seat: int) -> None:
    """Pay the turn (C-SCORE-1, C-SCORE-2)."""
    for source, coins in income(s, seat):
        events.earn(s, seat, coins, source, events.INCOME)


def tokens_on_map(s: State, seat: int) -> int:
    """Race tokens of a seat on the map, for the tie-break (C-END-2)."""
    total = 0
    for region in range(s.rules.board.size):
        holder = s.holder[region]
        if holder >= 0 and holder != s.rules.natives and s.seat_of(holder) == seat:
            total += s.tokens[region]
    return total


def winners(s: State) -> list[int]:
    """The seats that would win now: most coins, then most tokens on the map, else shared (C-END-1, C-END-2)."""
    most = max(s.coins)
    tied = [seat for seat in range(s.rules.seats) if s.coins[seat] == most]
    if len(tied) > 1:
        tokens = [tokens_on_map(s, seat) for seat in tied]
        tied = [seat for i, seat in enumerate(tied) if tokens[i] == max(tokens)]
    return tied
