"""Bombs: the known part of the stack and of the bombs on the map, and removal of a bomb."""

from typing import Final

from smallworld.core.procedures.pieces import regions_with
from smallworld.core.state import State
from smallworld.games.warcraft.markers import BOMB, DUD, LIVE, UNKNOWN

# Race memory packs the bombs not yet flipped: live ones + DUDS × duds.
DUDS: Final = 16


def unturned(s: State, army: int) -> tuple[int, int]:
    """Count the live bombs and duds that nobody has seen: those left, minus those fixed by a position."""
    live, dud = s.race_memory[army] % DUDS, s.race_memory[army] // DUDS
    known = fixed(s)
    return live - known.count(LIVE), dud - known.count(DUD)


def fixed(s: State) -> list[int]:
    """List the bombs whose identity is fixed by a position: on the map, and on top of the stack."""
    codes = [s.count(region, BOMB) for region in regions_with(s, BOMB)]
    lying = [code - 2 for code in codes if code > UNKNOWN]
    return lying + [outcome for outcome in s.known_queue if outcome in (LIVE, DUD)]


def stack(s: State, army: int) -> int:
    """Return the number of bombs left to lay."""
    return s.race_memory[army] % DUDS + s.race_memory[army] // DUDS - len(regions_with(s, BOMB))


def lift_bomb(s: State, region: int) -> None:
    s.supply[BOMB] += 1
    s.marks[region] &= ~(s.rules.width[BOMB] << s.rules.shift[BOMB])


def take_back(s: State, region: int) -> None:
    """Return a bomb to the top of the stack, unseen (R-57)."""
    code = s.count(region, BOMB)
    if code != UNKNOWN:
        s.known_queue = (code - 2, *s.known_queue)
    lift_bomb(s, region)
