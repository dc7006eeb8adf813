"""Helpers for abilities that need a decision: a player's choice, a die roll, or the game's own random draw."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Choice
from smallworld.core.state import State


def ask(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Ask an army's owner to make a choice."""
    s.push(ids.F_CHOICE, army, s.rules.choice_number(choice), data)


def roll_for(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Roll the die for a choice; its `rolled` hook receives the face."""
    s.push(ids.F_DIE, army, s.rules.choice_number(choice) + 1, data)


def flip_for(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Make one of the game's own random draws for a choice; its `on_outcome` hook receives the result."""
    s.push(ids.F_FLIP, army, s.rules.choice_number(choice), data)


# Choice data that packs a region and a number: `region + NUMBER_FROM * number`.
NUMBER_FROM: Final = 1000


def with_number(region: int, number: int) -> int:
    """Pack a region and a number into choice data."""
    return region + NUMBER_FROM * number


def region_in(data: int) -> int:
    """Unpack the region from `with_number`."""
    return data % NUMBER_FROM


def number_in(data: int) -> int:
    """Unpack the number from `with_number`."""
    return data // NUMBER_FROM
