"""The program that the measured interpreter runs: a server without limits, and a probe of its event loop.

Passed as text, so it must not import anything from this folder. On SIGUSR1 it prints the probe's results since the last
time, as JSON.
"""

import asyncio
import json
import signal
import socket
import sys
import time

from smallworld.core_kind import core_kind
from smallworld.server.run import open_port, serve
from smallworld.server.settings import Limits, Rate, Settings

#: Seconds between checks of the loop's lag.
BEAT = 0.01
MUCH = Rate(1e9, 1e9)
LIMITS = Limits(
    players_per_address=10**6,
    connections_per_address=10**6,
    messages=MUCH,
    messages_of_address=MUCH,
    requests=MUCH,
    new_games=MUCH,
)


class Probe:
    """Measures the longest callback in CPU time (independent of other programs) and timer lag (dependent on them)."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._late: list[float] = []
        self._due = 0.0

    def install(self) -> None:
        """Time every callback of every event loop from now on."""
        probe, run = self, asyncio.Handle._run

        def timed(self: asyncio.Handle) -> None:
            began = time.thread_time()
            run(self)
            probe._longest = max(probe._longest, time.thread_time() - began)
            if not probe._due:
                probe._beat()

        asyncio.Handle._run = timed  # type: ignore[method-assign]

    def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        if self._due:
            self._late.append(loop.time() - self._due)
        self._due = loop.time() + BEAT
        loop.call_at(self._due, self._beat)

    def tell(self, *_: object) -> None:
        """Print the results in ms, and reset."""
        late = sorted(self._late) or [0.0]
        found = {
            "callback": 1000 * self._longest,
            "lag_p99": 1000 * late[len(late) * 99 // 100],
            "lag": 1000 * late[-1],
        }
        self._longest, self._late = 0.0, []
        print(json.dumps(found), flush=True)


def main() -> None:
    """Serve; arguments are a database and optionally `delayed`, which enables Nagle's algorithm."""
    probe = Probe()
    probe.install()
    signal.signal(signal.SIGUSR1, probe.tell)
    # asyncio doesn't set TCP_NODELAY on a socket created without a protocol number.
    delayed = sys.argv[2] == "delayed"
    with socket.create_server(("127.0.0.1", 0)) if delayed else open_port("127.0.0.1", 0) as listening:
        print(listening.getsockname()[1], core_kind(), flush=True)
        serve(Settings(sys.argv[1], 0.0, None, LIMITS), listening, 1, "warning")


if __name__ == "__main__":
    main()
