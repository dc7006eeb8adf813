"""The conquests of a turn, stored in `State.conquest_log` as five numbers each."""

from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.core.packed import i64, vec

CONQUEST: Final = 5
HOLDER: Final = 2


@mypyc_attr(acyclic=True)
class Conquest:
    """One conquest: the army, the region, and the previous holder (an army, the natives or NOBODY).

    `race` is the race of the army that lost the region, or NONE; `defenders` counts the tokens and pieces that held it.
    """

    __slots__ = ("army", "defenders", "holder", "race", "region")

    def __init__(self, army: int, region: int, holder: int, race: int, defenders: int) -> None:
        self.army: Final = army
        self.region: Final = region
        self.holder: Final = holder
        self.race: Final = race
        self.defenders: Final = defenders


def conquest_at(log: vec[i64], start: int) -> Conquest:
    """Return the conquest stored at this offset of the log."""
    return Conquest(log[start], log[start + 1], log[start + 2], log[start + 3], log[start + 4])
