"""The game socket: messages from the browser one at a time, and every change of the table in return."""

import asyncio
import logging
import re
from contextlib import ExitStack
from functools import partial

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from smallworld.server.match.listener import Listener
from smallworld.server.match.match import Match
from smallworld.server.match.seats import Who
from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.ports.retries import failures
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.socket import (
    FromBrowser,
    Hello,
    HintRequest,
    LimitedMessage,
    Refused,
    SendChat,
    SetName,
    ThreatRequest,
)
from smallworld.server.registry import MatchRegistry
from smallworld.server.table_messages import SocketAnswer, carry_out, reply_of
from smallworld.server.web.error_handlers import fault
from smallworld.server.web.guards import same_origin
from smallworld.server.web.rate_limits import Bucket, address_of, guest_of
from smallworld.server.web.routes import TheRegistry
from smallworld.server.web.socket_limits import Full, SocketLimits

log = logging.getLogger(__name__)

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
#: Close codes: below 4000 as in RFC 6455, above by the corresponding HTTP status.
WRONG_KIND, MALFORMED, TOO_FAST, TOO_LARGE, FAULT, LATER = 1003, 1007, 1008, 1009, 1011, 1013
FORBIDDEN, NO_GAME, NO_HELLO = 4403, 4404, 4408

#: Seconds to stop reading a socket when its address exceeds the message rate.
PAUSE = 1.0

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromBrowser).decode


class Gone(Exception):
    """The browser has disconnected."""


