"""The lobby: starting games, loading and forgetting them, going on after a restart, forks and records."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from smallworld.game.game import new_game
from smallworld.server.match.match import NOBODY
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import ForkRequest, NewGameRequest, SeatRequest
from smallworld.server.registry import MatchRegistry
from smallworld.server.storage.journal import Moved, Seated, now
from tests.server.clients import PATIENCE
from tests.server.memory import MemoryStore
from tests.server.tables import everybody, game_request, key_of, moves, new_lobby, play_on, raw, started, table

ME, BOT = SeatRequest("me", "Ann"), SeatRequest("bot")


def refusal_of(requested: NewGameRequest) -> str:
    """Why a game can't be started."""
    with pytest.raises(Refusal) as caught:
        asyncio.run(new_lobby().create(requested))
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
def test_what_can_not_be_played_is_refused_in_a_sentence(why: str, requested: NewGameRequest) -> None:
    assert refusal_of(requested) == why


def test_every_game_starts_for_every_number_of_seats() -> None:
    async def run() -> None:
        lobby = new_lobby()
        ids = set()
        for game in ("smallworld", "warcraft", "azeroth"):
            for seats in range(2, 6):
                ticket = await lobby.create(seats_request(game, (ME, *[SeatRequest("open")] * (seats - 1))))
                ids.add(ticket.id)
                assert [seat.seat for seat in ticket.seats] == list(range(seats))
                assert len({ticket.host, *[seat.key for seat in ticket.seats]}) == seats + 1
                assert all(len(key) >= 22 for key in (ticket.id, ticket.host, *[seat.key for seat in ticket.seats]))
                match = await lobby.match(ticket.id)
                assert match.game.names == ("Ann", *[""] * (seats - 1))
        assert len(ids) == 12

    asyncio.run(run())


def test_names_and_boards_that_are_not_given_are_chosen() -> None:
    async def run() -> None:
        lobby = new_lobby()
        boards = set()
        for _ in range(8):
            match, _ = await started(lobby, seats_request("warcraft", (SeatRequest("me"), BOT, BOT, BOT, BOT)))
            assert all(match.game.names) and len(set(match.game.names)) == 5
            boards.add(match.game.summary().board)
        assert len(boards) > 1
        match, _ = await started(lobby, seats_request("warcraft", board="l1a+s2b"))
        assert match.game.summary().board == "l1a+s2b"

    asyncio.run(run())


def test_lists_know_the_teams_of_a_game() -> None:
    async def run() -> None:
        lobby = new_lobby()
        for game, seats in (("azeroth", 4), ("azeroth", 5), ("smallworld", 4)):
            match, _ = await started(lobby, seats_request(game, tuple([BOT] * seats)))
            teams = match.game.summary().teams
            assert teams == tuple(
                player.team for player in table(match.watch(NOBODY)).look.public.players if player.team
            )
            assert len(teams) == (seats if game == "azeroth" else 0)

    asyncio.run(run())


def test_a_game_with_a_seed_says_so_to_everybody_and_one_without_does_not() -> None:
    async def run() -> None:
        lobby = new_lobby()
        for seed in (0, None):
            match, ticket = await started(lobby, game_request("me", "open", seed=seed))
            seeded = seed is not None
            for who in (NOBODY, match.who([key_of(ticket, 1)])):
                assert table(match.watch(who)).terms.seeded is seeded
            assert match.game.summary().seeded is seeded
            assert [summary.seeded for summary in await lobby.store.summaries([match.game.id])] == [seeded]

    asyncio.run(run())


def test_no_key_is_kept_or_told() -> None:
    async def run() -> None:
        store = MemoryStore()
        match, ticket = await started(new_lobby(store), game_request("me", "open"))
        listener = match.watch(everybody(match, ticket), 0)
        await match.talk.say(everybody(match, ticket), 0, "hello")
        stored = await store.load(match.game.id)
        kept = msgspec.json.encode([stored, await store.summaries([match.game.id])]) + b"".join(raw(listener))
        for key in (ticket.host, *[seat.key for seat in ticket.seats]):
            assert key.encode() not in kept

    asyncio.run(run())


def test_a_game_is_the_same_after_a_restart() -> None:
    async def run() -> None:
        for game in ("smallworld", "warcraft", "azeroth"):
            store = MemoryStore()
            match, ticket = await started(new_lobby(store), game_request("me", "me", "me", game=game, seed=None))
            who = everybody(match, ticket)
            chance = random.Random(4)
            while not match.game.over:
                await play_on(match, who, chance, 7)
                if match.game.timeline.undoable():
                    await match.undo(
                        who, match.game.mover, match.game.version, chance.randint(1, match.game.timeline.undoable())
                    )
                again = await new_lobby(store).match(match.game.id)
                assert again.game.state.key() == match.game.state.key()
                assert (again.game.version, again.game.number, again.game.summary()) == (
                    match.game.version,
                    match.game.number,
                    match.game.summary(),
                )
            assert again.game.timeline.lines == match.game.timeline.lines
            assert again.game.timeline.taken_up == match.game.timeline.taken_up
            assert await store.summaries([match.game.id]) == [match.game.summary()]

    asyncio.run(run())


