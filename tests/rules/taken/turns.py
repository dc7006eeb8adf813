"""Redeploying, coins, turns, decline and the end, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, draft, judge, scoring
from smallworld.core.decisions import Conquer, Placing
from smallworld.core.judge import Judge
from smallworld.core.turn import BeginRedeploy, BeginTurn, Main, NextTurn, Score
from tests.rules.without import Patch, without


@without("C-DEPLOY-1", "C-CONQ-4")
def garrisons_stay(p: Patch) -> None:
    """Tokens on the map can't be redeployed."""
    p.edit(BeginRedeploy.run, {"lift(s, army)": "pass"})


@without("C-DEPLOY-1")
def nobody_stays_behind(p: Patch) -> None:
    """Redeploying may leave a region without a token."""
    leave = "for r in s.rules.board.members(s.held[army]): s.hand[army] += s.tokens[r]; s.tokens[r] = 0"
    p.edit(BeginRedeploy.run, {"lift(s, army)": leave})


@without("C-DEPLOY-1")
def tokens_need_a_way(p: Patch) -> None:
    """Tokens go only where a region borders another of the army's."""
    p.edit(Placing.refusal, {"s.holder[action.arg] != army": "not s.rules.board.neighbours[action.arg] & s.held[army]"})


@without("C-DEPLOY-1", "R-6")
def armies_mingle(p: Patch) -> None:
    """Tokens may be placed with the owner's race in decline."""
    others = "s.seat_of(s.holder[action.arg]) != s.seat_of(army)"
    p.edit(Placing.refusal, {"s.holder[action.arg] != army": others})


@without("C-DEPLOY-2")
def tokens_may_stay_in_hand(p: Patch) -> None:
    """Tokens in hand need not be placed."""
    p.edit(Placing.refusal, {"if s.held[army] and": "if False and"})


@without("C-DEPLOY-2")
def homeless_tokens_go_to_the_tray(p: Patch) -> None:
    """An army without a region does not keep its tokens in hand."""
    p.edit(Placing.apply, {"s.pop()": "s.pop()\n        s.hand[army] = 0"})


@without("C-SCORE-1", "C-DECL-4", "C-DECL-5")
def only_active_regions_score(p: Patch) -> None:
    """Regions in decline do not score."""
    p.edit(scoring.income, {"s.held[army].bit_count()": "s.held[army].bit_count() * (army == first)"})


@without("C-SCORE-1")
def only_declined_regions_score(p: Patch) -> None:
    """Regions of the active army do not score."""
    p.edit(scoring.income, {"s.held[army].bit_count()": "s.held[army].bit_count() * (army > first)"})


@without("C-SCORE-1")
def tokens_score(p: Patch) -> None:
    """A region pays a coin for each token in it."""
    tokens = "sum([s.tokens[r] for r in s.rules.board.members(s.held[army])])"
    p.edit(scoring.income, {"s.held[army].bit_count()": tokens})


@without("C-SCORE-1")
def two_coins_a_region(p: Patch) -> None:
    """A region pays two coins."""
    p.edit(scoring.income, {"s.held[army].bit_count()": "2 * s.held[army].bit_count()"})


@without("C-SCORE-2")
def no_bonuses(p: Patch) -> None:
    """Races and powers give no coins."""
    p.edit(scoring.income, {"if coins:": "if False:"})


@without("C-SCORE-2")
def victories_are_paid_at_once(p: Patch) -> None:
    """A bonus for conquests is paid when the region falls."""
    at_once = "events.earn(s, s.seat_of(army), len(s.kits[army].income), 'loot')"
    p.add(conquest.seize, "record(s, army, region)", f"if s.holder[region] >= 0: {at_once}")


@without("C-TURN-1", "R-28", "SW-POWER-DIPLOMAT", "SW-POWER-DRAGON-MASTER", "SW-POWER-FORTIFIED", "SW-RACE-SORCERERS")
def nothing_happens_at_the_start(p: Patch) -> None:
    """What a text places at the start of the turn does not happen."""
    p.edit(BeginTurn.run, {"ability.turn_began(s, army)": "pass"})


@without("C-TURN-1", "C-DECL-1")
def declining_comes_any_time(p: Patch) -> None:
    """An army that has moved may still decline."""
    p.edit(Conquer._decline_refusal, {"if not opening": "if False"})


@without("C-TURN-1", "C-DECL-1")
def nobody_declines(p: Patch) -> None:
    """Declining is not offered at the start of a turn."""
    p.edit(Conquer._decline_refusal, {"if not opening": "if True"})


@without("C-TURN-1")
def abandoning_is_no_expanding(p: Patch) -> None:
    """An army that has abandoned a region may still decline."""
    p.edit(Conquer.apply, {"s.frames[-2] = 0": "s.frames[-2] = 1 if action.verb == ids.V_ABANDON else 0"})


@without("C-TURN-2")
def garrisons_do_not_march(p: Patch) -> None:
    """Tokens on the map are not readied."""
    p.edit(conquest.ready, {"lift(s, army)": "pass"})


