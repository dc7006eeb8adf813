"""The turn clock: its effect on a seat, the duration, and attempts to evade it."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match import journal_writer
from smallworld.server.match.match import Match
from smallworld.server.ports.interfaces import BotReply, BotRequest, always
from smallworld.server.ports.journal import Moved, Seated, stamp
from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import SwitchSeat, TableUpdate
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Settings
from tests.server.clients import PATIENCE, browser
from tests.server.servers import Server, in_thread
from tests.server.tables import (
    ThinkingHere,
    everybody,
    game_request,
    key_of,
    moves,
    new_registry,
    play,
    refused,
    started,
    table,
)


class Waiting(ThinkingHere):
    """Bots that think only after a signal."""

    def __init__(self) -> None:
        super().__init__()
        self.told = asyncio.Event()

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        """Think after the signal."""
        await self.told.wait()
        return await super().think(request, watched)


def waiting_hall() -> tuple[MatchRegistry, Waiting]:
    """A registry whose bots wait."""
    thinker = Waiting()
    return MatchRegistry(MemoryStore(), LocalBus(), thinker, pace=0.0), thinker


async def passes_to(match: Match, seat: int) -> None:
    """Wait until it is a seat's turn."""
    async with asyncio.timeout(PATIENCE):
        while match.game.mover != seat:
            await asyncio.sleep(0.001)


async def stand_in(match: Match, seconds: float) -> None:
    """Wait until a bot plays the first seat, at most `seconds`."""
    async with asyncio.timeout(seconds):
        while not match.game.seats[0].bot_stand_in:
            await asyncio.sleep(0.005)


async def test_a_bot_finishes_an_overdue_turn_and_the_player_gets_the_next() -> None:
    store = MemoryStore()
    registry = new_registry(store)
    match, ticket = await started(registry, game_request("me", "me", clock=60, first=0))
    who = match.who([key_of(ticket, 0)])
    deadline = table(match.watch(who, 0)).deadline
    assert deadline.endswith("Z") and deadline > match.game.changed
    await match.turns.let_bot_finish_turn(0, match.game.state.turn())
    state = match.game.seats[0].state()
    assert state.bot_stand_in and state.kind == "person" and match.game.summary().bot
    await passes_to(match, 1)
    assert not match.game.seats[0].bot_stand_in
    entries = [written.entry for written in await store.entries(match.game.id, 0)]
    assert Seated(0, "person", "Player 0", "greedy", bot_stand_in=True) in entries
    assert any(isinstance(entry, Moved) and entry.seat == 0 for entry in entries)
    assert not (await new_registry(store).match(match.game.id)).game.seats[0].bot_stand_in
    while match.game.mover == 1:
        await play(match, everybody(match, ticket), [moves(match)[-1]])
    version = match.game.version
    await asyncio.sleep(0.05)
    assert match.game.mover == 0 and match.game.version == version, "nobody plays the next turn for them"
    now = table(match.watch(who, 0))
    assert now.view.private.moves and now.deadline and not now.seats[0].bot_stand_in
    assert not (await store.summaries([match.game.id]))[0].bot
    await registry.close()


async def test_nothing_the_player_does_restarts_an_expired_clock() -> None:
    registry, thinker = waiting_hall()
    match, ticket = await started(registry, game_request("me", "open", clock=60, first=0))
    who = match.who([ticket.host, key_of(ticket, 0)])
    listener = match.watch(who, 0)
    await match.turns.let_bot_finish_turn(0, match.game.state.turn())
    match.switch_seat(listener, None)
    match.switch_seat(listener, 0)
    match.watch(who, 0)
    await asyncio.sleep(0.02)
    assert match.game.seats[0].bot_stand_in and match.clock.deadline == ""
    await refused(match, "problem.time-up", play(match, who, ["pick 1"]))
    await refused(match, "problem.time-up", match.turns.undo(who, 0, match.game.version, 1))
    await refused(match, "problem.time-up", match.seating.hand_over(who, 0, ""))
    # Handing the seat over and taking it back doesn't help either.
    await match.seating.hand_over(who, 0, "random")
    await match.seating.hand_over(who, 0, "")
    await asyncio.sleep(0.02)
    assert (
        match.game.seats[0].bot_stand_in and match.game.seats[0].state().kind == "person" and match.clock.deadline == ""
    )
    seen = table(match.watch(who, 0))
    assert seen.view.public.mover == 0 and seen.view.private.moves == () and seen.undo.moves == 0
    thinker.told.set()
    await passes_to(match, 1)
    assert not match.game.seats[0].bot_stand_in
    await registry.close()


async def test_handing_a_seat_to_a_bot_and_back_adds_no_time() -> None:
    registry, _ = waiting_hall()
    match, ticket = await started(registry, game_request("me", "me", clock=1, first=0))
    who = match.who([key_of(ticket, 0)])
    deadline = match.clock.deadline
    await match.seating.hand_over(who, 0, "greedy")
    await match.seating.hand_over(who, 0, "")
    assert match.clock.deadline == deadline
    await match.seating.hand_over(who, 0, "greedy")
    await asyncio.sleep(1.1)
    assert not match.game.seats[0].bot_stand_in
    await match.seating.hand_over(who, 0, "")
    # Less than a restarted clock would give.
    await stand_in(match, 0.95)
    await registry.close()


