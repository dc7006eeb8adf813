"""Turn clock: when it runs out, a bot finishes the turn."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from smallworld.server.match.live_game import LiveGame
from smallworld.server.ports.retries import persist

#: Minimum time left on a clock that ran out while no server had the game in memory.
LEAST = timedelta(minutes=1)


class TurnClock:
    """Runs while a player's decision is pending; calls `run_out` with the seat and the turn."""

    def __init__(self, game: LiveGame, run_out: Callable[[int, int], Awaitable[None]]) -> None:
        self._game = game
        self._run_out = run_out
        self._seconds = game.terms.clock
        #: Start and end of the period without a running server, during which clocks were paused.
        self.outage: tuple[datetime, datetime] | None = None
        self._timer: asyncio.Task[None] | None = None
        self._running: tuple[int, int] | None = None
        self._deadline: datetime | None = None
        # A seat's deadline in a turn; set once, so that actions don't extend it.
        self._due: tuple[tuple[int, int], datetime] | None = None

    @property
    def deadline(self) -> str:
        """The current player's deadline; empty without a clock."""
        at = self._deadline
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z") if at is not None else ""

    def update(self) -> None:
        """Start, keep or stop the clock as the current position requires."""
        seat = self._game.mover if self._seconds else None
        if seat is None:
            self.stop()
            return
        turn = self._game.state.turn()
        now = datetime.now(UTC)
        if self._due is None or self._due[0] != (seat, turn):
            self._due = ((seat, turn), self._next(datetime.fromisoformat(self._game.moving_since), now))
        if self._game.by_bot(seat):
            self.stop()
        elif self._running != (seat, turn):
            self.stop()
            self._running, self._deadline = self._due
            self._timer = asyncio.create_task(self._wait((self._deadline - now).total_seconds(), seat, turn))

    def _next(self, since: datetime, now: datetime) -> datetime:
        whole = timedelta(seconds=self._seconds)
        # Setting the wall clock back must not lengthen the turn.
        began = min(since, now)
        deadline = began + whole
        if self.outage is not None:
            down, up = max(self.outage[0], began), self.outage[1]
            if down < min(up, deadline):
                deadline += up - down
        # If the deadline has passed, no server was running then; the player may be about to return.
        return deadline if deadline >= now else now + min(whole, LEAST)

    def stop(self) -> None:
        """Stop the clock."""
        # A timer that has fired finishes by itself once a bot stands in.
        if self._timer is not None and self._timer is not asyncio.current_task():
            self._timer.cancel()
        self._timer = self._running = self._deadline = None

    async def _wait(self, seconds: float, seat: int, turn: int) -> None:
        await asyncio.sleep(seconds)

        async def stand_in() -> None:
            if self._running == (seat, turn):
                await self._run_out(seat, turn)

        await persist(stand_in, f"cannot let a bot stand in after the clock of game {self._game.id[:6]} ran out")
