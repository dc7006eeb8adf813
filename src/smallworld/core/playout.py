"""Playing on: the loop in which chance and players act, one call a decision, and random play inside the core."""

from collections.abc import Sequence
from typing import Final, Protocol

from librt.random import Random
from mypy_extensions import mypyc_attr

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.engine import DECISIONS, actor, apply, refusal, take
from smallworld.core.errors import IllegalMove
from smallworld.core.ids import TOP_KIND
from smallworld.core.packed import action_at, i64, listed_from, vec
from smallworld.core.state import State

#: More than any game has turns or actions.
NEVER: Final = 1 << 40


class BitSource(Protocol):
    """Where random bits come from, such as `random.Random`; the core has no generator of its own."""

    def getrandbits(self, bits: int, /) -> int:
        """As many random bits, as an integer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Says what chance brings."""

    def draw(self, s: State) -> Action:
        """One of the outcomes that are possible now."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Players:
    """Choose for the seats."""

    def choose(self, s: State, seat: int) -> Action | None:
        """What the seat to act does; None ends the loop, because somebody else decides for it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionObserver:
    """Sees every action, of chance too, right before and right after it; it may read the state, but not change it."""

    def before(self, s: State, seat: int, action: Action) -> None:
        """The action has been chosen."""

    def after(self, s: State, seat: int, action: Action) -> None:
        """The action has been taken, and the game has run on to the next decision."""


def settle(s: State, chance: Chance) -> None:
    """Let chance act until a player must, or the game is over."""
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
    """Let chance and players act; the answer is who would act next: a seat, CHANCE, or OVER.

    It goes on until the turn with the number `until` begins (`State.turn`), `most` actions have been taken, or the
    players leave a decision open. A choice that is not `checked` must be legal; a checked one raises IllegalMove if it
    isn't.
    """
    made = 0
    while True:
        seat = actor(s)
        if seat == ids.OVER or made >= most or (until != NEVER and s.turn() >= until):
            return seat
        action = chance.draw(s) if seat == ids.CHANCE else players.choose(s, seat)
        if action is None:
            return seat
        for observer in observers:
            observer.before(s, seat, action)
        if checked and seat != ids.CHANCE:
            apply(s, action)
        else:
            take(s, action)
        for observer in observers:
            observer.after(s, seat, action)
        made += 1


def run_to_choice(s: State, chance: Chance, found: vec[i64]) -> i64:
    """Let everything happen until a player has a choice, and write its legal actions; how many, 0 when it is over."""
    done = s.rules.done_entry
    while len(s.frames) > 0:
        decision = DECISIONS[s.frames[TOP_KIND]]
        if decision.automatic:
            decision.run(s)
        elif decision.only_done_is_forced:
            # What is legal has to be found anyway.
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
    """Take an action that is known to be legal, and go on as `run_to_choice` does."""
    DECISIONS[s.frames[TOP_KIND]].apply(s, action)
    return run_to_choice(s, chance, found)


def advance(s: State, action: Action | None, chance: Chance) -> list[Action]:
    """Take an action, checked; let chance act; list what is legal next, nothing when the game is over.

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
    """A game whose legal moves are numbers from 0 to less than `count`: the fastest way to play from Python.

    `count` is 0 when the game is over. The state is played by `take` alone, or else `look` has to be called.
    """

    def __init__(self, s: State, chance: Chance) -> None:
        self.state: Final = s
        self.chance: Final = chance
        self.count = 0
        self._found = s.rules.buffers.take()
        self.look()

    def look(self) -> int:
        """Let chance act, if it must, and number what is legal now."""
        count = run_to_choice(self.state, self.chance, self._found)
        self.count = count
        return self.count

    def take(self, number: int) -> int:
        """Take the legal move with this number and let chance act; how many moves are legal next."""
        if not 0 <= number < self.count:
            raise IllegalMove(f"there is no legal move {number}; there are {self.count}, from 0 on", "no-action")
        s = self.state
        DECISIONS[s.frames[TOP_KIND]].apply(s, action_at(s, self._found, number))
        return self.look()

    def action(self, number: int) -> Action:
        """The legal move with this number."""
        if not 0 <= number < self.count:
            raise IllegalMove(f"there is no legal move {number}; there are {self.count}, from 0 on", "no-action")
        return action_at(self.state, self._found, number)

    def actions(self) -> list[Action]:
        """All legal moves, in the order of their numbers."""
        return listed_from(self.state, self._found, self.count)


def choose(s: State, random: Random) -> Action | None:
    """A legal action, each as likely as any other, or an outcome of chance by its weight; None when it is over."""
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
    """A legal action, each as likely as any other: what `below` picks from the list, without making the list."""
    found = s.rules.buffers.take()
    count: int = DECISIONS[s.frames[TOP_KIND]].write_legal(s, found)
    action = action_at(s, found, below(source, count))
    s.rules.buffers.give_back(found)
    return action


def play_out(s: State, random: Random, turns: int = ids.NONE) -> int:
    """Play random moves to the end of the game, or of so many turns; the answer is how many decisions players made.

    The state is changed and listeners are told, as by `engine.apply` with what `choose` brings.
    """
    until = ids.NONE if turns < 0 else s.turn() + turns
    done = s.rules.done_entry
    found = s.rules.buffers.take()
    made = 0
    count: i64 = 0
    while len(s.frames) > 0:
        decision = DECISIONS[s.frames[TOP_KIND]]
        # Everything that happens by itself first, as in `engine.resume`.
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
    """A number from 0 to less than this, the same as `chance.randrange(weight)` without the price of its checks."""
    bits = weight.bit_length()
    number = chance.getrandbits(bits)
    while number >= weight:
        number = chance.getrandbits(bits)
    return number
