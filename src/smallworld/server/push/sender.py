"""Sender of push messages: a bounded queue with limited concurrency and timeouts; drops expired subscriptions."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from smallworld.server.push import endpoints
from smallworld.server.push.encryption import decode, encode, encrypt
from smallworld.server.push.subscriptions import Subscription, Subscriptions

if TYPE_CHECKING:
    import httpx

#: Messages that may wait, and messages sent at a time.
MOST_WAITING, AT_A_TIME = 1000, 4
#: Timeout for a request to a push service (s), and how long the service keeps a message for an offline browser (s).
PATIENCE, KEPT = 10.0, 24 * 3600
#: Seconds before each retry of a message.
RETRIES = (5.0, 60.0)
#: Seconds between log lines about failures; those in between are only counted.
LOGGED = 60.0
GONE = frozenset([404, 410])
BUSY = frozenset([408, 425, 429, 500, 502, 503, 504])

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Message:
    """A queued message; of several with the same topic for a browser, only the newest is sent."""

    to: Subscription
    text: bytes
    topic: str
    tries: int = 0


class Sender:
    """Sends messages at most once; gives up after the retries, since the next turn brings another message."""

    def __init__(self, subscriptions: Subscriptions, local: bool = False, retries: tuple[float, ...] = RETRIES) -> None:
        """Set up. `local` allows push services on this machine, for tests."""
        self._subscriptions = subscriptions
        self._local = local
        self._retries = retries
        self._queue: asyncio.Queue[Message] = asyncio.Queue(MOST_WAITING)
        self._tasks: set[asyncio.Task[None]] = set()
        self._client: httpx.AsyncClient | None = None
        self._failures = 0
        self._logged = -LOGGED

    def put(self, message: Message) -> None:
        """Queue a message; dropped if the queue is full."""
        if self._client is None:
            # Imported here: most servers never send a message.
            import httpx

            # Proxies set in the environment would resolve names again and might reach internal hosts.
            self._client = httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False)
            for _ in range(AT_A_TIME):
                self._start(self._work(self._client))
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._failed("too many waiting messages")

    async def close(self) -> None:
        """Stop sending."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    def _start(self, work: object) -> None:
        assert asyncio.iscoroutine(work)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, client: httpx.AsyncClient) -> None:
        import httpx

        while True:
            message = await self._queue.get()
            try:
                async with asyncio.timeout(2 * PATIENCE):
                    await self._send(client, message)
            except (httpx.HTTPError, TimeoutError, endpoints.Unreachable) as error:
                self._again(message, f"{type(error).__name__} {error}".strip())
            except Exception as error:
                self._failed(type(error).__name__)

    async def _send(self, client: httpx.AsyncClient, message: Message) -> None:
        import httpx

        to = message.to
        target = await endpoints.resolve(to.endpoint, self._local)
        key = await self._subscriptions.key()
        url = httpx.URL(to.endpoint).copy_with(host=target.address)
        headers = {
            "host": urlsplit(to.endpoint).netloc,
            "authorization": key.authorization(to.endpoint, to.contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "high",
            "topic": encode(hashlib.sha256(message.topic.encode()).digest())[:32],
        }
        body = encrypt(message.text, decode(to.browser_key), decode(to.auth))
        # The certificate must match the name, though the connection uses the checked address.
        named = {"sni_hostname": target.host}
        async with client.stream("POST", url, headers=headers, content=body, extensions=named) as answer:
            status = answer.status_code
        if status in GONE:
            await self._subscriptions.remove_browser(to.digest)
        elif status in BUSY:
            self._again(message, f"status {status}")
        elif not 200 <= status < 300:
            self._failed(f"status {status} from {target.host}")

    def _again(self, message: Message, why: str) -> None:
        """Retry a message later, or give up."""
        host = urlsplit(message.to.endpoint).hostname
        if message.tries >= len(self._retries):
            self._failed(f"{why} from {host}")
            return
        self._start(self._later(self._retries[message.tries], replace(message, tries=message.tries + 1)))

    async def _later(self, seconds: float, message: Message) -> None:
        await asyncio.sleep(seconds)
        self.put(message)

    def _failed(self, why: str) -> None:
        """Log a failure unless one was just logged; leave out the endpoint, which is the browser's secret."""
        self._failures += 1
        now = time.monotonic()
        if now - self._logged >= LOGGED:
            log.warning("cannot send %d push messages, the last: %s", self._failures, why)
            self._logged, self._failures = now, 0
