"""Analyses of finished games: one at a time, turn by turn, in a process that leaves the machine to bots and players.

Bots have other processes, and the system runs this one only where nothing else wants to run.
"""

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

from smallworld.analysis import SAMPLES, AnalysedTurn
from smallworld.server.match.analysed_game import Progress
from smallworld.server.match.live_game import LiveGame
from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.protocol.errors import Refusal
from smallworld.server.storage.analysis_store import SqlAnalyses
from smallworld.server.workers.analysis_process import AnalysisJob, analyse_turn, count_turns, encode_report
from smallworld.server.workers.process_pool import ProcessPool

#: Games that may wait, the one that is being analysed included.
MOST_WAITING = 50
#: Those of them that one address may have asked for.
MOST_EACH = 5
#: Seconds for one turn: it takes one or two, but the process may have to wait for everything else.
PATIENCE = 600.0
#: Below that of bots, which `process_pool` has; not the lowest, at which it would hardly run on a busy machine.
NICE = 10
#: Seconds between signs of life, several of which may be missed.
BEAT = 5.0

log = logging.getLogger(__name__)


class _QueuedGame(NamedTuple):
    """A game in the queue: who asked for it, and when it would be done if all who ask were served at once."""

    client: str
    due: int
    job: AnalysisJob


class Analyser:
    """The queue of games to be analysed by this process; what is found is kept with the game.

    Games are analysed in the order in which they would be done if all who ask had equal shares of the processor. So
    nobody waits for all the games of another, a short game seldom for a long one, and a long one not for ever.
    """

    def __init__(self, kept: SqlAnalyses, samples: int = SAMPLES) -> None:
        self._kept = kept
        self._samples = samples
        self._waiting: dict[str, _QueuedGame] = {}
        #: When the last game that was begun would be done; time is counted in actions.
        self._now = 0
        self._asking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def find(self, game: str) -> Progress | None:
        """How far the analysis of a game is; None if nobody works on it."""
        return await self._kept.find(game)

    async def ask(self, game: LiveGame, client: str) -> None:
        """Analyse a finished game once it is its turn, unless that is under way; `problem.too-fast`."""
        async with self._asking:
            before = [waiting.due for waiting in self._waiting.values() if waiting.client == client]
            if len(before) >= MOST_EACH:
                raise Refusal(
                    "problem.too-fast", "several of your games wait to be analysed; ask again when one is done"
                )
            if len(self._waiting) >= MOST_WAITING:
                raise Refusal("problem.too-fast", "too many games wait to be analysed; try again later")
            if not await self._kept.claim(game.id):
                return
            actions = tuple([entry.action.index for entry in game.timeline.game.entries])
            due = max(before, default=self._now) + len(actions)
            self._waiting[game.id] = _QueuedGame(client, due, AnalysisJob(game.plan_bytes, actions, self._samples))
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._work(), name="analyses")

    async def close(self) -> None:
        """Stop, and leave what is not finished to whoever asks for it next."""
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
        # A process for each game: between games there is none, which would hold the network in memory.
        pool = ProcessPool(1, NICE)
        try:
            turns = await pool.run(count_turns, job, PATIENCE)
            found: list[AnalysedTurn] = []
            while await self._kept.advance(game, len(found), turns) and len(found) < turns:
                found.append(await pool.run(analyse_turn, (job, len(found)), PATIENCE))
            if len(found) == turns:
                await self._kept.finish(game, await pool.run(encode_report, (job, found), PATIENCE))
        except Exception:
            log.exception("game %s can't be analysed", game[:6])
            with suppress(StoreFailure):
                await self._kept.fail(game)
        finally:
            await pool.close()
