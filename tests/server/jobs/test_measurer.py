"""Visitors' measurements: queued, one each, stopped when unpolled, and at a lower priority than games."""

import asyncio
from collections.abc import Callable

import pytest

from smallworld.core.errors import RulesetError
from smallworld.server.jobs import measurer as module
from smallworld.server.jobs.measurer import FORGOTTEN, MOST_WAITING, RANK, REMEMBERED, Measurer
from smallworld.server.ports.interfaces import NoAnswer
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.bot_pool import LAST_RANK
from smallworld.server.workers.process_pool import ProcessPool
from smallworld.workshop.strength.strength_report import StrengthReport


class FakeJob:
    """Games that finish immediately."""

    def play(self) -> object:
        return 1


class FakeMeasured:
    """A measurement with a number of chunks, which it counts."""

    def __init__(self, chunks: int) -> None:
        self.left = chunks
        self.added = 0

    def next_chunk(self) -> FakeJob | None:
        self.left -= 1
        return FakeJob() if self.left >= 0 else None

    def add(self, planned: object, answer: object, /) -> None:
        self.added += 1

    def report(self, *, queued: int = 0, done: bool = False, failed: str = "") -> StrengthReport:
        return StrengthReport("", "smallworld", 2, "greedy", games=self.added, queued=queued, done=done, failed=failed)


class FakePool(ProcessPool):
    """A pool in which each job waits for the test; `wrong` is raised instead of an answer."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self.steps = asyncio.Semaphore(0)
        self.ranks: list[int] = []
        self.wrong: Exception | None = None

    async def run(self, work, argument, patience, rank: Callable[[], int] = lambda: 0):  # type: ignore[no-untyped-def]
        self.ranks.append(rank())
        await self.steps.acquire()
        if self.wrong is not None:
            raise self.wrong
        return work(argument)

    async def step(self, number: int = 1) -> None:
        for _ in range(number):
            self.steps.release()
        for _ in range(10 * number + 10):
            await asyncio.sleep(0)


async def test_a_measurement_runs_in_chunks_at_a_lower_priority_than_bots() -> None:
    pool = FakePool()
    measurer = Measurer(pool)
    name = measurer.start(FakeMeasured(3), "here")
    await pool.step(2)
    assert (measurer.report(name).games, measurer.report(name).done) == (2, False)
    await pool.step(1)
    assert (measurer.report(name).games, measurer.report(name).done) == (3, True)
    assert set(pool.ranks) == {RANK} and RANK > LAST_RANK
    await measurer.close()


async def test_each_visitor_may_have_one_and_others_queue() -> None:
    pool = FakePool()
    measurer = Measurer(pool)
    first = measurer.start(FakeMeasured(2), "here")
    with pytest.raises(Refusal, match=r"problem\.measuring"):
        measurer.start(FakeMeasured(2), "here")
    others = [measurer.start(FakeMeasured(1), f"there {number}") for number in range(MOST_WAITING - 1)]
    with pytest.raises(Refusal, match=r"problem\.too-fast"):
        measurer.start(FakeMeasured(1), "late")
    await pool.step(1)
    assert measurer.report(first).queued == 0
    assert [measurer.report(name).queued for name in others[:3]] == [1, 2, 3]
    measurer.stop(first)
    await pool.step(2)
    assert measurer.report(first).done and measurer.report(first).games == 2
    assert measurer.report(others[0]).done and measurer.report(others[1]).queued == 0
    assert measurer.start(FakeMeasured(1), "here")
    await measurer.close()


async def test_only_complete_measurements_are_stored() -> None:
    kept: list[StrengthReport] = []

    async def keep(report: StrengthReport) -> None:
        kept.append(report)
        raise OSError("the database is gone")

    pool = FakePool()
    measurer = Measurer(pool, keep)
    whole = measurer.start(FakeMeasured(2), "here")
    await pool.step(2)
    stopped = measurer.start(FakeMeasured(2), "here")
    await pool.step(1)
    measurer.stop(stopped)
    await pool.step(1)
    assert [(report.games, report.done) for report in kept] == [(2, True)]
    # A failure to store the result doesn't invalidate the measurement.
    assert measurer.report(whole).done and not measurer.report(whole).failed
    await measurer.close()


async def test_a_measurement_stopped_in_the_queue_never_runs() -> None:
    pool = FakePool()
    measurer = Measurer(pool)
    first, second = (measurer.start(FakeMeasured(1), each) for each in ("here", "there"))
    await pool.step(0)
    measurer.stop(second)
    await pool.step(3)
    assert measurer.report(first).games == 1 and measurer.report(second).games == 0
    await measurer.close()


async def test_an_unpolled_measurement_ends_and_expires() -> None:
    now = 0.0
    pool = FakePool()
    measurer = Measurer(pool, clock=lambda: now)
    name = measurer.start(FakeMeasured(100), "here")
    await pool.step(2)
    now += FORGOTTEN + 1
    await pool.step(2)
    games = measurer.report(name).games
    assert measurer.report(name).done and games <= 3
    now += REMEMBERED + 1
    other = measurer.start(FakeMeasured(1), "here")
    with pytest.raises(Refusal, match=r"problem\.no-measurement"):
        measurer.report(name)
    assert not measurer.report(other).done
    await measurer.close()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (NoAnswer(), "cannot play the games now"),
        (RulesetError("the game did not end"), "the game did not end"),
        (ZeroDivisionError("division by zero"), "internal error while playing the games"),
    ],
)
async def test_errors_are_reported_in_a_sentence(wrong: Exception, sentence: str) -> None:
    pool = FakePool()
    measurer = Measurer(pool)
    name = measurer.start(FakeMeasured(2), "here")
    pool.wrong = wrong
    await pool.step(1)
    report = measurer.report(name)
    assert report.done and sentence in report.failed and "division" not in report.failed
    await measurer.close()


def test_ids_cannot_be_guessed() -> None:
    async def names() -> set[str]:
        measurer = Measurer(FakePool())
        found = {measurer.start(FakeMeasured(1), str(number)) for number in range(20)}
        await measurer.close()
        return found

    found = asyncio.run(names())
    assert len(found) == 20 and all(len(name) >= 16 for name in found)
    assert module.play(FakeJob()) == 1
