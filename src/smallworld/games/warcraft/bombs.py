"""Bombs: what is known of the stack and of those on the map, and how one leaves the map."""

from typing import Final

from smallworld.core.pieces import regions_with
from smallworld.core.state import State
from smallworld.games.warcraft.markers import BOMB, DUD, LIVE, UNKNOWN

# In the memory of their race: bombs not yet turned, live ones below, duds above.
DUDS: Final = 16


def unturned(s: State, army: int) -> tuple[int, int]:
    """How many live bombs and duds nobody has seen: all that are left, but those that a position has fixed."""
    live, dud = s.race_memory[army] % DUDS, s.race_memory[army] // DUDS
    known = fixed(s)
    return live - known.count(LIVE), dud - known.count(DUD)


def fixed(s: State) -> list[int]:
    """The bombs of which a position says what they are: those on the map, and those on top of the stack."""
    codes = [s.count(region, BOMB) for region in regions_with(s, BOMB)]
    lying = [code - 2 for code in codes if code > UNKNOWN]
    return lying + [outcome for outcome in s.known_queue if outcome in (LIVE, DUD)]


def stack(s: State, army: int) -> int:
    """How many bombs are left to lay."""
    return s.race_memory[army] % DUDS + s.race_memory[army] // DUDS - len(regions_with(s, BOMB))


def lift_bomb(s: State, region: int) -> None:
    s.supply[BOMB] += 1
    s.marks[region] &= ~(s.rules.width[BOMB] << s.rules.shift[BOMB])


def take_back(s: State, region: int) -> None:
    """A bomb goes back on top of the stack, unseen (R-57)."""
    code = s.count(region, BOMB)
    if code != UNKNOWN:
        s.known_queue = (code - 2, *s.known_queue)
    lift_bomb(s, region)
