"""Artifacts, legendary places and rulings of Warcraft, clause by clause."""

from smallworld.core.state import State
from smallworld.games.warcraft import markers
from smallworld.games.warcraft.artifacts import doomhammer
from smallworld.games.warcraft.artifacts.aegis import Aegis
from smallworld.games.warcraft.artifacts.ashes import Fly
from smallworld.games.warcraft.artifacts.heart import Heart
from smallworld.games.warcraft.places.portal import DarkPortal
from smallworld.games.warcraft.powers.portal_mage import Swap
from smallworld.games.warcraft.races.goblins import Goblins
from smallworld.games.warcraft.races.humans import Humans
from smallworld.games.warcraft.races.pandaren import Pandaren
from smallworld.games.warcraft.table_rules import Bombs, Faction, Objectives, Well, side_of
from tests.rules.mutate import Patch, breaks


@breaks("WC-ART-DOOMHAMMER")
def hammers_cost_nothing(p: Patch) -> None:
    """Let the Doomhammer strike for free."""
    p.put(doomhammer, "PRICE", 0)


@breaks("WC-PLACE-PORTAL")
def portals_pay_one(p: Patch) -> None:
    """Pay one coin for the Dark Portal."""
    p.put(DarkPortal, "income", lambda self, s, army: 1)


@breaks("WC-PLACE-WELL", "R-73")
def wells_forget_the_declined(p: Patch) -> None:
    """Let the Well pay only active races."""
    p.put(Well, "lasts", False)


@breaks("R-54")
def objectives_outlast_decline(p: Patch) -> None:
    """Keep objectives when the Humans decline."""
    p.drop(Humans, "declining")


@breaks("R-56")
def half_the_bombs(p: Patch) -> None:
    """Give a picked race no bombs."""
    p.drop(Goblins, "picked")


@breaks("R-57")
def bombs_wait_for_settlers(p: Patch) -> None:
    """Keep a bomb in a region that nobody holds."""
    p.drop(Bombs, "emptied")


@breaks("R-61")
def champions_outlast_decline(p: Patch) -> None:
    """Keep the champion on decline."""
    p.marker("champion", "lasts", True, markers)


@breaks("R-62")
def swaps_are_conquests(p: Patch) -> None:
    """Count an exchange as a conquest, so that no region can be abandoned afterwards."""
    p.put(Swap, "conquers", True)


@breaks("R-65")
def shields_only_ask_for_coins(p: Patch) -> None:
    """Let other abilities affect the Aegis's region."""
    p.drop(Aegis, "immune_to_abilities")


@breaks("R-65")
def shields_are_for_all(p: Patch) -> None:
    """Let no payment lift the Aegis's immunity."""
    p.put(Aegis, "shields", lambda self, s, army, region, attacker: self.immune_to_abilities(s, army, region))


@breaks("R-68")
def hearts_are_paid_before(p: Patch) -> None:
    """Pay the Heart's coins at the start of the turn."""
    p.put(Heart, "turn_began", Heart.turn_ended)
    p.drop(Heart, "turn_ended")


@breaks("R-72")
def harmony_in_decline(p: Patch) -> None:
    """Charge for harmony with Pandaren in decline."""
    p.put(Pandaren, "lasts", True)
    p.put(Pandaren, "memory_is_per_turn", False)


@breaks("R-74")
def towers_outlast_decline(p: Patch) -> None:
    """Keep watchtowers on decline."""
    p.marker("tower", "lasts", True, markers)


@breaks("R-77")
def sides_are_taken_in_earnest(p: Patch) -> None:
    """Pay nothing for objectives to an army that fights for the Horde, as for a Horde race."""
    conquered = Objectives.conquered

    def by_side(self: Objectives, s: State, army: int, region: int) -> None:
        if side_of(s, army) != "horde":
            conquered(self, s, army, region)

    p.put(Objectives, "conquered", by_side)


@breaks("R-78")
def declining_goblins_forfeit_the_bonus(p: Patch) -> None:
    """Lose the faction bonus of bombs on decline."""
    p.drop(Faction, "declining")


@breaks("R-79")
def ashes_stay_on_land(p: Patch) -> None:
    """Disallow conquering water with the Ashes."""
    excluded = Fly.excluded

    def on_land(self: Fly, s: State, army: int, region: int) -> str:
        return "water" if s.rules.board.water >> region & 1 else excluded(self, s, army, region)

    p.put(Fly, "excluded", on_land)
