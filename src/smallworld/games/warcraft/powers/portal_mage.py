"""Portal Mage."""

from typing import Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.board import Board
from smallworld.core.choices import ask
from smallworld.core.hooks import Choice, Move, Power
from smallworld.core.procedures.conquest import untouchable
from smallworld.core.state import State
from smallworld.games.warcraft.markers import HIDDEN, PLACES, relic
from smallworld.games.warcraft.relics import flip_hidden

USES: Final = 2


class Swap(Move):
    """Exchange the contents of two magic regions."""

    word = "swap"
    second = "swap-with"
    steps = (ids.CONQUER,)
    final_reasons = ("swap-used",)
    conquers = False

    def allows_region(self, board: Board, region: int) -> bool:
        return board.has(board.with_symbol[ids.MAGIC], region)

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.power_memory[army] == USES:
            return "swap-used"
        reason = portal_refusal(s, region)
        if reason:
            return reason
        board = s.rules.board
        for other in board.members(board.with_symbol[ids.MAGIC]):
            if other != region and not untouchable(s, other):
                return ""
        return "swap-magic"

    def play(self, s: State, army: int, region: int) -> None:
        ask(s, SwapWith, army, region)


class SwapWith(Choice):
    """The other region of the exchange (data: the first)."""

    verbs = ("swap-with",)
    of_region = True

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return s.rules.board.has(s.rules.board.with_symbol[ids.MAGIC], data)

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        return "swap-magic" if action.arg == data else portal_refusal(s, action.arg)

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        s.power_memory[army] += 1
        exchange(s, data, action.arg)


class PortalMage(Power):
    """Twice per turn, everything in two magic regions changes places (memory: times used)."""

    key = "portal-mage"
    number = 5
    memory_is_per_turn = True
    moves = (Swap,)
    choices = (SwapWith,)
    reasons = {
        "swap-used": "two swaps have already been made this turn",
        "swap-magic": "a swap needs two magic regions that are not immune",
    }


def portal_refusal(s: State, region: int) -> str:
    if not s.rules.board.has(s.rules.board.with_symbol[ids.MAGIC], region):
        return "swap-magic"
    return "immune" if untouchable(s, region) else ""


def exchange(s: State, one: int, other: int) -> None:
    """Swap the contents of two regions, except legendary places and face-down relics (R-62)."""
    fixed = s.rules.width[HIDDEN] << s.rules.shift[HIDDEN]
    for name in PLACES:
        fixed |= 1 << s.rules.shift[relic(name)]
    marks = (s.marks[one] & ~fixed, s.marks[other] & ~fixed)
    s.marks[one] = s.marks[one] & fixed | marks[1]
    s.marks[other] = s.marks[other] & fixed | marks[0]
    s.tokens[one], s.tokens[other] = s.tokens[other], s.tokens[one]
    s.holder[one], s.holder[other] = s.holder[other], s.holder[one]
    both = 1 << one | 1 << other
    for army in {s.holder[one], s.holder[other]} - {ids.NOBODY}:
        s.held[army] &= ~both
    for region in (one, other):
        army = s.holder[region]
        if army >= 0:
            s.held[army] |= 1 << region
    for region in (one, other):
        army = s.holder[region]
        if 0 <= army < s.rules.natives:
            s.rebuild_kit(army)
            if s.count(region, HIDDEN):
                flip_hidden(s, army, region)
