"""The loop of a game: chance and players act until a turn begins, a player is waited for, or the game is over."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.engine import actor, apply, take
from smallworld.core.state import State

#: More than any game has turns or actions.
NEVER: Final = 1 << 40


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
