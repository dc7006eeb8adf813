"""The abilities of the second game's races, clause by clause."""

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
    """Blood Elves are paid in decline too."""
    p.put(BloodElves, "lasts", True)


@breaks("WC-RACE-DRAENEI")
def rescues_without_end(p: Patch) -> None:
    """The Draenei save every token."""
    p.drop(Draenei, "spared")


@breaks("WC-RACE-DWARVES")
def mountains_cost_one_less(p: Patch) -> None:
    """A mountain costs Dwarves one less."""
    p.put(Dwarves, "board_discount", lambda self, board, region: int(board.terrain[region] == ids.MOUNTAIN))


@breaks("WC-RACE-DWARVES")
def everything_is_a_mountain(p: Patch) -> None:
    """All regions cost Dwarves two less."""
    p.put(Dwarves, "board_discount", lambda self, board, region: 2)


@breaks("WC-RACE-ETHEREALS")
def one_theft_a_game(p: Patch) -> None:
    """Ethereals steal or delve once in a game."""
    p.put(Ethereals, "memory_is_per_turn", False)


@breaks("WC-RACE-FORSAKEN")
def old_corpses(p: Patch) -> None:
    """Tokens lost in earlier turns can still be bought."""
    p.put(Forsaken, "memory_is_per_turn", False)


@breaks("WC-RACE-GNOMES")
def one_raid_a_game(p: Patch) -> None:
    """Gnomes raid once in a game."""
    p.put(Gnomes, "memory_is_per_turn", False)


@breaks("WC-GOBLIN-1")
def bombs_in_battle(p: Patch) -> None:
    """Bombs are laid while conquering."""
    p.put(Bomb, "steps", (ids.CONQUER, ids.END))


@breaks("R-80")
def artifacts_have_an_order(p: Patch) -> None:
    """Of several artifacts the first one is stolen, without a choice."""
    p.put(theft, "artifacts_in", lambda s, region: [lying(s, region, ARTIFACT_MARKERS)])


@breaks("WC-GOBLIN-4")
def declining_goblins_defuse(p: Patch) -> None:
    """Bombs are turned only when the Goblins conquer."""
    p.drop(Goblins, "turn_began")


@breaks("WC-HUMAN-1")
def objectives_for_ever(p: Patch) -> None:
    """Objectives are placed once in a game."""
    p.put(Humans, "memory_is_per_turn", False)


@breaks("WC-RACE-KOBOLDS")
def kobolds_in_decline(p: Patch) -> None:
    """Kobolds reach every region."""
    p.put(Kobolds, "reaches", lambda self, board, region: True)


@breaks("WC-RACE-NAGA", "R-53")
def no_lakes_for_naga(p: Patch) -> None:
    """Lakes are closed to the Naga."""
    p.put(Naga, "may_hold", lambda self, board, region: board.terrain[region] != ids.LAKE)


@breaks("WC-RACE-NAGA")
def no_seas_for_naga(p: Patch) -> None:
    """Seas are closed to the Naga."""
    p.put(Naga, "may_hold", lambda self, board, region: board.terrain[region] != ids.SEA)


@breaks("WC-RACE-NAGA")
def naga_land_ashore(p: Patch) -> None:
    """The first conquest of the Naga can't be a sea or lake."""
    p.drop(Naga, "enters")


@breaks("WC-RACE-NAGA")
def naga_pay_for_landing(p: Patch) -> None:
    """The Naga pay the travel cost for water."""
    p.put(Naga, "lands", lambda self, board, region: board.has(board.water, region))


@breaks("WC-RACE-NIGHT-ELVES")
def forests_cost_the_same(p: Patch) -> None:
    """Forests cost Night Elves the full price."""
    p.drop(NightElves, "board_discount")


@breaks("WC-RACE-NIGHT-ELVES")
def no_walls(p: Patch) -> None:
    """Forests get no wisp wall."""
    p.drop(NightElves, "conquered")


@breaks("WC-RACE-NIGHT-ELVES")
def walls_fall_on_decline(p: Patch) -> None:
    """Wisp walls go on decline."""
    p.marker("wall", "lasts", False, markers)


@breaks("WC-PANDAREN-1")
def harmony_is_never_taken_back(p: Patch) -> None:
    """Harmony tokens don't come back at the start of the turn."""
    p.put(Pandaren, "memory_is_per_turn", False)


@breaks("WC-PANDAREN-1", "WC-PANDAREN-2")
def no_harmony(p: Patch) -> None:
    """Nobody gets harmony."""
    p.drop(Pandaren, "turn_ended")


@breaks("WC-PANDAREN-2")
def harmony_is_paid_every_time(p: Patch) -> None:
    """Harmony is paid for every attack."""
    p.drop(Pandaren, "paid")


@breaks("WC-RACE-WORGEN")
def one_form_for_ever(p: Patch) -> None:
    """The form is chosen once in a game."""
    p.put(Worgen, "memory_is_per_turn", False)


@breaks("WC-RACE-WORGEN")
def beasts_fight_like_humans(p: Patch) -> None:
    """Conquests cost the same in worgen form."""
    p.drop(Worgen, "discount")


@breaks("WC-RACE-WORGEN", "R-59")
def no_form_is_needed(p: Patch) -> None:
    """Worgen may conquer without choosing a form."""
    p.drop(Worgen, "demands")
