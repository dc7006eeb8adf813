"""The abilities of races, clause by clause."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.games.smallworld.races import amazons
from smallworld.games.smallworld.races.amazons import Amazons
from smallworld.games.smallworld.races.dwarves import Dwarves
from smallworld.games.smallworld.races.elves import Elves
from smallworld.games.smallworld.races.ghouls import Ghouls
from smallworld.games.smallworld.races.halflings import Halflings
from smallworld.games.smallworld.races.humans import Humans
from smallworld.games.smallworld.races.orcs import Orcs
from smallworld.games.smallworld.races.ratmen import Ratmen
from smallworld.games.smallworld.races.sorcerers import Sorcerers
from smallworld.games.smallworld.races.tritons import Tritons
from smallworld.games.smallworld.races.wizards import Wizards
from tests.rules.mutate import Patch, breaks


@breaks("SW-RACE-AMAZONS")
def no_more_amazons(p: Patch) -> None:
    """Give the Amazons no tokens beyond their numbers."""
    p.drop(Amazons, "picked")


@breaks("SW-RACE-AMAZONS", "R-20")
def amazons_stay_on_the_map(p: Patch) -> None:
    """Set no Amazons aside."""
    p.drop(Amazons, "redeploying")


@breaks("SW-RACE-AMAZONS", "R-20")
def three_amazons_aside(p: Patch) -> None:
    """Add and set aside only three extra Amazons."""
    p.put(amazons, "EXTRA_TOKENS", 3)


@breaks("SW-RACE-DWARVES", "C-SCORE-2")
def dwarves_retire(p: Patch) -> None:
    """Pay Dwarves in decline nothing for mines."""
    p.put(Dwarves, "lasts", False)


@breaks("SW-RACE-ELVES")
def elves_lose_one(p: Patch) -> None:
    """Let Elves lose a token like every other race."""
    p.put(Elves, "spares", lambda self, s, army, region, cause: 0)


@breaks("R-21")
def elves_escape_sorcery(p: Patch) -> None:
    """Return a replaced Elf to hand."""
    p.put(Elves, "spares", lambda self, s, army, region, cause: 1)


@breaks("R-82")
def elves_escape_their_own_ghouls(p: Patch) -> None:
    """Spare Elves against their own player's Ghouls too."""
    p.put(Elves, "spares", lambda self, s, army, region, cause: int(cause != ids.BY_REPLACEMENT))


@breaks("SW-RACE-GHOULS")
def ghouls_go_home(p: Patch) -> None:
    """Leave one Ghoul in each region on decline."""
    p.drop(Ghouls, "keeps")


@breaks("SW-RACE-HALFLINGS", "R-24")
def halflings_use_the_door(p: Patch) -> None:
    """Let Halflings enter only at the edge, like every other race."""
    p.drop(Halflings, "enters")


@breaks("SW-RACE-HALFLINGS")
def halflings_march_anywhere(p: Patch) -> None:
    """Let Halflings ignore borders after their first conquest too."""
    p.put(Halflings, "reaches", lambda self, board, region: board.has(board.land, region))


@breaks("SW-RACE-HALFLINGS")
def no_holes(p: Patch) -> None:
    """Dig no holes for Halflings."""
    p.drop(Halflings, "conquered")


@breaks("SW-RACE-HALFLINGS")
def holes_do_not_hide(p: Patch) -> None:
    """Let holes give no immunity."""
    p.marker("hole", "immune", False)


@breaks("SW-RACE-HALFLINGS", "R-33")
def holes_outlast_decline(p: Patch) -> None:
    """Keep holes when the Halflings decline."""
    p.marker("hole", "lasts", True)


@breaks("SW-RACE-RATMEN")
def ratmen_are_cunning(p: Patch) -> None:
    """Make every region one cheaper for Ratmen."""
    p.put(Ratmen, "board_discount", lambda self, board, region: 1)


@breaks("SW-RACE-SORCERERS")
def sorcery_once_in_a_game(p: Patch) -> None:
    """Allow sorcery against each opponent only once per game."""
    p.put(Sorcerers, "memory_is_per_turn", False)


@breaks("SW-RACE-TRITONS")
def tritons_walk(p: Patch) -> None:
    """Make inland regions cheaper for Tritons too."""
    p.put(Tritons, "board_discount", lambda self, board, region: int(board.land >> region & 1))


@breaks("R-38")
def tritons_live_in_water(p: Patch) -> None:
    """Make seas and lakes themselves cheaper for Tritons."""
    p.put(Tritons, "board_discount", lambda self, board, region: int((board.coast | board.water) >> region & 1))


@breaks("SW-RACE-TROLLS", "R-33")
def lairs_do_not_last(p: Patch) -> None:
    """Remove lairs when the Trolls decline."""
    p.marker("lair", "lasts", False)


def _paid_once(kind: type[Race]) -> None:
    def change(p: Patch) -> None:
        p.pays(kind, lambda paid: min(1, paid))

    change.__doc__ = f"Pay {kind.__name__} for one region at most."
    breaks(f"SW-RACE-{kind.key.upper()}")(change)


for _kind in (Dwarves, Humans, Orcs, Wizards):
    _paid_once(_kind)
