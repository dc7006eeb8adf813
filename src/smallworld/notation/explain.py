"""Why a move is refused, and what a region costs, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.conquest import muster
from smallworld.core.errors import IllegalMove
from smallworld.core.reasons import REASONS
from smallworld.core.state import State
from smallworld.notation.moves import write_move


def sentence(s: State, key: str) -> str:
    """The words of a reason's key."""
    return REASONS.get(key) or s.rules.reasons.get(key) or key


def explain(s: State, names: Sequence[str], action: Action) -> str:
    """Why the action is refused now, with what the region would cost where that is the matter; empty if legal."""
    key = engine.refusal(s, action)
    if not key:
        return ""
    text = f"{write_move(s.rules, names, action)}: {sentence(s, key)}"
    army = engine.campaigner(s)
    if key in ("too-few-tokens", "too-short", "not-short") and army != ids.NONE:
        text += f" ({write_cost(s, army, action.arg)}; in hand: {muster(s, army)})"
    return text


def write_cost(s: State, army: int, region: int) -> str:
    """A cost and its items: `3 = 2 region + 1 mountain + 1 tokens - 1 commando`."""
    items = engine.cost_items(s, army, region)
    text = " ".join(f"{'+' if amount > 0 else '-'} {abs(amount)} {what}" for what, amount in items)
    return f"{sum(amount for _, amount in items)} = {text.removeprefix('+ ')}"


def play(s: State, names: Sequence[str], actions: Sequence[Action]) -> None:
    """Apply a run of actions of one player, or refuse them all with a sentence and change nothing."""
    if len(actions) > 1:
        trial = s.clone()
        seat = engine.actor(s)
        for number, action in enumerate(actions):
            if engine.actor(trial) != seat or engine.refusal(trial, action):
                text = write_move(s.rules, names, action, len(actions))
                why = explain(s, names, action) if number == 0 else f"{text}: there is room for {number} only"
                raise IllegalMove(why, engine.refusal(trial, action) or "not-now")
            engine.apply(trial, action)
    else:
        why = explain(s, names, actions[0])
        if why:
            raise IllegalMove(why, engine.refusal(s, actions[0]))
    for action in actions:
        engine.apply(s, action)
