"""Read-only queries about a state: possible conquests, their cost, and what is pending."""

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

#: Frame kind → step in which abilities place pieces.
PLACING: Final = {ids.F_REDEPLOY: ids.REDEPLOY, ids.F_RETREAT: ids.RETREAT, ids.F_END: ids.END}


def cost_of(s: State, army: int, region: int) -> int:
    """Return the token cost of a plain conquest of the region, or NONE if the army can't attack it."""
    return ids.NONE if target_refusal_of(s, army, region) else cost_if_reached(s, army, region)


def cost_if_reached(s: State, army: int, region: int) -> int:
    """Return the token cost of a plain conquest of the region, whether or not the army can attack it."""
    return costs.cost(s, army, s.kits[army], region)


def target_refusal_of(s: State, army: int, region: int) -> str:
    """Return the key of the reason why the army can't attack the region; empty if it can."""
    return conquest.target_refusal(s, army, s.kits[army], region)


def closure_of(s: State, army: int, region: int) -> str:
    """Return `target_refusal_of`, except that water which the army can't hold counts before its distance."""
    reason = target_refusal_of(s, army, region)
    return "water" if reason in ("out-of-reach", "no-entry") and not s.kits[army].holds[region] else reason


def conquest_refusal_of(s: State, army: int, region: int) -> str:
    """Return the key of the reason why the army can't conquer the region with its tokens; empty if it can."""
    return conquest.conquer_refusal(s, army, s.kits[army], region)


class CostBreakdown:
    """The price of a conquest and the resources for it: itemised tokens and coins, and the odds of a roll."""

    __slots__ = ("coins", "cost", "due", "hand", "items", "lowered_by_die", "owned", "rolls")

    def __init__(self, s: State, army: int, region: int, means: Means, rolls: bool) -> None:
        items: Items = []
        #: Tokens from hand; if the die lowers the cost, before the roll.
        self.cost: Final = costs.cost_by(s, army, s.kits[army], region, means, items)
        self.items: Final = items
        self.hand: Final = conquest.available_tokens(s, army)
        #: Coins to be paid before the attack, whatever the roll, and the player's coins.
        self.coins: Final = coins_due_by(s, army, region, means)
        self.due: Final = sum([amount for _, amount in self.coins])
        self.owned: Final = s.coins[s.seat_of(army)]
        #: Whether it is the last conquest, with a roll for the missing tokens.
        self.rolls: Final = rolls
        self.lowered_by_die: Final = means.lowered_by_die

    @property
    def short(self) -> int:
        """Return the number of missing tokens, which is the lowest roll that suffices."""
        return self.cost - self.hand if self.cost > self.hand else 0

    @property
    def chances(self) -> int:
        """Return the number of die sides that suffice."""
        return sum([weight for face, weight in ids.FACES if face >= self.short])


def plain_breakdown(s: State, army: int, region: int) -> CostBreakdown:
    """Break down the cost of a plain conquest of the region, whether or not the army can attack it."""
    return CostBreakdown(s, army, region, PLAIN, False)


def cost_breakdown(s: State, action: Action) -> CostBreakdown | None:
    """Break down the cost of an action that conquers a region, legal or not; None for any other action."""
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
    """Return the coins due before the army attacks the region by these means, item by item."""
    items: Items = []
    if not means.paid:
        conquest.price(s, army, region, ids.BY_CONQUEST, items)
    if means.coins:
        items.append((means.key, means.coins))
    return items


def coins_due(s: State, action: Action) -> Items:
    """Return the coins due before an action that conquers a region or removes tokens, item by item."""
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
    """Return the coins that the army's owner must pay before attacking the region."""
    return conquest.price(s, army, region)


def reach(s: State, army: int) -> list[int]:
    """Return the regions that the army could reach on the board. Do not modify the list."""
    return s.kits[army].in_reach(s.held[army])


def moves_of(s: State, army: int, step: int) -> list[BoundMove]:
    """Return the moves that the army's abilities add to a step, currently legal or not. Do not modify the list."""
    return s.kits[army].moves[step]


def demanded(s: State) -> int:
    """Return the verb of the move that an ability demands first in the conquer step; NONE if there is none."""
    now = pending(s)
    if now.kind == ids.F_CONQUER:
        for ability in s.kits[now.army].demands:
            if ability.demands(s, now.army):
                return s.rules.bound[ability.key][0].verb
    return ids.NONE


def can_campaign(s: State, army: int) -> bool:
    """Whether the army conquers in its player's turns: the active one, or one that campaigns in decline."""
    return s.race[army] != ids.NONE and (s.is_active(army) or s.kits[army].campaigns)


def garrison_of(s: State, army: int) -> int:
    """Return the minimum number of tokens that the army leaves in a region."""
    return s.kits[army].garrison


def is_extra_in_decline(s: State, army: int) -> bool:
    """Whether the army, in decline, may stay in addition to another one in decline (C-DECL-3, R-31)."""
    return s.race[army] != ids.NONE and s.kits[army].extra_in_decline


def can_be_asked(s: State, army: int, choice: int) -> bool:
    """Whether an ability of the army can ask the choice with this number."""
    asked = type(s.rules.choices[choice])
    for ability in s.kits[army].abilities:
        if asked in ability.choices:
            return True
    return False


def same_team(s: State, seat: int, other: int) -> bool:
    """Whether two seats are in the same team; never in individual games."""
    teams = s.rules.teams
    return len(teams) > 0 and teams[seat] == teams[other]


def is_unpaid(s: State) -> bool:
    """Whether this turn has not been scored yet."""
    return ids.F_SCORE in s.frames[:: ids.FRAME]


def redeployer(s: State) -> int:
    """Return the redeploying army, even if an ability's choice comes first; NONE if there is none."""
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
    """Pieces of a kind, other than tokens, that can still be placed in this step, and whether they must be."""

    marker: int
    number: int
    mandatory: bool


def pieces_left(s: State) -> list[PiecesLeft]:
    """Return the pieces that the mover can place now, except those that are placed automatically at the end of the
    turn.
    """
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
    """Count how many pieces a move could place one after the other, in all possible regions."""
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
    """Count the pieces that are placed automatically at the end of the turn."""
    trial = s.clone()
    for ability in s.kits[army].turn_ended:
        ability.turn_ended(trial, army)
    return s.supply[marker] - trial.supply[marker]
