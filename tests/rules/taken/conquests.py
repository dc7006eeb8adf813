"""Conquering, losses and the die, taken out."""

from __future__ import annotations

from smallworld.core import conquest
from smallworld.core.decisions import Conquer, Die, Placing
from smallworld.core.ruleset import Kit, Ruleset
from smallworld.core.turn import BeginTurn, Retreats
from smallworld.games.smallworld.powers.bivouacking import Bivouacking
from smallworld.games.smallworld.powers.dragon_master import Dragon
from smallworld.games.smallworld.races.sorcerers import Sorcery
from tests.rules.without import Patch, without


@without("C-CONQ-1")
def regions_cost_one(p: Patch) -> None:
    """A region costs 1 token to begin with."""
    p.edit(Kit.__init__, {"[2 + (board": "[1 + (board"})


@without("C-CONQ-1")
def regions_cost_three(p: Patch) -> None:
    """A region costs 3 tokens to begin with."""
    p.edit(Kit.__init__, {"[2 + (board": "[3 + (board"})


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
    p.edit(conquest.cost, {"return total if total > 1 else 1": "return total"})


@without("C-CONQ-2")
def two_tokens_at_least(p: Patch) -> None:
    """A conquest takes at least 2 tokens."""
    p.edit(conquest.cost, {"return total if total > 1 else 1": "return total if total > 2 else 2"})


@without("C-CONQ-3", "C-DIE-2")
def rolls_with_an_empty_hand(p: Patch) -> None:
    """The die is rolled without a token in hand."""
    p.edit(conquest.roll_refusal, {"if tokens < 1": "if False"})


@without("C-CONQ-3", "R-26")
def dragons_need_no_token(p: Patch) -> None:
    """The dragon flies without a token in hand."""
    p.edit(Dragon.refusal, {"muster(s, army) < 1": "False"})


@without("C-CONQ-3")
def reductions_make_up_for_an_empty_hand(p: Patch) -> None:
    """An empty hand conquers what reductions make free."""
    p.edit(conquest.cost, {"return total if total > 1 else 1": "return total"})
    p.edit(conquest.conquer_refusal, {"tokens < 1": "False"})


@without("C-CONQ-4")
def conquerors_march_on(p: Patch) -> None:
    """All conquerors but one come back to hand at once."""
    p.edit(conquest.conquer, {"take(s, army, region, tokens)": "take(s, army, region, 1)\n    s.hand[army] += tokens - 1"})


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
    p.edit(conquest.target_refusal, {"kit.far >> region & 1 == 0": "True"})


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
    p.edit(Kit.__init__, {"if ability.may_hold(board, region)": "if False"})


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
    p.edit(Conquer.apply, {"conquest.conquer(s, army, action.arg)": "s.pop()\n        conquest.conquer(s, army, action.arg)"})


@without("C-CONQ-9")
def two_conquests_a_turn(p: Patch) -> None:
    """A second conquest ends the conquests."""
    second = "if len(s.facts) == 4:\n            s.pop()\n        conquest.conquer(s, army, action.arg)"
    p.edit(Conquer.apply, {"conquest.conquer(s, army, action.arg)": second})


@without("C-CONQ-9", "C-TURN-4")
def tokens_must_be_spent(p: Patch) -> None:
    """A player with tokens in hand must go on conquering."""
    p.edit(Conquer.refusal, {'DONE:\n        return ""': 'DONE:\n        return "tokens-left" if conquest.muster(s, army) else ""'})


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


@without("C-LOSS-1", "SW-RACE-GHOULS")
def defenders_lose_nothing(p: Patch) -> None:
    """A conquered army loses no token."""
    p.edit(conquest.evict, {"lost = 1": "lost = 0"})


@without("C-LOSS-1")
def defenders_lose_two(p: Patch) -> None:
    """A conquered army loses two tokens."""
    p.edit(conquest.evict, {"lost = 1": "lost = min(2, tokens)"})


@without("C-LOSS-1", "C-LOSS-2", "SW-RACE-GHOULS")
def defenders_lose_all(p: Patch) -> None:
    """A conquered army loses all its tokens in the region."""
    p.edit(conquest.evict, {"if fights:": "if False:"})


