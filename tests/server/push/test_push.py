"""Web push: subscribing over HTTP, and the conditions for notifications."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from smallworld.server.asgi import open_registry
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.match.match import Match
from smallworld.server.ports.journal import Moved, now
from smallworld.server.protocol.setup import GameKeys
from smallworld.server.push.encryption import decode, encode
from smallworld.server.push.notifier import Notifier
from smallworld.server.push.sender import Message
from smallworld.server.push.subscriptions import MOST_PER_SEAT, SqlSubscriptions, Subscription
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.storage.sql_store import SqlStore, open_store
from tests.server.clients import PATIENCE, browser, plain_move
from tests.server.push.push_service import PushService
from tests.server.servers import Answer, Server, in_thread
from tests.server.tables import ThinkingHere, everybody, game_request, key_of, moves, play, started

SOON = (0.05, 0.2)
#: Later than a test's moves on a busy machine, for tests in which no notification may come earlier.
LATE = (4.0,)
HTTPS = "https://push.example.org/abc"


# Over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may send to this machine."""
    file = str(tmp_path_factory.mktemp("push") / "games.sqlite")
    with in_thread(Settings(file, 0, None, local_push=True)) as running:
        yield running


def put(server: Server, game: str, body: object) -> Answer:
    """Subscribe."""
    return server.ask(f"/api/games/{game}/push", body, "PUT")


def drop(server: Server, game: str, body: object) -> Answer:
    """Unsubscribe."""
    return server.ask(f"/api/games/{game}/push", body, "DELETE")


def test_only_an_absent_player_is_notified_of_the_turn(server: Server, service: PushService) -> None:
    ticket = server.start_game("me", "open")
    one, two = service.subscribe("one"), service.subscribe("two")
    for seat, held in enumerate((one, two)):
        assert put(server, ticket.id, held.request(key_of(ticket, seat))).status == 204
    public = str(server.ask("/api/push").json["key"])

    async def first_turn() -> None:
        async with browser(server.socket(ticket.id), [key_of(ticket, 0)], 0) as player:
            assert player.table is not None
            while player.table.view.public.mover == 0:
                await player.play(plain_move(player.moves))

    asyncio.run(first_turn())
    [came] = service.wait(1)
    assert came.path == "/push/two"
    claims = came.check_signature(service.address, public)
    assert claims["sub"] == f"{server.url}/"
    assert came.headers["content-encoding"] == "aes128gcm" and int(came.headers["ttl"]) > 3600
    assert came.headers["urgency"] == "high" and len(came.headers["topic"]) == 32
    told = json.loads(two.read(came.body))
    assert told["title"] == "Your turn" and told["url"] == f"/game/{ticket.id}"
    assert told["body"].startswith("Small World, round 1, with ")
    for secret in [ticket.host, *[seat.key for seat in ticket.seats]]:
        assert secret.encode() not in two.read(came.body)


def test_an_unsubscribed_browser_gets_no_more_messages(server: Server, service: PushService) -> None:
    ticket = server.start_game("me", "open")
    one, two = service.subscribe("kept"), service.subscribe("stopped")
    for held in (one, two):
        assert put(server, ticket.id, held.request(key_of(ticket, 1))).status == 204
    stop = {"key": key_of(ticket, 1), "endpoint": two.endpoint}
    assert drop(server, ticket.id, stop).status == 204
    assert drop(server, ticket.id, stop).status == 204

    async def first_turn() -> None:
        async with browser(server.socket(ticket.id), [key_of(ticket, 0)], 0) as player:
            assert player.table is not None
            while player.table.view.public.mover == 0:
                await player.play(plain_move(player.moves))

    asyncio.run(first_turn())
    assert [each.path for each in service.wait(1)] == ["/push/kept"]


def test_bad_subscriptions_are_refused_in_a_sentence(server: Server, service: PushService) -> None:
    ticket = server.start_game("me", "open")
    right = service.subscribe("x").request(key_of(ticket, 0))
    wrong: list[tuple[dict[str, object], int, str]] = [
        ({**right, "key": "A" * 22}, 403, "problem.key"),
        ({**right, "key": ticket.host}, 403, "problem.key"),
        ({**right, "key": "short"}, 400, "problem.malformed"),
        ({**right, "endpoint": "https://10.0.0.1/"}, 400, "problem.push"),
        ({**right, "p256dh": "AAAA"}, 400, "problem.push"),
        ({**right, "p256dh": encode(b"\4" + b"\1" * 64)}, 400, "problem.push"),
        ({**right, "p256dh": "?"}, 400, "problem.push"),
        ({**right, "auth": "AAAA"}, 400, "problem.push"),
        ({**right, "more": 1}, 400, "problem.malformed"),
        ({}, 400, "problem.malformed"),
    ]
    for body, status, problem in wrong:
        answer = put(server, ticket.id, body)
        assert (answer.status, answer.json["problem"]) == (status, problem), body
        assert "Traceback" not in str(answer.json["detail"])
    assert put(server, "no-such-game-at-all", right).status == 404
    assert drop(server, ticket.id, {"key": "A" * 22, "endpoint": HTTPS}).status == 403
    other_site = {"sec-fetch-site": "cross-site"}
    assert server.ask(f"/api/games/{ticket.id}/push", right, "PUT", other_site).status == 403


