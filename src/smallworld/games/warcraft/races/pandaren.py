"""Pandaren."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Pandaren(Race):
    """Opponents they left alone gain harmony, and pay two coins to break it (memory: a bit per holder)."""

    key = "pandaren"
    number = 5
    tokens = 10
    memory_is_per_turn = True
    relation = "harmony"

    def relate(self, s: State, army: int, other: int) -> str:
        s.race_memory[army] |= 1 << other
        return ""

    def turn_ended(self, s: State, army: int) -> None:
        for seat in range(s.rules.seats):
            if seat != s.seat_of(army) and s.attacked >> s.active(seat) & 1 == 0:
                s.race_memory[army] |= 1 << seat

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        return 2 if s.race_memory[army] >> s.seat_of(attacker) & 1 else 0

    def paid(self, s: State, army: int, attacker: int) -> None:
        s.race_memory[army] &= ~(1 << s.seat_of(attacker))
