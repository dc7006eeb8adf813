"""A match: who may do what, all or nothing, written before it is told, and the same in every process."""

from __future__ import annotations

import asyncio
import random

import pytest

from smallworld.core import ids
from smallworld.game.game import new_game
from smallworld.games.catalogue import default_board
from smallworld.server.match.match import NOBODY
from smallworld.server.match.timeline import UNTIL
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.socket import ChatMessage, TableUpdate
from smallworld.server.protocol.table import UndoOptions, UndoStep
from smallworld.server.storage.interfaces import LocalBus
from smallworld.server.storage.journal import Entry, TookBack
from tests.server.memory import MemoryStore
from tests.server.tables import (
    everybody,
    game_request,
    key_of,
    moves,
    new_lobby,
    play,
    play_on,
    random_game,
    raw,
    refused,
    started,
    table,
    waiting,
)


def test_checks_come_in_order_and_change_nothing() -> None:
    async def run() -> None:
        lobby = new_lobby()
        match, ticket = await started(lobby, game_request("me", "open"))
        seat = match.game.mover
        assert seat is not None
        mine, other = match.who([key_of(ticket, seat)]), match.who([key_of(ticket, 1 - seat)])
        assert mine.seats == (seat,) and not mine.host
        await refused(match, "problem.not-yours", match.play(other, seat, match.game.version, ["pick 1"]))
        await refused(match, "problem.not-yours", match.play(NOBODY, seat, match.game.version, ["pick 1"]))
        await refused(match, "problem.not-yours", match.play(mine, None, match.game.version, ["pick 1"]))
        await refused(match, "problem.stale", match.play(mine, seat, match.game.version - 1, ["pick 1"]))
        await refused(match, "problem.stale", match.play(mine, seat, match.game.version + 1, ["pick 1"]))
        await refused(match, "problem.not-your-turn", match.play(other, 1 - seat, match.game.version, ["pick 1"]))
        await refused(match, "problem.no-move", match.play(mine, seat, match.game.version, ["<b>fly</b>"]))
        await refused(match, "reason.must-pick", match.play(mine, seat, match.game.version, ["done"]))
        await refused(match, "reason.no-such-combo", match.play(mine, seat, match.game.version, ["pick 9"]))
        await refused(match, "problem.no-undo", match.undo(mine, seat, match.game.version, 1))
        await refused(match, "problem.not-yours", match.undo(other, seat, match.game.version, 1))
        await refused(match, "problem.not-host", match.hand_over(other, seat, "greedy"))
        with pytest.raises(Refusal, match=r"problem\.key"):
            match.who([key_of(ticket, seat), "x" * 22])
        with pytest.raises(Refusal, match=r"problem\.not-yours"):
            match.watch(mine, 1 - seat)

    asyncio.run(run())


def test_nobody_plays_what_is_for_chance_to_bring() -> None:
    async def run() -> None:
        match, ticket = await started(new_lobby(), game_request("me", "me"))
        who = everybody(match, ticket)
        assert match.game.mover is not None
        for text in ("die 3", "race orcs", "first p1"):
            await refused(match, "reason.no-chance", play(match, who, [text]))

    asyncio.run(run())


def test_moves_are_made_all_or_none_and_chance_comes_last() -> None:
    async def run() -> None:
        match, ticket = await started(new_lobby(), game_request("me", "me"))
        who = everybody(match, ticket)
        first = next(text for text in moves(match) if text == "pick 1")
        # A combo is revealed behind a pick: what follows may not depend on it.
        await refused(match, "problem.behind-chance", play(match, who, [first, "done"]))
        await play(match, who, [first])
        conquests = [text for text in moves(match) if text.startswith("conquer")]
        await refused(match, "reason.own-region", play(match, who, [conquests[0], conquests[0]]))
        await refused(match, "problem.no-move", play(match, who, [conquests[0], "fly"]))
        before = match.game.version
        await play(match, who, [conquests[0]])
        assert match.game.version == before + 1

    asyncio.run(run())


