"""Beast Master."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.pieces import enforce_garrison, gather, remove
from smallworld.core.state import State
from smallworld.games.warcraft.markers import BEAST


class PlaceBeast(Move):
    """Place a beast like a token."""

    word = "beast"
    repeats = True
    steps = (ids.REDEPLOY, ids.RETREAT)
    where = ids.HELD
    final_reasons = ("no-beasts",)

    def mandatory(self, s: State, army: int) -> bool:
        return s.auxiliaries[army] > 0

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.holder[region] != army:
            return "not-held"
        return "" if s.auxiliaries[army] else "no-beasts"

    def play(self, s: State, army: int, region: int) -> None:
        s.set_auxiliaries(army, s.auxiliaries[army] - 1)
        s.marks[region] += 1 << s.rules.shift[BEAST]


class BeastMaster(Power):
    """Each turn one beast for each hill held; beasts are tokens, and are lost before race tokens."""

    key = "beast-master"
    number = 4
    moves = (PlaceBeast,)
    reasons = {"no-beasts": "no beast is in hand"}

    def turn_began(self, s: State, army: int) -> None:
        gather(s, army, BEAST)
        s.supply[BEAST] += s.auxiliaries[army]
        for region in s.rules.board.members(s.held[army]):
            enforce_garrison(s, region)
        hills = (s.held[army] & s.rules.board.of_terrain[ids.HILL]).bit_count()
        s.set_auxiliaries(army, min(hills, s.supply[BEAST]))
        s.supply[BEAST] -= s.auxiliaries[army]

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        return 1 if s.count(region, BEAST) else 0

    def spared(self, s: State, army: int, region: int) -> None:
        remove(s, region, BEAST)
