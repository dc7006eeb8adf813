"""Action numbers that are the same on every board and for every player count of a game.

The engine numbers the actions of one ruleset without gaps, so a number's meaning depends on the board. Here, every verb
gets as many numbers as the largest board and the fullest table need, and random outcomes are numbered separately.
Compiled in wheels.
"""

from __future__ import annotations

from typing import Final

from smallworld.core import engine, ids
from smallworld.core.actions import Action, Verb
from smallworld.core.errors import IllegalMove
from smallworld.core.packed import i64, lent_bytes, mark_numbers, u8, vec
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

#: Names for verbs' arguments.
TAKEN: Final = {
    ids.T_NOTHING: "none",
    ids.T_REGION: "region",
    ids.T_POSITION: "position in the column",
    ids.T_SEAT: "seat",
    ids.T_SEAT_OR_NONE: "seat; the last number means none",
    ids.T_FACE: "face of the die",
    ids.T_RACE: "race",
    ids.T_POWER: "power",
    ids.T_COUNT: "count, from 1",
    ids.T_WORD: "word",
}


class ActionField:
    """One verb's numbers: `start` to `start + size - 1`, by argument."""

    def __init__(self, verb: Verb, start: int, size: int) -> None:
        self.name: Final = f"{verb.word}-{verb.suffix}" if verb.suffix else verb.name
        self.takes: Final = ", ".join(verb.options) if verb.takes == ids.T_WORD else TAKEN[verb.takes]
        self.start: Final = start
        self.size: Final = size


class ActionLayout:
    """The numbers of all actions in a ruleset, sized for a number of regions and seats.

    Seats are counted from the acting one, as observations count them from the observing one.
    """

    def __init__(self, rules: Ruleset, regions: int, seats: int) -> None:
        self.fields: Final[list[ActionField]] = []
        self.chance_fields: Final[list[ActionField]] = []
        #: Random outcomes by number; None if this board or table doesn't have it.
        self.outcomes: Final[list[Action | None]] = []
        #: Actions by seat and number, or None as above.
        self.actions: Final[list[list[Action | None]]] = [[] for _ in range(rules.seats)]
        #: For each seat and engine index: the number among its actions, or among the random outcomes.
        self.numbers: Final[list[list[int]]] = [[] for _ in range(rules.seats)]
        for number, verb in enumerate(rules.verbs):
            actions = rules.by_verb[number]
            size = _room(verb, regions, seats)
            # Most verbs have the same numbers for all seats, in the order of their actions.
            padded: list[Action | None] = [*actions, *[None] * (size - verb.size)]
            if ids.V_DIE <= number < ids.FIRST_OWN_VERB:
                start = len(self.outcomes)
                self.chance_fields.append(ActionField(verb, start, size))
                self.outcomes.extend(padded)
            else:
                start = len(self.actions[0])
                self.fields.append(ActionField(verb, start, size))
                for seat in range(rules.seats):
                    self.actions[seat] += padded
            own = list(range(start, start + verb.size))
            for row in self.numbers:
                row += own
            if verb.takes in (ids.T_SEAT, ids.T_SEAT_OR_NONE) and not ids.V_DIE <= number < ids.FIRST_OWN_VERB:
                for seat in range(rules.seats):
                    places = [_place(arg, seat, rules.seats, seats) for arg in range(verb.size)]
                    self._renumber(actions, places, start, size, seat)
        self.size: Final = len(self.actions[0])
        self.most_outcomes: Final = len(self.outcomes)
        #: The rows of `numbers` concatenated.
        self._packed: Final = vec[i64]([number for row in self.numbers for number in row])
        self._width: Final[i64] = len(rules.actions)

    def _renumber(self, actions: list[Action], places: list[int], start: int, size: int, seat: int) -> None:
        """Put a verb's actions in these places among a seat's numbers from `start`."""
        row = self.actions[seat]
        row[start:] = [None] * size
        for action in actions:
            row[start + places[action.arg]] = action
            self.numbers[seat][action.index] = start + places[action.arg]

    def action(self, seat: int, number: int) -> Action:
        """Return a seat's action with this number; raises IllegalMove if this board doesn't have it."""
        action = self.actions[seat][number] if 0 <= number < self.size else None
        if action is None:
            raise IllegalMove(f"no action {number} on this board", "no-action")
        return action

    def legal(self, s: State) -> list[int]:
        """Return the numbers of the legal actions (or random outcomes), in ascending order."""
        numbers = self.numbers[max(engine.actor(s), 0)]
        return sorted([numbers[action.index] for action in engine.legal(s)])

    def mask(self, s: State, seat: int) -> vec[u8]:
        """Return one byte per number: 1 if the seat may take the action now, else 0."""
        mask = lent_bytes(self.size)
        if engine.actor(s) == seat:
            found = s.rules.buffers.take()
            count = engine.write_legal(s, found)
            self.mark(seat, found, count, mask, 0, vec[i64]())
            s.rules.buffers.give_back(found)
        return mask

    def mark(self, seat: i64, found: vec[i64], count: i64, masks: vec[u8], first: i64, marked: vec[i64]) -> vec[i64]:
        """Write a seat's mask from `first` on, like `mark_numbers`."""
        return mark_numbers(found, count, self._packed, seat * self._width, masks, first, marked)


def _room(verb: Verb, regions: int, seats: int) -> int:
    """Return how many numbers a verb needs."""
    if verb.takes == ids.T_REGION:
        return regions
    if verb.takes == ids.T_SEAT:
        return seats
    return seats + 1 if verb.takes == ids.T_SEAT_OR_NONE else verb.size


def _place(arg: int, seat: int, seated: int, seats: int) -> int:
    """Return a seat's offset among its verb's numbers; "nobody" comes after all seats, taken or not."""
    return (arg - seat) % seated if arg < seated else seats
