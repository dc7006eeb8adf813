"""A turn that would end by itself waits for its player to end it, who can still take back what led there."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from smallworld.core import engine, ids
from smallworld.game import Game
from smallworld.notation.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario
from smallworld.server import new_game
from smallworld.server.match.match import Match, Who
from smallworld.server.match.step_replay import record
from smallworld.server.match.timeline import setup_of
from smallworld.server.registry import MatchRegistry
from smallworld.server.storage.journal import Moved, Plan
from tests.server.clients import PATIENCE
from tests.server.memory import MemoryStore
from tests.server.tables import everybody, game_request, new_lobby, play, refused, table

# Whatever Ann conquers with her last tokens, they can lie in one way only.
ONE_REGION = """
game: smallworld
board: small-world-2
players:
  ann: {active: ratmen alchemist, hand: 4, holds: {copperdown: 1}}
  bob: {active: elves merchant, holds: {larkrise: 3}}
"""
ROLLING = ONE_REGION.replace("hand: 4", "hand: 1")
TWO_REGIONS = ONE_REGION.replace("{copperdown: 1}", "{copperdown: 1, barleyford: 1}")
STOUT = ONE_REGION.replace("alchemist", "stout")


async def seated(position: str, *others: str, **more: Any) -> tuple[MatchRegistry, Match, Who]:
    """A match that goes on from a position, where Ann is to move, and everybody's keys."""
    (document,) = read_documents(f"scenario: a position\n{position}", "position")
    scenario = Scenario(document)
    assert scenario.run() == ""
    game = Game.from_position(scenario.state, scenario.names, seed=1)
    request = game_request("me", *(others or ("me",)), **more)
    plan = Plan(request, scenario.state.rules.board.name, start=game.position())
    created = new_game.from_fork(plan, "", [], request.seats)
    lobby = new_lobby()
    await lobby.store.create(created.game)
    match = await lobby.match(created.game.id)
    return lobby, match, everybody(match, created.keys)


def test_a_turn_that_would_end_by_itself_waits_and_says_what_it_brings() -> None:
    async def run() -> None:
        _, match, who = await seated(ONE_REGION)
        ann, bob = match.watch(who, 0), match.watch(who, 1)
        await play(match, who, ["done"])
        seen = table(ann)
        assert (seen.look.public.mover, seen.look.public.step, seen.look.public.asked) == (0, "end", "score")
        assert [move.text for move in seen.look.own.moves] == ["done"]
        assert sum([amount for _, amount in seen.look.own.income]) == 3
        assert next(r for r in seen.look.public.regions if r.id == "copperdown").tokens == 5
        assert not [line for line in seen.lines if line.kind == "income"]
        assert table(bob).look.public.mover == 0
        await refused(match, "problem.not-your-turn", match.play(who, 1, match.game.version, ["done"]))
        await play(match, who, ["done"])
        seen = table(ann)
        assert seen.look.public.mover == 1
        assert [line.kind for line in seen.lines] == ["income", "turn"]

    asyncio.run(run())


def test_it_can_be_undone_until_then() -> None:
    async def run() -> None:
        _, match, who = await seated(ONE_REGION)
        ann = match.watch(who, 0)
        before = match.game.state.key()
        await play(match, who, ["done"])
        assert table(ann).undo.moves == 1
        await match.undo(who, 0, match.game.version)
        assert match.game.state.key() == before and match.game.mover == 0
        await play(match, who, ["done"])
        await play(match, who, ["done"])
        await refused(match, "problem.not-your-turn", match.undo(who, 0, match.game.version))

    asyncio.run(run())


