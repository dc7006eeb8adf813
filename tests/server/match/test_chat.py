"""Chat at a table: phrases, nudges, and names of spectators."""

import asyncio
from datetime import timedelta

import pytest

from smallworld.server.match import audience, chat
from smallworld.server.match.listener import Listener
from smallworld.server.match.seats import NOBODY
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.socket import ChatMessage, PresenceUpdate
from tests.server.tables import game_request, key_of, new_registry, refused, started, waiting


async def test_a_player_may_nudge_the_mover_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", first=1))
    await match.seating.join(key_of(ticket, 1), "Jonas")
    host, jonas = match.who([key_of(ticket, 0)]), match.who([key_of(ticket, 1)])
    listener = match.watch(jonas, 1)
    await match.talk.nudge(host, 0)
    said = [message for message in waiting(listener) if isinstance(message, ChatMessage)]
    assert [(line.seat, line.nudged, line.text) for line in said] == [(0, 1, "")]
    await refused(match, "problem.nudged", match.talk.nudge(host, 0))
    await refused(match, "problem.no-nudge", match.talk.nudge(jonas, 1))
    await refused(match, "problem.not-yours", match.talk.nudge(NOBODY, None))
    monkeypatch.setattr(chat, "NUDGED_EVERY", timedelta(0))
    await match.talk.nudge(host, 0)


async def test_bots_and_empty_seats_cannot_be_nudged() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", first=1))
    host = match.who([key_of(ticket, 0)])
    await refused(match, "problem.no-nudge", match.talk.nudge(host, 0))
    waits, ticket = await started(new_registry(), game_request("me", "open", lobby=True))
    await refused(waits, "problem.no-nudge", waits.talk.nudge(waits.who([key_of(ticket, 0)]), 0))


async def test_everybody_sees_the_names_of_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watchers(listener: Listener) -> tuple[str, ...]:
        await asyncio.sleep(0.01)
        return [message for message in waiting(listener) if isinstance(message, PresenceUpdate)][-1].watchers

    monkeypatch.setattr(audience, "WATCHERS_TOLD", 0.0)
    match, ticket = await started(new_registry(), game_request("me", "open"))
    host = match.watch(match.who([key_of(ticket, 0)]), 0)
    eve = match.watch(NOBODY)
    assert await watchers(host) == ("",)
    match.rename(eve, " Eve ")
    assert await watchers(host) == ("Eve",)
    await match.talk.say(NOBODY, None, "hi", name=eve.name)
    assert [line.name for line in waiting(host) if isinstance(line, ChatMessage)] == ["Eve"]
    # Nobody can pass themselves off as a player.
    with pytest.raises(Refusal) as caught:
        match.rename(eve, "\u0420layer 0")
    assert caught.value.why == "problem.names" and eve.name == "Eve"
    with pytest.raises(Refusal):
        match.rename(host, "Somebody")
    match.leave(eve)
    assert await watchers(host) == ()


async def test_a_phrase_is_sent_as_a_key() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open"))
    listener = match.watch(NOBODY)
    await match.talk.say(match.who([key_of(ticket, 0)]), 0, "not this", "well-played")
    said = next(message for message in waiting(listener) if isinstance(message, ChatMessage))
    assert (said.phrase, said.text, said.name) == ("well-played", "", "Player 0")
