"""The abilities of powers from Flying to Wealthy, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, events, ids, pieces
from smallworld.core.state import State
from smallworld.core.turn import BeginTurn, Score
from smallworld.games.smallworld import markers
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
from tests.rules.without import Patch, without


@without("SW-POWER-FLYING", "C-CONQ-6")
def flyers_land_on_water(p: Patch) -> None:
    """Flyers conquer seas and lakes."""
    p.put(Flying, "may_hold", lambda self, board, region: True)
    p.put(Flying, "reaches", lambda self, board, region: True)


@without("R-24", "SW-POWER-FLYING")
def flyers_enter_at_the_edge(p: Patch) -> None:
    """Flying does not help to enter."""
    p.edit(conquest.target_refusal, {"if (kit.far |": "if s.held[army] == 0 or (kit.far |"})


def _terrain(kind: type[Forest] | type[Hill] | type[Swamp] | type[Merchant], rule: str) -> None:
    def all_regions(p: Patch) -> None:
        p.put(kind, "income", lambda self, s, army: s.held[army].bit_count())

    def all_armies(p: Patch) -> None:
        income = kind.income
        p.put(kind, "income", lambda self, s, army: income(self, s, army) + income(self, s, army + 1))

    def for_ever(p: Patch) -> None:
        p.put(kind, "lasts", True)

    all_regions.__doc__ = f"{kind.__name__} is paid for every region."
    all_armies.__doc__ = f"{kind.__name__} is paid for the race in decline as well."
    for_ever.__doc__ = f"{kind.__name__} is paid in decline too."
    if kind is not Merchant:
        without(rule)(all_regions)
    without(rule)(all_armies)
    without(rule)(for_ever)


_terrain(Forest, "SW-POWER-FOREST")
_terrain(Hill, "SW-POWER-HILL")
_terrain(Swamp, "SW-POWER-SWAMP")
_terrain(Merchant, "SW-POWER-MERCHANT")


@without("SW-POWER-FORTIFIED")
def fortresses_without_end(p: Patch) -> None:
    """Several fortresses are built in a turn."""
    p.edit(Fortress.refusal, {"if s.power_memory[army]": "if False"})


@without("SW-POWER-FORTIFIED")
def one_fortress_a_game(p: Patch) -> None:
    """One fortress is built in a game."""
    p.drop(Fortified, "turn_began")


@without("SW-POWER-FORTIFIED")
def fortresses_anywhere(p: Patch) -> None:
    """A fortress is built in a region that is not held."""
    p.edit(Fortress.refusal, {"s.holder[region] != army": "False"})


@without("SW-POWER-FORTIFIED")
def fortresses_on_fortresses(p: Patch) -> None:
    """A region gets a second fortress."""
    p.edit(Fortress.refusal, {"if s.count(region, FORTRESS)": "if False"})


@without("SW-POWER-FORTIFIED", "R-9")
def a_seventh_fortress(p: Patch) -> None:
    """There is always another fortress."""
    p.edit(Fortress.refusal, {'return "" if s.supply[FORTRESS] else': 'return "" if True else'})


@without("SW-POWER-FORTIFIED")
def five_fortresses(p: Patch) -> None:
    """The box has five fortresses."""
    p.marker("fortress", "box", 5)


@without("SW-POWER-FORTIFIED")
def fortresses_pay_nothing(p: Patch) -> None:
    """A fortress gives no coin."""
    p.drop(Fortified, "income")


@without("SW-POWER-FORTIFIED")
def one_fortress_pays(p: Patch) -> None:
    """Several fortresses give one coin."""
    income = Fortified.income
    p.put(Fortified, "income", lambda self, s, army: min(1, income(self, s, army)))


@without("SW-POWER-FORTIFIED")
def only_new_fortresses_pay(p: Patch) -> None:
    """A fortress gives a coin in the turn it is built."""
    p.put(Fortified, "income", lambda self, s, army: s.power_memory[army])


@without("SW-POWER-FORTIFIED")
def fortresses_pay_in_decline(p: Patch) -> None:
    """A fortress gives a coin in decline too."""
    p.put(Fortified, "lasts", True)


@without("SW-POWER-FORTIFIED", "R-33")
def fortresses_do_not_last(p: Patch) -> None:
    """Fortresses go on decline."""
    p.marker("fortress", "lasts", False)


@without("SW-POWER-FORTIFIED", "R-9")
def fortresses_stay_behind(p: Patch) -> None:
    """Fortresses stay when their region is lost or abandoned."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.width[1] << s.rules.shift[1]"})