def test_idle_games_are_forgotten_and_come_back() -> None:
    async def run() -> None:
        store = MemoryStore()
        lobby = new_lobby(store, most=3)
        tickets = [await lobby.create(game_request("me", "me")) for _ in range(3)]
        watched = await lobby.match(tickets[0].id)
        listener = watched.watch(NOBODY)
        tickets += [await lobby.create(game_request("me", "me")) for _ in range(5)]
        assert len(lobby._matches) == 3
        assert await lobby.match(tickets[0].id) is watched and not listener.closed
        for ticket in tickets:
            assert (await lobby.match(ticket.id)).game.id == ticket.id
        with pytest.raises(Refusal, match=r"problem\.no-game"):
            await lobby.match("x" * 22)
        one, other = await asyncio.gather(lobby.match(tickets[3].id), lobby.match(tickets[3].id))
        assert one is other
        await lobby.close()
        assert await listener.next() is None or listener.closed

    asyncio.run(run())


def test_bots_go_on_after_a_restart_without_anybody_looking() -> None:
    async def run() -> None:
        store = MemoryStore()
        lobby = new_lobby(store)
        match, _ = await started(lobby, game_request("random", "random", game="smallworld"))
        await lobby.close()
        before = len(await store.entries(match.game.id, 0))
        assert not match.game.over
        again = new_lobby(store)
        await again.start()
        while not (await store.summaries([match.game.id]))[0].over:
            await asyncio.sleep(0.002)
        assert len(await store.entries(match.game.id, 0)) > before
        await again.close()

    asyncio.run(run())


async def finished(lobby: MatchRegistry, game: str = "smallworld", seats: int = 2) -> str:
    """A game that has been played to its end."""
    match, ticket = await started(lobby, game_request(*["me"] * seats, game=game))
    await play_on(match, everybody(match, ticket), random.Random(2))
    return match.game.id


