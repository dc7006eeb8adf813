"""Inventions over HTTP: stored, shown, changed and removed by key; their boards are drawn."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from smallworld.games.custom.own_boards import board_hash
from smallworld.games.custom.packs import invention_of
from smallworld.server.inventions import Inventions
from smallworld.server.protocol.drawing import Drawing
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys, GameSummary, NewGameRequest, SeatRequest
from smallworld.server.protocol.workshop import Invention, InventionKey, InventRequest
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.storage.invention_store import SqlInventions
from smallworld.server.storage.sql_store import open_store
from smallworld.server.storage.strength_store import SqlStrengths
from smallworld.workshop.shipped_packs import shipped_pack
from smallworld.workshop.strength.strength_report import StrengthReport, Suggestion
from tests.draw.pixels import size
from tests.server.inventions import AMBER, AMBER_TEXT, BADGERS_TEXT, OWN_TEAPOT, TEAPOT, pack, recipe
from tests.server.servers import Answer, Server, in_thread

FAULTY = recipe("power", "amber-hunting", number=99)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its own database."""
    with in_thread(Settings(str(tmp_path_factory.mktemp("kept") / "games.sqlite"), 0, None)) as started:
        yield started


def keep(server: Server, document: str) -> InventionKey:
    """Store an invention."""
    answer = server.ask("/api/inventions", InventRequest(document))
    assert answer.status == 201, answer.body
    return msgspec.json.decode(answer.body, type=InventionKey)


def seen(server: Server, id: str) -> Invention:
    """An invention as shown to anyone."""
    return msgspec.json.decode(server.ask(f"/api/inventions/{id}").body, type=Invention)


def remove(server: Server, id: str, key: str) -> Answer:
    """Remove an invention by key."""
    return server.ask(f"/api/inventions/{id}", method="DELETE", headers={"authorization": f"Bearer {key}"})


def problem(answer: Answer) -> tuple[int, object]:
    """Return a request's refusal, which is always one sentence."""
    assert len(str(answer.json["detail"])) > 10
    return answer.status, answer.json["problem"]


def test_an_invention_is_shown_by_its_link_and_changed_by_its_key(server: Server) -> None:
    kept = keep(server, AMBER_TEXT)
    assert len(kept.id) >= 20 and len(kept.key) >= 20
    shown = seen(server, kept.id)
    assert (shown.kind, shown.document, shown.hash) == ("power", AMBER_TEXT, AMBER.hash())
    assert shown.games == ("smallworld", "warcraft", "azeroth")
    assert kept.key not in server.ask(f"/api/inventions/{kept.id}").body.decode()
    for key, expected in (("x" * 22, (403, "problem.key")), (kept.key, (200, None))):
        answer = server.ask(f"/api/inventions/{kept.id}", {"key": key, "document": FAULTY}, "PUT")
        assert (answer.status, answer.json.get("problem")) == expected
    changed = seen(server, kept.id)
    # A faulty document is stored but fits no game.
    assert (changed.document, changed.games) == (FAULTY, ()) and changed.hash != shown.hash
    assert problem(remove(server, kept.id, "x" * 22)) == (403, "problem.key")
    assert remove(server, kept.id, kept.key).status == 204
    assert problem(server.ask(f"/api/inventions/{kept.id}")) == (404, "problem.no-invention")
    assert problem(remove(server, kept.id, kept.key)) == (404, "problem.no-invention")


@pytest.mark.parametrize(
    ("document", "kind", "games"),
    [
        (BADGERS_TEXT, "race", ("smallworld",)),
        (TEAPOT, "board", ("smallworld",)),
        (pack(BADGERS_TEXT, TEAPOT), "pack", ("smallworld",)),
        (pack(AMBER_TEXT, BADGERS_TEXT), "pack", ("smallworld", "warcraft", "azeroth")),
        (pack("{}"), "pack", ()),
    ],
)
def test_the_kind_and_the_games_follow_from_the_document(
    server: Server, document: str, kind: str, games: tuple[str, ...]
) -> None:
    shown = seen(server, keep(server, document).id)
    assert (shown.kind, shown.games) == (kind, games)


def test_an_invention_keeps_its_kind(server: Server) -> None:
    kept = keep(server, AMBER_TEXT)
    answer = server.ask(f"/api/inventions/{kept.id}", {"key": kept.key, "document": TEAPOT}, "PUT")
    assert problem(answer) == (400, "problem.invention")
    assert seen(server, kept.id).document == AMBER_TEXT


