"""Cards of games for previews of links: drawn one at a time in a process of their own, and kept for a while.

Bots have other processes, so that no number of messengers can make a game wait.
"""

import asyncio
import hashlib
from collections import OrderedDict

import msgspec

from smallworld.i18n.plain import say
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match.content import content_of
from smallworld.server.match.live_game import LiveGame
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.card_drawing import CardRequest, draw_card
from smallworld.server.workers.job_queue import Queue
from smallworld.server.workers.process_pool import NoAnswer, ProcessPool
from smallworld.views.seat_view import observe

#: Cards kept, of about 200 KB each; requests that may wait; seconds for one.
KEPT, WAITING, PATIENCE = 64, 20, 30.0


def card_request(game: LiveGame) -> CardRequest:
    """What the card of a game shows now."""
    state = game.state
    view = observe(state, None, SEATS[: state.rules.seats], game.terms.coins == "shown")
    title = game.terms.title or say("en", f"game.{game.plan.request.game}")
    return CardRequest(view, game.names, title, content_of(game.plan.request.content).board)


class CardMaker:
    """Draws cards, each once."""

    def __init__(self) -> None:
        self._pool = ProcessPool(1)
        self._queue = Queue(WAITING)
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._making: dict[str, asyncio.Task[bytes]] = {}

    async def card(self, request: CardRequest) -> bytes:
        """The picture; `problem.too-fast` if too many wait, or it takes too long."""
        data = msgspec.msgpack.encode(request)
        key = hashlib.sha256(data).hexdigest()
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, data))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(task)

    async def _make(self, key: str, data: bytes) -> bytes:
        async with self._queue.turn():
            try:
                picture = await self._pool.run(draw_card, data, PATIENCE)
            except NoAnswer:
                raise Refusal("problem.too-fast", "the picture could not be drawn now; try again later") from None
        self._made[key] = picture
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        return picture

    async def close(self) -> None:
        """Stop drawing."""
        for task in list(self._making.values()):
            task.cancel()
        await self._pool.close()
