"""Analyses of finished games: asked for and how far they are, what they found, and where better turns lead."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol

from smallworld.core.errors import IllegalMove, NotationError
from smallworld.server.match.analysed_game import AnalysedGame, KeptAnalysis, Progress
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.match import Match
from smallworld.server.match.step_replay import ReplayCursor
from smallworld.server.ports.job_queue import Queue
from smallworld.server.protocol.analysis import AnalysisStatus
from smallworld.server.protocol.errors import Refusal

#: Analysed games that somebody is looking at.
MOST_KEPT = 20


class AnalysisMaker(Protocol):
    """Analyses finished games, one after another, and keeps what it finds."""

    async def find(self, game: str) -> Progress | None:
        """How far the analysis of a game is; None if there is none."""

    async def ask(self, game: LiveGame, client: str) -> None:
        """Analyse a finished game for somebody at an address once its turn comes; `problem.too-fast`."""


class Analyses:
    """Analyses by game; all coroutines raise `Refusal`. Without an analyser there are none."""

    def __init__(
        self, analyser: AnalysisMaker | None, cursor: Callable[[Match], Awaitable[ReplayCursor]], queue: Queue
    ) -> None:
        """`cursor` walks through a game; `queue` is for slow work in threads."""
        self._analyser = analyser
        self._cursor = cursor
        self._queue = queue
        self._kept: OrderedDict[str, AnalysedGame] = OrderedDict()

    async def ask(self, match: Match, client: str) -> AnalysisStatus:
        """Ask for the analysis of a game, unless there is one; `problem.not-over`, `problem.too-fast`."""
        status = await self.status(match)
        if self._analyser is None or status.state not in ("none", "failed"):
            return status
        await self._analyser.ask(match.game, client)
        return await self.status(match)

    async def status(self, match: Match) -> AnalysisStatus:
        """How far the analysis of a game is, with the report once there is one; `problem.not-over`."""
        if not match.game.over:
            raise Refusal("problem.not-over", "only a finished game can be analysed")
        progress = await self._progress(match)
        if progress is None:
            return AnalysisStatus("none")
        if progress.state == "failed":
            return AnalysisStatus("failed", detail="the analysis failed; it can be asked for again")
        if progress.kept is None:
            return AnalysisStatus(progress.state, progress.done, progress.turns)
        try:
            found = await self._read(match, progress.kept)
        except (NotationError, IllegalMove):
            return AnalysisStatus("failed", detail="other rules made the analysis; it can be asked for again")
        return AnalysisStatus("done", progress.turns, progress.turns, report=found.report)

    async def game(self, match: Match) -> AnalysedGame:
        """A game that was analysed; `problem.no-analysis`."""
        progress = await self._progress(match)
        if progress is None or progress.kept is None:
            raise Refusal("problem.no-analysis", "the game has not been analysed")
        try:
            return await self._read(match, progress.kept)
        except (NotationError, IllegalMove):
            raise Refusal("problem.no-analysis", "other rules made the analysis of the game") from None

    async def _progress(self, match: Match) -> Progress | None:
        return await self._analyser.find(match.game.id) if self._analyser else None

    async def _read(self, match: Match, kept: KeptAnalysis) -> AnalysedGame:
        """What is kept, as it is shown; it never changes."""
        game = match.game.id
        found = self._kept.get(game)
        if found is None:
            found = await self._queue.in_thread(AnalysedGame, await self._cursor(match), kept)
            self._kept[game] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(game)
        return found
