"""Defensive."""

from smallworld.core import ids
from smallworld.core.hooks import Move, Power
from smallworld.core.procedures.pieces import gather, holds_most, put, remove
from smallworld.core.state import State
from smallworld.games.warcraft.markers import TOWER


class PlaceTower(Move):
    """Choose where the watchtowers go, if there are too few for all fields that get one."""

    word = "tower"
    steps = (ids.END,)
    where = ids.HELD
    final_reasons = ("tower-none", "tower-all")

    def refusal(self, s: State, army: int, region: int) -> str:
        board = s.rules.board
        fields = overlooked(s, army) if board.has(board.of_terrain[ids.FIELD], region) else []
        if region not in fields:
            return "tower-field"
        if available(s, army) == 0:
            return "tower-none"
        if len(fields) <= available(s, army):
            return "tower-all"
        if s.power_memory[army] and s.count(region, TOWER):
            return "tower-there"
        return "tower-none" if s.power_memory[army] and s.supply[TOWER] == 0 else ""

    def play(self, s: State, army: int, region: int) -> None:
        if s.power_memory[army] == 0:
            gather(s, army, TOWER)
            s.power_memory[army] = 1
        put(s, region, TOWER)


class Defensive(Power):
    """At the end of the turn, each field that the army dominates gets a watchtower and is immune (memory: chosen)."""

    key = "defensive"
    number = 5
    memory_is_per_turn = True
    moves = (PlaceTower,)
    reasons = {
        "tower-field": "a watchtower needs farmland around which you hold more regions than any other race",
        "tower-all": "there are enough watchtowers for all of them",
        "tower-there": "there is a watchtower there already",
        "tower-none": "all watchtowers are on the map",
    }

    def turn_ended(self, s: State, army: int) -> None:
        fields = overlooked(s, army)
        for region in s.rules.board.members(s.held[army]):
            if s.count(region, TOWER) and region not in fields:
                remove(s, region, TOWER)
        for region in fields:
            if s.supply[TOWER] and s.count(region, TOWER) == 0:
                put(s, region, TOWER)


def available(s: State, army: int) -> int:
    """Return the number of watchtowers in the supply and on the army's own fields."""
    return s.supply[TOWER] + sum([s.count(region, TOWER) for region in s.rules.board.members(s.held[army])])


def overlooked(s: State, army: int) -> list[int]:
    """Return the army's fields around which it holds more regions than any other race."""
    board = s.rules.board
    found: list[int] = []
    for region in board.members(s.held[army] & board.of_terrain[ids.FIELD]):
        if holds_most(s, army, board.neighbours[region]):
            found.append(region)
    return found
