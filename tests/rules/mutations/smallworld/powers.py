"""The abilities of powers, clause by clause."""

from smallworld.core import ids
from smallworld.games.smallworld.powers.alchemist import Alchemist
from smallworld.games.smallworld.powers.berserk import Berserk
from smallworld.games.smallworld.powers.bivouacking import Bivouacking, Camp
from smallworld.games.smallworld.powers.commando import Commando
from smallworld.games.smallworld.powers.diplomat import Ally
from smallworld.games.smallworld.powers.dragon_master import DragonMaster
from smallworld.games.smallworld.powers.flying import Flying
from smallworld.games.smallworld.powers.forest import Forest
from smallworld.games.smallworld.powers.fortified import Fortified, Fortress
from smallworld.games.smallworld.powers.heroic import Hero, Heroic
from smallworld.games.smallworld.powers.hill import Hill
from smallworld.games.smallworld.powers.merchant import Merchant
from smallworld.games.smallworld.powers.mounted import Mounted
from smallworld.games.smallworld.powers.pillaging import Pillaging
from smallworld.games.smallworld.powers.seafaring import Seafaring
from smallworld.games.smallworld.powers.spirit import Spirit
from smallworld.games.smallworld.powers.stout import DeclineLate
from smallworld.games.smallworld.powers.swamp import Swamp
from smallworld.games.smallworld.powers.underworld import Underworld
from smallworld.games.smallworld.powers.wealthy import Wealthy
from smallworld.games.smallworld.races.ratmen import Ratmen
from tests.rules.mutate import Patch, breaks
from tests.rules.mutations.families import pays_wrongly


@breaks("SW-POWER-ALCHEMIST")
def one_coin_for_alchemists(p: Patch) -> None:
    """Alchemists make one coin."""
    p.put(Alchemist, "income", lambda self, s, army: 1)


@breaks("SW-POWER-ALCHEMIST")
def gold_for_ever(p: Patch) -> None:
    """Alchemists are paid in decline too."""
    p.put(Alchemist, "lasts", True)


@breaks("R-29")
def berserk_rolls_last_too(p: Patch) -> None:
    """A Berserk army has the last-conquest roll besides its own."""
    p.put(Berserk, "rolls_first", False)


@breaks("SW-POWER-BERSERK")
def rolls_lower_nothing(p: Patch) -> None:
    """A Berserk roll lowers no cost."""
    p.drop(Berserk, "discount")


@breaks("SW-POWER-BIVOUACKING")
def camps_stay_put(p: Patch) -> None:
    """Encampments on the map can't be moved."""
    p.drop(Bivouacking, "redeploying")


@breaks("SW-POWER-BIVOUACKING")
def four_camps(p: Patch) -> None:
    """There are four encampments."""
    p.marker("camp", "box", 4)


@breaks("SW-POWER-BIVOUACKING")
def six_camps(p: Patch) -> None:
    """There are six encampments."""
    p.marker("camp", "box", 6)


@breaks("SW-POWER-BIVOUACKING", "R-33")
def camps_outlast_decline(p: Patch) -> None:
    """Encampments stay on decline."""
    p.marker("camp", "lasts", True)


@breaks("R-27")
def camps_in_battle(p: Patch) -> None:
    """Encampments are pitched while conquering."""
    p.put(Camp, "steps", (ids.CONQUER, ids.REDEPLOY, ids.RETREAT))


@breaks("SW-POWER-COMMANDO", "C-CONQ-2")
def commandos_pay_two_less(p: Patch) -> None:
    """Every region costs two less."""
    p.put(Commando, "board_discount", lambda self, board, region: 2)


@breaks("SW-POWER-DRAGON-MASTER")
def the_dragon_flies_once(p: Patch) -> None:
    """The dragon is used once in a game."""
    p.put(DragonMaster, "memory_is_per_turn", False)


@breaks("SW-POWER-DRAGON-MASTER")
def the_dragon_protects_nothing(p: Patch) -> None:
    """The dragon's region is not immune."""
    p.marker("dragon", "immune", False)


@breaks("SW-POWER-DRAGON-MASTER", "R-33")
def the_dragon_outlasts_decline(p: Patch) -> None:
    """The dragon stays on decline."""
    p.marker("dragon", "lasts", True)


@breaks("C-LOSS-2", "R-25")
def camps_do_not_retreat(p: Patch) -> None:
    """Freed encampments can't be placed in the retreat."""
    p.drop(Bivouacking, "has_pieces_to_place")


@breaks("SW-POWER-FLYING", "C-CONQ-6")
def flyers_land_on_water(p: Patch) -> None:
    """Flyers conquer seas and lakes."""
    p.put(Flying, "may_hold", lambda self, board, region: True)
    p.put(Flying, "reaches", lambda self, board, region: True)


@breaks("SW-POWER-FORTIFIED")
def one_fortress_a_game(p: Patch) -> None:
    """One fortress is built in a game."""
    p.put(Fortified, "memory_is_per_turn", False)


@breaks("SW-POWER-FORTIFIED")
def five_fortresses(p: Patch) -> None:
    """The box has five fortresses."""
    p.marker("fortress", "box", 5)


