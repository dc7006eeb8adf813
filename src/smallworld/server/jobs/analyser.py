"""Analyses of finished games: one at a time, turn by turn, in a pool of their own or after the bots."""

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import NamedTuple, Protocol

from smallworld.analysis import SAMPLES, AnalysedTurn
from smallworld.server.jobs.analysis_pieces import AnalysisJob, analyse_turn, count_turns, encode_report
from smallworld.server.match.analysed_game import Progress
from smallworld.server.match.live_game import LiveGame
from smallworld.server.ports.interfaces import StoreFailure, WorkerPool
from smallworld.server.protocol.errors import Refusal

#: Games in the queue, including the one being analysed.
MOST_WAITING = 50
#: Queued games per address.
MOST_EACH = 5
#: Timeout for one turn in seconds: it takes one or two, but all other processes run first.
PATIENCE = 600.0
#: Priority where bots share the pool: below any bot's move and any measurement.
RANK = 5
#: Seconds between heartbeats, several of which may be missed.
BEAT = 5.0

log = logging.getLogger(__name__)


class AnalysisStore(Protocol):
    """Stores analyses by game; several processes may share it, so each game is claimed by one of them."""

    async def find(self, game: str) -> Progress | None:
        """Return the progress of a game's analysis; `None` if nobody works on it or the stored one can't be read."""

    async def claim(self, game: str) -> bool:
        """Claim a game for this process; returns False if another process is working on it."""

    async def advance(self, game: str, done: int, turns: int) -> bool:
        """Store the number of finished turns; returns whether this process still holds the claim."""

    async def finish(self, game: str, report: bytes) -> bool:
        """Store the result, an encoded `KeptAnalysis`."""

    async def fail(self, game: str) -> None:
        """Mark the analysis of a game as failed."""

    async def keep_alive(self, games: Collection[str]) -> None:
        """Renew this process's claims on these games."""

    async def release(self) -> None:
        """Release all claims of this process."""


class _QueuedGame(NamedTuple):
    """A queued game: who requested it, and its virtual finish time under fair sharing."""

    client: str
    due: int
    job: AnalysisJob


class Analyser:
    """This process's queue of games to analyse; results are stored with the game.

    Games run in order of their finish times under fair sharing between addresses (fair queueing). So nobody waits for
    all of another address's games, short games rarely wait for long ones, and long ones are not starved.
    """

    def __init__(self, kept: AnalysisStore, new_pool: Callable[[], WorkerPool], samples: int = SAMPLES) -> None:
        """Set up; each game gets a new pool, since an idle process would keep the network in memory."""
        self._kept = kept
        self._new_pool = new_pool
        self._samples = samples
        self._waiting: dict[str, _QueuedGame] = {}
        #: Virtual finish time of the last game started, in actions.
        self._now = 0
        self._asking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def find(self, game: str) -> Progress | None:
        """Return the progress of a game's analysis; `None` if there is none."""
        return await self._kept.find(game)

    async def ask(self, game: LiveGame, client: str) -> None:
        """Queue a finished game for analysis unless that is in progress; raises `problem.too-fast`."""
        async with self._asking:
            before = [waiting.due for waiting in self._waiting.values() if waiting.client == client]
            if len(before) >= MOST_EACH:
                raise Refusal(
                    "problem.too-fast", "several of your games are waiting for analysis; try again when one is done"
                )
            if len(self._waiting) >= MOST_WAITING:
                raise Refusal("problem.too-fast", "too many games are waiting for analysis; try again later")
            if not await self._kept.claim(game.id):
                return
            actions = tuple([entry.action.index for entry in game.timeline.game.entries])
            due = max(before, default=self._now) + len(actions)
            self._waiting[game.id] = _QueuedGame(client, due, AnalysisJob(game.plan_bytes, actions, self._samples))
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._work(), name="analyses")

    async def close(self) -> None:
        """Stop, and release unfinished games."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            with suppress(StoreFailure):
                await self._kept.release()

    async def _work(self) -> None:
        beat = asyncio.create_task(self._beat())
        try:
            while self._waiting:
                game = min(self._waiting, key=lambda game: self._waiting[game].due)
                self._now = self._waiting[game].due
                try:
                    await self._analyse(game, self._waiting[game].job)
                finally:
                    del self._waiting[game]
        finally:
            beat.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(StoreFailure):
                await self._kept.keep_alive(list(self._waiting))

    async def _analyse(self, game: str, job: AnalysisJob) -> None:
        pool = self._new_pool()
        try:
            turns = await pool.run(count_turns, job, PATIENCE, _rank)
            found: list[AnalysedTurn] = []
            while await self._kept.advance(game, len(found), turns) and len(found) < turns:
                found.append(await pool.run(analyse_turn, (job, len(found)), PATIENCE, _rank))
            if len(found) == turns:
                await self._kept.finish(game, await pool.run(encode_report, (job, found), PATIENCE, _rank))
        except Exception:
            log.exception("cannot analyse game %s", game[:6])
            with suppress(StoreFailure):
                await self._kept.fail(game)
        finally:
            await pool.close()


def _rank() -> int:
    return RANK
