"""Counts the things on a board that abilities refer to: caverns, fields, held regions.

The game definition (`counted`) maps each ability to what it counts: a property of the board or its holders (`REGIONS`),
a marker of the game, or a race tag. Abilities with nothing to count have no entry.
"""

from collections.abc import Callable
from typing import NamedTuple

from smallworld.core import ids
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.games.catalogue import game_info


class Count(NamedTuple):
    """A count, with the number of entry regions and of empty regions among them, and the number of islands (if any).

    None means not applicable: held regions are never empty, and an army that enters anywhere needs no edge.
    """

    what: str
    number: int
    entry: int | None = None
    empty: int | None = None
    islands: int = 0


class Census:
    """One state's counts."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.named = game_info(s.rules.game).counted
        self.empty = ~_held(s)

    def of(self, ability: Ability) -> list[Count]:
        named = self.named.get(ability.key)
        if not named:
            return []
        kind = type(ability)
        anywhere = kind.enters is not Ability.enters or kind.reaches is not Ability.reaches
        return [self._count(what, anywhere) for what in named]

    def _count(self, what: str, anywhere: bool) -> Count:
        board = self.s.rules.board
        if what == "island":
            return Count(what, board.islands)
        marker = self.s.rules.marker_number.get(what)
        taken = what in TAKEN
        if what in REGIONS:
            mask = REGIONS[what](self.s)
        elif marker is not None:
            mask = _marked(self.s, marker)
        else:
            mask = _tagged(self.s, what)
            taken = True
        return Count(
            what,
            mask.bit_count(),
            None if anywhere or what == "landing" else (mask & board.entry).bit_count(),
            None if taken else (mask & self.empty).bit_count(),
            len({board.island[region] for region in board.members(mask)}) if board.islands > 1 else 0,
        )


def _held(s: State) -> int:
    """Return the regions held by any player or natives."""
    mask = 0
    for held in s.held:
        mask |= held
    return mask


def _alone(s: State) -> int:
    """Return the regions held by a single token of an active army."""
    armies = [s.active(seat) for seat in range(s.rules.seats)]
    return sum([1 << r for army in armies for r in s.rules.board.members(s.held[army]) if s.tokens[r] == 1])


def _crowd(s: State) -> int:
    """Return the regions with two or more tokens."""
    return sum([1 << region for region, tokens in enumerate(s.tokens) if tokens > 1])


def _tagged(s: State, tag: str) -> int:
    """Return the regions held by races with a tag, even in decline."""
    races = s.rules.races
    return sum([s.held[army] for army, race in enumerate(s.race) if race >= 0 and tag in races[race].tags])


def _relics(s: State) -> int:
    """Return the regions with a face-up artifact or place."""
    return sum([1 << region for region, marks in enumerate(s.marks) if marks & s.rules.relic_mask])


def _marked(s: State, marker: int) -> int:
    return sum([1 << region for region in range(s.rules.board.size) if s.count(region, marker)])


def _of_terrain(number: int) -> Callable[[State], int]:
    return lambda s: s.rules.board.of_terrain[number]


def _with_symbol(number: int) -> Callable[[State], int]:
    return lambda s: s.rules.board.with_symbol[number]


REGIONS: dict[str, Callable[[State], int]] = {
    **{name: _of_terrain(number) for number, name in enumerate(ids.TERRAINS)},
    **{name: _with_symbol(number) for number, name in enumerate(ids.SYMBOLS)},
    "water": lambda s: s.rules.board.water,
    "shore": lambda s: s.rules.board.coast,
    "landing": lambda s: s.rules.board.entry,
    "held": _held,
    "alone": _alone,
    "crowd": _crowd,
    "relic": _relics,
}
#: Entries that are held by definition.
TAKEN = ("held", "alone", "crowd")
