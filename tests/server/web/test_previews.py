"""Link previews: title, text and picture, limited to a spectator's knowledge."""

import asyncio
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import msgspec
import pytest

from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary, JoinRequest
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.views.preview import preview_text
from smallworld.server.web.previews import with_preview
from smallworld.server.workers import card_maker
from smallworld.server.workers.card_drawing import CardRequest, draw_card
from smallworld.server.workers.card_maker import CardMaker, card_request
from smallworld.server.workers.process_pool import ProcessPool
from tests.draw.pixels import size
from tests.server.servers import Server, in_thread
from tests.server.tables import everybody, game_request, key_of, new_registry, play_on, started

INDEX = """<!doctype html><html><head>
    <meta
      name="description"
      content="Small World in the browser."
    />
    <title>Small World</title></head><body></body></html>"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a page, and a limit of two pictures per address."""
    folder = tmp_path_factory.mktemp("previews")
    (folder / "index.html").write_text(INDEX)
    limits = Limits(pictures=Rate(3, 0.0001))
    with in_thread(Settings(str(folder / "games.sqlite"), 0, folder, limits)) as running:
        yield running


def tags(page: str) -> dict[str, str]:
    """The meta tags of a page by name, and its title."""
    found = {
        name: unescape(value)
        for name, value in re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page)
    }
    titles = re.findall("<title>(.*?)</title>", page, re.DOTALL)
    assert len(titles) == 1
    return {**found, "title": unescape(titles[0])}


def summary(**more: object) -> GameSummary:
    """A summary of a game."""
    known = {
        "id": "game", "game": "smallworld", "title": "", "board": "small-world-2", "round": 4, "rounds": 10,
        "players": ["Marta", "Jonas"], "mover": 0, "over": False, "winners": [], "started": "", "changed": "",
        "steps": 12, **more,
    }  # fmt: skip
    return msgspec.convert(known, GameSummary)


@pytest.mark.parametrize(
    ("language", "more", "title", "text"),
    [
        ("en", {"players": ["Marta", ""]}, "Marta invites you to Small World", "At the table: Marta. A seat is"),
        ("en", {}, "Small World: Marta, Jonas", "Round 4 of 10."),
        ("en", {"over": True, "winners": [1], "mover": None}, "Small World: Jonas won", "Played by Marta, Jonas."),
        ("en", {"title": "Friday"}, "Friday · Small World: Marta, Jonas", "Round 4 of 10."),
        ("cs", {"players": ["Marta", ""]}, "Marta tě zve ke hře Small World", "U stolu: Marta."),
        ("hu", {}, "Small World: Marta, Jonas", "4/10. forduló."),
        ("pl", {"over": True, "winners": [0, 1]}, "Small World, wygrywa: Marta, Jonas", "Grali: Marta, Jonas."),
        ("en", {"players": ["{names}", "B"]}, "Small World: (names}, B", "Round 4"),
    ],
)  # fmt: skip
def test_a_link_preview_shows_the_state_of_the_game(
    language: str, more: dict[str, object], title: str, text: str
) -> None:
    said = preview_text(summary(**more), language)
    assert said.title == title and said.text.startswith(text)


def test_the_page_of_a_table_includes_its_preview(server: Server) -> None:
    ticket = server.start_game("me", "open")
    name = '<b>"Zo\'ë"&'
    server.ask(f"/api/games/{ticket.id}/join", JoinRequest(key_of(ticket, 0), name))
    for path in (f"/game/{ticket.id}", f"/replay/{ticket.id}", f"/replay/{ticket.id}/analysis"):
        answer = server.ask(path)
        page = answer.body.decode()
        found = tags(page)
        assert (answer.status, answer.headers["x-robots-tag"], found["robots"]) == (200, "noindex", "noindex")
        assert found["title"] == found["og:title"] == f"{name} invites you to Small World"
        assert found["description"] == found["og:description"]
        assert found["og:url"] == server.url + path
        assert found["og:image"].startswith(f"{server.url}/api/games/{ticket.id}/picture.png?v=")
        assert found["twitter:card"] == "summary_large_image"
        assert "<b>" not in page
        for secret in [ticket.host, *[seat.key for seat in ticket.seats]]:
            assert secret not in page
    czech = tags(server.ask(f"/game/{ticket.id}", headers={"accept-language": "cs-CZ,en;q=0.5"}).body.decode())
    assert czech["og:title"].endswith("tě zve ke hře Small World")


def test_the_start_page_has_a_preview_too(server: Server) -> None:
    answer = server.ask("/")
    found = tags(answer.body.decode())
    assert answer.status == 200 and "robots" not in found and answer.headers["x-robots-tag"] is None
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert server.ask("/", method="HEAD").body == b""
    assert found["title"] == found["og:title"] == "Small World · Too many peoples, too little land"
    assert found["og:description"] == found["description"]
    assert found["og:description"].endswith("No account: a name and a link are enough.")
    assert found["og:url"] == server.url + "/"
    assert found["og:image"] == server.url + "/icons/icon-512.png"
    assert (found["og:image:width"], found["twitter:card"]) == ("512", "summary")
    for language, said in (("cs", "Moc národů"), ("hu", "Túl sok nép"), ("pl", "Za dużo ludów")):
        there = tags(server.ask("/", headers={"accept-language": language}).body.decode())
        assert said in there["og:title"]


