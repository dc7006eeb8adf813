"""Runs the scenarios on the rules pages with a mutated engine, and measures the lines that they run."""

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

# Results of a scenario with a mutant. Only a failing claim proves anything: a check, or a refused move.
PASSED, NOTICED, DISTURBED, STUCK = "passed", "noticed", "disturbed", "stuck"
# A scenario takes about 0.003 s and runs about 30,000 lines. After the first limit (seconds), lines are counted,
# because a process that was only delayed runs few; a mutant that exceeds the second limit (lines) is assumed to loop.
LONGEST = 0.2
MOST_LINES = 300_000


class Stuck(BaseException):
    """A mutant runs too long; not an Exception, so that no handler in the engine catches it."""


@contextmanager
def limited() -> Iterator[None]:
    """Raise `Stuck` after too much CPU time; pytest's timeout uses the other clock."""
    if sys.platform == "win32":
        yield
        return
    lines = itertools.count()

    def count(frame: FrameType, _event: str, _argument: object) -> Watch | None:
        # Raised elsewhere, such as in a finalizer, it might be lost.
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
    """Run the scenario on the current engine, and return its result.

    DISTURBED means that it can't be set up, played or read, or ends in an error, all of which would happen even without
    checks.
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
    """Whether a step makes a claim rather than just a move."""
    fields = step.mapping("a step")
    return "check" in fields or "refused" in fields


def failure(case: Case) -> str:
    """Return the step that fails or is no longer valid; a position that can't be set up proves nothing."""
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
    """Return the files whose functions have mutants."""
    return frozenset(module.__file__ or "" for module in modules().values())


def lines_run(case: Case) -> dict[str, set[int]]:
    """Return the lines that the scenario runs, by file."""
    found: dict[str, set[int]] = {file: set() for file in mutated_files()}

    def watch(frame: FrameType, event: str, _argument: object) -> Watch | None:
        lines = found.get(frame.f_code.co_filename)
        if lines is None:
            return None
        if event == "line":
            lines.add(frame.f_lineno)
        return watch

    # An existing ruleset would skip the lines that build it.
    catalogue._ruleset.cache_clear()
    before = sys.gettrace()
    sys.settrace(watch)
    try:
        case.set_up().run()
    finally:
        sys.settrace(before)
    return found
