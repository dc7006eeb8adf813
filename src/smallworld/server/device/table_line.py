"""A page's connection to a table: socket messages between the page and the worker that runs the game."""

import asyncio
import logging

import msgspec

from smallworld.server.device.shelf import HandMessage, HangUp
from smallworld.server.match.listener import Listener
from smallworld.server.match.match import Match
from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.ports.retries import failures
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.socket import FromBrowser, Hello, HintRequest, Refused, ThreatRequest
from smallworld.server.registry import MatchRegistry
from smallworld.server.table_messages import carry_out, reply_of

log = logging.getLogger(__name__)

#: Reasons for closing a connection: the sockets' close codes, see `web/socket.py`.
FORBIDDEN, NO_GAME, LATER = 4403, 4404, 1013

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromBrowser).decode


class TableLine:
    """One page's connection to one game: `tell` gets every message for the page, `hang_up` the reason for closing."""

    def __init__(self, registry: MatchRegistry, game: str, tell: HandMessage, hang_up: HangUp) -> None:
        self._registry = registry
        self._game = game
        self._tell = tell
        self._hang_up = hang_up
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._asked: set[asyncio.Task[None]] = set()
        self._serving = asyncio.ensure_future(self._serve())

    def hear(self, message: str) -> None:
        """Handle a message from the page; the first must be `Hello`."""
        self._heard.put_nowait(message)

    def close(self) -> None:
        """Handle the page leaving the table."""
        self._serving.cancel()

    async def _serve(self) -> None:
        hello = _decode(await self._heard.get())
        if not isinstance(hello, Hello):
            raise ValueError('the first message must be "hello"')
        try:
            match = await self._registry.match(self._game)
            who = match.who(hello.keys)
            listener = match.watch(who, hello.viewpoint, hello.lines, "" if who.seats else hello.name)
        except Refusal as refusal:
            self._answer(Refused(refusal.why, refusal.detail))
            self._hang_up(NO_GAME if refusal.status == 404 else FORBIDDEN)
            return
        except StoreFailure as error:
            failures.report(error)
            self._answer(Refused("problem.offline", str(error)))
            self._hang_up(LATER)
            return
        sending = asyncio.ensure_future(self._send(listener))
        try:
            while True:
                message = _decode(await self._heard.get())
                doing = asyncio.ensure_future(self._do(match, listener, message))
                # Kept in any case: a move that is being stored is not cancelled when its page closes.
                self._asked.add(doing)
                doing.add_done_callback(self._asked.discard)
                if not isinstance(message, HintRequest | ThreatRequest):
                    await asyncio.shield(doing)
        finally:
            sending.cancel()
            match.leave(listener)

    async def _send(self, listener: Listener) -> None:
        while (message := await listener.next()) is not None:
            self._tell(message.decode())
        self._hang_up(LATER)

    async def _do(self, match: Match, listener: Listener, message: FromBrowser) -> None:
        reply = reply_of(message)
        try:
            answer = await carry_out(match, listener, message)
        except Refusal as refusal:
            answer = Refused(refusal.why, refusal.detail, reply)
        except StoreFailure as error:
            failures.report(error)
            answer = Refused("problem.unexpected", "this could not be written; look again", reply)
        except Exception:
            log.exception("game %s: %s failed", self._game[:6], type(message).__name__)
            answer = Refused("problem.unexpected", "this failed; the console says how", reply)
        if answer is not None:
            self._answer(answer)

    def _answer(self, answer: object) -> None:
        self._tell(_encode(answer).decode())