@without("C-LOSS-1")
def lost_tokens_leave_the_game(p: Patch) -> None:
    """The lost token does not go back to the tray."""
    p.edit(conquest.evict, {"s.tray[s.race[army]] += lost": "pass"})


@without("C-LOSS-2")
def fugitives_wait(p: Patch) -> None:
    """Fugitives wait for their owner's turn."""
    p.edit(Retreats.run, {"if s.held[army] and": "if False and"})


@without("C-LOSS-2")
def fugitives_come_before_the_coins(p: Patch) -> None:
    """Retreats come before the attacker is paid."""
    p.edit(
        BeginTurn.run,
        {
            "s.push(ids.F_RETREATS, seat)\n    s.push(ids.F_SCORE, seat)": (
                "s.push(ids.F_SCORE, seat)\n    s.push(ids.F_RETREATS, seat)"
            )
        },
    )


@without("C-LOSS-2")
def fugitives_in_reverse(p: Patch) -> None:
    """Owners place against the order of the seats."""
    p.edit(Retreats.run, {"(start + turn) % natives": "(start - 1 - turn) % natives"})


@without("C-LOSS-2")
def fugitives_from_the_first_seat(p: Patch) -> None:
    """Owners place in the order of the seats, from the first."""
    p.edit(Retreats.run, {"s.active(s.seat) + s.rules.slots": "0"})


@without("C-LOSS-2")
def own_fugitives_first(p: Patch) -> None:
    """The attacker's own army places first."""
    p.edit(Retreats.run, {"s.active(s.seat) + s.rules.slots": "s.active(s.seat)"})


@without("C-LOSS-2")
def fugitives_may_stay_in_hand(p: Patch) -> None:
    """Fugitives need not be placed."""
    p.edit(Placing.refusal, {'return "tokens-left" if': 'return "tokens-left" if self.step != ids.RETREAT and'})


@without("C-LOSS-2")
def fugitives_run_to_the_first_region(p: Patch) -> None:
    """Fugitives have no choice of regions."""
    first = 's.holder[action.arg] == army and (self.step != ids.RETREAT or s.held[army] & ((1 << action.arg) - 1) == 0)'
    p.edit(Placing.refusal, {"s.holder[action.arg] == army": first})


@without("C-LOSS-2", "R-25")
def camps_must_be_placed(p: Patch) -> None:
    """Freed encampments must be placed in the retreat."""
    left = "if (s.hand[army] or self.step == ids.RETREAT and s.power_memory[army]) and s.held[army]"
    p.edit(Placing.refusal, {"if s.hand[army] and s.held[army]": left})


@without("C-LOSS-2", "R-25")
def camps_do_not_retreat(p: Patch) -> None:
    """Freed encampments can't be placed in the retreat."""
    p.drop(Bivouacking, "to_place")


@without("C-LOSS-3")
def homeless_tokens_are_lost(p: Patch) -> None:
    """An army with no region left loses all its tokens."""
    lost = "s.hand[army] += tokens - lost if s.held[army] else 0"
    p.edit(conquest.evict, {"s.hand[army] += tokens - lost": lost})


@without("C-LOSS-4")
def natives_come_back(p: Patch) -> None:
    """A native returns when its conquerors leave."""
    back = "vacate(s, region)\n    s.tokens[region] = s.rules.board.natives[region]"
    p.edit(conquest.abandon, {"vacate(s, region)": back})


@without("C-LOSS-4")
def declined_tokens_escape(p: Patch) -> None:
    """A race in decline loses one token and keeps the others."""
    p.edit(conquest.evict, {"if fights:": "if True:"})


@without("C-LOSS-5", "C-PICK-7")
def beaten_races_stay_in_the_game(p: Patch) -> None:
    """A race in decline without a token stays in the game."""
    p.edit(conquest.evict, {"vanish(s, army)": "pass"})


@without("C-LOSS-5")
def races_leave_with_their_first_region(p: Patch) -> None:
    """A race in decline leaves with the first region it loses."""
    p.edit(conquest.evict, {"s.held[army] == 0 and s.hand[army] == 0": "True"})


