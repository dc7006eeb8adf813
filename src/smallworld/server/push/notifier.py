"""Notifier: decides when to notify a player whose page is closed, and queues the message."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Protocol

from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.match import Match
from smallworld.server.ports.journal import Chatted, JournalEntry, Moved, Removed, Seated, Started
from smallworld.server.push.endpoints import SERVICES
from smallworld.server.push.sender import Message
from smallworld.server.push.subscriptions import Subscriptions
from smallworld.server.push.texts import NewsKind, notification

#: Delays (s) after the start of a turn at which presence is checked: early for players already away, and again once the
#: dead sockets of sleeping phones have been detected.
LOOKS = (4.0, 60.0)

log = logging.getLogger(__name__)


class Outbox(Protocol):
    """Accepts messages to be sent."""

    def put(self, message: Message) -> None:
        """Send a message soon."""

    async def close(self) -> None:
        """Stop sending."""


class Notifier:
    """Notifies absent players of their turns, the end of the game, and nudges.

    Only the process that wrote a move acts on it, so that processes sharing a database don't notify twice.
    """

    def __init__(
        self,
        subscriptions: Subscriptions,
        sender: Outbox,
        looks: tuple[float, ...] = LOOKS,
        local: bool = False,
        services: Sequence[str] = SERVICES,
    ) -> None:
        """Set up. `looks` is like `LOOKS`; `local` allows push services on this machine.

        `services` are the allowed push services.
        """
        self.subscriptions = subscriptions
        self.local = local
        self.services = services
        self._sender = sender
        self._looks = looks
        self._tasks: set[asyncio.Task[None]] = set()

    def attach(self, match: Match) -> None:
        """Follow the entries that this process writes to a match."""
        match.journal.when_written = _Watch(self, match).written

    async def notify(self, game: LiveGame, seat: int, kind: NewsKind, by: str = "") -> int:
        """Send a notification to all browsers subscribed to a seat; returns their number."""
        found = await self.subscriptions.of_seat(game.id, seat)
        for subscription in found:
            text = notification(game, seat, kind, subscription.language, by)
            self._sender.put(Message(subscription, text, f"{game.id} {seat}"))
        return len(found)

    async def close(self) -> None:
        """Stop notifying."""
        for task in list(self._tasks):
            task.cancel()
        await self._sender.close()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start a background task; errors are logged and don't affect the game."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task cancelled before its start would leave the coroutine unawaited.
        task.add_done_callback(lambda _: work.close())

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("cannot notify a player")

    async def await_turn(self, match: Match, seat: int) -> None:
        """Notify a seat of its turn if its player is absent and has not acted by then."""
        before = 0.0
        version = match.game.version
        for look in self._looks:
            await asyncio.sleep(look - before)
            before = look
            game = match.game
            if game.mover != seat or game.version != version or game.by_bot(seat):
                return
            if not game.seats[seat].present:
                await self.notify(game, seat, "turn")
                return

    async def tell_nudge(self, game: LiveGame, seat: int, by: str) -> None:
        """Notify an absent player of a nudge."""
        if not game.seats[seat].present:
            await self.notify(game, seat, "nudge", by)

    async def tell_end(self, match: Match) -> None:
        """Notify all absent players of the end of the game, and drop their subscriptions."""
        await asyncio.sleep(self._looks[0])
        for seat, place in enumerate(match.game.seats):
            if not place.present:
                await self.notify(match.game, seat, "over")
        await self.subscriptions.remove_game(match.game.id)


class _Watch:
    """Notification state of one match."""

    def __init__(self, notifier: Notifier, match: Match) -> None:
        self._notifier = notifier
        self._match = match
        self._turn = -1
        # Seats already notified of the current turn: a decision in the middle of it may return to its player.
        self._told: set[int] = set()
        self._ended = False

    def written(self, entry: JournalEntry) -> None:
        """Handle an entry written by this process."""
        game = self._match.game
        if isinstance(entry, Removed):
            self._notifier.start(self._notifier.subscriptions.remove_seat(game.id, entry.seat))
        if isinstance(entry, Chatted) and entry.nudged is not None:
            self._notifier.start(self._notifier.tell_nudge(game, entry.nudged, entry.name))
        if not isinstance(entry, Moved | Seated | Started):
            return
        if game.over:
            if not self._ended:
                self._ended = True
                self._notifier.start(self._notifier.tell_end(self._match))
            return
        turn = game.state.turn()
        if turn != self._turn:
            self._turn = turn
            self._told.clear()
        seat = game.mover
        moved = isinstance(entry, Moved) and entry.seat == seat
        if seat is None or moved or seat in self._told or game.by_bot(seat):
            return
        self._told.add(seat)
        self._notifier.start(self._notifier.await_turn(self._match, seat))
