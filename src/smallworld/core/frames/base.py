"""Decision: the interface of every kind of frame."""

from typing import TypeVar

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.packed import Random, entry, i64, vec
from smallworld.core.state import State

Outcome = TypeVar("Outcome")


class Decision:
    """A kind of frame. Those in `turn.py` run automatically; the others wait for an action."""

    step = ids.START
    automatic = False
    chance = False
    #: Whether the frame stores the seat that decides rather than its army.
    of_seat = False
    #: Forced exactly when `done` is the only legal action.
    only_done_is_forced = False

    def run(self, s: State) -> None:
        """Run an automatic frame and pop it."""
        raise NotImplementedError

    def refusal(self, s: State, action: Action) -> str:
        """Return the key of the reason why the action is refused; empty if it is legal."""
        raise NotImplementedError

    def write_legal(self, s: State, found: vec[i64]) -> i64:
        """Write every legal action in notation order (at a chance frame, every outcome), and return the
        count.

        How an action is represented in the buffer is up to `packed.entries`.
        """
        count: i64 = 0
        for action, _ in self.outcomes(s):
            found[count] = entry(action)
            count += 1
        return count

    def forced(self, s: State) -> Action | None:
        """Return the action to take without asking, if there is one."""
        return None

    def apply(self, s: State, action: Action) -> None:
        """Take an action known to be legal."""
        raise NotImplementedError

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        """Return the possible outcomes with their weights."""
        return []

    def draw(self, s: State, random: Random) -> Action:
        """Draw one outcome by weight."""
        outcomes = self.outcomes(s)
        return outcome_at(outcomes, random.randrange(total_weight(outcomes)))

    def weight(self, s: State) -> int:
        """Return the total weight of the outcomes."""
        return total_weight(self.outcomes(s))

    def outcome(self, s: State, place: int) -> Action:
        """Return the outcome at this offset into the cumulative weights."""
        return outcome_at(self.outcomes(s), place)

    def brings(self, s: State, action: Action) -> bool:
        """Whether this action is a possible outcome."""
        for outcome, _ in self.outcomes(s):
            if outcome is action:
                return True
        return False


def total_weight(outcomes: list[tuple[Outcome, int]]) -> int:
    """Return the sum of the weights."""
    total = 0
    for _, weight in outcomes:
        total += weight
    return total


def outcome_at(outcomes: list[tuple[Outcome, int]], place: int) -> Outcome:
    """Return the outcome at this offset into the cumulative weights (0 to the total weight - 1)."""
    for outcome, weight in outcomes:
        place -= weight
        if place < 0:
            return outcome
    raise AssertionError("weights add up")
