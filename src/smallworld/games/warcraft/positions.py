"""What a position written by hand means for the private memories of this game's abilities."""

from __future__ import annotations

from smallworld.core.state import State
from smallworld.games.warcraft.markers import BOMB, BOMBS_OF_A_KIND, OUTCOMES, RELICS
from smallworld.games.warcraft.races.goblins import DUDS
from smallworld.games.warcraft.relics import FIRST_OUTCOME


def restore(s: State) -> None:
    """All bombs are there, unless the position's stack says otherwise; relics not lying out may lie hidden."""
    goblins = s.rules.race_number.get("goblins", -2)
    for army in range(s.rules.natives):
        if s.race[army] == goblins and s.race_memory[army] == 0:
            s.race_memory[army] = BOMBS_OF_A_KIND + BOMBS_OF_A_KIND * DUDS
    lying = 0
    for region in range(s.rules.board.size):
        lying |= s.marks[region] & s.rules.relic_mask
    for i, name in enumerate(RELICS):
        if lying >> s.rules.shift[s.rules.marker_number[name]] & 1 == 0:
            s.pool |= 1 << FIRST_OUTCOME + i


def relation(s: State, seat: int, word: str, other: int) -> str:
    """A relation between players, by its word; the answer says what is wrong with it, if anything is."""
    if word != "harmony":
        return f"there is no {word!r} in this game"
    army = s.active(seat)
    if s.race[army] != s.rules.race_number.get("pandaren", -2):
        return "harmony is given by the Pandaren"
    s.race_memory[army] |= 1 << other
    return ""


def known_bombs(s: State, stack: list[str]) -> None:
    """The stack of bombs is known from the top: those and the ones lying out are all there are."""
    goblins = s.rules.race_number.get("goblins", -2)
    s.queue += [OUTCOMES.index(name) for name in stack]
    lying = [s.count(region, BOMB) - 2 for region in range(s.rules.board.size) if s.count(region, BOMB) > 1]
    known = [OUTCOMES.index(name) for name in stack] + lying
    for army in range(s.rules.natives):
        if s.race[army] == goblins:
            s.race_memory[army] = known.count(0) + known.count(1) * DUDS
