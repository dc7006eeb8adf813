"""`coins`: more coins for regions, conquests, defenders, pieces, islands or relics, every turn, or once."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta

from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.pieces_in_box import PIECES, PieceName, no_such_piece
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import OF_CONQUESTS, OF_HELD, Regions, Where
from smallworld.games.custom.recipes.wording import Argument, Wording

Each = Literal["region", "conquest", "defender", "piece", "island", "relic", "turn", "pick"]
#: Maximum coins per item, where it differs from MOST.
MOST_OF: Final = {"turn": 5, "pick": 10}
MOST: Final = 3


class ExtraCoins(EffectData, frozen=True):
    """Coins at the end of a turn for each item of some kind."""

    each: Each
    amount: Annotated[int, Meta(ge=1, le=10)] = 1
    where: Where = Where()
    piece: PieceName | None = None
    in_decline: bool = False

    def problems(self) -> Iterator[RecipeProblem]:
        most = MOST_OF.get(self.each, MOST)
        if self.amount > most:
            yield RecipeProblem.of("amount", "coins-most", most=most, n=self.amount)
        if self.each == "region":
            yield from self.where.problems(OF_HELD, "own-regions")
        elif self.each in ("conquest", "defender"):
            yield from self.where.problems(OF_CONQUESTS, "forgotten")
        else:
            yield from self.where.problems((), "not-regions")
        if (self.each == "piece") != (self.piece is not None):
            yield RecipeProblem.of("piece", "piece-each")
        if self.in_decline and self.each == "pick":
            yield RecipeProblem.of("in_decline", "pick-decline")

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        if self.piece is not None and self.piece not in PIECES[game]:
            yield no_such_piece(self.piece, game)
        if game == "smallworld" and self.each in ("island", "relic"):
            yield RecipeProblem.of("each", f"no-{self.each}s")
        if game == "smallworld" and self.where.faction:
            yield RecipeProblem.of("where.faction", "no-factions")

    def works_in_decline(self) -> bool:
        return self.in_decline

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        if self.each == "piece":
            assert self.piece is not None
            return PaidForPieces(self.amount, gated, self.piece)
        if self.each in ("region", "conquest", "defender"):
            return PAID_FOR_REGIONS[self.each](self.amount, gated, Regions(self.where))
        return PAID[self.each](self.amount, gated)

    def phrase(self) -> Wording:
        arguments: dict[str, Argument] = {"n": self.amount, "decline": "yes" if self.in_decline else "no"}
        if self.each in ("region", "conquest", "defender"):
            arguments |= self.where.words()
        if self.piece is not None:
            arguments["piece"] = self.piece
        return Wording(f"recipe.coins.{self.each}", arguments)


class Paid(EffectPart):
    """Coins per counted item; `turn` counts as one item every turn."""

    def __init__(self, amount: int, gated: bool) -> None:
        self.amount = amount
        self.gated = gated

    def count(self, s: State, army: int) -> int:
        return 1

    def income(self, s: State, army: int) -> int:
        return 0 if self.gated and not s.is_active(army) else self.amount * self.count(s, army)


class PaidOnce(Paid):
    """Coins in the turn in which the combo was picked (R-36)."""

    def count(self, s: State, army: int) -> int:
        return 1 if s.just_picked and s.seat_of(army) == s.seat else 0


class PaidForIslands(Paid):
    """Coins for each island with a region of the army."""

    def count(self, s: State, army: int) -> int:
        return len({s.rules.board.island[region] for region in s.rules.board.members(s.held[army])})


class PaidForRelics(Paid):
    """Coins for each face-up relic in the army's regions."""

    def count(self, s: State, army: int) -> int:
        marks = [int(s.marks[region] & s.rules.relic_mask) for region in s.rules.board.members(s.held[army])]
        return sum([there.bit_count() for there in marks])


class PaidForPieces(Paid):
    """Coins for each piece of a kind in the army's regions."""

    def __init__(self, amount: int, gated: bool, piece: str) -> None:
        super().__init__(amount, gated)
        self.piece = piece

    def count(self, s: State, army: int) -> int:
        marker = s.rules.marker_number[self.piece]
        return sum([s.count(region, marker) for region in s.rules.board.members(s.held[army])])


class PaidForRegions(Paid):
    """Coins for each region of a kind that the army holds."""

    def __init__(self, amount: int, gated: bool, regions: Regions) -> None:
        super().__init__(amount, gated)
        self.regions = regions

    def count(self, s: State, army: int) -> int:
        return self.regions.count(s, army)


class PaidForConquests(PaidForRegions):
    """Coins for each region of a kind that the army conquered this turn."""

    def count(self, s: State, army: int) -> int:
        return len(self.regions.conquests(s, army))


class PaidForDefenders(PaidForRegions):
    """Coins for each defender of the regions of a kind that the army conquered this turn."""

    def count(self, s: State, army: int) -> int:
        return sum([conquest.defenders for conquest in self.regions.conquests(s, army)])


PAID_FOR_REGIONS: Final = {
    "region": PaidForRegions, "conquest": PaidForConquests, "defender": PaidForDefenders,
}  # fmt: skip
PAID: Final = {"turn": Paid, "pick": PaidOnce, "island": PaidForIslands, "relic": PaidForRelics}
