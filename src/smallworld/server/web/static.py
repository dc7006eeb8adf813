"""Static files, mainly the client: kept in memory, compressed, with ETags."""

import functools
import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from litestar import Request, Response
from litestar.datastructures import State

from smallworld.server.site.archive import PYTHON, runtime_files

#: Cache headers: names with a content hash are cached forever, others are revalidated.
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
CODINGS = {"br": ".br", "gzip": ".gz"}
TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml",
    ".mjs": "text/javascript", ".woff2": "font/woff2", ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
#: File of the built client that lists the first path segments of its pages.
PAGES = "/pages.json"
#: Web workers that run Python, and their policy: they may compile WebAssembly, but pages may not.
WORKERS = re.compile(r"/assets/(?:game|bot)-[^/]*[.]js")
WORKER_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
    )
}

#: Option for handlers whose responses are already compressed.
AS_IT_IS = {"as_it_is": True}

HttpRequest = Request[None, None, State]


@dataclass(frozen=True)
class Asset:
    """A static file with its compressed variants."""

    kind: str
    bodies: dict[str, bytes]
    tag: str
    cache: str = ASK

    def answer(self, request: HttpRequest, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
        """Answer a request in an encoding that the browser accepts; empty if it has the current version."""
        more = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding", **(headers or {})}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=more, media_type=self.kind)
        taken = request.headers.get("accept-encoding", "")
        coding = next((coding for coding in self.bodies if coding and coding in taken), "")
        if coding:
            more["content-encoding"] = coding
        return Response(self.bodies[coding], status_code=status, headers=more, media_type=self.kind)


def asset(kind: str, body: bytes) -> Asset:
    """Create an asset with its compressed variant."""
    return Asset(kind, {"gzip": gzip.compress(body, 6), "": body}, _tag(body))


class StaticFiles:
    """The files of the built client, by URL path."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, Asset] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in CODINGS.values() and ".vite" not in path.parts:
                self._files["/" + path.relative_to(folder).as_posix()] = _read(path, path.parent.name == "assets")
        self._folder = folder
        self._index = self._files["/index.html"]
        listed = self._files.get(PAGES)
        self._pages = frozenset(json.loads(listed.bodies[""]) if listed else [""])
        #: The start page, for handlers that edit its head.
        self.index = self._index.bodies[""]

    @functools.cached_property
    def _python(self) -> dict[str, Asset]:
        """Files that pages need to run Python; built on first use, since few pages need them."""
        found = runtime_files(self._folder)
        return {f"/{PYTHON}/{name}": Asset("application/octet-stream", {"": body}, _tag(body)) for name, body in found}

    def answer(self, request: HttpRequest) -> Response[bytes]:
        """Answer with a client file, or with its page, which also handles unknown URLs (404)."""
        path = request.scope["path"]
        found = self._files.get(path)
        if found is None and path.startswith(f"/{PYTHON}/"):
            found = self._python.get(path)
        if found is not None:
            return found.answer(request, headers=WORKER_HEADERS if WORKERS.match(path) else None)
        known = path.strip("/").split("/")[0] in self._pages
        return self._index.answer(request, 200 if known else 404)


def _read(path: Path, forever: bool) -> Asset:
    body = path.read_bytes()
    bodies = {}
    for coding, ending in CODINGS.items():
        compressed = path.with_name(path.name + ending)
        if compressed.is_file():
            bodies[coding] = compressed.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(kind, {**bodies, "": body}, _tag(body), FOREVER if forever else ASK)


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'
