"""BareGame: a state in play with its dealer and entries. Every move goes through this module, so wheels compile it."""

from __future__ import annotations

from typing import Final, SupportsIndex

from mypy_extensions import mypyc_attr

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer


class Entry:
    """One accepted action: the actor (which may be CHANCE), the action, and the resulting events."""

    __slots__ = ("action", "events", "seat")

    def __init__(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.events: Final = events

    def __repr__(self) -> str:
        return f"Entry({self.seat}, {self.action!r}, {self.events!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class BareGame:
    """A game in play without names or texts; `Game` adds them."""

    def __init__(self, rules: Ruleset, state: State, dealer: Dealer | None) -> None:
        self.rules = rules
        self.state = state
        self.dealer = dealer
        self.entries: list[Entry] = []

    def apply(self, move: str | SupportsIndex | Action) -> None:
        """Make a move, given as text, as an action or as its index; a refused one changes nothing.

        A move with two arguments is one text but two actions.
        """
        if isinstance(move, str):
            for action in self.read(move):
                self.take(action)
        else:
            action = action_of(self.rules, move)
            try:
                self.take(action)
            except IllegalMove as refused:
                raise IllegalMove(self.explain(action), refused.reason) from None
        self.deal()

    def read(self, text: str) -> list[Action]:
        """Return the actions for a text, checked to be legal in sequence."""
        raise NotImplementedError

    def explain(self, move: str | SupportsIndex | Action) -> str:
        """Explain in a sentence why a move is refused; empty if it is legal."""
        raise NotImplementedError

    def take(self, action: Action, *, hold: bool = False) -> None:
        """Take one action (which may be CHANCE's) and draw nothing after it.

        A refusal has a reason key but no sentence. With `hold`, stop before the turn is scored, if the action leads
        there.
        """
        s = self.state
        seat = engine.actor(s)
        happened: list[Event] = []
        s.events = happened
        try:
            if hold:
                engine.apply_within_turn(s, action)
            else:
                engine.apply(s, action)
        finally:
            s.events = None
        self.entries.append(Entry(seat, action, tuple(happened)))

    def run_on(self) -> tuple[Event, ...]:
        """Continue after `take(hold=True)`, and return the events."""
        s = self.state
        happened: list[Event] = []
        s.events = happened
        engine.resume(s)
        s.events = None
        return tuple(happened)

    def deal(self) -> None:
        """Draw outcomes until chance no longer acts."""
        dealer = self.dealer
        if dealer is not None:
            while engine.actor(self.state) == ids.CHANCE:
                self.take(dealer.draw(self.state))


def action_of(rules: Ruleset, move: SupportsIndex | Action) -> Action:
    """Return the action with this index, or this action if it belongs to the same game."""
    actions = rules.actions
    if isinstance(move, Action):
        known = actions[move.index] if move.index < len(actions) else None
        # Not `is` alone: the action may come from another process.
        if known is not None and (known is move or (known.verb == move.verb and known.arg == move.arg)):
            return known
        raise IllegalMove(f"{move!r} belongs to another game", "no-action")
    if not isinstance(move, SupportsIndex):
        raise IllegalMove(f"a move must be text, an action or its index, not {move!r}", "no-action")
    index = int(move.__index__())
    if not 0 <= index < len(actions):
        raise IllegalMove(f"no action {index}; it must be 0 to {len(actions) - 1}", "no-action")
    return actions[index]
