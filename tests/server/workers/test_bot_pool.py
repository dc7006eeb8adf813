"""Bots outside the event loop: requests, answers, and recovery from dead processes."""

import asyncio
import errno
import importlib
import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec
import pytest

from smallworld.arena import watched_bot
from smallworld.bots import BOTS, Bot, make_bot
from smallworld.bots.budget import TURN, time_limit
from smallworld.bots.network import opponents
from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.value import NetworkWeights
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State
from smallworld.notation.explain import legal_moves
from smallworld.notation.vocabulary import SEATS
from smallworld.server.local import local_thinker
from smallworld.server.local.local_thinker import answer
from smallworld.server.match import autoplay
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.interfaces import BotReply, BotRequest, BotUnavailable, NoAnswer, always, bot_request
from smallworld.server.ports.journal import Plan
from smallworld.server.ports.priority import PriorityLimit
from smallworld.server.workers import bot_pool
from smallworld.server.workers.bot_pool import LAST_RANK, BotPool, patience, rank
from tests.server.clients import PATIENCE, until
from tests.server.tables import ThinkingHere, game_request, new_registry, new_timeline, play_on, started
from tests.support.message_keys import hint_keys


def plan_of(timeline: Timeline) -> bytes:
    """The plan of a timeline's table."""
    rules = timeline.state.rules
    return msgspec.json.encode(Plan(game_request(*["me"] * rules.seats, game=rules.game), rules.board.name))


@pytest.mark.parametrize(("game", "seed"), [("smallworld", 1), ("warcraft", 2), ("azeroth", 3)])
def test_whole_games_can_be_played_from_answers_alone(game: str, seed: int) -> None:
    timeline = new_timeline(game, 3, seed)
    plan = plan_of(timeline)
    placed = 0
    while not timeline.game.over:
        seat = timeline.game.actor
        level = "greedy" if seat == 0 else "random"
        reply = answer(bot_request(plan, timeline.state, seat, level, f"{seed}"))
        assert reply == answer(bot_request(plan, timeline.state, seat, level, f"{seed}")), (
            "the same seed answers the same"
        )
        before = len(timeline.game.entries)
        for batch in reply.batches:
            assert timeline.game.actor == seat
            timeline.play(batch)
            placed += len(batch) > 1
        # All decisions of the bot were made: chance or another player is next.
        happened = timeline.game.entries[before:]
        assert timeline.game.actor != seat or any(entry.seat == ids.CHANCE for entry in happened)
    assert placed


def test_every_reason_of_a_bot_has_a_key_of_its_own() -> None:
    found: set[str] = set()
    for game, seed in (("smallworld", 1), ("warcraft", 2), ("azeroth", 4)):
        timeline = new_timeline(game, 2, seed)
        bot, chance = make_bot("greedy", 1), random.Random(seed)
        while not timeline.game.over:
            seat = timeline.game.actor
            advice = bot.advise(engine.known_to(timeline.state, seat), seat, 99)
            for item in advice:
                assert str(item.reason) and item.reason.key != "any"
                found.add(f"hint.{item.reason.key}")
            half = advice[0].action.verb in timeline.words.halves
            timeline.play([chance.choice(timeline.game.moves()) if half else timeline.words.text(advice[0].action)])
    assert {"hint.pick", "hint.conquer", "hint.decline", "hint.guard", "hint.stop"} <= found
    assert found <= set(hint_keys())


def test_a_hint_is_the_first_move_with_its_reason() -> None:
    timeline = new_timeline("smallworld", 2, 5)
    hint = answer(bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "random", "1", hint=True))
    assert len(hint.batches) == 1 and hint.batches[0][0].startswith("pick")
    assert hint.why in ("hint.pick", "hint.ahead", "hint.sampled") and hint.items[0][0] == "coins"


def test_hints_come_from_the_strongest_bot_with_its_own_reasons() -> None:
    timeline = new_timeline("smallworld", 2, 1)
    plan = plan_of(timeline)
    hint, moves = BotReply(()), [""]
    while hint.why not in ("hint.ahead", "hint.sampled"):
        seat = timeline.game.actor
        moves = legal_moves(timeline.state, SEATS)
        hint = answer(bot_request(plan, timeline.state, seat, "random", "1", hint=True))
        assert (
            not hint.trouble
            and hint.why in hint_keys()
            and bool(hint.instead) is (hint.why in ("hint.ahead", "hint.sampled"))
        )
        timeline.play(hint.batches[0])
    # If it sees more than the greedy bot, it gives its own reasons.
    (name, number), *sure = hint.items
    assert name == "coins" and number >= 0
    # It reports its confidence if it had time to estimate it.
    assert [name for name, _ in sure] == ["doubt"] * (hint.why == "hint.sampled")
    # It names the move that it compares with.
    assert hint.instead in moves and hint.instead != hint.batches[0][0]