def test_a_shipped_pack_is_shown_by_its_key_and_read_only(server: Server) -> None:
    start = server.ask("/api/workshop?language=en&game=smallworld").json
    assert start["packs"] == ["lanterns-and-tides"]
    (key,) = start["packs"]
    shown = seen(server, key)
    assert (shown.kind, shown.games) == ("pack", ("smallworld", "warcraft", "azeroth"))
    assert invention_of(json.loads(shown.document)) == shipped_pack(key)
    assert problem(remove(server, key, "")) == (403, "problem.key")
    for word in ("", "x" * 22):
        answer = server.ask(f"/api/inventions/{key}", {"key": word, "document": AMBER_TEXT}, "PUT")
        assert answer.status in (400, 403)
    assert seen(server, key) == shown


@pytest.mark.parametrize(
    "document", ["", "{", "7", "null", "[]", "{}", '{"virus": true}', '"race"', "[" * 100_000, '{"a":' * 20_000, "\x00"]
)
def test_an_invalid_document_is_refused_in_a_sentence(server: Server, document: str) -> None:
    assert problem(server.ask("/api/inventions", InventRequest(document))) == (400, "problem.invention")


def test_an_oversized_or_malformed_request_is_refused(server: Server) -> None:
    assert server.ask("/api/inventions", InventRequest(" " * 150_001)).status == 400
    assert problem(server.ask("/api/inventions", InventRequest(" " * 650_000)))[0] == 413
    bodies: list[object] = [{}, {"document": 7}, {"document": AMBER_TEXT, "key": "mine"}, [], b"\xff"]
    for body in bodies:
        assert problem(server.ask("/api/inventions", body)) == (400, "problem.malformed")
    assert server.ask("/api/inventions/..%2F..%2Fetc").status in (400, 404)


async def test_both_engines_store_inventions_and_report_a_full_server(url: str) -> None:
    store = await open_store(url)
    kept = Inventions(SqlInventions(store), SqlStrengths(store), most=2)
    await kept.create(AMBER_TEXT)
    first = await kept.create(TEAPOT)
    with pytest.raises(Refusal, match="no room for more"):
        await kept.create(AMBER_TEXT)
    # A board is stored once, however many inventions contain it.
    await kept.change(first.id, first.key, TEAPOT)
    assert await store.board(OWN_TEAPOT.removeprefix("own-"))
    assert (await kept.show(first.id)).kind == "board"
    await kept.remove(first.id, first.key)
    await kept.create(AMBER_TEXT)
    # Shipped packs don't count towards the limit, and their boards can be drawn.
    boards = shipped_pack("lanterns-and-tides").boards
    assert (await kept.show("lanterns-and-tides")).kind == "pack"
    assert all([await store.board(board_hash(board)) for board in boards])
    await store.close()


async def test_the_link_shows_the_measured_strength(url: str) -> None:
    store = await open_store(url)
    strengths = SqlStrengths(store, most=2)
    kept = Inventions(SqlInventions(store), strengths)
    mine = await kept.create(AMBER_TEXT)
    assert (await kept.show(mine.id)).strength is None
    report = StrengthReport(AMBER.hash(), "smallworld", 2, "greedy", games=280, done=True, coins=9.2, beats=8)
    await strengths.keep(report)
    # A copy has the same effects, and therefore the same strength.
    copy = await kept.create(AMBER_TEXT)
    assert [(await kept.show(each.id)).strength for each in (mine, copy)] == [report, report]
    again = msgspec.structs.replace(report, coins=9.3, suggestion=Suggestion(3, AMBER_TEXT))
    await strengths.keep(again)
    assert (await kept.show(mine.id)).strength == msgspec.structs.replace(again, suggestion=None)
    # The new version was never measured.
    changed = await kept.change(mine.id, mine.key, AMBER_TEXT.replace('"number":4', '"number":3'))
    assert changed.strength is None and (await kept.show(copy.id)).strength is not None
    assert (await kept.change(mine.id, mine.key, AMBER_TEXT)).strength is not None
    for hash in ("a" * 16, "b" * 16):
        await strengths.keep(msgspec.structs.replace(report, hash=hash))
    assert await strengths.find(AMBER.hash()) is None, "the oldest is forgotten"
    assert await strengths.find("b" * 16) is not None
    await store.close()


