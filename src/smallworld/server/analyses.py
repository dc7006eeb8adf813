"""Analyses of finished games: requests, progress, results, and the better turns they found."""

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

#: Limit of analysed games kept in memory for viewers.
MOST_KEPT = 20


class AnalysisMaker(Protocol):
    """Analyses finished games one at a time and stores the results."""

    async def find(self, game: str) -> Progress | None:
        """Return the progress of a game's analysis; `None` if it was never requested."""

    async def ask(self, game: LiveGame, client: str) -> None:
        """Queue a finished game for analysis, requested by an address; raises `problem.too-fast`."""


class Analyses:
    """Analyses by game. All coroutines raise `Refusal`; without an analyser, every game is unanalysed."""

    def __init__(
        self, analyser: AnalysisMaker | None, cursor: Callable[[Match], Awaitable[ReplayCursor]], queue: Queue
    ) -> None:
        """Set up. `cursor` steps through a game; `queue` runs slow work in threads."""
        self._analyser = analyser
        self._cursor = cursor
        self._queue = queue
        self._kept: OrderedDict[str, AnalysedGame] = OrderedDict()

    async def ask(self, match: Match, client: str) -> AnalysisStatus:
        """Request the analysis of a game unless there is one; raises `problem.not-over`, `problem.too-fast`."""
        status = await self.status(match)
        if self._analyser is None or status.state not in ("none", "failed"):
            return status
        await self._analyser.ask(match.game, client)
        return await self.status(match)

    async def status(self, match: Match) -> AnalysisStatus:
        """Return the progress of an analysis, with its report when finished; raises `problem.not-over`."""
        if not match.game.over:
            raise Refusal("problem.not-over", "only a finished game can be analysed")
        progress = await self._progress(match)
        if progress is None:
            return AnalysisStatus("none")
        if progress.state == "failed":
            return AnalysisStatus("failed", detail="the analysis failed; request it again")
        if progress.kept is None:
            return AnalysisStatus(progress.state, progress.done, progress.turns)
        try:
            found = await self._read(match, progress.kept)
        except (NotationError, IllegalMove):
            return AnalysisStatus("failed", detail="the analysis was made under other rules; request it again")
        return AnalysisStatus("done", progress.turns, progress.turns, report=found.report)

    async def game(self, match: Match) -> AnalysedGame:
        """Return an analysed game; raises `problem.no-analysis`."""
        progress = await self._progress(match)
        if progress is None or progress.kept is None:
            raise Refusal("problem.no-analysis", "the game has not been analysed")
        try:
            return await self._read(match, progress.kept)
        except (NotationError, IllegalMove):
            raise Refusal("problem.no-analysis", "the analysis was made under other rules") from None

    async def _progress(self, match: Match) -> Progress | None:
        return await self._analyser.find(match.game.id) if self._analyser else None

    async def _read(self, match: Match, kept: KeptAnalysis) -> AnalysedGame:
        """Prepare a stored analysis for display; the result is immutable."""
        game = match.game.id
        found = self._kept.get(game)
        if found is None:
            found = await self._queue.in_thread(AnalysedGame, await self._cursor(match), kept)
            self._kept[game] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(game)
        return found
