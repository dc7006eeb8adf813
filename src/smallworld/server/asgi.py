"""ASGI application: routes, socket, static files and security around a registry with the same lifetime."""

import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from litestar import Litestar, Response, Router, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

import smallworld
from smallworld.server.inventions import Inventions
from smallworld.server.jobs.analyser import Analyser
from smallworld.server.jobs.measurer import Measurer
from smallworld.server.push.endpoints import SERVICES
from smallworld.server.push.notifier import Notifier
from smallworld.server.push.sender import Sender
from smallworld.server.push.subscriptions import SqlSubscriptions
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Rate, Settings
from smallworld.server.storage.analysis_store import SqlAnalyses
from smallworld.server.storage.bus import open_bus
from smallworld.server.storage.invention_store import SqlInventions
from smallworld.server.storage.sql_store import open_store
from smallworld.server.storage.strength_store import SqlStrengths
from smallworld.server.web import (
    analysis_routes,
    board_routes,
    description,
    error_handlers,
    invention_routes,
    previews,
    push_routes,
    routes,
    workshop_routes,
)
from smallworld.server.web.checked_request import CheckedRequest
from smallworld.server.web.guards import check_sender, limit_pages, limit_requests
from smallworld.server.web.headers import DrainOversizedBody, add_headers
from smallworld.server.web.hosts import CheckHost
from smallworld.server.web.rate_limits import RateLimiter
from smallworld.server.web.socket import play_socket
from smallworld.server.web.socket_limits import SocketLimits
from smallworld.server.web.static import AS_IT_IS, HttpRequest, StaticFiles
from smallworld.server.workers.board_drawing import BoardDrawer
from smallworld.server.workers.board_maker import BoardMaker
from smallworld.server.workers.bot_pool import BotPool
from smallworld.server.workers.card_maker import CardMaker
from smallworld.server.workers.process_pool import slow_pool
from smallworld.server.workshop import Workshop

ABOUT = (
    "Games are started, joined, looked up and replayed over HTTP, and played over the socket "
    "/api/games/{game}/play, whose messages are in messages.json: FromBrowser one way, FromServer the other."
)


@contextmanager
def _without_pydantic() -> Iterator[None]:
    """Keep Litestar from importing pydantic (a Typer dependency): the import takes a fifth of the start-up time and is
    unused.
    """
    loaded = sys.modules.get("pydantic")
    sys.modules["pydantic"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if loaded is None:
            del sys.modules["pydantic"]
        else:
            sys.modules["pydantic"] = loaded


def create_app(settings: Settings) -> ASGIApp:
    """Create the server's application; its registry opens on start-up."""
    pages = StaticFiles(settings.static) if settings.static else None

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        workers = BotPool()
        async with open_registry(settings, workers) as registry:
            app.state.registry = registry
            app.state.cards = CardMaker()
            app.state.boards = BoardDrawer()
            assert registry.inventions is not None
            app.state.workshop = Workshop(Measurer(workers, registry.inventions.strengths.keep))
            app.state.board_maker = BoardMaker()
            try:
                yield
            finally:
                await app.state.workshop.measurer.close()
                await app.state.cards.close()
                await app.state.boards.close()
                await app.state.board_maker.close()

    @route(
        ["/", "/{path:path}"], http_method=["GET", "HEAD"], guards=[limit_pages], include_in_schema=False, opt=AS_IT_IS
    )
    async def show_page(request: HttpRequest) -> Response[bytes]:
        """Serve the client's page."""
        if pages is None or request.scope["path"].startswith("/api/"):
            raise NotFoundException("there is nothing at this address")
        return await previews.preview_page(pages.index, request, app.state.registry) or pages.answer(request)

    api = Router(
        "/api",
        route_handlers=[
            *routes.HANDLERS,
            *push_routes.HANDLERS,
            *analysis_routes.HANDLERS,
            *invention_routes.HANDLERS,
            *workshop_routes.HANDLERS,
            *board_routes.HANDLERS,
            previews.show_picture,
            previews.show_invention_picture,
            play_socket,
        ],
        guards=[limit_requests, check_sender],
    )
    with _without_pydantic():
        app = Litestar(
            [api, show_page],
            lifespan=[lifespan],
            dependencies={
                "registry": Provide(_registry, sync_to_thread=False),
                "socket_limits": Provide(_socket_limits, sync_to_thread=False),
                "workshop": Provide(_workshop, sync_to_thread=False),
            },
            exception_handlers=error_handlers.HANDLERS,
            request_class=CheckedRequest,
            before_send=[add_headers],
            compression_config=CompressionConfig(
                "gzip", minimum_size=1_000, gzip_compress_level=5, exclude_opt_key="as_it_is"
            ),
            request_max_body_size=settings.limits.body_bytes,
            openapi_config=OpenAPIConfig(
                title="Small World",
                version=smallworld.__version__,
                description=ABOUT,
                openapi_router=description.router(),
                render_plugins=[description.CachedJson(path="/openapi.json")],
                use_handler_docstrings=True,
            ),
            logging_config=None,
            debug=False,
        )
    app.state.socket_limits = SocketLimits(settings.limits)
    rates = {name: rate for name, rate in vars(settings.limits).items() if isinstance(rate, Rate)}
    app.state.rate_limiters = {name: RateLimiter(rate) for name, rate in rates.items()}
    app.state.public_hosts = settings.public_hosts
    return CheckHost(DrainOversizedBody(app), settings.public_hosts)


@asynccontextmanager
async def open_registry(settings: Settings, workers: BotPool | None = None) -> AsyncIterator[MatchRegistry]:
    """Open a registry with its store, bus and bots (which run in `workers`); close them all in reverse order."""
    store = await open_store(settings.database)
    bus = await open_bus(settings.database)
    thinking = workers or BotPool()
    subscriptions = SqlSubscriptions(store)
    services = (*SERVICES, *settings.push_services)
    sender = Sender(subscriptions, settings.local_push)
    notifier = Notifier(subscriptions, sender, local=settings.local_push, services=services)
    analyser = Analyser(SqlAnalyses(store), slow_pool, settings.analysis_samples)
    registry = MatchRegistry(
        store,
        bus,
        thinking,
        pace=settings.pace,
        notifier=notifier,
        analyser=analyser,
        public_tables=settings.public_tables,
        inventions=Inventions(SqlInventions(store), SqlStrengths(store)),
    )
    try:
        await subscriptions.key()
        if settings.bots_ready:
            thinking.warm_up()
        await registry.start()
        yield registry
    finally:
        await registry.close()
        await analyser.close()
        await notifier.close()
        await thinking.close()
        await bus.close()
        await store.close()


def _registry(state: State) -> MatchRegistry:
    registry: MatchRegistry = state.registry
    return registry


def _workshop(state: State) -> Workshop:
    workshop: Workshop = state.workshop
    return workshop


def _socket_limits(state: State) -> SocketLimits:
    limits: SocketLimits = state.socket_limits
    return limits
