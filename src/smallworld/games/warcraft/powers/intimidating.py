"""Intimidating."""

from typing import Final

from smallworld.core import events, ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask
from smallworld.core.hooks import Choice, Move, Power
from smallworld.core.procedures.conquest import attack, available_tokens, is_spared, payable, tell_removed, untouchable
from smallworld.core.procedures.draft import vanish
from smallworld.core.procedures.pieces import auxiliaries_in, enforce_garrison, remove
from smallworld.core.state import State
from smallworld.games.warcraft.markers import BEAST, FORTRESS, WALL

USES: Final = 3
CONQUEST_DUE: Final = 4


class Scare(Move):
    """Move a token from a bordering region to another one of its race, or remove it."""

    word = "scare"
    second = "scare-to"
    steps = (ids.CONQUER,)
    where = ids.BESIDE
    final_reasons = ("scare-used", "no-tokens")
    conquers = False

    def attack(self, s: State, army: int, region: int) -> int:
        return ids.NONE if has_works(s, region) or refuges(s, region) else ids.BY_REMOVAL

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.power_memory[army] % CONQUEST_DUE == USES:
            return "scare-used"
        if available_tokens(s, army) < s.kits[army].garrison:
            return "no-tokens"
        holder = s.holder[region]
        if holder < 0 or (holder != s.rules.natives and s.seat_of(holder) == s.seat_of(army)):
            return "scare-target"
        if s.kits[army].neighbours[region] & s.held[army] == 0:
            return "out-of-reach"
        if untouchable(s, region):
            return "immune"
        if has_works(s, region) or holder == s.rules.natives:
            return ""
        if s.tokens[region] + auxiliaries_in(s, region) == 0:
            return "scare-champion"
        if s.held[holder] & ~(1 << region):
            return "" if refuges(s, region) else "immune"
        return "" if payable(s, army, region, ids.BY_REMOVAL) else "toll"

    def play(self, s: State, army: int, region: int) -> None:
        if has_works(s, region):
            remove(s, region, WALL if s.count(region, WALL) else FORTRESS)
        elif s.holder[region] == s.rules.natives:
            s.tokens[region] -= 1
            enforce_garrison(s, region)
            tell_removed(s, army, 1)
        elif refuges(s, region):
            ask(s, ScareTo, army, region)
            return
        else:
            drive_out(s, army, region)
        s.power_memory[army] = s.power_memory[army] + 1 | CONQUEST_DUE


class ScareTo(Choice):
    """Where the scared token goes: another region of its army (data: where it is)."""

    verbs = ("scare-to",)
    of_region = True

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return 0 <= s.holder[data] < s.rules.natives and len(refuges(s, data)) > 0

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        return "" if action.arg in refuges(s, data) else "scare-refuge"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        s.power_memory[army] = s.power_memory[army] + 1 | CONQUEST_DUE
        if s.count(data, BEAST):
            s.marks[data] -= 1 << s.rules.shift[BEAST]
            s.marks[action.arg] += 1 << s.rules.shift[BEAST]
        else:
            s.tokens[data] -= 1
            s.tokens[action.arg] += 1
        for region in (data, action.arg):
            enforce_garrison(s, region)


class Intimidating(Power):
    """Three times per turn, a neighbouring token moves away or leaves (memory: uses, +4 while a conquest is due)."""

    key = "intimidating"
    number = 4
    memory_is_per_turn = True
    moves = (Scare,)
    choices = (ScareTo,)
    reasons = {
        "scare-used": "you have already scared three times this turn",
        "scare-target": "only rivals' tokens and Murlocs can be scared away",
        "scare-champion": "the champion can't be scared away",
        "scare-refuge": "the token goes to another region of its race that is not immune",
    }

    def presses_on(self, s: State, army: int) -> bool:
        return s.power_memory[army] & CONQUEST_DUE != 0

    def conquered(self, s: State, army: int, region: int) -> None:
        s.power_memory[army] %= CONQUEST_DUE


def has_works(s: State, region: int) -> bool:
    return s.count(region, WALL) + s.count(region, FORTRESS) > 0


def refuges(s: State, region: int) -> list[int]:
    others = s.held[s.holder[region]] & ~(1 << region)
    return [other for other in s.rules.board.members(others) if not untouchable(s, other)]


def drive_out(s: State, army: int, region: int) -> None:
    holder = s.holder[region]
    attack(s, army, region, ids.BY_REMOVAL)
    if s.count(region, BEAST):
        remove(s, region, BEAST)
        tell_removed(s, army, 1)
    else:
        s.tokens[region] -= 1
        if s.is_active(holder) and is_spared(s, holder, region, ids.BY_REMOVAL):
            s.hand[holder] += 1
        else:
            s.add_to_tray(holder, 1)
            events.tell(s, events.LOST, s.seat_of(holder), holder, region, 1)
            tell_removed(s, army, 1)
    enforce_garrison(s, region)
    if not s.is_active(holder) and s.held[holder] == 0:
        vanish(s, holder)
