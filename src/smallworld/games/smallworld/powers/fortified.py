"""Fortified."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.pieces import put
from smallworld.core.state import State
from smallworld.games.smallworld.markers import FORTRESS


class Fortress(Move):
    """Place a fortress in a region that has none."""

    word = "fortress"
    steps = (ids.REDEPLOY,)
    where = ids.HELD
    final_reasons = ("fortress-built", "fortress-none")

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.holder[region] != army:
            return "not-held"
        if s.power_memory[army]:
            return "fortress-built"
        if s.count(region, FORTRESS):
            return "fortress-there"
        return "" if s.supply[FORTRESS] else "fortress-none"

    def play(self, s: State, army: int, region: int) -> None:
        s.power_memory[army] = 1
        put(s, region, FORTRESS)


class Fortified(Power):
    """One fortress each turn: it defends, even in decline, and earns a coin until then (memory: built this turn)."""

    key = "fortified"
    number = 3
    memory_is_per_turn = True
    moves = (Fortress,)
    reasons = {
        "fortress-built": "a fortress has already been placed this turn",
        "fortress-there": "a fortress stands there already",
        "fortress-none": "all fortresses are on the map",
    }

    def income(self, s: State, army: int) -> int:
        return sum([s.count(region, FORTRESS) for region in s.rules.board.members(s.held[army])])