@without("SW-POWER-FORTIFIED")
def fortresses_move(p: Patch) -> None:
    """Fortresses come to hand for redeploying."""
    p.put(Fortified, "redeploying", lambda self, s, army: pieces.gather(s, army, markers.FORTRESS))


@without("R-27")
def fortresses_in_battle(p: Patch) -> None:
    """Fortress and heroes are placed while conquering."""
    p.put(Fortress, "steps", (ids.CONQUER, ids.REDEPLOY))
    p.put(Hero, "steps", (ids.CONQUER, ids.REDEPLOY))


@without("SW-POWER-HEROIC", "R-27")
def one_hero(p: Patch) -> None:
    """There is one hero."""
    p.edit(Hero.refusal, {"placed == 2": "placed == 1"})


@without("SW-POWER-HEROIC")
def three_heroes(p: Patch) -> None:
    """A third hero is placed."""
    p.edit(Hero.refusal, {"placed == 2": "placed == 3"})


@without("SW-POWER-HEROIC")
def heroes_stand_together(p: Patch) -> None:
    """Both heroes stand in one region."""
    p.edit(Hero.refusal, {"if placed == 1 and": "if False and"})
    p.marker("hero", "most", 2)


@without("SW-POWER-HEROIC")
def heroes_go_abroad(p: Patch) -> None:
    """A hero stands in a region that is not held."""
    p.edit(Hero.refusal, {"s.holder[region] != army": "False"})


@without("SW-POWER-HEROIC")
def heroes_protect_nothing(p: Patch) -> None:
    """A hero's region is not immune."""
    p.marker("hero", "immune", False)


@without("SW-POWER-HEROIC", "R-33")
def heroes_outlast_decline(p: Patch) -> None:
    """Heroes stay on decline."""
    p.marker("hero", "lasts", True)


@without("R-27")
def heroes_must_move(p: Patch) -> None:
    """Heroes that are not placed anew leave the map."""
    p.put(Heroic, "redeploying", lambda self, s, army: pieces.gather(s, army, markers.HERO))


@without("SW-POWER-HEROIC")
def heroes_never_move(p: Patch) -> None:
    """Heroes are placed once in a game."""
    p.drop(Heroic, "turn_began")


@without("SW-POWER-HEROIC")
def heroes_leave_shadows(p: Patch) -> None:
    """A hero who moves leaves the old region immune."""
    p.edit(Hero.play, {"gather(s, army, HERO)": "pass"})


@without("SW-POWER-MOUNTED")
def no_riding_on_hills(p: Patch) -> None:
    """Hills cost riders the full price."""
    p.put(Mounted, "eases", lambda self, board, region: int(board.terrain[region] == ids.FIELD))


@without("SW-POWER-MOUNTED")
def no_riding_on_fields(p: Patch) -> None:
    """Fields cost riders the full price."""
    p.put(Mounted, "eases", lambda self, board, region: int(board.terrain[region] == ids.HILL))


@without("SW-POWER-MOUNTED")
def riding_everywhere(p: Patch) -> None:
    """Other terrain costs riders less too."""
    p.put(Mounted, "eases", lambda self, board, region: 1)


@without("SW-POWER-PILLAGING")
def one_loot(p: Patch) -> None:
    """Pillagers are paid once, however many regions they take."""
    p.put(Pillaging, "income", lambda self, s, army: min(1, len(s.conquests(army))))


@without("SW-POWER-PILLAGING")
def loot_for_ever(p: Patch) -> None:
    """Pillagers are paid for conquests of earlier turns."""
    p.edit(BeginTurn.run, {"s.facts.clear()": "pass"})


@without("SW-POWER-SEAFARING")
def no_lakes_for_seafarers(p: Patch) -> None:
    """Lakes are closed to seafarers."""
    p.put(Seafaring, "may_hold", lambda self, board, region: board.terrain[region] != ids.LAKE)


@without("SW-POWER-SEAFARING")
def no_seas_for_seafarers(p: Patch) -> None:
    """Seas are closed to seafarers."""
    p.put(Seafaring, "may_hold", lambda self, board, region: board.terrain[region] != ids.SEA)


