"""Notifier: decides when a player whose page is closed is told of the game, and has it sent."""

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

#: Seconds after a turn has come at which it is seen whether anybody is there: at once, for those who are away, and
#: once more when the sockets of sleeping phones have been found dead.
LOOKS = (4.0, 60.0)

log = logging.getLogger(__name__)


class Outbox(Protocol):
    """Takes messages that are to be sent."""

    def put(self, message: Message) -> None:
        """Send a message soon."""

    async def close(self) -> None:
        """Send nothing more."""


class Notifier:
    """Tells absent players of their turns, of the end, and of nudges.

    Only the process that wrote a move acts on it, so that several on one database don't tell twice.
    """

    def __init__(
        self,
        subscriptions: Subscriptions,
        sender: Outbox,
        looks: tuple[float, ...] = LOOKS,
        local: bool = False,
        services: Sequence[str] = SERVICES,
    ) -> None:
        """`looks` as `LOOKS`; `local` lets browsers name push services on this machine.

        `services` are the push services that messages are sent to.
        """
        self.subscriptions = subscriptions
        self.local = local
        self.services = services
        self._sender = sender
        self._looks = looks
        self._tasks: set[asyncio.Task[None]] = set()

    def attach(self, match: Match) -> None:
        """Follow what this process writes to a match."""
        match.journal.when_written = _Watch(self, match).written

    async def notify(self, game: LiveGame, seat: int, kind: NewsKind, by: str = "") -> int:
        """Send a notification to all browsers of a seat; to how many."""
        found = await self.subscriptions.of_seat(game.id, seat)
        for subscription in found:
            text = notification(game, seat, kind, subscription.language, by)
            self._sender.put(Message(subscription, text, f"{game.id} {seat}"))
        return len(found)

    async def close(self) -> None:
        """Tell nobody any more."""
        for task in list(self._tasks):
            task.cancel()
        await self._sender.close()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do something later; what goes wrong is logged, and harms no game."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A task that is cancelled before it begins would leave its work unawaited.
        task.add_done_callback(lambda _: work.close())

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("a player could not be told")

    async def await_turn(self, match: Match, seat: int) -> None:
        """Tell a seat of its turn, if it is away and has done nothing yet when it is looked for."""
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
        """Tell a seat that is away that somebody waits for it."""
        if not game.seats[seat].present:
            await self.notify(game, seat, "nudge", by)

    async def tell_end(self, match: Match) -> None:
        """Tell all who are away that the game is over; nothing more will come of it."""
        await asyncio.sleep(self._looks[0])
        for seat, place in enumerate(match.game.seats):
            if not place.present:
                await self.notify(match.game, seat, "over")
        await self.subscriptions.remove_game(match.game.id)


class _Watch:
    """What has been told of one match."""

    def __init__(self, notifier: Notifier, match: Match) -> None:
        self._notifier = notifier
        self._match = match
        self._turn = -1
        # Seats that are told of the turn already: a question in the middle of it comes back to its player.
        self._told: set[int] = set()
        self._ended = False

    def written(self, entry: JournalEntry) -> None:
        """This process has written something."""
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
