"""Protection of players: headers, errors without details, floods, and unguessable links."""

import json
import logging
import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallworld.server.protocol.setup import JoinRequest
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.storage.sql_store import SqlStore
from smallworld.server.web import error_handlers, rate_limits
from smallworld.server.web.guards import same_origin
from smallworld.server.web.rate_limits import Bucket, RateLimiter, address_of
from tests.server.servers import Server, in_thread
from tests.server.web.hostile import spoilt_bodies

SECRET = "Rumpelstiltskin"
SLOW = Limits(requests=Rate(25, 0.01), new_games=Rate(3, 0.01))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("client")
    (folder / "index.html").write_text("<!doctype html><title>Small World</title>")
    (folder / "pages.json").write_text('["game"]')
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[Server]:
    with in_thread(Settings(str(tmp_path_factory.mktemp("safe") / "games.sqlite"), 0, client)) as started:
        yield started


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with generous rate limits."""
    often = Rate(100_000, 1000)
    limits = Limits(requests=often, new_games=often, joins=often, keys=often, pushes=often, bot_games=often)
    with in_thread(Settings(str(tmp_path_factory.mktemp("patient") / "games.sqlite"), 9, None, limits)) as started:
        yield started


@pytest.mark.parametrize(
    "path", ["/", "/nowhere", "/api/health", "/api/games/none", "/api/nothing", "/schema/openapi.json"]
)
def test_every_answer_has_the_headers(server: Server, path: str) -> None:
    headers = server.ask(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["strict-transport-security"] is None
    assert headers["server"] is None
    assert headers["cache-control"] == ("no-cache" if path in ("/", "/nowhere") else "no-store")
    assert headers["set-cookie"] is None
    assert headers["access-control-allow-origin"] is None


def test_https_answers_have_strict_transport_security(server: Server) -> None:
    headers = server.ask("/", headers={"x-forwarded-proto": "https"}).headers
    assert headers["strict-transport-security"] == "max-age=31536000"


def test_an_internal_error_reveals_only_its_log_id(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(SqlStore, "summaries", fails)
    with caplog.at_level(logging.ERROR):
        answer = server.ask("/api/games/none")
    assert (answer.status, answer.json["problem"]) == (500, "problem.unexpected")
    name = str(answer.json["detail"]).rpartition(" ")[2]
    assert f"error {name}: RuntimeError" in caplog.text
    assert "routes.py" in caplog.text
    for text in (answer.body.decode(), caplog.text):
        assert SECRET not in text
    for word in (b"Traceback", b"RuntimeError", b".py", b"Store"):
        assert word not in answer.body


def test_the_log_of_errors_is_rate_limited(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    monkeypatch.setattr(rate_limits, "clock", lambda: now)
    faults = error_handlers.FaultLog()
    with caplog.at_level(logging.ERROR):
        for number in range(500):
            faults.write(f"name-{number}", RuntimeError())
        assert len(caplog.records) == error_handlers.FAULTS.burst
        caplog.clear()
        now += 60
        faults.write("later", RuntimeError())
    assert [record.getMessage().rstrip() for record in caplog.records] == [
        "480 more errors were not logged",
        "error later: RuntimeError",
    ]


def test_ids_and_keys_cannot_be_guessed(server: Server) -> None:
    tickets = [server.start_game("me", "open") for _ in range(10)]
    secrets = [text for ticket in tickets for text in (ticket.id, ticket.host, *(seat.key for seat in ticket.seats))]
    assert len(set(secrets)) == len(secrets) == 40
    for text in secrets:
        assert len(text) >= 22
        assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    # Nearly every letter occurs at every position, so there is no pattern.
    for place in range(20):
        assert len({text[place] for text in secrets}) >= 15
    assert 22 * math.log2(64) > 128


@pytest.mark.parametrize("key", ["x" * 22, "", "x" * 65, "../../etc/passwd", "'; DROP TABLE games; --"])
def test_an_invalid_key_opens_no_seat(server: Server, key: str) -> None:
    ticket = server.start_game("me", "open")
    answer = server.ask(f"/api/games/{ticket.id}/join", {"key": key, "name": "eve"})
    assert answer.status in (400, 403)
    assert b"eve" not in server.ask(f"/api/games/{ticket.id}").body


def test_the_key_of_another_game_opens_no_seat(server: Server) -> None:
    one, other = server.start_game("me", "open"), server.start_game("me", "open")
    answer = server.ask(f"/api/games/{one.id}/join", JoinRequest(other.seats[1].key, "eve"))
    assert (answer.status, answer.json["problem"]) == (403, "problem.key")


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "a\u202eb", "a\x00b", "   ", "tab\there"])
def test_names_must_be_valid_text(server: Server, name: str) -> None:
    ticket = server.start_game("me", "open")
    answer = server.ask(f"/api/games/{ticket.id}/join", {"key": ticket.seats[1].key, "name": name})
    if answer.status == 200:
        # Sent as JSON, which no browser interprets as a page.
        assert answer.headers["content-type"] == "application/json"
        players = answer.json["players"]
        assert isinstance(players, list)
        assert players[1].isprintable()
    else:
        assert answer.status == 400
        assert str(answer.json["problem"]).startswith("problem.")


#: Bodies that are invalid JSON in different ways.
UNREADABLE = [
    b"\xff\xfe",
    b'{"name": "\xc3"}',
    b'{"name": "\xed\xa0\x80"}',
    b"[" * 60_000,
    b'{"a":' * 12_000,
    b"[" * 1_500 + b"]" * 1_500,
    b"{",
    b"\x00",
]
#: Every route that reads JSON.
BODIES = [
    ("POST", "/api/games"),
    ("POST", "/api/lessons/first"),
    ("POST", "/api/games/none/join"),
    ("POST", "/api/games/none/rematch"),
    ("POST", "/api/games/none/fork"),
    ("POST", "/api/games/none/key"),
    ("POST", "/api/games/none/seats"),
    ("PUT", "/api/games/none/push"),
    ("DELETE", "/api/games/none/push"),
    ("POST", "/api/boards/generate"),
    ("POST", "/api/boards/edit"),
    ("POST", "/api/boards/draw"),
    ("POST", "/api/boards/print"),
    ("POST", "/api/inventions"),
    ("PUT", "/api/inventions/none"),
    ("POST", "/api/workshop/explain"),
    ("POST", "/api/workshop/measure"),
    ("POST", "/api/workshop/in-play"),
]
NEW_GAME = b'{"game": "smallworld", "seats": [{"kind": "me"}, {"kind": "me"}]}'


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "{url}"}, 201),
        ({"origin": "{url}", "sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"content-type": "application/json; charset=utf-8"}, 201),
        # A proxy may use another host name than browsers.
        ({"origin": "https://games.example", "sec-fetch-site": "same-origin"}, 201),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "{url}0"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"origin": "{url}", "sec-fetch-site": "cross-site"}, 403),
        ({"origin": "{url}", "sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "multipart/form-data; boundary=x"}, 415),
        ({"content-type": ""}, 415),
    ],
)
def test_only_own_pages_and_programs_can_start_games(server: Server, headers: dict[str, str], status: int) -> None:
    sent = {name: value.replace("{url}", server.url) for name, value in headers.items()}
    answer = server.ask("/api/games", NEW_GAME, headers=sent)
    assert answer.status == status
    if status != 201:
        assert answer.json["problem"] == "problem.malformed" and str(answer.json["detail"])[0].islower()


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_an_unreadable_body_is_a_client_error(
    patient: Server, method: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for body in UNREADABLE:
            answer = patient.ask(path, body, method=method)
            assert (answer.status, answer.json["problem"]) == (400, "problem.malformed"), body[:20]
            assert "\n" not in str(answer.json["detail"])
    assert caplog.text == ""


def test_the_routes_that_read_json_are_those_of_the_description(server: Server) -> None:
    described = json.loads(server.ask("/schema/openapi.json").body)["paths"]
    reading = {
        (method.upper(), re.sub(r"\{lesson[^}]*\}", "first", path))
        for path, ways in described.items()
        for method, way in ways.items()
        if "application/json" in way.get("requestBody", {}).get("content", {})
    }
    assert {(method, re.sub(r"\{[^}]*\}", "none", path)) for method, path in reading} == set(BODIES)


def test_no_body_at_random_is_a_fault_of_the_server(patient: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for number, body in enumerate(spoilt_bodies(300)):
            method, path = BODIES[number % len(BODIES)]
            assert patient.ask(path, body, method=method).status < 500, body[:200]
    assert caplog.text == ""


@pytest.mark.parametrize("path", ["/api/games/none/join", "/api/games/none/fork", "/api/records"])
def test_other_sites_cannot_change_anything(server: Server, path: str) -> None:
    kind = "text/plain" if path.endswith("records") else "application/json"
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert server.ask(path, b"{}", headers={"content-type": kind, **headers}).status == 403
    form = server.ask(path, b"{}", headers={"content-type": "application/x-www-form-urlencoded"})
    assert (form.status, form.json["detail"]) == (415, f"the content type must be {kind}")


def test_floods_of_requests_are_limited(tmp_path: Path, client: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, client, SLOW)) as slow:
        for _ in range(3):
            slow.start_game("me", "me")
        again = slow.ask("/api/games", {"game": "smallworld", "seats": [{"kind": "me"}, {"kind": "me"}]})
        assert (again.status, again.json["problem"]) == (429, "problem.too-fast")
        assert int(again.headers["retry-after"]) > 0
        statuses = [slow.ask("/api/catalogue").status for _ in range(30)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        for path in ("/schema/openapi.json", "/schema/messages.json"):
            assert slow.ask(path).status == 429
        # Pages have their own limit, far above a browser's needs.
        assert slow.ask("/").status == 200


def test_pages_are_limited_and_previews_more(tmp_path: Path, client: Path) -> None:
    limits = Limits(pages=Rate(12, 0.01), table_pages=Rate(3, 0.01))
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, client, limits)) as slow:
        ticket = slow.start_game("me", "me")
        pages = [slow.ask(f"/game/{ticket.id}") for _ in range(14)]
        assert [page.status for page in pages] == [200] * 12 + [429] * 2
        assert [b"og:title" in page.body for page in pages[:12]] == [True] * 3 + [False] * 9


def test_the_description_lists_every_refusal_of_a_body(server: Server) -> None:
    described = json.loads(server.ask("/schema/openapi.json").body)["paths"]
    changing = [
        way
        for path in described.values()
        for method, way in path.items()
        if method in ("post", "put", "delete") and "requestBody" in way
    ]
    assert len(changing) == 19
    for way in changing:
        assert {"413", "415"} <= set(way["responses"]), way["summary"]


def test_new_names_are_limited(tmp_path: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, Limits(joins=Rate(3, 0.01)))) as slow:
        for ticket in (slow.start_game("me", "open"), slow.start_game("me", "open")):
            names = [
                slow.ask(f"/api/games/{ticket.id}/join", JoinRequest(ticket.seats[1].key, f"eve {i}")) for i in range(5)
            ]
            assert [answer.status for answer in names] == [200, 200, 200, 429, 429]
            assert names[-1].json["problem"] == "problem.too-fast"
            assert b"eve 2" in slow.ask(f"/api/games/{ticket.id}").body


def test_games_with_bots_only_are_limited(tmp_path: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 9, None, Limits(bot_games=Rate(2, 0.01)))) as slow:
        bots = {"game": "smallworld", "seats": [{"kind": "bot"}, {"kind": "bot"}]}
        assert [slow.ask("/api/games", bots).status for _ in range(4)] == [201, 201, 429, 429]
        # A game with a person is allowed.
        slow.start_game("me", "bot")


def test_drawings_of_islands_are_limited(tmp_path: Path, client: Path) -> None:
    limits = Limits(islands=Rate(2, 0.01))
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, client, limits)) as slow:
        asked = ("m1a+s1a/landscape", "s1a+m1a/landscape", "m1a+s1b/landscape")
        assert [slow.ask(f"/api/boards/warcraft/{board}").status for board in asked] == [200, 200, 429]
        assert slow.ask("/api/art/warcraft/m1a+s1b/landscape.svg").status == 429
        assert slow.ask("/api/boards/smallworld/small-world-2/landscape").status == 200


def test_a_bucket_allows_a_burst_and_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(rate_limits, "clock", lambda: now)
    bucket = Bucket(Rate(3, 2))
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    now += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_address_has_a_bucket_and_old_ones_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "REMEMBERED", 2)
    buckets = RateLimiter(Rate(1, 0))
    assert [buckets.take(address) for address in ("a", "b", "a", "b")] == [True, True, False, False]
    assert buckets.take("c")
    assert [buckets.take("b"), buckets.take("c")] == [False, False]
    # The least recently used one was dropped.
    assert buckets.take("a")


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 5000), "192.0.2.7"),
        (("2001:db8:1:2:aaaa:bbbb:cccc:dddd", 5000), "2001:db8:1:2::"),
        (("2001:db8::1", 5000), "2001:db8::"),
        (("2001:db8::aaaa:bbbb:cccc:dddd", 5000), "2001:db8::"),
        (("::ffff:192.0.2.7", 5000), "192.0.2.7"),
        (("fe80::7%eth0", 5000), "fe80::"),
        (("testclient", 5000), "testclient"),
        (None, ""),
    ],
)
def test_addresses_of_one_network_share_a_bucket(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "here:80", True),
        ("http://here:80", "here:80", True),
        ("https://HERE", "here", True),
        ("https://here.evil", "here", False),
        ("https://evil/here", "here", False),
        ("null", "here", False),
        ("", "here", False),
        ("http://[", "here", False),
        ("http://here", None, False),
    ],
)
def test_only_pages_of_this_server_have_the_same_origin(origin: str | None, host: str | None, same: bool) -> None:
    assert same_origin(origin, host) is same
