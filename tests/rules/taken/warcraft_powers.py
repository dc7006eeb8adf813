"""The abilities of the second game's powers from Archaeologist to Championing, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest
from smallworld.core.hooks import Power
from smallworld.core.state import State
from smallworld.core.turn import BeginTurn
from smallworld.games.warcraft import markers
from smallworld.games.warcraft.powers.archaeologist import Archaeologist
from smallworld.games.warcraft.powers.battle_master import BattleMaster
from smallworld.games.warcraft.powers.beast_master import BeastMaster, PlaceBeast
from smallworld.games.warcraft.powers.blacksmith import Blacksmith
from smallworld.games.warcraft.powers.championing import Champion, Championing
from smallworld.games.warcraft.powers.enraged import Enraged
from smallworld.games.warcraft.powers.explorer import Explorer
from smallworld.games.warcraft.powers.farmer import Farmer
from smallworld.games.warcraft.powers.fishing import Fishing
from smallworld.games.warcraft.powers.herbalist import Herbalist
from smallworld.games.warcraft.powers.mining import Mining
from smallworld.games.warcraft.powers.mountaineer import Mountaineer
from smallworld.games.warcraft.powers.ranger import Ranger
from smallworld.games.warcraft.powers.swamp_walker import SwampWalker
from tests.rules.without import Patch, without


def _paid(kind: type[Power], by_region: bool = True) -> None:
    """A power that pays: for every region, for the race in decline as well, in decline too."""

    def all_regions(p: Patch) -> None:
        p.put(kind, "income", lambda self, s, army: s.held[army].bit_count())

    def all_armies(p: Patch) -> None:
        income = kind.income
        p.put(kind, "income", lambda self, s, army: income(self, s, army) + income(self, s, army + 1))

    def for_ever(p: Patch) -> None:
        p.put(kind, "lasts", True)

    rule = f"WC-POWER-{kind.key.upper()}"
    all_regions.__doc__ = f"{kind.__name__} is paid for every region."
    all_armies.__doc__ = f"{kind.__name__} is paid for the race in decline as well."
    for_ever.__doc__ = f"{kind.__name__} is paid in decline too."
    without(rule)(all_regions)
    if by_region:
        without(rule)(all_armies)
        without(rule)(for_ever)


for _kind in (Archaeologist, Explorer, Farmer, Fishing, Herbalist, Mining, Mountaineer, Ranger, SwampWalker):
    _paid(_kind)
_paid(BattleMaster, by_region=False)
_paid(Enraged, by_region=False)


@without("WC-POWER-ARCHAEOLOGIST")
def hidden_relics_are_paid(p: Patch) -> None:
    """Face-down relics are paid for too."""
    p.put(Archaeologist, "income", lambda self, s, army: sum([int(s.marks[region] & s.rules.land_mask > 0) for region
                                                              in s.rules.board.members(s.held[army])]))  # fmt: skip


@without("WC-POWER-FISHING")
def fishers_count_waters(p: Patch) -> None:
    """A region at two waters pays two coins."""
    p.put(Fishing, "income", lambda self, s, army: sum([(s.rules.board.neighbours[region] & s.rules.board.water)
                             .bit_count() for region in s.rules.board.members(s.held[army])]))  # fmt: skip


@without("WC-POWER-EXPLORER")
def explorers_count_once(p: Patch) -> None:
    """Several islands pay one coin."""
    p.put(Explorer, "income", lambda self, s, army: int(s.held[army] > 0))


@without("WC-POWER-BATTLE-MASTER", "R-55")
def murlocs_are_no_battle(p: Patch) -> None:
    """Regions of Murlocs don't count for the Battle Master."""
    p.put(BattleMaster, "income", lambda self, s, army: len([i for i in s.conquests(army) if s.facts[i + 3] >= 0]))


@without("WC-POWER-BATTLE-MASTER")
def empty_regions_are_battles(p: Patch) -> None:
    """Empty regions count for the Battle Master."""
    p.edit(State.conquests, {"and self.facts[i + 2] >= 0": ""})


@without("WC-POWER-BATTLE-MASTER")
def battles_are_remembered(p: Patch) -> None:
    """Battles of earlier turns are paid again."""
    p.edit(BeginTurn.run, {"s.facts.clear()": "pass"})


@without("WC-POWER-BEAST-MASTER")
def no_beasts(p: Patch) -> None:
    """No hill feeds a beast."""
    p.edit(BeastMaster.turn_began, {"min(hills, s.supply[BEAST])": "0"})


@without("WC-POWER-BEAST-MASTER")
def one_beast(p: Patch) -> None:
    """All hills together feed one beast."""
    p.edit(BeastMaster.turn_began, {"min(hills, s.supply[BEAST])": "min(1, hills, s.supply[BEAST])"})


