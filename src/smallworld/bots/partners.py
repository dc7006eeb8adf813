"""Teams: no bot takes a region from a partner, whatever it sees or overlooks otherwise."""

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Moves that take nothing.
IDLE = (ids.V_DONE, ids.V_DECLINE, ids.V_ABANDON)


def held_by_partners(s: State, seat: int) -> int:
    """The regions of the seat's partners, declined armies included, as a mask; 0 where everybody plays alone."""
    held = 0
    if s.rules.teams:
        for other in range(s.rules.seats):
            if other != seat and engine.same_team(s, seat, other):
                first = s.active(other)
                for army in range(first, first + s.rules.slots):
                    held |= int(s.held[army])
    return held


def fair_moves(s: State, seat: int) -> list[Action]:
    """The legal actions without those that take a region from a partner.

    All of them where nothing else is left to do, or no other way onto the board.
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
    """Whether an action leaves partners, who hold these regions, with fewer of them; a die is taken at its best."""
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
        # A move with a second part takes a region if it does so however it is completed.
        return all([_takes(after, seat, answer, held) for answer in engine.legal(after)])
    return held_by_partners(after, seat).bit_count() < held.bit_count()
