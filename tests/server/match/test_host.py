"""The host's actions on other people at the table: remove, mute, unlist, and exclude spectators."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.match import Match
from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import ChatMessage, Removal, RemovePlayer, SetSpectators, TableUpdate
from smallworld.server.settings import Settings
from tests.server.clients import browser
from tests.server.servers import in_thread
from tests.server.tables import game_request, gathering, key_of, moves, new_registry, refused, started, table, waiting


def host_of(match: Match, ticket: GameKeys) -> Who:
    return match.who([ticket.host, key_of(ticket, 0)])


async def test_a_removed_player_is_refused_and_the_seat_is_free_again() -> None:
    match, ticket = await gathering("me", "open", "open")
    taken = await match.waiting_room.take_seat("Troll", ticket.invitation)
    troll = match.watch(match.who([taken.key]), taken.seat)
    keys = await match.host.remove(host_of(match, ticket), taken.seat)
    assert troll.closed and troll not in match.audience.listeners
    assert (match.game.seats[taken.seat].kind, match.game.names[taken.seat]) == ("open", "")
    for old in (taken.key, key_of(ticket, taken.seat)):
        with pytest.raises(Refusal, match=r"problem\.removed"):
            match.who([old])
    # The old seat link and the old invitation are invalid; the new ones work.
    await refused(match, "problem.key", match.waiting_room.take_seat("Troll", ticket.invitation))
    assert match.waiting_room.key_info(keys.invitation).kind == "invitation"
    assert match.who([keys.seat]).seats == (taken.seat,)
    again = await match.waiting_room.take_seat("Jonas", keys.invitation)
    assert again.seat == taken.seat


async def test_a_player_who_joined_by_a_seat_link_can_be_removed_too() -> None:
    match, ticket = await gathering("me", "open")
    await match.seating.join(key_of(ticket, 1), "Troll")
    await match.host.remove(host_of(match, ticket), 1)
    await refused(match, "problem.removed", match.seating.join(key_of(ticket, 1), "Troll"))


async def test_after_the_start_the_bot_keeps_the_seat_of_a_removed_player() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", first=1))
    await match.seating.join(key_of(ticket, 1), "Troll")
    troll, host = match.who([key_of(ticket, 1)]), host_of(match, ticket)
    keys = await match.host.remove(host, 1)
    assert (match.game.seats[1].kind, match.game.names[1] == "Troll") == ("bot", False)
    await refused(match, "problem.removed", match.seating.join(key_of(ticket, 1), "Troll"))
    with pytest.raises(Refusal, match=r"problem\.removed"):
        match.who([key_of(ticket, 1)])
    # An open socket is closed, and its pending requests are refused.
    assert 1 not in [seat for one in match.audience.listeners for seat in one.who.seats]
    await refused(match, "problem.removed", match.turns.play(troll, 1, match.game.version, moves(match)[:1]))
    await refused(match, "problem.removed", match.seating.hand_over(troll, 1, ""))
    # The host gives the seat to another player with its new link.
    await match.seating.join(keys.seat, "Jonas")
    assert match.game.names[1] == "Jonas" and not match.game.by_bot(1)


async def test_sharing_a_screen_with_a_removed_player_leaves_the_other_key_valid() -> None:
    match, ticket = await gathering("me", "open", "open")
    keys = [(await match.waiting_room.take_seat(name, ticket.invitation)).key for name in ("Ann", "Bob")]
    await match.host.remove(host_of(match, ticket), 2)
    with pytest.raises(Refusal, match=r"problem\.removed"):
        match.who(keys)
    assert match.waiting_room.key_info(keys[0]).seat == 1
    with pytest.raises(Refusal, match=r"problem\.removed"):
        match.waiting_room.key_info(keys[1])


async def test_a_removed_player_stays_removed_after_a_restart_and_in_the_next_game() -> None:
    store = MemoryStore()
    match, ticket = await gathering("me", "open", store=store)
    taken = await match.waiting_room.take_seat("Troll", ticket.invitation)
    await match.host.remove(host_of(match, ticket), 1)
    again = await new_registry(store).match(match.game.id)
    with pytest.raises(Refusal, match=r"problem\.removed"):
        again.who([taken.key])
    assert again.game.keys == match.game.keys
    assert again.game.keys.seats[1] != again.game.secrets.seats[1]


async def test_other_processes_disconnect_a_removed_player_too() -> None:
    store, bus = MemoryStore(), LocalBus()
    one, other = new_registry(store, bus), new_registry(store, bus)
    await one.start()
    await other.start()
    here, ticket = await started(one, game_request("me", "open"))
    there = await other.match(here.game.id)
    await here.seating.join(key_of(ticket, 1), "Troll")
    await asyncio.sleep(0.05)
    troll = there.watch(there.who([key_of(ticket, 1)]), 1)
    await here.host.remove(host_of(here, ticket), 1)
    await asyncio.sleep(0.05)
    assert troll.closed
    await one.close()
    await other.close()


async def test_the_host_mutes_and_unmutes_a_player() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", first=0))
    await match.seating.join(key_of(ticket, 1), "Troll")
    host, troll = host_of(match, ticket), match.who([key_of(ticket, 1)])
    listener = match.watch(host, 0)
    await match.host.mute(host, 1, "", True)
    assert table(listener).seats[1].muted
    await refused(match, "problem.muted", match.talk.say(troll, 1, "join bit.ly/x"))
    await refused(match, "problem.muted", match.talk.say(troll, 1, "", "hurry"))
    await refused(match, "problem.muted", match.talk.nudge(troll, 1))
    await match.host.mute(host, 1, "", False)
    await match.talk.say(troll, 1, "sorry")
    assert [line.text for line in waiting(listener) if isinstance(line, ChatMessage)] == ["sorry"]


async def test_a_muted_spectator_cannot_chat_under_another_name() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open"))
    host = host_of(match, ticket)
    listener = match.watch(host, 0)
    eve = match.watch(NOBODY, name="Eve", address="192.0.2.1")
    zoe = match.watch(NOBODY, name="Zoe", address="192.0.2.2")
    await match.host.mute(host, None, "Eve", True)
    assert table(listener).terms.muted == ("Eve",)
    for name in ("Eve", "E.v.e", "Somebody"):
        await refused(match, "problem.muted", match.talk.say(NOBODY, None, "hi", "", name, eve.address))
    await match.talk.say(NOBODY, None, "hi", "", zoe.name, zoe.address)
    await match.host.mute(host, None, "Eve", False)
    await match.talk.say(NOBODY, None, "hi", "", eve.name, eve.address)
    assert table(listener).terms.muted == ()


async def test_the_host_closes_the_table_to_spectators() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open"))
    host = host_of(match, ticket)
    seated, eve = match.watch(host, 0), match.watch(NOBODY, name="Eve")
    await match.host.set_spectators(host, "silent")
    assert table(seated).terms.spectators == "silent" and not eve.closed
    await refused(match, "problem.silent", match.talk.say(NOBODY, None, "hi", "", "Eve"))
    await match.host.set_spectators(host, "off")
    assert eve.closed and not seated.closed
    with pytest.raises(Refusal, match=r"problem\.no-spectators"):
        match.watch(NOBODY)
    match.watch(match.who([key_of(ticket, 1)]), 1)
    await match.host.set_spectators(host, "open")
    match.watch(NOBODY)


@pytest.mark.parametrize(
    "act",
    [
        lambda match, who: match.host.remove(who, 1),
        lambda match, who: match.host.mute(who, 1, "", True),
        lambda match, who: match.host.unlist(who),
        lambda match, who: match.host.set_spectators(who, "off"),
    ],
)
async def test_only_the_host_may_use_host_actions(act: Callable[[Match, Who], Awaitable[object]]) -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", "open", lobby=True, listed=True))
    await match.waiting_room.take_seat("Ann", None)
    for who in (NOBODY, match.who([key_of(ticket, 2)])):
        await refused(match, "problem.not-host", act(match, who))


async def test_free_seats_bots_and_the_host_cannot_be_removed() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", "random", lobby=True))
    host = host_of(match, ticket)
    for seat in (0, 1, 2, 4):
        await refused(match, "problem.not-open", match.host.remove(host, seat))


@pytest.mark.parametrize(
    "name", ["Ann.", "A n n", "Añn", "Änn", "Ann!", "Host", "Ann (host)", "Admin", "ADMIN", "mod-1", "Správce"]
)
async def test_spectators_and_strangers_cannot_impersonate_others(name: str) -> None:
    seats = ({"kind": "me", "name": "Ann"}, {"kind": "open", "name": ""})
    request = msgspec.structs.replace(game_request("me", "open", lobby=True, listed=True))
    request = msgspec.convert({**msgspec.to_builtins(request), "seats": seats}, type(request))
    match, _ = await started(new_registry(), request)
    eve = match.watch(NOBODY)
    with pytest.raises(Refusal) as caught:
        match.rename(eve, name)
    assert caught.value.why in ("problem.names", "problem.reserved")
    await refused(match, caught.value.why, match.waiting_room.take_seat(name, None))


@pytest.mark.parametrize("name", ["Anna", "Annabel", "Ghost", "Modesta", "Hostess", "Zoë", "🙂"])
async def test_other_names_are_allowed(name: str) -> None:
    match, _ = await started(new_registry(), game_request("me", "open"))
    match.rename(match.watch(NOBODY), name)


async def test_the_host_removes_a_player_over_the_socket(tmp_path: object) -> None:
    with in_thread(Settings(f"{tmp_path}/games.sqlite", 0, None)) as server:
        ticket = server.start_game("me", "open")
        server.ask(f"/api/games/{ticket.id}/join", {"key": ticket.seats[1].key, "name": "Troll"})
        address = server.socket(ticket.id)
        async with browser(address, [ticket.host, ticket.seats[0].key], 0) as host:
            async with browser(address, [ticket.seats[1].key], 1) as troll:
                await host.send(RemovePlayer(1, 7))
                removal = await host.until(Removal)
                assert (removal.reply, removal.seat) == (7, 1)
                with pytest.raises(Exception, match="1013"):
                    while True:
                        await troll.receive()
            answer = server.ask(f"/api/games/{ticket.id}/key", {"key": ticket.seats[1].key})
            assert (answer.status, answer.json["problem"]) == (403, "problem.removed")
            assert server.ask(f"/api/games/{ticket.id}/key", {"key": removal.key}).json["kind"] == "seat"
            await host.send(SetSpectators("off", 8))
            await host.until(TableUpdate, lambda table: table.terms.spectators == "off")
            assert server.ask(f"/api/games/{ticket.id}/picture.png").status == 403
