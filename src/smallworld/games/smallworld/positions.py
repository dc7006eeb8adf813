"""What a position written by hand means for the private memories of Small World's abilities."""

from __future__ import annotations

from typing import Final

from smallworld.core.state import State

HOLES: Final = 2


def restore(s: State) -> None:
    """Holes that the position does not list are used up."""
    halflings = s.rules.race_number.get("halflings", -2)
    for army in range(s.rules.natives):
        if s.race[army] == halflings:
            s.race_memory[army] = HOLES


def known_bombs(s: State, stack: list[str]) -> None:
    """There are no bombs in this game."""


def relation(s: State, seat: int, word: str, other: int) -> str:
    """A relation between players, by its word; the answer says what is wrong with it, if anything is."""
    if word != "peace":
        return f"there is no {word!r} in this game"
    army = s.active(seat)
    if s.power[army] != s.rules.power_number.get("diplomat", -2):
        return "peace is for a Diplomat"
    if other == seat:
        return "peace is made with somebody else"
    s.power_memory[army] = other + 1
    return ""


def fault(s: State) -> str:
    """Nothing of this game's own needs a look beyond what positions are checked for in every game."""
    return ""