def test_a_done_behind_placements_is_left_out_where_it_happened_by_itself() -> None:
    async def run() -> None:
        match, ticket = await started(new_lobby(), game_request("me", "me"))
        who = everybody(match, ticket)
        seat = match.game.mover
        await play(match, who, ["pick 1"])
        while match.game.state.frames[-4] == ids.F_CONQUER:
            conquests = [text for text in moves(match) if text.startswith("conquer")]
            await play(match, who, conquests[:1] or ["done"])
        assert match.game.state.frames[-4] == ids.F_REDEPLOY and match.game.mover == seat
        hand = match.game.state.hand[match.game.state.frames[-3]]
        place = next(text for text in moves(match) if text.startswith("deploy")).removesuffix(" 1")
        with pytest.raises(Refusal):
            await play(match, who, [f"{place} {hand + 1}"])
        # Nor can one player move for the next.
        await refused(match, "problem.not-your-turn", play(match, who, [*[f"{place} 1"] * hand, "pick 1"]))
        await play(match, who, [*[f"{place} 1"] * hand, "done"])
        assert match.game.mover != seat
        # The turn of the next player is not ended by it.
        assert match.game.state.frames[-4] == ids.F_PICK

    asyncio.run(run())


def test_a_done_behind_the_last_placement_is_left_out_where_chance_acts_next_too() -> None:
    found = 0
    for timeline in random_game("azeroth", 4, 2):
        s = timeline.state
        places = [text for text in timeline.game.moves() if text.startswith("deploy")] if s.frames else []
        if not places or s.frames[-4] != ids.F_REDEPLOY:
            continue
        last = f"{places[0].removesuffix(' 1')} {s.hand[s.frames[-3]]}"
        without = timeline.clone()
        without.play([last])
        start = len(timeline.game.entries) + s.hand[s.frames[-3]]
        if without.game.entries[start:] and without.game.entries[start].seat == ids.CHANCE:
            found += 1
            with_it = timeline.clone()
            with_it.play([last, "done"])
            assert [entry.seat for entry in with_it.game.entries] == [entry.seat for entry in without.game.entries]
            with pytest.raises(Refusal, match=r"problem\.behind-chance"):
                timeline.clone().play([last, "pick 1"])
    assert found


def test_undo_goes_back_through_the_turn_to_the_last_reveal() -> None:
    async def run() -> None:
        store = MemoryStore()
        match, ticket = await started(new_lobby(store), game_request("me", "me"))
        who = everybody(match, ticket)
        seat = match.game.mover
        await play(match, who, ["pick 1"])
        begun = match.game.state.key()
        listener = match.watch(who, seat)
        raw(listener)
        for _ in range(2):
            await play(match, who, [next(text for text in moves(match) if text.startswith("conquer"))])
        seen = table(listener)
        played = [match.game.timeline.words.text(entry.action) for entry in match.game.timeline.game.entries[-2:]]
        assert seen.undo == UndoOptions(2, (UndoStep(played[1], 1), UndoStep(played[0], 2)), "reveal")
        await refused(match, "problem.no-undo", match.undo(who, seat, match.game.version, 3))
        version = match.game.version
        assert await match.undo(who, seat, version, 2) == version + 1
        assert match.game.state.key() == begun
        seen = table(listener)
        assert seen.fresh and list(seen.lines) == match.game.timeline.lines
        assert (await store.entries(match.game.id, match.game.number - 1))[0].entry == TookBack(seat or 0, 2)
        await refused(match, "problem.no-undo", match.undo(who, seat, match.game.version, 1))
        # Whoever had more of the log than was left of it gets all of it again, even if it has grown since.
        had = len(match.game.timeline.lines) + 2
        assert table(match.watch(NOBODY, lines=had)).fresh
        while len(match.game.timeline.lines) < had:
            await play(match, who, [[text for text in moves(match) if text.startswith("conquer")][-1]])
        assert table(match.watch(NOBODY, lines=had)).fresh
        kept = table(match.watch(NOBODY, lines=had - 2))
        assert not kept.fresh and list(kept.lines) == match.game.timeline.lines[had - 2 :]

        off, ticket = await started(new_lobby(), game_request("me", "me", undo=False))
        who = everybody(off, ticket)
        await play(off, who, ["pick 1"])
        await play(off, who, [next(text for text in moves(off) if text.startswith("conquer"))])
        await refused(off, "problem.undo-off", off.undo(who, off.game.mover, off.game.version, 1))

    asyncio.run(run())


