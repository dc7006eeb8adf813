"""Chance decisions: one class per kind of frame in which something is drawn."""

from smallworld.core import events, ids
from smallworld.core.actions import Action
from smallworld.core.frames.base import Decision, outcome_at, total_weight
from smallworld.core.ids import TOP_CHOICE, TOP_DATA, TOP_WAITING, TOP_WHO
from smallworld.core.packed import Random
from smallworld.core.procedures import conquest
from smallworld.core.state import State


class FirstPlayer(Decision):
    """Draw the first player (C-SET-6, R-1)."""

    chance = True

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        seats = [s.rules.first] if s.rules.first != ids.NONE else list(range(s.rules.seats))
        return [(s.rules.space.of(ids.V_FIRST, seat), 1) for seat in seats]

    def forced(self, s: State) -> Action | None:
        return self.outcomes(s)[0][0] if s.rules.first != ids.NONE else None

    def apply(self, s: State, action: Action) -> None:
        s.pop()
        s.first = action.arg
        s.seat = action.arg
        s.push(ids.F_BEGIN_TURN, action.arg)


class Reveal(Decision):
    """Fill the market from the stacks (C-PICK-5 to 7); frame: (_, _, race waiting for its power)."""

    chance = True

    def _next(self, s: State) -> tuple[int, int]:
        """Return the verb of the next reveal, and a mask of candidates: the pool, or else the top of the queue."""
        number, pool, queue = s.rules.market.outcomes(s, s.frames[TOP_WAITING])
        return number, pool or 1 << queue[0]

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        number, mask = self._next(s)
        return [(action, 1) for action in s.rules.by_verb[number] if mask >> action.arg & 1]

    def draw(self, s: State, random: Random) -> Action:
        return self.outcome(s, random.randrange(self.weight(s)))

    def weight(self, s: State) -> int:
        return self._next(s)[1].bit_count()

    def outcome(self, s: State, place: int) -> Action:
        number, mask = self._next(s)
        while place > 0:
            mask &= mask - 1
            place -= 1
        return s.rules.by_verb[number][(mask & -mask).bit_length() - 1]

    def brings(self, s: State, action: Action) -> bool:
        number, mask = self._next(s)
        return action.verb == number and mask >> action.arg & 1 == 1

    def forced(self, s: State) -> Action | None:
        number, mask = self._next(s)
        return None if mask & (mask - 1) else s.rules.by_verb[number][mask.bit_length() - 1]

    def apply(self, s: State, action: Action) -> None:
        s.frames[TOP_WAITING] = s.rules.market.reveal(s, s.frames[TOP_WAITING], action.arg)
        if s.frames[TOP_WAITING] == ids.NONE and not s.rules.market.needs_reveal(s):
            s.pop()


class Die(Decision):
    """The reinforcement die; frame: (_, army, choice + 1 or 0 for the last conquest, region or data)."""

    step = ids.CONQUER
    chance = True

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return s.rules.dice.copy()

    def outcome(self, s: State, place: int) -> Action:
        return outcome_at(s.rules.dice, place)

    def weight(self, s: State) -> int:
        return s.rules.sides

    def apply(self, s: State, action: Action) -> None:
        army, purpose, data = s.frames[TOP_WHO], s.frames[TOP_CHOICE], s.frames[TOP_DATA]
        s.pop()
        face = s.rules.faces[action.arg]
        if s.events is not None:
            events.tell(s, events.ROLLED, s.seat_of(army), army, data if purpose == 0 else ids.NONE, face)
        if purpose == 0:
            s.pop()  # the conquer step ends, whether or not the roll succeeded (C-DIE-4)
            conquest.conquer_by_roll(s, army, data, face)
        else:
            s.rules.choices[purpose - 1].rolled(s, army, data, face)


class Flip(Decision):
    """One of the game's own random draws, made for an ability; frame: (_, army, choice, data)."""

    step = ids.CONQUER
    chance = True

    def _odds(self, s: State) -> list[tuple[int, int]]:
        """Return the possible outcomes, as numbers, with their weights."""
        return s.rules.choices[s.frames[TOP_CHOICE]].outcomes(s, s.frames[TOP_WHO], s.frames[TOP_DATA])

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        flips = s.rules.by_verb[ids.V_FLIP]
        return [(flips[number], weight) for number, weight in self._odds(s)]

    def draw(self, s: State, random: Random) -> Action:
        odds = self._odds(s)
        return s.rules.by_verb[ids.V_FLIP][outcome_at(odds, random.randrange(total_weight(odds)))]

    def weight(self, s: State) -> int:
        return total_weight(self._odds(s))

    def outcome(self, s: State, place: int) -> Action:
        return s.rules.by_verb[ids.V_FLIP][outcome_at(self._odds(s), place)]

    def brings(self, s: State, action: Action) -> bool:
        if action.verb != ids.V_FLIP:
            return False
        for number, _ in self._odds(s):
            if number == action.arg:
                return True
        return False

    def forced(self, s: State) -> Action | None:
        odds = self._odds(s)
        return s.rules.by_verb[ids.V_FLIP][odds[0][0]] if len(odds) == 1 else None

    def apply(self, s: State, action: Action) -> None:
        army, number, data = s.frames[TOP_WHO], s.frames[TOP_CHOICE], s.frames[TOP_DATA]
        s.pop()
        events.tell(s, events.FLIPPED, s.seat_of(army), army, data, 0, s.rules.outcomes[action.arg])
        s.rules.choices[number].on_outcome(s, army, data, action.arg)
