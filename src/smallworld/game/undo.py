"""Steps of a game: which actions are one move, and how many moves can be taken back."""

from collections.abc import Sequence

from smallworld.core import events
from smallworld.core.errors import IllegalMove
from smallworld.core.ruleset import Ruleset
from smallworld.game.bare_game import Entry


def is_second(rules: Ruleset, entry: Entry) -> bool:
    """Whether an entry is the second argument of the move before it."""
    return rules.verbs[entry.action.verb].second


def continues(rules: Ruleset, last: Entry, entry: Entry) -> bool:
    """Whether an entry goes on with the last one: the same placement in the same turn, or a move's second argument."""
    if is_second(rules, entry):
        return last.seat == entry.seat and not is_second(rules, last)
    if not rules.verbs[entry.action.verb].repeats or (last.seat, last.action) != (entry.seat, entry.action):
        return False
    return all(event.kind != events.TURN for event in last.events)


def is_final(entry: Entry, actor: int) -> bool:
    """Whether the player to act can't take an entry back: it is somebody else's, or it turned something over."""
    return entry.seat != actor or any(event.kind == events.FLIPPED for event in entry.events)


def undoable(rules: Ruleset, entries: Sequence[Entry], actor: int) -> int:
    """How many of the last moves the player to act can take back."""
    count = 0
    for entry in reversed(entries):
        if is_final(entry, actor):
            break
        count += not is_second(rules, entry)
    return count


def length_without(rules: Ruleset, entries: Sequence[Entry], moves: int) -> int:
    """How many entries are left without the last moves."""
    length = len(entries)
    while moves:
        length -= 1
        moves -= not is_second(rules, entries[length])
    return length


def length_after_undo(rules: Ruleset, entries: Sequence[Entry], actor: int, moves: int) -> int:
    """The same when the player to act takes them back; IllegalMove if that is not possible."""
    if not 1 <= moves <= undoable(rules, entries, actor):
        raise IllegalMove("there is nothing to take back: only your own moves since the last die or reveal", "undo")
    return length_without(rules, entries, moves)
