"""A turn that would end automatically waits for its player, who can still undo its moves."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from smallworld.core import engine, ids
from smallworld.game import Game
from smallworld.games.yaml_nodes import read_documents
from smallworld.scenarios.scenario import Scenario
from smallworld.server import new_game
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.match import Match
from smallworld.server.match.seats import Who
from smallworld.server.match.step_replay import record
from smallworld.server.match.timeline import setup_of
from smallworld.server.ports.journal import Moved, Plan
from smallworld.server.registry import MatchRegistry
from tests.server.clients import PATIENCE
from tests.server.tables import everybody, game_request, new_registry, play, refused, table

# However Ann conquers with her last tokens, there is only one way to place them.
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
    """Set up a match from a position with Ann to move; returns it with everyone's keys."""
    (document,) = read_documents(f"scenario: a position\n{position}", "position")
    scenario = Scenario(document)
    assert scenario.run() == ""
    game = Game.from_position(scenario.state, scenario.names, seed=1)
    request = game_request("me", *(others or ("me",)), **more)
    plan = Plan(request, scenario.state.rules.board.name, start=game.position())
    created = new_game.from_fork(plan, "", [], request.seats)
    registry = new_registry()
    await registry.store.create(created.game)
    match = await registry.match(created.game.id)
    return registry, match, everybody(match, created.keys)


async def test_a_turn_that_would_end_automatically_waits_and_shows_its_income() -> None:
    _, match, who = await seated(ONE_REGION)
    ann, bob = match.watch(who, 0), match.watch(who, 1)
    await play(match, who, ["done"])
    seen = table(ann)
    assert (seen.view.public.mover, seen.view.public.step, seen.view.public.asked) == (0, "end", "score")
    assert [move.text for move in seen.view.private.moves] == ["done"]
    assert sum([amount for _, amount in seen.view.private.income]) == 3
    assert next(r for r in seen.view.public.regions if r.id == "copperdown").tokens == 5
    assert not [line for line in seen.lines if line.kind == "income"]
    assert table(bob).view.public.mover == 0
    await refused(match, "problem.not-your-turn", match.turns.play(who, 1, match.game.version, ["done"]))
    await play(match, who, ["done"])
    seen = table(ann)
    assert seen.view.public.mover == 1
    assert [line.kind for line in seen.lines] == ["income", "turn"]


async def test_a_held_turn_can_be_undone() -> None:
    _, match, who = await seated(ONE_REGION)
    ann = match.watch(who, 0)
    before = match.game.state.key()
    await play(match, who, ["done"])
    assert table(ann).undo.moves == 1
    await match.turns.undo(who, 0, match.game.version)
    assert match.game.state.key() == before and match.game.mover == 0
    await play(match, who, ["done"])
    await play(match, who, ["done"])
    await refused(match, "problem.not-your-turn", match.turns.undo(who, 0, match.game.version))


async def test_a_turn_is_also_held_after_the_die() -> None:
    _, match, who = await seated(ROLLING)
    match.game.timeline.dice = (0,)
    roll = next(move for move in match.game.timeline.game.moves() if move.startswith("roll "))
    await play(match, who, [roll])
    assert match.game.timeline.held and match.game.mover == 0
    assert match.game.timeline.undoable() == 0
    await play(match, who, ["done"])
    assert match.game.mover == 1


@pytest.mark.parametrize(
    ("position", "moves"),
    [(TWO_REGIONS, [["done"], ["deploy copperdown 4", "done"]]), (ONE_REGION.replace("hand: 4, ", ""), [["decline"]])],
)
async def test_a_turn_ended_by_its_player_is_not_held(position: str, moves: list[list[str]]) -> None:
    start = "step: start\n" if "decline" in moves[0] else ""
    _, match, who = await seated(position + start)
    for texts in moves:
        assert match.game.mover == 0
        await play(match, who, texts)
    assert match.game.mover == 1 and not match.game.timeline.held


async def test_choices_after_scoring_come_after_the_turn_was_ended() -> None:
    _, match, who = await seated(STOUT)
    await play(match, who, ["done"])
    assert match.game.timeline.held
    await play(match, who, ["done"])
    assert match.game.mover == 0 and engine.step(match.game.state) == ids.AFTER


async def test_a_bot_that_takes_over_ends_the_turn() -> None:
    _, match, who = await seated(ONE_REGION, clock=60)
    await play(match, who, ["done"])
    await match.turns.let_bot_finish_turn(0, match.game.state.turn())
    async with asyncio.timeout(PATIENCE):
        while match.game.mover != 1:
            await asyncio.sleep(0.001)
    assert not match.game.seats[0].bot_stand_in


async def test_bots_end_their_own_turns_and_wait_for_a_held_one() -> None:
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


async def test_a_hint_in_a_held_turn_suggests_ending_it() -> None:
    _, match, who = await seated(ONE_REGION)
    await play(match, who, ["done"])
    reply = await match.turns.hint(who, 0, match.game.version)
    assert reply.texts == ("done",) and reply.why


def test_a_held_turn_survives_a_reload_and_does_not_change_the_record() -> None:
    async def run() -> None:
        registry, match, who = await seated(ONE_REGION)
        store = registry.store
        assert isinstance(store, MemoryStore)

        async def again() -> Match:
            return await new_registry(store).match(match.game.id)

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


async def test_journals_of_earlier_versions_have_no_held_turns() -> None:
    registry, match, _ = await seated(ONE_REGION)
    await registry.store.append(match.game.id, match.game.number + 1, Moved(0, ("done",)), match.game.changed)
    assert isinstance(registry.store, MemoryStore)
    again = await new_registry(registry.store).match(match.game.id)
    assert again.game.mover == 1
