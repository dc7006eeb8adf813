"""Players at a match: presence, handing seats to bots and back, clocks, hints and chat."""

import asyncio

import msgspec
import pytest

from smallworld.bots import BOTS
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match import chat
from smallworld.server.match.listener import MOST_WAITING
from smallworld.server.match.seats import NOBODY
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import NewGameRequest
from smallworld.server.protocol.socket import ChatMessage, HintReply, PresenceUpdate
from tests.server.tables import (
    everybody,
    game_request,
    key_of,
    moves,
    new_registry,
    play,
    raw,
    refused,
    started,
    table,
    waiting,
)


async def test_presence_is_reported_and_slow_listeners_do_not_delay_others() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open"))
    slow = match.watch(NOBODY)
    watcher = match.watch(NOBODY)
    raw(watcher)
    guest = match.watch(match.who([key_of(ticket, 1)]), 1)
    twice = match.watch(match.who([key_of(ticket, 1)]), 1)
    news = waiting(watcher)
    assert [type(message) for message in news] == [PresenceUpdate]
    assert isinstance(news[0], PresenceUpdate) and news[0].seats[1].present and news[0].seats[0].host
    match.leave(guest)
    assert not raw(watcher)
    match.leave(twice)
    match.leave(twice)
    [gone] = waiting(watcher)
    assert isinstance(gone, PresenceUpdate) and not gone.seats[1].present and gone.seats[1].away
    for number in range(MOST_WAITING + 5):
        await match.talk.say(match.who([ticket.host]), None, f"line {number}")
        raw(watcher)
    assert slow not in match.audience.listeners and watcher in match.audience.listeners
    assert await slow.next() is None
    late = waiting(match.watch(NOBODY))
    assert [said.text for said in late if isinstance(said, ChatMessage)][-1] == f"line {MOST_WAITING + 4}"


async def test_every_bot_level_can_be_seated_and_level_3_is_the_default() -> None:
    match, ticket = await started(new_registry(), game_request("me", "level-1", "", "random", "greedy", first=0))
    host = match.who([ticket.host])
    assert [seat.level for seat in match.game.seats] == ["", "level-1", "level-3", "random", "greedy"]
    for level in BOTS:
        await match.seating.hand_over(host, 1, level)
        assert match.game.seats[1].state().level == level


async def test_seats_are_handed_to_bots_and_back() -> None:
    registry = new_registry()
    match, ticket = await started(registry, game_request("me", "open", "random", first=1))
    host, guest = match.who([ticket.host]), match.who([key_of(ticket, 1)])
    assert [seat.kind for seat in match.game.seats] == ["person", "open", "bot"]
    assert match.game.names[2] and match.game.names[2] != match.game.names[0]
    await refused(match, "problem.level", match.seating.hand_over(host, 1, "genius"))
    await refused(match, "problem.not-host", match.seating.hand_over(guest, 0, "greedy"))
    await refused(match, "problem.not-open", match.seating.hand_over(host, 2, ""))
    await refused(match, "problem.seats", match.seating.hand_over(host, 7, ""))
    assert match.game.mover == 1
    await match.seating.join(key_of(ticket, 1), "Zoë")
    await match.seating.hand_over(guest, 1, "greedy")
    assert match.game.summary().bot
    while match.game.mover != 0:
        await asyncio.sleep(0.001)
    assert match.game.seats[1].state().kind == "bot" and match.game.names[1] == "Zoë"
    await match.seating.hand_over(guest, 1, "")
    assert match.game.seats[1].state().kind == "person"
    await match.seating.hand_over(host, 1, "random")
    # Playing with the key takes the seat back.
    while match.game.mover != 1:
        if match.game.mover == 0:
            await match.turns.play(everybody(match, ticket), 0, match.game.version, [moves(match)[0]])
        else:
            await asyncio.sleep(0.001)
    match.autoplayer.stop()
    await match.turns.play(guest, 1, match.game.version, [moves(match)[0]])
    assert match.game.seats[1].state().kind == "person"
    await registry.close()


async def test_bots_play_a_whole_game_by_themselves_and_what_they_are_asked_hides_coins() -> None:
    registry = new_registry()
    match, ticket = await started(registry, game_request("greedy", "random", "random", game="warcraft"))
    assert not ticket.seats
    listener = match.watch(NOBODY)
    while not match.game.over:
        raw(listener)
        await asyncio.sleep(0.002)
    assert table(listener).view.public.over
    await refused(match, "problem.over", match.seating.hand_over(match.who([ticket.host]), 0, "random"))
    await registry.close()


