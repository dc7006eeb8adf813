"""Undo: which actions form one move, and how many moves can be undone."""

from collections.abc import Sequence

from smallworld.core import events
from smallworld.core.errors import IllegalMove
from smallworld.core.ruleset import Ruleset
from smallworld.game.bare_game import Entry


def is_second(rules: Ruleset, entry: Entry) -> bool:
    """Whether an entry is the second argument of the move before it."""
    return rules.verbs[entry.action.verb].second


def continues(rules: Ruleset, last: Entry, entry: Entry) -> bool:
    """Whether an entry continues the last one: the same placement in the same turn, or a move's second argument."""
    if is_second(rules, entry):
        return last.seat == entry.seat and not is_second(rules, last)
    if not rules.verbs[entry.action.verb].repeats or (last.seat, last.action) != (entry.seat, entry.action):
        return False
    return all(event.kind != events.TURN for event in last.events)


def is_final(entry: Entry, actor: int) -> bool:
    """Whether the player to act can't undo an entry: it is another player's, or it flipped something."""
    return entry.seat != actor or any(event.kind == events.FLIPPED for event in entry.events)


def undoable(rules: Ruleset, entries: Sequence[Entry], actor: int) -> int:
    """Return the number of last moves that the player to act can undo."""
    count = 0
    for entry in reversed(entries):
        if is_final(entry, actor):
            break
        count += not is_second(rules, entry)
    return count


def length_without(rules: Ruleset, entries: Sequence[Entry], moves: int) -> int:
    """Return the number of entries left without the last moves."""
    length = len(entries)
    while moves:
        length -= 1
        moves -= not is_second(rules, entries[length])
    return length


def length_after_undo(rules: Ruleset, entries: Sequence[Entry], actor: int, moves: int) -> int:
    """Return the number of entries left after an undo; raises IllegalMove if it isn't possible."""
    if not 1 <= moves <= undoable(rules, entries, actor):
        raise IllegalMove(
            "nothing to undo: only your own moves since the last die roll or reveal can be undone", "undo"
        )
    return length_without(rules, entries, moves)
