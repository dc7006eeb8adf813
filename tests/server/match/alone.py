"""Whole games without a server, played in a separate interpreter; see test_without_server.py."""

import asyncio
import random

import msgspec

from smallworld.games import GAMES
from smallworld.notation.explain import legal_moves
from smallworld.notation.vocabulary import SEATS
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.local_thinker import LocalThinker
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.listener import Listener
from smallworld.server.match.match import Match
from smallworld.server.new_game import from_request
from smallworld.server.protocol.setup import NewGameRequest
from smallworld.server.protocol.socket import FromServer, TableUpdate

PATIENCE = 240.0


async def loaded(store: MemoryStore, game: str) -> Match:
    """Load a game from the store."""
    stored = await store.load(game)
    assert stored is not None
    match = Match(stored, store, LocalBus(), LocalThinker())
    assert not match.load(iter(stored.entries), PATIENCE)
    return match


async def last_table(listener: Listener) -> TableUpdate:
    """The last table sent to a listener; waits for the first one."""
    messages = [await listener.next()]
    while not listener._waiting.empty():
        messages.append(await listener.next())
    decoded = [msgspec.json.decode(message, type=FromServer) for message in messages if message is not None]
    return [message for message in decoded if isinstance(message, TableUpdate)][-1]


async def play(game: str) -> Match:
    """Play a game of two people and two bots to its end."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "level-1"}, {"kind": "open"}, {"kind": "bot"}]
    created = from_request(msgspec.convert({"game": game, "seats": seats, "seed": 3}, NewGameRequest))
    store, chance = MemoryStore(), random.Random(3)
    await store.create(created.game)
    match = await loaded(store, created.game.id)
    (ann,) = [match.who([key.key]) for key in created.keys.seats if key.kind == "me"]
    key = next(key.key for key in created.keys.seats if key.kind == "open")
    await match.seating.join(key, "Ben")
    ben = match.who([key])
    assert (ann.seats, ben.seats) == ((0,), (2,))
    screens = [match.watch(ann, 0), match.watch(ben, 2)]
    match.drive()
    while not match.game.over:
        mover = match.game.mover
        if mover in (0, 2):
            move = chance.choice(legal_moves(match.game.state, SEATS[: len(seats)]))
            await match.turns.play(ann if mover == 0 else ben, mover, match.game.version, [move])
        # Bots think and move meanwhile.
        await asyncio.sleep(0)
        assert all([(await last_table(screen)).version for screen in screens if not screen._waiting.empty()])
    again = await loaded(store, match.game.id)
    assert again.game.state.key() == match.game.state.key()
    assert again.game.names == match.game.names == (await store.summaries([match.game.id]))[0].players
    assert {entry.seat for entry in match.game.timeline.game.entries if entry.seat >= 0} == {0, 1, 2, 3}
    for open_match in (match, again):
        open_match.close()
    return match


async def main() -> None:
    """Play one of each game."""
    for game in GAMES:
        async with asyncio.timeout(PATIENCE):
            match = await play(game)
        print(game, match.game.over, match.game.state.round)
