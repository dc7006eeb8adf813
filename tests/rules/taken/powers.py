"""The abilities of powers, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, draft, ids, pieces
from smallworld.core.ruleset import Marker
from smallworld.core.turn import BeginTurn, Score
from smallworld.games.smallworld import markers
from smallworld.games.smallworld.powers.alchemist import Alchemist
from smallworld.games.smallworld.powers.berserk import AfterRoll, Berserk, RollFirst
from smallworld.games.smallworld.powers.bivouacking import Bivouacking, Camp
from smallworld.games.smallworld.powers.commando import Commando
from smallworld.games.smallworld.powers.diplomat import Ally, Diplomat
from smallworld.games.smallworld.powers.dragon_master import Dragon, DragonMaster
from smallworld.games.smallworld.powers.flying import Flying
from smallworld.games.smallworld.powers.forest import Forest
from smallworld.games.smallworld.powers.fortified import Fortified, Fortress
from smallworld.games.smallworld.powers.hill import Hill
from smallworld.games.smallworld.powers.heroic import Hero, Heroic
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


def _marker(p: Patch, name: str) -> Marker:
    """The row of a marker, to be changed in every ruleset made from now on."""
    rows = markers.markers()
    p.put(markers, "markers", lambda: rows)
    return next(row for row in rows if row.name == name)


@without("SW-POWER-ALCHEMIST")
def one_coin_for_alchemists(p: Patch) -> None:
    """Alchemists make one coin."""
    p.put(Alchemist, "income", lambda self, s, army: 1)


@without("SW-POWER-ALCHEMIST")
def gold_once(p: Patch) -> None:
    """Alchemists are paid in their first turn only."""
    p.put(Alchemist, "income", lambda self, s, army: 2 * s.fresh)


@without("SW-POWER-ALCHEMIST")
def gold_for_ever(p: Patch) -> None:
    """Alchemists are paid in decline too."""
    p.put(Alchemist, "lasts", True)


@without("R-29")
def berserk_rolls_last_too(p: Patch) -> None:
    """A Berserk army has the last-conquest roll besides its own."""
    p.put(Berserk, "own_die", False)


@without("SW-POWER-BERSERK")
def rolls_lower_nothing(p: Patch) -> None:
    """A Berserk roll lowers no cost."""
    p.drop(Berserk, "discount")


@without("SW-POWER-BERSERK", "R-29")
def one_roll_a_turn(p: Patch) -> None:
    """A Berserk army rolls before its first conquest only."""
    p.edit(RollFirst.refusal, {"muster(s, army) < 1": "s.facts or muster(s, army) < 1"})


@without("SW-POWER-BERSERK", "R-29")
def stopping_costs_nothing(p: Patch) -> None:
    """After a roll without a conquest a Berserk army goes on."""
    p.edit(AfterRoll.play, {"s.pop()  # the": "pass  # the"})


@without("SW-POWER-BERSERK", "R-29")
def rolls_carry_over(p: Patch) -> None:
    """The reduction holds for the next conquest too."""
    p.edit(AfterRoll.play, {"s.power_memory[army] = 0": "pass"})


@without("R-29")
def sorcery_after_a_roll(p: Patch) -> None:
    """Abandoning and other moves are open between roll and conquest."""
    p.edit(AfterRoll.rolled, {'ask(s, "AfterRoll", army)': "pass"})


@without("R-29")
def berserk_must_roll(p: Patch) -> None:
    """A Berserk army can't conquer without a roll."""
    berserk = 'if kit.own_die and s.frames[-4] == ids.F_CONQUER:\n        return "own-die"\n    tokens = muster(s, army)'
    p.edit(conquest.conquer_refusal, {"tokens = muster(s, army)": berserk})


@without("SW-POWER-BERSERK")
def rolls_make_regions_free(p: Patch) -> None:
    """A Berserk roll can make a region free."""
    p.edit(conquest.cost, {"return total if total > 1 else 1": "return total"})


