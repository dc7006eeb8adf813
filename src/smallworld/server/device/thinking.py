"""Bots that think in another worker of the page, so that the table stays responsive."""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from smallworld.bots import STAND_IN
from smallworld.server.device.shelf import AskBot
from smallworld.server.local import local_thinker
from smallworld.server.new_game import CreatedGame, from_record
from smallworld.server.ports.interfaces import BotReply, BotRequest, BotUnavailable, always

log = logging.getLogger(__name__)

#: Seconds after which a bot is considered failed; its worker may have to start first.
PATIENCE = 60.0


class Elsewhere:
    """Sends bot requests to the other worker; reads records in this one."""

    def __init__(self, ask: AskBot) -> None:
        self._ask = ask

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._ask(msgspec.json.encode(request).decode())
            reply = msgspec.json.decode(text, type=BotReply)
        except Exception as error:
            log.exception("a bot of level %s failed", request.level)
            raise BotUnavailable(f"a bot of level {request.level} failed") from error
        if reply.trouble:
            log.warning("%s; a bot of level %s answers instead", reply.trouble, STAND_IN)
        return reply

    async def read_record(self, text: str) -> CreatedGame:
        return from_record(text)


def think(request: str) -> str:
    """Answer a request from `Elsewhere`; runs in the other worker."""
    return msgspec.json.encode(local_thinker.answer(msgspec.json.decode(request, type=BotRequest))).decode()
