"""The bot pool: bots choose their moves in worker processes, from what their seat may know of the state."""

import logging
from collections.abc import Callable

from smallworld.bots import STAND_IN, USUAL_BUDGET
from smallworld.server.local.local_thinker import answer
from smallworld.server.new_game import CreatedGame
from smallworld.server.ports.interfaces import BotReply, BotRequest, BotUnavailable, always
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.process_pool import NoAnswer, ProcessPool
from smallworld.server.workers.record_reader import read_in_process

#: Seconds after which a bot is taken to have failed, and how many more for each that it may think beyond the usual.
PATIENCE = 30.0
TIMES = 30.0
#: How urgent work is that nobody waits for at a table.
LAST_RANK = 3

log = logging.getLogger(__name__)


class BotPool(ProcessPool):
    """Bots and uploaded records in worker processes."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        try:
            reply = await self.run(answer, request, patience(request), lambda: rank(request, watched()))
        except NoAnswer:
            raise BotUnavailable(f"no answer from a bot of level {request.level}") from None
        except Exception as error:
            # A bug of the bot must not stop the game.
            log.exception("a bot of level %s failed", request.level)
            raise BotUnavailable(f"a bot of level {request.level} failed") from error
        if reply.trouble:
            log.warning("%s; a bot of level %s answers instead", reply.trouble, STAND_IN)
        return reply

    async def read_record(self, text: str) -> CreatedGame:
        try:
            found = await self.run(read_in_process, text, PATIENCE, lambda: LAST_RANK)
        except NoAnswer:
            raise Refusal("problem.too-fast", "the record could not be read now; try again later") from None
        if isinstance(found, str):
            raise Refusal("problem.record", found)
        return found


def rank(request: BotRequest, watched: bool) -> int:
    """How urgent a request is: a person waits for a hint, and nobody for bots that play alone.

    Whoever lets bots think for long waits for those that are quicker.
    """
    if not request.hint and not watched:
        return LAST_RANK
    return 2 if request.budget > USUAL_BUDGET else 0 if request.hint else 1


def patience(request: BotRequest) -> float:
    """Seconds to wait for an answer: a whole turn takes several decisions."""
    return PATIENCE + TIMES * max(0.0, request.budget - USUAL_BUDGET)
