"""Link previews for messengers: the client's page with a game's title, text and picture in its head."""

import hashlib
import re
from html import escape
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from smallworld.draw.render.card import HEIGHT, WIDTH
from smallworld.draw.render.invention_card import InventionWords
from smallworld.games import BoardData
from smallworld.games.custom.own_boards import board_document
from smallworld.i18n import DEFAULT
from smallworld.i18n.plain import accepted_language, known_language, say
from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.protocol.errors import Refusal
from smallworld.server.registry import MatchRegistry
from smallworld.server.views.preview import PreviewText, invention_preview, preview_text
from smallworld.server.web.guards import limit_pictures, may_preview
from smallworld.server.web.hosts import is_known
from smallworld.server.web.invention_routes import InventionId
from smallworld.server.web.routes import SAID, GameId, TheRegistry
from smallworld.server.web.static import AS_IT_IS, Asset, HttpRequest, asset
from smallworld.server.workers.card_drawing import InventionCardRequest
from smallworld.server.workers.card_maker import CardMaker, card_request

TABLE = re.compile(r"^/(?:game|replay)/([A-Za-z0-9_-]{1,64})(?:/analysis)?/?$")
#: Old links to boards, from before boards had pages, open the editor.
INVENTION = re.compile(r"^/(?:invention|workshop/board)/([A-Za-z0-9_-]{1,64})/?$")
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta\s+name="description"\s+content="[^"]*"\s*/?>')
#: Seconds that a running game's picture may be cached.
FRESH = 60
PNG = "image/png"
ICON, ICON_SIZE = "/icons/icon-512.png", 512


async def preview_page(index: bytes, request: HttpRequest, registry: MatchRegistry) -> Response[bytes] | None:
    """The start page or a table's page with its preview; `None` for other pages or while the games are unavailable."""
    if request.scope["path"] == "/":
        return start_page(index, request)
    shared = INVENTION.match(request.scope["path"])
    if shared is not None:
        return await invention_page(shared[1], index, request, registry)
    found = TABLE.match(request.scope["path"])
    # Too many requests get the page without its preview.
    if found is None or not may_preview(request):
        return None
    try:
        summaries = await registry.store.summaries([found[1]])
    except StoreFailure:
        return None
    if not summaries:
        return None
    summary = summaries[0]
    text = preview_text(summary, accepted_language(request.headers.get("accept-language", "")))
    picture = f"/api/games/{summary.id}/picture.png?v={summary.steps}"
    page = with_preview(index.decode(), text, origin(request), request.scope["path"], picture)
    more = {"x-robots-tag": "noindex", "vary": "accept-encoding, accept-language, host"}
    return asset("text/html", page.encode()).answer(request, headers=more)


async def invention_page(
    id: str, index: bytes, request: HttpRequest, registry: MatchRegistry
) -> Response[bytes] | None:
    """The page of an invention with its name, rule and picture; `None` if it doesn't exist or is invalid."""
    if registry.inventions is None or not may_preview(request):
        return None
    try:
        found = await registry.inventions.read(id)
    except (Refusal, StoreFailure):
        return None
    if found is None:
        return None
    language = accepted_language(request.headers.get("accept-language", ""))
    words = invention_preview(found, language)
    text = PreviewText(f"{words.name} · {words.about}", words.text)
    picture = f"/api/inventions/{id}/picture.png?language={language}"
    page = with_preview(index.decode(), text, origin(request), request.scope["path"], picture)
    more = {"x-robots-tag": "noindex", "vary": "accept-encoding, accept-language, host"}
    return asset("text/html", page.encode()).answer(request, headers=more)


def start_page(index: bytes, request: HttpRequest) -> Response[bytes]:
    """The start page with a title, a text and the game's icon for messengers."""
    language = accepted_language(request.headers.get("accept-language", ""))
    title = f"Small World · {say(language, 'start.headline')}"
    text = PreviewText(title, f"{say(language, 'start.lead')} {say(language, 'start.lead.more')}")
    page = with_preview(index.decode(), text, origin(request), "/", ICON, card=False)
    return asset("text/html", page.encode()).answer(request, headers={"vary": "accept-encoding, accept-language, host"})


