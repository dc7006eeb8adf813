"""Picking a combo, taken out."""

from __future__ import annotations

from smallworld.core import draft, market
from smallworld.core.decisions import Pick, Reveal
from smallworld.core.market import Market
from smallworld.core.turn import Main
from tests.rules.without import Patch, without


@without("C-PICK-1")
def picks_can_be_skipped(p: Patch) -> None:
    """A player without an active race may do something else."""
    p.edit(Pick.refusal, {'return "must-pick"': 'return ""'})


@without("C-PICK-1")
def everybody_picks(p: Patch) -> None:
    """A player with an active race picks another."""
    p.edit(Main.run, {"s.race[army] == ids.NONE": "True"})


@without("C-PICK-1", "R-3")
def wiped_out_players_pick(p: Patch) -> None:
    """A player whose active race has no token left picks another."""
    p.edit(Main.run, {"s.race[army] == ids.NONE": "s.race[army] == ids.NONE or not (s.held[army] or s.hand[army])"})


@without("C-PICK-2")
def picks_are_free(p: Patch) -> None:
    """Nothing is paid for passing over combos."""
    p.edit(Market.take, {"events.earn(s, seat, -position": "events.earn(s, seat, 0"})


@without("C-PICK-2")
def payments_go_to_the_bank(p: Patch) -> None:
    """The coins paid are not laid on the combos passed over."""
    p.edit(Market.take, {"column[above * 3 + 2] += 1": "pass"})


@without("C-PICK-2")
def all_coins_on_the_first(p: Patch) -> None:
    """All the coins paid lie on the first combo."""
    p.edit(Market.take, {"column[above * 3 + 2] += 1": "column[2] += 1"})


@without("C-PICK-2")
def picks_on_credit(p: Patch) -> None:
    """A combo can be picked without the coins for it."""
    p.edit(Market.refusal, {"position > s.coins[seat]": "False"})


@without("C-PICK-2")
def no_pick_without_a_coin(p: Patch) -> None:
    """Even the first combo needs a coin in the purse."""
    p.edit(Market.refusal, {"position > s.coins[seat]": "position >= s.coins[seat]"})


@without("C-PICK-3", "C-SCORE-2")
def coins_on_combos_are_lost(p: Patch) -> None:
    """Nobody gets the coins on a combo."""
    p.edit(Market.take, {'events.earn(s, seat, coins, "pick")': "pass"})


@without("C-PICK-3")
def picks_pay_for_themselves(p: Patch) -> None:
    """The coins on a combo help to pay for it."""
    p.edit(Market.refusal, {"> s.coins[seat]": "> s.coins[seat] + s.column[position * 3 + 2]"})


@without("C-PICK-4")
def badges_bring_no_tokens(p: Patch) -> None:
    """Only the banner's number counts."""
    p.edit(draft.muster_combo, {"+ s.rules.power_size[s.power[army]]": ""})


@without("C-PICK-4")
def banners_bring_no_tokens(p: Patch) -> None:
    """Only the badge's number counts."""
    p.edit(draft.muster_combo, {"s.rules.race_size[s.race[army]] +": ""})


@without("C-PICK-4", "SW-RACE-SKELETONS")
def trays_never_run_out(p: Patch) -> None:
    """Tokens are taken that the tray does not hold."""
    p.edit(draft.draw_tokens, {"min(wanted, s.tray[race])": "wanted"})


@without("C-PICK-5")
def coins_stay_behind(p: Patch) -> None:
    """Combos that move up lose the coins on them."""
    bare = "for below in range(position * 3 + 2, len(column), 3): column[below] = 0"
    p.add(Market.take, "del column", bare)


@without("C-PICK-5", "C-PICK-7")
def new_combos_come_on_top(p: Patch) -> None:
    """A new combo is revealed at the top of the column."""
    p.edit(Market.reveal, {"s.column += [pending, turned, 0]": "s.column[:0] = [pending, turned, 0]"})


@without("C-PICK-5")
def nothing_new_is_revealed(p: Patch) -> None:
    """No combo is revealed after a pick."""
    p.edit(draft.muster_combo, {"if s.rules.market.short(s)": "if False"})


@without("C-PICK-5", "C-SET-3", "C-PICK-7")
def stacks_are_turned_over(p: Patch) -> None:
    """Races and powers come from the bottom of their stacks."""
    p.edit(Reveal._next, {"queue[0]": "queue[-1]"})


@without("C-PICK-6")
def discards_are_gone(p: Patch) -> None:
    """Discarded powers never come back."""
    p.edit(Market.short, {" or len(s.discard) > 0": ""})


@without("C-PICK-6")
def discards_come_back_at_once(p: Patch) -> None:
    """Discarded powers are shuffled in although the stack lasts."""
    p.edit(market.reshuffle, {"if s.power_pool == 0 and len(s.power_queue) == 0:": "if True:"})


@without("C-PICK-6")
def discards_are_copied(p: Patch) -> None:
    """Discarded powers lie in the discard and in the stack."""
    p.edit(market.reshuffle, {"s.discard = ()": "pass"})


@without("C-PICK-6")
def discards_are_not_shuffled(p: Patch) -> None:
    """The new stack keeps the order of the discard."""
    p.edit(market.reshuffle, {"s.power_pool |= 1 << power": "s.power_queue += (power,)"})


@without("C-PICK-6")
def banners_are_reused(p: Patch) -> None:
    """The banner of a picked race goes back under the stack, so that the column is never short."""
    p.edit(draft.take_combo, {"s.fresh = 1": "s.fresh = 1; s.race_queue += (race,)"})


@without("C-PICK-7")
def banners_go_on_top(p: Patch) -> None:
    """A race that leaves is the next to be revealed."""
    p.edit(Market.returned, {"s.race_queue += (race,)": "s.race_queue = (race, *s.race_queue)"})


@without("C-PICK-7", "C-LOSS-5")
def banners_are_gone(p: Patch) -> None:
    """A race that leaves never comes back."""
    p.edit(Market.returned, {"s.race_queue += (race,)": "pass"})


@without("C-PICK-7")
def short_columns_wait(p: Patch) -> None:
    """A short column waits for the next pick before the banner is used."""
    p.edit(draft.vanish, {"refill(s)": "pass"})


@without("C-PICK-7")
def short_columns_wait_for_the_turn(p: Patch) -> None:
    """A short column waits for the end of the turn before the banner is used."""
    later = "s.frames[4:4] = [ids.F_REVEAL, s.seat, ids.NONE, 0]"
    p.edit(draft.refill, {"s.push(ids.F_REVEAL, s.seat, ids.NONE)": later})


@without("C-PICK-7")
def full_columns_grow(p: Patch) -> None:
    """A returning banner makes a seventh combo."""
    p.edit(Market.short, {"len(s.column) < 3 * s.rules.column": "len(s.column) <= 3 * s.rules.column"})
