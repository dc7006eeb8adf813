"""The other worker of a page: thinks for bots, measures inventions and analyses games, and the table goes on."""

import asyncio
import base64
import logging
import pickle
from collections.abc import Callable
from typing import TypeVar, cast

from smallworld.bots import STAND_IN
from smallworld.server.device.shelf import AskWorker
from smallworld.server.local.local_thinker import answer
from smallworld.server.new_game import CreatedGame, from_record
from smallworld.server.ports.interfaces import BotReply, BotRequest, BotUnavailable, NoAnswer, always, first_rank
from smallworld.server.ports.priority import PriorityLimit

log = logging.getLogger(__name__)

A = TypeVar("A")
B = TypeVar("B")

#: Seconds after which a bot is considered failed; the worker may have to start first.
PATIENCE = 60.0


class BotWorker:
    """A pool of that one worker. Its jobs are functions of this package, so both workers understand their pickles."""

    def __init__(self, ask: AskWorker) -> None:
        self.workers = 1
        self._ask = ask
        self._limit = PriorityLimit(1)

    async def run(
        self, work: Callable[[A], B], argument: A, patience: float, rank: Callable[[], int] = first_rank
    ) -> B:
        async with self._limit.place(rank):
            try:
                async with asyncio.timeout(patience):
                    text = await self._ask(_pack((work, argument)))
            except Exception as error:
                raise NoAnswer from error
        done, found = _unpack(text)
        if not done:
            raise cast(Exception, found)
        return cast(B, found)

    async def close(self) -> None:
        """Do nothing: the worker ends with its page."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        try:
            reply = await self.run(answer, request, PATIENCE, lambda: 0 if request.hint else 1)
        except Exception as error:
            log.exception("a bot of level %s failed", request.level)
            raise BotUnavailable(f"a bot of level {request.level} failed") from error
        if reply.trouble:
            log.warning("%s; a bot of level %s answers instead", reply.trouble, STAND_IN)
        return reply

    async def read_record(self, text: str) -> CreatedGame:
        return from_record(text)


def perform(text: str) -> str:
    """Do a job of `BotWorker`; runs in the other worker."""
    work, argument = cast(tuple[Callable[[object], object], object], _unpack(text))
    try:
        return _pack((True, work(argument)))
    except Exception as error:
        log.exception("%s failed", work.__name__)
        return _pack((False, error))


def _pack(value: tuple[object, object]) -> str:
    return base64.b64encode(pickle.dumps(value)).decode()


def _unpack(text: str) -> tuple[object, object]:
    return cast(tuple[object, object], pickle.loads(base64.b64decode(text)))
