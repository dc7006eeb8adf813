"""Championing."""

from typing import Final

from smallworld.core import ids
from smallworld.core.coins import pay_player
from smallworld.core.hooks import Means, Move, Power
from smallworld.core.procedures.conquest import borders, closure_reason, conquer_with, payable
from smallworld.core.procedures.pieces import enforce_garrison, put, remove
from smallworld.core.state import State
from smallworld.games.warcraft.markers import CHAMPION

FOUGHT: Final = 1
PLACED: Final = 2
CAUGHT: Final = 4


class Champion(Move):
    """The champion conquers a bordering region for free, or is placed in a region held."""

    word = "champion"
    steps = (ids.CONQUER, ids.REDEPLOY, ids.RETREAT)
    where = ids.REACH
    means = Means("champion", free=True)
    final_reasons = ("champion-fought", "champion-not-caught")

    def mandatory(self, s: State, army: int) -> bool:
        return s.pending_kind() == ids.F_RETREAT and s.power_memory[army] & CAUGHT != 0

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.pending_kind() == ids.F_CONQUER:
            if s.power_memory[army] & FOUGHT:
                return "champion-fought"
            kit = s.kits[army]
            # Regions that the race attacks as if bordering also border for him, but not before the first conquest.
            if s.held[army] == 0 or not borders(s, army, kit, region):
                return "out-of-reach"
            return closure_reason(s, army, kit, region) or ("" if payable(s, army, region) else "toll")
        if s.holder[region] != army:
            return "not-held"
        if s.pending_kind() == ids.F_RETREAT:
            return "" if s.power_memory[army] & CAUGHT else "champion-not-caught"
        return "champion-placed" if s.power_memory[army] & PLACED or s.count(region, CHAMPION) else ""

    def play(self, s: State, army: int, region: int) -> None:
        fights = s.pending_kind() == ids.F_CONQUER
        s.power_memory[army] = s.power_memory[army] & ~CAUGHT | (FOUGHT if fights else PLACED)
        leave(s, army)
        if fights:
            conquer_with(s, army, region, 0)
        put(s, region, CHAMPION)


class Championing(Power):
    """Once per turn the champion conquers for free, and defends; if he is caught, his owner pays a ransom."""

    key = "championing"
    number = 5
    memory_is_per_turn = True
    moves = (Champion,)
    reasons = {
        "champion-fought": "the champion has fought this turn",
        "champion-placed": "the champion has been placed",
        "champion-not-caught": "the champion was not caught in this turn",
    }

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        return 1 if s.count(region, CHAMPION) and cause != ids.BY_REMOVAL else 0

    def lost(self, s: State, army: int, region: int, cause: int) -> None:
        if s.count(region, CHAMPION):
            s.power_memory[army] |= CAUGHT
            if s.seat != s.seat_of(army):
                pay_player(s, s.seat_of(army), s.seat, 1, "championing")

    def has_pieces_to_place(self, s: State, army: int) -> bool:
        return s.power_memory[army] & CAUGHT != 0

    def retreated(self, s: State, army: int) -> None:
        s.power_memory[army] &= ~CAUGHT


def leave(s: State, army: int) -> None:
    """Take the champion out of his region, which is released if nobody else holds it."""
    for region in s.rules.board.members(s.held[army]):
        if s.count(region, CHAMPION):
            remove(s, region, CHAMPION)
            enforce_garrison(s, region)
