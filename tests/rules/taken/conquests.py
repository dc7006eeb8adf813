"""Conquering, taken out."""

from __future__ import annotations

from smallworld.core import conquest
from smallworld.core.decisions import Conquer
from smallworld.core.kit import Kit
from smallworld.core.ruleset import Ruleset
from smallworld.games.smallworld.powers.dragon_master import Dragon
from smallworld.games.smallworld.races.sorcerers import Sorcery
from tests.rules.without import Patch, without


@without("C-CONQ-1")
def regions_cost_one(p: Patch) -> None:
    """A region costs 1 token to begin with."""
    p.edit(Ruleset.__init__, {"[2 + (board": "[1 + (board"})


@without("C-CONQ-1")
def regions_cost_three(p: Patch) -> None:
    """A region costs 3 tokens to begin with."""
    p.edit(Ruleset.__init__, {"[2 + (board": "[3 + (board"})


@without("C-CONQ-1", "C-SET-4")
def natives_are_free(p: Patch) -> None:
    """A native does not defend."""
    p.edit(conquest.cost, {"s.tokens[region]": "(0 if s.holder[region] == s.rules.natives else s.tokens[region])"})


@without("C-CONQ-1")
def garrisons_count_once(p: Patch) -> None:
    """Race tokens count 1 together."""
    p.edit(conquest.cost, {"s.tokens[region]": "min(1, s.tokens[region])"})


@without("C-CONQ-1")
def markers_do_not_defend(p: Patch) -> None:
    """Markers do not defend."""
    p.edit(conquest.cost, {"s.rules.defence(marks)": "0"})


@without("C-CONQ-1")
def markers_count_once(p: Patch) -> None:
    """Several defending markers count 1 together."""
    p.edit(Ruleset.defence, {"return total": "return min(total, 1)"})


@without("C-CONQ-1")
def one_token_too_few_will_do(p: Patch) -> None:
    """A conquest may be made with a token less than it costs."""
    p.edit(conquest.conquer_refusal, {"> tokens:": "> tokens + 1:"})


@without("C-CONQ-2")
def reductions_go_below_one(p: Patch) -> None:
    """Reductions can make a region free."""
    p.edit(conquest.cost, {"return total if total > kit.garrison else kit.garrison": "return total"})


@without("C-CONQ-2")
def two_tokens_at_least(p: Patch) -> None:
    """A conquest takes at least 2 tokens."""
    p.edit(conquest.cost, {"return total if total > kit.garrison else kit.garrison": "return max(2, total)"})


@without("C-CONQ-3", "C-DIE-2")
def rolls_with_an_empty_hand(p: Patch) -> None:
    """The die is rolled without a token in hand."""
    p.edit(conquest.roll_refusal, {"if tokens < kit.garrison": "if False"})


@without("C-CONQ-3", "R-26")
def dragons_need_no_token(p: Patch) -> None:
    """The dragon flies without a token in hand."""
    p.edit(Dragon.refusal, {"muster(s, army) < s.kits[army].garrison": "False"})


@without("C-CONQ-3")
def reductions_make_up_for_an_empty_hand(p: Patch) -> None:
    """An empty hand conquers what reductions make free."""
    p.edit(conquest.cost, {"return total if total > kit.garrison else kit.garrison": "return total"})
    p.edit(conquest.conquer_refusal, {"tokens < kit.garrison": "False"})


@without("C-CONQ-4")
def conquerors_march_on(p: Patch) -> None:
    """All conquerors but one come back to hand at once."""
    p.add(conquest.conquer, "overcome(", "s.hand[army] += s.tokens[region] - 1", "s.tokens[region] = 1")


@without("C-CONQ-5")
def every_region_is_near(p: Patch) -> None:
    """A region can be attacked that borders none of the army's."""
    p.edit(conquest.target_refusal, {"kit.neighbours[region] & held == 0": "False"})


@without("C-CONQ-5")
def declined_regions_open_the_way(p: Patch) -> None:
    """The army reaches what borders the regions of its owner's race in decline."""
    all_held = "held = s.held[army] | s.held[s.active(s.seat_of(army)) + 1]"
    p.edit(conquest.target_refusal, {"held = s.held[army]": all_held})


@without("C-CONQ-5", "SW-POWER-FLYING")
def no_ability_widens_reach(p: Patch) -> None:
    """No ability reaches beyond the border."""
    p.edit(conquest.target_refusal, {"(kit.far | kit.landing) >> region & 1 == 0": "True"})