def test_a_game_that_can_not_be_loaded_keeps_no_server_from_starting(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = MemoryStore()
        lobby = new_lobby(store)
        games = [(await started(lobby, game_request("random", "random")))[0] for _ in range(2)]
        for match in games:
            match.autoplayer.stop()
        # As if it had been written by other rules than ours.
        await store.append(games[1].game.id, 4, Moved(0, ("conquer atlantis",)), now(), games[1].game.summary())
        again = new_lobby(store)
        await again.start()
        assert list(again._matches) == [games[0].game.id]
        await again.close()
        await lobby.close()

    asyncio.run(run())
    assert "can't be loaded" in caplog.text


def test_forks_begin_where_they_were_cut_and_go_on_by_themselves() -> None:
    async def run() -> None:
        store = MemoryStore()
        lobby = new_lobby(store)
        for game in ("smallworld", "warcraft", "azeroth"):
            parent = await finished(lobby, game, 3)
            replay = await lobby.replay(parent)
            for at in (0, 20, len(replay.steps) - 1):
                ticket = await lobby.fork(parent, ForkRequest(at, (ME, BOT, SeatRequest("open"))))
                fork = await lobby.match(ticket.id)
                fork.autoplayer.stop()
                look = await lobby.replay_look(parent, at, None)
                assert fork.game.summary().steps == at
                assert fork.game.plan.parent == parent and fork.game.plan.request.seed is None
                names = [player.name for player in look.public.players]
                assert names == ["Player 0", "Player 1", "Player 2"]
                assert (await lobby.replay(parent)).lines[: len(fork.game.timeline.lines)] == tuple(
                    fork.game.timeline.lines
                )
                entries = [written.entry for written in await store.entries(ticket.id, 0)]
                assert [type(entry) for entry in entries] == [Seated] * 3 + [Moved] * (at + 1)
            with pytest.raises(Refusal, match=r"problem\.no-step"):
                await lobby.fork(parent, ForkRequest(len(replay.steps), (ME, BOT, BOT)))
            with pytest.raises(Refusal, match=r"problem\.seats"):
                await lobby.fork(parent, ForkRequest(1, (ME, BOT)))
        await lobby.close()

    asyncio.run(run())


def test_a_game_in_play_is_forked_by_its_host_alone_and_not_to_look_into_others_hands() -> None:
    async def run() -> None:
        lobby = new_lobby()
        match, ticket = await started(lobby, game_request("me", "me"))
        fork = ForkRequest(0, (ME, BOT))
        with pytest.raises(Refusal, match=r"problem\.not-over"):
            await lobby.fork(match.game.id, fork)
        with pytest.raises(Refusal, match=r"problem\.not-over"):
            await lobby.fork(match.game.id, fork, [key_of(ticket, 0)])
        assert await lobby.fork(match.game.id, fork, [ticket.host])
        shared, ticket = await started(lobby, game_request("me", "open"))
        with pytest.raises(Refusal, match=r"problem\.not-over"):
            await lobby.fork(shared.game.id, fork, [ticket.host])
        for asked in (lobby.record, lobby.ending, lobby.replay):
            with pytest.raises(Refusal, match=r"problem\.not-over"):
                await asked(match.game.id)
        with pytest.raises(Refusal, match=r"problem\.not-over"):
            await lobby.replay_look(match.game.id, 0, None)
        await lobby.close()

    asyncio.run(run())


def test_a_record_goes_out_and_comes_back_in() -> None:
    async def run() -> None:
        lobby = new_lobby()
        for game in ("smallworld", "warcraft", "azeroth"):
            parent = await finished(lobby, game, 4)
            text = await lobby.record(parent)
            summary = await lobby.import_record(text)
            assert summary.over and summary.players == ("player-0", "player-1", "player-2", "player-3")
            assert (await lobby.replay(summary.id)).lines == (await lobby.replay(parent)).lines
            assert (await lobby.replay(summary.id)).steps == (await lobby.replay(parent)).steps
            assert await lobby.ending(summary.id) == await lobby.ending(parent)
            half = text[: text.index("\nround 3")]
            summary = await lobby.import_record(half)
            assert not summary.over and not summary.bot
            replay = await lobby.replay(summary.id)
            assert replay.ending is None and replay.steps
            taken = await lobby.match(summary.id)
            with pytest.raises(Refusal):
                taken.who(["x" * 22])
            assert await lobby.fork(summary.id, ForkRequest(3, (ME, BOT, BOT, BOT)))
        await lobby.close()

    asyncio.run(run())


def test_a_record_that_starts_from_a_position_keeps_it() -> None:
    async def run() -> None:
        lobby = new_lobby()
        game = new_game("warcraft", 3, seed=3)
        chance = random.Random(3)
        while game.state.round < 3:
            game.apply(chance.choice(game.moves()))
        later = type(game).from_position(game.position(), seed=3)
        for _ in range(10):
            later.apply(chance.choice(later.moves()))
        summary = await lobby.import_record(later.record())
        match = await lobby.match(summary.id)
        assert match.game.state.key() == later.state.key() and summary.players == ("ann", "bob", "cat")
        again = await new_lobby(lobby.store if isinstance(lobby.store, MemoryStore) else None).match(summary.id)
        assert again.game.state.key() == later.state.key()

    asyncio.run(run())


@pytest.mark.parametrize(
    "head",
    [
        "record: 1\ngame: smallworld\nplayers: [a, b]\ncontent: [{file}]\n---\n",
        "record: 1\nstart:\n  position: 1\n  game: smallworld\n  'content': [{file}]\n---\n",
        "record: 1\n---not the end\n{{game: smallworld, players: [a, b], content: [{file}]}}\n---\n",
        "record: 1\n--- \n...\n",
        # Of a parser in C nothing would be left, nor of any walk through billions of nodes anything come.
        "record: " + "[" * 100_000,
        "record: " + "- " * 100_000,
        "a: &a [x]\n" + "".join([f"b{i}: &a [{', '.join(['*a'] * 9)}]\n" for i in range(9)]) + "---\n",
        "hello",
        "",
    ],
)
def test_strange_records_are_refused_and_run_nothing(head: str, tmp_path: Path) -> None:
    async def run() -> None:
        trace = tmp_path / "trace"
        (tmp_path / "own.py").write_text(f"open({str(trace)!r}, 'w')\n")
        with pytest.raises(Refusal, match=r"problem\.record"):
            await new_lobby().import_record(head.format(file=tmp_path / "own.py"))
        assert not trace.exists()

    asyncio.run(run())


def test_many_moves_later_nothing_has_been_left_behind() -> None:
    async def run() -> None:
        lobby = new_lobby()
        match, ticket = await started(lobby, game_request("me", "random", "me"))
        who = everybody(match, ticket)
        while not match.game.over:
            if match.game.mover is not None and match.game.by_bot(match.game.mover):
                await asyncio.sleep(0.001)
            else:
                await match.play(who, match.game.mover, match.game.version, [moves(match)[-1]])
        async with asyncio.timeout(PATIENCE):
            while match._tasks or not match.idle:
                await asyncio.sleep(0.001)
        await lobby.close()

    asyncio.run(run())
