"""The store on both engines: durable entries, unique numbers, and batched writes."""

import asyncio
import dataclasses
import random
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import event

from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.ports.interfaces import NewGame, Stale, Store
from smallworld.server.ports.journal import JournalEntry, Moved, Written
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.storage.database import DatabaseError
from smallworld.server.storage.sql_store import SqlStore, open_store
from tests.server.samples import ENTRIES, new_game, summary, time


def with_store(url: str, test: Callable[[SqlStore], Awaitable[None]]) -> None:
    """Run a test on the store at a URL, then close it."""

    async def run() -> None:
        store = await open_store(url)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


def move(number: int) -> Moved:
    return Moved(0, (f"conquer r{number}",))


def test_a_stored_game_is_loaded_unchanged(url: str) -> None:
    game = new_game("game", entries=len(ENTRIES))

    async def keep(store: SqlStore) -> None:
        await store.create(game)

    async def look(store: SqlStore) -> None:
        stored = await store.load("game")
        assert stored is not None
        assert (stored.id, stored.created, stored.plan, stored.secrets) == (
            "game", game.created, game.plan, game.secrets,
        )  # fmt: skip
        assert stored.entries == game.entries
        assert await store.load("other") is None

    with_store(url, keep)
    with_store(url, look)


def test_entries_are_ordered_and_update_the_summary(url: str) -> None:
    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        await store.append("game", 2, ENTRIES[1], time(2), summary("game", 2))
        await store.append("game", 3, ENTRIES[4], time(3))
        assert await store.entries("game", 1) == [Written(2, time(2), ENTRIES[1]), Written(3, time(3), ENTRIES[4])]
        assert await store.entries("game", 3) == []
        assert await store.summaries(["none", "game", "game"]) == [summary("game", 2)] * 2

    with_store(url, test)


def test_each_entry_number_is_written_once_and_the_loser_changes_nothing(url: str) -> None:
    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        await store.append("game", 2, move(1), time(1), summary("game", 1))
        with pytest.raises(Stale):
            await store.append("game", 2, move(2), time(2), summary("game", 2))
        with pytest.raises(Stale):
            await store.create(new_game("game", 5))
        assert await store.entries("game", 1) == [Written(2, time(1), move(1))]
        assert await store.summaries(["game"]) == [summary("game", 1)]

    with_store(url, test)


def test_exactly_one_of_several_concurrent_writers_wins(url: str) -> None:
    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        tries = (store.append("game", 2, move(i), time(i), summary("game", i)) for i in range(20))
        results = await asyncio.gather(*tries, return_exceptions=True)
        (winner,) = (i for i, result in enumerate(results) if result is None)
        assert [type(result) for result in results if result is not None] == [Stale] * 19
        assert await store.entries("game", 1) == [Written(2, time(winner), move(winner))]
        assert await store.summaries(["game"]) == [summary("game", winner)]

    with_store(url, test)