@without("C-TURN-2")
def two_stay_in_each_region(p: Patch) -> None:
    """Two tokens stay in each region."""
    back = "for r in s.rules.board.members(s.held[army]): s.hand[army] -= 1; s.tokens[r] += 1"
    p.add(conquest.ready, "lift(s, army)", back)


@without("C-TURN-2")
def nobody_has_to_stay(p: Patch) -> None:
    """The last token of a region may be spent too."""
    p.add(conquest.ready, "lift(s, army)", "s.hand[army] += s.held[army].bit_count()")
    p.edit(conquest.muster, {"spare(s, army)": "spare(s, army) + s.held[army].bit_count()"})


@without("C-TURN-3", "R-2")
def nothing_is_abandoned(p: Patch) -> None:
    """No region can be abandoned."""
    p.edit(Conquer.refusal, {'"too-late" if s.frames[-1] else ""': '"too-late"'})


@without("C-TURN-3", "R-2")
def abandoning_comes_any_time(p: Patch) -> None:
    """Regions can be abandoned after a conquest."""
    p.edit(Conquer.refusal, {'"too-late" if s.frames[-1] else ""': '""'})


@without("C-TURN-3")
def one_region_is_abandoned(p: Patch) -> None:
    """Only one region can be abandoned in a turn."""
    p.add(Conquer.apply, "conquest.abandon(s, army, action.arg)", "s.frames[-1] = 1")


@without("C-TURN-3")
def the_last_region_stays(p: Patch) -> None:
    """An army can't abandon its last region."""
    p.edit(
        Conquer.refusal, {'"too-late" if s.frames[-1]': '"too-late" if s.frames[-1] or s.held[army].bit_count() == 1'}
    )


@without("C-TURN-3")
def any_region_is_abandoned(p: Patch) -> None:
    """A region of another army of the same player can be abandoned."""
    p.edit(Conquer.refusal, {"s.holder[action.arg] != army": "s.seat_of(s.holder[action.arg]) != s.seat_of(army)"})


@without("C-TURN-3")
def abandoned_tokens_are_lost(p: Patch) -> None:
    """Tokens of an abandoned region don't come to hand."""
    p.edit(conquest.abandon, {"s.hand[army] += tokens": "pass"})


@without("C-TURN-4")
def conquering_is_a_duty(p: Patch) -> None:
    """A turn without a conquest is refused."""
    p.add(
        Conquer.refusal,
        "if verb == ids.V_DONE",
        'if verb == ids.V_DONE and not s.frames[-1]: return "not-now"',
        before=True,
    )


@without("C-TURN-4")
def idle_armies_are_not_paid(p: Patch) -> None:
    """A turn without a conquest is not scored."""
    p.edit(Score.run, {"score(s, seat)": "score(s, seat) if s.facts else None"})


@without("C-TURN-4")
def idle_armies_do_not_redeploy(p: Patch) -> None:
    """A turn without a conquest has no redeploying."""
    p.add(Conquer.apply, "s.pop()", "if not s.facts: s.pop()")


@without("C-DECL-1", "R-22")
def declining_is_not_the_whole_turn(p: Patch) -> None:
    """A player who has declined goes on with a new race."""
    p.add(Conquer.apply, "decline(s, s.active(s.seat))", "s.push(ids.F_MAIN, s.seat)", before=True)


@without("C-DECL-1", "C-DECL-4")
def declining_is_not_scored(p: Patch) -> None:
    """The turn of a decline is not scored."""
    p.edit(Conquer.apply, {"s.frames[ids.FRAME * ids.TURN_FRAMES :]": "s.frames[ids.FRAME * (ids.TURN_FRAMES - 1) :]"})


@without("C-DECL-2")
def all_tokens_stay(p: Patch) -> None:
    """All tokens stay on the map on decline."""
    p.edit(decline.decline, {"stay = kit.garrison": "stay = s.tokens[region]"})


@without("C-DECL-2")
def tokens_leave_the_game(p: Patch) -> None:
    """Tokens that decline takes off the map don't go to the tray."""
    p.edit(decline.decline, {"s.tray[s.race[army]] += back": "pass"})


@without("C-DECL-2")
def hands_are_lost(p: Patch) -> None:
    """Tokens in hand don't go to the tray on decline."""
    p.edit(decline.decline, {"back += s.hand[army]": "pass"})


@without("C-DECL-2", "SW-RACE-AMAZONS")
def tokens_aside_are_lost(p: Patch) -> None:
    """Tokens aside don't go to the tray on decline."""
    p.edit(decline.decline, {"back = s.aside[army] + s.waiting[army]": "back = s.waiting[army]"})


@without("C-DECL-2")
def badges_are_gone(p: Patch) -> None:
    """The badge of a declining race is not discarded."""
    p.edit(decline.decline, {"s.discard += (power,)": "pass"})


@without("C-DECL-2", "SW-POWER-SPIRIT")
def every_badge_is_discarded(p: Patch) -> None:
    """The Spirit badge is discarded on decline."""
    p.edit(decline.decline, {"not rules.powers[power].lasts": "True"})


