"""Losses and the die, taken out."""

from __future__ import annotations

from smallworld.core import conquest
from smallworld.core.decisions import Die, Placing
from smallworld.core.turn import BeginTurn, Retreats
from smallworld.games.smallworld.powers.bivouacking import Bivouacking
from tests.rules.without import Patch, without


@without("C-LOSS-1", "SW-RACE-GHOULS")
def defenders_lose_nothing(p: Patch) -> None:
    """A conquered army loses no token."""
    p.edit(conquest.evict, {"else 1 if tokens else 0": "else 0"})


@without("C-LOSS-1")
def defenders_lose_two(p: Patch) -> None:
    """A conquered army loses two tokens."""
    p.edit(conquest.evict, {"1 if tokens else 0": "min(2, tokens)"})


@without("C-LOSS-1", "C-LOSS-2", "SW-RACE-GHOULS")
def defenders_lose_all(p: Patch) -> None:
    """A conquered army loses all its tokens in the region."""
    p.edit(conquest.evict, {"if active or kit.campaigns:": "if False:"})


@without("C-LOSS-1")
def lost_tokens_leave_the_game(p: Patch) -> None:
    """The lost token does not go back to the tray."""
    p.edit(conquest.evict, {"s.tray[s.race[army]] += lost": "pass"})


@without("C-LOSS-2")
def fugitives_wait(p: Patch) -> None:
    """Fugitives wait for their owner's turn."""
    p.edit(Retreats.run, {"if held[army] and": "if False and"})


@without("C-LOSS-2")
def fugitives_come_before_the_coins(p: Patch) -> None:
    """Retreats come before the attacker is paid."""
    p.edit(BeginTurn.run, {"ids.F_RETREATS, seat, 0, 0, ids.F_SCORE": "ids.F_SCORE, seat, 0, 0, ids.F_RETREATS"})


@without("C-LOSS-2")
def fugitives_in_reverse(p: Patch) -> None:
    """Owners place against the order of the seats."""
    p.edit(Retreats.run, {"s.rules.retreating[s.seat]": "reversed(s.rules.retreating[s.seat])"})


@without("C-LOSS-2")
def fugitives_from_the_first_seat(p: Patch) -> None:
    """Owners place in the order of the seats, from the first."""
    p.edit(Retreats.run, {"s.rules.retreating[s.seat]": "sorted(s.rules.retreating[s.seat])"})


@without("C-LOSS-2")
def own_fugitives_first(p: Patch) -> None:
    """The attacker's own army places first."""
    p.edit(Retreats.run, {"s.rules.retreating[s.seat]": "s.rules.retreating[s.seat - 1]"})


@without("C-LOSS-2")
def fugitives_may_stay_in_hand(p: Patch) -> None:
    """Fugitives need not be placed."""
    p.edit(Placing.refusal, {"if s.held[army] and": "if self.step != ids.RETREAT and s.held[army] and"})


@without("C-LOSS-2")
def fugitives_run_to_the_first_region(p: Patch) -> None:
    """Fugitives have no choice of regions."""
    first = "s.holder[action.arg] != army or (self.step == ids.RETREAT and s.held[army] & ((1 << action.arg) - 1))"
    p.edit(Placing.refusal, {"s.holder[action.arg] != army": first})


@without("C-LOSS-2", "R-25")
def camps_must_be_placed(p: Patch) -> None:
    """Freed encampments must be placed in the retreat."""
    p.edit(Placing.refusal, {"is_due(s, army, self.step)": "self.step == ids.RETREAT and s.power_memory[army]"})


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
    p.add(conquest.abandon, "release(s, region)", "s.tokens[region] = s.rules.board.natives[region]")


@without("C-LOSS-4")
def declined_tokens_escape(p: Patch) -> None:
    """A race in decline loses one token and keeps the others."""
    p.edit(conquest.evict, {"if active or kit.campaigns:": "if True:"})


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
    p.edit(conquest.evict, {"not active and s.held[army] == 0 and s.hand[army] == 0": "s.held[army] == 0"})


@without("C-LOSS-5", "R-40")
def ghouls_in_hand_do_not_count(p: Patch) -> None:
    """Ghouls in decline leave with their last region, though tokens are in hand."""
    p.edit(conquest.evict, {"s.held[army] == 0 and s.hand[army] == 0": "s.held[army] == 0"})


def _face(shown: int, read: int) -> None:
    def change(p: Patch) -> None:
        p.add(Die.apply, "face = ids.FACES", f"face = {read} if face == {shown} else face")

    change.__doc__ = f"The face with {shown} counts {read}."
    without("C-DIE-1")(change)


for _shown, _read in ((0, 1), (1, 0), (2, 1), (3, 2)):
    _face(_shown, _read)


@without("C-DIE-1")
def fair_faces(p: Patch) -> None:
    """The blank face comes no more often than the others."""
    p.edit(Die.outcomes, {"s.rules.dice.copy()": "[(action, 1) for action, _ in s.rules.dice]"})


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
    p.add(conquest.conquer_by_roll, "seize_from_hand", "s.tokens[region] += face")


@without("C-DIE-3", "C-DEPLOY-2")
def failed_rolls_cost_the_tokens(p: Patch) -> None:
    """Tokens that rolled in vain are lost."""
    failed = "if tokens + face < cost(s, army, s.kits[army], region): s.hand[army] = 0"
    p.add(conquest.conquer_by_roll, "tokens = s.hand[army]", failed)


@without("C-DIE-4")
def failures_end_nothing(p: Patch) -> None:
    """After a failed roll the army goes on conquering."""
    fell = "face + s.hand[army] >= conquest.cost(s, army, s.kits[army], data)"
    p.edit(Die.apply, {"s.pop()  # the": f"s.pop() if {fell} else None  # the"})


@without("C-DIE-4", "R-21")
def successes_end_nothing(p: Patch) -> None:
    """After a roll that succeeded the army goes on conquering."""
    held = "face + s.hand[army] < conquest.cost(s, army, s.kits[army], data)"
    p.edit(Die.apply, {"s.pop()  # the": f"s.pop() if {held} else None  # the"})
