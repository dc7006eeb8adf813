"""The workshop as offered to visitors: the library in threads and a pool of workers, within limits."""

from __future__ import annotations

from functools import lru_cache

from smallworld.core.errors import RulesetError
from smallworld.games import BoardData
from smallworld.games.custom.packs import invention_of
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.i18n import languages
from smallworld.i18n.plain import known_language
from smallworld.server.jobs.measurer import Measurer
from smallworld.server.ports.job_queue import Queue
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.workshop import ExplainRequest, InPlayRequest, MeasureRequest, WorkshopStart
from smallworld.workshop.boards.fairness import BoardMeasurement
from smallworld.workshop.boards.faults import faults
from smallworld.workshop.explain_document import blank_documents, decode, explain, start_templates
from smallworld.workshop.explanation import Explanation, InPlay
from smallworld.workshop.in_play import InPlayJob, fitting_players
from smallworld.workshop.shipped_packs import shipped_documents
from smallworld.workshop.strength.measurement import Measurement
from smallworld.workshop.strength.shipped import shipped_strengths

#: Explanations that may wait; each takes a few hundredths of a second.
MOST_EXPLAINED = 60
#: Sums of play that may wait (each takes half a second), and those that are kept.
MOST_SUMS, MOST_KEPT = 20, 500
#: Measurements per visitor and hour.
MEASUREMENTS = 20
#: Default player count for which strength is shown.
USUAL_PLAYERS = 2


class Workshop:
    """Explanations and measurements for visitors; coroutines raise `Refusal`."""

    def __init__(self, measurer: Measurer) -> None:
        self.measurer = measurer
        self._queue = Queue(MOST_EXPLAINED)
        self._sums = Queue(MOST_SUMS)
        self._played: dict[tuple[str, str], InPlay] = {}

    def start(self, language: str, game: str, players: int = USUAL_PLAYERS) -> WorkshopStart:
        """Return the templates to start from."""
        return _start(language if language in languages() else "en", game, players)

    async def explain(self, request: ExplainRequest) -> Explanation:
        """Explain a document: sentences, faults and alternatives."""
        return await self._queue.in_thread(explain, request.document, request.language, request.game, request.editable)

    async def measurable(self, request: MeasureRequest) -> Measurement | BoardMeasurement:
        """Return the measurement for a request; raises `problem.content` if it can't be measured."""
        return await self._queue.in_thread(_measurable, request)

    async def in_play(self, request: InPlayRequest) -> InPlay:
        """Return sums of games with a race or power; raises `problem.content` if it can't be played."""
        job = await self._queue.in_thread(_playable, request)
        key = (job.recipe.hash(), request.game)
        if key not in self._played:
            async with self._sums.turn():
                found = await self.measurer.once(job)
            assert isinstance(found, InPlay)
            self._played[key] = found
            for old in list(self._played)[:-MOST_KEPT]:
                del self._played[old]
        return self._played[key]


@lru_cache(maxsize=64)
def _start(language: str, game: str, players: int) -> WorkshopStart:
    return WorkshopStart(
        start_templates(language, game),
        blank_documents(),
        tuple(shipped_documents()),
        MEASUREMENTS,
        shipped_strengths(game, players, "race"),
        shipped_strengths(game, players, "power"),
    )


def _measurable(request: MeasureRequest) -> Measurement | BoardMeasurement:
    try:
        found = invention_of(decode(request.document))
        if isinstance(found, BoardData):
            for fault in faults(found, request.game):
                raise RulesetError(fault.sentence(known_language(request.language)))
            return BoardMeasurement(found, request.game, request.players)
        if not isinstance(found, Recipe):
            raise RulesetError("only races, powers and boards can be measured")
        return Measurement(found, request.game, request.players)
    except RulesetError as error:
        raise Refusal("problem.content", str(error)) from None


def _playable(request: InPlayRequest) -> InPlayJob:
    try:
        found = invention_of(decode(request.document))
        if not isinstance(found, Recipe):
            raise RulesetError("only races and powers have sums of their own")
        fitting_players(found, request.game)
        return InPlayJob(found, request.game)
    except RulesetError as error:
        raise Refusal("problem.content", str(error)) from None