@without("C-DECL-2", "C-LOSS-5", "SW-POWER-SPIRIT")
def spirit_badges_are_gone(p: Patch) -> None:
    """The Spirit badge is not discarded when its race leaves the game."""
    p.edit(draft.vanish, {"s.discard += (s.power[army],)": "pass"})


@without("C-DECL-3")
def declined_races_pile_up(p: Patch) -> None:
    """The earlier race in decline stays."""
    p.edit(decline.decline, {"vanish(s, other)": "pass"})


@without("C-DECL-3")
def earlier_races_score_once_more(p: Patch) -> None:
    """The earlier race in decline is paid before it leaves."""
    p.add(decline.decline, "vanish(s, other)", "s.coins[seat] += s.held[other].bit_count()", before=True)


@without("C-DECL-3", "C-PICK-7")
def leaving_races_keep_their_tokens(p: Patch) -> None:
    """Tokens of a race that leaves don't go to the tray."""
    p.edit(draft.vanish, {"s.tray[race] += returned": "pass"})


@without("C-DECL-3", "R-31", "SW-POWER-SPIRIT")
def spirits_are_pushed_out(p: Patch) -> None:
    """A Spirit race leaves when another race declines."""
    p.edit(decline.decline, {"and not s.kits[other].uncounted": ""})


@without("SW-POWER-SPIRIT", "R-31")
def spirits_push_others_out(p: Patch) -> None:
    """A Spirit race that declines takes the place of the earlier race."""
    p.edit(decline.decline, {"if not kit.uncounted": "if True"})


@without("C-DECL-4", "SW-POWER-ALCHEMIST")
def declining_races_get_their_bonuses(p: Patch) -> None:
    """Race and power are paid once more in the turn of the decline."""
    p.add(decline.decline, "kit = s.kits[army]", "for ability in kit.income: s.coins[seat] += ability.income(s, army)")


@without("C-DECL-4", "SW-RACE-DWARVES")
def declining_pays_regions_only(p: Patch) -> None:
    """No text gives anything in the turn of a decline."""
    p.edit(scoring.income, {"if coins:": "if coins and s.race[first] != ids.NONE:"})


@without("C-DECL-5", "C-PICK-1")
def the_next_turn_is_idle(p: Patch) -> None:
    """After a decline the next turn brings no new race."""
    p.edit(Main.run, {"s.push(ids.F_PICK, seat)": "None if s.held[army + 1] else s.push(ids.F_PICK, seat)"})


@without("C-DECL-5")
def new_races_join_the_old(p: Patch) -> None:
    """A new race conquers from the regions in decline."""
    p.edit(conquest.target_refusal, {"held = s.held[army]": "held = s.held[army] | s.held[army + 1]"})


@without("C-END-1")
def the_first_player_ends_it(p: Patch) -> None:
    """The game ends as the last round begins."""
    p.edit(NextTurn.run, {"s.round == s.rules.rounds": "s.round + 1 == s.rules.rounds"})


@without("C-END-1")
def the_last_round_is_cut_short(p: Patch) -> None:
    """The game ends after the first turn of the last round."""
    p.edit(NextTurn.run, {"if s.seat == s.first": "if s.seat == s.first or s.round == s.rules.rounds"})


@without("C-END-1")
def fewest_coins_win(p: Patch) -> None:
    """The fewest coins win."""
    p.edit(Judge.winners, {"max(s.coins)": "min(s.coins)"})


@without("C-END-2")
def ties_are_shared(p: Patch) -> None:
    """Tied players share the victory, whatever stands on the map."""
    p.edit(Judge.winners, {"if len(tied) > 1": "if False"})


@without("C-END-2")
def fewest_tokens_win(p: Patch) -> None:
    """A tie goes to the fewest tokens."""
    p.edit(Judge.winners, {"max(tokens)": "min(tokens)"})


@without("C-END-2")
def declined_tokens_do_not_count(p: Patch) -> None:
    """Only active tokens break a tie."""
    p.edit(judge.tokens_on_map, {"s.seat_of(holder) == seat": "s.active(seat) == holder"})


@without("C-END-2")
def active_tokens_do_not_count(p: Patch) -> None:
    """Only tokens in decline break a tie."""
    p.edit(judge.tokens_on_map, {"s.seat_of(holder) == seat": "s.active(seat) < holder < s.active(seat + 1)"})


@without("C-END-2")
def regions_break_ties(p: Patch) -> None:
    """Regions, not tokens, break a tie."""
    p.edit(judge.tokens_on_map, {"total += s.tokens[region]": "total += 1"})


@without("C-END-2")
def hands_break_ties(p: Patch) -> None:
    """Tokens in hand count in a tie."""
    p.edit(judge.tokens_on_map, {"total = 0": "total = s.hand[s.active(seat)]"})


@without("C-END-2")
def victory_is_never_shared(p: Patch) -> None:
    """The first of the tied players wins."""
    p.edit(Judge.winners, {"return tied": "return tied[:1]"})


@without("C-END-2")
def everybody_is_tied(p: Patch) -> None:
    """Players with fewer coins take part in the tie-break."""
    p.edit(Judge.winners, {"if s.coins[seat] == most]": "]"})
