"""Sorcerers."""

from smallworld.core import ids
from smallworld.core.hooks import Means, Move, Race
from smallworld.core.procedures.conquest import borders, closure_reason, conquer_with, payable
from smallworld.core.state import State
from smallworld.games.smallworld.markers import CAMP


class Sorcery(Move):
    """Conquer by replacing a lone token of an opponent's active race (memory: a bit per opponent already used)."""

    word = "sorcery"
    steps = (ids.CONQUER,)
    where = ids.REACH
    means = Means("sorcery", free=True)

    def refusal(self, s: State, army: int, region: int) -> str:
        holder = s.holder[region]
        if holder < 0 or not s.is_active(holder) or s.seat_of(holder) == s.seat_of(army):
            return "sorcery-target"
        if s.tokens[region] != 1 or s.count(region, CAMP):
            return "sorcery-alone"
        if s.race_memory[army] >> s.seat_of(holder) & 1:
            return "sorcery-used"
        if s.tray[s.race[army]] == 0:
            return "sorcery-tray"
        kit = s.kits[army]
        if not borders(s, army, kit, region):
            return "out-of-reach"
        reason = closure_reason(s, army, kit, region)
        return reason or ("" if payable(s, army, region) else "toll")

    def play(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] |= 1 << s.seat_of(s.holder[region])
        s.add_to_tray(army, -1)
        conquer_with(s, army, region, 1, ids.BY_REPLACEMENT)


class Sorcerers(Race):
    """Once per turn for each opponent, a lone token in a bordering region is replaced by a Sorcerer from the tray."""

    key = "sorcerers"
    number = 5
    tokens = 18
    memory_is_per_turn = True
    moves = (Sorcery,)
    reasons = {
        "sorcery-target": "only a token of an opponent's active race can be replaced",
        "sorcery-alone": "only a token that stands alone, without an encampment, can be replaced",
        "sorcery-used": "that opponent has already lost a token to sorcery this turn",
        "sorcery-tray": "no Sorcerer is left in the tray",
    }
