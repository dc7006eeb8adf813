"""Connection limits: in total, per address, and how long an idle one is kept."""

import asyncio
import contextlib
import logging
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from smallworld.server.addresses import network_of
from smallworld.server.settings import Limits, Rate
from smallworld.server.web.rate_limits import Bucket

if sys.platform != "win32":
    import resource

#: Seconds between checks for connections that have timed out.
SWEEP = 1.0
#: File handles left for the database, bots and connections that are being closed.
RESERVE = 256
#: Upper bound on requested handles: some systems report no limit.
MOST_HANDLES = 65_536
#: Rate limit for log lines that unauthenticated clients can trigger at will.
NOISE = Rate(10, 0.1)


def raise_handle_limit() -> None:
    """Raise this process's limit of open files as far as allowed."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_connections(most: int) -> int:
    """Number of connections for which this process has file handles, up to `most`."""
    if sys.platform == "win32":
        return most
    handles = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if handles == resource.RLIM_INFINITY else min(most, max(handles - RESERVE, handles // 3))


@dataclass(slots=True)
class Wait:
    """A timeout for the client: its length, its deadline, and the bytes unsent at its start."""

    seconds: float
    until: float
    unsent: int


class Connections:
    """This process's open connections.

    When there are too many, the one that the server has been waiting for longest is closed. Trusted proxies are exempt.
    """

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self._is_proxy = is_proxy
        self._most = room_for_connections(limits.connections)
        # Transport → address; empty if not counted.
        self._open: dict[asyncio.Transport, str] = {}
        self._count: Counter[str] = Counter()
        # Connections that the server waits for, longest wait first.
        self._waits: dict[asyncio.Transport, Wait] = {}
        self._sweeping: asyncio.TimerHandle | None = None

    def add(self, transport: asyncio.Transport) -> None:
        """Count a new connection, which must send something soon; close it if the limits are reached."""
        host = str((transport.get_extra_info("peername") or ("",))[0])
        address = "" if self._is_proxy(host) else network_of(host)
        crowded = address != "" and self._count[address] >= self.limits.connections_per_address
        if crowded or (len(self._open) >= self._most and not self._make_room()):
            transport.abort()
            return
        self._open[transport] = address
        self._count[address] += 1
        self.wait(transport, self.limits.request_head_seconds)
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def remove(self, transport: asyncio.Transport) -> None:
        """Remove a closed connection; may be called twice."""
        self._waits.pop(transport, None)
        address = self._open.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def wait(self, transport: asyncio.Transport, seconds: float) -> None:
        """Start a timeout for a connection's client."""
        if transport in self._open:
            self._waits.pop(transport, None)
            until = asyncio.get_running_loop().time() + seconds
            self._waits[transport] = Wait(seconds, until, transport.get_write_buffer_size())

    def serve(self, transport: asyncio.Transport) -> None:
        """Stop a connection's timeout: the server has to act, or the client may stay silent."""
        self._waits.pop(transport, None)

    def _make_room(self) -> bool:
        """Close the connection with the longest wait; returns whether there was one."""
        transport = next(iter(self._waits), None)
        if transport is not None:
            self._close(transport)
        return transport is not None

    def _close(self, transport: asyncio.Transport) -> None:
        transport.abort()
        self.remove(transport)

    def _sweep(self) -> None:
        """Close connections whose timeout has passed."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for transport in list(self._open):
            # A client that reads nothing keeps its connection open even after the server has closed it.
            if transport.is_closing() and transport not in self._waits:
                self.wait(transport, self.limits.stalled_seconds)
        for transport, wait in list(self._waits.items()):
            if wait.until <= now:
                unsent = transport.get_write_buffer_size()
                if 0 < unsent < wait.unsent:
                    wait.until, wait.unsent = now + wait.seconds, unsent
                else:
                    self._close(transport)
        self._sweeping = loop.call_later(SWEEP, self._sweep) if self._open else None


class Noise(logging.Filter):
    """Cuts log records that unauthenticated clients can trigger to one line without a traceback, at a limited rate."""

    SHORT = {
        "Invalid UTF-8 sequence received from client.": "a message that is not UTF-8 was refused",
        "Invalid HTTP request received.": "a request that is not HTTP was refused",
        "Unsupported upgrade request.": "a request to change to an unknown protocol was refused",
        "socket.accept() out of system resource": "connections wait, since this process can't open more files",
    }

    def __init__(self) -> None:
        super().__init__()
        self._bucket = Bucket(NOISE)

    def filter(self, record: logging.LogRecord) -> bool:
        short = self.SHORT.get(record.getMessage().partition("\n")[0])
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            short = "a request was cut off, since the server is stopping"
        if short is None:
            return True
        record.msg, record.args, record.exc_info = short, (), None
        return self._bucket.take()
