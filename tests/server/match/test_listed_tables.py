"""The public list of open tables: its contents and limits."""

import asyncio

import pytest

from smallworld.server import public_tables
from smallworld.server.match.match import Match
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys
from smallworld.server.registry import MatchRegistry
from tests.server.tables import game_request, key_of, new_registry, refused, started


async def test_listed_tables_are_found_and_joined_without_a_key() -> None:
    registry = new_registry()
    private, _ = await started(registry, game_request("me", "open", lobby=True))
    public, _ = await started(registry, game_request("me", "open", lobby=True, listed=True, title="Come in"))
    assert [(one.id, one.title, one.free) for one in await registry.public.tables()] == [(public.game.id, "Come in", 1)]
    taken = await public.waiting_room.take_seat("Jonas", None)
    assert taken.seat == 1
    await refused(private, "problem.key", private.waiting_room.take_seat("Jonas", None))


async def test_a_full_table_leaves_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "TABLES_KEPT", -1.0)
    registry = new_registry()
    match, ticket = await started(registry, game_request("me", "open", lobby=True, listed=True))
    assert len(await registry.public.tables()) == 1
    await match.waiting_room.take_seat("Jonas", None)
    assert await registry.public.tables() == []
    # After the start, no one can join without a key.
    await match.waiting_room.start(match.who([ticket.host]), "random")
    await refused(match, "problem.key", match.waiting_room.take_seat("Eve", None))


async def listed(registry: MatchRegistry, address: str, *kinds: str) -> tuple[Match, GameKeys]:
    """Create a listed table for an address."""
    ticket = await registry.create(game_request(*(kinds or ("me", "open", "open")), lobby=True, listed=True), address)
    return await registry.match(ticket.id), ticket


async def test_an_address_may_have_one_listed_table_at_a_time() -> None:
    registry = new_registry()
    match, ticket = await listed(registry, "192.0.2.1")
    with pytest.raises(Refusal, match=r"problem\.one-table"):
        await listed(registry, "192.0.2.1")
    await listed(registry, "192.0.2.2")
    # Games by link don't count; a second listed one is allowed once the first is off the list.
    await registry.create(game_request("me", "open", lobby=True), "192.0.2.1")
    await match.host.unlist(match.who([ticket.host]))
    await listed(registry, "192.0.2.1")
    assert len(await registry.public.tables()) == 2


async def test_a_site_with_many_networks_cannot_fill_the_list() -> None:
    registry = new_registry()
    for number in range(public_tables.MOST_OF_SITE):
        await listed(registry, f"2001:db8:1:{number}::")
    with pytest.raises(Refusal, match=r"problem\.one-table"):
        await listed(registry, "2001:db8:1:99::")
    await listed(registry, "2001:db8:2:1::")


async def test_hosts_who_end_up_at_one_address_share_a_row() -> None:
    registry = new_registry()
    tables = [await listed(registry, f"192.0.2.{number}") for number in range(5)]
    for match, ticket in tables:
        match.watch(match.who([ticket.host]), None, address="192.0.2.99")
    assert len(await registry.public.tables()) == 1


async def test_a_table_leaves_the_list_when_its_host_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "TABLES_KEPT", -1.0)
    registry = new_registry()
    match, ticket = await listed(registry, "192.0.2.1")
    host = match.watch(match.who([ticket.host, key_of(ticket, 0)]), 0)
    monkeypatch.setattr(public_tables, "HOST_GONE", 0.05)
    await asyncio.sleep(0.1)
    assert len(await registry.public.tables()) == 1
    match.leave(host)
    assert len(await registry.public.tables()) == 1
    await asyncio.sleep(0.1)
    assert await registry.public.tables() == []
    match.watch(match.who([ticket.host]), None)
    assert len(await registry.public.tables()) == 1


async def test_an_unlisted_table_leaves_the_list_and_takes_no_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_tables, "TABLES_KEPT", -1.0)
    registry = new_registry()
    match, ticket = await listed(registry, "192.0.2.1")
    await match.host.unlist(match.who([ticket.host]))
    assert await registry.public.tables() == []
    assert not match.game.terms.listed and not match.game.summary().listed
    await refused(match, "problem.key", registry.take_seat(match.game.id, "Eve", None, "192.0.2.9"))
    await registry.take_seat(match.game.id, "Jonas", ticket.invitation, "192.0.2.9")


async def test_a_stranger_cannot_take_seats_at_all_tables() -> None:
    registry = new_registry()
    tables = [await listed(registry, f"192.0.2.{number}") for number in range(10)]
    troll = "203.0.113.7"
    for match, _ in tables[: public_tables.MOST_SEATS]:
        await registry.take_seat(match.game.id, "Eve", None, troll)
        await refused(match, "problem.many-seats", registry.take_seat(match.game.id, "Eva", None, troll))
    match, _ = tables[5]
    await refused(match, "problem.many-seats", registry.take_seat(match.game.id, "Eve", None, troll))
    await registry.take_seat(match.game.id, "Jonas", None, "203.0.113.8")
    # A started game is no longer waiting.
    first, first_ticket = tables[0]
    await first.waiting_room.start(first.who([first_ticket.host]), "random")
    await registry.take_seat(match.game.id, "Eve", None, troll)
    first.close()


async def test_a_household_may_take_two_seats_at_a_listed_table_and_any_number_by_link() -> None:
    registry, home = new_registry(), "192.0.2.1"
    match, ticket = await listed(registry, home, "me", "open", "open", "open")
    # The host's own address gets no seat as a stranger, but gets one more by link.
    await refused(match, "problem.many-seats", registry.take_seat(match.game.id, "Mia", None, home))
    await registry.take_seat(match.game.id, "Mia", ticket.invitation, home)
    await refused(match, "problem.many-seats", registry.take_seat(match.game.id, "Tom", ticket.invitation, home))
    await refused(match, "problem.many-seats", match.seating.join(key_of(ticket, 3), "Tom", home))
    with pytest.raises(Refusal, match=r"problem\.many-seats"):
        await listed(registry, "192.0.2.3", "me", "me", "me", "open")
    # By link, a family of five may all play, even on one screen.
    private = await registry.create(game_request("me", "open", "open", "open", lobby=True), home)
    for name in ("Mia", "Tom", "Zoe"):
        await registry.take_seat(private.id, name, private.invitation, home)
    await registry.create(game_request("me", "me", "me", "me", "me"), home)


async def test_a_removed_player_cannot_return_as_a_stranger() -> None:
    registry = new_registry()
    match, ticket = await listed(registry, "192.0.2.1")
    taken = await registry.take_seat(match.game.id, "Eve", None, "203.0.113.7")
    match.watch(match.who([taken.key]), taken.seat, address="203.0.113.8")
    await match.host.remove(match.who([ticket.host, key_of(ticket, 0)]), taken.seat)
    for address in ("203.0.113.7", "203.0.113.8"):
        await refused(match, "problem.removed", registry.take_seat(match.game.id, "Eva", None, address))
    await registry.take_seat(match.game.id, "Jonas", None, "203.0.113.9")


async def test_a_server_without_a_list_lists_nothing() -> None:
    registry = new_registry()
    match, _ = await listed(registry, "192.0.2.1")
    registry.public.shown = False
    assert await registry.public.tables() == []
    with pytest.raises(Refusal, match=r"problem\.no-tables"):
        await listed(registry, "192.0.2.2")
    await refused(match, "problem.key", registry.take_seat(match.game.id, "Eve", None, "192.0.2.9"))
