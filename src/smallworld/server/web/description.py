"""Machine-readable description of the API: HTTP as OpenAPI, socket messages as a JSON schema."""

import functools

import msgspec
from litestar import MediaType, Router, get
from litestar.openapi.plugins import JsonRenderPlugin

from smallworld.server.protocol import typescript
from smallworld.server.web.guards import limit_requests
from smallworld.server.web.static import HttpRequest


class CachedJson(JsonRenderPlugin):
    """A plugin that renders the description only once."""

    _rendered = b""

    def render(self, request: HttpRequest, openapi_schema: dict[str, object]) -> bytes:
        self._rendered = self._rendered or super().render(request, openapi_schema)
        return self._rendered


@get("/messages.json", media_type=MediaType.JSON)
async def show_messages() -> bytes:
    """JSON schema of the socket messages."""
    return _messages()


@functools.cache
def _messages() -> bytes:
    return msgspec.json.encode(typescript.json_schema())


def router() -> Router:
    """Rate-limited router for everything under /schema."""
    return Router("/schema", route_handlers=[show_messages], guards=[limit_requests], include_in_schema=False)
