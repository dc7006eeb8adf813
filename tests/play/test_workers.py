"""Work spread over processes: each uses one thread for arrays, since there is one for each core already."""

import os

from smallworld.play.workers import ONE_THREAD, spread


def start(_: None) -> None:
    """Nothing is needed first."""


def threads(name: str) -> str:
    return os.environ.get(name, "any")


def test_processes_use_one_thread_each_and_this_one_as_many_as_before() -> None:
    before = [threads(name) for name in ONE_THREAD]
    assert set(spread(start, None, threads, ONE_THREAD, len(ONE_THREAD), 2)) == {"1"}
    assert [threads(name) for name in ONE_THREAD] == before
