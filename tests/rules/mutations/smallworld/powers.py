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
    """Pay Alchemists one coin."""
    p.put(Alchemist, "income", lambda self, s, army: 1)


@breaks("SW-POWER-ALCHEMIST")
def gold_for_ever(p: Patch) -> None:
    """Pay Alchemists in decline too."""
    p.put(Alchemist, "lasts", True)


@breaks("R-29")
def berserk_rolls_last_too(p: Patch) -> None:
    """Give a Berserk army the last-conquest roll in addition to its own."""
    p.put(Berserk, "rolls_first", False)


@breaks("SW-POWER-BERSERK")
def rolls_lower_nothing(p: Patch) -> None:
    """Let a Berserk roll lower no cost."""
    p.drop(Berserk, "discount")


@breaks("SW-POWER-BIVOUACKING")
def camps_stay_put(p: Patch) -> None:
    """Disallow moving encampments on the map."""
    p.drop(Bivouacking, "redeploying")


@breaks("SW-POWER-BIVOUACKING")
def four_camps(p: Patch) -> None:
    """Have four encampments."""
    p.marker("camp", "box", 4)


@breaks("SW-POWER-BIVOUACKING")
def six_camps(p: Patch) -> None:
    """Have six encampments."""
    p.marker("camp", "box", 6)


@breaks("SW-POWER-BIVOUACKING", "R-33")
def camps_outlast_decline(p: Patch) -> None:
    """Keep encampments on decline."""
    p.marker("camp", "lasts", True)


@breaks("R-27")
def camps_in_battle(p: Patch) -> None:
    """Allow pitching encampments while conquering."""
    p.put(Camp, "steps", (ids.CONQUER, ids.REDEPLOY, ids.RETREAT))


@breaks("SW-POWER-COMMANDO", "C-CONQ-2")
def commandos_pay_two_less(p: Patch) -> None:
    """Make every region two cheaper for Commandos."""
    p.put(Commando, "board_discount", lambda self, board, region: 2)


@breaks("SW-POWER-DRAGON-MASTER")
def the_dragon_flies_once(p: Patch) -> None:
    """Allow the dragon only once per game."""
    p.put(DragonMaster, "memory_is_per_turn", False)


@breaks("SW-POWER-DRAGON-MASTER")
def the_dragon_protects_nothing(p: Patch) -> None:
    """Leave the dragon's region without immunity."""
    p.marker("dragon", "immune", False)


@breaks("SW-POWER-DRAGON-MASTER", "R-33")
def the_dragon_outlasts_decline(p: Patch) -> None:
    """Keep the dragon on decline."""
    p.marker("dragon", "lasts", True)


@breaks("C-LOSS-2", "R-25")
def camps_do_not_retreat(p: Patch) -> None:
    """Disallow placing freed encampments in the retreat."""
    p.drop(Bivouacking, "has_pieces_to_place")


@breaks("SW-POWER-FLYING", "C-CONQ-6")
def flyers_land_on_water(p: Patch) -> None:
    """Let Flying armies conquer seas and lakes."""
    p.put(Flying, "may_hold", lambda self, board, region: True)
    p.put(Flying, "reaches", lambda self, board, region: True)


@breaks("SW-POWER-FORTIFIED")
def one_fortress_a_game(p: Patch) -> None:
    """Allow only one fortress per game."""
    p.put(Fortified, "memory_is_per_turn", False)


@breaks("SW-POWER-FORTIFIED")
def five_fortresses(p: Patch) -> None:
    """Put five fortresses in the box."""
    p.marker("fortress", "box", 5)


@breaks("SW-POWER-FORTIFIED")
def fortresses_pay_nothing(p: Patch) -> None:
    """Pay no coin for a fortress."""
    p.drop(Fortified, "income")


@breaks("SW-POWER-FORTIFIED")
def fortresses_pay_in_decline(p: Patch) -> None:
    """Pay a coin for a fortress in decline too."""
    p.put(Fortified, "lasts", True)


@breaks("SW-POWER-FORTIFIED", "R-33")
def fortresses_do_not_last(p: Patch) -> None:
    """Remove fortresses on decline."""
    p.marker("fortress", "lasts", False)


@breaks("R-27")
def fortresses_in_battle(p: Patch) -> None:
    """Allow placing a fortress and heroes while conquering."""
    p.put(Fortress, "steps", (ids.CONQUER, ids.REDEPLOY))
    p.put(Hero, "steps", (ids.CONQUER, ids.REDEPLOY))


