"""Refuses unreachable positions: impossible stacks of decisions, and pieces that can't be placed."""

from smallworld.core import engine, ids
from smallworld.core.frames.pending import OF_SEAT
from smallworld.core.hooks import Choice
from smallworld.core.state import State
from smallworld.notation.position import memories
from smallworld.notation.position.context import PositionReader

NOTHING = -1
# The kinds allowed directly below each kind of frame; frames of abilities and reveals are checked separately.
UNDER: dict[int, tuple[int, ...]] = {
    ids.F_FIRST: (NOTHING,),
    ids.F_BEGIN_TURN: (NOTHING,),
    ids.F_NEXT_TURN: (NOTHING,),
    ids.F_RETREATS: (ids.F_NEXT_TURN,),
    ids.F_AFTER: (ids.F_RETREATS,),
    ids.F_RETREAT: (ids.F_RETREATS,),
    ids.F_SCORE: (ids.F_RETREATS,),
    ids.F_MAIN: (ids.F_SCORE,),
    ids.F_PICK: (ids.F_SCORE,),
    ids.F_END: (ids.F_SCORE,),
    ids.F_CAMPAIGN: (ids.F_SCORE, ids.F_MAIN, ids.F_CAMPAIGN),
    ids.F_BEGIN_REDEPLOY: (ids.F_SCORE, ids.F_MAIN, ids.F_CAMPAIGN),
    ids.F_REDEPLOY: (ids.F_SCORE, ids.F_MAIN, ids.F_END, ids.F_CAMPAIGN),
    ids.F_CONQUER: (ids.F_BEGIN_REDEPLOY,),
}
# For each step: the frame in which its choices are asked.
OF_STEP = (ids.F_CONQUER, ids.F_CONQUER, ids.F_REDEPLOY, ids.F_END, ids.F_AFTER, ids.F_RETREAT)


def refuse_impossible(reader: PositionReader) -> None:
    """Advance to the next decision; raises an error if the position is unreachable."""
    s = reader.state
    index, reason = stack_fault(s)
    if reason:
        raise reader.sequence("pending")[index].error(reason)
    reason = memories.fault(s) or garrison_fault(s)
    if reason:
        raise reader.document.error(reason)
    engine.fill_market(s)
    if engine.actor(s) != ids.OVER and not engine.legal(s):
        raise reader.fields.get("pending", reader.document).error("no decision is possible in this position")


def garrison_fault(s: State) -> str:
    """Return the reason why an army could never place its tokens (too few in a region, and none to add); empty if it
    can.
    """
    for army in range(s.rules.natives):
        garrison = engine.garrison_of(s, army)
        standing = [s.strength(region) for region in s.rules.board.members(s.held[army])]
        missing = sum(garrison - there for there in standing if 0 < there < garrison)
        pending = engine.pending(s)
        placing = pending.placing and pending.army == army
        if missing > (s.hand[army] + s.auxiliaries[army] if placing else 0):
            return f"{s.rules.races[s.race[army]].key} hold a region with fewer than {garrison} tokens"
    return ""


def stack_fault(s: State) -> tuple[int, str]:
    """Return the index of the first unreachable pending decision, and the reason, which is empty if there is none."""
    for number in range(len(s.frames) // ids.FRAME):
        reason = _fault(s, number * ids.FRAME)
        if reason:
            return number, reason
    return 0, ""


def _fault(s: State, i: int) -> str:
    kind, who, a, _ = s.frames[i : i + ids.FRAME]
    below = s.frames[i - ids.FRAME] if i else NOTHING
    name = ids.FRAME_NAMES[kind]
    if below not in UNDER.get(kind, (below,)) or (kind not in UNDER and below == NOTHING):
        return f"{name} can't be at this place of the pending decisions"
    asks = kind in (ids.F_CHOICE, ids.F_FLIP) or (kind == ids.F_DIE and a > 0)
    if not (asks and _of_the_table(s, a - (kind == ids.F_DIE))):
        if kind in (ids.F_DIE, ids.F_CHOICE, ids.F_FLIP) and not _asked_there(s, i):
            return f"{name} can't be pending there"
        seat = who if kind in OF_SEAT else s.seat_of(who)
        if seat != s.seat and kind not in (ids.F_RETREAT, ids.F_REVEAL, ids.F_FIRST):
            return f"{name} must belong to the player whose turn it is"
    if asks and not _can_ask(s, kind, who, a - (kind == ids.F_DIE)):
        return f"{name}: that army can't decide this"
    if kind == ids.F_CONQUER and who != s.frames[i - ids.FRAME + 1]:
        return "the army that conquers must be the one that redeploys next"
    if kind == ids.F_REVEAL and i + ids.FRAME < len(s.frames):
        return "a reveal can't be pending below another decision"
    if kind in (ids.F_END, ids.F_AFTER) and not s.is_active(who):
        return f"{name} must belong to an active army"
    if kind not in OF_SEAT and kind not in (ids.F_AFTER, ids.F_END) and s.race[who] == ids.NONE:
        return f"{name} belongs to an army that doesn't exist"
    return ""


def _asked_there(s: State, i: int) -> bool:
    """Whether an ability's die, choice or flip is on top of its own step, for the same army."""
    kind, who, a, _ = s.frames[i : i + ids.FRAME]
    below, owner = s.frames[i - ids.FRAME : i - ids.FRAME + 2]
    if kind == ids.F_FLIP:
        return below in (ids.F_MAIN, ids.F_CAMPAIGN, ids.F_FLIP) and s.is_active(who)
    if kind == ids.F_DIE and a == 0:
        return below == ids.F_CONQUER and who == owner
    return below == OF_STEP[s.rules.choices[a - (kind == ids.F_DIE)].step] and who == owner


def _of_the_table(s: State, number: int) -> bool:
    """Whether a table rule asks the choice: such a choice may affect any army at any time in a turn."""
    return any(type(s.rules.choices[number]) in ability.choices for ability in s.rules.table)


def _can_ask(s: State, kind: int, army: int, number: int) -> bool:
    """Whether the army has the choice, and this kind of frame asks it."""
    asked = type(s.rules.choices[number])
    if kind == ids.F_CHOICE:
        answers = len(s.rules.answering[number]) > 0
    elif kind == ids.F_DIE:
        answers = asked.rolled is not Choice.rolled
    else:
        answers = asked.outcomes is not Choice.outcomes
    return answers and engine.can_be_asked(s, army, number)