@without("C-CONQ-6", "SW-MAP-4")
def lakes_are_shallow(p: Patch) -> None:
    """Everybody conquers lakes."""
    p.edit(Kit.__init__, {"self.holdable = board.land": "self.holdable = board.land | board.of_terrain[ids.LAKE]"})


@without("C-CONQ-6", "SW-MAP-4")
def seas_are_shallow(p: Patch) -> None:
    """Everybody conquers seas."""
    p.edit(Kit.__init__, {"self.holdable = board.land": "self.holdable = board.land | board.of_terrain[ids.SEA]"})


@without("C-CONQ-6", "SW-POWER-SEAFARING")
def no_ability_crosses_water(p: Patch) -> None:
    """No ability allows seas and lakes."""
    p.edit(Kit.__init__, {'rules.where(ability, "may_hold")': "0"})


@without("C-CONQ-7")
def armies_attack_themselves(p: Patch) -> None:
    """An army may conquer its own region."""
    p.edit(conquest.closed, {"if holder == army": "if False"})


@without("C-CONQ-7", "R-35")
def own_decline_is_sacred(p: Patch) -> None:
    """A player can't attack the own race in decline."""
    p.edit(conquest.closed, {"if holder == army": "if holder >= 0 and s.seat_of(holder) == s.seat_of(army)"})


@without("C-CONQ-7")
def own_decline_loses_nothing(p: Patch) -> None:
    """The player's own race in decline gets its token back."""
    p.edit(conquest.evict, {"lost = tokens\n": "lost = 0 if s.seat_of(army) == s.seat else tokens\n"})


@without("C-CONQ-8", "SW-RACE-HALFLINGS", "SW-POWER-HEROIC", "SW-POWER-DRAGON-MASTER", "R-26", "R-21")
def nothing_is_immune(p: Patch) -> None:
    """Immune regions can be attacked."""
    p.edit(conquest.closed, {"if s.marks[region] & s.rules.immune_mask": "if False"})


@without("C-CONQ-8", "R-21")
def sorcery_breaks_immunity(p: Patch) -> None:
    """Immunity does not stop sorcery."""
    p.edit(Sorcery.refusal, {"reason = closed(s, army, kit, region)": 'reason = ""'})


@without("C-CONQ-8", "R-26")
def dragons_break_immunity(p: Patch) -> None:
    """Immunity does not stop the dragon."""
    p.edit(Dragon.refusal, {"return reason or": 'return reason.replace("immune", "") or'})


@without("C-CONQ-8", "C-DIE-2")
def rolls_break_immunity(p: Patch) -> None:
    """Immunity does not stop the die."""
    p.edit(conquest.roll_refusal, {"if reason:": 'if reason and reason != "immune":'})


@without("C-CONQ-9")
def one_conquest_a_turn(p: Patch) -> None:
    """A conquest ends the conquests."""
    p.add(Conquer.apply, "conquest.conquer(s, army, action.arg)", "s.pop()", before=True)


@without("C-CONQ-9")
def two_conquests_a_turn(p: Patch) -> None:
    """A second conquest ends the conquests."""
    p.add(Conquer.apply, "conquest.conquer(s, army, action.arg)", "if len(s.facts) == 5: s.pop()", before=True)


@without("C-CONQ-9", "C-TURN-4")
def tokens_must_be_spent(p: Patch) -> None:
    """A player with tokens in hand must go on conquering."""
    must = 'if verb == ids.V_DONE and conquest.muster(s, army): return "not-now"'
    p.add(Conquer.refusal, "if verb == ids.V_DONE", must, before=True)


@without("C-CONQ-10", "SW-MAP-2", "R-24")
def armies_enter_anywhere(p: Patch) -> None:
    """An army without a region enters anywhere."""
    p.edit(conquest.target_refusal, {"elif kit.entry >> region & 1 == 0": "elif False"})


@without("C-CONQ-10")
def only_new_armies_enter(p: Patch) -> None:
    """The entry rule is for the turn of the pick; later an army without a region may go anywhere."""
    p.edit(conquest.target_refusal, {"elif kit.entry": "elif s.fresh and kit.entry"})


@without("C-CONQ-10", "C-LOSS-3", "R-40")
def no_second_landing(p: Patch) -> None:
    """An army that lost or left all its regions can't enter again."""
    p.edit(conquest.target_refusal, {"elif kit.entry": "elif not s.fresh or kit.entry"})