@without("SW-POWER-BIVOUACKING", "R-25")
def camps_are_lost(p: Patch) -> None:
    """Encampments are lost with their region."""
    p.drop(Bivouacking, "lost")
    p.edit(pieces.vacate, {"strip(s, region, 0)": "s.marks[region] = 0"})


@without("SW-POWER-BIVOUACKING")
def camps_stay_put(p: Patch) -> None:
    """Encampments on the map can't be moved."""
    p.drop(Bivouacking, "redeploying")


@without("SW-POWER-BIVOUACKING")
def one_camp_a_region(p: Patch) -> None:
    """A region takes one encampment."""
    p.edit(Camp.refusal, {'return "" if s.supply[CAMP]': 'return "" if s.supply[CAMP] and not s.count(region, CAMP)'})


@without("SW-POWER-BIVOUACKING")
def four_camps(p: Patch) -> None:
    """There are four encampments."""
    p.put(_marker(p, "camp"), "box", 4)


@without("SW-POWER-BIVOUACKING")
def six_camps(p: Patch) -> None:
    """There are six encampments."""
    p.put(_marker(p, "camp"), "box", 6)


@without("SW-POWER-BIVOUACKING", "R-33")
def camps_outlast_decline(p: Patch) -> None:
    """Encampments stay on decline."""
    p.put(_marker(p, "camp"), "lasts", True)


@without("SW-POWER-BIVOUACKING", "R-25")
def camps_hold_regions(p: Patch) -> None:
    """Encampments are pitched in regions without a token."""
    p.edit(Camp.refusal, {"s.holder[region] != army": "False"})


@without("R-27")
def camps_in_battle(p: Patch) -> None:
    """Encampments are pitched while conquering."""
    p.put(Camp, "steps", (ids.CONQUER, ids.REDEPLOY, ids.RETREAT))


@without("R-25")
def all_camps_retreat(p: Patch) -> None:
    """In a retreat encampments are placed that were in hand before."""
    p.edit(Camp.refusal, {"and s.power_memory[army] == 0": "and False"})


@without("SW-POWER-COMMANDO", "C-CONQ-2")
def commandos_pay_two_less(p: Patch) -> None:
    """Every region costs two less."""
    p.put(Commando, "eases", lambda self, board, region: 2)


@without("SW-POWER-COMMANDO")
def commandos_attack_garrisons(p: Patch) -> None:
    """Empty regions cost Commandos the full price."""
    p.put(Commando, "eases", lambda self, board, region: 0)
    p.put(Commando, "discount", lambda self, s, army, region: int(s.holder[region] >= 0))


@without("SW-POWER-DIPLOMAT", "R-28")
def victims_make_peace(p: Patch) -> None:
    """An opponent who was attacked can be chosen."""
    p.edit(Ally.refusal, {"if s.attacked >> s.active(seat) & 1": "if False"})


@without("SW-POWER-DIPLOMAT", "R-28")
def peace_with_all(p: Patch) -> None:
    """Peace binds every opponent."""
    p.edit(Diplomat.shields, {"s.seat_of(attacker) == s.power_memory[army] - 1": "s.power_memory[army] > 0"})


@without("SW-POWER-DIPLOMAT")
def two_allies(p: Patch) -> None:
    """A second ally can be chosen instead of the first."""
    p.edit(Ally.refusal, {"if s.power_memory[army]": "if False"})


@without("SW-POWER-DIPLOMAT", "R-28")
def peace_binds_ghouls(p: Patch) -> None:
    """Peace binds the ally's Ghouls in decline."""
    p.edit(Diplomat.shields, {"s.is_active(attacker) and": ""})


