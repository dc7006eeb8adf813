"""Running the scenarios of the rules pages on a mutated engine, and which of the engine's lines they run."""

import functools
import itertools
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from smallworld.core.errors import NotationError
from smallworld.games import catalogue
from smallworld.games.yaml_nodes import Node
from tests.rules.cases import Case
from tests.rules.mutations.mutants import modules

Watch = Callable[[FrameType, str, object], "Watch | None"]

# How a scenario goes on a mutant. Only a claim of it that fails proves anything: a check, or a move to be refused.
PASSED, NOTICED, DISTURBED, STUCK = "passed", "noticed", "disturbed", "stuck"
# A scenario takes some 0.003 seconds and runs some 30,000 lines. From the first number of seconds on its lines are
# counted, since a process that was held up for so long has not worked; a mutant that runs more than the second number
# is taken to loop for ever.
LONGEST = 0.2
MOST_LINES = 300_000


class Stuck(BaseException):
    """A mutant that goes on for too long; not an Exception, so that no handler in the engine catches it."""


@contextmanager
def limited() -> Iterator[None]:
    """Raise `Stuck` when this takes too long, by the time the process works: the other clock is pytest's timeout's."""
    if sys.platform == "win32":
        yield
        return
    lines = itertools.count()

    def count(frame: FrameType, _event: str, _argument: object) -> Watch | None:
        # Raised anywhere else it might be lost, in a finalizer for example.
        if next(lines) > MOST_LINES and frame.f_globals.get("__name__", "").startswith("smallworld."):
            raise Stuck
        return count

    def start_counting(_signal: int, frame: FrameType | None) -> None:
        sys.settrace(count)
        while frame is not None:
            frame.f_trace = count
            frame = frame.f_back

    tracing = sys.gettrace()
    before = signal.signal(signal.SIGVTALRM, start_counting)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        sys.settrace(tracing)


def outcome(case: Case) -> str:
    """How the scenario goes on the engine as it is now.

    It is disturbed where it can't be set up, played or read any more, or ends in an error: that would happen even if
    it checked nothing.
    """
    try:
        with limited():
            scenario = case.set_up()
            for step in scenario.steps:
                scenario.steps = (step,)
                if scenario.run():
                    return NOTICED if is_claim(step) else DISTURBED
    except Stuck:
        return STUCK
    except Exception:
        return DISTURBED
    return PASSED


def is_claim(step: Node) -> bool:
    """Whether a step says what must be so, rather than only moving on."""
    fields = step.mapping("a step")
    return "check" in fields or "refused" in fields


def failure(case: Case) -> str:
    """The step of a scenario that fails or makes no sense any more; a position that can't be set up proves nothing."""
    try:
        scenario = case.set_up()
    except NotationError:
        return ""
    try:
        return scenario.run()
    except NotationError as error:
        return str(error)


@functools.cache
def mutated_files() -> frozenset[str]:
    """The files whose functions have mutants."""
    return frozenset(module.__file__ or "" for module in modules().values())


def lines_run(case: Case) -> dict[str, set[int]]:
    """The lines that the scenario runs, by file."""
    found: dict[str, set[int]] = {file: set() for file in mutated_files()}

    def watch(frame: FrameType, event: str, _argument: object) -> Watch | None:
        lines = found.get(frame.f_code.co_filename)
        if lines is None:
            return None
        if event == "line":
            lines.add(frame.f_lineno)
        return watch

    # A ruleset that is there already would run none of the lines that make it.
    catalogue._ruleset.cache_clear()
    before = sys.gettrace()
    sys.settrace(watch)
    try:
        case.set_up().run()
    finally:
        sys.settrace(before)
    return found
