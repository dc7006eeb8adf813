"""Delivery of push messages: encryption, allowed endpoints, retries and failures."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.ports.journal import now
from smallworld.server.protocol.errors import Refusal
from smallworld.server.push import endpoints
from smallworld.server.push.encryption import CURVE, MOST_BYTES, decode, encode, encrypt
from smallworld.server.push.sender import Message, Sender
from smallworld.server.push.subscriptions import SqlSubscriptions, Subscription
from smallworld.server.registry import MatchRegistry
from smallworld.server.storage.sql_store import open_store
from tests.server.clients import PATIENCE
from tests.server.push.push_service import Browser, PushService
from tests.server.tables import ThinkingHere, game_request, started

SOON = (0.05, 0.2)
HTTPS = "https://push.example.org/abc"


def subscription(of: Browser, language: str = "en") -> Subscription:
    """A browser's subscription as stored by the server."""
    return Subscription(of.endpoint, of.keys["p256dh"], of.keys["auth"], language, "https://games.example.org/")


# Encryption


def test_encryption_matches_the_example_of_the_standard() -> None:
    # RFC 8291, section 5 and appendix A.
    own = ec.derive_private_key(int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        decode(theirs),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PB"
        "ru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_no_two_messages_look_alike_and_the_longest_still_fits() -> None:
    one = Browser(HTTPS)
    key, auth = decode(one.keys["p256dh"]), one.auth
    first, second = encrypt(b"turn", key, auth), encrypt(b"turn", key, auth)
    assert first != second and one.read(first) == one.read(second) == b"turn"
    longest = b"x" * MOST_BYTES
    assert one.read(encrypt(longest, key, auth)) == longest
    with pytest.raises(ValueError, match="at most"):
        encrypt(longest + b"x", key, auth)


# Endpoints


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/abc", "ftp://push.example.org/", "https://localhost/", "https://localhost./",
        "https://127.0.0.1/", "https://10.0.0.1/a", "https://192.168.1.1/a", "https://169.254.169.254/latest/meta-data",
        "https://[::1]/", "https://[fe80::1]/", "https://[::ffff:127.0.0.1]/", "https://[2002:7f00:1::]/",
        "https://100.64.0.1/", "https://0.0.0.0/", "https://224.0.0.1/",
        "https://user:word@push.example.org/", "https://push.example.org:8443/", "https://push.example.org/#x",
        "https://push.example.org/a b", "https://push.example.org/\n", "https://[", "https://", "", "intranet",
        "https://push.example.org/" + "x" * 1000, "http://127.0.0.1:8000/", "https://push.exämple.org/",
    ],
)  # fmt: skip
def test_an_endpoint_that_is_not_a_public_address_over_https_is_refused(endpoint: str) -> None:
    with pytest.raises(Refusal) as caught:
        endpoints.check(endpoint, services=["*"])
    assert caught.value.why == "problem.push"


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b::a00:1",
        "64:ff9b:1::a00:1",
        "::7f00:1",
        "::ffff:0:a00:1",
        "fec0::1",
        "5f00::1",
        "2002:a00:1::1",
        "::ffff:10.0.0.1",
    ],
)
async def test_disguised_internal_addresses_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal):
        endpoints.check(f"https://[{address}]/x", services=["*"])

    async def resolved(*_: object, **__: object) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        return [(10, 1, 6, "", (address, 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved)
    with pytest.raises(endpoints.Unreachable):
        await endpoints.resolve(HTTPS)


def test_only_known_push_services_are_accepted_by_default() -> None:
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/abc:DEF",
        "https://web.push.apple.com:443/Q",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://WNS2-par02p.notify.windows.com/w/?token=x",
    ):
        endpoints.check(endpoint)
    for endpoint in (
        HTTPS,
        "https://1.1.1.1/x",
        "https://evil-fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/",
    ):
        with pytest.raises(Refusal):
            endpoints.check(endpoint)
        endpoints.check(endpoint, services=["*"])
    endpoints.check(HTTPS, services=["push.example.org"])
    endpoints.check(HTTPS, services=["*.example.org"])
    endpoints.check("http://127.0.0.1:8000/", local=True)


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "fd00::1", "::ffff:10.0.0.1"])
async def test_a_name_with_a_private_address_is_not_contacted(
    address: str, monkeypatch: pytest.MonkeyPatch, service: PushService
) -> None:
    async def resolved(*_: object, **__: object) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        # Also if only one of several addresses is private.
        return [(2, 1, 6, "", ("1.1.1.1", 443)), (2, 1, 6, "", (address, 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved)
    with pytest.raises(endpoints.Unreachable):
        await endpoints.resolve(HTTPS)


# Sender


async def sent(
    url: str, service: PushService, statuses: list[int], count: int, done: Callable[[list[Subscription]], bool]
) -> list[Subscription]:
    """Send a message to a service with these answers until `done`; returns the remaining subscriptions."""
    store = await open_store(url)
    registry = MatchRegistry(store, LocalBus(), ThinkingHere(), pace=0.0)
    _, ticket = await started(registry, game_request("me", "me"))
    kept = SqlSubscriptions(store)
    one = subscription(service.subscribe("one"))
    await kept.add(ticket.id, 0, one, now())
    service.statuses = statuses
    sender = Sender(kept, local=True, retries=(0.05, 0.05))
    sender.put(Message(one, b"{}", "topic"))
    await asyncio.to_thread(service.wait, count)
    await asyncio.sleep(0.3)
    async with asyncio.timeout(PATIENCE):
        while not done(left := await kept.of_seat(ticket.id, 0)):
            await asyncio.sleep(0.01)
    await sender.close()
    await registry.close()
    await store.close()
    return left


@pytest.mark.parametrize("status", [404, 410])
def test_an_expired_subscription_is_removed(tmp_path: Path, service: PushService, status: int) -> None:
    assert asyncio.run(sent(str(tmp_path / "games.sqlite"), service, [status], 1, lambda left: not left)) == []
    assert len(service.received) == 1


def test_messages_to_a_busy_service_are_retried_then_dropped(
    tmp_path: Path, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        left = asyncio.run(sent(str(tmp_path / "a.sqlite"), service, [503, 201], 2, bool))
        assert len(left) == 1 and len(service.received) == 2 and caplog.records == []
        asyncio.run(sent(str(tmp_path / "b.sqlite"), service, [503, 503, 503, 503], 5, lambda _: bool(caplog.records)))
    assert len(service.received) == 5
    [line] = caplog.messages
    assert "status 503" in line and "/push/one" not in line


def test_failures_are_logged_at_a_limited_rate(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        store = await open_store(str(tmp_path / "games.sqlite"))
        sender = Sender(SqlSubscriptions(store), local=True, retries=())
        # Nothing listens there, and the queue is bounded.
        gone = subscription(Browser("http://127.0.0.1:9/gone"))
        for _ in range(1500):
            sender.put(Message(gone, b"{}", "topic"))
        await asyncio.sleep(0.5)
        await sender.close()
        await store.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(test())
    assert len(caplog.records) == 1


def test_a_private_address_gets_no_request(tmp_path: Path, service: PushService) -> None:
    async def test() -> None:
        store = await open_store(str(tmp_path / "games.sqlite"))
        sender = Sender(SqlSubscriptions(store), retries=())
        sender.put(Message(subscription(service.subscribe("inside")), b"{}", "topic"))
        await asyncio.sleep(0.3)
        await sender.close()
        await store.close()

    asyncio.run(test())
    assert service.received == []
