"""Work spread over processes: each uses one thread for arrays, since there is a process per core."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from smallworld.arena.processes import ONE_THREAD
from smallworld.arena.workers import spread
from smallworld.core.errors import RulesetError

P = TypeVar("P")
A = TypeVar("A")


def itself(work: Callable[[P], A]) -> Callable[[P], A]:
    """Return the function itself, which needs no preparation."""
    return work


def threads(name: str) -> str:
    return os.environ.get(name, "any")


def test_workers_use_one_thread_each_and_the_parent_is_unaffected() -> None:
    before = [threads(name) for name in ONE_THREAD]
    assert set(spread(itself, threads, ONE_THREAD, len(ONE_THREAD), 2)) == {"1"}
    assert [threads(name) for name in ONE_THREAD] == before


def nap(seconds: float) -> float:
    if not seconds:
        raise ValueError("nothing to do")
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("first", [0.0, 0.1])
def test_unfinished_work_is_not_awaited_after_an_error_or_early_exit(first: float) -> None:
    began = time.monotonic()
    answers = spread(itself, nap, [first, 60.0], 2, 2)
    if first:
        assert next(answers) == first
        del answers
    else:
        with pytest.raises(ValueError, match="nothing to do"):
            next(answers)
    assert time.monotonic() - began < 40


def test_a_process_that_exits_is_reported_in_a_sentence() -> None:
    with pytest.raises(RulesetError, match="a worker process ended early: it was killed"):
        list(spread(itself, os._exit, [3, 3], 2, 2))