async def test_moves_of_a_stand_in_bot_cannot_be_undone() -> None:
    store = MemoryStore()
    registry = new_registry(store)
    match, ticket = await started(registry, game_request("me", "me", first=0))
    who = match.who([key_of(ticket, 0)])

    def conquest() -> str:
        return next(text for text in moves(match) if text.startswith("conquer"))

    await play(match, who, ["pick 1"])
    await play(match, who, [conquest()])
    assert table(match.watch(who, 0)).undo.moves == 1
    await match.seating.hand_over(who, 0, "greedy")
    match.autoplayer.stop()
    await match.turns.move(0, match.game.version, [conquest()])
    await match.seating.hand_over(who, 0, "")
    for seen in (match, await new_registry(store).match(match.game.id)):
        undo = table(seen.watch(who, 0)).undo
        assert (undo.moves, undo.steps, undo.until) == (0, (), "bot")
        await refused(seen, "problem.no-undo", seen.turns.undo(who, 0, seen.game.version, 1))
    await play(match, who, [conquest()])
    assert table(match.watch(who, 0)).undo.moves == 1
    await refused(match, "problem.no-undo", match.turns.undo(who, 0, match.game.version, 2))
    await match.turns.undo(who, 0, match.game.version, 1)
    assert table(match.watch(who, 0)).undo.until == "bot"
    await registry.close()


async def test_setting_back_the_wall_clock_does_not_lengthen_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    match, ticket = await started(new_registry(store), game_request("me", "me", clock=30, first=0))
    who = everybody(match, ticket)
    with monkeypatch.context() as patched:
        patched.setattr(journal_writer, "now", lambda: tomorrow)
        while match.game.mover == 0:
            await play(match, who, [moves(match)[-1]])
    again = await new_registry(store).match(match.game.id)
    assert again.game.mover == 1
    latest = datetime.now(UTC) + timedelta(seconds=30)
    assert datetime.now(UTC) < datetime.fromisoformat(again.clock.deadline) <= latest
    for each in (match, again):
        each.close()


@pytest.mark.parametrize(
    ("clock", "left"),
    # A turn that began 500 s ago, with no server during the last 200 s.
    [(1000, 700), (400, 100), (250, 60)],
)
async def test_clocks_stand_still_while_no_server_runs(clock: int, left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def ago(seconds: float) -> str:
        return stamp(datetime.now(UTC) - timedelta(seconds=seconds))

    store = MemoryStore()
    match, ticket = await started(new_registry(store), game_request("me", "me", clock=clock, first=0))
    with monkeypatch.context() as patched:
        patched.setattr(journal_writer, "now", lambda: ago(500))
        while match.game.mover == 0:
            await play(match, everybody(match, ticket), [moves(match)[-1]])
    match.close()
    await store.beat(ago(200))
    registry = new_registry(store)
    await registry.start()
    # No one opens the game.
    async with asyncio.timeout(PATIENCE):
        while match.game.id not in registry._matches:
            await asyncio.sleep(0.01)
    again = await registry.match(match.game.id)
    rest = datetime.fromisoformat(again.clock.deadline) - datetime.now(UTC)
    assert left - PATIENCE < rest.total_seconds() <= left + 1
    assert again.game.mover == 1 and not again.idle
    await registry.close()
    assert await store.last_beat() > ago(PATIENCE)


async def test_a_game_without_a_clock_is_loaded_only_on_demand() -> None:
    store = MemoryStore()
    match, _ = await started(new_registry(store), game_request("me", "me", first=0))
    registry = new_registry(store)
    await registry.start()
    await asyncio.sleep(0.1)
    assert not registry._matches and await store.last_beat()
    assert (await registry.match(match.game.id)).idle
    await registry.close()


async def test_the_clock_itself_runs_out() -> None:
    registry, _ = waiting_hall()
    match, _ = await started(registry, game_request("me", "me", clock=1, first=0))
    await stand_in(match, PATIENCE)
    await registry.close()


def test_no_number_of_socket_requests_prolongs_an_expired_turn(tmp_path: Path) -> None:
    async def run(server: Server, ticket: GameKeys) -> None:
        address, key = server.socket(ticket.id), ticket.seats[0].key
        async with asyncio.timeout(PATIENCE), browser(address, [key], 0) as mia:
            lent: set[int] = set()
            while mia.table is not None and mia.table.view.public.mover == 0:
                told = await mia.until(TableUpdate)
                if told.seats[0].bot_stand_in and told.version not in lent:
                    lent.add(told.version)
                    assert told.view.private.moves == () and told.deadline == ""
                    await mia.send(SwitchSeat(None))
                    await mia.send(SwitchSeat(0))
                    async with browser(address, [key], 0):
                        pass
            assert len(lent) > 1, "the bot was seen to play the turn, move by move"

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0.3, None)) as server:
        requested = game_request("me", "me", clock=1, first=0)
        ticket = msgspec.json.decode(server.ask("/api/games", requested).body, type=GameKeys)
        asyncio.run(run(server, ticket))


async def test_the_log_shows_expired_clocks_also_after_a_reload() -> None:
    store = MemoryStore()
    match, ticket = await started(new_registry(store), game_request("me", "me", clock=60, first=0))
    listener = match.watch(everybody(match, ticket), 1)
    table(listener)
    await match.turns.let_bot_finish_turn(0, match.game.state.turn())
    assert [(line.kind, line.seat) for line in table(listener).lines] == [("timed-out", 0)]
    await passes_to(match, 1)
    lines = match.game.timeline.lines
    assert [line.kind for line in lines].count("timed-out") == 1
    reread = await new_registry(store).match(match.game.id)
    assert reread.game.timeline.lines == lines
    # Player 1's undo affects only Player 1.
    await play(match, everybody(match, ticket), [moves(match)[0]])
    if match.game.timeline.undoable():
        await match.turns.undo(everybody(match, ticket), 1, match.game.version)
    assert [line.kind for line in match.game.timeline.lines].count("timed-out") == 1
