"""A server attacked with records: memory stays low, and players notice nothing."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import pytest

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.match.timeline import Timeline, setup_of
from smallworld.server.new_game import from_request
from smallworld.server.ports.interfaces import NewGame
from smallworld.server.ports.journal import JournalEntry, Moved, Undone, Written, now
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Settings
from smallworld.server.storage.sql_store import open_store
from tests.notation.playing import random_game
from tests.server.servers import killable
from tests.server.tables import ThinkingHere, game_request
from tests.server.web.attacks import upload_at_once
from tests.server.web.hostile import HOSTILE, full_length, within

#: As many as one address may send at once.
AT_ONCE = 40
SLOWEST = 0.25
GROWTH = 50
#: Other load may disturb a try, but not all of them.
ATTEMPTS = 3


@pytest.mark.alone
@pytest.mark.parametrize(
    "records",
    [
        lambda: list(islice(cycle(HOSTILE.values()), AT_ONCE)),
        lambda: list(islice(cycle(within(200_000).values()), AT_ONCE)),
        lambda: [full_length()] * AT_ONCE,
        lambda: [random_game(5, seed, game="warcraft").record() for seed in range(AT_ONCE)],
    ],
    ids=["of any size", "that are let in", "as long as can be", "that are games"],
)
def test_concurrent_uploads_cost_little_memory_and_do_not_delay_players(
    tmp_path: Path, records: Callable[[], list[str]]
) -> None:
    texts = records()
    for attempt in range(ATTEMPTS):
        with killable(Settings(str(tmp_path / f"{attempt}.sqlite"), 0, None, bots_ready=True)) as server:
            outcome = asyncio.run(upload_at_once(server, texts))
        assert sum(outcome.answers.values()) == AT_ONCE
        assert set(outcome.answers) <= {201, 400, 413, 429}, str(outcome)
        assert outcome.after - outcome.before < GROWTH, str(outcome)
        if outcome.slowest < SLOWEST:
            break
    assert outcome.slowest < SLOWEST, str(outcome)


def test_loading_a_long_game_does_not_block_others(tmp_path: Path) -> None:
    async def run() -> float:
        store = await open_store(str(tmp_path / "games.sqlite"))
        await store.create(churned(30_000))
        registry = MatchRegistry(store, LocalBus(), ThinkingHere())
        loading = asyncio.create_task(registry.match("churned"))
        longest = 0.0
        while not loading.done():
            # This thread's CPU time, unaffected by other load on the machine.
            began = time.thread_time()
            await asyncio.sleep(0.001)
            longest = max(longest, time.thread_time() - began)
        assert (await loading).game.number > 30_000
        await registry.close()
        await store.close()
        return longest

    # Reading all of it takes about three times as long.
    assert asyncio.run(run()) < 0.12


def churned(entries: int) -> NewGame:
    """A game in which a move was made and undone again and again."""
    requested = game_request("me", "me", seed=1, first=0)
    created = from_request(requested)
    timeline = Timeline(setup_of(created.game.plan))
    first: list[JournalEntry] = [written.entry for written in created.game.entries]
    for entry in first:
        if isinstance(entry, Moved):
            timeline.go_on(entry)
    before = len(timeline.game.entries)
    timeline.play(["pick 1"])
    first.append(Moved(0, timeline.texts(before)))
    move = timeline.words.text(timeline.game.legal()[0])
    again: list[JournalEntry] = [Moved(0, (move,)), Undone(0, 1)] * (entries // 2)
    written = tuple(Written(number, now(), entry) for number, entry in enumerate([*first, *again], 1))
    return replace(created.game, id="churned", entries=written)
