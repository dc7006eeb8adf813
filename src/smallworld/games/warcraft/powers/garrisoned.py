"""Garrisoned."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.pieces import put
from smallworld.core.state import State
from smallworld.games.warcraft.markers import FORTRESS


class PlaceFortress(Move):
    """Choose where the last fortresses go, if there are too few for all regions."""

    word = "fortress"
    steps = (ids.REDEPLOY,)
    where = ids.HELD

    def mandatory(self, s: State, army: int) -> bool:
        return s.supply[FORTRESS] > 0 and len(bare(s, army)) > 0

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.holder[region] != army:
            return "not-held"
        if s.count(region, FORTRESS):
            return "fortress-there"
        return "" if s.supply[FORTRESS] else "fortress-none"

    def play(self, s: State, army: int, region: int) -> None:
        put(s, region, FORTRESS)


class Garrisoned(Power):
    """A fortress in each region held; it defends even in decline."""

    key = "garrisoned"
    number = 3
    lasts = True
    moves = (PlaceFortress,)
    reasons = {
        "fortress-there": "a fortress stands there already",
        "fortress-none": "all fortresses are on the map",
    }

    def redeploying(self, s: State, army: int) -> None:
        regions = bare(s, army)
        if len(regions) <= s.supply[FORTRESS]:
            for region in regions:
                put(s, region, FORTRESS)


def bare(s: State, army: int) -> list[int]:
    return [region for region in s.rules.board.members(s.held[army]) if s.count(region, FORTRESS) == 0]
