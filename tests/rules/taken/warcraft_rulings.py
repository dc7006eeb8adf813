"""Rulings R-51 to R-61 that the other files don't break already, taken out."""

from __future__ import annotations

from smallworld.core import conquest, judge, pieces, scoring
from smallworld.core.decisions import Conquer
from smallworld.games.warcraft import markers
from smallworld.games.warcraft.artifacts.doomhammer import Smash
from smallworld.games.warcraft.powers import championing
from smallworld.games.warcraft.powers.beast_master import BeastMaster
from smallworld.games.warcraft.powers.championing import Champion
from smallworld.games.warcraft.powers.enraged import Enraged
from smallworld.games.warcraft.powers.intimidating import ScareTo
from smallworld.games.warcraft.powers.marshdweller import Marshdweller
from smallworld.games.warcraft.races import goblins
from smallworld.games.warcraft.races.goblins import Bomb, Goblins, TurnBomb
from smallworld.games.warcraft.races.humans import Humans, Objective
from smallworld.games.warcraft.races.worgen import Form, Worgen
from tests.rules.without import Patch, without


@without("R-51")
def hammers_strike_single_tokens(p: Patch) -> None:
    """The Doomhammer strikes only regions with a single token."""
    p.edit(Smash.refusal, {"return reason or": 'return reason or ("not-now" if s.tokens[region] > 1 else "") or'})


@without("R-51")
def own_declined_races_are_paid(p: Patch) -> None:
    """For the own race in decline the Doomhammer's coins go to its owner."""
    p.edit(Smash.play, {" and s.seat_of(holder) != seat": ""})


@without("R-52")
def frightened_tokens_stand_alone(p: Patch) -> None:
    """A frightened token in decline replaces the one that stands there."""
    p.edit(ScareTo.play, {"s.tokens[action.arg] += 1": "s.tokens[action.arg] = 1"})


@without("R-54")
def empty_regions_have_no_objective(p: Patch) -> None:
    """Objectives lie only in regions that somebody holds."""
    p.edit(Objective.refusal, {"if s.rules.board.has": "if s.holder[region] < 0 or s.rules.board.has"})


@without("R-54", "R-65")
def objectives_under_watchtowers(p: Patch) -> None:
    """Objectives lie in immune regions."""
    p.edit(Objective.refusal, {'return "immune" if untouchable(s, region) else ""': 'return ""'})


@without("R-54")
def objectives_outlast_decline(p: Patch) -> None:
    """Objectives stay when the Humans decline."""
    p.drop(Humans, "declining")


@without("R-54")
def objectives_are_taken_back_one_by_one(p: Patch) -> None:
    """The first objective of a turn leaves the other where it is."""
    p.edit(Objective.play, {"take_back(s)": "s.supply[OBJECTIVE] = max(1, s.supply[OBJECTIVE])"})


@without("R-54")
def objectives_must_be_placed_anew(p: Patch) -> None:
    """Objectives go back to hand at the start of the turn."""
    p.add(Humans.turn_began, "s.race_memory[army] = 0", "take_back(s)")


@without("R-55")
def murlocs_do_not_enrage(p: Patch) -> None:
    """Murlocs don't count for the Enraged."""
    p.edit(Enraged.income, {">= 2": ">= 2 and s.facts[i + 3] >= 0"})


@without("R-56")
def bombs_are_no_conquest(p: Patch) -> None:
    """A live bomb does not count as a conquest."""
    p.edit(TurnBomb.brought, {"record(s, army, data)": "pass"})


@without("R-56")
def goblins_enter_the_crater(p: Patch) -> None:
    """The Goblins hold the region that they bombed."""
    p.add(TurnBomb.brought, "evict(s, data, ids.BY_CONQUEST, army)", "s.hand[army] -= 1", "s.holder[data] = army",
          "s.tokens[data] = 1", "s.held[army] |= 1 << data")  # fmt: skip


@without("R-56", "R-65")
def watchtowers_are_bombed(p: Patch) -> None:
    """Bombs are laid in immune regions."""
    p.edit(Bomb.refusal, {"if untouchable(s, region)": "if False"})


@without("R-56")
def late_watchtowers_do_not_help(p: Patch) -> None:
    """A bomb whose region has become immune goes off."""
    p.edit(TurnBomb.brought, {"not untouchable(s, data) and": ""})


@without("R-56")
def bombs_keep_the_peace(p: Patch) -> None:
    """No harmony is due for laying a bomb."""
    p.edit(Bomb.play, {"pay_toll(s, army, region, ids.BY_REMOVAL)": "pass"})


@without("R-56")
def bombs_pay_in_the_marsh(p: Patch) -> None:
    """The marsh coin is due for a bomb."""
    p.edit(Marshdweller.toll, {"cause == ids.BY_CONQUEST and": ""})


@without("R-56")
def half_the_bombs(p: Patch) -> None:
    """A race that is picked has no bombs."""
    p.drop(Goblins, "picked")


@without("R-57")
def own_bombs_go_off(p: Patch) -> None:
    """A bomb in a region of the Goblins' own player is turned."""
    p.edit(Goblins.turn_began, {" and s.seat_of(holder) != s.seat_of(army)": ""})


@without("R-57")
def bombs_go_to_the_bottom(p: Patch) -> None:
    """A bomb that comes back goes to the bottom of the stack."""
    p.edit(goblins.take_back, {"s.queue = (code - 2, *s.queue)": "s.queue += (code - 2,)"})


