"""Diplomat."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.state import State


class Ally(Move):
    """Choose an opponent to be at peace with, or nobody."""

    word = "ally"
    takes = ids.T_SEAT_OR_NONE
    steps = (ids.END,)

    def refusal(self, s: State, army: int, seat: int) -> str:
        if s.power_memory[army]:
            return "ally-chosen"
        if seat == s.rules.seats:
            return ""
        if seat == s.seat_of(army):
            return "ally-self"
        return "ally-attacked" if s.attacked >> s.active(seat) & 1 else ""

    def play(self, s: State, army: int, seat: int) -> None:
        if seat == s.rules.seats:
            s.pop()
        else:
            s.power_memory[army] = seat + 1


class Diplomat(Power):
    """Peace with one opponent whose active race was not attacked this turn (memory: the ally's seat + 1)."""

    key = "diplomat"
    number = 5
    memory_is_per_turn = True
    moves = (Ally,)
    relation = "peace"
    reasons = {
        "ally-chosen": "an ally has already been chosen this turn",
        "ally-self": "you can't ally with yourself",
        "ally-attacked": "that opponent's active race was attacked this turn",
    }

    def relate(self, s: State, army: int, other: int) -> str:
        if other == s.seat_of(army):
            return "peace must be with another player"
        s.power_memory[army] = other + 1
        return ""

    def shields(self, s: State, army: int, region: int, attacker: int) -> bool:
        return s.is_active(attacker) and s.seat_of(attacker) == s.power_memory[army] - 1