def test_slow_requests_come_last_and_get_their_time() -> None:
    timeline = new_timeline("smallworld", 2, 1)

    def request(budget: float, hint: bool = False) -> BotRequest:
        return bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "level-5", "1", budget, hint=hint)

    long, usual = request(5.0), request(0.2)
    assert [rank(request(0.2, hint=True), True), rank(usual, True), rank(long, True)] == [0, 1, 2]
    assert rank(usual, False) == rank(long, False) == LAST_RANK > rank(request(5.0, hint=True), True)
    assert patience(usual) == bot_pool.PATIENCE and patience(long) > 5.0 * TURN + time_limit(5.0)


async def test_bots_and_hints_use_the_agreed_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[float] = []

    def made(level: str, seed: int | str = 0, budget: float = 0.0) -> Bot:
        budgets.append(budget)
        return make_bot("greedy", seed)

    monkeypatch.setattr(local_thinker, "ReliableBot", made)
    monkeypatch.setattr(Bot, "trouble", "", raising=False)
    for thinking, seconds in ((200, 0.2), (5000, 5.0)):
        registry = new_registry()
        match, ticket = await started(registry, game_request("me", "level-5", first=1, seed=3, thinking=thinking))
        assert match.game.terms.thinking == thinking
        async with asyncio.timeout(PATIENCE):
            while match.game.mover != 0:
                await asyncio.sleep(0.01)
        await match.turns.hint(match.who([ticket.seats[0].key]), 0, match.game.version)
        await registry.close()
        assert set(budgets) == {seconds} and len(budgets) > 1
        budgets.clear()


async def test_a_killed_process_is_replaced_and_its_job_retried() -> None:
    timeline = new_timeline("smallworld", 2, 1)
    request = bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "random", "1")
    thinker = BotPool(1)
    try:
        first = await thinker.think(request)
        assert thinker._pool is not None
        [victim] = thinker._pool._processes
        os.kill(victim, signal.SIGKILL)
        assert await thinker.think(request) == first == answer(request)
        [heir] = thinker._pool._processes
        assert heir != victim
        # The event loop continues while they think.
        slow = asyncio.create_task(thinker.think(msgspec.structs.replace(request, level="greedy")))
        ticks = 0
        while not slow.done():
            before = time.monotonic()
            await asyncio.sleep(0.005)
            assert time.monotonic() - before < 2
            ticks += 1
        assert ticks > 1
    finally:
        await thinker.close()


async def test_an_unresponsive_bot_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = new_timeline("smallworld", 2, 1)
    thinker = BotPool(1)
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.0)
    with pytest.raises(BotUnavailable):
        await thinker.think(bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "random", "1"))
    await thinker.close()


def test_a_failing_bot_is_replaced_with_a_reason(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        timeline = new_timeline("smallworld", 2, 1)
        request = bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "no such level", "1")
        thinker = BotPool(1)
        reply = await thinker.think(request)
        assert reply.batches == answer(msgspec.structs.replace(request, level="greedy")).batches
        await thinker.close()

    asyncio.run(run())
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith("unknown bot 'no such level'") and line.endswith("falling back to level greedy")


def test_a_game_continues_with_a_broken_weights_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "smallworld.npz"
    path.write_bytes(b"no weights at all")
    monkeypatch.setattr(opponents, "judge_of", lambda folder: NetworkJudge(NetworkWeights.load(path)))

    async def run() -> None:
        registry = new_registry()
        match, ticket = await started(registry, game_request("me", "level-5", first=1, seed=3))
        for _ in range(500):
            if match.game.mover == 0:
                break
            await asyncio.sleep(0.01)
        hint = await match.turns.hint(match.who([ticket.seats[0].key]), 0, match.game.version)
        assert hint.why == "hint.pick"
        await registry.close()

    asyncio.run(run())
    timeline = new_timeline("smallworld", 2, 1)
    request = bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "level-4", "1")
    reply, simple = answer(request), answer(msgspec.structs.replace(request, level="greedy"))
    assert reply.batches == simple.batches and not simple.trouble
    assert reply.trouble.startswith("the bot level-4 failed: ") and "not a file of weights" in reply.trouble


def test_a_bot_that_thinks_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Slow(Bot):
        def choose(self, s: State, seat: int) -> Action:
            asked.append(seat)
            time.sleep(60)
            raise AssertionError

    monkeypatch.setitem(BOTS, "slow", Slow)
    monkeypatch.setattr(watched_bot, "time_limit", lambda budget: budget)
    timeline = new_timeline("smallworld", 2, 1)
    timeline.play(["pick 1"])
    began = time.monotonic()
    reply = answer(bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "slow", "1"))
    assert time.monotonic() - began < 60
    assert len(asked) == 1, "once, and not for every move of the turn"
    assert len(reply.batches) > 1 and "a decision took more than" in reply.trouble


async def test_an_unresponsive_process_is_replaced() -> None:
    pool = BotPool(1)
    try:
        assert await pool.run(os.getpgid, 0, 60)
        with pytest.raises(NoAnswer):
            await pool.run(time.sleep, 60, 0.2)
        assert await pool.run(os.getpgid, 0, 60)
    finally:
        await pool.close()