@pytest.mark.parametrize(("game", "seats", "seed"), [("smallworld", 3, 1), ("warcraft", 3, 3), ("azeroth", 4, 2)])
def test_every_step_of_the_list_can_be_gone_back_to(game: str, seats: int, seed: int) -> None:
    firm: dict[int, tuple[object, ...]] = {}
    ends: set[str] = set()
    longest = 0
    for timeline in random_game(game, seats, seed):
        firm[len(timeline.game.entries)] = timeline.state.key()
        if timeline.game.over:
            break
        backs = timeline.undo_steps()
        ends.add(timeline.undo_stops_at())
        longest = max(longest, len(backs))
        assert [back.moves for back in backs] == sorted({back.moves for back in backs})
        assert (backs[-1].moves if backs else 0) == timeline.undoable()
        for back in backs:
            twin = timeline.clone()
            twin.undo(back.moves)
            assert twin.state.key() == firm[len(twin.game.entries)]
            # What was taken back is made again as it is written.
            twin.play([back.text])
            assert twin.texts(0) == timeline.texts(0, len(twin.game.entries))
    assert ends <= set(UNTIL) and {"start", "player", "reveal"} <= ends and longest > 2


def test_a_wished_seed_deals_the_game_that_it_deals_anywhere() -> None:
    async def run() -> None:
        for game in ("smallworld", "warcraft", "azeroth"):
            store = MemoryStore()
            match, ticket = await started(new_lobby(store), game_request("me", "me", "me", game=game, seed=77))
            other = new_game(game, 3, seed=77, board=default_board(game, 3, 77))
            chance = random.Random(5)
            for number in range(120):
                if match.game.over:
                    break
                if number % 20 == 10:
                    # Loaded anew the dealer goes on where it was.
                    match = await new_lobby(store).match(match.game.id)
                who = everybody(match, ticket)
                if match.game.timeline.held:
                    # Anywhere else the turn has ended by itself.
                    await play(match, who, ["done"])
                text = chance.choice(moves(match))
                await play(match, who, [text])
                names = dict(zip(("p1", "p2", "p3"), other.names, strict=True))
                other.apply(" ".join(names.get(word, word) for word in text.split()))
            if match.game.timeline.held:
                await play(match, everybody(match, ticket), ["done"])
            assert match.game.state.key() == other.state.key()

    asyncio.run(run())


def test_without_a_seed_no_two_games_are_alike() -> None:
    async def run() -> None:
        lobby = new_lobby()
        deals = set()
        for _ in range(6):
            match, _ = await started(lobby, game_request("me", "me", seed=None))
            deals.add(match.game.timeline.texts(0))
            # Not even whoever has seen all of it so far can work out what comes.
            assert isinstance(match.game.timeline.clone().dealer.random, random.SystemRandom)
        assert len(deals) == 6

    asyncio.run(run())


class FailingStore(MemoryStore):
    """A store that fails when it is told to."""

    failing = False

    async def append(self, game: str, number: int, entry: Entry, at: str, summary: GameSummary | None = None) -> None:
        """Write, or fail."""
        if self.failing:
            raise OSError("no space left")
        await super().append(game, number, entry, at, summary)


def test_what_can_not_be_written_is_not_told_and_has_not_happened() -> None:
    async def run() -> None:
        store = FailingStore()
        match, ticket = await started(new_lobby(store), game_request("me", "me"))
        who = everybody(match, ticket)
        listener = match.watch(who, 0)
        raw(listener)
        before = match.game.state.key()
        store.failing = True
        with pytest.raises(OSError):
            await play(match, who, ["pick 1"])
        assert match.game.state.key() == before and not raw(listener)
        store.failing = False
        await play(match, who, ["pick 1"])
        assert raw(listener)

    asyncio.run(run())


