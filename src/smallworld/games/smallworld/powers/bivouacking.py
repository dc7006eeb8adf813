"""Bivouacking."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.pieces import gather, put
from smallworld.core.state import State
from smallworld.games.smallworld.markers import CAMP


class Camp(Move):
    """Place an encampment: any of them when redeploying, only the freed ones in a retreat."""

    word = "camp"
    repeats = True
    steps = (ids.REDEPLOY, ids.RETREAT)
    where = ids.HELD
    final_reasons = ("no-camps",)

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.holder[region] != army:
            return "not-held"
        if s.pending_kind() == ids.F_RETREAT and s.power_memory[army] == 0:
            return "no-camps"
        return "" if s.supply[CAMP] else "no-camps"

    def play(self, s: State, army: int, region: int) -> None:
        if s.pending_kind() == ids.F_RETREAT:
            s.power_memory[army] -= 1
        put(s, region, CAMP)


class Bivouacking(Power):
    """Five encampments are placed again every turn; each defends and none is lost (memory: freed this turn)."""

    key = "bivouacking"
    number = 5
    moves = (Camp,)
    reasons = {"no-camps": "no encampment is in hand"}

    def redeploying(self, s: State, army: int) -> None:
        gather(s, army, CAMP)
        s.power_memory[army] = 0

    def lost(self, s: State, army: int, region: int, cause: int) -> None:
        s.power_memory[army] += s.count(region, CAMP)

    def has_pieces_to_place(self, s: State, army: int) -> bool:
        return s.power_memory[army] > 0

    def retreated(self, s: State, army: int) -> None:
        s.power_memory[army] = 0
