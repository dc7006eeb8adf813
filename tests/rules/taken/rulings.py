"""Rulings that the other files don't break already, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, draft, events, ids, judge, offers, pieces, scoring
from smallworld.core.decisions import Conquer, Placing
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.core.turn import BeginRedeploy, BeginTurn, Campaign, Retreats
from smallworld.games.smallworld.powers.diplomat import Ally
from smallworld.games.smallworld.powers.dragon_master import Dragon
from smallworld.games.smallworld.powers.stout import DeclineLate
from smallworld.games.smallworld.races.giants import Giants
from smallworld.games.smallworld.races.sorcerers import Sorcery
from tests.rules.without import Patch, without


@without("R-2")
def abilities_do_not_bind(p: Patch) -> None:
    """Regions can be abandoned after a conquest by an ability."""
    p.edit(offers.play_offered, {"and bound.move.conquers": "and False"})


@without("R-2")
def ghouls_bind_the_active_army(p: Patch) -> None:
    """The active army can't abandon once the Ghouls have conquered."""
    p.edit(Conquer.refusal, {'"too-late" if s.frames[-1]': '"too-late" if s.frames[-1] or s.facts'})


@without("R-3")
def tokenless_races_stay(p: Patch) -> None:
    """A race that declines without holding a region stays in the game."""
    p.edit(decline.decline, {"vanish(s, place)": "pass"})


@without("R-3", "R-40")
def ghouls_in_hand_leave(p: Patch) -> None:
    """Ghouls that decline in hand leave the game."""
    p.edit(decline.decline, {"s.held[place] == 0 and s.hand[place] == 0": "s.held[place] == 0"})


@without("R-3")
def tokenless_races_push_nobody_out(p: Patch) -> None:
    """A race without a region leaves the earlier race in decline alone."""
    p.edit(decline.decline, {"if not kit.uncounted": "if s.held[army] and not kit.uncounted"})


@without("R-3")
def tokenless_races_are_gone(p: Patch) -> None:
    """A player whose active race has no token left can't decline it."""
    army = "s.active(s.seat)"
    p.edit(Conquer._decline_refusal, {"if not opening": f"if not (opening and (s.held[{army}] or s.hand[{army}]))"})


@without("R-4")
def rolls_only_as_a_last_resort(p: Patch) -> None:
    """No roll while another region can be paid for."""
    affordable = "any([not conquer_refusal(s, army, kit, r) for r in range(s.rules.board.size)])"
    p.edit(conquest.roll_refusal, {"if missing < 1": f"if missing < 1 or {affordable}"})


@without("R-5", "R-10", "R-28")
def failed_rolls_are_no_attack(p: Patch) -> None:
    """A roll that fails is no attack."""
    p.edit(Conquer.apply, {"conquest.attack(s, army, action.arg)": "pass"})


@without("R-5")
def rolls_on_decline_hurt_the_active(p: Patch) -> None:
    """An attack on a race in decline counts for its owner's active race."""
    p.edit(conquest.attack, {"s.attacked |= 1 << holder": "s.attacked |= 1 << s.active(s.seat_of(holder))"})


@without("R-5", "R-7")
def failed_rolls_are_refunded(p: Patch) -> None:
    """What was paid for a roll that fails comes back."""
    p.add(
        conquest.conquer_by_roll,
        "tokens = s.hand[army]",
        "if tokens + face < cost(s, army, s.kits[army], region):",
        "    s.coins[s.seat_of(army)] += price(s, army, region)",
    )


@without("R-6")
def single_shelters_are_asked_for(p: Patch) -> None:
    """Fugitives with one region to go to are asked for."""
    p.edit(Placing.forced, {"if len(regions) == 1": "if False"})


@without("R-7")
def nothing_is_due(p: Patch) -> None:
    """Attacks cost no coins."""
    p.edit(conquest.pay_toll, {"if due:": "if False:"})


@without("R-7")
def tolls_on_credit(p: Patch) -> None:
    """Who can't pay attacks all the same."""
    p.edit(conquest.payable, {"<= s.coins": "<= 99 + s.coins"})


@without("R-7")
def tolls_go_to_the_bank(p: Patch) -> None:
    """What is due goes to the bank."""
    p.edit(events.hand_over, {"earn(s, payee, paid, source, kind)": "pass"})


@without("R-8")
def debts_are_run_up(p: Patch) -> None:
    """Who owes more than there is has fewer coins than none."""
    p.edit(events.hand_over, {"min(amount, s.coins[payer])": "amount"})


@without("R-8")
def debtors_pay_nothing(p: Patch) -> None:
    """Who can't pay all pays nothing."""
    p.edit(events.hand_over, {"min(amount, s.coins[payer])": "amount if amount <= s.coins[payer] else 0"})


@without("R-9")
def markers_never_leave(p: Patch) -> None:
    """Markers stay in a region that its army no longer holds."""
    p.edit(pieces.vacate, {"strip(s, region, s.rules.land_mask)": "pass"})


@without("R-9")
def markers_leave_the_game(p: Patch) -> None:
    """Markers of a lost region don't go back to their supply."""
    p.edit(pieces.strip, {"s.supply[marker] += (marks & field) >> rules.shift[marker]": "pass"})


