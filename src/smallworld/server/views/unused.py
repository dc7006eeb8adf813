"""What ending a step now would leave unused, and what has to be placed before it can end; for whatever abilities."""

from smallworld.core import engine, ids
from smallworld.core.actions import Action, Verb
from smallworld.core.kit import BoundMove
from smallworld.core.state import State

#: The step of each frame in which abilities place pieces.
PLACING = {ids.F_REDEPLOY: ids.REDEPLOY, ids.F_RETREAT: ids.RETREAT, ids.F_END: ids.END}


def unused(s: State, legal: list[Action]) -> dict[str, int]:
    """What would be lost if the mover ended this step: tokens that could conquer, moves not made, pieces not placed."""
    found: dict[str, int] = {}
    pending = engine.pending(s)
    step = PLACING.get(pending.kind)
    if step is not None:
        for bound, marker, count in _to_place(s, step):
            if not bound.move.mandatory(s, pending.army):
                left = min(count, s.supply[marker]) - (_laid_at_the_end(s, marker) if step == ids.END else 0)
                if left > 0:
                    found[s.rules.markers[marker].name] = left
    elif s.rules.done in legal:
        for action in legal:
            if action.verb == ids.V_CONQUER:
                found["tokens"] = engine.available_tokens(s, pending.army)
            elif pending.kind == ids.F_CONQUER and (key := use_key(s.rules.verbs[action.verb])):
                found[key] = 1
    return found


def due(s: State) -> dict[str, int]:
    """The pieces, besides tokens, that have to be placed before this step can end."""
    pending = engine.pending(s)
    step = PLACING.get(pending.kind)
    if step is None or not s.held[pending.army]:
        return {}
    return {
        s.rules.markers[marker].name: count
        for bound, marker, count in _to_place(s, step)
        if count and bound.move.mandatory(s, pending.army)
    }


def ahead(s: State, legal: list[Action]) -> dict[str, int]:
    """By key, the pieces besides tokens that there would be to place if the mover stopped conquering now."""
    pending = engine.pending(s)
    if pending.kind != ids.F_CONQUER or s.rules.done not in legal or not s.kits[pending.army].moves[ids.REDEPLOY]:
        return {}
    trial = s.clone()
    engine.apply(trial, s.rules.done)
    if engine.pending(trial).kind != ids.F_REDEPLOY or engine.pending(trial).army != pending.army:
        return {}
    told = {"due": due(trial), "waste": unused(trial, engine.legal(trial))}
    return {f"{kind}.{piece}": count for kind, pieces in told.items() for piece, count in pieces.items()}


def unfinished(s: State) -> str:
    """Why the conquer step can't be ended yet, where no other move is demanded first; else empty."""
    if engine.pending(s).kind != ids.F_CONQUER:
        return ""
    why = engine.refusal(s, s.rules.done)
    return "" if why == "not-asked" else why


def use_key(verb: Verb) -> str:
    """By what name a move of an ability in the conquer step goes; the die alone, and the common moves, have none."""
    key = verb.word if verb.name == verb.word else verb.suffix
    return "" if verb.number < ids.FIRST_OWN_VERB or key == "roll" else key


def _to_place(s: State, step: int) -> list[tuple[BoundMove, int, int]]:
    """The moves of this step that place a piece, with the piece and how many can be placed one after the other."""
    rules = s.rules
    army = engine.pending(s).army
    found: list[tuple[BoundMove, int, int]] = []
    for bound in s.kits[army].moves[step]:
        marker = rules.marker_number.get(rules.verbs[bound.verb].word)
        # A relic is never in hand: it stays where it lies.
        if marker is not None and not rules.relic_mask >> rules.shift[marker] & 1:
            found.append((bound, marker, _times(s, army, bound, step, marker)))
    return found


def _times(s: State, army: int, bound: BoundMove, step: int, marker: int) -> int:
    """How often a move could be made in a row, wherever it is possible."""
    trial = s.clone()
    in_hand = s.supply[marker] + (s.auxiliaries[army] if s.rules.markers[marker].auxiliary else 0)
    for count in range(in_hand):
        possible = engine.possible_arguments(trial, army, bound, step)
        can = [arg for arg in possible if not bound.move.refusal(trial, army, arg)]
        if not can:
            return count
        bound.move.play(trial, army, can[0])
    return in_hand


def _laid_at_the_end(s: State, marker: int) -> int:
    """How many of a piece the end of the turn lays by itself."""
    army = engine.pending(s).army
    trial = s.clone()
    for ability in s.kits[army].turn_ended:
        ability.turn_ended(trial, army)
    return s.supply[marker] - trial.supply[marker]
