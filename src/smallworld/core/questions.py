"""Questions about a state that change nothing: what an army could conquer, what that takes, and what is to come."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.frames.pending import pending
from smallworld.core.hooks import PLAIN, Means
from smallworld.core.ids import TOP_KIND, TOP_WHO
from smallworld.core.kit import BoundMove
from smallworld.core.procedures import conquest, costs
from smallworld.core.procedures.ability_moves import arguments
from smallworld.core.procedures.costs import Items
from smallworld.core.state import State

#: The step of each frame in which abilities place pieces.
PLACING: Final = {ids.F_REDEPLOY: ids.REDEPLOY, ids.F_RETREAT: ids.RETREAT, ids.F_END: ids.END}


def cost_of(s: State, army: int, region: int) -> int:
    """Tokens that a plain conquest of the region takes, or NONE where the army can't attack it."""
    return ids.NONE if target_refusal_of(s, army, region) else cost_if_reached(s, army, region)


def cost_if_reached(s: State, army: int, region: int) -> int:
    """Tokens that a plain conquest of the region takes, whether or not the army can attack it."""
    return costs.cost(s, army, s.kits[army], region)


def target_refusal_of(s: State, army: int, region: int) -> str:
    """Why the army can't attack the region, as the key of a reason; empty if it can."""
    return conquest.target_refusal(s, army, s.kits[army], region)


def conquest_refusal_of(s: State, army: int, region: int) -> str:
    """Why the army can't conquer the region with the tokens that it has, as the key of a reason; empty if it can."""
    return conquest.conquer_refusal(s, army, s.kits[army], region)


class CostBreakdown:
    """What a conquest takes and what there is for it: tokens and coins with their items, and the odds of a roll."""

    __slots__ = ("coins", "cost", "due", "hand", "items", "lowered_by_die", "owned", "rolls")

    def __init__(self, s: State, army: int, region: int, means: Means, rolls: bool) -> None:
        items: Items = []
        #: Tokens from the hand; where the die comes off it, before it is rolled.
        self.cost: Final = costs.cost_by(s, army, s.kits[army], region, means, items)
        self.items: Final = items
        self.hand: Final = conquest.available_tokens(s, army)
        #: Coins to be paid before the attack, whatever a roll shows, and those that the player has.
        self.coins: Final = coins_due_by(s, army, region, means)
        self.due: Final = sum([amount for _, amount in self.coins])
        self.owned: Final = s.coins[s.seat_of(army)]
        #: Whether it is the last conquest, with a roll for the missing tokens.
        self.rolls: Final = rolls
        self.lowered_by_die: Final = means.lowered_by_die

    @property
    def short(self) -> int:
        """How many tokens are missing, which is the least that the die must show."""
        return self.cost - self.hand if self.cost > self.hand else 0

    @property
    def chances(self) -> int:
        """How many of the sides of the die show enough."""
        return sum([weight for face, weight in ids.FACES if face >= self.short])


def plain_breakdown(s: State, army: int, region: int) -> CostBreakdown:
    """What a plain conquest of the region takes, whether or not the army can attack it."""
    return CostBreakdown(s, army, region, PLAIN, False)


def cost_breakdown(s: State, action: Action) -> CostBreakdown | None:
    """What an action takes that conquers a region now, or would if it were legal; None for any other."""
    now = pending(s)
    if now.kind == ids.F_CHOICE:
        if action.verb in (ids.V_CONQUER, ids.V_ROLL) and action.verb in s.rules.answering[now.choice]:
            means = s.rules.choices[now.choice].means_of(s, now.army, now.data)
            return CostBreakdown(s, now.army, action.arg, means, action.verb == ids.V_ROLL)
    if now.kind != ids.F_CONQUER:
        return None
    if action.verb in (ids.V_CONQUER, ids.V_ROLL):
        return CostBreakdown(s, now.army, action.arg, PLAIN, action.verb == ids.V_ROLL)
    for bound in s.kits[now.army].moves[ids.CONQUER]:
        if bound.verb == action.verb and bound.move.means is not None:
            return CostBreakdown(s, now.army, action.arg, bound.move.means, bound.move.rolls)
    return None


def coins_due_by(s: State, army: int, region: int, means: Means) -> Items:
    """The coins to be paid before the army attacks the region by these means, item by item."""
    items: Items = []
    if not means.paid:
        conquest.price(s, army, region, ids.BY_CONQUEST, items)
    if means.coins:
        items.append((means.key, means.coins))
    return items