@without("SW-POWER-DIPLOMAT", "R-28")
def peace_covers_decline(p: Patch) -> None:
    """The Diplomat's race in decline is protected too."""
    shields = "kits[s.active(s.seat_of(holder))].shields if holder < s.rules.natives else []"
    p.edit(conquest._shielded, {"kits[holder].shields": shields, "(s, holder,": "(s, s.active(s.seat_of(holder)),"})


@without("SW-POWER-DIPLOMAT")
def peace_lasts(p: Patch) -> None:
    """Peace goes on until another ally is chosen."""
    p.drop(Diplomat, "turn_began")
    p.edit(Ally.refusal, {"if s.power_memory[army]": "if False"})


@without("SW-POWER-DIPLOMAT")
def own_allies(p: Patch) -> None:
    """The Diplomat can choose the own race."""
    p.edit(Ally.refusal, {"if seat == s.seat_of(army)": "if False"})


@without("R-28")
def peace_is_a_duty(p: Patch) -> None:
    """Somebody must be chosen."""
    p.edit(Ally.refusal, {"if seat == s.rules.seats:\n        return \"\"": "if seat == s.rules.seats:\n"
                          "        return \"ally-self\""})  # fmt: skip


@without("R-28")
def no_peace_without_a_race(p: Patch) -> None:
    """An opponent without an active race can't be chosen."""
    p.edit(Ally.refusal, {"if s.attacked": "if s.race[s.active(seat)] == ids.NONE or s.attacked"})


@without("R-28", "R-22")
def ghouls_do_not_count(p: Patch) -> None:
    """Attacks by the Diplomat's own Ghouls don't count."""
    p.edit(conquest.attack, {"s.attacked |= 1 << holder": "s.attacked |= s.is_active(army) << holder"})


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_flies_twice(p: Patch) -> None:
    """The dragon is used twice in a turn."""
    p.edit(Dragon.refusal, {"if s.power_memory[army]": "if False"})


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_flies_once(p: Patch) -> None:
    """The dragon is used once in a game."""
    p.drop(DragonMaster, "turn_began")


@without("SW-POWER-DRAGON-MASTER", "R-26")
def the_dragon_costs_the_price(p: Patch) -> None:
    """A dragon's conquest costs what any other would."""
    p.edit(Dragon.refusal, {'("" if payable(s, army, region) else "toll")': "conquer_refusal(s, army, s.kits[army], region)",
                            "reason = target": "from smallworld.core.conquest import conquer_refusal\n    reason = target"})  # fmt: skip


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_takes_two(p: Patch) -> None:
    """A dragon's conquest takes two tokens."""
    p.edit(Dragon.play, {"s.hand[army] -= 1": "s.hand[army] -= 2", "take(s, army, region, 1)": "take(s, army, region, 2)"})


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_protects_nothing(p: Patch) -> None:
    """The dragon's region is not immune."""
    p.put(_marker(p, "dragon"), "immune", False)


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_stays_behind(p: Patch) -> None:
    """A dragon used elsewhere leaves its old region immune."""
    p.edit(Dragon.play, {"gather(s, army, DRAGON)": "pass"})


@without("SW-POWER-DRAGON-MASTER", "R-33")
def the_dragon_outlasts_decline(p: Patch) -> None:
    """The dragon stays on decline."""
    p.put(_marker(p, "dragon"), "lasts", True)


@without("R-26")
def the_dragon_flies_far(p: Patch) -> None:
    """The dragon attacks out of reach."""
    p.edit(Dragon.refusal, {"return reason or": 'return reason.replace("out-of-reach", "") or'})


@without("R-26")
def the_dragon_lands_anywhere(p: Patch) -> None:
    """The dragon makes the first conquest anywhere."""
    p.edit(Dragon.refusal, {"return reason or": 'return reason.replace("no-entry", "") or'})


@without("R-26")
def the_dragon_comes_second(p: Patch) -> None:
    """The dragon can't make the first conquest."""
    p.edit(Dragon.refusal, {"if muster(s, army) < 1": "if not s.held[army] or muster(s, army) < 1"})


