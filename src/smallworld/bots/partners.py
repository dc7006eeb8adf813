"""Teams: no bot takes a region from a partner, however limited its evaluation."""

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Moves that take no region.
IDLE = (ids.V_DONE, ids.V_DECLINE, ids.V_ABANDON)


def held_by_partners(s: State, seat: int) -> int:
    """Return the regions of the seat's partners, including those in decline, as a mask; 0 in individual games."""
    held = 0
    if s.rules.teams:
        for other in range(s.rules.seats):
            if other != seat and engine.same_team(s, seat, other):
                first = s.active(other)
                for army in range(first, first + s.rules.slots):
                    held |= int(s.held[army])
    return held


def fair_moves(s: State, seat: int) -> list[Action]:
    """Return the legal actions except those that take a region from a partner.

    Returns all of them if nothing else can be done, or if there is no other way onto the board.
    """
    legal = engine.legal(s)
    held = held_by_partners(s, seat)
    if not held:
        return legal
    kept = [action for action in legal if not _takes(s, seat, action, held)]
    if len(kept) == len(legal):
        return legal
    for action in kept:
        if action.verb not in IDLE:
            return kept
    army = engine.campaigner(s)
    stranded = army != ids.NONE and not s.held[army]
    return legal if stranded or s.rules.done not in kept else kept


def _takes(s: State, seat: int, action: Action, held: int) -> bool:
    """Whether an action reduces the partners' regions (`held`), assuming the best roll."""
    answers = s.pending_kind() == ids.F_CHOICE
    at_partner = s.rules.verbs[action.verb].takes == ids.T_REGION and held >> action.arg & 1 == 1
    if not (answers or at_partner):
        return False
    if at_partner and action.verb in (ids.V_CONQUER, ids.V_ROLL):
        return True
    after = engine.preview(s, action)
    if after.pending_kind() == ids.F_DIE:
        after = engine.preview(after, s.rules.space.of(ids.V_DIE, ids.BEST_FACE))
    if after.pending_kind() == ids.F_CHOICE and engine.actor(after) == seat and not answers:
        # A move with a second part counts only if every way to complete it takes a region.
        return all([_takes(after, seat, answer, held) for answer in engine.legal(after)])
    return held_by_partners(after, seat).bit_count() < held.bit_count()