def test_after_the_die_the_turn_waits_too() -> None:
    async def run() -> None:
        _, match, who = await seated(ROLLING)
        match.game.timeline.dice = (0,)
        roll = next(move for move in match.game.timeline.game.moves() if move.startswith("roll "))
        await play(match, who, [roll])
        assert match.game.timeline.held and match.game.mover == 0
        assert match.game.timeline.undoable() == 0
        await play(match, who, ["done"])
        assert match.game.mover == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    ("position", "moves"),
    [(TWO_REGIONS, [["done"], ["deploy copperdown 4", "done"]]), (ONE_REGION.replace("hand: 4, ", ""), [["decline"]])],
)
def test_a_turn_that_its_player_has_ended_does_not_wait(position: str, moves: list[list[str]]) -> None:
    async def run() -> None:
        start = "step: start\n" if "decline" in moves[0] else ""
        _, match, who = await seated(position + start)
        for texts in moves:
            assert match.game.mover == 0
            await play(match, who, texts)
        assert match.game.mover == 1 and not match.game.timeline.held

    asyncio.run(run())


def test_what_is_offered_after_the_coins_comes_after_the_turn_was_ended() -> None:
    async def run() -> None:
        _, match, who = await seated(STOUT)
        await play(match, who, ["done"])
        assert match.game.timeline.held
        await play(match, who, ["done"])
        assert match.game.mover == 0 and engine.step(match.game.state) == ids.AFTER

    asyncio.run(run())


def test_a_bot_that_takes_over_ends_the_turn() -> None:
    async def run() -> None:
        _, match, who = await seated(ONE_REGION, clock=60)
        await play(match, who, ["done"])
        await match.stand_in(0, match.game.state.turn())
        async with asyncio.timeout(PATIENCE):
            while match.game.mover != 1:
                await asyncio.sleep(0.001)
        assert not match.game.seats[0].bot_stand_in

    asyncio.run(run())


def test_bots_end_their_own_turns_and_wait_for_a_held_one() -> None:
    async def run() -> None:
        _, match, who = await seated(ONE_REGION, "level-1")
        await play(match, who, ["done"])
        version = match.game.version
        await asyncio.sleep(0.1)
        assert (match.game.version, match.game.mover) == (version, 0)
        await play(match, who, ["done"])
        async with asyncio.timeout(PATIENCE):
            while match.game.mover != 0:
                await asyncio.sleep(0.001)
        assert not match.game.timeline.held

    asyncio.run(run())


def test_a_hint_says_to_end_the_turn() -> None:
    async def run() -> None:
        _, match, who = await seated(ONE_REGION)
        await play(match, who, ["done"])
        reply = await match.hint(who, 0, match.game.version)
        assert reply.texts == ("done",) and reply.why

    asyncio.run(run())


def test_a_held_turn_is_read_again_from_the_journal_and_leaves_the_record_as_it_was() -> None:
    async def run() -> None:
        lobby, match, who = await seated(ONE_REGION)
        store = lobby.store
        assert isinstance(store, MemoryStore)

        async def again() -> Match:
            return await new_lobby(store).match(match.game.id)

        await play(match, who, ["done"])
        reread = await again()
        assert reread.game.timeline.held and reread.game.state.key() == match.game.state.key()
        assert reread.game.timeline.lines == match.game.timeline.lines
        await play(match, who, ["done"])
        reread = await again()
        assert reread.game.state.key() == match.game.state.key()
        assert reread.game.timeline.lines == match.game.timeline.lines
        plain = Game(setup_of(match.game.plan), deal=False)
        plain.apply("done")
        assert plain.state.key() == match.game.state.key()
        assert record(match.game.timeline, ["ann", "bob"]) == record_of(plain)
        assert repr(plain.entries) == repr(match.game.timeline.game.entries)

    def record_of(game: Game) -> str:
        game.setup = replace(game.setup, names=("ann", "bob"))
        return game.record()

    asyncio.run(run())


def test_journals_of_earlier_versions_hold_no_turn() -> None:
    async def run() -> None:
        lobby, match, _ = await seated(ONE_REGION)
        await lobby.store.append(match.game.id, match.game.number + 1, Moved(0, ("done",)), match.game.changed)
        assert isinstance(lobby.store, MemoryStore)
        again = await new_lobby(lobby.store).match(match.game.id)
        assert again.game.mover == 1

    asyncio.run(run())
