"""BareGame: a state in play, its dealer and what was done; every move runs through here, so a wheel compiles it."""

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
    """One accepted action: who took it (CHANCE included), what, and the events that followed."""

    __slots__ = ("action", "events", "seat")

    def __init__(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.events: Final = events

    def __repr__(self) -> str:
        return f"Entry({self.seat}, {self.action!r}, {self.events!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class BareGame:
    """A game in play without names and texts; `Game` adds them."""

    def __init__(self, rules: Ruleset, state: State, dealer: Dealer | None) -> None:
        self.rules = rules
        self.state = state
        self.dealer = dealer
        self.entries: list[Entry] = []

    def apply(self, move: str | SupportsIndex | Action) -> None:
        """Make a move, given as text, as an action or as its index; a refused one changes nothing.

        A move with two arguments is one text, but two actions.
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
        """The actions that a text stands for, all legal one after another."""
        raise NotImplementedError

    def explain(self, move: str | SupportsIndex | Action) -> str:
        """Why a move is refused now, in a sentence; empty if it is legal."""
        raise NotImplementedError

    def take(self, action: Action, *, hold: bool = False) -> None:
        """Take one action, of chance too, and draw nothing after it; a refusal has its reason, but no sentence.

        `hold` stops before the turn is paid, if the action leads there.
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
        """Go on where `take` has held, and say what happened."""
        s = self.state
        happened: list[Event] = []
        s.events = happened
        engine.resume(s)
        s.events = None
        return tuple(happened)

    def deal(self) -> None:
        """Draw what chance brings until it no longer acts."""
        dealer = self.dealer
        if dealer is not None:
            while engine.actor(self.state) == ids.CHANCE:
                self.take(dealer.draw(self.state))


def action_of(rules: Ruleset, move: SupportsIndex | Action) -> Action:
    """The action with this index, or this action if it belongs to the same game."""
    actions = rules.actions
    if isinstance(move, Action):
        known = actions[move.index] if move.index < len(actions) else None
        # Not `is` alone: an action may have been sent here from another process.
        if known is move or (known is not None and known.verb == move.verb and known.arg == move.arg):
            return known
        raise IllegalMove(f"{move!r} is an action of another game", "no-action")
    if not isinstance(move, SupportsIndex):
        raise IllegalMove(f"a move is a text, an action or its index, not {move!r}", "no-action")
    index = int(move.__index__())
    if not 0 <= index < len(actions):
        raise IllegalMove(f"there is no action {index}; they are 0 to {len(actions) - 1}", "no-action")
    return actions[index]