@without("SW-POWER-SEAFARING", "R-40")
def ships_sink_in_decline(p: Patch) -> None:
    """Water is given up on decline."""

    def decline_ashore(s: State, army: int) -> None:
        for region in s.rules.board.members(s.held[army] & s.rules.board.water):
            s.tray[s.race[army]] += s.tokens[region]
            pieces.vacate(s, region)
        declines(s, army)

    declines = decline.decline
    p.everywhere(declines, decline_ashore)


@without("R-32")
def seas_are_no_edge(p: Patch) -> None:
    """A sea at the edge is no entry for seafarers."""
    p.edit(conquest.target_refusal, {"elif kit.entry >>": "elif (kit.entry & s.rules.board.land) >>"})


@without("SW-POWER-SPIRIT")
def spirits_count(p: Patch) -> None:
    """A Spirit race in decline counts towards the one allowed."""
    p.put(Spirit, "uncounted", False)


@without("SW-POWER-STOUT", "R-30")
def stout_waits_for_victories(p: Patch) -> None:
    """Only a Stout race that has conquered may decline late."""
    p.edit(DeclineLate.refusal, {'return ""': 'return "" if s.facts else "not-now"'})


@without("SW-POWER-STOUT", "R-30")
def stout_is_paid_afterwards(p: Patch) -> None:
    """A Stout race declines before the turn is paid."""
    p.edit(Score.run, {"score(s, seat)\n": "s.push(ids.F_SCORE, seat) if s.kits[s.active(seat)].moves[ids.AFTER] else "
                       "score(s, seat)\n"})  # fmt: skip


@without("SW-POWER-STOUT", "R-30")
def stout_is_paid_twice(p: Patch) -> None:
    """A Stout decline is scored once more."""
    p.add(DeclineLate.play, "s.pop()", "s.push(ids.F_SCORE, s.seat)")


@without("SW-POWER-STOUT", "C-TURN-1")
def everybody_is_stout(p: Patch) -> None:
    """A race without the badge may decline after the scoring."""
    p.put(Ratmen, "moves", (DeclineLate,))


@without("SW-POWER-UNDERWORLD")
def caverns_cost_the_same(p: Patch) -> None:
    """Caverns cost the full price."""
    p.drop(Underworld, "eases")


@without("SW-POWER-UNDERWORLD", "R-21", "R-34")
def caverns_are_apart(p: Patch) -> None:
    """Caverns don't border each other."""
    p.drop(Underworld, "links")


@without("SW-POWER-UNDERWORLD")
def caverns_everywhere(p: Patch) -> None:
    """Regions without a cavern cost less too."""
    p.put(Underworld, "eases", lambda self, board, region: 1)


@without("SW-POWER-UNDERWORLD")
def tunnels_lead_everywhere(p: Patch) -> None:
    """Caverns are reached from regions without one."""
    p.put(Underworld, "reaches", lambda self, board, region: board.has(board.with_symbol[ids.CAVERN], region))


@without("R-24")
def tunnels_lead_onto_the_map(p: Patch) -> None:
    """An Underworld army enters in a cavern."""
    p.put(Underworld, "enters", lambda self, board, region: board.has(board.with_symbol[ids.CAVERN], region))


@without("SW-POWER-WEALTHY", "R-36")
def wealth_for_ever(p: Patch) -> None:
    """Wealthy pays every turn."""
    p.put(Wealthy, "income", lambda self, s, army: 7)


@without("SW-POWER-WEALTHY", "R-36")
def wealth_comes_late(p: Patch) -> None:
    """Wealthy pays at the end of the second turn."""
    p.put(Wealthy, "income", lambda self, s, army: 0 if s.fresh else 7)


@without("R-36")
def wealth_comes_at_once(p: Patch) -> None:
    """Wealthy pays when the combo is picked."""
    p.drop(Wealthy, "income")
    p.put(Wealthy, "picked", lambda self, s, army: events.earn(s, s.seat_of(army), 7, "wealthy"))


@without("SW-POWER-WEALTHY")
def six_coins_are_wealth(p: Patch) -> None:
    """Wealthy pays six coins."""
    p.put(Wealthy, "income", lambda self, s, army: 6 if s.fresh else 0)
