"""Garbage collection that holds nobody up: young objects at once, all objects only while the server is idle.

Python's own thresholds walk every object of the process as soon as their number has grown by a quarter. With 1,000
games in memory that stops the event loop for up to 0.8 s, and finds next to nothing.
"""

import asyncio
import gc
import time

#: New objects after which they are walked, and walks after which the survivors are, too. Each costs as much as what it
#: refers to: 5,000 new objects of games in play took up to 22 ms on a busy machine, their survivors 51 ms.
YOUNG, MIDDLE = 700, 2
#: Never walk all objects automatically: a number of walks of survivors that no process reaches.
NEVER = 1_000_000
#: How often it is looked whether the server is idle, in seconds, and the most processor time it then uses (a share).
INTERVAL, IDLE = 5.0, 0.02
#: Walks of survivors after which all objects are walked at an idle moment, or even if there is none: a hundred thousand
#: new objects, and ten million.
WORTHWHILE, OVERDUE = 50, 5000


def postpone_full_collections() -> None:
    """Leave what was imported out of every later collection, and full collections to `collect_when_idle`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_when_idle() -> None:
    """Walk all objects from time to time, at moments when nobody is kept waiting."""
    used = time.process_time()
    while True:
        await asyncio.sleep(INTERVAL)
        before, used = used, time.process_time()
        if is_due(used - before):
            gc.collect()


def is_due(used: float) -> bool:
    """Whether to walk all objects, if the process used so many seconds of processor time in the last interval."""
    grown = gc.get_count()[2]
    return grown >= OVERDUE or (grown >= WORTHWHILE and used < IDLE * INTERVAL)