class Closing(Exception):
    """The socket is to be closed with an explanation."""

    def __init__(self, code: int, why: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.refused = Refused(why, detail)


TheLimits = NamedDependency[SocketLimits]


@websocket("/games/{game:str}/play")
async def play_socket(
    socket: WebSocket[None, None, State], game: FromPath[str], registry: TheRegistry, socket_limits: TheLimits
) -> None:
    """Play or watch a game; the first message is `Hello`."""
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        log.warning("refused a socket for %s from another server's page", short(game))
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        await GameSocket(socket, game, socket_limits).serve(registry)
    except Closing as closing:
        log.info("a socket of %s was closed with %d: %s", short(game), closing.code, closing)
        await _close(socket, closing)
    except Gone:
        pass
    except Exception as error:
        name = fault(error)
        await _close(socket, Closing(FAULT, "problem.unexpected", f"internal server error, logged as {name}"))
    finally:
        # Litestar wraps both in closures over the socket: a reference cycle that keeps the whole connection alive.
        del socket.receive, socket.send


def _consume_exception(task: asyncio.Task[SocketAnswer | None]) -> None:
    """Retrieve the exception to silence asyncio's warning."""
    if not task.cancelled():
        task.exception()


async def _close(socket: WebSocket[None, None, State], closing: Closing) -> None:
    """Send the reason and close, unless the browser has disconnected."""
    try:
        await socket.send_data(_encode(closing.refused).decode(), mode="text")
        await socket.close(closing.code, closing.refused.why)
    except (RuntimeError, OSError, WebSocketDisconnect):
        pass


class GameSocket:
    """A browser's connection to a game."""

    def __init__(self, socket: WebSocket[None, None, State], game: str, limits: SocketLimits) -> None:
        self._socket = socket
        self._game = game
        self._socket_limits = limits
        self._limits = limits.limits
        self._address = address_of(socket.scope)
        self._guest = guest_of(socket.scope)
        self._bucket = Bucket(limits.limits.messages)
        #: Latest slow request of each kind.
        self._thinking: dict[type[HintRequest | ThreatRequest], asyncio.Task[None]] = {}

    async def serve(self, registry: MatchRegistry) -> None:
        hello = await self._hello()
        with ExitStack() as held:
            try:
                if not ID.fullmatch(self._game):
                    raise Refusal("problem.no-game", "there is no such game")
                match = await registry.match(self._game)
                who = match.who(hello.keys)
                held.enter_context(self._socket_limits.place(self._game, self._address, who))
                name = "" if who.seats else hello.name
                listener = match.watch(who, hello.viewpoint, hello.lines, name, self._guest)
            except Full:
                raise Closing(LATER, "problem.too-fast", "too many connections") from None
            except Refusal as refusal:
                code = NO_GAME if refusal.status == 404 else FORBIDDEN
                raise Closing(code, refusal.why, refusal.detail) from None
            except StoreFailure as error:
                failures.report(error)
                raise Closing(LATER, "problem.offline", "the game is unavailable; try again") from None
            await self._attend(match, listener)

    async def _attend(self, match: Match, listener: Listener) -> None:
        """Send and receive until one of them ends."""
        tasks = [asyncio.create_task(self._send(listener)), asyncio.create_task(self._receive(match, listener))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            match.leave(listener)
            tasks += self._thinking.values()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # The exception that ends this refers to this frame; with its tasks in it, they would form a reference
            # cycle.
            self._thinking.clear()
            del task, tasks

    async def _hello(self) -> Hello:
        """Return the first message, which must arrive soon."""
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                message = await self._next()
        except TimeoutError:
            raise Closing(NO_HELLO, "problem.malformed", 'no "hello" message was received in time') from None
        if not isinstance(message, Hello):
            raise Closing(MALFORMED, "problem.malformed", 'the first message must be "hello"')
        return message

    async def _next(self) -> FromBrowser:
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        if not self._bucket.take():
            raise Closing(TOO_FAST, "problem.too-fast", "too many messages")
        text = event.get("text")
        if not isinstance(text, str):
            raise Closing(WRONG_KIND, "problem.malformed", "messages must be text")
        if len(text) > self._limits.message_bytes or len(text.encode()) > self._limits.message_bytes:
            raise Closing(TOO_LARGE, "problem.too-large", "the message is too long")
        try:
            message: FromBrowser = _decode(text)
        except (msgspec.DecodeError, RecursionError):
            # Validation errors may quote the message, including a key or chat text.
            raise Closing(MALFORMED, "problem.malformed", "not a valid message") from None
        return message

    async def _send(self, listener: Listener) -> None:
        """Send the listener's messages until the match closes it."""
        while (message := await listener.next()) is not None:
            await self._pass_on(message)
        raise Closing(LATER, "problem.offline", "the table was closed; connect again")

    async def _receive(self, match: Match, listener: Listener) -> None:
        while True:
            message = await self._next()
            if isinstance(message, Hello):
                raise Closing(MALFORMED, "problem.malformed", '"hello" was already sent')
            if not self._socket_limits.may_send(self._address):
                await self._tell(Refused("problem.too-fast", "too many messages from your address", reply_of(message)))
                # Slow down: a flood would be answered as fast as it arrives. Further messages wait meanwhile.
                await asyncio.sleep(PAUSE)
            elif isinstance(message, LimitedMessage) and not self._may(message, listener.who):
                await self._tell(Refused("problem.too-fast", "too many chat messages or requests", message.reply))
            elif isinstance(message, HintRequest | ThreatRequest):
                # Moves must not wait for slow requests.
                last = self._thinking.get(type(message))
                if last is not None and not last.done():
                    await self._tell(
                        Refused("problem.too-fast", "the previous request is still being answered", message.reply)
                    )
                else:
                    answering = self._answer(match, listener, message, message.reply)
                    self._thinking[type(message)] = asyncio.create_task(answering)
            else:
                await self._answer(match, listener, message, reply_of(message))

    def _may(self, message: LimitedMessage, who: Who) -> bool:
        limits = self._socket_limits
        if isinstance(message, ThreatRequest):
            return limits.may_look_ahead(self._address)
        if not limits.may_ask(self._address):
            return False
        return not isinstance(message, SendChat | SetName) or limits.may_talk(self._game, self._address, who)

    async def _answer(self, match: Match, listener: Listener, message: FromBrowser, reply: int) -> None:
        """Carry out a message and send its reply or refusal."""
        # A move being stored is not cancelled when its player leaves: the others have to see it.
        may_leave = partial(self._socket_limits.may_leave_to_bots, self._address)
        doing = asyncio.create_task(carry_out(match, listener, message, may_leave))
        doing.add_done_callback(_consume_exception)
        try:
            answer = await asyncio.shield(doing)
        except Refusal as refusal:
            answer = Refused(refusal.why, refusal.detail, reply)
        except StoreFailure as error:
            failures.report(error)
            answer = Refused("problem.unexpected", "the change could not be saved; try again", reply)
        except (Closing, Gone):
            raise
        except Exception as error:
            answer = Refused("problem.unexpected", f"internal server error, logged as {fault(error)}", reply)
        finally:
            # Its exception refers to this frame: a reference cycle.
            del doing
        if answer is not None:
            await self._tell(answer)

    async def _tell(self, answer: SocketAnswer) -> None:
        await self._pass_on(_encode(answer))

    async def _pass_on(self, message: bytes) -> None:
        try:
            await self._socket.send_data(message.decode(), mode="text")
        except (OSError, WebSocketDisconnect):
            # Raised by uvicorn and Litestar when the browser has disconnected.
            raise Gone from None


def short(game: str) -> str:
    """Shorten a game's id for logs: enough to identify it, too little to watch it."""
    return game[:4] + "…"
