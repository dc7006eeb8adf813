"""Playouts: the loop in which chance and players act, one call per decision, and random play inside the core."""

from collections.abc import Sequence
from typing import Final, Protocol

from mypy_extensions import mypyc_attr

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.engine import DECISIONS, actor, refusal, resume, take, write_legal
from smallworld.core.errors import IllegalMove
from smallworld.core.ids import TOP_KIND
from smallworld.core.packed import Random as Random
from smallworld.core.packed import action_at, i64, listed_from, vec
from smallworld.core.state import State

#: More turns or actions than any game has.
NEVER: Final = 1 << 40
#: Buffer for a loop that lists nothing.
NOTHING: Final = vec[i64]()


class BitSource(Protocol):
    """A source of random bits, such as `random.Random`; the core has no generator of its own."""

    def getrandbits(self, bits: int, /) -> int:
        """Return this many random bits as an integer."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Draws the random outcomes."""

    def draw(self, s: State) -> Action:
        """Return one of the currently possible outcomes."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Players:
    """Chooses for the seats."""

    def choose(self, s: State, seat: int) -> Action | None:
        """Return the action for the seat to act; None ends the loop and leaves the decision to the caller."""
        raise NotImplementedError

    def is_blind(self, seat: int) -> bool:
        """Whether `choose_number` chooses for the seat instead: its moves are then listed once, while advancing."""
        return False

    def choose_number(self, seat: int, count: int) -> int:
        """Return the number (from 0) of one of `count` legal actions, without seeing the game."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionObserver:
    """Observes every action, random outcomes included, just before and after it. It must not change the state."""

    def before(self, s: State, seat: int, action: Action) -> None:
        """The action has been chosen."""

    def after(self, s: State, seat: int, action: Action) -> None:
        """The action has been taken, and the game has advanced to the next decision."""


def settle(s: State, chance: Chance) -> None:
    """Resolve random outcomes until a player must act, or the game is over."""
    while actor(s) == ids.CHANCE:
        take(s, chance.draw(s))


def run(
    s: State,
    players: Players,
    chance: Chance,
    *,
    until: int = NEVER,
    most: int = NEVER,
    checked: bool = True,
    observers: Sequence[ActionObserver] = (),
) -> int:
    """Let chance and players act, and return the next actor: a seat, CHANCE, or OVER.

    Stops when turn `until` begins (`State.turn`), after `most` actions, or when the players leave a decision
    open. With `checked`, an illegal choice raises IllegalMove; without it, choices must be legal.
    """
    blind: i64 = 0
    for seat in range(s.rules.seats):
        if players.is_blind(seat):
            blind |= 1 << seat
    found = s.rules.buffers.take() if blind else NOTHING
    # Number of legal actions in the buffer, if the seat to act is blind.
    count: i64 = 0
    made = 0
    while True:
        seat = actor(s)
        if seat == ids.OVER or made >= most or (until != NEVER and s.turn() >= until):
            break
        listed = seat >= 0 and blind >> seat & 1 != 0
        action: Action | None
        if listed:
            if count == 0:
                count = write_legal(s, found)
            action = action_at(s, found, players.choose_number(seat, count))
        else:
            action = chance.draw(s) if seat == ids.CHANCE else players.choose(s, seat)
        if action is None:
            break
        for observer in observers:
            observer.before(s, seat, action)
        if checked and not listed and seat != ids.CHANCE:
            reason = refusal(s, action)
            if reason:
                raise IllegalMove(reason, reason)
        DECISIONS[s.frames[TOP_KIND]].apply(s, action)
        if blind:
            count = _run_to_decision(s, blind, found)
        else:
            resume(s)
        for observer in observers:
            observer.after(s, seat, action)
        made += 1
    if blind:
        s.rules.buffers.give_back(found)
    return seat


def _run_to_decision(s: State, blind: i64, found: vec[i64]) -> i64:
    """Advance like `engine.resume`; if a blind seat is to act, write its legal actions, and return their count."""
    done = s.rules.done_entry
    while len(s.frames) > 0:
        decision = DECISIONS[s.frames[TOP_KIND]]
        if decision.automatic:
            decision.run(s)
            continue
        listed = not decision.chance and blind >> actor(s) & 1 != 0
        if listed and decision.only_done_is_forced:
            # The legal actions are needed anyway.
            count: i64 = decision.write_legal(s, found)
            if count != 1 or found[0] != done:
                return count
            decision.apply(s, s.rules.done)
            continue
        forced = decision.forced(s)
        if forced is None:
            return decision.write_legal(s, found) if listed else 0
        decision.apply(s, forced)
    return 0


def run_to_choice(s: State, chance: Chance, found: vec[i64]) -> i64:
    """Advance to a player's next real choice and write its legal actions; returns their count, 0 at the end."""
    done = s.rules.done_entry
    while len(s.frames) > 0:
        decision = DECISIONS[s.frames[TOP_KIND]]
        if decision.automatic:
            decision.run(s)
        elif decision.only_done_is_forced:
            # The legal actions are needed anyway.
            count: i64 = decision.write_legal(s, found)
            if count != 1 or found[0] != done:
                return count
            decision.apply(s, s.rules.done)
        else:
            forced = decision.forced(s)
            if forced is not None:
                decision.apply(s, forced)
            elif decision.chance:
                decision.apply(s, chance.draw(s))
            else:
                return decision.write_legal(s, found)
    return 0