async def test_a_hint_is_a_legal_move_with_a_reason() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me"))
    who = everybody(match, ticket)
    for _ in range(6):
        hint = await match.turns.hint(who, match.game.mover, match.game.version)
        assert isinstance(hint, HintReply) and hint.why.startswith("hint.")
        await play(match, who, hint.texts)
    await refused(match, "problem.stale", match.turns.hint(who, match.game.mover, match.game.version - 1))
    none, ticket = await started(new_registry(), game_request("me", "me", hints=False))
    await refused(
        none, "problem.hints-off", none.turns.hint(everybody(none, ticket), none.game.mover, none.game.version)
    )


async def test_chat_messages_are_cleaned_and_stored() -> None:
    store = MemoryStore()
    match, ticket = await started(new_registry(store), game_request("me", "me"))
    who = everybody(match, ticket)
    listener = match.watch(NOBODY)
    raw(listener)
    await match.talk.say(who, 1, " <b>hi</b>\n\x00there ")
    await match.talk.say(NOBODY, None, "a spectator")
    await refused(match, "problem.text", match.talk.say(who, 0, "\x00 "))
    await refused(match, "problem.not-yours", match.talk.say(NOBODY, 0, "me"))
    heard = [message for message in waiting(listener) if isinstance(message, ChatMessage)]
    assert [(said.seat, said.name, said.text) for said in heard] == [
        (1, "Player 1", "<b>hi</b> there"),
        (None, "", "a spectator"),
    ]
    version = match.game.version
    again = await new_registry(store).match(match.game.id)
    assert list(again.game.chat.said) == heard and again.game.version == version


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bob", "B\u043eb"),
        ("Bob", "\u0412\u043eb"),
        ("Bob", "\u0392\u03bfb"),
        ("Bob", "Bob\ufe0f"),
        ("Moss", "\u041cos\u0455"),
        ("PAXE", "\u0420\u0410\u0425\u0415"),
    ],
)
def test_a_game_cannot_start_with_lookalike_names(one: str, other: str) -> None:
    seats = [{"kind": "me", "name": one}, {"kind": "open", "name": other}]
    with pytest.raises(Refusal, match=r"problem\.names"):
        asyncio.run(new_registry().create(msgspec.convert({"game": "smallworld", "seats": seats}, NewGameRequest)))


async def test_names_must_be_visible_and_distinct() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", "open"))
    await match.seating.join(key_of(ticket, 1), "Zoë")
    for name in ("zoë", "zoe\u0308", "ＺＯË", "Zo\u0451", "Z\u043e\u00eb", "Zoë\ufe0f"):
        await refused(match, "problem.names", match.seating.join(key_of(ticket, 2), name))
    unseen = ("\u034f", "\u180b", "\U000e0100", "\u17b4", "\u3164", "\u2800", "\u200b", "\ufe00", "\u00ad")
    for letter in unseen:
        for name in (letter, f"Zo{letter}"):
            await refused(match, "problem.name", match.seating.join(key_of(ticket, 2), name))
    for name in ("\ufe0f", "\u0301", "\u0301\u0302", "Ann \u0301", "a\u202eb"):
        await refused(match, "problem.name", match.seating.join(key_of(ticket, 2), name))
    for name in ("Ann\u0301", "Ольга", "Σοφία", "นุช", "שָׂרָה", "محمد", "愛子", "❤\ufe0f", "Zo"):
        await match.seating.join(key_of(ticket, 2), name)
        assert match.game.names[2] == name.removesuffix("\ufe0f")


async def test_chat_storage_fills_up_for_spectators_before_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chat, "MOST_FROM_SPECTATORS", 2)
    monkeypatch.setattr(chat, "MOST_FROM_SEATS", 4)

    store = MemoryStore()
    match, ticket = await started(new_registry(store), game_request("me", "open"))
    host = everybody(match, ticket)
    for word in ("one", "two"):
        await match.talk.say(NOBODY, None, word)
    # A reloaded game counts earlier messages.
    again = await new_registry(store).match(ticket.id)
    for each in (match, again):
        await refused(each, "problem.chat-full", each.talk.say(NOBODY, None, "three"))
    for word in ("one", "two", "three", "four"):
        await match.talk.say(host, 0, word)
    await refused(match, "problem.chat-full", match.talk.say(host, 1, "five"))
