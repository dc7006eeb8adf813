"""Explains in a sentence why a move is refused, and what a conquest costs."""

from collections.abc import Sequence

from smallworld.core import engine, events, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.reasons import REASONS
from smallworld.core.state import State
from smallworld.notation.moves import write_move, write_moves
from smallworld.notation.vocabulary import vocabulary

#: Singular forms of cost items.
ONE = {"tokens": "token", "natives": "native"}


def sentence(s: State, key: str) -> str:
    return REASONS.get(key) or s.rules.reasons.get(key) or key


def explain(s: State, names: Sequence[str], action: Action) -> str:
    """Explain why the action is refused, with the cost if that is the reason; empty if it is legal."""
    key = engine.refusal(s, action)
    if not key:
        return ""
    text = f"{write_move(s.rules, names, action)}: {sentence(s, key)}"
    if key not in ("too-few-tokens", "too-short", "not-short", "toll"):
        return text
    breakdown = engine.cost_breakdown(s, action)
    told = [f"{write_sum(breakdown.items)}; in hand: {breakdown.hand}"] if breakdown is not None else []
    coins = engine.coins_due(s, action)
    if coins:
        told.append(f"coins due: {write_sum(coins)}; owned: {s.coins[engine.actor(s)]}")
    return f"{text} ({'; '.join(told)})" if told else text


def write_sum(items: Sequence[tuple[str, int]]) -> str:
    """Write an itemised sum of tokens or coins: `3 = 2 region + 1 mountain + 1 token - 1 POWER`; `0` if empty."""
    text = " ".join([f"{'+' if n > 0 else '-'} {abs(n)} {ONE.get(key, key) if n == 1 else key}" for key, n in items])
    total = str(sum([n for _, n in items]))
    return f"{total} = {text.removeprefix('+ ')}" if items else total


def write_chances(chances: int) -> str:
    """Return the odds of a roll in words: `2 chances in 6`."""
    return f"{chances} {'chance' if chances == 1 else 'chances'} in {sum([weight for _, weight in ids.FACES])}"


def play(s: State, names: Sequence[str], actions: Sequence[Action]) -> None:
    """Apply a player's run of actions, or refuse all of them with a sentence and change nothing."""
    for action in validate_run(s, names, actions):
        engine.apply(s, action)


def validate_run(s: State, names: Sequence[str], actions: Sequence[Action]) -> list[Action]:
    """Return the actions of a player's run that must be applied; raises IllegalMove if any is refused.

    Omits placements that happen automatically after another, because the token can go nowhere else, and replaces a move
    with a redundant last word by the plain one.
    """
    if engine.refusal(s, actions[0]) == "implied":
        plain = next(verb for verb in s.rules.verbs if verb.word == s.rules.verbs[actions[0].verb].word)
        actions = [s.rules.space.of(plain.number, actions[0].arg), *actions[1:]]
    if len(actions) == 1:
        why = explain(s, names, actions[0])
        if why:
            raise IllegalMove(why, engine.refusal(s, actions[0]))
        if is_half(s, actions[0]):
            text = write_move(s.rules, names, actions[0])
            raise IllegalMove(f"{text}: name the second region, too", "half-move")
        return [*actions]
    trial = s.clone()
    trial.events = []
    seat = engine.actor(s)
    found: list[Action] = []
    for number, action in enumerate(actions):
        if _placed(trial.events, action) > number:
            continue
        if engine.actor(trial) != seat:
            raise IllegalMove(_why(s, trial, names, actions, number), engine.refusal(trial, action) or "not-now")
        try:
            engine.apply(trial, action)
        except IllegalMove as refused:
            raise IllegalMove(_why(s, trial, names, actions, number), refused.reason) from None
        found.append(action)
    return found


def _placed(told: Sequence[events.Event], action: Action) -> int:
    """Count the tokens that have been placed in the action's region."""
    if action.verb != ids.V_DEPLOY:
        return 0
    return sum([event.amount for event in told if event.kind == events.PLACED and event.region == action.arg])


def is_half(s: State, action: Action) -> bool:
    """Whether the action needs a second argument, which its text must name as well."""
    return len(second_arguments(s, action)) > 0


def second_arguments(s: State, action: Action) -> list[Action]:
    """Return the actions that complete the first half of a move; empty if the action is complete."""
    if action.verb not in vocabulary(s.rules).halves:
        return []
    trial = engine.after(s, action)
    if engine.pending(trial).kind != ids.F_CHOICE:
        return []
    return [answer for answer in engine.legal(trial) if s.rules.verbs[answer.verb].second]


def complete_moves(s: State) -> list[list[Action]]:
    """Return the legal moves as lists of actions: one action, or two for a move with two arguments."""
    halves = vocabulary(s.rules).halves
    found: list[list[Action]] = []
    for action in engine.legal(s):
        seconds = second_arguments(s, action) if action.verb in halves else []
        found += [[action, second] for second in seconds] or [[action]]
    return found


def legal_moves(s: State, names: Sequence[str]) -> list[str]:
    """Return the legal moves as text, each complete; placements are written one at a time."""
    words = vocabulary(s.rules, tuple(names))
    legal = engine.legal(s)
    if words.halves.isdisjoint([action.verb for action in legal]):
        return [words.text(action) for action in legal]
    return [write_moves(s.rules, names, actions) for actions in complete_moves(s)]


def _why(s: State, trial: State, names: Sequence[str], actions: Sequence[Action], number: int) -> str:
    if number == 0:
        return explain(s, names, actions[0])
    text = write_moves(s.rules, names, actions)
    if actions[0].verb != actions[1].verb:
        return f"{text}: {sentence(s, engine.refusal(trial, actions[number]) or 'not-now')}"
    return f"{text}: there is only room for {number}"