def coins_due(s: State, action: Action) -> Items:
    """The coins to be paid before an action that conquers a region or removes tokens, item by item."""
    breakdown = cost_breakdown(s, action)
    if breakdown is not None:
        return breakdown.coins
    now = pending(s)
    items: Items = []
    step = {ids.F_CONQUER: ids.CONQUER, ids.F_END: ids.END}.get(now.kind, ids.NONE)
    if step != ids.NONE:
        for bound in s.kits[now.army].moves[step]:
            cause = bound.move.attack(s, now.army, action.arg) if bound.verb == action.verb else ids.NONE
            if cause != ids.NONE:
                conquest.price(s, now.army, action.arg, cause, items)
    return items


def toll_of(s: State, army: int, region: int) -> int:
    """Coins that the army's owner has to pay before attacking the region."""
    return conquest.price(s, army, region)


def reach(s: State, army: int) -> list[int]:
    """The regions that the army could attack as far as the board goes; not to be changed."""
    return s.kits[army].in_reach(s.held[army])


def moves_of(s: State, army: int, step: int) -> list[BoundMove]:
    """The moves that the army's abilities add to a step, legal now or not; not to be changed."""
    return s.kits[army].moves[step]


def demanded(s: State) -> int:
    """The verb of the move that an ability demands before any other of the conquer step; NONE if none does."""
    now = pending(s)
    if now.kind == ids.F_CONQUER:
        for ability in s.kits[now.army].demands:
            if ability.demands(s, now.army):
                return s.rules.bound[ability.key][0].verb
    return ids.NONE


def can_campaign(s: State, army: int) -> bool:
    """Whether the army conquers in its player's turns: the active one does, in decline those that campaign."""
    return s.race[army] != ids.NONE and (s.is_active(army) or s.kits[army].campaigns)


def garrison_of(s: State, army: int) -> int:
    """The fewest tokens that the army leaves in a region."""
    return s.kits[army].garrison


def is_extra_in_decline(s: State, army: int) -> bool:
    """Whether the army, in decline, stays besides another one that is (C-DECL-3, R-31)."""
    return s.race[army] != ids.NONE and s.kits[army].extra_in_decline


def can_be_asked(s: State, army: int, choice: int) -> bool:
    """Whether an ability of the army puts the choice with this number."""
    asked = type(s.rules.choices[choice])
    for ability in s.kits[army].abilities:
        if asked in ability.choices:
            return True
    return False


def same_team(s: State, seat: int, other: int) -> bool:
    """Whether two seats are in one team; never where everybody plays alone."""
    teams = s.rules.teams
    return len(teams) > 0 and teams[seat] == teams[other]


def is_unpaid(s: State) -> bool:
    """Whether this turn is still to be paid."""
    return ids.F_SCORE in s.frames[:: ids.FRAME]


def redeployer(s: State) -> int:
    """The army that is redeploying, perhaps with a question of an ability to answer first; NONE if there is none."""
    frames = s.frames
    end = len(frames)
    while end > 0:
        kind = frames[end + TOP_KIND]
        if kind == ids.F_REDEPLOY:
            return frames[end + TOP_WHO]
        if kind != ids.F_CHOICE:
            break
        end -= ids.FRAME
    return ids.NONE


class PiecesLeft(NamedTuple):
    """Pieces of a kind, besides tokens, that can still be placed in this step, and whether they must be."""

    marker: int
    number: int
    mandatory: bool


def pieces_left(s: State) -> list[PiecesLeft]:
    """The pieces to place where the mover places some, those left out that the end of the turn lays by itself."""
    now = pending(s)
    step = PLACING.get(now.kind, ids.NONE)
    rules = s.rules
    found: list[PiecesLeft] = []
    if step != ids.NONE:
        for bound in moves_of(s, now.army, step):
            marker = rules.marker_number.get(rules.verbs[bound.verb].word, ids.NONE)
            # A relic is never in hand: it stays on the map.
            if marker != ids.NONE and not rules.relic_mask >> rules.shift[marker] & 1:
                count = _times_placed(s, now.army, bound, step, marker)
                if step == ids.END:
                    count -= _laid_by_itself(s, now.army, marker)
                if count > 0:
                    found.append(PiecesLeft(marker, count, bound.move.mandatory(s, now.army)))
    return found


def _times_placed(s: State, army: int, bound: BoundMove, step: int, marker: int) -> int:
    """How many of its pieces a move could place one after the other, wherever that is possible."""
    trial = s.clone()
    in_hand = s.supply[marker] + (s.auxiliaries[army] if marker == s.rules.auxiliary else 0)
    for count in range(in_hand):
        possible = arguments(trial, army, trial.kits[army], bound, step)
        legal = [arg for arg in possible if not bound.move.refusal(trial, army, arg)]
        if not legal:
            return count
        bound.move.play(trial, army, legal[0])
    return in_hand


def _laid_by_itself(s: State, army: int, marker: int) -> int:
    """How many of a piece the end of the turn lays."""
    trial = s.clone()
    for ability in s.kits[army].turn_ended:
        ability.turn_ended(trial, army)
    return s.supply[marker] - trial.supply[marker]