@breaks("SW-POWER-FORTIFIED")
def fortresses_pay_nothing(p: Patch) -> None:
    """A fortress gives no coin."""
    p.drop(Fortified, "income")


@breaks("SW-POWER-FORTIFIED")
def fortresses_pay_in_decline(p: Patch) -> None:
    """A fortress gives a coin in decline too."""
    p.put(Fortified, "lasts", True)


@breaks("SW-POWER-FORTIFIED", "R-33")
def fortresses_do_not_last(p: Patch) -> None:
    """Fortresses go on decline."""
    p.marker("fortress", "lasts", False)


@breaks("R-27")
def fortresses_in_battle(p: Patch) -> None:
    """Fortress and heroes are placed while conquering."""
    p.put(Fortress, "steps", (ids.CONQUER, ids.REDEPLOY))
    p.put(Hero, "steps", (ids.CONQUER, ids.REDEPLOY))


@breaks("SW-POWER-HEROIC")
def heroes_protect_nothing(p: Patch) -> None:
    """A hero's region is not immune."""
    p.marker("hero", "immune", False)


@breaks("SW-POWER-HEROIC", "R-33")
def heroes_outlast_decline(p: Patch) -> None:
    """Heroes stay on decline."""
    p.marker("hero", "lasts", True)


@breaks("SW-POWER-HEROIC")
def heroes_never_move(p: Patch) -> None:
    """Heroes are placed once in a game."""
    p.put(Heroic, "memory_is_per_turn", False)


@breaks("SW-POWER-MOUNTED")
def no_riding_on_hills(p: Patch) -> None:
    """Hills cost riders the full price."""
    p.put(Mounted, "board_discount", lambda self, board, region: int(board.terrain[region] == ids.FIELD))


@breaks("SW-POWER-MOUNTED")
def no_riding_on_fields(p: Patch) -> None:
    """Fields cost riders the full price."""
    p.put(Mounted, "board_discount", lambda self, board, region: int(board.terrain[region] == ids.HILL))


@breaks("SW-POWER-MOUNTED")
def riding_everywhere(p: Patch) -> None:
    """Other terrain costs riders less too."""
    p.put(Mounted, "board_discount", lambda self, board, region: 1)


@breaks("SW-POWER-SEAFARING")
def no_lakes_for_seafarers(p: Patch) -> None:
    """Lakes are closed to seafarers."""
    p.put(Seafaring, "may_hold", lambda self, board, region: board.terrain[region] != ids.LAKE)


@breaks("SW-POWER-SEAFARING")
def no_seas_for_seafarers(p: Patch) -> None:
    """Seas are closed to seafarers."""
    p.put(Seafaring, "may_hold", lambda self, board, region: board.terrain[region] != ids.SEA)


@breaks("SW-POWER-SPIRIT")
def spirits_count(p: Patch) -> None:
    """A Spirit race in decline counts towards the one allowed."""
    p.put(Spirit, "extra_in_decline", False)


@breaks("SW-POWER-STOUT", "C-TURN-1")
def everybody_is_stout(p: Patch) -> None:
    """A race without the badge may decline after the scoring."""
    p.put(Ratmen, "moves", (DeclineLate,))


@breaks("SW-POWER-UNDERWORLD")
def caverns_cost_the_same(p: Patch) -> None:
    """Caverns cost the full price."""
    p.drop(Underworld, "board_discount")


@breaks("SW-POWER-UNDERWORLD", "R-21", "R-34")
def caverns_are_apart(p: Patch) -> None:
    """Caverns don't border each other."""
    p.drop(Underworld, "links")


@breaks("SW-POWER-UNDERWORLD")
def caverns_everywhere(p: Patch) -> None:
    """Regions without a cavern cost less too."""
    p.put(Underworld, "board_discount", lambda self, board, region: 1)


@breaks("SW-POWER-UNDERWORLD")
def tunnels_lead_everywhere(p: Patch) -> None:
    """Caverns are reached from regions without one."""
    p.put(Underworld, "reaches", lambda self, board, region: board.has(board.with_symbol[ids.CAVERN], region))


@breaks("R-24")
def tunnels_lead_onto_the_map(p: Patch) -> None:
    """An Underworld army enters in a cavern."""
    p.put(Underworld, "enters", lambda self, board, region: board.has(board.with_symbol[ids.CAVERN], region))


@breaks("SW-POWER-WEALTHY", "R-36")
def wealth_for_ever(p: Patch) -> None:
    """Wealthy pays every turn."""
    p.put(Wealthy, "income", lambda self, s, army: 7)


@breaks("SW-POWER-DIPLOMAT")
def peace_comes_first(p: Patch) -> None:
    """An ally can be chosen before the conquests."""
    p.put(Ally, "steps", (ids.CONQUER, ids.END))


for _kind in (Forest, Hill, Swamp, Merchant):
    pays_wrongly(_kind, f"SW-POWER-{_kind.key.upper()}")
for _other in (Fortified, Pillaging):
    pays_wrongly(_other, f"SW-POWER-{_other.key.upper()}", by_region=False)


@breaks("SW-POWER-WEALTHY")
def six_coins_are_wealth(p: Patch) -> None:
    """Wealthy pays six coins."""
    p.pays(Wealthy, lambda paid: min(6, paid))
