"""Limits of a game: undone moves per turn, and journal entries."""

import asyncio
import random

import pytest

from smallworld.server.match import audience, live_game, turns
from tests.server.tables import (
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


async def test_undo_is_limited_per_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (turns, audience):
        monkeypatch.setattr(module, "MOST_UNDONE", 3)
    match, ticket = await started(new_registry(), game_request("me", "me", first=0))
    who = everybody(match, ticket)
    await play(match, who, ["pick 1"])
    listener = match.watch(who, 0)
    conquest = next(move for move in moves(match) if move.startswith("conquer"))
    for _ in range(3):
        await play(match, who, [conquest])
        await match.turns.undo(who, 0, match.game.version)
    await play(match, who, [conquest])
    await refused(match, "problem.undo-often", match.turns.undo(who, 0, match.game.version))
    assert table(listener).undo.moves == 0
    # The next turn has the same allowance.
    while match.game.mover == 0:
        await play(match, who, ["done"] if "done" in moves(match) else moves(match)[:1])
    assert match.game.undone == 0


async def test_an_overlong_game_accepts_only_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", first=0))
    who = everybody(match, ticket)
    await play(match, who, ["pick 1"])
    conquest = next(move for move in moves(match) if move.startswith("conquer"))
    await play(match, who, [conquest])
    monkeypatch.setattr(live_game, "MOST_ENTRIES", match.game.number)
    await refused(match, "problem.game-full", match.turns.undo(who, 0, match.game.version))
    await refused(match, "problem.game-full", match.talk.say(who, 0, "hello"))
    await refused(match, "problem.game-full", match.seating.join(key_of(ticket, 1), "Jonas"))
    await match.seating.hand_over(who, 1, "random")
    await refused(match, "problem.game-full", match.seating.hand_over(who, 1, "greedy"))
    await refused(match, "problem.game-full", match.seating.hand_over(who, 1, ""))
    chance = random.Random(1)
    while not match.game.over:
        if match.game.mover == 0:
            await play(match, who, [chance.choice(moves(match))])
        await asyncio.sleep(0)
