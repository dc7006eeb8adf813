"""What makes a game: one value in the game's own folder (`games/<name>/game.py`), from which rulesets are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from smallworld.core.hooks import Ability, Power, Race
from smallworld.core.judge import Judge
from smallworld.core.market import Market
from smallworld.core.ruleset import Marker


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
    turned_first: str = ""
    #: What abilities name on the board, so that it can be counted (`census.py`).
    counted: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def relics(self) -> tuple[type[Ability], ...]:
        """Artifacts, then places."""
        return self.artifacts + self.places