@breaks("SW-POWER-HEROIC")
def heroes_protect_nothing(p: Patch) -> None:
    """Leave a hero's region without immunity."""
    p.marker("hero", "immune", False)


@breaks("SW-POWER-HEROIC", "R-33")
def heroes_outlast_decline(p: Patch) -> None:
    """Keep heroes on decline."""
    p.marker("hero", "lasts", True)


@breaks("SW-POWER-HEROIC")
def heroes_never_move(p: Patch) -> None:
    """Allow placing heroes only once per game."""
    p.put(Heroic, "memory_is_per_turn", False)


@breaks("SW-POWER-MOUNTED")
def no_riding_on_hills(p: Patch) -> None:
    """Charge Mounted armies the full price for hills."""
    p.put(Mounted, "board_discount", lambda self, board, region: int(board.terrain[region] == ids.FIELD))


@breaks("SW-POWER-MOUNTED")
def no_riding_on_fields(p: Patch) -> None:
    """Charge Mounted armies the full price for fields."""
    p.put(Mounted, "board_discount", lambda self, board, region: int(board.terrain[region] == ids.HILL))


@breaks("SW-POWER-MOUNTED")
def riding_everywhere(p: Patch) -> None:
    """Make other terrain cheaper for Mounted armies too."""
    p.put(Mounted, "board_discount", lambda self, board, region: 1)


@breaks("SW-POWER-SEAFARING")
def no_lakes_for_seafarers(p: Patch) -> None:
    """Close lakes to Seafaring armies."""
    p.put(Seafaring, "may_hold", lambda self, board, region: board.terrain[region] != ids.LAKE)


@breaks("SW-POWER-SEAFARING")
def no_seas_for_seafarers(p: Patch) -> None:
    """Close seas to Seafaring armies."""
    p.put(Seafaring, "may_hold", lambda self, board, region: board.terrain[region] != ids.SEA)


@breaks("SW-POWER-SPIRIT")
def spirits_count(p: Patch) -> None:
    """Count a Spirit race in decline towards the one allowed."""
    p.put(Spirit, "extra_in_decline", False)


@breaks("SW-POWER-STOUT", "C-TURN-1")
def everybody_is_stout(p: Patch) -> None:
    """Let a race without the badge decline after the scoring."""
    p.put(Ratmen, "moves", (DeclineLate,))


@breaks("SW-POWER-UNDERWORLD")
def caverns_cost_the_same(p: Patch) -> None:
    """Charge the full price for caverns."""
    p.drop(Underworld, "board_discount")


@breaks("SW-POWER-UNDERWORLD", "R-21", "R-34")
def caverns_are_apart(p: Patch) -> None:
    """Remove the links between caverns."""
    p.drop(Underworld, "links")


@breaks("SW-POWER-UNDERWORLD")
def caverns_everywhere(p: Patch) -> None:
    """Make regions without a cavern cheaper too."""
    p.put(Underworld, "board_discount", lambda self, board, region: 1)


@breaks("SW-POWER-UNDERWORLD")
def tunnels_lead_everywhere(p: Patch) -> None:
    """Make caverns reachable from regions without one."""
    p.put(Underworld, "reaches", lambda self, board, region: board.has(board.with_symbol[ids.CAVERN], region))


@breaks("R-24")
def tunnels_lead_onto_the_map(p: Patch) -> None:
    """Let an Underworld army enter in a cavern."""
    p.put(Underworld, "enters", lambda self, board, region: board.has(board.with_symbol[ids.CAVERN], region))


@breaks("SW-POWER-WEALTHY", "R-36")
def wealth_for_ever(p: Patch) -> None:
    """Pay Wealthy armies every turn."""
    p.put(Wealthy, "income", lambda self, s, army: 7)


@breaks("SW-POWER-DIPLOMAT")
def peace_comes_first(p: Patch) -> None:
    """Allow choosing an ally before the conquests."""
    p.put(Ally, "steps", (ids.CONQUER, ids.END))


for _kind in (Forest, Hill, Swamp, Merchant):
    pays_wrongly(_kind, f"SW-POWER-{_kind.key.upper()}")
for _other in (Fortified, Pillaging):
    pays_wrongly(_other, f"SW-POWER-{_other.key.upper()}", by_region=False)


@breaks("SW-POWER-WEALTHY")
def six_coins_are_wealth(p: Patch) -> None:
    """Pay Wealthy armies six coins."""
    p.pays(Wealthy, lambda paid: min(6, paid))
