"""Ledger: one game as it is kept and shown: its journal, written before anybody is told, and what follows from it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from copy import copy

import msgspec

from smallworld.core.state import State
from smallworld.server.match.audience import Audience
from smallworld.server.match.autoplay import AutoPlayer
from smallworld.server.match.seats import Seat
from smallworld.server.match.timeline import Timeline, card_of, setup_of
from smallworld.server.protocol import socket, table
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import Card
from smallworld.server.protocol.table import Terms
from smallworld.server.storage.interfaces import Bus, Stale, Store, Stored
from smallworld.server.storage.journal import Entry, Moved, Rematch, Said, Seated, TookBack, Written, now
from smallworld.server.workers.bot_pool import HINTS_FROM

#: How often a process that others were faster than writes again.
TRIES = 5

log = logging.getLogger(__name__)


class Ledger:
    """A game with its journal. Whatever changes it holds its lock."""

    autoplayer: AutoPlayer

    def __init__(self, stored: Stored, store: Store, bus: Bus) -> None:
        wishes = stored.plan.wishes
        self.id = stored.id
        self.created = stored.created
        self.plan = stored.plan
        self.plan_bytes = msgspec.json.encode(stored.plan)
        self.secrets = stored.secrets
        seeded = wishes.seed is not None
        self.terms = Terms(wishes.title, wishes.coins, wishes.undo, wishes.hints, wishes.clock, seeded)
        self.seats = [Seat(kept=bool(key)) for key in stored.secrets.seats]
        for seat, wish in zip(self.seats, wishes.seats, strict=True):
            seat.host = wish.kind == "me" and not any([other.host for other in self.seats])
        self.timeline = Timeline(setup_of(stored.plan))
        self.number = 0
        self.version = 0
        self.changed = stored.created
        self.rematch: table.Rematch | None = None
        self.lock = asyncio.Lock()
        self.audience = Audience(self)
        self._store = store
        self._bus = bus
        self._moved = stored.created
        self._heard: list[socket.Said] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def read(self, entries: Iterator[Written], seconds: float) -> bool:
        """Read entries of a stored game for so many seconds; whether any may be left."""
        until = time.monotonic() + seconds
        for written in entries:
            self._take(written)
            if time.monotonic() > until:
                return True
        self._heard.clear()
        return False

    # What it is now.

    @property
    def state(self) -> State:
        """The state now; not to be changed."""
        return self.timeline.state

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""
        actor = self.timeline.game.actor
        return actor if actor >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.timeline.game.over

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple([seat.name for seat in self.seats])

    @property
    def deadline(self) -> str:
        """When the clock of the mover runs out; empty without one."""
        at = self.autoplayer.deadline
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z") if at is not None else ""

    @property
    def watched(self) -> bool:
        """Whether anybody is at the table, here or through another process."""
        return bool(self.audience.listeners) or any([seat.elsewhere for seat in self.seats])

    @property
    def idle(self) -> bool:
        """Whether nobody is connected, no bot is to move and nothing is being done."""
        waiting = self.mover is not None and self.by_bot(self.mover)
        return not (self.audience.listeners or waiting or self._tasks or self.lock.locked())

    def by_bot(self, seat: int) -> bool:
        """Whether a bot plays the seat."""
        return self.seats[seat].by_bot

    def level_of(self, seat: int) -> str:
        """The level of the bot that plays the seat."""
        return self.seats[seat].level or HINTS_FROM

    def bot_seed(self) -> str:
        """What a bot's own chance is drawn from: the wished seed, or nothing that anybody knows."""
        seed = self.plan.wishes.seed
        return secrets.token_hex(8) if seed is None else f"{seed}:{self.version}"

    def card(self) -> Card:
        """The game in a list."""
        return self._card(self.timeline, self.changed)

    def _card(self, timeline: Timeline, changed: str, entry: Entry | None = None) -> Card:
        """The card, once the entry is taken."""
        seats = list(self.seats)
        if isinstance(entry, Seated):
            seats[entry.seat] = copy(seats[entry.seat])
            seats[entry.seat].take(entry)
        card = card_of(self.id, self.plan, timeline, tuple([seat.name for seat in seats]), self.created, changed)
        mover = None if card.mover is None else seats[card.mover]
        # A seat where a bot stands in is its player's again in the next turn.
        same = timeline.state.turn() == self.state.turn()
        waiting = mover is not None and (mover.kind == "bot" or (mover.bot_stand_in and same))
        return msgspec.structs.replace(card, bot=True) if waiting else card

    # The journal.

    async def append_with_retry(self, entry: Callable[[], Entry | None]) -> None:
        """Write an entry, made anew when another process was faster: it may be another then, or none any more."""
        for _ in range(TRIES):
            made = entry()
            if made is None or await self.write(made):
                return
        raise Refusal("problem.stale", "others were faster")

    async def write(self, entry: Entry, timeline: Timeline | None = None) -> bool:
        """Write an entry and tell everybody; if another process was faster, take in what it wrote and say no."""
        at = now()
        written = Written(self.number + 1, at, entry)
        card = self._card(timeline or self.timeline, at, entry)
        try:
            await self._store.append(self.id, written.number, entry, at, card)
        except Stale:
            await self._catch_up()
            return False
        self._take(written, timeline)
        self._tell([entry])
        await self._bus.publish(self.id, written.number)
        return True

    async def _catch_up(self) -> None:
        news = await self._store.entries(self.id, self.number)
        for written in news:
            self._take(written)
        if news:
            self._tell([written.entry for written in news], elsewhere=True)

    def hear(self, number: int) -> None:
        """There is an entry of this number; if it is news, another process wrote it."""
        if number > self.number:
            self.spawn(self._hear(number))

    async def _hear(self, number: int) -> None:
        async with self.lock:
            if number > self.number:
                await self._catch_up()

    def _take(self, written: Written, timeline: Timeline | None = None) -> None:
        """An entry is part of the game; `timeline` is the game with it, where that is known."""
        entry = written.entry
        self.number = written.number
        self.changed = written.at
        if isinstance(entry, Seated):
            self.seats[entry.seat].take(entry)
        elif isinstance(entry, Said):
            said = socket.Said(entry.seat, entry.name, entry.text, written.at)
            self.audience.remember(said)
            self._heard.append(said)
        elif isinstance(entry, Rematch):
            self.rematch = table.Rematch(entry.game, entry.seat)
        else:
            mover = self._turn()
            by_bot = isinstance(entry, Moved) and entry.seat is not None and self.by_bot(entry.seat)
            if timeline is not None:
                self.timeline = timeline
            elif isinstance(entry, Moved):
                self.timeline.go_on(entry)
            else:
                self.timeline.undo(entry.count)
            if isinstance(entry, TookBack):
                self.audience.cut(len(self.timeline.lines))
            if by_bot:
                self.timeline.fix()
            if self._turn() != mover:
                self._moved = written.at
            if self.state.turn() != mover[1] or self.over:
                for seat in self.seats:
                    seat.bot_stand_in = False
            self.version += 1

    def _turn(self) -> tuple[int, int]:
        """Tells whose move it is in which turn."""
        return (self.timeline.game.actor, self.state.turn())

    def _tell(self, entries: Sequence[Entry], elsewhere: bool = False) -> None:
        """Everybody is told what has been written, and whoever moves by itself goes on."""
        if any([not isinstance(entry, Said) for entry in entries]):
            self.drive(elsewhere)
            self.audience.changed()
            self.audience.tell_table(fresh=any([isinstance(entry, TookBack) for entry in entries]))
        for said in self._heard:
            self.audience.tell_said(said)
        self._heard.clear()

    def drive(self, elsewhere: bool = False) -> None:
        """Let bots that are to move go on, and clocks run."""
        self.autoplayer.reschedule(self.state.turn(), self._moved, elsewhere)

    def close(self) -> None:
        """Everybody goes, and nothing moves by itself any more."""
        self.autoplayer.stop()
        for task in self._tasks:
            task.cancel()
        self.audience.close()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Do something beside what is being done."""
        task = asyncio.create_task(self._watched(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("something went wrong in game %s", self.id[:6])
