"""Pieces that are placed by hand when redeploying, and the moves for it."""

from collections.abc import Mapping
from typing import ClassVar, Final

from smallworld.core import ids
from smallworld.core.hooks import Move
from smallworld.core.procedures.pieces import can_put, gather, put
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectPart
from smallworld.games.custom.recipes.memory import MemoryField
from smallworld.games.custom.recipes.where.regions import Regions

REASONS: Final = {
    "piece-elsewhere": "the piece can't stand in that region",
    "piece-placed": "all such pieces that may be placed this turn have been placed",
    "piece-there": "no more such pieces can stand there",
    "piece-none": "no such piece is left",
}


class PlacePiece(Move):
    """Place a piece in a region held."""

    steps = (ids.REDEPLOY,)
    where = ids.HELD
    final_reasons = ("piece-placed", "piece-none")
    part: ClassVar["Placed"]

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.holder[region] != army:
            return "not-held"
        if not self.part.regions.now(s, army, region):
            return "piece-elsewhere"
        return self.part.refusal(s, army, region)

    def play(self, s: State, army: int, region: int) -> None:
        self.part.place(s, army, region)

    def mandatory(self, s: State, army: int) -> bool:
        return self.part.due(s, army)


class Placed(EffectPart):
    """Pieces of one kind, placed by hand."""

    steps: ClassVar[tuple[int, ...]] = (ids.REDEPLOY,)
    repeats: ClassVar[bool] = False

    def __init__(self, piece: str, regions: Regions) -> None:
        self.piece = piece
        self.regions = regions
        move = type(f"Place{piece.title()}", (PlacePiece,), {
            "word": piece, "part": self, "steps": self.steps, "repeats": self.repeats,
            "__doc__": f"Place a {piece} in a region held.",
        })  # fmt: skip
        self.facts: Mapping[str, object] = {"moves": (move,), "reasons": REASONS}

    def marker(self, s: State) -> int:
        return s.rules.marker_number[self.piece]

    def refusal(self, s: State, army: int, region: int) -> str:
        """The key of the reason why no piece can be placed in a region of the right kind; empty if one can."""
        raise NotImplementedError

    def place(self, s: State, army: int, region: int) -> None:
        """Place one."""
        put(s, region, self.marker(s))

    def due(self, s: State, army: int) -> bool:
        """Whether a piece must be placed now."""
        return False


class MannedPieces(Placed):
    """A piece in each region when redeploying; if there are too few, the player chooses where they go."""

    def bare(self, s: State, army: int) -> list[int]:
        """The regions that still need one."""
        marker = self.marker(s)
        most = s.rules.markers[marker].most
        return [region for region in self.regions.held(s, army) if s.count(region, marker) < most]

    def redeploying(self, s: State, army: int) -> None:
        regions = self.bare(s, army)
        if len(regions) <= s.supply[self.marker(s)]:
            for region in regions:
                self.place(s, army, region)

    def due(self, s: State, army: int) -> bool:
        return s.supply[self.marker(s)] > 0 and len(self.bare(s, army)) > 0

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.supply[self.marker(s)] == 0:
            return "piece-none"
        return "" if can_put(s, region, self.marker(s)) else "piece-there"


class BuiltPieces(Placed):
    """A fixed number per turn, placed permanently (memory: placed this turn)."""

    def __init__(self, piece: str, regions: Regions, number: int, used: MemoryField) -> None:
        super().__init__(piece, regions)
        self.most = number
        self.used = used

    def refusal(self, s: State, army: int, region: int) -> str:
        if self.used.get(s, army) >= self.most:
            return "piece-placed"
        if s.supply[self.marker(s)] == 0:
            return "piece-none"
        return "" if can_put(s, region, self.marker(s)) else "piece-there"

    def place(self, s: State, army: int, region: int) -> None:
        self.used.set(s, army, self.used.get(s, army) + 1)
        super().place(s, army, region)


class MovedPieces(BuiltPieces):
    """A fixed number per turn, one per region; the first placement of a turn takes all of them back (memory: placed
    this turn).
    """

    def refusal(self, s: State, army: int, region: int) -> str:
        placed = self.used.get(s, army)
        if placed >= self.most:
            return "piece-placed"
        marker = self.marker(s)
        if placed == 0:
            # The army's own pieces first return to hand.
            own = s.supply[marker] > 0 or self.standing(s, army) > 0
            return "" if own else "piece-none"
        if s.count(region, marker):
            return "piece-there"
        return "" if s.supply[marker] else "piece-none"

    def standing(self, s: State, army: int) -> int:
        """The number of pieces in the army's regions."""
        marker = self.marker(s)
        return sum([s.count(region, marker) for region in s.rules.board.members(s.held[army])])

    def place(self, s: State, army: int, region: int) -> None:
        if self.used.get(s, army) == 0:
            gather(s, army, self.marker(s))
        super().place(s, army, region)


class CampedPieces(MovedPieces):
    """A fixed number, placed again each turn; those freed by a conquest are placed again (memory: freed this turn)."""

    steps = (ids.REDEPLOY, ids.RETREAT)
    repeats = True

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.pending_kind() == ids.F_RETREAT and self.used.get(s, army) == 0:
            return "piece-placed"
        marker = self.marker(s)
        if s.supply[marker] == 0:
            return "piece-none"
        if self.standing(s, army) >= self.most:
            return "piece-placed"
        return "" if can_put(s, region, marker) else "piece-there"

    def place(self, s: State, army: int, region: int) -> None:
        if s.pending_kind() == ids.F_RETREAT:
            self.used.set(s, army, self.used.get(s, army) - 1)
        put(s, region, self.marker(s))

    def redeploying(self, s: State, army: int) -> None:
        gather(s, army, self.marker(s))
        self.used.set(s, army, 0)

    def lost(self, s: State, army: int, region: int, cause: int) -> None:
        freed = self.used.get(s, army) + s.count(region, self.marker(s))
        self.used.set(s, army, min(freed, self.most))

    def has_pieces_to_place(self, s: State, army: int) -> bool:
        return self.used.get(s, army) > 0

    def retreated(self, s: State, army: int) -> None:
        self.used.set(s, army, 0)
