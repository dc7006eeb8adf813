"""Garbage collection without long pauses: young objects at once, full collections only while the server is idle.

By default, Python walks all objects whenever their number has grown by a quarter. With 1,000 games in memory that
blocks the event loop for up to 0.8 s and frees almost nothing.
"""

import asyncio
import gc
import time

#: Collection thresholds: new objects per young collection, and young collections per middle one. Cost grows with the
#: objects reachable: 5,000 new objects of live games took up to 22 ms on a busy machine, their survivors 51 ms.
YOUNG, MIDDLE = 700, 2
#: Disables automatic full collections: a threshold that no process reaches.
NEVER = 1_000_000
#: Seconds between idle checks, and the highest share of processor time that counts as idle.
INTERVAL, IDLE = 5.0, 0.02
#: Middle collections after which a full one runs when idle (about 100,000 new objects), or in any case (10 million).
WORTHWHILE, OVERDUE = 50, 5000


def postpone_full_collections() -> None:
    """Exempt imported objects from collection, and leave full collections to `collect_when_idle`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_when_idle() -> None:
    """Run full collections now and then, while no request is waiting."""
    used = time.process_time()
    while True:
        await asyncio.sleep(INTERVAL)
        before, used = used, time.process_time()
        if is_due(used - before):
            gc.collect()


def is_due(used: float) -> bool:
    """Whether a full collection is due, given the processor seconds used in the last interval."""
    grown = gc.get_count()[2]
    return grown >= OVERDUE or (grown >= WORTHWHILE and used < IDLE * INTERVAL)