@without("R-58")
def single_tauren_attack(p: Patch) -> None:
    """One Tauren in hand may conquer and roll."""
    p.edit(conquest.conquer_refusal, {"tokens < kit.garrison": "tokens < 1"})
    p.edit(conquest.roll_refusal, {"tokens < kit.garrison": "tokens < 1"})


@without("R-58")
def beasts_do_not_accompany_tauren(p: Patch) -> None:
    """A beast does not count towards the two."""
    p.edit(pieces.steady, {"strength = s.tokens[region] + aides_in(s, region)": "strength = s.tokens[region]"})
    p.edit(pieces.lift, {"(garrison - stay)": "0"})


@without("R-58")
def hammers_take_one_tauren(p: Patch) -> None:
    """The Doomhammer takes a single Tauren."""
    p.edit(Smash.play, {"conquer_at(s, army, region, s.kits[army].garrison)": "conquer_at(s, army, region, 1)"})


@without("R-58")
def champions_need_tauren(p: Patch) -> None:
    """The champion counts towards the two."""
    p.edit(pieces.steady, {"or (alone and strength == 0)": "or alone"})


@without("R-58", "WC-TAUREN-2")
def frightened_tauren_keep_the_champion_company(p: Patch) -> None:
    """A Tauren that is frightened to where the champion stands alone stays there."""
    p.edit(ScareTo.play, {"in (data, action.arg)": "in (data,)"})


@without("R-58")
def declined_tauren_need_company(p: Patch) -> None:
    """A single Tauren in decline leaves."""
    p.edit(pieces.steady, {"strength >= s.kits[army].garrison": "strength >= (2 if s.race[army] >= 0 and "
                           "s.rules.races[s.race[army]].garrison > 1 else 1)"})  # fmt: skip


@without("R-59")
def forms_on_credit(p: Patch) -> None:
    """The worgen form needs no coin."""
    p.edit(Form.refusal, {"s.coins[s.seat_of(army)] < 1": "False"})


@without("R-59")
def declining_worgen_choose(p: Patch) -> None:
    """Worgen choose their form before they decline."""
    p.edit(Conquer.refusal, {"if verb != ids.V_DECLINE and self._demanded": "if self._demanded"})


@without("R-59")
def new_worgen_have_no_form(p: Patch) -> None:
    """Worgen choose no form on their first turn."""
    p.edit(Worgen.demands, {"s.race_memory[army] == 0": "s.race_memory[army] == 0 and not s.fresh"})


@without("R-60")
def empty_hills_are_held(p: Patch) -> None:
    """A region that only beasts held stays held without them."""
    p.edit(BeastMaster.turn_began, {"steady(s, region)": "pass"})


@without("R-60")
def beasts_defend_twice(p: Patch) -> None:
    """A beast counts two in defence."""
    p.edit(conquest.cost, {"total += s.rules.defence(marks)": "total += s.rules.defence(marks) + aides_in(s, region)"})


@without("R-60")
def beasts_break_no_ties(p: Patch) -> None:
    """Beasts don't count in a tie."""
    p.edit(judge.tokens_on_map, {"total += s.count(region, aide)": "pass"})


@without("R-60")
def champions_break_ties(p: Patch) -> None:
    """The champion counts in a tie."""
    p.edit(judge.tokens_on_map, {"total += s.tokens[region]": "total += s.tokens[region] + s.count(region, 4)"})


@without("R-60")
def beasts_are_no_corpses(p: Patch) -> None:
    """A beast that is lost does not count for the Forsaken."""
    p.edit(conquest.evict, {"gone = lost + before - aides": "gone = lost"})


@without("R-61")
def champions_fight_first(p: Patch) -> None:
    """The champion needs a token in hand."""
    p.edit(
        Champion.refusal, {"if s.power_memory[army] & FOUGHT": "if s.hand[army] == 0 or s.power_memory[army] & FOUGHT"}
    )


@without("R-61")
def champions_leave_guards(p: Patch) -> None:
    """A region that the champion left stays held."""
    p.edit(championing.leave, {"steady(s, region)": "pass"})


@without("R-61")
def champions_break_immunity(p: Patch) -> None:
    """Immunity does not stop the champion."""
    p.edit(Champion.refusal, {"return closed(s, army, kit, region) or": "return"})


@without("R-61")
def champions_are_placed_once(p: Patch) -> None:
    """A champion who fought can't be placed elsewhere."""
    p.edit(Champion.refusal, {"s.power_memory[army] & PLACED or": "s.power_memory[army] or"})


@without("R-61")
def champions_outlast_decline(p: Patch) -> None:
    """The champion stays on decline."""
    p.marker("champion", "lasts", True, markers)


@without("R-61")
def champions_replace_tokens(p: Patch) -> None:
    """No token needs to stay with the champion when the army is readied."""
    p.edit(pieces.lift, {"stay = there": "stay = 0 if s.marks[region] & s.rules.holding_mask else there"})


@without("R-61")
def champions_hold_nothing(p: Patch) -> None:
    """A region that only the champion holds scores nothing."""
    p.edit(scoring.income, {"s.held[army].bit_count()": "len([r for r in s.rules.board.members(s.held[army]) if "
                            "s.tokens[r]])"})  # fmt: skip


@without("R-59")
def two_coins_for_a_form(p: Patch) -> None:
    """The last coin does not buy the worgen form."""
    p.edit(Form.refusal, {"s.coins[s.seat_of(army)] < 1": "s.coins[s.seat_of(army)] < 2"})


@without("R-61", "R-7")
def champions_on_credit(p: Patch) -> None:
    """Who can't pay sends the champion all the same."""
    p.edit(Champion.refusal, {"payable(s, army, region)": "True"})
