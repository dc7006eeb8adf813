"""What one player waits for, with and without TCP_NODELAY: a request on a kept connection, and a move."""

import contextlib
import http.client
import statistics
import time
from dataclasses import dataclass

from loadserver import Server
from loadtables import Table

#: How often each is measured; the first few are not counted.
TIMES, WARM_UP = 60, 10


@dataclass
class Latency:
    """Medians in milliseconds, of one server on one store."""

    engine: str
    delayed: bool
    request: float
    acknowledged: float
    seen: float


async def latency(engine: str, delayed: bool, server: Server) -> Latency:
    """Measure a server at which nobody else plays."""
    table = Table(server, seed=1)
    await table.open()
    try:
        moves = [await table.move() for _ in range(WARM_UP + TIMES)][WARM_UP:]
    finally:
        await table.close()
    taken = [taken for taken, _ in moves]
    seen = [seen for _, seen in moves]
    return Latency(engine, delayed, *(1000 * statistics.median(each) for each in (requests(server.port), taken, seen)))


def requests(port: int) -> list[float]:
    """Seconds that each request took, one after another on one connection."""
    found = []
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        for _ in range(WARM_UP + TIMES):
            began = time.perf_counter()
            connection.request("GET", "/api/health")
            connection.getresponse().read()
            found.append(time.perf_counter() - began)
    return found[WARM_UP:]
