"""Humans."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.hooks import Move, Race
from smallworld.core.procedures.conquest import untouchable
from smallworld.core.procedures.pieces import put, regions_with, remove
from smallworld.core.state import State
from smallworld.games.warcraft.markers import OBJECTIVE


class Objective(Move):
    """Put an objective in a region that no Alliance race holds; the first of a turn takes both back."""

    word = "objective"
    steps = (ids.END,)
    final_reasons = ("objectives-placed",)

    def allows_region(self, board: Board, region: int) -> bool:
        return board.has(board.land, region)

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.race_memory[army] == 2:
            return "objectives-placed"
        if s.rules.board.has(s.rules.board.water, region):
            return "water"
        holder = s.holder[region]
        if 0 <= holder < s.rules.natives and "alliance" in s.rules.race_tags[s.race[holder]]:
            return "objective-alliance"
        if s.race_memory[army] and s.count(region, OBJECTIVE):
            return "objective-there"
        return "immune" if untouchable(s, region) else ""

    def play(self, s: State, army: int, region: int) -> None:
        if s.race_memory[army] == 0:
            take_back(s)
        s.race_memory[army] += 1
        put(s, region, OBJECTIVE)


class Humans(Race):
    """Two objectives pay whoever conquers them (except the Horde) and the Humans (memory: placed this turn)."""

    key = "humans"
    number = 5
    tokens = 10
    tags = ("alliance",)
    memory_is_per_turn = True
    moves = (Objective,)
    reasons = {
        "objectives-placed": "both objectives have been placed this turn",
        "objective-alliance": "objectives can't be placed where an Alliance race is",
        "objective-there": "the other objective lies there",
    }

    def declining(self, s: State, army: int) -> None:
        take_back(s)


def take_back(s: State) -> None:
    """Remove both objectives from the map."""
    for region in regions_with(s, OBJECTIVE):
        remove(s, region, OBJECTIVE)
