"""Where: the regions of an effect, as recipe data and as engine queries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from smallworld.core.board import Board
from smallworld.core.conquest_log import Conquest
from smallworld.core.state import State
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.at_edge import AtEdge
from smallworld.games.custom.recipes.where.beside import Beside
from smallworld.games.custom.recipes.where.held_by import HeldBy, Holder
from smallworld.games.custom.recipes.where.of_faction import FactionName, OfFaction
from smallworld.games.custom.recipes.where.of_terrain import WATER, OfTerrain, TerrainName
from smallworld.games.custom.recipes.where.on_coast import OnCoast
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.where.with_symbol import Symbol, WithSymbol
from smallworld.games.custom.recipes.where.with_tokens import WithTokens
from smallworld.games.custom.recipes.wording import Argument, Listing

#: Tests that depend on the board alone.
FIXED: Final = ("terrain", "symbol", "coast", "edge")
#: Tests that apply to regions the army holds, is conquering, or has conquered.
OF_HELD: Final = (*FIXED, "beside", "tokens")
OF_TARGETS: Final = (*FIXED, "held_by", "faction", "beside", "tokens")
OF_CONQUESTS: Final = (*FIXED, "held_by", "faction", "tokens")


class FixedPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tests that depend on the board alone; all of them must hold."""

    terrain: Annotated[tuple[TerrainName, ...], Meta(min_length=1, max_length=7)] | None = None
    symbol: Annotated[tuple[Symbol, ...], Meta(min_length=1, max_length=3)] | None = None
    coast: bool = False
    edge: bool = False

    def fixed_tests(self) -> Iterator[RegionTest]:
        """The tests that depend on the board alone, in the order of the sentence."""
        if self.terrain:
            yield OfTerrain(self.terrain)
        if self.symbol:
            yield WithSymbol(self.symbol)
        if self.coast:
            yield OnCoast(True)
        if self.edge:
            yield AtEdge(True)

    def asked(self) -> list[str]:
        """The keys of the tests that are set."""
        return [name for name in self.__struct_fields__ if getattr(self, name)]

    def doubles(self) -> Iterator[RecipeProblem]:
        """Words that occur more than once in a list."""
        for key, words in (("terrain", self.terrain or ()), ("symbol", self.symbol or ())):
            twice = sorted({word for word in words if words.count(word) > 1})
            if twice:
                yield RecipeProblem.of(key, "twice", text=repr(twice[0]))


class Where(FixedPlace, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Regions that pass all tests that are set; all regions if there are none."""

    held_by: Holder | None = None
    faction: FactionName | None = None
    beside: FixedPlace | None = None
    tokens: Annotated[int, Meta(ge=2, le=5)] | None = None

    def changing_tests(self) -> Iterator[RegionTest]:
        """The tests that depend on the position."""
        if self.held_by:
            yield HeldBy(self.held_by)
        if self.faction:
            yield OfFaction(self.faction)
        if self.beside is not None:
            yield Beside(list(self.beside.fixed_tests()), words(list(self.beside.fixed_tests())))
        if self.tokens:
            yield WithTokens(self.tokens)

    def problems(self, allowed: tuple[str, ...], why: str) -> Iterator[RecipeProblem]:
        """Invalid tests: unsupported by the effect (`why` is the key of the reason), or repeated."""
        for name in self.asked():
            if name not in allowed:
                yield RecipeProblem.of(f"where.{name}", why)
        for found in self.doubles():
            yield found.under("where")
        for found in self.beside.doubles() if self.beside else ():
            yield found.under("where.beside")
        if self.coast and self.terrain and set(self.terrain) <= set(WATER):
            yield RecipeProblem.of("where.coast", "coast-water")
        if self.faction and self.held_by in ("nobody", "natives"):
            yield RecipeProblem.of("where.faction", "holder-faction")

    def words(self) -> dict[str, Argument]:
        """Sentence arguments that name the regions."""
        return words([*self.fixed_tests(), *self.changing_tests()])


def words(tests: list[RegionTest]) -> dict[str, Argument]:
    """The wording of some tests as the argument `where`; `any` is whether there are none."""
    where = Listing("comma", tuple(test.phrase() for test in tests))
    return {"any": "no" if tests else "yes", "where": where}


class Regions:
    """The regions selected by a `where`."""

    def __init__(self, where: Where) -> None:
        self.fixed: Final = list(where.fixed_tests())
        self.changing: Final = list(where.changing_tests())

    def mask(self, board: Board) -> int:
        """The regions that pass the board tests, as a mask."""
        found = board.all
        for test in self.fixed:
            found &= test.regions(board)
        return found

    def now(self, s: State, army: int, region: int) -> bool:
        """Whether a region passes all tests now."""
        if self.fixed and not s.rules.board.has(self.mask(s.rules.board), region):
            return False
        for test in self.changing:
            if not test.now(s, army, region):
                return False
        return True

    def held(self, s: State, army: int) -> list[int]:
        """The regions of the army that pass."""
        found = s.rules.board.members(s.held[army] & self.mask(s.rules.board))
        return [region for region in found if self.now(s, army, region)] if self.changing else found

    def count(self, s: State, army: int) -> int:
        """Number of the army's regions that pass."""
        if self.changing:
            return len(self.held(s, army))
        return (s.held[army] & self.mask(s.rules.board)).bit_count()

    def conquered(self, s: State, conquest: Conquest) -> bool:
        """Whether a region passed when it was conquered."""
        if self.fixed and not s.rules.board.has(self.mask(s.rules.board), conquest.region):
            return False
        for test in self.changing:
            if not test.then(s, conquest):
                return False
        return True

    def conquests(self, s: State, army: int) -> list[Conquest]:
        """The army's conquests of this turn that passed, including those of empty regions."""
        made = [conquest for conquest in s.all_conquests() if conquest.army == army]
        return [conquest for conquest in made if self.conquered(s, conquest)]
