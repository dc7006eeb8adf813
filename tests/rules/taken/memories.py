"""What must be forgotten, or remembered, from one turn or one race to the next, taken out."""

from __future__ import annotations

from smallworld.core import conquest, decline, draft, market
from smallworld.core.decisions import Asked, Conquer, Placing, Reveal
from smallworld.core.turn import BeginRedeploy, BeginTurn, Main, Retreats
from smallworld.games.smallworld.powers.berserk import RollFirst
from smallworld.games.smallworld.powers.bivouacking import Bivouacking, Camp
from tests.rules.without import Patch, without


@without("SW-POWER-DIPLOMAT", "R-28")
def attacks_are_never_forgotten(p: Patch) -> None:
    """An attack of an earlier turn still keeps peace from being made."""
    p.edit(BeginTurn.run, {"s.attacked = 0": "pass"})


@without("SW-POWER-DIPLOMAT")
def no_peace_on_the_first_turn(p: Patch) -> None:
    """A Diplomat chooses no ally on the turn of the pick."""
    p.edit(BeginRedeploy.run, {"if s.kits[army].moves[ids.END]": "if not s.fresh and s.kits[army].moves[ids.END]"})


@without("WC-ART-AEGIS", "WC-RELIC-1")
def what_was_taken_is_not_set(p: Patch) -> None:
    """Whether an end step follows is settled before the army conquers."""
    p.edit(BeginRedeploy.run, {"if s.kits[army].moves[ids.END]": "if False"})
    p.add(Main.run, "campaign(s, army", "if s.kits[army].moves[ids.END]:", "    s.push(ids.F_END, army)", before=True)


@without("SW-RACE-GHOULS")
def active_ghouls_go_twice(p: Patch) -> None:
    """Active Ghouls conquer twice a turn."""
    p.edit(BeginTurn.run, {"army != active and ": ""})


@without("R-22", "C-PICK-1")
def ghouls_decline_again(p: Patch) -> None:
    """A player whose Ghouls move, and who has no active race, may decline."""
    p.edit(Conquer._decline_refusal, {"s.race[s.active(s.seat)] == ids.NONE": "False"})


@without("R-22", "R-3")
def empty_armies_are_asked(p: Patch) -> None:
    """An army that can do nothing is asked what to do."""
    p.edit(Conquer.forced, {"if not s.frames[-1] and s.held[army]": "if not s.frames[-1]"})


@without("R-23")
def waiting_tokens_come_back_twice(p: Patch) -> None:
    """Tokens that waited join the hand every turn."""
    p.edit(BeginRedeploy.run, {"s.waiting[army] = 0": "pass"})


@without("C-LOSS-2")
def own_fugitives_come_second(p: Patch) -> None:
    """The attacker's own army places between two opponents."""
    p.edit(Retreats.run, {"s.rules.retreating[s.seat]": "reversed(s.rules.retreating[s.seat])"})


@without("C-DIE-2")
def three_short_is_passed_over(p: Patch) -> None:
    """An army for which every region is three short is not asked."""
    p.edit(conquest.attacks, {"tokens + 3": "tokens + 2"})


@without("C-DIE-2")
def four_short_is_asked(p: Patch) -> None:
    """An army for which every region is four short is asked."""
    p.edit(conquest.attacks, {"tokens + 3": "tokens + 4"})


@without("SW-POWER-BERSERK", "C-CONQ-3")
def berserk_rolls_with_an_empty_hand(p: Patch) -> None:
    """A Berserk army rolls without a token in hand."""
    p.edit(RollFirst.refusal, {"if muster(s, army) < s.kits[army].garrison": "if False"})


@without("SW-POWER-BERSERK")
def berserk_rolls_at_nothing(p: Patch) -> None:
    """A Berserk army rolls although there is nothing to attack."""
    p.edit(RollFirst.refusal, {'return "out-of-reach"': 'return ""'})


@without("SW-POWER-BERSERK", "C-CONQ-4")
def rolls_ready_the_garrisons(p: Patch) -> None:
    """After a Berserk roll the tokens on the map can be spent too."""
    p.edit(
        conquest.muster,
        {"frames[-2] == 1 and frames[-4] == ids.F_CONQUER and": "frames[-4] == ids.F_CHOICE or frames[-2] == 1 and"},
    )


@without("R-25", "SW-POWER-BIVOUACKING")
def pitched_camps_are_not_freed(p: Patch) -> None:
    """Encampments pitched while redeploying count against those that a retreat may place."""
    p.edit(Camp.play, {"if s.frames[-4] == ids.F_RETREAT": "if True"})


@without("R-25", "SW-POWER-BIVOUACKING")
def one_camp_is_too_few(p: Patch) -> None:
    """A single freed encampment is not placed in the retreat."""
    p.edit(Bivouacking.to_place, {"> 0": "> 1"})


@without("C-DEPLOY-1", "SW-POWER-BIVOUACKING")
def tokens_from_nowhere(p: Patch) -> None:
    """Tokens are placed with an empty hand."""
    p.edit(Placing.refusal, {"if s.hand[army] == 0": "if False"})


@without("R-20")
def last_regions_go_by_themselves(p: Patch) -> None:
    """Amazons with one region left give it up unasked."""
    p.edit(Asked.forced, {"and found[0] is s.rules.done": ""})


@without("SW-POWER-SPIRIT")
def spirits_lose_their_badge(p: Patch) -> None:
    """A Spirit race has lost its badge once it lies in decline."""
    p.edit(decline.move_army, {"s.power[target] = s.power[source]": "s.power[target] = -1"})


@without("C-PICK-7")
def races_leave_again_and_again(p: Patch) -> None:
    """A race that left the game is still there to leave once more."""
    p.edit(draft.vanish, {"clear_army(s, army)": "pass"})


@without("C-PICK-7", "R-3")
def one_gap_is_filled(p: Patch) -> None:
    """When two races leave together only the first fills a gap at once."""
    p.edit(Reveal.apply, {"and not s.rules": "and s.frames[-8] == ids.F_SCORE or not s.rules"})


@without("C-PICK-6")
def discards_come_before_the_unseen(p: Patch) -> None:
    """Discarded powers are shuffled in although some have not been seen yet."""
    p.edit(market.reshuffle, {"s.power_pool == 0 and": ""})


@without("SW-RACE-GHOULS", "C-DECL-3")
def ghouls_in_hand_are_lost(p: Patch) -> None:
    """Ghouls in hand don't go to the tray when they leave the game."""
    p.edit(draft.vanish, {"returned = s.hand[army] +": "returned ="})


@without("R-3", "C-PICK-4")
def hands_are_inherited(p: Patch) -> None:
    """The next race inherits the tokens in hand."""
    p.edit(draft.clear_army, {"s.hand[army] = 0": "pass"})


@without("SW-RACE-SORCERERS")
def memories_are_inherited(p: Patch) -> None:
    """The next race inherits what the last one has used up."""
    p.edit(draft.clear_army, {"s.race_memory[army] = 0": "pass"})


@without("R-7")
def armies_of_one_player_pay_each_other(p: Patch) -> None:
    """A toll is due to the own army too."""
    p.edit(conquest.price, {"or s.seat_of(holder) == s.seat_of(army)": ""})


@without("R-25")
def homeless_camps_are_owed_a_place(p: Patch) -> None:
    """Encampments freed from an army without regions can be placed in any later retreat."""
    p.edit(Bivouacking.redeploying, {"s.power_memory[army] = 0": "pass"})