@without("R-26")
def the_dragon_breaks_the_peace(p: Patch) -> None:
    """Peace does not bind the dragon."""
    p.edit(Dragon.refusal, {"return reason or": 'return reason.replace("peace", "") or'})


@without("R-26")
def the_dragon_gets_bored(p: Patch) -> None:
    """An unused dragon leaves its region when the next turn begins."""
    began = "s.power_memory[army] = 0\n    gather(s, army, DRAGON)"
    p.edit(DragonMaster.turn_began, {"s.power_memory[army] = 0": began})


@without("R-26", "R-9")
def the_dragon_is_forgotten(p: Patch) -> None:
    """A dragon in an abandoned region stays there."""
    p.edit(pieces.vacate, {"strip(s, region, 0)": "strip(s, region, s.rules.width[4] << s.rules.shift[4])"})


@without("SW-POWER-FLYING", "C-CONQ-6")
def flyers_land_on_water(p: Patch) -> None:
    """Flyers conquer seas and lakes."""
    p.put(Flying, "may_hold", lambda self, board, region: True)
    p.put(Flying, "reaches", lambda self, board, region: True)


@without("R-24", "SW-POWER-FLYING")
def flyers_enter_at_the_edge(p: Patch) -> None:
    """Flying does not help to enter."""
    p.edit(conquest.target_refusal, {"if kit.far >> region & 1 == 0": "if s.held[army] == 0 or kit.far >> region & 1 == 0"})


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
    p.put(_marker(p, "fortress"), "box", 5)


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
    p.put(_marker(p, "fortress"), "lasts", False)


@without("SW-POWER-FORTIFIED", "R-9")
def fortresses_stay_behind(p: Patch) -> None:
    """Fortresses stay when their region is lost or abandoned."""
    p.edit(pieces.vacate, {"strip(s, region, 0)": "strip(s, region, s.rules.width[1] << s.rules.shift[1])"})


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
    p.put(_marker(p, "hero"), "most", 2)


@without("SW-POWER-HEROIC")
def heroes_go_abroad(p: Patch) -> None:
    """A hero stands in a region that is not held."""
    p.edit(Hero.refusal, {"s.holder[region] != army": "False"})


@without("SW-POWER-HEROIC")
def heroes_protect_nothing(p: Patch) -> None:
    """A hero's region is not immune."""
    p.put(_marker(p, "hero"), "immune", False)


@without("SW-POWER-HEROIC", "R-33")
def heroes_outlast_decline(p: Patch) -> None:
    """Heroes stay on decline."""
    p.put(_marker(p, "hero"), "lasts", True)


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
    p.edit(decline.decline, {"move_army(s, army, place)": "for region in range(rules.board.size):\n"
                             "        if s.holder[region] == army and rules.board.water >> region & 1:\n"
                             "            s.tray[s.race[army]] += s.tokens[region]\n"
                             "            vacate(s, region)\n    move_army(s, army, place)",
                             "seat = s.seat_of(army)": "from smallworld.core.pieces import vacate\n"
                             "    seat = s.seat_of(army)"})  # fmt: skip


@without("R-32")
def seas_are_no_edge(p: Patch) -> None:
    """A sea at the edge is no entry for seafarers."""
    p.edit(conquest.target_refusal, {"elif kit.entry >> region & 1 == 0": "elif (kit.entry & s.rules.board.land) >> region & 1 == 0"})


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
    p.edit(DeclineLate.play, {"s.pop()": "s.pop()\n    s.push(ids.F_SCORE, s.seat)"})


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
    p.put(Wealthy, "picked", lambda self, s, army: draft.events.earn(s, s.seat_of(army), 7, "wealthy"))


@without("SW-POWER-WEALTHY")
def six_coins_are_wealth(p: Patch) -> None:
    """Wealthy pays six coins."""
    p.put(Wealthy, "income", lambda self, s, army: 6 if s.fresh else 0)
