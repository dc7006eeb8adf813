"""The web layer put together: routes, socket, pages and protection around a hall, opened and closed with the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Response, Router, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

import smallworld
from smallworld.server.lobby import Hall
from smallworld.server.settings import Settings
from smallworld.server.storage.bus import open_bus
from smallworld.server.storage.sql import open_store
from smallworld.server.web import errors, openapi_page, routes
from smallworld.server.web.guards import check_sender, limit_requests
from smallworld.server.web.limits import Buckets, Headers, Patience
from smallworld.server.web.socket import play_socket
from smallworld.server.web.socket_limits import SocketLimits
from smallworld.server.web.static import Asked, Pages
from smallworld.server.workers.bot_pool import Thinking

ABOUT = (
    "Games are started, joined, looked up and replayed over HTTP, and played over the socket "
    "/api/games/{game}/play, whose messages are in messages.json: FromBrowser one way, FromServer the other."
)


def create_app(settings: Settings) -> ASGIApp:
    """The server's application; its hall is opened when it starts."""
    pages = Pages(settings.static) if settings.static else None

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_hall(settings) as hall:
            app.state.hall = hall
            yield

    @route(
        ["/", "/{path:path}"],
        http_method=["GET", "HEAD"],
        include_in_schema=False,
        opt={"as_it_is": True},
    )
    async def show_page(request: Asked) -> Response[bytes]:
        """The client."""
        if pages is None or request.scope["path"].startswith("/api/"):
            raise NotFoundException("there is nothing at this address")
        return pages.answer(request)

    api = Router("/api", route_handlers=[*routes.HANDLERS, play_socket], guards=[limit_requests, check_sender])
    app = Litestar(
        [api, show_page],
        lifespan=[lifespan],
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "socket_limits": Provide(_socket_limits, sync_to_thread=False),
        },
        exception_handlers=errors.HANDLERS,
        compression_config=CompressionConfig(
            "gzip", minimum_size=1_000, gzip_compress_level=5, exclude_opt_key="as_it_is"
        ),
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Small World",
            version=smallworld.__version__,
            description=ABOUT,
            openapi_router=openapi_page.router(),
            render_plugins=[openapi_page.ApiPage(path="/"), openapi_page.ApiJson(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    app.state.socket_limits = SocketLimits(settings.limits)
    app.state.requests = Buckets(settings.limits.requests)
    app.state.new_games = Buckets(settings.limits.new_games)
    app.state.bot_games = Buckets(settings.limits.bot_games)
    app.state.joins = Buckets(settings.limits.joins)
    app.state.islands = Buckets(settings.limits.islands)
    return Headers(Patience(app))


@asynccontextmanager
async def open_hall(settings: Settings) -> AsyncIterator[Hall]:
    """A hall with its store, bus and bots; all are closed in turn."""
    store = await open_store(settings.database)
    bus = await open_bus(settings.database)
    thinking = Thinking()
    hall = Hall(store, bus, thinking, pace=settings.pace)
    try:
        if settings.bots_ready:
            thinking.warm_up()
        await hall.start()
        yield hall
    finally:
        await hall.close()
        await thinking.close()
        await bus.close()
        await store.close()


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def _socket_limits(state: State) -> SocketLimits:
    limits: SocketLimits = state.socket_limits
    return limits
