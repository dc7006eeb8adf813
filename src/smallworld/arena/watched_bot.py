"""A guarded bot: any failure becomes a one-sentence error and leaves the game untouched."""

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TypeVar

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.budget import time_limit
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.games.custom.guarded_hooks import in_words, what_happened

T = TypeVar("T")


class BotFailure(RulesetError):
    """A bot failed; has its name and the reason."""

    def __init__(self, bot: str, why: str) -> None:
        super().__init__(bot, why)
        self.bot = bot
        self.why = why

    def __str__(self) -> str:
        return f"the bot {self.bot} failed: {self.why}"


class _TooLong(BaseException):
    """Ends a decision; not an Exception, so that no bot catches it by accident."""


class WatchedBot(Bot):
    """Passes on another bot's choice if it is legal and in time; disables GC during decisions."""

    def __init__(self, bot: Bot, called: str, path: Path | None = None) -> None:
        super().__init__()
        self.bot = bot
        self.called = called
        self.path = path
        self.budget = bot.budget

    def choose(self, s: State, seat: int) -> Action:
        # A collection can take up to 0.1 s with many boards' tables in memory. It is postponed until the answer is
        # returned: nothing is allocated here before GC is disabled or after it is enabled again.
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self._chosen(s, seat)
        finally:
            if collecting:
                gc.enable()

    def _chosen(self, s: State, seat: int) -> Action:
        # On a clone, so that the bot can't change what is legal.
        given = s.clone()
        action: object = self._watched(lambda: self.bot.choose(given, seat))
        if not isinstance(action, Action):
            raise BotFailure(self.called, self._at(f"choose must return an action, not {action!r}"))
        if action not in engine.legal(s):
            raise BotFailure(self.called, self._at(f"{_words(s, action)} is not legal"))
        return action

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        given = s.clone()
        return self._watched(lambda: self.bot.advise(given, seat, most))

    def _watched(self, thought: Callable[[], T]) -> T:
        """Run a decision with a time limit."""
        most = time_limit(self.budget)
        late = f"a decision took more than {most:g} s, with a budget of {self.budget:g} s"
        start = time.monotonic()
        try:
            with _ended_after(most):
                found = thought()
        except _TooLong:
            raise BotFailure(self.called, self._at(late)) from None
        except (Exception, SystemExit) as error:
            why = what_happened(error, self.path) if self.path else in_words(error)
            raise BotFailure(self.called, why) from error
        if time.monotonic() - start > most:
            raise BotFailure(self.called, self._at(late))
        return found

    def _at(self, why: str) -> str:
        return f"{self.path}: {why}" if self.path else why


def _words(s: State, action: Action) -> str:
    known = action.index < len(s.rules.space.actions) and s.rules.space.actions[action.index] is action
    return f"{s.rules.verbs[action.verb].word!r} (action {action.index})" if known else f"{action!r} of another game"


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """Interrupt the block after the limit if the system supports it; otherwise, a delay is noticed only at the end."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    # Suspend any other timer, and restore it afterwards.
    left, interval = signal.setitimer(signal.ITIMER_REAL, 0)
    start = time.monotonic()
    handler = signal.signal(signal.SIGALRM, end)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:
            rest = left - (time.monotonic() - start)
            signal.setitimer(signal.ITIMER_REAL, rest if rest > 0 else interval, interval)
            # Immediately: rescheduling would let the next decision delay it again.
            if rest <= 0:
                signal.raise_signal(signal.SIGALRM)
