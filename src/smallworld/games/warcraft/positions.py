"""What a position written by hand means for the private memories of this game's abilities."""

from __future__ import annotations

from smallworld.core import ids
from smallworld.core.pending import stack as stack_of
from smallworld.core.state import State
from smallworld.games.warcraft.markers import ARTIFACTS, BOMB, BOMBS_OF_A_KIND, HIDDEN, OUTCOMES, RELICS, UNKNOWN, relic
from smallworld.games.warcraft.powers.intimidating import refuges
from smallworld.games.warcraft.races.gnomes import FACE
from smallworld.games.warcraft.races.goblins import DUDS, stack, unturned
from smallworld.games.warcraft.relics import FIRST_OUTCOME, place_odds, unfixed, waters_of_island


def restore(s: State) -> None:
    """All bombs are there, unless the position's stack says otherwise; relics not lying out may lie hidden."""
    goblins = s.rules.race_number.get("goblins", -2)
    for army in range(s.rules.natives):
        if s.race[army] == goblins and s.race_memory[army] == 0:
            s.race_memory[army] = BOMBS_OF_A_KIND + BOMBS_OF_A_KIND * DUDS
    lying = 0
    for region in range(s.rules.board.size):
        lying |= s.marks[region] & s.rules.relic_mask
    for i, name in enumerate(RELICS):
        if lying >> s.rules.shift[s.rules.marker_number[name]] & 1 == 0:
            s.pool |= 1 << FIRST_OUTCOME + i


def relation(s: State, seat: int, word: str, other: int) -> str:
    """A relation between players, by its word; the answer says what is wrong with it, if anything is."""
    if word != "harmony":
        return f"there is no {word!r} in this game"
    army = s.active(seat)
    if s.race[army] != s.rules.race_number.get("pandaren", -2):
        return "harmony is given by the Pandaren"
    s.race_memory[army] |= 1 << other
    return ""


def known_bombs(s: State, stack: list[str]) -> None:
    """The stack of bombs is known from the top: those and the ones lying out are all there are."""
    goblins = s.rules.race_number.get("goblins", -2)
    s.queue += tuple([OUTCOMES.index(name) for name in stack])
    lying = [s.count(region, BOMB) - 2 for region in range(s.rules.board.size) if s.count(region, BOMB) > 1]
    known = [OUTCOMES.index(name) for name in stack] + lying
    for army in range(s.rules.natives):
        if s.race[army] == goblins:
            s.race_memory[army] = known.count(0) + known.count(1) * DUDS


def fault(s: State) -> str:
    """Why no game leads to such a position, as far as this game's own pieces and choices go; empty if one may."""
    hidden = [s.count(region, HIDDEN) for region in range(s.rules.board.size)]
    if hidden.count(UNKNOWN) > unfixed(s).bit_count():
        return "more relics lie face down than are left"
    for code in range(UNKNOWN + 1, len(OUTCOMES)):
        if hidden.count(code) > s.pool >> code & 1:
            return f"there is only one {OUTCOMES[code]}"
    goblins = s.rules.race_number.get("goblins", -2)
    for army in range(s.rules.natives):
        if s.race[army] == goblins and s.is_active(army) and (stack(s, army) < 0 or min(unturned(s, army)) < 0):
            return "the Goblins remember fewer bombs than there are"
    for pending in stack_of(s):
        if pending.choice != ids.NONE:
            name = type(s.rules.choices[pending.choice]).__name__
            face, region = divmod(pending.data, FACE)
            if region >= s.rules.board.size or face > ids.BEST_FACE or not _asks(s, name, region):
                return f"{name} asks about nothing that lies there"
    return ""


def _asks(s: State, choice: str, region: int) -> bool:
    """Whether a choice can be put about a region as it is."""
    if choice == "TurnRelic":
        return s.count(region, HIDDEN) > 0
    if choice == "TurnBomb":
        return s.count(region, BOMB) > 0
    if choice == "DrawPlace":
        return len(place_odds(s)) > 0
    if choice == "ChooseWater":
        return len(waters_of_island(s, region)) > 0
    if choice == "StealTo":
        return any(s.count(region, relic(name)) for name in ARTIFACTS)
    if choice == "ScareTo":
        return 0 <= s.holder[region] < s.rules.natives and len(refuges(s, region)) > 0
    if choice == "SwapWith":
        return s.rules.board.has(s.rules.board.with_symbol[ids.MAGIC], region)
    return True
