"""Games continue automatically without their players, whatever fails or interferes."""

import asyncio
import time
from collections.abc import Callable

import pytest

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match import autoplay
from smallworld.server.match import match as match_module
from smallworld.server.match.match import Match
from smallworld.server.match.seats import NOBODY
from smallworld.server.ports import retries
from smallworld.server.ports.interfaces import BotReply, BotRequest, always
from smallworld.server.ports.journal import JournalEntry
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.registry import MatchRegistry
from tests.server.clients import until
from tests.server.tables import ThinkingHere, everybody, game_request, moves, new_registry, play, started


class Troubled(MemoryStore):
    """A store that can be unavailable or slow."""

    def __init__(self) -> None:
        super().__init__()
        self.away = False
        self.failed = 0
        self.slow = 0.0

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
        """Write if the store is available."""
        await asyncio.sleep(self.slow)
        if self.away:
            self.failed += 1
            raise OSError("the database is away")
        await super().append(game, number, entry, at, summary)


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the retry delays after failures."""
    monkeypatch.setattr(retries, "FIRST_WAIT", 0.01)


def run_out(match: Match) -> None:
    """Let the current player's clock run out immediately."""
    clock = match.clock
    clock.stop()
    clock._seconds = 1
    seat = match.game.mover
    assert seat is not None
    clock._running = (seat, match.game.state.turn())
    clock._timer = asyncio.create_task(clock._wait(0.0, seat, match.game.state.turn()))


async def test_bots_resume_when_the_store_is_back() -> None:
    store = Troubled()
    registry = new_registry(store)
    store.away = True
    match, _ = await started(registry, game_request("random", "random"))
    await until(lambda: store.failed > 2)
    assert match.game.version == 1
    store.away = False
    await until(lambda: match.game.state.round >= 3)
    await registry.close()


async def test_a_clock_that_ran_out_during_an_outage_takes_effect_later() -> None:
    store = Troubled()
    registry = new_registry(store)
    match, _ = await started(registry, game_request("me", "me", first=0))
    store.away = True
    run_out(match)
    await until(lambda: store.failed > 1)
    assert not match.game.seats[0].bot_stand_in
    store.away = False
    await until(lambda: match.game.seats[0].bot_stand_in)
    await registry.close()


async def test_a_clock_that_runs_out_during_a_write_takes_effect_after_it() -> None:
    store = Troubled()
    registry = new_registry(store)
    match, ticket = await started(registry, game_request("me", "me", first=0))
    store.slow = 0.05
    moving = asyncio.create_task(play(match, everybody(match, ticket), ["pick 1"]))
    await until(match.journal.lock.locked)
    run_out(match)
    await moving
    assert match.game.mover == 0
    await until(lambda: match.game.seats[0].bot_stand_in)
    await registry.close()


async def test_no_bot_stands_in_after_another_server_has_ended_the_turn() -> None:
    store = Troubled()
    # The registries don't receive each other's messages, as if both players came at the same time.
    here = new_registry(store, LocalBus())
    match, ticket = await started(here, game_request("me", "me", first=0))
    there = await new_registry(store, LocalBus()).match(match.game.id)
    who = everybody(match, ticket)
    turn = match.game.state.turn()
    while match.game.mover == 0:
        await play(match, who, [moves(match)[-1]])
    await there.turns.let_bot_finish_turn(0, turn)
    assert there.game.version == match.game.version and not there.game.seats[0].bot_stand_in
    await here.close()


async def test_players_who_join_on_different_servers_get_different_names() -> None:
    store = Troubled()
    here = new_registry(store, LocalBus())
    match, ticket = await started(here, game_request("me", "open", "open"))
    there = await new_registry(store, LocalBus()).match(match.game.id)
    await match.seating.join(ticket.seats[1].key, "Ann")
    with pytest.raises(Refusal, match=r"problem\.names"):
        await there.seating.join(ticket.seats[2].key, "ann")


async def test_bots_speed_up_only_if_all_players_want_it() -> None:
    registry = MatchRegistry(MemoryStore(), LocalBus(), ThinkingHere(), pace=30.0)
    match, ticket = await started(registry, game_request("random", "me", "me", first=0))
    one, two = [match.watch(match.who([seat.key])) for seat in ticket.seats]
    watching = match.watch(NOBODY)
    before = match.game.version
    match.set_pace(one, "skip")
    match.set_pace(watching, "skip")
    await asyncio.sleep(0.1)
    assert match.game.version == before, "the other player wants to see it"
    match.set_pace(watching, "normal")
    match.set_pace(two, "skip")
    await until(lambda: match.game.mover != 0)
    await registry.close()


async def test_thinking_time_counts_towards_the_pause_before_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    class Thoughtful(ThinkingHere):
        async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
            reply = await super().think(request, watched)
            await sleep(0.4)
            bot = asyncio.current_task()

            async def noted(seconds: float) -> None:
                if asyncio.current_task() is bot:
                    pauses.append(seconds)
                await sleep(seconds)

            monkeypatch.setattr(asyncio, "sleep", noted)
            return reply

    registry = MatchRegistry(MemoryStore(), LocalBus(), Thoughtful(), pace=0.5)
    begun = time.monotonic()
    match, _ = await started(registry, game_request("random", "me", first=0))
    before = match.game.version
    await until(lambda: match.game.version > before)
    assert time.monotonic() - begun > 0.45
    assert pauses[0] < 0.11
    await registry.close()


async def test_unwatched_bots_play_slowly_until_a_viewer_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "ALONE", 0.0)
    monkeypatch.setattr(autoplay, "SLOW", 1e6)
    monkeypatch.setattr(autoplay, "LOOKED", 0.01)
    registry = MatchRegistry(MemoryStore(), LocalBus(), ThinkingHere(), pace=0.001)
    match, _ = await started(registry, game_request("random", "random"))
    await asyncio.sleep(0.3)
    before = match.game.version
    await asyncio.sleep(0.3)
    assert match.game.version == before, "nobody watches"
    match.watch(NOBODY)
    await until(lambda: match.game.version > before + 5)
    await registry.close()


async def test_a_new_game_counts_as_watched_unless_bots_are_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = MatchRegistry(MemoryStore(), LocalBus(), ThinkingHere(), pace=30.0)
    played, ticket = await started(registry, game_request("random", "me", first=0))
    alone, _ = await started(registry, game_request("random", "random"))
    assert (played.awaited, alone.awaited) == (True, False)
    await played.seating.hand_over(played.who([ticket.host]), 1, "random")
    assert not played.awaited
    played.watch(NOBODY)
    assert played.awaited
    later, _ = await started(registry, game_request("random", "me", first=0))
    monkeypatch.setattr(match_module, "YOUNG", 0.0)
    assert not later.awaited
    await registry.close()
