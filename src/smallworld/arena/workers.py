"""Spreads work over processes, or does it in this one: where there are no processes, as in a page, only the latter."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from smallworld.core.errors import RulesetError

PlanT = TypeVar("PlanT")
PieceT = TypeVar("PieceT")
AnswerT = TypeVar("AnswerT")


def check_workers(workers: int | None) -> None:
    if workers is not None and workers < 1:
        raise RulesetError(f"there must be at least one worker, not {workers}")


def spread(
    make: Callable[[PlanT], Callable[[PieceT], AnswerT]],
    plan: PlanT,
    pieces: Iterable[PieceT],
    count: int,
    workers: int | None,
) -> Iterator[AnswerT]:
    """Yield the result of each of `count` pieces, unordered.

    `make` turns the plan into the worker function, once per process. Work stays in this process if one is enough.
    `workers` is the number of processes, one per core if None.
    """
    processes = min(workers or os.cpu_count() or 1, count)
    if processes <= 1:
        yield from map(make(plan), pieces)
        return
    # Imported here: pages have no processes, and no modules for them.
    from smallworld.arena.processes import in_processes

    yield from in_processes(make, plan, pieces, processes)
