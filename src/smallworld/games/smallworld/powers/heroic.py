"""Heroic."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.pieces import gather, put
from smallworld.core.state import State
from smallworld.games.smallworld.markers import HERO


class Hero(Move):
    """Place a hero; before the first one in a turn, both return to hand."""

    word = "hero"
    steps = (ids.REDEPLOY,)
    where = ids.HELD
    final_reasons = ("heroes-placed", "heroes-gone")

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.holder[region] != army:
            return "not-held"
        placed = s.power_memory[army]
        if placed == 2:
            return "heroes-placed"
        if placed == 1 and s.count(region, HERO):
            return "hero-there"
        return "" if s.supply[HERO] or (placed == 0 and stands_anywhere(s, army)) else "heroes-gone"

    def play(self, s: State, army: int, region: int) -> None:
        if s.power_memory[army] == 0:
            gather(s, army, HERO)
        s.power_memory[army] += 1
        put(s, region, HERO)


class Heroic(Power):
    """Two heroes make two held regions immune until they move (memory: placed this turn)."""

    key = "heroic"
    number = 5
    memory_is_per_turn = True
    moves = (Hero,)
    reasons = {
        "heroes-placed": "both heroes have been placed this turn",
        "hero-there": "the other hero stands there",
        "heroes-gone": "no hero is left",
    }


def stands_anywhere(s: State, army: int) -> bool:
    """Whether a hero is in one of the army's regions; it would first have to return to hand."""
    return any([s.count(region, HERO) > 0 for region in s.rules.board.members(s.held[army])])
