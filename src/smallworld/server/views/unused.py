"""What the mover would waste by ending a step, and the pieces that must be placed first."""

from smallworld.core import engine, ids
from smallworld.core.actions import Action, Verb
from smallworld.core.state import State


def unused(s: State, legal: list[Action]) -> dict[str, int]:
    """What ending this step would waste: tokens that could conquer, ability moves, unplaced pieces."""
    found = _pieces(s, mandatory=False)
    if s.rules.done in legal:
        pending = engine.pending(s)
        for action in legal:
            if action.verb == ids.V_CONQUER:
                found["tokens"] = engine.available_tokens(s, pending.army)
            elif pending.kind == ids.F_CONQUER and (key := use_key(s.rules.verbs[action.verb])):
                found[key] = 1
    return found


def due(s: State) -> dict[str, int]:
    """Pieces other than tokens that must be placed before this step can end."""
    return _pieces(s, mandatory=True)


def ahead(s: State, legal: list[Action]) -> dict[str, int]:
    """Work left after conquering, as in `due` or `waste`: pieces (not tokens) to place, and tokens to set aside."""
    army = engine.pending(s).army
    if engine.pending(s).kind != ids.F_CONQUER or s.rules.done not in legal:
        return {}
    after = engine.after(s, s.rules.done)
    # Tokens to be set aside may have to come from regions, each of which is a choice.
    while engine.pending(after).kind == ids.F_CHOICE and engine.step(after) == ids.REDEPLOY:
        engine.apply(after, engine.legal(after)[0])
    aside = {"ahead.aside": int(after.aside[army])} if after.aside[army] else {}
    pending = engine.pending(after)
    if pending.kind != ids.F_REDEPLOY or pending.army != army or not engine.moves_of(s, army, ids.REDEPLOY):
        return aside
    found = {"due": due(after), "waste": unused(after, engine.legal(after))}
    return aside | {f"{kind}.{piece}": count for kind, pieces in found.items() for piece, count in pieces.items()}


def unfinished(s: State) -> str:
    """The reason why the conquer step can't end yet, unless another move is required first; empty if it can."""
    if engine.pending(s).kind != ids.F_CONQUER:
        return ""
    why = engine.refusal(s, s.rules.done)
    return "" if why == "not-asked" else why


def use_key(verb: Verb) -> str:
    """Key of an ability's move in the conquer step; empty for common moves and for the die alone."""
    key = verb.word if verb.name == verb.word else verb.suffix
    return "" if verb.number < ids.FIRST_OWN_VERB or key == "roll" else key


def _pieces(s: State, mandatory: bool) -> dict[str, int]:
    markers = s.rules.markers
    return {markers[left.marker].name: left.number for left in engine.pieces_left(s) if left.mandatory == mandatory}
