"""What makes a game: one value in the game's own folder, `games/<name>/definition.py`; rulesets are made from it."""

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
    """The abilities of a package, one in each module and named like it: all of them, or these in this order."""
    path = importlib.import_module(package).__path__
    modules = names or sorted(module.name for module in pkgutil.iter_modules(path))
    return tuple(_ability(f"{package}.{module}", base, module.replace("_", "-")) for module in modules)


def _ability(module: str, base: type[AbilityType], key: str) -> type[AbilityType]:
    things = vars(importlib.import_module(module)).values()
    return next(thing for thing in things if isinstance(thing, type) and issubclass(thing, base) and thing.key == key)


@dataclass(frozen=True)
class GameDefinition:
    """A game: its numbers, its abilities, its pieces, and the rules that are its own."""

    key: str
    name: str
    #: The folder with its abilities and boards.
    folder: str
    #: Coins of each player at first, and combos on offer.
    coins: int
    column: int
    #: Rounds by number of players, and the boards or sizes of islands that they play on.
    rounds: dict[int, int]
    races: tuple[type[Race], ...]
    powers: tuple[type[Power], ...]
    markers: tuple[Marker, ...]
    #: The words of its own moves, in the order of the notation.
    words: tuple[str, ...]
    boards: dict[int, str] = field(default_factory=dict)
    islands: dict[int, str] = field(default_factory=dict)
    #: Relics: abilities of the army that holds the region of their marker.
    artifacts: tuple[type[Ability], ...] = ()
    places: tuple[type[Ability], ...] = ()
    #: Rules of the table: abilities of every army.
    table: tuple[type[Ability], ...] = ()
    #: What the game's own chance may bring.
    outcomes: tuple[str, ...] = ()
    market: type[Market] = Market
    judge: type[Judge] = Judge
    #: The team of each seat in seating order, by number of players.
    teams: dict[int, tuple[str, ...]] = field(default_factory=dict)
    #: Stacks of its own pieces that a scenario can list from the top, with what they hold.
    stacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: For markers whose count says what they are: what each can be, with that count.
    codes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: How a record calls what is turned over as a turn begins.
    flipped_first: str = ""
    #: For pieces that take a region by themselves: of what kind that is in the log.
    conquest_kinds: Mapping[str, str] = field(default_factory=dict)
    #: What is turned over, in words, where it goes by something else than its name.
    flipped: Mapping[str, str] = field(default_factory=dict)
    #: What abilities name on the board, so that it can be counted (`census.py`).
    counted: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def relics(self) -> tuple[type[Ability], ...]:
        """Artifacts, then places."""
        return self.artifacts + self.places
