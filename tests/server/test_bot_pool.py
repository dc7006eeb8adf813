"""Bots outside the event loop: what they are asked and answer, and that no process has to stay alive for it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time

import msgspec
import pytest

from smallworld.bots import make_bot
from smallworld.core import engine, ids
from smallworld.server.match import autoplay
from smallworld.server.match.thinker import BotReply, BotRequest, BotUnavailable, bot_request
from smallworld.server.match.timeline import Timeline
from smallworld.server.storage.journal import Plan
from smallworld.server.workers import bot_pool
from smallworld.server.workers.bot_pool import BotPool, answer
from smallworld.server.workers.priority import PriorityLimit
from tests.server.tables import ThinkingHere, game_request, new_lobby, new_timeline, play_on, started
from tests.support.message_keys import hint_keys


def plan_of(timeline: Timeline) -> bytes:
    """What the table of a timeline was set with."""
    rules = timeline.state.rules
    return msgspec.json.encode(Plan(game_request(*["me"] * rules.seats, game=rules.game), rules.board.name))


@pytest.mark.parametrize(("game", "seed"), [("smallworld", 1), ("warcraft", 2), ("azeroth", 3)])
def test_whole_games_are_played_from_answers_alone(game: str, seed: int) -> None:
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
        # All that is the bot's to decide has been decided: chance came, or it is another's move.
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


def test_a_hint_is_the_first_thing_to_do_and_why() -> None:
    timeline = new_timeline("smallworld", 2, 5)
    hint = answer(bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "random", "1", hint=True))
    assert len(hint.batches) == 1 and hint.batches[0][0].startswith("pick")
    assert hint.why == "hint.pick" and [name for name, _ in hint.items] == ["coins"]


def test_a_process_that_is_killed_is_replaced_and_asked_again() -> None:
    async def run() -> None:
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
            # The event loop goes on while they think.
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

    asyncio.run(run())


def test_a_bot_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        timeline = new_timeline("smallworld", 2, 1)
        thinker = BotPool(1)
        monkeypatch.setattr(bot_pool, "PATIENCE", 0.0)
        with pytest.raises(BotUnavailable):
            await thinker.think(bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "random", "1"))
        await thinker.close()

    asyncio.run(run())


def test_a_bot_that_fails_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        timeline = new_timeline("smallworld", 2, 1)
        thinker = BotPool(1)
        with pytest.raises(BotUnavailable):
            await thinker.think(
                bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "no such level", "1")
            )
        await thinker.close()

    asyncio.run(run())
    assert "failed" in caplog.text


def test_hints_come_before_bots_and_bots_that_nobody_watches_come_last() -> None:
    async def run() -> None:
        timeline = new_timeline("smallworld", 2, 1)
        finished: list[str] = []

        async def think(kind: str) -> None:
            watched, hint = kind != "unwatched", kind == "hint"
            request = bot_request(plan_of(timeline), timeline.state, timeline.game.actor, "greedy", "1", hint, watched)
            assert (await thinker.think(request)).batches
            finished.append(kind)

        thinker = BotPool(1)
        try:
            await think("first")
            await asyncio.gather(*map(think, ["unwatched"] * 8 + ["watched"] * 3 + ["hint"]))
        finally:
            await thinker.close()
        # One is being answered already when the others come.
        assert finished == ["first", "unwatched", "hint", *["watched"] * 3, *["unwatched"] * 7]

    asyncio.run(run())


def test_whoever_no_longer_waits_keeps_nobody_waiting() -> None:
    async def run() -> None:
        limit = PriorityLimit(1)
        done: list[int] = []

        async def work(number: int) -> None:
            async with limit.place(number):
                done.append(number)
                await asyncio.sleep(0)

        async with limit.place(0):
            tasks = [asyncio.create_task(work(number)) for number in range(4)]
            await asyncio.sleep(0)
            tasks[1].cancel()
        # Called off in the very moment in which its place is given to it.
        tasks[0].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(5), limit.place(0):
            assert done == [2, 3]

    asyncio.run(run())


class Silent(ThinkingHere):
    """Answers nothing, or nonsense."""

    def __init__(self, reply: BotReply | None) -> None:
        super().__init__()
        self.reply = reply

    async def think(self, request: BotRequest) -> BotReply:
        """No help."""
        await asyncio.sleep(0)
        if self.reply is None:
            raise BotUnavailable("asleep")
        return self.reply


@pytest.mark.parametrize("reply", [None, BotReply(()), BotReply((("fly",),)), BotReply((("pick 6",), ("done",)))])
def test_a_game_never_stands_still_for_a_bot_that_fails(reply: BotReply | None) -> None:
    async def run() -> None:
        lobby = new_lobby()
        lobby.thinker = Silent(reply)
        match, _ = await started(lobby, game_request("random", "random"))
        for _ in range(5000):
            if match.game.state.round >= 3:
                break
            await asyncio.sleep(0.001)
        assert match.game.state.round >= 3
        await lobby.close()

    asyncio.run(run())


def test_another_process_that_was_moving_is_left_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(autoplay, "GRACE", 0.05)
        lobby = new_lobby()
        match, ticket = await started(lobby, game_request("me", "random", first=0))
        await play_on(match, match.who([seat.key for seat in ticket.seats]), random.Random(1), 1)
        match.autoplayer.stop()
        while match.game.mover == 0:
            await match.play(
                match.who([ticket.seats[0].key]), 0, match.game.version, [match.game.timeline.game.moves()[-1]]
            )
            match.autoplayer.stop()
        version = match.game.version
        match.drive(elsewhere=True)
        await asyncio.sleep(0.01)
        assert match.game.version == version
        for _ in range(200):
            if match.game.version > version:
                break
            await asyncio.sleep(0.005)
        assert match.game.version > version
        await lobby.close()

    asyncio.run(run())
