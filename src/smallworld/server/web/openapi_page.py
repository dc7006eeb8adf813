"""The pages that describe the interface: made from its OpenAPI description, without any script, and only once."""

from __future__ import annotations

import functools
import html
import json
from collections.abc import Mapping

import msgspec
from litestar import MediaType, Router, get
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from smallworld.server.protocol import typescript
from smallworld.server.web.guards import limit_requests
from smallworld.server.web.static import HttpRequest

Part = Mapping[str, object]

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid #8888; padding: .5rem 0; }
h2 { font-size: 1.15rem; margin: .5rem 0; } h2 code { font-size: 1.05rem; }
table { border-collapse: collapse; } td, th { padding: .15rem .8rem .15rem 0; text-align: left; vertical-align: top; }
pre { overflow-x: auto; background: #8882; padding: .6rem; border-radius: .3rem; }
summary { cursor: pointer; }
"""


class ApiPage(OpenAPIRenderPlugin):
    """Renders the description as one plain page."""

    _made = b""

    def render(self, request: HttpRequest, openapi_schema: dict[str, object]) -> bytes:
        """The page."""
        self._made = self._made or page(openapi_schema).encode()
        return self._made


class ApiJson(JsonRenderPlugin):
    """Renders the description as it is."""

    _made = b""

    def render(self, request: HttpRequest, openapi_schema: dict[str, object]) -> bytes:
        """The description."""
        self._made = self._made or super().render(request, openapi_schema)
        return self._made


@get("/style.css", media_type="text/css")
async def show_style() -> str:
    """How the page looks."""
    return STYLE


@get("/messages.json", media_type=MediaType.JSON)
async def show_messages() -> bytes:
    """The messages of the socket, as a JSON schema."""
    return messages()


@functools.cache
def messages() -> bytes:
    """The JSON schema of all messages."""
    return msgspec.json.encode(typescript.json_schema())


def router() -> Router:
    """The pages under /schema, with a rate limit."""
    return Router(
        "/schema", route_handlers=[show_style, show_messages], guards=[limit_requests], include_in_schema=False
    )


def page(description: Part) -> str:
    """All operations with their parameters, bodies and answers, then all types."""
    info, paths, components = [_part(description, name) for name in ("info", "paths", "components")]
    operations = [
        _operation(path, method, operation)
        for path, methods in paths.items()
        for method, operation in _mapping(methods).items()
    ]
    types = [_type(name, shape) for name, shape in sorted(_part(components, "schemas").items())]
    title = html.escape(str(info.get("title", "")))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/schema/style.css"></head><body><main>'
        f"<h1>{title} {html.escape(str(info.get('version', '')))}</h1>"
        f"<p>{html.escape(str(info.get('description', '')))}</p>"
        '<p><a href="/schema/openapi.json">openapi.json</a> · <a href="/schema/messages.json">messages.json</a></p>'
        f"{''.join(operations)}<h1>Types</h1>{''.join(types)}</main></body></html>"
    )


def _operation(path: str, method: str, value: object) -> str:
    operation = _mapping(value)
    rows = []
    for given in _list(operation.get("parameters")):
        name, place = html.escape(str(given.get("name"))), html.escape(str(given.get("in")))
        rows.append((f"{place} <code>{name}</code>", html.escape(str(given.get("description", "")))))
    for kind, media in _part(_part(operation, "requestBody"), "content").items():
        rows.append(("body", f"{html.escape(kind)} {_reference(_part(_mapping(media), 'schema'))}"))
    for status, answer in _part(operation, "responses").items():
        content = _part(_mapping(answer), "content")
        shapes = " ".join(_reference(_part(_mapping(media), "schema")) for media in content.values())
        rows.append((html.escape(status), f"{html.escape(str(_mapping(answer).get('description', '')))} {shapes}"))
    table = "".join(f"<tr><th scope='row'>{left}</th><td>{right}</td></tr>" for left, right in rows)
    said = html.escape(str(operation.get("description", "")))
    return (
        f"<section><h2><code>{method.upper()} {html.escape(path)}</code> {html.escape(str(operation.get('summary')))}"
        f"</h2><p>{said}</p><table>{table}</table></section>"
    )


def _type(name: str, shape: object) -> str:
    name, text = html.escape(name), html.escape(json.dumps(shape, indent=2))
    return f'<details id="{name}"><summary><code>{name}</code></summary><pre>{text}</pre></details>'


def _reference(shape: Part) -> str:
    name = html.escape(str(shape.get("$ref", "")).rpartition("/")[2])
    return f'<a href="#{name}">{name}</a>' if name else html.escape(str(shape.get("type", "")))


def _part(of: Part, name: str) -> Part:
    return _mapping(of.get(name))


def _mapping(value: object) -> Part:
    return value if isinstance(value, Mapping) else {}


def _list(value: object) -> list[Part]:
    return [_mapping(each) for each in value] if isinstance(value, list) else []
