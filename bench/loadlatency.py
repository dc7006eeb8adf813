"""One player's latency with and without TCP_NODELAY: a request on a kept-alive connection, and a move."""

import contextlib
import http.client
import statistics
import time
from dataclasses import dataclass

from loadserver import Server
from loadtables import Table

#: Number of measurements, and of uncounted ones before.
TIMES, WARM_UP = 60, 10


@dataclass
class Latency:
    """Median latencies in ms, for one server and store."""

    engine: str
    delayed: bool
    request: float
    acknowledged: float
    seen: float


async def latency(engine: str, delayed: bool, server: Server) -> Latency:
    """Measure a server without other players."""
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
    """Return the seconds of each of several requests on one connection."""
    found = []
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        for _ in range(WARM_UP + TIMES):
            began = time.perf_counter()
            connection.request("GET", "/api/health")
            connection.getresponse().read()
            found.append(time.perf_counter() - began)
    return found[WARM_UP:]
