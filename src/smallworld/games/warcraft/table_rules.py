"""Table rules as abilities of every army: islands, factions, relics, the Well's coins."""

from typing import Final

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.coins import earn
from smallworld.core.hooks import Ability
from smallworld.core.procedures.pieces import holds_most, remove
from smallworld.core.state import State
from smallworld.games.warcraft import relics
from smallworld.games.warcraft.bombs import take_back
from smallworld.games.warcraft.markers import BOMB, HIDDEN, OBJECTIVE, OUTCOMES, UNKNOWN, relic

BATTLEGROUND: Final = relic("battleground")
SIDES: Final = ("alliance", "horde")
SIDE_SHIFT: Final = 16
SIDE_BITS: Final = 3
#: Bit offset, in the table's memory, of the faction bonus of a race that declined this turn.
DECLINED_SHIFT: Final = 18


class Islands(Ability):
    """An entry region can be attacked from afar, for one extra token."""

    key = "islands"
    lasts = True

    def lands(self, board: Board, region: int) -> bool:
        return board.has(board.entry, region)


class Faction(Ability):
    """One coin for each race of the opposite faction from which a region was conquered this turn."""

    key = "faction"

    def income(self, s: State, army: int) -> int:
        if s.race[army] == ids.NONE:
            return s.table_memory >> DECLINED_SHIFT if s.seat == s.seat_of(army) else 0
        if len(s.conquest_log) == 0:
            return 0
        return faction_bonus(s, army, 2 if relics.holds_relic(s, army, BATTLEGROUND) else 1)

    def declining(self, s: State, army: int) -> None:
        # Bombs may have earned it before the decline; the Battleground doesn't help a race in decline.
        s.table_memory |= faction_bonus(s, army, 1) << DECLINED_SHIFT


def faction_bonus(s: State, army: int, most: int) -> int:
    """Return the coins for this turn's conquests from races of the opposite faction, for at most `most` per race."""
    taken = [conquest.race for conquest in s.conquests(army) if conquest.race != ids.NONE]
    side = side_of(s, army) if taken else ""
    if not side:
        return 0
    enemy = "horde" if side == "alliance" else "alliance"
    coins = 0
    for place, race in enumerate(taken):
        # Earlier conquests from the same race have been counted.
        if enemy in s.rules.race_tags[race] and taken[:place].count(race) < most:
            coins += 1
    return coins


def side_of(s: State, army: int) -> str:
    """Return an army's faction: its race's, or the one chosen on the Battleground (stored + 1; 0 means none)."""
    tags = s.rules.race_tags[s.race[army]]
    if "alliance" in tags:
        return "alliance"
    if "horde" in tags:
        return "horde"
    chosen = s.table_memory >> SIDE_SHIFT & SIDE_BITS
    return SIDES[chosen - 1] if chosen and relics.holds_relic(s, army, BATTLEGROUND) else ""


class Relics(Ability):
    """Each island has one face-down relic; the army that enters its region flips it."""

    key = "relics"
    lasts = True
    choices = (relics.FlipRelic, relics.DrawPlace, relics.ChooseWater)
    reasons = {"well-water": "the Well moves to a sea or lake of the island where it was found"}

    def set_up(self, s: State) -> None:
        for region in s.rules.board.members(s.rules.board.icons):
            s.supply[HIDDEN] -= 1
            s.marks[region] += UNKNOWN << s.rules.shift[HIDDEN]
        s.hidden_pool = sum([1 << i for i in range(relics.FIRST_OUTCOME, len(OUTCOMES))])

    def fault(self, s: State, army: int) -> str:
        hidden = [s.count(region, HIDDEN) for region in range(s.rules.board.size)]
        if hidden.count(UNKNOWN) > relics.unfixed(s).bit_count():
            return "there are more face-down relics than unseen ones"
        for code in range(relics.FIRST_OUTCOME, len(OUTCOMES)):
            if hidden.count(code) > s.hidden_pool >> code & 1:
                return f"there is only one {OUTCOMES[code]}"
        return ""

    def settled(self, s: State, army: int, region: int) -> None:
        if s.count(region, HIDDEN):
            relics.flip_hidden(s, army, region)


class Well(Ability):
    """Two coins for the race, even in decline, that holds more regions around the Well's water than any other."""

    key = "well"
    lasts = True

    def income(self, s: State, army: int) -> int:
        water = relics.where(s, relics.WELL)
        if water == ids.NONE:
            return 0
        return 2 if holds_most(s, army, s.rules.board.neighbours[water]) else 0


class Objectives(Ability):
    """An army, unless a Horde race, is paid for conquering an objective, and so is the objective's owner."""

    key = "objectives"
    lasts = True

    def conquered(self, s: State, army: int, region: int) -> None:
        if s.count(region, OBJECTIVE) == 0 or "horde" in s.rules.race_tags[s.race[army]]:
            return
        remove(s, region, OBJECTIVE)
        earn(s, s.seat_of(army), 2, "objective")
        owner = owner_of(s, "objective")
        if owner != ids.NONE and s.seat_of(owner) != s.seat_of(army):
            earn(s, s.seat_of(owner), 2, "objective")


class Bombs(Ability):
    """A bomb returns to its stack as soon as nobody holds its region."""

    key = "bombs"
    lasts = True

    def emptied(self, s: State, army: int, region: int) -> None:
        if s.count(region, BOMB):
            take_back(s, region)


def owner_of(s: State, word: str) -> int:
    """Return the active army whose race has a move with this word, or NONE."""
    for seat in range(s.rules.seats):
        army = s.active(seat)
        race = s.race[army]
        if race != ids.NONE and word in [kind.word for kind in s.rules.races[race].moves]:
            return army
    return ids.NONE
