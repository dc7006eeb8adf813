"""The abilities of powers from Alchemist to Dragon Master, clause by clause, taken out."""

from __future__ import annotations

from smallworld.core import conquest, ids, pieces
from smallworld.games.smallworld.powers.alchemist import Alchemist
from smallworld.games.smallworld.powers.berserk import AfterRoll, Berserk, RollFirst
from smallworld.games.smallworld.powers.bivouacking import Bivouacking, Camp
from smallworld.games.smallworld.powers.commando import Commando
from smallworld.games.smallworld.powers.diplomat import Ally, Diplomat
from smallworld.games.smallworld.powers.dragon_master import Dragon, DragonMaster
from tests.rules.without import Patch, without


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
    p.edit(RollFirst.refusal, {"if muster(s, army) <": "if s.facts or muster(s, army) <"})


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
    p.add(
        conquest.conquer_refusal,
        "tokens = muster",
        'if kit.own_die and s.frames[-4] == ids.F_CONQUER: return "own-die"',
    )


@without("SW-POWER-BERSERK")
def rolls_make_regions_free(p: Patch) -> None:
    """A Berserk roll can make a region free."""
    p.edit(conquest.cost, {"return total if total > kit.garrison else kit.garrison": "return total"})


@without("SW-POWER-BIVOUACKING", "R-25")
def camps_are_lost(p: Patch) -> None:
    """Encampments are lost with their region."""
    p.drop(Bivouacking, "lost")
    p.edit(pieces.vacate, {"strip(s, region, s.rules.land_mask)": "s.marks[region] = 0"})


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
    p.marker("camp", "box", 4)


@without("SW-POWER-BIVOUACKING")
def six_camps(p: Patch) -> None:
    """There are six encampments."""
    p.marker("camp", "box", 6)


@without("SW-POWER-BIVOUACKING", "R-33")
def camps_outlast_decline(p: Patch) -> None:
    """Encampments stay on decline."""
    p.marker("camp", "lasts", True)


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
    p.edit(Ally.refusal, {'return ""\n': 'return "ally-self"\n'})


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
    p.put(Dragon, "play", lambda self, s, army, region: conquest.conquer(s, army, region))


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_takes_two(p: Patch) -> None:
    """A dragon's conquest takes two tokens."""
    p.edit(Dragon.play, {"s.kits[army].garrison": "2"})


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_protects_nothing(p: Patch) -> None:
    """The dragon's region is not immune."""
    p.marker("dragon", "immune", False)


@without("SW-POWER-DRAGON-MASTER")
def the_dragon_stays_behind(p: Patch) -> None:
    """A dragon used elsewhere leaves its old region immune."""
    p.edit(Dragon.play, {"gather(s, army, DRAGON)": "pass"})


@without("SW-POWER-DRAGON-MASTER", "R-33")
def the_dragon_outlasts_decline(p: Patch) -> None:
    """The dragon stays on decline."""
    p.marker("dragon", "lasts", True)


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
    p.edit(Dragon.refusal, {"if muster(s, army) <": "if not s.held[army] or muster(s, army) <"})


@without("R-26")
def the_dragon_breaks_the_peace(p: Patch) -> None:
    """Peace does not bind the dragon."""
    p.edit(Dragon.refusal, {"return reason or": 'return reason.replace("peace", "") or'})


@without("R-26")
def the_dragon_gets_bored(p: Patch) -> None:
    """An unused dragon leaves its region when the next turn begins."""
    p.add(DragonMaster.turn_began, "s.power_memory[army] = 0", "gather(s, army, DRAGON)")


@without("R-26", "R-9")
def the_dragon_is_forgotten(p: Patch) -> None:
    """A dragon in an abandoned region stays there."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.width[4] << s.rules.shift[4]"})