def test_two_processes_see_each_others_moves_and_never_both_move() -> None:
    async def run() -> None:
        store, bus = MemoryStore(), LocalBus()
        lobbies = [new_lobby(store, bus), new_lobby(store, bus)]
        for lobby in lobbies:
            await lobby.start()
        here, ticket = await started(lobbies[0], game_request("me", "me", "me"))
        there = await lobbies[1].match(here.game.id)
        who = everybody(here, ticket)
        listener = there.watch(who, 0)
        raw(listener)
        chance = random.Random(3)
        for number in range(60):
            a, b = (here, there) if number % 2 else (there, here)
            seat, version, texts = a.game.mover, a.game.version, moves(a)
            results = await asyncio.gather(
                a.play(who, seat, version, [chance.choice(texts)]),
                b.play(who, seat, version, [chance.choice(texts)]),
                b.talk.say(who, 0, "now"),
                return_exceptions=True,
            )
            assert [type(result) for result in results[:2]].count(int) == 1, results
            lost = next(result for result in results[:2] if not isinstance(result, int))
            assert isinstance(lost, Refusal) and lost.why in ("problem.stale", "problem.not-your-turn")
            await asyncio.sleep(0.001)
            assert here.game.state.key() == there.game.state.key() and here.game.version == there.game.version
        assert here.game.timeline.lines == there.game.timeline.lines
        heard = waiting(listener)
        assert [message.version for message in heard if isinstance(message, TableUpdate)][-1] == here.game.version
        assert sum(isinstance(message, ChatMessage) for message in heard) == 60
        for lobby in lobbies:
            await lobby.close()

    asyncio.run(run())


def test_whoever_comes_with_any_part_of_the_log_leaves_nothing_behind() -> None:
    async def run() -> None:
        match, ticket = await started(new_lobby(), game_request("me", "me"))
        await play_on(match, everybody(match, ticket), random.Random(1), 40)
        lines = match.game.timeline.lines
        for had in range(len(lines) + 1):
            listener = match.watch(NOBODY, lines=had)
            assert list(table(listener).lines) == lines[had:]
            match.leave(listener)
        assert len(lines) > 20 and len(match.audience._parts) < 7

    asyncio.run(run())


def test_everybody_connected_gets_every_change_once_and_with_their_own_eyes() -> None:
    async def run() -> None:
        match, ticket = await started(new_lobby(), game_request("me", "open", "open"))
        host = match.who([ticket.host, key_of(ticket, 0)])
        guest = match.who([key_of(ticket, 1)])
        listeners = [match.watch(host, 0), match.watch(guest, 1), match.watch(NOBODY)]
        first = table(listeners[2])
        assert first.fresh and first.mine == () and first.look.own.coins == (None, None, None)
        await match.join(key_of(ticket, 1), "  Zoë   B. ")
        await match.join(key_of(ticket, 2), "Tom")
        assert match.game.names == ("Player 0", "Zoë B.", "Tom")
        await refused(match, "problem.names", match.join(key_of(ticket, 2), "zoë b."))
        await refused(match, "problem.name", match.join(key_of(ticket, 2), "\u202e\x07"))
        for listener in listeners:
            raw(listener)
        everyone = everybody(match, ticket)
        await play_on(match, everyone, random.Random(1), 30)
        logs = []
        for listener, face in zip(listeners, (0, 1, None), strict=True):
            tables = [message for message in waiting(listener) if isinstance(message, TableUpdate)]
            assert [seen.version for seen in tables] == list(range(match.game.version - 29, match.game.version + 1))
            assert all(seen.look.own.seat == face for seen in tables)
            logs.append([line for seen in tables for line in seen.lines])
            for seen in tables:
                assert bool(seen.look.own.moves) == (face is not None and seen.look.public.mover == face)
        assert logs[0] == logs[1] == logs[2] == match.game.timeline.lines[-len(logs[0]) :]
        match.look_as(listeners[0], None)
        assert table(listeners[0]).look.own.seat is None
        with pytest.raises(Refusal):
            match.look_as(listeners[0], 1)

    asyncio.run(run())