@without("WC-POWER-BEAST-MASTER")
def beasts_on_mountains(p: Patch) -> None:
    """Every region feeds a beast."""
    p.edit(BeastMaster.turn_began, {" & s.rules.board.of_terrain[ids.HILL]": ""})


@without("WC-POWER-BEAST-MASTER")
def beasts_stay(p: Patch) -> None:
    """Beasts on the map are not removed at the start of the turn."""
    p.edit(BeastMaster.turn_began, {"gather(s, army, BEAST)": "pass"})


@without("WC-POWER-BEAST-MASTER")
def beasts_come_last(p: Patch) -> None:
    """A race token is lost before a beast."""
    p.drop(BeastMaster, "spares")


@without("WC-POWER-BEAST-MASTER")
def beasts_are_never_lost(p: Patch) -> None:
    """The beast that is lost for a token comes back."""
    p.edit(BeastMaster.spared, {"remove(s, region, BEAST)": "pass"})


@without("WC-POWER-BEAST-MASTER")
def beasts_do_not_conquer(p: Patch) -> None:
    """Beasts don't count for a conquest."""
    p.edit(conquest.muster, {"return s.hand[army] + s.aides[army]\n": "return s.hand[army]\n"})


@without("WC-POWER-BEAST-MASTER")
def beasts_wait(p: Patch) -> None:
    """Beasts need not be placed."""
    p.edit(PlaceBeast.due, {"s.aides[army] > 0": "False"})


@without("WC-POWER-BLACKSMITH")
def smiths_save_two(p: Patch) -> None:
    """Every region costs two less."""
    p.put(Blacksmith, "eases", lambda self, board, region: 2)


@without("WC-POWER-BLACKSMITH")
def smiths_work_for_nothing(p: Patch) -> None:
    """A region may cost nothing."""
    p.edit(conquest.cost, {"return total if total > kit.garrison else kit.garrison": "return total"})


@without("WC-POWER-CHAMPIONING")
def champions_never_tire(p: Patch) -> None:
    """The champion conquers as often as he likes."""
    p.edit(Champion.refusal, {"if s.power_memory[army] & FOUGHT": "if False"})


@without("R-61", "WC-RACE-KOBOLDS")
def champions_know_no_caverns(p: Patch) -> None:
    """The champion conquers only what truly borders."""
    p.edit(Champion.refusal, {" and kit.far >> region & 1 == 0": ""})


@without("R-61")
def champions_come_first_in_caverns(p: Patch) -> None:
    """The champion makes the first conquest where his race may attack from anywhere."""
    p.edit(Champion.refusal, {"s.held[army] == 0 or (kit": "(kit"})


@without("WC-POWER-CHAMPIONING")
def champions_fight_once(p: Patch) -> None:
    """The champion conquers once in a game."""
    p.drop(Championing, "turn_began")


@without("WC-POWER-CHAMPIONING", "R-61")
def champions_fly(p: Patch) -> None:
    """The champion conquers a region that does not border."""
    p.edit(Champion.refusal, {"kit.neighbours[region] & s.held[army] == 0 and kit.far >> region & 1 == 0": "False"})


@without("WC-POWER-CHAMPIONING")
def champions_die(p: Patch) -> None:
    """A token is lost with the champion's region."""
    p.drop(Championing, "spares")


@without("WC-POWER-CHAMPIONING")
def champions_are_not_ransomed(p: Patch) -> None:
    """No ransom is paid for the champion."""
    p.edit(Championing.lost, {'s.seat, 1, "championing"': 's.seat, 0, "championing"'})


@without("WC-POWER-CHAMPIONING")
def ransoms_go_to_the_bank(p: Patch) -> None:
    """The ransom does not go to the conqueror."""
    p.edit(Championing.lost, {"events.hand_over(s, s.seat_of(army), s.seat, 1,": "events.earn(s, s.seat_of(army), -1,"})


@without("WC-POWER-CHAMPIONING")
def champions_wait_for_their_turn(p: Patch) -> None:
    """A champion who was caught can't be placed in the retreat."""
    p.drop(Championing, "to_place")


@without("WC-POWER-CHAMPIONING", "WC-MAP-6")
def champions_do_not_defend(p: Patch) -> None:
    """The champion does not defend."""
    p.marker("champion", "defends", False, markers)


@without("WC-POWER-BEAST-MASTER")
def beasts_breed(p: Patch) -> None:
    """Beasts are taken from the supply and stay there as well."""
    p.edit(BeastMaster.turn_began, {"s.supply[BEAST] -= s.aides[army]": "pass"})