def test_subscriptions_are_limited_and_never_exposed(tmp_path: Path, service: PushService) -> None:
    settings = Settings(str(tmp_path / "games.sqlite"), 0, None, Limits(pushes=Rate(3, 0.001)), local_push=True)
    with in_thread(settings) as server:
        ticket = server.start_game("me", "open")
        one = service.subscribe("secret-endpoint")
        statuses = [put(server, ticket.id, one.request(key_of(ticket, 0))).status for _ in range(5)]
        assert statuses == [204, 204, 204, 429, 429]

        async def look() -> bytes:
            async with browser(server.socket(ticket.id), [key_of(ticket, 1)], 1) as player:
                return repr(player.told).encode()

        shown = asyncio.run(look()) + server.ask(f"/api/games/{ticket.id}").body
        assert b"secret-endpoint" not in shown and one.keys["auth"].encode() not in shown


def test_the_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    found = []
    for _ in range(2):
        with in_thread(Settings(str(file), 0, None)) as server:
            answer = server.ask("/api/push")
            found.append(answer.json["key"])
            assert b"PRIVATE" not in answer.body
    assert found[0] == found[1] and len(decode(str(found[0]))) == 65
    assert file.stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(file) as connection:
        [(pem,)] = connection.execute("SELECT pem FROM push_keys").fetchall()
    connection.close()
    assert pem.startswith("-----BEGIN PRIVATE KEY-----")


async def test_all_processes_on_a_database_share_one_key(url: str) -> None:
    stores = [await open_store(url)]
    if not url.endswith("sqlite"):
        stores.append(await open_store(url))
    keys = await asyncio.gather(*[SqlSubscriptions(store).key() for store in stores for _ in range(3)])
    assert len({key.public for key in keys}) == 1
    for store in stores:
        await store.close()


async def test_a_new_browser_replaces_the_oldest_of_a_full_seat(url: str) -> None:
    async with open_registry(Settings(url, 0, None)) as registry:
        _, ticket = await started(registry, game_request("me", "me", first=0))
        assert isinstance(registry.notifier, Notifier)
        kept = registry.notifier.subscriptions
        for number in range(MOST_PER_SEAT + 2):
            added = Subscription(f"{HTTPS}{number}", "key", "auth", "cs", "https://here/")
            await kept.add(ticket.id, 0, added, f"2026-01-01T00:00:0{number}")
        again = Subscription(f"{HTTPS}{MOST_PER_SEAT}", "new", "auth", "en", "https://here/")
        await kept.add(ticket.id, 0, again, "2026-01-02")
        found = await kept.of_seat(ticket.id, 0)
        assert {each.endpoint for each in found} == {f"{HTTPS}{number}" for number in range(2, MOST_PER_SEAT + 2)}
        assert [each.browser_key for each in found if each.endpoint == again.endpoint] == ["new"]
        assert await kept.of_seat(ticket.id, 1) == []
        await kept.remove_browser(again.digest)
        assert len(await kept.of_seat(ticket.id, 0)) == MOST_PER_SEAT - 1
        await kept.remove_game(ticket.id)
        assert await kept.of_seat(ticket.id, 0) == []


# Conditions for notifications, with a registry in memory


