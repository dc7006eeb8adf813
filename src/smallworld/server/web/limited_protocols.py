"""uvicorn's HTTP and WebSocket protocols with connection limits."""

import asyncio
from typing import cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from smallworld.server.web.connection_limits import Connections
from smallworld.server.web.rate_limits import Bucket

#: Bytes of a WebSocket read at a time.
PIECE = 4096


class Config(uvicorn.Config):
    """uvicorn's configuration with this process's connections."""

    connections: Connections


def connections_of(config: uvicorn.Config) -> Connections:
    """Connections of the process that runs a protocol."""
    return cast(Config, config).connections


class LimitedHTTP(H11Protocol):
    """HTTP with timeouts for the head of a request, its body, and reading the answer."""

    _phase = "head"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        connections_of(self.config).add(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        connections_of(self.config).remove(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._follow()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._follow()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._follow()

    def _follow(self) -> None:
        """Start the timeout for the connection's current phase if the phase is new."""
        if self.transport.get_protocol() is not self:
            return
        connections = connections_of(self.config)
        limits = connections.limits
        cycle = self.cycle
        if self.flow.write_paused:
            phase, seconds = "taking", limits.stalled_seconds
        elif cycle is None or cycle.response_complete:
            phase, seconds = "head", limits.request_head_seconds
        elif cycle.more_body:
            phase, seconds = "body", limits.request_body_seconds
        else:
            phase, seconds = "answer", 0.0
        if phase != self._phase:
            self._phase = phase
            if seconds:
                connections.wait(self.transport, seconds)
            else:
                connections.serve(self.transport)


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket with a timeout for its first message and a limit on frames that are not messages."""

    _frames: Bucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        connections = connections_of(self.config)
        limits = connections.limits
        # Longer than the application's own timeout, which reports the reason for closing.
        connections.wait(self.transport, limits.hello_seconds + limits.request_head_seconds)
        self._frames = Bucket(limits.frames)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        connections_of(self.config).remove(self.transport)

    def data_received(self, data: bytes) -> None:
        """Feed received data in pieces: all frames in a piece are parsed before limits apply."""
        for start in range(0, len(data), PIECE):
            super().data_received(data[start : start + PIECE])
            if self.transport.is_closing():
                break

    def send_receive_event_to_app(self) -> None:
        connections_of(self.config).serve(self.transport)
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Count a frame that is not a message; too many close the connection."""
        if self.close_sent:
            return False
        if self._frames.take():
            return True
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        self.handle_parser_exception()
        return False
