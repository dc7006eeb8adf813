"""HTTP interface of inventions: storing, showing, changing and removing documents."""

from typing import Annotated

from litestar import delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter
from litestar.types import ControllerRouterHandler

from smallworld.server.inventions import Inventions
from smallworld.server.protocol import setup, workshop
from smallworld.server.protocol.errors import Refusal
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Limits
from smallworld.server.web.guards import limit_changes, limit_inventions
from smallworld.server.web.routes import CLOSED, SAID, TAKEN, TheRegistry

InventionId = Annotated[
    str, PathParameter(description="The id of an invention, enough to view it.", pattern="^[A-Za-z0-9_-]{1,64}$")
]
FOUND = {**SAID, 404: ResponseSpec(setup.Problem, description="There is no such invention.", generate_examples=False)}
CHANGED = {**CLOSED, 404: FOUND[404]}


@post(
    "/inventions",
    summary="Store an invention",
    guards=[limit_inventions],
    responses=TAKEN,
    request_max_body_size=Limits.invention_bytes,
)
async def create_invention(data: JSONBody[workshop.InventRequest], registry: TheRegistry) -> workshop.InventionKey:
    """Store a race, power, board or pack. The answer has its secret key, which is never shown again."""
    return await inventions_of(registry).create(data.document)


@get("/inventions/{invention:str}", summary="An invention", responses=FOUND)
async def show_invention(invention: InventionId, registry: TheRegistry) -> workshop.Invention:
    """An invention as its public link shows it."""
    return await inventions_of(registry).show(invention)


@put(
    "/inventions/{invention:str}",
    summary="Change an invention",
    guards=[limit_changes],
    responses=CHANGED,
    request_max_body_size=Limits.invention_bytes,
)
async def change_invention(
    invention: InventionId, data: JSONBody[workshop.ChangeRequest], registry: TheRegistry
) -> workshop.Invention:
    """Store a new version; games in progress keep the version they started with."""
    return await inventions_of(registry).change(invention, data.key, data.document)


@delete("/inventions/{invention:str}", summary="Remove an invention", guards=[limit_changes], responses=CHANGED)
async def remove_invention(
    invention: InventionId,
    registry: TheRegistry,
    authorization: Annotated[
        str | None, HeaderParameter(name="Authorization", description="`Bearer` and the invention's key.")
    ] = None,
) -> None:
    """Delete an invention and its link."""
    await inventions_of(registry).remove(invention, (authorization or "").removeprefix("Bearer ").strip())


def inventions_of(registry: MatchRegistry) -> Inventions:
    """Return the server's inventions; raises `Refusal` if it stores none."""
    if registry.inventions is None:
        raise Refusal("problem.no-invention", "this server does not store inventions")
    return registry.inventions


HANDLERS: list[ControllerRouterHandler] = [create_invention, show_invention, change_invention, remove_invention]