class Noted:
    """A sender that records its messages."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def put(self, message: Message) -> None:
        """Record a message."""
        self.messages.append(message)

    async def close(self) -> None:
        """Nothing to close."""

    @property
    def told(self) -> list[tuple[str, str]]:
        """Endpoints and kinds, in order."""
        return [(each.to.endpoint, json.loads(each.text)["kind"]) for each in self.messages]


async def table_with_push(
    url: str, looks: tuple[float, ...] = SOON, pace: float = 0.0
) -> tuple[MatchRegistry, Match, GameKeys, Noted]:
    """A game of two people, each with a browser named after the seat."""
    store = await open_store(url)
    sender = Noted()
    notifier = Notifier(SqlSubscriptions(store), sender, looks)
    registry = MatchRegistry(store, LocalBus(), ThinkingHere(), pace=pace, notifier=notifier)
    match, ticket = await started(registry, game_request("me", "me", first=0))
    for seat in (0, 1):
        await notifier.subscriptions.add(match.game.id, seat, Subscription(str(seat), "k", "a", "en", "c"), now())
    return registry, match, ticket, sender


async def closed(registry: MatchRegistry) -> None:
    """Close everything."""
    assert isinstance(registry.notifier, Notifier)
    await registry.close()
    await registry.notifier.close()
    assert isinstance(registry.store, SqlStore)
    await registry.store.close()


async def end_turn(match: Match, ticket: GameKeys) -> None:
    """End the current turn in the quickest way."""
    who, seat = everybody(match, ticket), match.game.mover
    while match.game.mover == seat:
        offered = moves(match)
        await play(match, who, ["done" if "done" in offered else offered[0]])


async def settle(registry: MatchRegistry) -> None:
    """Wait until all presence checks are over."""
    assert isinstance(registry.notifier, Notifier)
    await asyncio.gather(*registry.notifier._tasks)


async def test_every_turn_is_notified_once(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"))
    await end_turn(match, ticket)
    await settle(registry)
    assert sender.told == [("1", "turn")]
    await match.talk.say(everybody(match, ticket), 0, "are you there?")
    await settle(registry)
    assert sender.told == [("1", "turn")]
    # As after another player's decision in the middle of the turn.
    match.journal.when_written(Moved(0, ()))
    await settle(registry)
    assert sender.told == [("1", "turn")]
    await end_turn(match, ticket)
    await settle(registry)
    assert sender.told == [("1", "turn"), ("0", "turn")]
    await closed(registry)


async def test_a_connected_player_is_notified_only_once_found_gone(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"), (0.0, 0.5))
    listener = match.watch(match.who([key_of(ticket, 1)]), 1)
    await end_turn(match, ticket)
    await asyncio.sleep(0.05)
    assert sender.told == []
    # A sleeping phone: its socket is only now found to be dead.
    match.leave(listener)
    await settle(registry)
    assert sender.told == [("1", "turn")]
    await closed(registry)


async def test_a_player_who_has_moved_is_not_notified(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"), LATE)
    await end_turn(match, ticket)
    await play(match, everybody(match, ticket), [moves(match)[0]])
    await settle(registry)
    assert sender.told == []
    await closed(registry)


async def test_a_seat_played_by_a_bot_is_not_notified(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"), LATE, pace=60)
    await match.seating.hand_over(match.who([key_of(ticket, 1)]), 1, "random")
    await end_turn(match, ticket)
    await settle(registry)
    assert match.game.mover == 1 and sender.told == []
    await closed(registry)


async def test_only_the_process_that_wrote_the_move_notifies(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"))
    heard = Noted()
    assert isinstance(registry.notifier, Notifier)
    other = MatchRegistry(
        registry.store, registry.bus, ThinkingHere(), pace=0.0,
        notifier=Notifier(registry.notifier.subscriptions, heard, SOON),
    )  # fmt: skip
    await registry.start()
    await other.start()
    there = await other.match(ticket.id)
    await end_turn(match, ticket)
    await settle(registry)
    await settle(other)
    assert there.game.version == match.game.version
    assert (sender.told, heard.told) == ([("1", "turn")], [])
    await other.close()
    await closed(registry)


async def test_absent_players_are_notified_of_the_end_which_drops_subscriptions(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"), (0.05, 100.0))
    listener = match.watch(match.who([key_of(ticket, 0)]), 0)
    while not match.game.over:
        await end_turn(match, ticket)
    assert isinstance(registry.notifier, Notifier)
    async with asyncio.timeout(PATIENCE):
        while await registry.notifier.subscriptions.of_seat(ticket.id, 0):
            await asyncio.sleep(0.01)
    assert [told for told in sender.told if told[1] == "over"] == [("1", "over")]
    match.leave(listener)
    await closed(registry)


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Ann is waiting for you"),
        ("cs", "Ann na tebe čeká"),
        ("hu", "Ann rád vár"),
        ("pl", "Ann czeka na ciebie"),
    ],
)
async def test_a_nudge_notification_uses_the_browsers_language(tmp_path: Path, language: str, title: str) -> None:
    registry, match, _, sender = await table_with_push(str(tmp_path / "games.sqlite"))
    assert isinstance(registry.notifier, Notifier)
    spoken = Subscription("0", "k", "a", language, "c")
    await registry.notifier.subscriptions.add(match.game.id, 0, spoken, now())
    assert await registry.notifier.notify(match.game, 0, "nudge", "Ann") == 1
    [sent] = sender.messages
    told = json.loads(sent.text)
    assert told["title"] == title and told["language"] == language
    assert "{" not in told["body"] and "Small World" in told["body"]
    await closed(registry)


async def test_a_nudge_is_sent_to_an_absent_player(tmp_path: Path) -> None:
    registry, match, ticket, sender = await table_with_push(str(tmp_path / "games.sqlite"), (60.0,))
    other = match.who([ticket.seats[1].key])
    await match.talk.nudge(other, 1)
    async with asyncio.timeout(PATIENCE):
        while not sender.messages:
            await asyncio.sleep(0.01)
    [sent] = sender.messages
    assert sent.to.endpoint == "0" and b"Player 1" in sent.text
    await closed(registry)