def test_two_servers_on_one_database_agree_on_who_came_first(postgres_url: str) -> None:
    async def test(one: SqlStore) -> None:
        two = await open_store(postgres_url)
        games = [f"game{i}" for i in range(30)]
        for game in games:
            await one.create(new_game(game))
        # In opposite orders, which would deadlock if entries were written in the order of the calls.
        tries = [one.append(game, 2, move(1), time(1)) for game in games]
        tries += [two.append(game, 2, move(2), time(2)) for game in reversed(games)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(str(type(result).__name__) for result in results) == ["NoneType"] * 30 + ["Stale"] * 30
        for i, game in enumerate(games):
            (written,) = await two.entries(game, 1)
            assert (written.entry == move(1)) == (results[i] is None)
        await two.close()

    with_store(postgres_url, test)


def test_entries_of_many_games_are_committed_together(url: str) -> None:
    async def test(store: SqlStore) -> None:
        games = [f"game{i}" for i in range(100)]
        for game in games:
            await store.create(new_game(game))
        commits: list[object] = []
        event.listen(store._database.engine, "commit", commits.append)
        for number in range(2, 7):
            await asyncio.gather(*(store.append(game, number, move(number), time(1)) for game in games))
        assert len(commits) <= 10
        for game in games:
            assert [written.number for written in await store.entries(game, 0)] == [1, 2, 3, 4, 5, 6]

    with_store(url, test)


def test_an_unwritable_entry_does_not_affect_others(url: str) -> None:
    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        tries = [store.append(game, 2, move(2), time(1)) for game in ("game", "no such game")]
        good, bad = await asyncio.gather(*tries, return_exceptions=True)
        assert good is None
        assert isinstance(bad, DatabaseError)
        assert len(await store.entries("game", 1)) == 1

    with_store(url, test)


def test_a_cancelled_caller_does_not_affect_others(url: str) -> None:
    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        await store.create(new_game("other"))
        gone = asyncio.create_task(store.append("game", 2, move(2), time(1)))
        stays = asyncio.create_task(store.append("other", 2, move(2), time(1)))
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        assert len(await store.entries("other", 1)) == 1

    with_store(url, test)


def test_a_closing_store_writes_waiting_entries_and_refuses_new_ones(url: str) -> None:
    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        waiting = asyncio.create_task(store.append("game", 2, move(2), time(1)))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(DatabaseError):
            await store.append("game", 3, move(3), time(1))

    async def look(store: SqlStore) -> None:
        assert len(await store.entries("game", 1)) == 1

    with_store(url, test)
    with_store(url, look)


def test_games_in_play_are_listed_the_last_changed_first(url: str) -> None:
    async def test(store: SqlStore) -> None:
        for i in range(4):
            await store.create(new_game(f"game{i}", i))
        await store.append("game0", 2, move(2), time(9), summary("game0", 9))
        await store.append("game3", 2, move(2), time(10), summary("game3", 10, over=True))
        assert [each.id for each in await store.unfinished(10)] == ["game0", "game2", "game1"]
        assert [each.id for each in await store.unfinished(2)] == ["game0", "game2"]

    with_store(url, test)


def test_games_with_a_clock_are_found_and_heartbeats_are_stored(url: str) -> None:
    async def test(store: SqlStore) -> None:
        for number, clock in enumerate((0, 60, 0, 86_400)):
            new = new_game(f"game{number}", number)
            request = msgspec.structs.replace(new.plan.request, clock=clock, title='of "clock":5')
            plan = msgspec.structs.replace(new.plan, request=request)
            await store.create(dataclasses.replace(new, plan=plan))
        assert [each.id for each in await store.clocked(10)] == ["game3", "game1"]
        await store.append("game3", 2, move(2), time(10), summary("game3", 10, over=True))
        assert [each.id for each in await store.clocked(10)] == ["game1"]
        assert await store.last_beat() == ""
        for second in (1, 2):
            await store.beat(time(second))
            assert await store.last_beat() == time(second)

    with_store(url, test)


Act = Callable[[Store], Awaitable[list[GameSummary] | list[Written] | None]]


def random_acts(draw: random.Random) -> Iterator[Act]:
    """Yield random operations on a store, some of which it must refuse."""
    lengths: dict[str, int] = {}
    for second in range(1, 120):
        game, kind = f"game{draw.randrange(5)}", draw.randrange(6)
        if kind == 0 or game not in lengths:
            lengths.setdefault(game, 1)
            yield partial(_create, new_game(game, second))
        elif kind < 4:
            number = draw.randint(1, lengths[game] + 1)
            lengths[game] = max(lengths[game], number)
            new = summary(game, second, over=draw.random() < 0.1) if draw.random() < 0.5 else None
            yield partial(_append, game, number, draw.choice(ENTRIES), time(second), new)
        elif kind == 4:
            yield partial(_entries, game, draw.randrange(lengths[game] + 1))
        else:
            yield lambda store: store.summaries([f"game{i}" for i in range(5)])
            yield lambda store: store.unfinished(3)


async def _create(game: NewGame, store: Store) -> None:
    await store.create(game)


async def _append(game: str, number: int, entry: JournalEntry, at: str, new: GameSummary | None, store: Store) -> None:
    await store.append(game, number, entry, at, new)


async def _entries(game: str, after: int, store: Store) -> list[Written]:
    return await store.entries(game, after)


async def outcome(act: Act, store: Store) -> str:
    """The result of an operation, as text."""
    try:
        return repr(await act(store))
    except Stale:
        return "stale"


@pytest.mark.parametrize("seed", range(3))
def test_it_behaves_like_the_store_in_memory(url: str, seed: int) -> None:
    async def test(store: SqlStore) -> None:
        memory = MemoryStore()
        for act in random_acts(random.Random(seed)):
            assert await outcome(act, store) == await outcome(act, memory)

    with_store(url, test)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def test(store: SqlStore) -> None:
        with pytest.raises(DatabaseError, match=r"games\.sqlite is already used by another server$"):
            await open_store(str(tmp_path / "games.sqlite"))

    with_store(str(tmp_path / "games.sqlite"), test)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://mia:hush@127.0.0.1:1/games", "postgresql://mia:***@127.0.0.1:1/games can't be used: "),
        ("mysql://mia:hush@host/games", "unsupported database mysql://mia:***@host/games; write "),
        ("postgresql://mia:hush@host:port/games", "cannot read the database URL; write "),
        ("/dev/null/games.sqlite", "/dev/null/games.sqlite can't be used: "),
        ("/dev", "/dev can't be used: "),
        (__file__, f"{__file__} can't be used: file is not a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence_without_a_password(url: str, sentence: str) -> None:
    with pytest.raises(DatabaseError) as refused:
        asyncio.run(open_store(url))
    said = str(refused.value)
    assert said.startswith(sentence)
    assert "hush" not in said
    assert "\n" not in said
