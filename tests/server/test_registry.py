"""The registry: creating, loading and unloading games, restarts, forks and records."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from smallworld.game.game import new_game
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.seats import NOBODY
from smallworld.server.ports.journal import Moved, Seated, now
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import ForkRequest, NewGameRequest, SeatRequest
from smallworld.server.registry import MatchRegistry
from tests.server.clients import PATIENCE
from tests.server.tables import everybody, game_request, key_of, moves, new_registry, play_on, raw, started, table

ME, BOT = SeatRequest("me", "Ann"), SeatRequest("bot")


def refusal_of(requested: NewGameRequest) -> str:
    """Return the reason for refusing a new game."""
    with pytest.raises(Refusal) as caught:
        asyncio.run(new_registry().create(requested))
    assert caught.value.detail and "\n" not in caught.value.detail
    return caught.value.why


def seats_request(
    game: str = "smallworld", seats: tuple[SeatRequest, ...] = (ME, BOT), **more: object
) -> NewGameRequest:
    return msgspec.convert(
        {"game": game, "seats": [msgspec.to_builtins(seat) for seat in seats], **more}, NewGameRequest
    )


@pytest.mark.parametrize(
    ("why", "requested"),
    [
        ("problem.board", seats_request(board="atlantis")),
        ("problem.board", seats_request(board="small-world-3")),
        ("problem.board", seats_request(board="../../etc/passwd")),
        ("problem.board", seats_request(islands="large-small")),
        ("problem.board", seats_request("warcraft", board="l1a+l2a")),
        ("problem.board", seats_request("warcraft", seats=(ME, BOT, BOT), board="l1a+m1a+l1b")),
        ("problem.board", seats_request("warcraft", seats=(ME, BOT, BOT), islands="large-small")),
        ("problem.first", seats_request(first=2)),
        ("problem.first", seats_request("azeroth", first=1)),
        ("problem.without", seats_request(without=("orcs", "dragons"))),
        ("problem.without", seats_request(without=tuple(kind.key for kind in new_game().rules.races[:9]))),
        ("problem.level", seats_request(seats=(ME, SeatRequest("bot", "", "genius")))),
        ("problem.names", seats_request(seats=(ME, SeatRequest("open", " ANN ")))),
        ("problem.name", seats_request(seats=(SeatRequest("me", "a\u202eb"), BOT))),
    ],
)
def test_an_unplayable_request_is_refused_in_a_sentence(why: str, requested: NewGameRequest) -> None:
    assert refusal_of(requested) == why


async def test_every_game_starts_for_every_number_of_seats() -> None:
    registry = new_registry()
    ids = set()
    for game in ("smallworld", "warcraft", "azeroth"):
        for seats in range(2, 6):
            ticket = await registry.create(seats_request(game, (ME, *[SeatRequest("open")] * (seats - 1))))
            ids.add(ticket.id)
            assert [seat.seat for seat in ticket.seats] == list(range(seats))
            assert len({ticket.host, *[seat.key for seat in ticket.seats]}) == seats + 1
            assert all(len(key) >= 22 for key in (ticket.id, ticket.host, *[seat.key for seat in ticket.seats]))
            match = await registry.match(ticket.id)
            assert match.game.names == ("Ann", *[""] * (seats - 1))
    assert len(ids) == 12


async def test_missing_names_and_boards_are_chosen() -> None:
    registry = new_registry()
    boards = set()
    for _ in range(8):
        match, _ = await started(registry, seats_request("warcraft", (SeatRequest("me"), BOT, BOT, BOT, BOT)))
        assert all(match.game.names) and len(set(match.game.names)) == 5
        boards.add(match.game.summary().board)
    assert len(boards) > 1
    match, _ = await started(registry, seats_request("warcraft", board="l1a+s2b"))
    assert match.game.summary().board == "l1a+s2b"


async def test_summaries_include_the_teams_of_a_game() -> None:
    registry = new_registry()
    for game, seats in (("azeroth", 4), ("azeroth", 5), ("smallworld", 4)):
        match, _ = await started(registry, seats_request(game, tuple([BOT] * seats)))
        teams = match.game.summary().teams
        assert teams == tuple(player.team for player in table(match.watch(NOBODY)).view.public.players if player.team)
        assert len(teams) == (seats if game == "azeroth" else 0)


async def test_everybody_sees_whether_a_game_has_a_seed() -> None:
    registry = new_registry()
    for seed in (0, None):
        match, ticket = await started(registry, game_request("me", "open", seed=seed))
        seeded = seed is not None
        for who in (NOBODY, match.who([key_of(ticket, 1)])):
            assert table(match.watch(who)).terms.seeded is seeded
        assert match.game.summary().seeded is seeded
        assert [summary.seeded for summary in await registry.store.summaries([match.game.id])] == [seeded]


async def test_keys_are_neither_stored_nor_shown() -> None:
    store = MemoryStore()
    match, ticket = await started(new_registry(store), game_request("me", "open"))
    listener = match.watch(everybody(match, ticket), 0)
    await match.talk.say(everybody(match, ticket), 0, "hello")
    stored = await store.load(match.game.id)
    kept = msgspec.json.encode([stored, await store.summaries([match.game.id])]) + b"".join(raw(listener))
    for key in (ticket.host, *[seat.key for seat in ticket.seats]):
        assert key.encode() not in kept


async def test_a_game_is_the_same_after_a_restart() -> None:
    for game in ("smallworld", "warcraft", "azeroth"):
        store = MemoryStore()
        match, ticket = await started(new_registry(store), game_request("me", "me", "me", game=game, seed=None))
        who = everybody(match, ticket)
        chance = random.Random(4)
        while not match.game.over:
            await play_on(match, who, chance, 7)
            if match.game.timeline.undoable():
                await match.turns.undo(
                    who, match.game.mover, match.game.version, chance.randint(1, match.game.timeline.undoable())
                )
            again = await new_registry(store).match(match.game.id)
            assert again.game.state.key() == match.game.state.key()
            assert (again.game.version, again.game.number, again.game.summary()) == (
                match.game.version,
                match.game.number,
                match.game.summary(),
            )
        assert again.game.timeline.lines == match.game.timeline.lines
        assert again.game.timeline.redeploy_starts == match.game.timeline.redeploy_starts
        assert await store.summaries([match.game.id]) == [match.game.summary()]


async def test_idle_games_are_unloaded_and_reloaded() -> None:
    store = MemoryStore()
    registry = new_registry(store, most=3)
    tickets = [await registry.create(game_request("me", "me")) for _ in range(3)]
    watched = await registry.match(tickets[0].id)
    listener = watched.watch(NOBODY)
    tickets += [await registry.create(game_request("me", "me")) for _ in range(5)]
    assert len(registry._matches) == 3
    assert await registry.match(tickets[0].id) is watched and not listener.closed
    for ticket in tickets:
        assert (await registry.match(ticket.id)).game.id == ticket.id
    with pytest.raises(Refusal, match=r"problem\.no-game"):
        await registry.match("x" * 22)
    one, other = await asyncio.gather(registry.match(tickets[3].id), registry.match(tickets[3].id))
    assert one is other
    await registry.close()
    assert await listener.next() is None or listener.closed


async def test_bots_resume_after_a_restart_without_viewers() -> None:
    store = MemoryStore()
    registry = new_registry(store)
    match, _ = await started(registry, game_request("random", "random", game="smallworld"))
    await registry.close()
    before = len(await store.entries(match.game.id, 0))
    assert not match.game.over
    again = new_registry(store)
    await again.start()
    while not (await store.summaries([match.game.id]))[0].over:
        await asyncio.sleep(0.002)
    assert len(await store.entries(match.game.id, 0)) > before
    await again.close()


async def finished(registry: MatchRegistry, game: str = "smallworld", seats: int = 2) -> str:
    """A game that was played to its end."""
    match, ticket = await started(registry, game_request(*["me"] * seats, game=game))
    await play_on(match, everybody(match, ticket), random.Random(2))
    return match.game.id


def test_an_unloadable_game_does_not_stop_the_server_from_starting(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = MemoryStore()
        registry = new_registry(store)
        games = [(await started(registry, game_request("random", "random")))[0] for _ in range(2)]
        for match in games:
            match.autoplayer.stop()
        # As if written under other rules.
        await store.append(games[1].game.id, 4, Moved(0, ("conquer atlantis",)), now(), games[1].game.summary())
        again = new_registry(store)
        await again.start()
        assert list(again._matches) == [games[0].game.id]
        await again.close()
        await registry.close()

    asyncio.run(run())
    assert "cannot load game" in caplog.text


async def test_forks_start_at_their_step_and_are_independent() -> None:
    store = MemoryStore()
    registry = new_registry(store)
    for game in ("smallworld", "warcraft", "azeroth"):
        parent = await finished(registry, game, 3)
        replay = await registry.replay(parent)
        for at in (0, 20, len(replay.steps) - 2):
            ticket = await registry.fork(parent, ForkRequest(at, (ME, BOT, SeatRequest("open"))))
            fork = await registry.match(ticket.id)
            fork.autoplayer.stop()
            look = await registry.replay_view_at(parent, at, None)
            assert fork.game.summary().steps == at
            assert fork.game.plan.parent == parent and fork.game.plan.request.seed is None
            names = [player.name for player in look.public.players]
            assert names == ["Player 0", "Player 1", "Player 2"]
            assert (await registry.replay(parent)).lines[: len(fork.game.timeline.lines)] == tuple(
                fork.game.timeline.lines
            )
            entries = [written.entry for written in await store.entries(ticket.id, 0)]
            assert [type(entry) for entry in entries] == [Seated] * 3 + [Moved] * (at + 1)
        with pytest.raises(Refusal, match=r"problem\.no-step"):
            await registry.fork(parent, ForkRequest(len(replay.steps), (ME, BOT, BOT)))
        for end in (None, len(replay.steps) - 1):
            with pytest.raises(Refusal, match=r"problem\.over: the game is over at this step"):
                await registry.fork(parent, ForkRequest(end, (ME, BOT, BOT)))
        with pytest.raises(Refusal, match=r"problem\.seats"):
            await registry.fork(parent, ForkRequest(1, (ME, BOT)))
    await registry.close()


async def test_only_a_sole_host_can_fork_a_running_game() -> None:
    registry = new_registry()
    match, ticket = await started(registry, game_request("me", "me"))
    fork = ForkRequest(0, (ME, BOT))
    with pytest.raises(Refusal, match=r"problem\.not-over"):
        await registry.fork(match.game.id, fork)
    with pytest.raises(Refusal, match=r"problem\.not-over"):
        await registry.fork(match.game.id, fork, [key_of(ticket, 0)])
    assert await registry.fork(match.game.id, fork, [ticket.host])
    shared, ticket = await started(registry, game_request("me", "open"))
    with pytest.raises(Refusal, match=r"problem\.not-over"):
        await registry.fork(shared.game.id, fork, [ticket.host])
    for asked in (registry.record, registry.ending, registry.replay):
        with pytest.raises(Refusal, match=r"problem\.not-over"):
            await asked(match.game.id)
    with pytest.raises(Refusal, match=r"problem\.not-over"):
        await registry.replay_view_at(match.game.id, 0, None)
    await registry.close()


async def test_a_record_goes_out_and_comes_back_in() -> None:
    registry = new_registry()
    for game in ("smallworld", "warcraft", "azeroth"):
        parent = await finished(registry, game, 4)
        text = await registry.record(parent)
        summary = await registry.import_record(text)
        assert summary.over and summary.players == ("player-0", "player-1", "player-2", "player-3")
        assert (await registry.replay(summary.id)).lines == (await registry.replay(parent)).lines
        assert (await registry.replay(summary.id)).steps == (await registry.replay(parent)).steps
        assert await registry.ending(summary.id) == await registry.ending(parent)
        half = text[: text.index("\nround 3")]
        summary = await registry.import_record(half)
        assert not summary.over and not summary.bot
        replay = await registry.replay(summary.id)
        assert replay.ending is None and replay.steps
        taken = await registry.match(summary.id)
        with pytest.raises(Refusal):
            taken.who(["x" * 22])
        assert await registry.fork(summary.id, ForkRequest(3, (ME, BOT, BOT, BOT)))
    await registry.close()


async def test_a_record_that_starts_from_a_position_keeps_it() -> None:
    registry = new_registry()
    game = new_game("warcraft", 3, seed=3)
    chance = random.Random(3)
    while game.state.round < 3:
        game.apply(chance.choice(game.moves()))
    later = type(game).from_position(game.position(), seed=3)
    for _ in range(10):
        later.apply(chance.choice(later.moves()))
    summary = await registry.import_record(later.record())
    match = await registry.match(summary.id)
    assert match.game.state.key() == later.state.key() and summary.players == ("ann", "bob", "cat")
    again = await new_registry(registry.store if isinstance(registry.store, MemoryStore) else None).match(summary.id)
    assert again.game.state.key() == later.state.key()


@pytest.mark.parametrize(
    "head",
    [
        "record: 1\ngame: smallworld\nplayers: [a, b]\ncontent: [{file}]\n---\n",
        "record: 1\nstart:\n  position: 1\n  game: smallworld\n  'content': [{file}]\n---\n",
        "record: 1\n---not the end\n{{game: smallworld, players: [a, b], content: [{file}]}}\n---\n",
        "record: 1\n--- \n...\n",
        # It would overflow a C parser's stack; the next would expand to billions of nodes.
        "record: " + "[" * 100_000,
        "record: " + "- " * 100_000,
        "a: &a [x]\n" + "".join([f"b{i}: &a [{', '.join(['*a'] * 9)}]\n" for i in range(9)]) + "---\n",
        "hello",
        "",
    ],
)
async def test_invalid_records_are_refused_and_run_no_code(head: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    (tmp_path / "own.py").write_text(f"open({str(trace)!r}, 'w')\n")
    with pytest.raises(Refusal, match=r"problem\.record"):
        await new_registry().import_record(head.format(file=tmp_path / "own.py"))
    assert not trace.exists()


async def test_memory_does_not_grow_over_many_moves() -> None:
    registry = new_registry()
    match, ticket = await started(registry, game_request("me", "random", "me"))
    who = everybody(match, ticket)
    while not match.game.over:
        if match.game.mover is not None and match.game.by_bot(match.game.mover):
            await asyncio.sleep(0.001)
        else:
            await match.turns.play(who, match.game.mover, match.game.version, [moves(match)[-1]])
    async with asyncio.timeout(PATIENCE):
        while match.journal._tasks or not match.idle:
            await asyncio.sleep(0.001)
    await registry.close()
