"""Dragon Master."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Means, Move, Power
from smallworld.core.procedures.conquest import available_tokens, conquer_from_hand, payable, target_refusal
from smallworld.core.procedures.costs import cost_by
from smallworld.core.procedures.pieces import gather, put
from smallworld.core.state import State
from smallworld.games.smallworld.markers import DRAGON

BY_DRAGON: Final = Means("dragon", overwhelms=True)


class Dragon(Move):
    """Conquer an attackable region with a single token, whatever defends it (R-26)."""

    word = "dragon"
    steps = (ids.CONQUER,)
    where = ids.REACH
    means = BY_DRAGON
    final_reasons = ("dragon-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.power_memory[army]:
            return "dragon-used"
        if available_tokens(s, army) < s.kits[army].garrison:
            return "no-tokens"
        reason = target_refusal(s, army, s.kits[army], region)
        return reason or ("" if payable(s, army, region) else "toll")

    def play(self, s: State, army: int, region: int) -> None:
        s.power_memory[army] = 1
        gather(s, army, DRAGON)
        conquer_from_hand(s, army, region, cost_by(s, army, s.kits[army], region, BY_DRAGON))
        put(s, region, DRAGON)


class DragonMaster(Power):
    """Once per turn the dragon conquers with one token; its region is immune (memory: used this turn)."""

    key = "dragon-master"
    number = 5
    memory_is_per_turn = True
    moves = (Dragon,)
    reasons = {"dragon-used": "the dragon has already been used this turn"}
