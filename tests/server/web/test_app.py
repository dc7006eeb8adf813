"""The HTTP interface: creating and joining games, records and replays, boards, pages and its description."""

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.openapi.plugins import JsonRenderPlugin

from smallworld.bots import LEVELS
from smallworld.game.game import new_game
from smallworld.server.protocol import typescript
from smallworld.server.protocol.drawing import Drawing
from smallworld.server.protocol.replay import Ending, ReplayData
from smallworld.server.protocol.setup import Catalogue, ForkRequest, GameKeys, GameSummary, JoinRequest, SeatRequest
from smallworld.server.protocol.socket import Accepted
from smallworld.server.protocol.table import TableView
from smallworld.server.settings import Settings
from tests.server.clients import browser, plain_move
from tests.server.servers import Server, in_thread

INDEX = b"<!doctype html><title>Small World</title>"
PAGES = ["", "new", "game", "replay", "mine", "history", "replays", "learn", "rules", "aid", "about"]
SCRIPT = b"export const answer = 42;" * 50

TWO_BOTS = b'{"game": "smallworld", "seats": [{"kind": "bot", "level": "%s"}, {"kind": "bot", "level": "%s"}]}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a small client of its own."""
    folder = tmp_path_factory.mktemp("served")
    client = folder / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_bytes(INDEX)
    (client / "pages.json").write_text(json.dumps(PAGES))
    (client / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (client / "assets" / "main-abc123.js").write_bytes(SCRIPT)
    (client / "assets" / "main-abc123.js.gz").write_bytes(gzip.compress(SCRIPT))
    (client / "assets" / "main-abc123.js.br").write_bytes(b"as if it were brotli")
    (folder / "secret.txt").write_text("not for browsers")
    with in_thread(Settings(str(folder / "games.sqlite"), 0, client)) as started:
        yield started


@pytest.fixture(scope="module")
def finished(server: Server) -> GameKeys:
    """A game that was played to its end."""
    ticket = server.start_game("me", "me")
    keys = [seat.key for seat in ticket.seats]

    async def play() -> None:
        async with (
            browser(server.socket(ticket.id), [keys[0]], 0) as one,
            browser(server.socket(ticket.id), [keys[1]], 1) as two,
        ):
            while one.table is not None and (mover := one.table.view.public.mover) is not None:
                answer = await (one, two)[mover].play(plain_move((one, two)[mover].moves))
                assert isinstance(answer, Accepted)
                for each in (one, two):
                    await each.version(answer.version)

    asyncio.run(play())
    return ticket


def test_the_catalogue_has_all_games_and_bots(server: Server) -> None:
    found = msgspec.json.decode(server.ask("/api/catalogue").body, type=Catalogue)
    assert [game.key for game in found.games] == ["smallworld", "warcraft", "azeroth"]
    assert found.levels == LEVELS
    [rated] = [game.ratings[2] for game in found.games if game.key == "smallworld"]
    assert list(rated) == list(LEVELS) and rated["level-3"] == 1500
    assert rated["level-1"] < rated["level-2"] < rated["level-3"] < rated["level-5"]


def test_a_game_can_be_started_joined_and_looked_up(server: Server) -> None:
    ticket = server.start_game("me", "open", "bot")
    assert [seat.kind for seat in ticket.seats] == ["me", "open"]
    assert len({ticket.id, ticket.host, *(seat.key for seat in ticket.seats)}) == 4
    joined = server.ask(f"/api/games/{ticket.id}/join", JoinRequest(ticket.seats[1].key, "Zoë"))
    assert joined.status == 200
    assert msgspec.json.decode(joined.body, type=GameSummary).players[1] == "Zoë"
    summary = msgspec.json.decode(server.ask(f"/api/games/{ticket.id}").body, type=GameSummary)
    assert (summary.id, summary.players[1], summary.over) == (ticket.id, "Zoë", False)


@pytest.mark.parametrize(
    ("path", "body", "status", "problem"),
    [
        ("/api/games/no-such-game-at-all", None, 404, "problem.no-game"),
        ("/api/games/no-such-game-at-all/replay", None, 404, "problem.no-game"),
        ("/api/games/%00", None, 400, "problem.malformed"),
        ("/api/nothing", None, 404, "problem.malformed"),
        ("/api/games", b"{", 400, "problem.malformed"),
        ("/api/games", b'{"game": "chess", "seats": [{"kind": "me"}, {"kind": "me"}]}', 400, "problem.malformed"),
        ("/api/games", b'{"game": "smallworld", "seats": [{"kind": "me"}]}', 400, "problem.malformed"),
        ("/api/games", b'{"game": "smallworld", "seats": [], "x": 1}', 400, "problem.malformed"),
        ("/api/games", TWO_BOTS % (b"x", b"x"), 400, "problem.level"),
        ("/api/games", b" " * 700_000, 413, "problem.too-large"),
        ("/api/records", b"no record", 400, "problem.record"),
        ("/api/records", b"\xff\xfe", 400, "problem.record"),
        ("/api/records", b"record: 1\nplayers: " + b"[" * 1000 + b"\n---\n", 400, "problem.record"),
        ("/api/records", b"record: 1\nplayers: &a [ann, bob]\nteams: *a\n---\n", 400, "problem.record"),
        ("/api/records", b"x" * 201_000, 413, "problem.too-large"),
        ("/api/records", b"x" * 5_000_000, 413, "problem.too-large"),
        ("/api/boards/smallworld/atlantis/landscape", None, 404, "problem.malformed"),
        ("/api/boards/warcraft/l1a+l1a/landscape", None, 404, "problem.malformed"),
        ("/api/boards/smallworld/small-world-2/sideways", None, 400, "problem.malformed"),
        ("/api/art/smallworld/small-world-2/landscape.png", None, 400, "problem.malformed"),
    ],
)  # fmt: skip
def test_invalid_requests_are_refused_with_a_problem(
    server: Server, path: str, body: bytes | None, status: int, problem: str
) -> None:
    kind = {"content-type": "text/plain"} if path == "/api/records" else {}
    answer = server.ask(path, body, headers=kind)
    assert (answer.status, answer.json["problem"]) == (status, problem)
    assert set(answer.json) == {"problem", "detail"}
    assert "Traceback" not in str(answer.json["detail"])


def test_other_methods_are_refused(server: Server) -> None:
    answer = server.ask("/api/games", method="DELETE")
    assert (answer.status, answer.json["problem"]) == (405, "problem.malformed")


def test_requests_for_finished_games_are_refused_before_the_end(server: Server) -> None:
    ticket = server.start_game("me", "me")
    for path in ("record", "ending", "replay", "replay/0"):
        answer = server.ask(f"/api/games/{ticket.id}/{path}")
        assert (answer.status, answer.json["problem"]) == (409, "problem.not-over")


def test_a_finished_game_has_a_result_a_replay_and_a_record(server: Server, finished: GameKeys) -> None:
    at = f"/api/games/{finished.id}"
    ending = msgspec.json.decode(server.ask(f"{at}/ending").body, type=Ending)
    replay = msgspec.json.decode(server.ask(f"{at}/replay").body, type=ReplayData)
    assert replay.summary.over
    assert replay.summary.winners == ending.winners
    last = len(replay.steps) - 1
    for seat in ("", "?seat=0", "?seat=1"):
        look = msgspec.json.decode(server.ask(f"{at}/replay/{last}{seat}").body, type=TableView)
        assert look.public.round == 10
    beyond = server.ask(f"{at}/replay/{last + 2}")
    assert (beyond.status, beyond.json["problem"]) == (404, "problem.no-step")
    record = server.ask(f"{at}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert record.headers["content-disposition"].startswith('attachment; filename="small-world-')
    again = server.ask("/api/records", record.body, headers={"content-type": "text/plain"})
    assert again.status == 201
    summary = msgspec.json.decode(again.body, type=GameSummary)
    assert summary.over
    moves = [text.partition(b"---")[2] for text in (record.body, server.ask(f"/api/games/{summary.id}/record").body)]
    assert moves[0] == moves[1] != b""


def test_a_game_can_be_forked_at_a_step(server: Server, finished: GameKeys) -> None:
    seats = (SeatRequest("me"), SeatRequest("bot"))
    answer = server.ask(f"/api/games/{finished.id}/fork", ForkRequest(1, seats))
    assert answer.status == 201
    ticket = msgspec.json.decode(answer.body, type=GameKeys)
    assert ticket.id != finished.id
    assert server.ask(f"/api/games/{ticket.id}").status == 200


def test_only_the_host_can_fork_a_running_game(server: Server) -> None:
    ticket = server.start_game("me", "me")
    fork, at = ForkRequest(0, (SeatRequest("me"), SeatRequest("me"))), f"/api/games/{ticket.id}/fork"
    assert server.ask(at, fork).json["problem"] == "problem.not-over"
    assert server.ask(at, fork, headers={"authorization": "Bearer " + "x" * 22}).status == 403
    assert server.ask(at, fork, headers={"authorization": f"Bearer {ticket.seats[0].key}"}).status == 409
    assert server.ask(at, fork, headers={"authorization": f"Bearer {ticket.host}"}).status == 201


def test_an_unfinished_record_can_be_replayed(server: Server) -> None:
    game = new_game("smallworld", ["mia", "tom"], seed=3)
    game.apply("pick 1")
    answer = server.ask("/api/records", game.record().encode(), headers={"content-type": "text/plain"})
    assert answer.status == 201, answer.body
    summary = msgspec.json.decode(answer.body, type=GameSummary)
    assert server.ask(f"/api/games/{summary.id}/replay").status == 200


@pytest.mark.parametrize(
    ("game", "board"), [("smallworld", "small-world-2"), ("warcraft", "l1a+s2b"), ("azeroth", "l1a+m1b+s2b")]
)
@pytest.mark.parametrize("cut", ["landscape", "portrait"])
def test_boards_have_outlines_and_a_picture_in_both_cuts(server: Server, game: str, board: str, cut: str) -> None:
    drawing = msgspec.json.decode(server.ask(f"/api/boards/{game}/{board}/{cut}").body, type=Drawing)
    assert drawing.board == board
    picture = server.ask(drawing.art)
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.body.startswith(b"<svg")
    assert "sandbox" in picture.headers["content-security-policy"]
    again = server.ask(drawing.art, headers={"if-none-match": picture.headers["etag"], "accept-encoding": "gzip"})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/new",
        "/game/abcdefgh",
        "/replay/x",
        "/replay/x/analysis",
        "/mine",
        "/history",
        "/replays",
        "/learn",
        "/rules",
        "/rules/x",
        "/aid/warcraft",
        "/about",
    ],
)
def test_every_page_serves_the_client(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert server.ask(path, method="HEAD").body == b""


@pytest.mark.parametrize(
    "path", ["/nowhere", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//etc/passwd"]
)
def test_unknown_urls_get_the_clients_not_found_page(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert (answer.status, answer.body) == (404, INDEX)


def test_files_are_compressed_and_hashed_names_are_cached_forever(server: Server) -> None:
    path = "/assets/main-abc123.js"
    plain = server.ask(path)
    assert (plain.body, plain.headers["content-encoding"]) == (SCRIPT, None)
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    zipped = server.ask(path, headers={"accept-encoding": "gzip, deflate"})
    assert (gzip.decompress(zipped.body), zipped.headers["content-encoding"]) == (SCRIPT, "gzip")
    best = server.ask(path, headers={"accept-encoding": "gzip, br"})
    assert (best.body, best.headers["content-encoding"]) == (b"as if it were brotli", "br")
    assert best.headers["vary"] == "accept-encoding"
    icon = server.ask("/icon.svg")
    assert icon.headers["cache-control"] == "no-cache"
    assert server.ask("/icon.svg", headers={"if-none-match": icon.headers["etag"]}).status == 304


def test_large_answers_are_compressed(server: Server) -> None:
    answer = server.ask("/api/catalogue", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert msgspec.json.decode(gzip.decompress(answer.body), type=Catalogue).games


def test_the_interface_has_a_description(server: Server) -> None:
    paths = server.ask("/schema/openapi.json").json["paths"]
    assert isinstance(paths, dict)
    assert len(paths) == 37
    messages = server.ask("/schema/messages.json").json
    assert {"Hello", "TableUpdate"} <= set(messages["$defs"])  # type: ignore[call-overload]


@pytest.mark.parametrize("path", ["/schema/openapi.json", "/schema/messages.json"])
def test_the_description_is_rendered_once(server: Server, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = server.ask(path)

    def never(*_: object) -> None:
        raise AssertionError("it was made again")

    monkeypatch.setattr(JsonRenderPlugin, "render", never)
    monkeypatch.setattr(typescript, "json_schema", never)
    assert (first.status, server.ask(path).body) == (200, first.body)


def test_health_is_reported(server: Server) -> None:
    assert server.ask("/api/health").json["status"] == "ok"


def test_the_interface_works_without_a_client(tmp_path: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None)) as bare:
        assert bare.ask("/").status == 404
        assert bare.ask("/api/health").status == 200