@without("R-9")
def markers_outlast_their_race(p: Patch) -> None:
    """Markers stay when their race leaves the game."""
    p.edit(draft.vanish, {"vacate(s, region)": "marks = s.marks[region]; vacate(s, region); s.marks[region] = marks"})


@without("R-10", "SW-POWER-DIPLOMAT")
def conquests_are_no_attack(p: Patch) -> None:
    """Neither conquest nor sorcery counts as an attack."""
    p.edit(conquest.take, {"attack(s, army, region)": "pass"})
    p.edit(conquest.overcome, {"attack(s, army, region)": "pass"})


@without("R-10")
def sorcery_is_no_attack(p: Patch) -> None:
    """Sorcery does not count as an attack."""
    p.edit(conquest.take, {"attack(s, army, region)": "pass"})


@without("R-20", "R-39")
def amazons_aside_come_back_early(p: Patch) -> None:
    """Tokens aside are placed at the end of the turn."""
    p.add(Placing.apply, "s.pop()", "s.hand[army] += s.aside[army]", "s.aside[army] = 0")


@without("R-22")
def ghouls_are_not_readied(p: Patch) -> None:
    """Ghouls in decline conquer with what is in hand only."""
    p.edit(conquest.ready, {"lift(s, army)": "lift(s, army) if s.is_active(army) else None"})
    p.edit(conquest.muster, {"+ spare(s, army)": "+ (spare(s, army) if s.is_active(army) else 0)"})


@without("R-22")
def ghouls_do_not_roll(p: Patch) -> None:
    """Ghouls in decline have no last-conquest roll."""
    p.edit(conquest.roll_refusal, {"if kit.own_die": "if kit.own_die or not s.is_active(army)"})


@without("R-22")
def one_roll_for_both(p: Patch) -> None:
    """A roll of the Ghouls ends the conquests of the active army too."""
    p.add(conquest.conquer_by_roll, "tokens = s.hand[army]", "s.fresh = s.fresh if s.is_active(army) else 2")
    p.edit(conquest.roll_refusal, {"if kit.own_die": "if kit.own_die or s.fresh == 2"})


@without("R-22")
def ghouls_do_not_abandon(p: Patch) -> None:
    """Ghouls in decline can't abandon regions."""
    p.edit(Conquer.refusal, {'"too-late" if s.frames[-1]': '"too-late" if s.frames[-1] or not s.is_active(army)'})


@without("R-22", "C-PICK-1")
def ghouls_wait_for_the_pick(p: Patch) -> None:
    """Ghouls in decline wait until a new combo is picked."""
    p.edit(BeginTurn.run, {"and kits[army].campaigns": "and kits[army].campaigns and s.race[active] >= 0"})


@without("R-22")
def powers_help_the_ghouls(p: Patch) -> None:
    """The active race's power helps the Ghouls."""
    p.add(
        Campaign.run,
        "opening = s.frames[-2]",
        "s.kits = s.kits[:]",
        "s.kits[army] = s.rules.kit(s.race[army], s.power[s.active(s.seat)], 0, False)",
    )


@without("R-23")
def victims_of_ghouls_fight_on(p: Patch) -> None:
    """Tokens driven out by their own Ghouls come to hand at once."""
    p.edit(conquest.evict, {"s.waiting[army] += tokens - lost": "s.hand[army] += tokens - lost"})


@without("R-23")
def victims_of_ghouls_are_lost(p: Patch) -> None:
    """Tokens driven out by their own Ghouls don't come back."""
    p.edit(BeginRedeploy.run, {"s.hand[army] += s.waiting[army]": "pass"})


@without("R-23")
def victims_of_ghouls_lose_nothing(p: Patch) -> None:
    """No token is lost to the own Ghouls."""
    p.edit(conquest.evict, {"1 if tokens else 0": "int(s.seat_of(army) != s.seat)"})


@without("R-30")
def earlier_races_leave_unpaid(p: Patch) -> None:
    """With a Stout race the earlier race in decline is not paid."""
    p.edit(scoring.income, {"regions += s.held[army].bit_count()": "regions += s.held[army].bit_count() * "
                            "(army == first or not s.kits[first].moves[4])"})  # fmt: skip


@without("R-34")
def two_mountains_help_twice(p: Patch) -> None:
    """Two mountains reduce by two."""
    p.edit(Giants.discount, {"return 1 if bordering & s.held[army] & s.rules.board.mountains else 0": "return "
                             "(bordering & s.held[army] & s.rules.board.mountains).bit_count()"})  # fmt: skip


@without("R-34")
def giants_stay_above_ground(p: Patch) -> None:
    """Caverns don't border each other for the Giants' reduction."""
    p.edit(Giants.discount, {"s.kits[army].neighbours[region]": "s.rules.board.neighbours[region]"})


@without("R-34")
def flying_giants_are_everywhere(p: Patch) -> None:
    """Flying Giants pay less far from their mountain."""
    p.edit(Giants.discount, {"s.kits[army].neighbours[region]": "s.kits[army].far or s.kits[army].neighbours[region]"})


