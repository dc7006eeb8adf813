"""Market invariants: one column of combos, or one column of races per faction and one of powers."""

from collections.abc import Iterator

from smallworld.core import ids
from smallworld.core.state import State
from smallworld.games.azeroth.teams import FACTIONS, ROWS, faction_of


def offered(s: State) -> tuple[list[int], list[int]]:
    """Return the races and the powers on offer."""
    if not s.rules.teams:
        return list(s.column[::3]), list(s.column[1::3])
    powers = len(FACTIONS) * ROWS
    return [r for r in s.column[:powers] if r != ids.NONE], [p for p in s.column[powers:] if p != ids.NONE]


def columns(s: State) -> Iterator[str]:
    """No column is too long; in teams, each race is in its faction's column, without gaps."""
    rules = s.rules
    if not rules.teams:
        if len(s.column) % 3 or len(s.column) > 3 * rules.column:
            yield f"the column has {len(s.column)} numbers"
        if s.column and min(s.column) < 0:
            yield f"the column has a negative number: {s.column}"
        return
    if len(s.column) != ROWS * (len(FACTIONS) + 1):
        yield f"the columns have {len(s.column)} numbers"
        return
    for number in range(len(FACTIONS) + 1):
        rows = list(s.column[number * ROWS : number * ROWS + ROWS])
        there = [row for row in rows if row != ids.NONE]
        if rows != there + [ids.NONE] * (ROWS - len(there)):
            yield f"column {number} has a gap: {rows}"
        if number < len(FACTIONS):
            for race in there:
                if faction_of(s, race) != number:
                    yield f"{rules.races[race].key} lie in the column of the {FACTIONS[number]}"
            if there and FACTIONS[number] not in rules.teams:
                yield f"races are offered to the {FACTIONS[number]}, whom nobody plays"
    for seat, team in enumerate(rules.teams):
        for army in range(s.active(seat), s.active(seat) + rules.slots):
            if s.race[army] != ids.NONE and FACTIONS[faction_of(s, s.race[army])] != team:
                yield f"seat {seat} of the {team} plays {rules.races[s.race[army]].key}"
