"""GameDefinition: a whole game as one value, in `games/<name>/definition.py`; rulesets are built from it."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from smallworld.core.hooks import Ability, Power, Race
from smallworld.core.procedures.judge import Judge
from smallworld.core.procedures.market import Market
from smallworld.core.ruleset import Marker

AbilityType = TypeVar("AbilityType", bound=Ability)


def abilities(package: str, base: type[AbilityType], names: Iterable[str] = ()) -> tuple[type[AbilityType], ...]:
    """Import the abilities in a package, one per module of the same name: all of them, or `names` in this order."""
    path = importlib.import_module(package).__path__
    modules = names or sorted(module.name for module in pkgutil.iter_modules(path))
    return tuple(_ability(f"{package}.{module}", base, module.replace("_", "-")) for module in modules)


def _ability(module: str, base: type[AbilityType], key: str) -> type[AbilityType]:
    things = vars(importlib.import_module(module)).values()
    return next(thing for thing in things if isinstance(thing, type) and issubclass(thing, base) and thing.key == key)


@dataclass(frozen=True)
class GameDefinition:
    """A game: its numbers, abilities, pieces, and special rules."""

    key: str
    name: str
    #: Folder with its abilities and boards.
    folder: str
    #: Each player's starting coins, and the number of combos on offer.
    coins: int
    column: int
    #: Player count → rounds, and (below) → boards or island sizes.
    rounds: dict[int, int]
    races: tuple[type[Race], ...]
    powers: tuple[type[Power], ...]
    markers: tuple[Marker, ...]
    #: The words for its own moves, in notation order.
    words: tuple[str, ...]
    boards: dict[int, str] = field(default_factory=dict)
    islands: dict[int, str] = field(default_factory=dict)
    #: Relics: abilities of the army that holds the region with their marker.
    artifacts: tuple[type[Ability], ...] = ()
    places: tuple[type[Ability], ...] = ()
    #: Table rules: abilities of every army.
    table: tuple[type[Ability], ...] = ()
    #: Outcomes of the game's own random draws.
    outcomes: tuple[str, ...] = ()
    market: type[Market] = Market
    judge: type[Judge] = Judge
    #: Player count → the team of each seat, in seating order.
    teams: dict[int, tuple[str, ...]] = field(default_factory=dict)
    #: Stacks of the game's own pieces that a scenario can list from the top, with their possible contents.
    stacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: For markers whose count is a code: each possible identity with its code.
    codes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: The record's name for pieces flipped at the start of a turn.
    flipped_first: str = ""
    #: For pieces that conquer a region by themselves: the log's name for that kind of conquest.
    conquest_kinds: Mapping[str, str] = field(default_factory=dict)
    #: Descriptions of flipped pieces that aren't described by their name.
    flipped: Mapping[str, str] = field(default_factory=dict)
    #: What abilities count on the board, for `census.py`.
    counted: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def relics(self) -> tuple[type[Ability], ...]:
        """All relics: artifacts, then places."""
        return self.artifacts + self.places
