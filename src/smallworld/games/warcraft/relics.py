"""Behaviour shared by all relics: how they are flipped, and how they move."""

from typing import ClassVar, Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask, flip_for
from smallworld.core.hooks import Choice, Move
from smallworld.core.procedures.pieces import first_with, put, regions_with, remove, without
from smallworld.core.state import State
from smallworld.games.warcraft.markers import FIRST_RELIC, HIDDEN, OUTCOMES, PLACES, RELICS, UNKNOWN, relic

FIRST_OUTCOME: Final = OUTCOMES.index(RELICS[0])
WELL: Final = relic("well")


def holds_relic(s: State, army: int, marker: int) -> bool:
    region = where(s, marker)
    return region != ids.NONE and s.holder[region] == army


def where(s: State, marker: int) -> int:
    """Return the region where a relic is face up, or NONE."""
    return first_with(s, marker) if s.supply[marker] == 0 else ids.NONE


def lying(s: State, region: int, markers: list[int]) -> int:
    """Return the first of these relics that is face up in the region, or NONE."""
    if s.marks[region] & s.rules.relic_mask:
        for marker in markers:
            if s.count(region, marker):
                return marker
    return ids.NONE


def flip_hidden(s: State, army: int, region: int) -> None:
    """Flip a face-down relic in a region that an army has entered."""
    flip_for(s, FlipRelic, army, region)


def hidden_odds(s: State, region: int) -> list[tuple[int, int]]:
    """Return the relics that may lie face down in the region, with weights."""
    code = s.count(region, HIDDEN)
    if code != UNKNOWN:
        return [(code, 1)]
    known = [outcome for outcome in s.known_queue if outcome >= FIRST_OUTCOME]
    if known:
        return [(known[0], 1)]
    unknown = unfixed(s)
    return [(outcome, 1) for outcome in range(FIRST_OUTCOME, len(OUTCOMES)) if unknown >> outcome & 1]


def unfixed(s: State) -> int:
    """Return the relics that nobody has seen and no position has fixed, as a mask of outcomes."""
    unknown = s.hidden_pool
    for region in regions_with(s, HIDDEN):
        code = s.count(region, HIDDEN)
        if code > UNKNOWN:
            unknown &= ~(1 << code)
    return unknown


def place_odds(s: State) -> list[tuple[int, int]]:
    """Return the places that may be drawn instead of a Well without water, with weights."""
    first = OUTCOMES.index(PLACES[0])
    known = [outcome for outcome in s.known_queue if outcome >= first]
    if known:
        return [(known[0], 1)]
    unknown = unfixed(s)
    return [(outcome, 1) for outcome in range(first, len(OUTCOMES)) if unknown >> outcome & 1]


def reveal(s: State, army: int, region: int, outcome: int) -> None:
    """Reveal a relic: it stays in the region face up, except the Well, which goes to a sea or lake."""
    s.hidden_pool &= ~(1 << outcome)
    if outcome in s.known_queue:
        s.known_queue = without(s.known_queue, outcome)
    marker = FIRST_RELIC + outcome - FIRST_OUTCOME
    if marker != WELL:
        put(s, region, marker)
        if s.holder[region] >= 0:
            s.rebuild_kit(s.holder[region])
        return
    waters = waters_of_island(s, region)
    if not waters:
        if place_odds(s):
            flip_for(s, DrawPlace, army, region)
    elif len(waters) == 1:
        move_well(s, waters[0])
    else:
        ask(s, ChooseWater, army, region)


def waters_of_island(s: State, region: int) -> list[int]:
    """Return the seas and lakes of a region's island."""
    board = s.rules.board
    return [water for water in board.members(board.water) if board.island[water] == board.island[region]]


def move_well(s: State, water: int) -> None:
    put(s, water, WELL)
    if s.holder[water] >= 0:
        s.rebuild_kit(s.holder[water])


def move_relic(s: State, marker: int, target: int) -> None:
    """Move a face-up relic to another region."""
    source = where(s, marker)
    remove(s, source, marker)
    put(s, target, marker)
    for region in (source, target):
        if 0 <= s.holder[region] < s.rules.natives:
            s.rebuild_kit(s.holder[region])


class FlipRelic(Choice):
    """Flip a face-down relic that nobody has seen (data: its region)."""

    of_region = True

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return s.count(data, HIDDEN) > 0

    def outcomes(self, s: State, army: int, data: int) -> list[tuple[int, int]]:
        return hidden_odds(s, data)

    def on_outcome(self, s: State, army: int, data: int, outcome: int) -> None:
        s.marks[data] &= ~(s.rules.width[HIDDEN] << s.rules.shift[HIDDEN])
        s.supply[HIDDEN] += 1
        reveal(s, army, data, outcome)


class DrawPlace(Choice):
    """Draw another place if the Well has no water to go to (data: its region)."""

    of_region = True

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return len(place_odds(s)) > 0

    def outcomes(self, s: State, army: int, data: int) -> list[tuple[int, int]]:
        return place_odds(s)

    def on_outcome(self, s: State, army: int, data: int, outcome: int) -> None:
        reveal(s, army, data, outcome)


class ChooseWater(Choice):
    """The finder of the Well chooses a sea or lake of the same island (data: where it was found)."""

    word = "well"
    of_region = True

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return len(waters_of_island(s, data)) > 0

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        return "" if action.arg in waters_of_island(s, data) else "well-water"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        move_well(s, action.arg)


class SetArtifact(Move):
    """Place an artifact in a region held, once per turn."""

    artifact: ClassVar[int]
    steps = (ids.END,)
    where = ids.HELD
    final_reasons = ("relic-set",)
    reasons: ClassVar[dict[str, str]] = {
        "relic-set": "it has been set this turn",
        "relic-there": "it is already in the only region that the army holds",
    }

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.table_memory >> self.artifact & 1:
            return "relic-set"
        if s.holder[region] != army:
            return "not-held"
        return "relic-there" if s.held[army] == 1 << region else ""

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << self.artifact
        if s.count(region, self.artifact) == 0:
            move_relic(s, self.artifact, region)
