"""HTTP interface of web push: the server's key, subscriptions by seat, and unsubscribing."""

from litestar import delete, get, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from smallworld.i18n.plain import known_language
from smallworld.server.ports.journal import now
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.push import PushKey, PushRequest, PushStopRequest
from smallworld.server.protocol.setup import Problem
from smallworld.server.push import endpoints
from smallworld.server.push.encryption import AUTH_BYTES, BadKey, decode, read_point
from smallworld.server.push.notifier import Notifier
from smallworld.server.push.subscriptions import Subscription
from smallworld.server.registry import MatchRegistry
from smallworld.server.web.guards import limit_pushes
from smallworld.server.web.routes import SAID, TAKEN, GameId, TheRegistry
from smallworld.server.web.static import HttpRequest

PUSHED = {**TAKEN, 403: ResponseSpec(Problem, description="The key does not allow this.", generate_examples=False)}


@get("/push", summary="The key for push messages", responses={429: SAID[429]})
async def show_key(registry: TheRegistry) -> PushKey:
    """The public key with which browsers subscribe to this server's push messages."""
    return PushKey((await _notifier(registry).subscriptions.key()).public)


@put("/games/{game:str}/push", summary="Subscribe to turns", status_code=204, guards=[limit_pushes], responses=PUSHED)
async def subscribe(game: GameId, data: JSONBody[PushRequest], registry: TheRegistry, request: HttpRequest) -> None:
    """Send a browser push messages when it is a seat's turn and its page is closed."""
    notifier = _notifier(registry)
    seat = await _seat(registry, game, data.key)
    endpoints.check(data.endpoint, notifier.local, notifier.services)
    try:
        read_point(decode(data.p256dh))
        right = len(decode(data.auth)) == AUTH_BYTES
    except BadKey:
        right = False
    if not right:
        raise Refusal("problem.push", "the keys do not belong to a push subscription")
    # Push services require a contact URL; we give the one that the browser used.
    contact = f"{request.url.scheme}://{request.url.netloc}/"
    subscription = Subscription(data.endpoint, data.p256dh, data.auth, known_language(data.language), contact)
    await notifier.subscriptions.add(game, seat, subscription, now())


@delete("/games/{game:str}/push", summary="Unsubscribe from turns", guards=[limit_pushes], responses=PUSHED)
async def unsubscribe(game: GameId, data: JSONBody[PushStopRequest], registry: TheRegistry) -> None:
    """Stop push messages to a browser; does nothing if it has no subscription."""
    seat = await _seat(registry, game, data.key)
    await _notifier(registry).subscriptions.remove(game, seat, Subscription(data.endpoint, "", "", "", "").digest)


async def _seat(registry: MatchRegistry, game: str, key: str) -> int:
    seats = (await registry.match(game)).who([key]).seats
    if not seats:
        raise Refusal("problem.key", "not the key of a seat")
    return seats[0]


def _notifier(registry: MatchRegistry) -> Notifier:
    if not isinstance(registry.notifier, Notifier):
        raise Refusal("problem.push", "this server does not send push messages")
    return registry.notifier


HANDLERS: list[ControllerRouterHandler] = [show_key, subscribe, unsubscribe]
