"""`pieces`: pieces from the box in the army's regions, placed automatically or by hand."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from smallworld.core.procedures.pieces import can_put, put
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.effects.placed_pieces import BuiltPieces, CampedPieces, MannedPieces, MovedPieces
from smallworld.games.custom.recipes.memory import GAME, SHORT, TURN, Memory, MemoryField
from smallworld.games.custom.recipes.pieces_in_box import DOES, PIECES, PLACED, PieceName, no_such_piece, piece_names
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import FIXED, OF_CONQUESTS, Regions, Where
from smallworld.games.custom.recipes.wording import Argument, Wording

#: Bits needed for any number of pieces.
BITS = 3


class OwnPieces(EffectData, frozen=True):
    """The kind of pieces, and the way they are placed.

    `held`: in every region as soon as it is held. `manned`: in every region when redeploying. `conquered`: in conquered
    regions, in all of them or in the first `number` of the game. By hand when redeploying, `number` each turn: `built`
    (permanent), `moved` (one per region, moved each turn) and `camped` (camps, several per region, moved each turn;
    those freed by an opponent's conquest are placed again).
    """

    piece: PieceName
    how: Literal["held", "manned", "conquered", "built", "moved", "camped"]
    number: Annotated[int, Meta(ge=1, le=5)] | None = None
    where: Where = Where()
    in_decline: bool = False

    def problems(self) -> Iterator[RecipeProblem]:
        if self.how in ("held", "manned") and self.number is not None:
            yield RecipeProblem.of("number", "pieces-everywhere")
        if self.how in ("built", "moved", "camped") and self.number is None:
            yield RecipeProblem.of("number", "pieces-number")
        if self.how in ("manned", "built", "moved", "camped") and self.piece not in PLACED:
            yield RecipeProblem.of("piece", "pieces-by-hand", list=piece_names(PLACED))
        if self.how == "camped" and self.piece != "camp":
            yield RecipeProblem.of("piece", "camps-only")
        if self.how == "conquered":
            yield from self.where.problems(OF_CONQUESTS, "just-conquered")
        else:
            yield from self.where.problems(FIXED, "board-only")
        if self.in_decline and self.how != "manned":
            yield RecipeProblem.of("in_decline", "pieces-decline")

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        if self.piece not in PIECES[game]:
            yield no_such_piece(self.piece, game)
        if game == "smallworld" and self.where.faction:
            yield RecipeProblem.of("where.faction", "no-factions")

    def works_in_decline(self) -> bool:
        return self.in_decline

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        regions = Regions(self.where)
        number = self.number or 0
        if self.how == "held":
            return Everywhere(self.piece, regions)
        if self.how == "manned":
            return MannedPieces(self.piece, regions)
        if self.how == "conquered":
            return InConquests(self.piece, regions, number, memory.field(BITS, GAME) if number else None)
        if self.how == "camped":
            return CampedPieces(self.piece, regions, number, memory.field(BITS, SHORT))
        used = memory.field(BITS, TURN)
        if self.how == "built":
            return BuiltPieces(self.piece, regions, number, used)
        return MovedPieces(self.piece, regions, number, used)

    def phrase(self) -> Wording:
        arguments: dict[str, Argument] = {
            "piece": Wording(f"recipe.piece.{self.piece}"),
            "does": Wording(f"recipe.piece.does.{DOES[self.piece]}"),
            "decline": "yes" if self.in_decline else "no",
            **self.where.words(),
        }
        if self.number is not None:
            arguments["n"] = self.number
        how = "first" if self.how == "conquered" and self.number else self.how
        return Wording(f"recipe.pieces.{how}", arguments)


class Everywhere(EffectPart):
    """A piece in each region as soon as it is held."""

    def __init__(self, piece: str, regions: Regions) -> None:
        self.piece = piece
        self.regions = regions

    def settled(self, s: State, army: int, region: int) -> None:
        marker = s.rules.marker_number[self.piece]
        if can_put(s, region, marker) and self.regions.now(s, army, region):
            put(s, region, marker)


class InConquests(EffectPart):
    """A piece in each conquered region, or in the first ones of the game (memory: number placed)."""

    def __init__(self, piece: str, regions: Regions, most: int, used: MemoryField | None) -> None:
        self.piece = piece
        self.regions = regions
        self.most = most
        self.used = used

    def restore(self, s: State, army: int, listed: bool) -> None:
        if self.used is not None:
            self.used.set(s, army, self.most)  # pieces that the position doesn't show are used up

    def conquered(self, s: State, army: int, region: int) -> None:
        marker = s.rules.marker_number[self.piece]
        used = self.used.get(s, army) if self.used is not None else 0
        if self.used is not None and used >= self.most:
            return
        if can_put(s, region, marker) and self.regions.conquered(s, s.last_conquest()):
            if self.used is not None:
                self.used.set(s, army, used + 1)
            put(s, region, marker)
