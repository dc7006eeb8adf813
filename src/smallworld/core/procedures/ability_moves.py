"""Moves that abilities offer in a step: their legality and effects."""

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.hooks import Means
from smallworld.core.ids import TOP_CONQUERED
from smallworld.core.kit import BoundMove, Kit
from smallworld.core.packed import beside, holdable_among, i64, in_reach, regions_of, vec
from smallworld.core.state import State


def offered_refusal(s: State, army: int, step: int, action: Action) -> str:
    for bound in s.kits[army].moves[step]:
        if bound.verb == action.verb:
            return bound.move.refusal(s, army, action.arg)
    return "not-now"


def play_offered(s: State, army: int, step: int, action: Action) -> None:
    for bound in s.kits[army].moves[step]:
        if bound.verb == action.verb:
            if step == ids.CONQUER and bound.conquers:
                s.frames[TOP_CONQUERED] = 1
            bound.move.play(s, army, action.arg)
            return


def write_offered(s: State, army: int, kit: Kit, step: int, found: vec[i64], count: i64) -> i64:
    """Write the legal moves of the army's abilities in this step."""
    means: Means | None = None
    # Regions where these means have a legal move: with or without a roll, never both.
    settled = 0
    for bound in kit.moves[step]:
        paired = bound.means is not None and bound.means is means
        if not paired:
            means = bound.means
            settled = 0
        # A repeated reason is usually the same object, and then already known not to be final.
        last = ""
        for arg in arguments(s, army, kit, bound, step):
            # Not a machine word: the compiler would shift a 32-bit 1, and boards are larger.
            place: int = arg
            if paired and settled >> place & 1:
                continue
            reason = bound.move.refusal(s, army, arg)
            if not reason:
                found[count] = bound.entries[arg]
                count += 1
                if means is not None:
                    settled |= 1 << place
            elif reason is not last:
                if reason in bound.final_reasons:
                    break
                last = reason
    return count


def any_offered(s: State, army: int, kit: Kit, step: int) -> bool:
    """Whether an ability of the army offers a move in this step."""
    for bound in kit.moves[step]:
        last = ""
        for arg in arguments(s, army, kit, bound, step):
            reason = bound.move.refusal(s, army, arg)
            if not reason:
                return True
            if reason is not last:
                if reason in bound.final_reasons:
                    break
                last = reason
    return False


def conquest_offered(s: State, army: int, kit: Kit) -> bool:
    """Whether an ability offers a move in the conquer step that may lead to a conquest."""
    for bound in kit.moves[ids.CONQUER]:
        if bound.conquers:
            for arg in arguments(s, army, kit, bound, ids.CONQUER):
                if not bound.move.refusal(s, army, arg) and bound.move.may_succeed(s, army, arg):
                    return True
    return False


def arguments(s: State, army: int, kit: Kit, bound: BoundMove, step: int) -> vec[i64]:
    """Return a move's candidate arguments by its `where`: in reach, beside, or held (always when placing).

    A move that conquers its region gets only regions that the army may conquer at all.
    """
    if bound.where == ids.ANYWHERE:
        if bound.conquerable and step == ids.CONQUER:
            return holdable_among(s, army, kit, bound.conquerable)
        return bound.arguments
    if bound.where == ids.REACH and step == ids.CONQUER:
        return in_reach(s, army, kit)
    if bound.where == ids.BESIDE and step != ids.REDEPLOY and step != ids.RETREAT:
        return beside(s, army, kit)
    return regions_of(s, army)


def is_due(s: State, army: int, step: int) -> bool:
    """Whether a move of the army's abilities must be made before this step can end."""
    for bound in s.kits[army].moves[step]:
        if bound.move.mandatory(s, army):
            return True
    return False
