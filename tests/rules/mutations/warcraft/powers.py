"""The abilities of Warcraft's powers, clause by clause."""

from smallworld.games.warcraft import markers
from smallworld.games.warcraft.powers import intimidating, portal_mage
from smallworld.games.warcraft.powers.archaeologist import Archaeologist
from smallworld.games.warcraft.powers.battle_master import BattleMaster
from smallworld.games.warcraft.powers.beast_master import BeastMaster
from smallworld.games.warcraft.powers.blacksmith import Blacksmith
from smallworld.games.warcraft.powers.championing import Champion, Championing
from smallworld.games.warcraft.powers.enraged import Enraged
from smallworld.games.warcraft.powers.explorer import Explorer
from smallworld.games.warcraft.powers.farmer import Farmer
from smallworld.games.warcraft.powers.fishing import Fishing
from smallworld.games.warcraft.powers.garrisoned import Garrisoned
from smallworld.games.warcraft.powers.herbalist import Herbalist
from smallworld.games.warcraft.powers.intimidating import Intimidating
from smallworld.games.warcraft.powers.marshdweller import Marshdweller
from smallworld.games.warcraft.powers.mining import Mining
from smallworld.games.warcraft.powers.mountaineer import Mountaineer
from smallworld.games.warcraft.powers.portal_mage import PortalMage
from smallworld.games.warcraft.powers.ranger import Ranger
from smallworld.games.warcraft.powers.swamp_walker import SwampWalker
from smallworld.games.warcraft.races.gnomes import Raid
from tests.rules.mutate import Patch, breaks
from tests.rules.mutations.families import pays_wrongly


@breaks("WC-POWER-BEAST-MASTER")
def beasts_come_last(p: Patch) -> None:
    """Lose a race token before a beast."""
    p.drop(BeastMaster, "spares")


@breaks("WC-POWER-BLACKSMITH")
def smiths_save_two(p: Patch) -> None:
    """Make every region two cheaper for Blacksmiths."""
    p.put(Blacksmith, "board_discount", lambda self, board, region: 2)


@breaks("WC-POWER-CHAMPIONING")
def champions_fight_once(p: Patch) -> None:
    """Let the champion conquer only once per game."""
    p.put(Championing, "memory_is_per_turn", False)


@breaks("R-61")
def champions_have_guards(p: Patch) -> None:
    """Leave two tokens in each region of an army with a champion."""
    p.put(Championing, "garrison", 2)


@breaks("WC-POWER-CHAMPIONING")
def champions_die(p: Patch) -> None:
    """Lose a token with the champion's region."""
    p.drop(Championing, "spares")


@breaks("WC-POWER-CHAMPIONING")
def champions_wait_for_their_turn(p: Patch) -> None:
    """Disallow placing a caught champion in the retreat."""
    p.drop(Championing, "has_pieces_to_place")


@breaks("R-61")
def champions_must_be_placed(p: Patch) -> None:
    """Require placing the champion whenever he is in hand."""
    p.put(Champion, "mandatory", lambda self, s, army: s.supply[markers.CHAMPION] > 0)


@breaks("WC-POWER-CHAMPIONING", "WC-MAP-6")
def champions_do_not_defend(p: Patch) -> None:
    """Let the champion not defend."""
    p.marker("champion", "defends", False, markers)


@breaks("WC-POWER-DEFENSIVE")
def towers_protect_nothing(p: Patch) -> None:
    """Leave a watchtower's region without immunity."""
    p.marker("tower", "immune", False, markers)


@breaks("WC-POWER-GARRISONED")
def fortresses_are_given_up(p: Patch) -> None:
    """Remove fortresses on decline."""
    p.marker("fortress", "lasts", False, markers)


@breaks("WC-POWER-GARRISONED", "R-66")
def no_fortresses(p: Patch) -> None:
    """Build no fortresses automatically."""
    p.drop(Garrisoned, "redeploying")


@breaks("WC-POWER-GARRISONED")
def fortresses_do_not_defend(p: Patch) -> None:
    """Let a fortress not defend."""
    p.marker("fortress", "defends", False, markers)


@breaks("R-63", "WC-INTIMIDATE-2")
def fright_is_enough(p: Patch) -> None:
    """Require no conquest after an intimidation."""
    p.drop(Intimidating, "presses_on")


@breaks("R-63")
def fright_binds_for_the_turn(p: Patch) -> None:
    """Keep the army from ending the step even after a conquest that follows an intimidation."""
    p.drop(Intimidating, "conquered")


@breaks("R-63", "R-64")
def hopeless_raids_are_flown(p: Patch) -> None:
    """Count an air raid that can't succeed as a possible conquest."""
    p.put(Raid, "may_succeed", lambda self, s, army, region: True)


@breaks("WC-INTIMIDATE-1")
def fright_without_end(p: Patch) -> None:
    """Allow four intimidations per turn."""
    p.put(intimidating, "USES", 4)


@breaks("WC-INTIMIDATE-1")
def two_frights(p: Patch) -> None:
    """Allow two intimidations per turn."""
    p.put(intimidating, "USES", 2)


@breaks("WC-INTIMIDATE-1")
def fright_once_a_game(p: Patch) -> None:
    """Allow three intimidations per game."""
    p.put(Intimidating, "memory_is_per_turn", False)


@breaks("WC-POWER-INTIMIDATING")
def fright_is_for_ever(p: Patch) -> None:
    """Never allow intimidations."""
    p.put(Intimidating, "moves", ())


@breaks("WC-POWER-MARSHDWELLER", "R-67")
def marshes_dry_up(p: Patch) -> None:
    """Charge nothing for attacking a race in decline."""
    p.put(Marshdweller, "lasts", False)


@breaks("WC-POWER-PORTAL-MAGE")
def one_swap(p: Patch) -> None:
    """Allow one exchange per turn."""
    p.put(portal_mage, "USES", 1)


@breaks("WC-POWER-PORTAL-MAGE")
def three_swaps(p: Patch) -> None:
    """Allow three exchanges per turn."""
    p.put(portal_mage, "USES", 3)


@breaks("WC-POWER-PORTAL-MAGE")
def swaps_once_a_game(p: Patch) -> None:
    """Allow two exchanges per game."""
    p.put(PortalMage, "memory_is_per_turn", False)


@breaks("WC-POWER-GARRISONED")
def badges_of_garrisons_are_discarded(p: Patch) -> None:
    """Discard the badge when its race declines."""
    p.put(Garrisoned, "lasts", False)


for _kind in (Archaeologist, Explorer, Farmer, Fishing, Herbalist, Mining, Mountaineer, Ranger, SwampWalker):
    pays_wrongly(_kind, f"WC-POWER-{_kind.key.upper()}")
for _other in (BattleMaster, Enraged):
    pays_wrongly(_other, f"WC-POWER-{_other.key.upper()}", by_region=False)
