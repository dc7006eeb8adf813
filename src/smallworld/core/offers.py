"""What abilities offer in a step: their moves, the choices that they put, and where tokens can be placed."""

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.hooks import Choice
from smallworld.core.ids import TOP_CONQUERED
from smallworld.core.kit import BoundMove, Kit
from smallworld.core.pieces import aides_in
from smallworld.core.state import State


def offered_refusal(s: State, army: int, step: int, action: Action) -> str:
    """Why a move of an ability is refused in this step."""
    for bound in s.kits[army].moves[step]:
        if bound.verb == action.verb:
            return bound.move.refusal(s, army, action.arg)
    return "not-now"


def play_offered(s: State, army: int, step: int, action: Action) -> None:
    """Make a move of an ability."""
    for bound in s.kits[army].moves[step]:
        if bound.verb == action.verb:
            if step == ids.CONQUER and bound.move.conquers:
                s.frames[TOP_CONQUERED] = 1
            bound.move.play(s, army, action.arg)
            return


def add_offered(s: State, army: int, kit: Kit, step: int, found: list[Action]) -> None:
    """Add the legal moves of the army's abilities in this step."""
    for bound in kit.moves[step]:
        actions = s.rules.by_verb[bound.verb]
        for arg in arguments(s, army, kit, bound, step):
            reason = bound.move.refusal(s, army, arg)
            if not reason:
                found.append(actions[arg])
            elif reason in bound.outright:
                break


def any_offered(s: State, army: int, kit: Kit, step: int) -> bool:
    """Whether an ability of the army offers a move in this step."""
    for bound in kit.moves[step]:
        for arg in arguments(s, army, kit, bound, step):
            reason = bound.move.refusal(s, army, arg)
            if not reason:
                return True
            if reason in bound.outright:
                break
    return False


def arguments(s: State, army: int, kit: Kit, bound: BoundMove, step: int) -> list[int]:
    """What a move could take at all: regions in reach, beside or, always so in placing, held, where it says so."""
    if bound.near == ids.ANYWHERE:
        return bound.arguments
    if bound.near == ids.REACH and step == ids.CONQUER:
        return kit.in_reach(s.held[army])
    if bound.near == ids.BESIDE and step != ids.REDEPLOY and step != ids.RETREAT:
        return kit.beside(s.held[army])
    return s.rules.board.members(s.held[army])


def places(s: State, army: int) -> list[int]:
    """The regions where a token can be placed, so that no garrison is left too small in the end."""
    held = s.rules.board.members(s.held[army])
    garrison = s.kits[army].garrison
    if garrison == 1:
        return held
    left = s.hand[army] + s.aides[army] - 1
    standing = [s.tokens[region] + aides_in(s, region) for region in held]
    missing = 0
    for there in standing:
        if 0 < there < garrison:
            missing += garrison - there
    found: list[int] = []
    for region, there in zip(held, standing, strict=True):
        after = missing + garrison - 1 if there == 0 else missing - 1 if there < garrison else missing
        if after <= left:
            found.append(region)
    return found


def can_place(s: State, army: int) -> bool:
    """Whether the army has a token in hand and a region that can take it."""
    if s.hand[army] == 0 or s.held[army] == 0:
        return False
    return s.kits[army].garrison == 1 or len(places(s, army)) > 0


def deployments(s: State, army: int) -> list[Action]:
    """The ways to place one token where a garrison takes more than one."""
    actions = s.rules.by_verb[ids.V_DEPLOY]
    return [actions[region] for region in places(s, army)]


def is_due(s: State, army: int, step: int) -> bool:
    """Whether a move of the army's abilities must be made before this step can end."""
    for bound in s.kits[army].moves[step]:
        if bound.move.due(s, army):
            return True
    return False


def ask(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Put a choice before the owner of an army."""
    s.push(ids.F_CHOICE, army, s.rules.choice_number(choice), data)


def roll_for(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Roll the die for a choice, whose `rolled` gets the face."""
    s.push(ids.F_DIE, army, s.rules.choice_number(choice) + 1, data)


def turn_for(s: State, choice: type[Choice], army: int, data: int = 0) -> None:
    """Let the game's own chance bring something for a choice, whose `brought` gets it."""
    s.push(ids.F_TURN, army, s.rules.choice_number(choice), data)