def with_preview(index: str, text: PreviewText, base: str, path: str, picture: str, card: bool = True) -> str:
    """The page with a title, a text and a picture in its head; no picture if the server's URL is unknown.

    `card` is False for the start page, which has a square icon and may be indexed by search engines.
    """
    named = {"og:type": "website", "og:site_name": "Small World", "og:title": text.title, "og:description": text.text}
    twitter = {"twitter:card": "summary"}
    if base:
        named |= {"og:url": base + path, "og:image": base + picture, "og:image:type": PNG}
        width, height = (WIDTH, HEIGHT) if card else (ICON_SIZE, ICON_SIZE)
        named |= {"og:image:width": str(width), "og:image:height": str(height)}
        twitter = {"twitter:card": "summary_large_image" if card else "summary"}
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()]
    tags += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in twitter.items()]
    tags += ['<meta name="robots" content="noindex" />'] if card else []
    title = f"<title>{escape(text.title)}</title>"
    sentence = f'<meta name="description" content="{escape(text.text)}" />'
    page = TITLE.sub(lambda _: title + "".join(tags), index, count=1)
    return DESCRIPTION.sub(lambda _: sentence, page, count=1)


def origin(request: HttpRequest) -> str:
    """The server's URL according to the request; empty if it is missing or can't be trusted."""
    host = request.headers.get("host", "")
    known = host and is_known(host, request.url.scheme == "https", request.app.state.public_hosts)
    return f"{request.url.scheme}://{host}" if known else ""


@get(
    "/games/{game:str}/picture.png",
    summary="A picture of the table",
    media_type=PNG,
    guards=[limit_pictures],
    responses=SAID,
    opt=AS_IT_IS,
)
async def show_picture(
    game: GameId,
    registry: TheRegistry,
    request: HttpRequest,
    v: Annotated[int, QueryParameter(description="Changes with the game, to bypass caches.")] = 0,
) -> Response[bytes]:
    """The board as spectators see it, or the result: 1200 by 630 pixels, for link previews."""
    cards: CardMaker = request.app.state.cards
    match = await registry.match(game)
    if match.game.terms.spectators == "off" and not match.game.over:
        raise Refusal("problem.no-spectators", "the host does not allow spectators at this table")
    picture = await cards.card(card_request(match.game))
    tag = f'"{hashlib.sha256(picture).hexdigest()[:20]}"'
    return Asset(PNG, {"": picture}, tag, f"public, max-age={FRESH}").answer(request)


@get(
    "/inventions/{invention:str}/picture.png",
    summary="The picture of an invention",
    media_type=PNG,
    guards=[limit_pictures],
    responses=SAID,
    opt=AS_IT_IS,
)
async def show_invention_picture(
    invention: InventionId,
    registry: TheRegistry,
    request: HttpRequest,
    language: Annotated[str, QueryParameter(max_length=8, description="Language of the text.")] = DEFAULT,
) -> Response[bytes]:
    """The banner of an invention with its rule, or a board's map: 1200 by 630 pixels, for link previews."""
    cards: CardMaker = request.app.state.cards
    found = await registry.inventions.read(invention) if registry.inventions else None
    if found is None:
        raise Refusal("problem.no-invention", "an invalid invention has no picture")
    words = InventionWords(*invention_preview(found, known_language(language)))
    board = board_document(found).decode() if isinstance(found, BoardData) else ""
    picture = await cards.card(InventionCardRequest(words, board))
    tag = f'"{hashlib.sha256(picture).hexdigest()[:20]}"'
    return Asset(PNG, {"": picture}, tag, f"public, max-age={FRESH}").answer(request)