def test_other_pages_have_no_preview(server: Server) -> None:
    for path in ("/rules", "/game/no-such-game", "/game/", "/index.html"):
        assert server.ask(path).body.decode() == INDEX


def test_request_data_and_names_are_escaped_in_the_page(server: Server) -> None:
    ticket = server.start_game("me", "me")
    assert server.ask(f"/game/{ticket.id}", headers={"host": 'a"><script>'}).status == 400
    text = preview_text(summary(title="<script>"), "en")
    page = with_preview(INDEX, text, 'http://x"><script>', "/", "/p")
    assert "<script>" not in page and tags(page)["og:image"] == 'http://x"><script>/p'
    # Without the server's own URL there is no picture.
    found = tags(with_preview(INDEX, text, "", "/", "/p"))
    assert "og:image" not in found and found["twitter:card"] == "summary"


def test_the_picture_is_a_cached_and_limited_card(server: Server) -> None:
    ticket = server.start_game("me", "me")
    at = f"/api/games/{ticket.id}/picture.png"
    answer = server.ask(at)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert size(answer.body) == (1200, 630)
    assert len(answer.body) < 300_000
    assert "public" in answer.headers["cache-control"]
    again = server.ask(at, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert server.ask("/api/games/no-such-game/picture.png").status == 404
    assert server.ask(at).status == 429


async def test_the_picture_shows_coins_only_if_spectators_see_them() -> None:
    registry = new_registry()
    hidden, ticket = await started(registry, game_request("me", "me", "random"))
    shown, _ = await started(registry, game_request("me", "me", coins="shown"))
    assert [player.coins for player in card_request(hidden.game).view.players] == [None] * 3
    assert [player.coins for player in card_request(shown.game).view.players] == [5, 5]
    request = card_request(hidden.game)
    assert request.view.seat is None and request.view.legal == ()
    for secret in [ticket.host, *[seat.key for seat in ticket.seats]]:
        assert secret.encode() not in msgspec.msgpack.encode(request)
    await registry.close()


def test_the_picture_of_a_finished_game_shows_the_result() -> None:
    async def test() -> CardRequest:
        registry = new_registry()
        match, ticket = await started(registry, game_request("me", "me"))
        await play_on(match, everybody(match, ticket), random.Random(1))
        request = card_request(match.game)
        await registry.close()
        return request

    request = asyncio.run(test())
    assert request.view.over and request.view.winners
    assert all(player.coins is not None for player in request.view.players)
    data = msgspec.msgpack.encode(request)
    hidden = [msgspec.structs.replace(player, coins=None) for player in request.view.players]
    without = msgspec.structs.replace(request, view=msgspec.structs.replace(request.view, players=tuple(hidden)))
    assert draw_card(data) != draw_card(msgspec.msgpack.encode(without)), "the coins stand in the picture"


async def test_a_card_is_drawn_once_and_requests_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[bytes] = []

    async def run(_: object, __: object, data: bytes, ___: float) -> bytes:
        drawn.append(data)
        await asyncio.sleep(0.05)
        return b"picture"

    monkeypatch.setattr(ProcessPool, "run", run)
    monkeypatch.setattr(card_maker, "KEPT", 2)

    registry = new_registry()
    match, _ = await started(registry, game_request("me", "me"))
    request = card_request(match.game)
    maker = CardMaker()
    assert await asyncio.gather(*[maker.card(request) for _ in range(50)]) == [b"picture"] * 50
    assert len(drawn) == 1
    others = [msgspec.structs.replace(request, title=str(number)) for number in range(card_maker.WAITING + 5)]
    answers = await asyncio.gather(*[maker.card(other) for other in others], return_exceptions=True)
    assert sum(isinstance(answer, Refusal) for answer in answers) == 5
    assert len(maker._made) == 2
    await maker.close()
    await registry.close()


@pytest.mark.parametrize(("game", "seats"), [("smallworld", 5), ("warcraft", 5), ("azeroth", 4)])
def test_every_game_has_its_card(game: str, seats: int, tmp_path: Path) -> None:
    async def test() -> CardRequest:
        registry = new_registry()
        match, ticket = await started(registry, game_request(*["me"] * seats, game=game))
        await play_on(match, everybody(match, ticket), random.Random(2), 60)
        request = card_request(match.game)
        await registry.close()
        return request

    picture = draw_card(msgspec.msgpack.encode(asyncio.run(test())))
    assert size(picture) == (1200, 630) and len(picture) < 400_000
    # Colour type in the header: a palette.
    assert picture[25] == 3
