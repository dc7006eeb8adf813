"""Driving: what moves a match on without its people: bots that are to move, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Protocol

from smallworld.core.state import State
from smallworld.notation.explain import legal_moves
from smallworld.server.protocol.errors import Refusal
from smallworld.server.storage.journal import SEATS
from smallworld.server.workers.bot_pool import BotUnavailable, Thinker, bot_request

#: How long another process, which was the last to move, is left to go on by itself.
GRACE = 3.0
#: How long to wait after a failure (the database may be away) before going on: longer each time, in seconds.
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0

log = logging.getLogger(__name__)


class Driven(Protocol):
    """What the autoplayer needs of a match."""

    id: str
    version: int
    plan_bytes: bytes

    @property
    def mover(self) -> int | None:
        """The seat to move."""

    @property
    def state(self) -> State:
        """The state now."""

    @property
    def watched(self) -> bool:
        """Whether anybody is at the table."""

    def by_bot(self, seat: int) -> bool:
        """Whether a bot plays the seat."""

    def level_of(self, seat: int) -> str:
        """The level of the bot that plays the seat."""

    def bot_seed(self) -> str:
        """What the bot's own chance is drawn from."""

    async def move(self, seat: int, version: int, texts: Sequence[str]) -> int:
        """Make moves; the new version."""

    async def stand_in(self, seat: int, turn: int) -> None:
        """The clock of a seat has run out in a turn."""


class AutoPlayer:
    """Lets bots move, at a pace that people can follow, and watches the clock of whoever else is to move."""

    def __init__(self, match: Driven, thinker: Thinker, pace: float, clock: int) -> None:
        self.match = match
        self.thinker = thinker
        self.pace = pace
        self.clock = clock
        self.deadline: datetime | None = None
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.Task[None] | None = None
        self._clocked: tuple[int, int] | None = None
        # When the clock of a seat runs out in a turn: said once, so that nothing done meanwhile gives more time.
        self._due: tuple[tuple[int, int], datetime] | None = None

    def reschedule(self, turn: int, since: str, elsewhere: bool = False) -> None:
        """Something has changed: `turn` tells turns apart, `since` is when its mover was to move.

        `elsewhere` says that another process is at it, which is given time to go on.
        """
        seat = self.match.mover
        if asyncio.current_task() is not self._task:
            _stop(self._task)
            self._task = None
            if seat is not None and self.match.by_bot(seat):
                self._task = asyncio.create_task(self._run(GRACE if elsewhere else 0.0))
        self._set_clock(seat, turn, since)

    def stop(self) -> None:
        """Nothing moves by itself any more."""
        _stop(self._task)
        _stop(self._timer)
        self._task = self._timer = None

    def _set_clock(self, seat: int | None, turn: int, since: str) -> None:
        if not self.clock or seat is None:
            self._stop_clock()
            return
        now = datetime.now(UTC)
        if self._due is None or self._due[0] != (seat, turn):
            self._due = ((seat, turn), self._deadline(datetime.fromisoformat(since), now))
        if self.match.by_bot(seat):
            self._stop_clock()
        elif self._clocked != (seat, turn):
            self._stop_clock()
            self._clocked, self.deadline = self._due
            self._timer = asyncio.create_task(self._run_out((self.deadline - now).total_seconds(), seat, turn))

    def _deadline(self, since: datetime, now: datetime) -> datetime:
        whole = timedelta(seconds=self.clock)
        # A wall clock that was set back must not lengthen the turn.
        deadline = min(since, now) + whole
        # If it has passed already, no server was there to watch it run out.
        return deadline if deadline >= now else now + whole

    def _stop_clock(self) -> None:
        # A clock that has run out ends by itself, once a bot stands in.
        if self._timer is not asyncio.current_task():
            _stop(self._timer)
        self._timer = self._clocked = self.deadline = None

    async def _run_out(self, seconds: float, seat: int, turn: int) -> None:
        await asyncio.sleep(seconds)
        wait = FIRST_WAIT
        while self._clocked == (seat, turn):
            try:
                return await self.match.stand_in(seat, turn)
            except Exception:
                log.exception("the clock of game %s could not be heeded", self.match.id[:6])
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _run(self, delay: float) -> None:
        """Move for bots as long as they are to move; a failure is waited out, for nobody else would go on."""
        await asyncio.sleep(delay)
        wait = FIRST_WAIT
        while (seat := self.match.mover) is not None and self.match.by_bot(seat):
            try:
                await self._turn(seat)
                wait = FIRST_WAIT
            except Exception:
                log.exception("a bot of game %s can't go on yet", self.match.id[:6])
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _turn(self, seat: int) -> None:
        """Moves of a bot up to the next chance or other player; given up when something else happens."""
        match = self.match
        version = match.version
        level, seed = match.level_of(seat), match.bot_seed()
        request = bot_request(match.plan_bytes, match.state, seat, level, seed, watched=match.watched)
        batches: Sequence[Sequence[str]]
        try:
            batches = (await self.thinker.think(request)).batches
        except BotUnavailable as error:
            log.warning("game %s: %s", match.id[:6], error)
            batches = ()
        for batch in batches or [self._any_move()]:
            await asyncio.sleep(self.pace)
            if match.version != version or match.mover != seat or not match.by_bot(seat):
                return
            try:
                version = await match.move(seat, version, batch)
            except Refusal as refusal:
                if refusal.why != "problem.stale" and match.version == version:
                    log.warning("game %s: a bot's move was refused: %s", match.id[:6], refusal)
                    await match.move(seat, version, self._any_move())
                return

    def _any_move(self) -> list[str]:
        """A legal move, if all else fails: ending a step rather than anything else."""
        s = self.match.state
        moves = legal_moves(s, SEATS[: s.rules.seats])
        return ["done" if "done" in moves else moves[0]]


def _stop(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