@pytest.mark.parametrize("trouble", [OSError(errno.EAGAIN, "no more processes"), RuntimeError("no more threads")])
async def test_where_no_process_can_be_started_nobody_answers_until_one_can(
    trouble: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: BaseProcess) -> None:
        raise trouble

    pool = BotPool(1)
    try:
        with monkeypatch.context() as full:
            full.setattr(BaseProcess, "start", fails)
            pool.warm_up()
            with pytest.raises(NoAnswer):
                await pool.run(os.getpgid, 0, 60)
        assert caplog.messages == [f"no worker process can be started: {trouble}"] * 2
        assert await pool.run(os.getpgid, 0, 60)
    finally:
        await pool.close()


def load_networks(folder: str) -> tuple[str, str]:
    """Load the networks; returns the process's memory and threads afterwards."""
    importlib.import_module("smallworld.bots.network.opponents").judge_of(folder)
    status = dict(line.split(":\t") for line in Path("/proc/self/status").read_text().splitlines() if ":\t" in line)
    return status["VmRSS"].split()[0], status["Threads"].strip()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
async def test_networks_use_little_memory_and_one_core() -> None:
    pool = BotPool(1)
    try:
        await pool.run(load_networks, "warcraft", 60)
        memory, threads = await pool.run(load_networks, "smallworld", 60)
    finally:
        await pool.close()
    assert int(memory) < 300_000
    # One works, one waits for the server to end.
    assert int(threads) == 2


async def test_hints_come_before_bots_and_unwatched_bots_last() -> None:
    timeline = new_timeline("smallworld", 2, 1)
    finished: list[str] = []

    async def think(kind: str) -> None:
        state, hint = timeline.state, kind == "hint"
        request = bot_request(plan_of(timeline), state, timeline.game.actor, "greedy", "1", hint=hint)
        assert (await thinker.think(request, lambda: kind != "unwatched")).batches
        finished.append(kind)

    thinker = BotPool(1)
    try:
        await think("first")
        await asyncio.gather(*map(think, ["unwatched"] * 8 + ["watched"] * 3 + ["hint"]))
    finally:
        await thinker.close()
    # One is already being answered when the others arrive.
    assert finished == ["first", "unwatched", "hint", *["watched"] * 3, *["unwatched"] * 7]


async def test_cancelled_requests_do_not_delay_others() -> None:
    limit = PriorityLimit(1)
    done: list[int] = []

    async def work(number: int) -> None:
        async with limit.place(lambda: number):
            done.append(number)
            await asyncio.sleep(0)

    async with limit.place(lambda: 0):
        tasks = [asyncio.create_task(work(number)) for number in range(4)]
        await asyncio.sleep(0)
        tasks[1].cancel()
    # Cancelled at the very moment when it gets its place.
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(PATIENCE), limit.place(lambda: 0):
        assert done == [2, 3]


async def test_ranks_are_evaluated_when_a_place_is_free() -> None:
    limit = PriorityLimit(1)
    done: list[str] = []
    ranks = dict.fromkeys(("alone", "new", "late"), 2)

    async def work(name: str) -> None:
        async with limit.place(lambda: ranks[name]):
            done.append(name)
            await asyncio.sleep(0)

    async with limit.place(lambda: 0):
        tasks = [asyncio.create_task(work(name)) for name in ranks]
        await asyncio.sleep(0)
        # Its player has arrived meanwhile.
        ranks["new"] = 1
    await asyncio.gather(*tasks)
    assert done == ["new", "alone", "late"]


class Silent(ThinkingHere):
    """A bot that answers nothing, or nonsense."""

    def __init__(self, reply: BotReply | None) -> None:
        super().__init__()
        self.reply = reply

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        """Fail to answer."""
        await asyncio.sleep(0)
        if self.reply is None:
            raise BotUnavailable("asleep")
        return self.reply


@pytest.mark.parametrize("reply", [None, BotReply(()), BotReply((("fly",),)), BotReply((("pick 6",), ("done",)))])
async def test_a_failing_bot_never_stalls_a_game(reply: BotReply | None) -> None:
    registry = new_registry()
    registry.thinker = Silent(reply)
    match, _ = await started(registry, game_request("random", "random"))
    await until(lambda: match.game.state.round >= 3)
    await registry.close()


async def test_another_process_gets_time_to_continue_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autoplay, "GRACE", 0.05)
    registry = new_registry()
    match, ticket = await started(registry, game_request("me", "random", first=0))
    await play_on(match, match.who([seat.key for seat in ticket.seats]), random.Random(1), 1)
    match.autoplayer.stop()
    while match.game.mover == 0:
        await match.turns.play(
            match.who([ticket.seats[0].key]), 0, match.game.version, [match.game.timeline.game.moves()[-1]]
        )
        match.autoplayer.stop()
    version = match.game.version
    match.drive(elsewhere=True)
    await asyncio.sleep(0.01)
    assert match.game.version == version
    await until(lambda: match.game.version > version)
    await registry.close()