def test_inventions_and_changes_per_address_are_limited(tmp_path: Path) -> None:
    limits = Limits(inventions=Rate(2, 0), invention_changes=Rate(1, 0), own_boards=Rate(1, 0))
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        kept = keep(server, TEAPOT)
        keep(server, TEAPOT.replace("The Teapot", "The Kettle"))
        assert problem(server.ask("/api/inventions", InventRequest(AMBER_TEXT))) == (429, "problem.too-fast")
        assert remove(server, kept.id, "x" * 22).status == 403
        assert remove(server, kept.id, kept.key).status == 429
        assert server.ask(f"/api/boards/smallworld/{OWN_TEAPOT}/landscape").status == 200
        assert server.ask(f"/api/boards/smallworld/{OWN_TEAPOT}/portrait").status == 429
        # A cached drawing is free.
        assert server.ask(f"/api/art/smallworld/{OWN_TEAPOT}/landscape.svg").status == 200


def test_a_custom_board_is_drawn_for_anyone_who_knows_its_hash(server: Server) -> None:
    seats = (SeatRequest("me", "Ann"), SeatRequest("me", "Bob"))
    answer = server.ask("/api/games", NewGameRequest("smallworld", seats, content=(TEAPOT,)))
    game = msgspec.json.decode(answer.body, type=GameKeys).id
    summary = msgspec.json.decode(server.ask(f"/api/games/{game}").body, type=GameSummary)
    assert summary.board == OWN_TEAPOT
    for cut in ("landscape", "portrait"):
        drawn = server.ask(f"/api/boards/smallworld/{summary.board}/{cut}")
        drawing = msgspec.json.decode(drawn.body, type=Drawing)
        assert {region.id for region in drawing.regions} >= {"brew", "lid", "saucer"}
        assert {region.name for region in drawing.regions} >= {"The Saucer"}
        art = server.ask(drawing.art)
        assert art.status == 200 and art.body.startswith(b"<svg") and "script" not in art.body.decode()
        assert "content-security-policy" in art.headers
    assert problem(server.ask(f"/api/boards/smallworld/own-{'0' * 32}/landscape")) == (404, "problem.malformed")
    picture = server.ask(f"/api/games/{game}/picture.png")
    assert picture.status == 200 and picture.body.startswith(b"\x89PNG")


def test_the_link_of_an_invention_has_a_preview(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Small World</title>")
    settings = Settings(str(tmp_path / "games.sqlite"), 0, tmp_path)
    with in_thread(settings) as server:
        for document, title, text in (
            (AMBER_TEXT, "Amber-hunting · power · by Mia", "swamp cost 1 less"),
            (BADGERS_TEXT, "Badgers · race", "lair"),
            (TEAPOT, "The Teapot · 9 regions", "9 regions"),
            (pack(BADGERS_TEXT, TEAPOT), "Amber and earth · 1 race · 1 board · by Mia", "Badgers, The Teapot"),
        ):
            kept = keep(server, document)
            page = server.ask(f"/invention/{kept.id}").body.decode()
            assert f'property="og:title" content="{title}"' in page and text in page
            assert f"/api/inventions/{kept.id}/picture.png?language=en" in page and "noindex" in page
            picture = server.ask(f"/api/inventions/{kept.id}/picture.png?language=cs")
            assert picture.status == 200 and size(picture.body) == (1200, 630)
        board = keep(server, TEAPOT)
        page = server.ask(f"/workshop/board/{board.id}").body.decode()
        assert 'content="The Teapot · 9 regions"' in page and f"/api/inventions/{board.id}/picture.png" in page
        assert "og:title" not in server.ask("/workshop/board/new").body.decode()
        czech = server.ask(f"/invention/{keep(server, AMBER_TEXT).id}", headers={"accept-language": "cs"})
        assert "Sbírající jantar" in czech.body.decode()
        faulty = keep(server, FAULTY)
        assert "og:title" not in server.ask(f"/invention/{faulty.id}").body.decode()
        assert problem(server.ask(f"/api/inventions/{faulty.id}/picture.png")) == (404, "problem.no-invention")
        assert "og:title" not in server.ask("/invention/no-such-invention").body.decode()


def test_inventions_are_listed_nowhere(server: Server) -> None:
    kept = keep(server, AMBER_TEXT)
    assert server.ask("/api/inventions").status in (404, 405)
    paths = json.loads(server.ask("/schema/openapi.json").body)["paths"]
    about = [path.removeprefix("/api/inventions") for path in paths if "invention" in path]
    assert about == ["", "/{invention}", "/{invention}/picture.png"]
    assert "get" not in paths["/api/inventions"]
    assert kept.id not in server.ask("/api/catalogue").body.decode()