def take_to_choice(s: State, action: Action, chance: Chance, found: vec[i64]) -> i64:
    """Take an action known to be legal, then continue like `run_to_choice`."""
    DECISIONS[s.frames[TOP_KIND]].apply(s, action)
    return run_to_choice(s, chance, found)


def advance(s: State, action: Action | None, chance: Chance) -> list[Action]:
    """Take an action (checked), resolve random outcomes, and list the next legal actions; empty when the game is over.

    One call for `apply`, `draw` and `legal`, with a sixth fewer instructions. None takes no action, as at the start.
    """
    if action is not None:
        reason = refusal(s, action)
        if reason:
            raise IllegalMove(reason, reason)
        DECISIONS[s.frames[TOP_KIND]].apply(s, action)
    found = s.rules.buffers.take()
    count = run_to_choice(s, chance, found)
    legal = listed_from(s, found, count)
    s.rules.buffers.give_back(found)
    return legal


class NumberedMoves:
    """A game whose legal moves are numbered from 0 to `count - 1`: the fastest way to play from Python.

    `count` is 0 when the game is over. If the state is changed other than by `take`, call `look`.
    """

    def __init__(self, s: State, chance: Chance) -> None:
        self.state: Final = s
        self.chance: Final = chance
        self.count = 0
        self._found = s.rules.buffers.take()
        self.look()

    def look(self) -> int:
        """Resolve random outcomes, if any, and number the legal moves; returns their count."""
        count = run_to_choice(self.state, self.chance, self._found)
        self.count = count
        return self.count

    def take(self, number: int) -> int:
        """Take the legal move with this number and resolve random outcomes; returns the next number of legal moves."""
        if not 0 <= number < self.count:
            raise IllegalMove(f"no legal move {number}; there are {self.count}, numbered from 0", "no-action")
        s = self.state
        DECISIONS[s.frames[TOP_KIND]].apply(s, action_at(s, self._found, number))
        return self.look()

    def action(self, number: int) -> Action:
        """Return the legal move with this number."""
        if not 0 <= number < self.count:
            raise IllegalMove(f"no legal move {number}; there are {self.count}, numbered from 0", "no-action")
        return action_at(self.state, self._found, number)

    def actions(self) -> list[Action]:
        """Return all legal moves, in the order of their numbers."""
        return listed_from(self.state, self._found, self.count)


def choose(s: State, random: Random) -> Action | None:
    """Return a uniformly random legal action, or an outcome of chance by weight; None when the game is over."""
    if len(s.frames) == 0:
        return None
    decision = DECISIONS[s.frames[TOP_KIND]]
    if decision.chance:
        return decision.draw(s, random)
    rules = s.rules
    found = rules.buffers.take()
    count: int = decision.write_legal(s, found)
    action = action_at(s, found, random.randrange(count))
    rules.buffers.give_back(found)
    return action


def pick(s: State, source: BitSource) -> Action:
    """Return a uniformly random legal action: the one that `below` would pick, without building the list."""
    found = s.rules.buffers.take()
    count: int = DECISIONS[s.frames[TOP_KIND]].write_legal(s, found)
    action = action_at(s, found, below(source, count))
    s.rules.buffers.give_back(found)
    return action


def play_out(s: State, random: Random, turns: int = ids.NONE) -> int:
    """Play random moves until the end, or for `turns` turns, and return the number of player decisions.

    Changes the state and emits events, just as `engine.apply` with the results of `choose` would.
    """
    until = ids.NONE if turns < 0 else s.turn() + turns
    done = s.rules.done_entry
    found = s.rules.buffers.take()
    made = 0
    count: i64 = 0
    while len(s.frames) > 0:
        decision = DECISIONS[s.frames[TOP_KIND]]
        # Automatic steps first, as in `engine.resume`.
        if decision.automatic:
            decision.run(s)
            continue
        forced: Action | None = None
        if decision.only_done_is_forced:
            count = decision.write_legal(s, found)
            if count == 1 and found[0] == done:
                forced = s.rules.done
        else:
            forced = decision.forced(s)
        if forced is not None:
            decision.apply(s, forced)
            continue
        if until != ids.NONE and s.turn() >= until:
            break
        if decision.chance:
            decision.apply(s, decision.draw(s, random))
            continue
        if not decision.only_done_is_forced:
            count = decision.write_legal(s, found)
        decision.apply(s, action_at(s, found, random.randrange(count)))
        made += 1
    s.rules.buffers.give_back(found)
    return made


def below(chance: BitSource, weight: int) -> int:
    """Return a number below `weight`: the same as `chance.randrange(weight)`, without its argument checks."""
    bits = weight.bit_length()
    number = chance.getrandbits(bits)
    while number >= weight:
        number = chance.getrandbits(bits)
    return number
