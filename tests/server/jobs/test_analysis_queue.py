"""The queue of games to analyse: one at a time, shared fairly, and bounded."""

import asyncio
from pathlib import Path

import pytest

from smallworld.server.jobs import analyser
from smallworld.server.jobs.analyser import Analyser
from smallworld.server.jobs.analysis_pieces import AnalysisJob, count_turns
from smallworld.server.protocol.errors import Refusal
from smallworld.server.storage.analysis_store import SqlAnalyses
from smallworld.server.storage.sql_store import open_store
from smallworld.server.workers.bot_pool import BotPool
from smallworld.server.workers.process_pool import ProcessPool, slow_pool
from tests.server import samples
from tests.server.clients import PATIENCE
from tests.server.servers import in_thread
from tests.server.tables import new_registry
from tests.server.test_analyses import close_game, hand_in, settings, when_done


def test_games_are_analysed_one_at_a_time_and_bots_have_other_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at_work: list[str] = []
    bots = BotPool(1)
    answers = {"count_turns": 2, "encode_report": b"{}"}
    all_asked = asyncio.Event()

    async def run(pool: ProcessPool, work: object, argument: object, patience: float) -> object:
        """Answer like a worker process; during an analysis, check that a bot finds its own process free."""
        name = getattr(work, "__name__", "")
        at_work.append(name)
        if pool is not bots:
            assert pool.workers == 1 and pool.nice > bots.nice, "one process, which the bots' come before"
            await asyncio.wait_for(bots.run(bot, None, 1.0), PATIENCE)
            await all_asked.wait()
        return answers.get(name)

    def bot(_: None) -> None:
        """Stand-in for a bot's job."""

    monkeypatch.setattr(ProcessPool, "_run", run)
    monkeypatch.setattr(analyser, "MOST_WAITING", 3)

    async def test() -> None:
        store = await open_store(str(tmp_path / "games.sqlite"))
        queue, registry = Analyser(SqlAnalyses(store), slow_pool), new_registry()
        match = await registry.match((await registry.import_record(close_game().decode())).id)
        for game in ("one", "two", "three", "four"):
            await store.create(samples.new_game(game))
            match.game.id = game
            if game != "four":
                await queue.ask(match.game, "somewhere")
        with pytest.raises(Refusal) as caught:
            await queue.ask(match.game, "somewhere")
        assert caught.value.status == 429 and await queue.find("four") is None
        all_asked.set()
        assert queue._task is not None
        await queue._task
        # There is room again.
        await queue.ask(match.game, "somewhere")
        await queue.close()
        assert await queue.find("four") is None, "what is not finished is left to others"
        await registry.close()
        await store.close()

    asyncio.run(test())
    one = ["count_turns", "bot", "analyse_turn", "bot", "analyse_turn", "bot", "encode_report", "bot"]
    assert at_work == one * 3


def test_the_queue_is_fair_between_addresses_and_lengths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    order: list[int] = []
    all_asked = asyncio.Event()

    async def run(_: ProcessPool, work: object, argument: object, patience: float) -> object:
        """Answer like a worker process, for games identified by their length."""
        if work is not count_turns:
            return b"{}"
        assert isinstance(argument, AnalysisJob)
        order.append(len(argument.actions))
        await all_asked.wait()
        return 0

    monkeypatch.setattr(ProcessPool, "_run", run)
    lengths = dict(enumerate((20, 21, 22, 60, 30, 5)))

    async def test() -> None:
        store = await open_store(str(tmp_path / "games.sqlite"))
        queue, registry = Analyser(SqlAnalyses(store), slow_pool), new_registry()
        match = await registry.match((await registry.import_record(close_game().decode())).id)
        whole = match.game.timeline.game.entries * 10
        assert len(whole) > 60
        for number, client in enumerate(("many", "many", "many", "long", "other", "short")):
            match.game.id = f"game-{number}"
            await store.create(samples.new_game(match.game.id))
            monkeypatch.setattr(match.game.timeline.game, "entries", whole[: lengths[number]])
            await queue.ask(match.game, client)
            await asyncio.sleep(0)
        all_asked.set()
        assert queue._task is not None
        await queue._task
        await queue.close()
        await registry.close()
        await store.close()

    asyncio.run(test())
    assert order == [20, 5, 21, 30, 22, 60]


def test_queued_games_per_address_are_limited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(analyser, "MOST_EACH", 1)
    with in_thread(settings(tmp_path)) as server:
        first, second = hand_in(server), hand_in(server)
        assert server.ask(f"{first}/analysis", {}).status == 202
        refused = server.ask(f"{second}/analysis", {})
        assert (refused.status, refused.json["problem"]) == (429, "problem.too-fast")
        assert refused.json["detail"] == "several of your games are waiting for analysis; try again when one is done"
        assert server.ask(f"{first}/analysis", {}).status == 202, "whoever asks again shares what is under way"
        assert when_done(server, first).state == "done"
        assert server.ask(f"{second}/analysis", {}).status == 202
