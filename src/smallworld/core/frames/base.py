"""Decision: what every kind of frame answers, and does."""

from typing import TypeVar

from librt.random import Random

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.packed import entry, i64, vec
from smallworld.core.state import State

Outcome = TypeVar("Outcome")


class Decision:
    """A kind of frame. Those of `turn.py` run by themselves; the others wait for an action."""

    step = ids.START
    automatic = False
    chance = False
    #: The frame names the seat that decides, not its army.
    of_seat = False
    #: It is forced if nothing is legal but `done`, and only then.
    only_done_is_forced = False

    def run(self, s: State) -> None:
        """Do what the frame stands for and take it off the stack (automatic frames)."""
        raise NotImplementedError

    def refusal(self, s: State, action: Action) -> str:
        """Why the action is refused now, as the key of a reason; empty if it is legal."""
        raise NotImplementedError

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        """Write every action that is not refused, in the order of the notation; the answer is how many.

        What stands for an action there is up to `packed.entries`. Chance has its outcomes written.
        """
        count: i64 = 0
        for action, _ in self.outcomes(s):
            found[count] = entry(action)
            count += 1
        return count

    def forced(self, s: State) -> Action | None:
        """The action that is made without asking, if there is one."""
        return None

    def apply(self, s: State, action: Action) -> None:
        """Take an action that is known to be legal."""
        raise NotImplementedError

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        """What chance may bring, with weights."""
        return []

    def draw(self, s: State, random: Random) -> Action:
        """One outcome, by its weight."""
        outcomes = self.outcomes(s)
        return outcome_at(outcomes, random.randrange(total_weight(outcomes)))

    def weight(self, s: State) -> int:
        """The weights of all outcomes together."""
        return total_weight(self.outcomes(s))

    def outcome(self, s: State, place: int) -> Action:
        """The outcome at a place from 0 to their weight, of which each takes up as much as it weighs."""
        return outcome_at(self.outcomes(s), place)

    def brings(self, s: State, action: Action) -> bool:
        """Whether chance may bring this."""
        for outcome, _ in self.outcomes(s):
            if outcome is action:
                return True
        return False


def total_weight(outcomes: list[tuple[Outcome, int]]) -> int:
    """The weights of all outcomes together."""
    total = 0
    for _, weight in outcomes:
        total += weight
    return total


def outcome_at(outcomes: list[tuple[Outcome, int]], place: int) -> Outcome:
    """The outcome at a place from 0 to the total weight, of which each takes up as much as it weighs."""
    for outcome, weight in outcomes:
        place -= weight
        if place < 0:
            return outcome
    raise AssertionError("weights add up")
