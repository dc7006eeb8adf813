"""Choices that abilities put: a question for a player, a roll of the die, or what the game's own chance brings."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Choice
from smallworld.core.state import State


def ask(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Put a choice before the owner of an army."""
    s.push(ids.F_CHOICE, army, s.rules.choice_number(choice), data)


def roll_for(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Roll the die for a choice, whose `rolled` gets the face."""
    s.push(ids.F_DIE, army, s.rules.choice_number(choice) + 1, data)


def flip_for(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Let the game's own chance bring something for a choice, whose `on_outcome` gets it."""
    s.push(ids.F_FLIP, army, s.rules.choice_number(choice), data)


# The data of a choice that is about a region and a number: the region below this, the number above it.
NUMBER_FROM: Final = 1000


def with_number(region: int, number: int) -> int:
    """The data of a choice that is about a region and a number."""
    return region + NUMBER_FROM * number


def region_in(data: int) -> int:
    """The region of `with_number`."""
    return data % NUMBER_FROM


def number_in(data: int) -> int:
    """The number of `with_number`."""
    return data // NUMBER_FROM