@without("C-LOSS-5", "R-3", "C-LOSS-3")
def active_races_leave(p: Patch) -> None:
    """An active race leaves the game with its last token on the map."""
    p.edit(conquest.evict, {"not s.is_active(army) and s.held[army] == 0 and s.hand[army] == 0": "s.held[army] == 0"})


@without("C-LOSS-5", "R-40")
def ghouls_in_hand_do_not_count(p: Patch) -> None:
    """Ghouls in decline leave with their last region, though tokens are in hand."""
    p.edit(conquest.evict, {"s.held[army] == 0 and s.hand[army] == 0": "s.held[army] == 0"})


def _face(shown: int, read: int) -> None:
    def change(p: Patch) -> None:
        p.edit(Die.apply, {"face = ids.FACES[action.arg][0]": "face = {0: 0, 1: 1, 2: 2, 3: 3, %d: %d}[ids.FACES[action.arg][0]]" % (shown, read)})

    change.__doc__ = f"The face with {shown} counts {read}."
    without("C-DIE-1")(change)


for _shown, _read in ((0, 1), (1, 0), (2, 1), (3, 2)):
    _face(_shown, _read)


@without("C-DIE-1")
def fair_faces(p: Patch) -> None:
    """The blank face comes no more often than the others."""
    p.edit(Die.outcomes, {"i), weight)": "i), 1)"})


@without("C-DIE-2")
def two_short_at_most(p: Patch) -> None:
    """Three short is too short."""
    p.edit(conquest.roll_refusal, {"missing > 3": "missing > 2"})


@without("C-DIE-2")
def four_short_is_fine(p: Patch) -> None:
    """Four short may be rolled for."""
    p.edit(conquest.roll_refusal, {"missing > 3": "missing > 4"})


@without("C-DIE-2", "R-4")
def rolls_without_need(p: Patch) -> None:
    """A region that hand can pay for may be rolled for."""
    p.edit(conquest.roll_refusal, {"missing < 1": "False"})


@without("C-DIE-2", "C-CONQ-5", "C-CONQ-7", "C-CONQ-10")
def rolls_go_anywhere(p: Patch) -> None:
    """The die is rolled for a region that can't be attacked."""
    p.edit(conquest.roll_refusal, {"if reason:": "if False:"})


@without("C-DIE-3")
def rolls_must_exceed(p: Patch) -> None:
    """Hand and roll must exceed the cost."""
    p.edit(conquest.conquer_by_roll, {"tokens + face >=": "tokens + face >"})


@without("C-DIE-3")
def rolls_always_succeed(p: Patch) -> None:
    """The region falls whatever the roll."""
    p.edit(conquest.conquer_by_roll, {"tokens + face >=": "99 >="})


@without("C-DIE-3")
def rolls_become_tokens(p: Patch) -> None:
    """The roll adds tokens to the region."""
    p.edit(conquest.conquer_by_roll, {"seize(s, army, region, tokens,": "seize(s, army, region, tokens + face,"})


@without("C-DIE-3", "C-DEPLOY-2")
def failed_rolls_cost_the_tokens(p: Patch) -> None:
    """Tokens that rolled in vain are lost."""
    p.edit(conquest.conquer_by_roll, {"tokens = s.hand[army]": "tokens, s.hand[army] = s.hand[army], 0"})


@without("C-DIE-4")
def failures_end_nothing(p: Patch) -> None:
    """After a failed roll the army goes on conquering."""
    p.edit(
        Die.apply,
        {
            "s.pop()  # the": "end = face + s.hand[army] >= conquest.cost(s, army, s.kits[army], data)\n"
            "        if end:\n            s.pop()  # the"
        },
    )


@without("C-DIE-4", "R-21")
def successes_end_nothing(p: Patch) -> None:
    """After a roll that succeeded the army goes on conquering."""
    p.edit(
        Die.apply,
        {
            "s.pop()  # the": "end = face + s.hand[army] < conquest.cost(s, army, s.kits[army], data)\n"
            "        if end:\n            s.pop()  # the"
        },
    )
