"""Lessons as games: one player at a scripted position, who is informed when the goal is reached."""

import asyncio
from pathlib import Path

import pytest

from smallworld.lessons.lesson import LESSONS, lesson
from smallworld.server.asgi import open_registry
from smallworld.server.match.listener import Listener
from smallworld.server.match.match import Match
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import ForkRequest, SeatRequest
from smallworld.server.protocol.table import LessonState
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Settings
from tests.server.servers import in_thread
from tests.server.tables import key_of, new_registry, table


def moves_of(key: str) -> list[tuple[str, ...]]:
    """Moves from the lesson's own script, in batches as the learner presses buttons."""
    steps = lesson(key).steps
    texts = [step.fields["p1"].raw for step in steps if step.fields and "p1" in step.fields and len(step.fields) == 1]
    return [(text,) for text in texts]


def lesson_state(key: str, *, done: bool) -> LessonState:
    return LessonState(key, lesson(key).regions, done)


async def taught(registry: MatchRegistry, key: str) -> tuple[Match, Listener, str]:
    """Start a lesson with a listener; also returns the seat's key."""
    ticket = await registry.teach(key)
    match = await registry.match(ticket.id)
    own = key_of(ticket, 0)
    return match, match.watch(match.who([own, ticket.host]), 0), own


async def play(match: Match, own: str, *texts: str) -> None:
    await match.turns.play(match.who([own]), 0, match.game.version, texts)


@pytest.mark.parametrize("key", LESSONS)
async def test_the_goal_of_a_lesson_is_reported_exactly_when_it_is_reached(key: str) -> None:
    registry = new_registry()
    match, listener, own = await taught(registry, key)
    assert table(listener).lesson == lesson_state(key, done=False)
    for batch in moves_of(key):
        assert match.game.lesson == lesson_state(key, done=False)
        await play(match, own, *batch)
    if key == "score":
        await play(match, own, "deploy windtor 3", "done")
    assert table(listener).lesson == lesson_state(key, done=True)
    await registry.close()


async def test_only_the_first_rolls_of_a_lesson_are_scripted() -> None:
    registry = new_registry()
    for _ in range(5):
        match, _, own = await taught(registry, "roll")
        await play(match, own, "roll haywick")
        assert match.game.timeline.texts(0)[1] == "die 2"
        assert match.game.terms.seeded is False
    await registry.close()


async def test_the_opponent_in_a_lesson_only_passes() -> None:
    registry = new_registry()
    match, _, own = await taught(registry, "redeploy")
    held = list(match.game.state.held)
    await play(match, own, "deploy windtor 3", "done")
    while match.game.mover != 0:
        await asyncio.sleep(0.001)
    s = match.game.state
    assert (s.seat, s.round, list(s.held)) == (0, 3, held)
    assert match.game.lesson == lesson_state("redeploy", done=True)
    await registry.close()


async def test_a_lesson_can_be_undone_and_stays_completed() -> None:
    registry = new_registry()
    match, listener, own = await taught(registry, "conquer")
    await play(match, own, "conquer goldmead")
    await play(match, own, "conquer tanglewick")
    await match.turns.undo(match.who([own]), 0, match.game.version, 2)
    assert match.game.lesson == lesson_state("conquer", done=True)
    assert match.game.timeline.texts(0) == ()
    assert table(listener).undo.moves == 0
    await registry.close()


async def test_a_lesson_continues_after_a_restart_of_the_server(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "games.sqlite"))
    async with open_registry(settings) as registry:
        match, _, own = await taught(registry, "conquer")
        game = match.game.id
        await play(match, own, "conquer goldmead")
    async with open_registry(settings) as registry:
        match = await registry.match(game)
        assert match.game.lesson == lesson_state("conquer", done=False)
        await play(match, own, "conquer tanglewick")
        assert match.game.lesson == lesson_state("conquer", done=True)


async def test_a_fork_of_a_lesson_is_an_ordinary_game() -> None:
    registry = new_registry()
    ticket = await registry.teach("roll")
    seats = (SeatRequest("me"), SeatRequest("bot"))
    copy = await registry.match((await registry.fork(ticket.id, ForkRequest(None, seats), [ticket.host])).id)
    assert copy.game.lesson is None and copy.game.plan.dice == ()
    await registry.close()


def test_an_unknown_lesson_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def run() -> None:
        registry = new_registry()
        with pytest.raises(Refusal) as caught:
            await registry.teach("nothing")
        assert (caught.value.why, caught.value.status) == ("problem.no-lesson", 404)
        await registry.close()

    asyncio.run(run())
    with in_thread(Settings(database=str(tmp_path / "games.sqlite"))) as server:
        answer = server.ask("/api/lessons/nothing", {})
        assert (answer.status, answer.json["problem"]) == (404, "problem.no-lesson")
        started = server.ask("/api/lessons/pick", {"name": "Mia"})
        assert started.status == 201 and {"id", "host", "seats"} <= set(started.json)
        players = server.ask(f"/api/games/{started.json['id']}").json["players"]
        assert isinstance(players, list) and players[0] == "Mia"


def test_pictures_of_lessons_are_served_and_cached(tmp_path: Path) -> None:
    with in_thread(Settings(database=str(tmp_path / "games.sqlite"))) as server:
        drawn = server.ask("/api/lessons/terrain/picture.svg")
        assert drawn.status == 200 and drawn.headers["content-type"].startswith("image/svg+xml")
        assert b"<svg" in drawn.body and drawn.headers["etag"]
        again = server.ask("/api/lessons/terrain/picture.svg", headers={"if-none-match": drawn.headers["etag"]})
        assert again.status == 304
        for path in ("/api/lessons/pick/picture.svg", "/api/lessons/nothing/picture.svg"):
            assert server.ask(path).status == 404
        tile = server.ask("/api/lessons/pick/tile.svg")
        assert tile.status == 200 and tile.headers["cache-control"] == "public, max-age=3600" and tile.headers["etag"]
        assert server.ask("/api/lessons/landing/tile.svg").status == 404
