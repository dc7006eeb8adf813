"""Bot pool: bots choose moves in worker processes; each knows only its seat's part of the state."""

import logging
from collections.abc import Callable

from smallworld.bots import STAND_IN, USUAL_BUDGET
from smallworld.server.local.local_thinker import answer
from smallworld.server.new_game import CreatedGame
from smallworld.server.ports.interfaces import BotReply, BotRequest, BotUnavailable, NoAnswer, always
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.process_pool import ProcessPool
from smallworld.server.workers.record_reader import read_in_process

#: Seconds before a bot is considered failed, and extra seconds per second of thinking time above the default.
PATIENCE = 30.0
TIMES = 30.0
#: Priority of work that no player at a table is waiting for.
LAST_RANK = 3

log = logging.getLogger(__name__)


class BotPool(ProcessPool):
    """Runs bots and reads uploaded records in worker processes."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        try:
            reply = await self.run(answer, request, patience(request), lambda: rank(request, watched()))
        except NoAnswer:
            raise BotUnavailable(f"no answer from a bot of level {request.level}") from None
        except Exception as error:
            # A bug in a bot must not stop the game.
            log.exception("a bot of level %s failed", request.level)
            raise BotUnavailable(f"a bot of level {request.level} failed") from error
        if reply.trouble:
            log.warning("%s; falling back to level %s", reply.trouble, STAND_IN)
        return reply

    async def read_record(self, text: str) -> CreatedGame:
        try:
            found = await self.run(read_in_process, text, PATIENCE, lambda: LAST_RANK)
        except NoAnswer:
            raise Refusal("problem.too-fast", "cannot read the record now; try again later") from None
        if isinstance(found, str):
            raise Refusal("problem.record", found)
        return found


def rank(request: BotRequest, watched: bool) -> int:
    """A request's priority, lowest first: players wait for hints, but not for bots playing alone.

    Requests with a long thinking time come after quicker ones.
    """
    if not request.hint and not watched:
        return LAST_RANK
    return 2 if request.budget > USUAL_BUDGET else 0 if request.hint else 1


def patience(request: BotRequest) -> float:
    """Timeout for an answer in seconds: a whole turn takes several decisions."""
    return PATIENCE + TIMES * max(0.0, request.budget - USUAL_BUDGET)
