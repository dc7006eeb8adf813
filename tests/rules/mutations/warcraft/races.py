"""The abilities of Warcraft's races, clause by clause."""

from smallworld.core import ids
from smallworld.games.warcraft import markers, theft
from smallworld.games.warcraft.markers import ARTIFACT_MARKERS
from smallworld.games.warcraft.races.blood_elves import BloodElves
from smallworld.games.warcraft.races.draenei import Draenei
from smallworld.games.warcraft.races.dwarves import Dwarves
from smallworld.games.warcraft.races.ethereals import Ethereals
from smallworld.games.warcraft.races.forsaken import Forsaken
from smallworld.games.warcraft.races.gnomes import Gnomes
from smallworld.games.warcraft.races.goblins import Bomb, Goblins
from smallworld.games.warcraft.races.humans import Humans
from smallworld.games.warcraft.races.kobolds import Kobolds
from smallworld.games.warcraft.races.naga import Naga
from smallworld.games.warcraft.races.night_elves import NightElves
from smallworld.games.warcraft.races.pandaren import Pandaren
from smallworld.games.warcraft.races.worgen import Worgen
from smallworld.games.warcraft.relics import lying
from tests.rules.mutate import Patch, breaks


@breaks("WC-RACE-BLOOD-ELVES")
def magic_lasts(p: Patch) -> None:
    """Pay Blood Elves in decline too."""
    p.put(BloodElves, "lasts", True)


@breaks("WC-RACE-DRAENEI")
def rescues_without_end(p: Patch) -> None:
    """Save every token of the Draenei."""
    p.drop(Draenei, "spared")


@breaks("WC-RACE-DWARVES")
def mountains_cost_one_less(p: Patch) -> None:
    """Make mountains only one cheaper for Dwarves."""
    p.put(Dwarves, "board_discount", lambda self, board, region: int(board.terrain[region] == ids.MOUNTAIN))


@breaks("WC-RACE-DWARVES")
def everything_is_a_mountain(p: Patch) -> None:
    """Make all regions two cheaper for Dwarves."""
    p.put(Dwarves, "board_discount", lambda self, board, region: 2)


@breaks("WC-RACE-ETHEREALS")
def one_theft_a_game(p: Patch) -> None:
    """Let Ethereals steal or delve only once per game."""
    p.put(Ethereals, "memory_is_per_turn", False)


@breaks("WC-RACE-FORSAKEN")
def old_corpses(p: Patch) -> None:
    """Allow buying tokens lost in earlier turns."""
    p.put(Forsaken, "memory_is_per_turn", False)


@breaks("WC-RACE-GNOMES")
def one_raid_a_game(p: Patch) -> None:
    """Let Gnomes raid only once per game."""
    p.put(Gnomes, "memory_is_per_turn", False)


@breaks("WC-GOBLIN-1")
def bombs_in_battle(p: Patch) -> None:
    """Allow laying bombs while conquering."""
    p.put(Bomb, "steps", (ids.CONQUER, ids.END))


@breaks("R-80")
def artifacts_have_an_order(p: Patch) -> None:
    """Steal the first of several artifacts, without a choice."""
    p.put(theft, "artifacts_in", lambda s, region: [lying(s, region, ARTIFACT_MARKERS)])


@breaks("WC-GOBLIN-4")
def declining_goblins_defuse(p: Patch) -> None:
    """Flip bombs only when the Goblins conquer."""
    p.drop(Goblins, "turn_began")


@breaks("WC-HUMAN-1")
def objectives_for_ever(p: Patch) -> None:
    """Allow placing objectives only once per game."""
    p.put(Humans, "memory_is_per_turn", False)


@breaks("WC-RACE-KOBOLDS")
def kobolds_in_decline(p: Patch) -> None:
    """Let Kobolds reach every region."""
    p.put(Kobolds, "reaches", lambda self, board, region: True)


@breaks("WC-RACE-NAGA", "R-53")
def no_lakes_for_naga(p: Patch) -> None:
    """Close lakes to the Naga."""
    p.put(Naga, "may_hold", lambda self, board, region: board.terrain[region] != ids.LAKE)


@breaks("WC-RACE-NAGA")
def no_seas_for_naga(p: Patch) -> None:
    """Close seas to the Naga."""
    p.put(Naga, "may_hold", lambda self, board, region: board.terrain[region] != ids.SEA)


@breaks("WC-RACE-NAGA")
def naga_land_ashore(p: Patch) -> None:
    """Disallow a sea or lake as the Naga's first conquest."""
    p.drop(Naga, "enters")


@breaks("WC-RACE-NAGA")
def naga_pay_for_landing(p: Patch) -> None:
    """Charge the Naga the travel cost for water."""
    p.put(Naga, "lands", lambda self, board, region: board.has(board.water, region))


@breaks("WC-RACE-NIGHT-ELVES")
def forests_cost_the_same(p: Patch) -> None:
    """Charge Night Elves the full price for forests."""
    p.drop(NightElves, "board_discount")


@breaks("WC-RACE-NIGHT-ELVES")
def no_walls(p: Patch) -> None:
    """Put no wisp walls in forests."""
    p.drop(NightElves, "conquered")


@breaks("WC-RACE-NIGHT-ELVES")
def walls_fall_on_decline(p: Patch) -> None:
    """Remove wisp walls on decline."""
    p.marker("wall", "lasts", False, markers)


@breaks("WC-PANDAREN-1")
def harmony_is_never_taken_back(p: Patch) -> None:
    """Never take back harmony tokens at the start of the turn."""
    p.put(Pandaren, "memory_is_per_turn", False)


@breaks("WC-PANDAREN-1", "WC-PANDAREN-2")
def no_harmony(p: Patch) -> None:
    """Give nobody harmony."""
    p.drop(Pandaren, "turn_ended")


@breaks("WC-PANDAREN-2")
def harmony_is_paid_every_time(p: Patch) -> None:
    """Charge for breaking harmony on every attack."""
    p.drop(Pandaren, "paid")


@breaks("WC-RACE-WORGEN")
def one_form_for_ever(p: Patch) -> None:
    """Allow choosing the form only once per game."""
    p.put(Worgen, "memory_is_per_turn", False)


@breaks("WC-RACE-WORGEN")
def beasts_fight_like_humans(p: Patch) -> None:
    """Let worgen form lower no cost."""
    p.drop(Worgen, "discount")


@breaks("WC-RACE-WORGEN", "R-59")
def no_form_is_needed(p: Patch) -> None:
    """Let Worgen conquer without choosing a form."""
    p.drop(Worgen, "demands")