@without("R-34")
def only_old_mountains_help(p: Patch) -> None:
    """A mountain conquered this turn does not help yet."""
    p.edit(Giants.discount, {"& s.rules.board.mountains": "& s.rules.board.mountains & "
                             "~sum([1 << r for r in s.facts[1::5]])"})  # fmt: skip


@without("R-35")
def lost_loot_is_not_paid(p: Patch) -> None:
    """A conquest that is not held any more does not count."""
    p.edit(State.conquests, {"and self.facts[i + 2] >= 0": "and self.facts[i + 2] >= 0 and "
                             "self.holder[self.facts[i + 1]] == army"})  # fmt: skip


@without("R-39")
def amazons_aside_break_ties(p: Patch) -> None:
    """Tokens aside count in a tie."""
    p.edit(judge.tokens_on_map, {"total = 0": "total = s.aside[s.active(seat)]"})


@without("R-39")
def camps_break_ties(p: Patch) -> None:
    """Encampments count in a tie."""
    p.edit(judge.tokens_on_map, {"total += s.tokens[region]": "total += s.tokens[region] + s.count(region, 2)"})


@without("R-40", "C-DECL-2")
def badges_stay_with_declined_races(p: Patch) -> None:
    """A badge stays with its race in decline and goes on working."""
    p.edit(decline.decline, {"not rules.powers[power].lasts": "False"})
    p.edit(
        Ruleset.kit,
        {"self.races[race].lasts": "True", "self.powers[power].lasts": "True", "if ability.lasts": "if True"},
    )


@without("R-40")
def ghouls_come_back_anywhere(p: Patch) -> None:
    """Ghouls without a region enter anywhere."""
    p.edit(conquest.target_refusal, {"elif kit.entry": "elif s.is_active(army) and kit.entry"})


def _untolled(name: str, kind: type[Dragon] | type[Sorcery]) -> None:
    def change(p: Patch) -> None:
        p.edit(kind.refusal, {"payable(s, army, region)": "True"})

    change.__doc__ = f"Who can't pay uses {name} all the same."
    without("R-7")(change)


_untolled("the dragon", Dragon)
_untolled("sorcery", Sorcery)


@without("R-7")
def rolls_on_credit(p: Patch) -> None:
    """Who can't pay rolls all the same."""
    p.edit(conquest.roll_refusal, {"payable(s, army, region)": "True"})


@without("R-7")
def abilities_pay_nothing(p: Patch) -> None:
    """Dragon and sorcery cost no coins."""
    p.edit(conquest.take, {"attack(s, army, region)": "pass"})
    p.edit(conquest.overcome, {"attack(s, army, region)": "attack(s, army, region) if tokens > 1 else None"})


@without("R-7")
def only_the_dearest_toll_is_due(p: Patch) -> None:
    """Of several tolls only the highest is due."""
    p.edit(conquest.price, {"sum([": "max([0] + ["})


@without("R-7")
def only_one_toll_is_paid(p: Patch) -> None:
    """Of several tolls only the first is paid."""
    p.edit(conquest.pay_toll, {".toll:": ".toll[:1]:"})


@without("R-9")
def heroes_are_forgotten(p: Patch) -> None:
    """A hero in an abandoned region stays there."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.width[3] << s.rules.shift[3]"})


@without("R-9", "R-25")
def camps_are_forgotten(p: Patch) -> None:
    """Encampments in an abandoned region stay there."""
    p.edit(pieces.vacate, {"s.rules.land_mask": "s.rules.width[2] << s.rules.shift[2]"})


@without("R-35")
def loot_is_seen_from_the_start(p: Patch) -> None:
    """A region that was left empty this turn counts as non-empty."""
    p.add(conquest.abandon, "release(s, region)", "s.facts += [army, region, army, s.race[army], tokens]")


@without("SW-POWER-DIPLOMAT")
def peace_comes_first(p: Patch) -> None:
    """An ally can be chosen before the conquests."""
    p.put(Ally, "steps", (ids.CONQUER, ids.END))


@without("SW-POWER-STOUT")
def newcomers_are_not_stout(p: Patch) -> None:
    """A Stout race can't decline in the turn in which it was picked."""
    p.edit(DeclineLate.refusal, {'return ""': 'return "not-now" if s.fresh else ""'})


@without("SW-RACE-SORCERERS")
def replaced_tokens_vanish(p: Patch) -> None:
    """The replaced token does not go to its tray."""
    p.edit(conquest.evict, {"s.tray[s.race[army]] += lost": "s.tray[s.race[army]] += 0 if cause else lost"})


@without("R-30")
def stout_fugitives_first(p: Patch) -> None:
    """Others retreat before a Stout race declines."""
    p.edit(BeginTurn.run, {"ids.F_RETREATS, seat, 0, 0, ids.F_SCORE": "ids.F_SCORE, seat, 0, 0, ids.F_RETREATS"})


@without("R-6")
def single_shelters_take_nobody(p: Patch) -> None:
    """Fugitives wait in hand although a region is left."""
    p.edit(Retreats.run, {"if held[army] and": "if held[army] & (held[army] - 1) and"})
