"""A match: permissions, atomic moves, storage before display, and agreement between processes."""

import asyncio
import random

import pytest

from smallworld.core import engine, ids
from smallworld.game.game import new_game
from smallworld.games.catalogue import default_board
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.seats import NOBODY
from smallworld.server.match.timeline import UNTIL
from smallworld.server.ports.journal import JournalEntry, Undone
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.socket import ChatMessage, TableUpdate
from smallworld.server.protocol.table import UndoOptions, UndoStep
from tests.server.tables import (
    everybody,
    game_request,
    key_of,
    moves,
    new_registry,
    play,
    play_on,
    random_game,
    raw,
    refused,
    started,
    table,
    waiting,
)


async def test_checks_run_in_order_and_change_nothing() -> None:
    registry = new_registry()
    match, ticket = await started(registry, game_request("me", "open"))
    seat = match.game.mover
    assert seat is not None
    mine, other = match.who([key_of(ticket, seat)]), match.who([key_of(ticket, 1 - seat)])
    assert mine.seats == (seat,) and not mine.host
    await refused(match, "problem.not-yours", match.turns.play(other, seat, match.game.version, ["pick 1"]))
    await refused(match, "problem.not-yours", match.turns.play(NOBODY, seat, match.game.version, ["pick 1"]))
    await refused(match, "problem.not-yours", match.turns.play(mine, None, match.game.version, ["pick 1"]))
    await refused(match, "problem.stale", match.turns.play(mine, seat, match.game.version - 1, ["pick 1"]))
    await refused(match, "problem.stale", match.turns.play(mine, seat, match.game.version + 1, ["pick 1"]))
    await refused(match, "problem.not-your-turn", match.turns.play(other, 1 - seat, match.game.version, ["pick 1"]))
    await refused(match, "problem.no-move", match.turns.play(mine, seat, match.game.version, ["<b>fly</b>"]))
    await refused(match, "reason.must-pick", match.turns.play(mine, seat, match.game.version, ["done"]))
    await refused(match, "reason.no-such-combo", match.turns.play(mine, seat, match.game.version, ["pick 9"]))
    await refused(match, "problem.no-undo", match.turns.undo(mine, seat, match.game.version, 1))
    await refused(match, "problem.not-yours", match.turns.undo(other, seat, match.game.version, 1))
    await refused(match, "problem.not-host", match.seating.hand_over(other, seat, "greedy"))
    with pytest.raises(Refusal, match=r"problem\.key"):
        match.who([key_of(ticket, seat), "x" * 22])
    with pytest.raises(Refusal, match=r"problem\.not-yours"):
        match.watch(mine, 1 - seat)


async def test_players_cannot_choose_outcomes_of_chance() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me"))
    who = everybody(match, ticket)
    assert match.game.mover is not None
    for text in ("die 3", "race orcs", "first p1"):
        await refused(match, "reason.no-chance", play(match, who, [text]))


async def test_moves_are_atomic_and_chance_comes_last() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me"))
    who = everybody(match, ticket)
    first = next(text for text in moves(match) if text == "pick 1")
    # A pick reveals a combo, so later moves in the batch may not depend on it.
    await refused(match, "problem.after-chance", play(match, who, [first, "done"]))
    await play(match, who, [first])
    conquests = [text for text in moves(match) if text.startswith("conquer")]
    await refused(match, "reason.own-region", play(match, who, [conquests[0], conquests[0]]))
    await refused(match, "problem.no-move", play(match, who, [conquests[0], "fly"]))
    before = match.game.version
    await play(match, who, [conquests[0]])
    assert match.game.version == before + 1


async def test_a_done_after_placements_is_dropped_if_the_step_ended_by_itself() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me"))
    who = everybody(match, ticket)
    seat = match.game.mover
    await play(match, who, ["pick 1"])
    while engine.pending(match.game.state).kind == ids.F_CONQUER:
        conquests = [text for text in moves(match) if text.startswith("conquer")]
        await play(match, who, conquests[:1] or ["done"])
    redeploying = engine.pending(match.game.state)
    assert redeploying.kind == ids.F_REDEPLOY and match.game.mover == seat
    hand = match.game.state.hand[redeploying.army]
    place = next(text for text in moves(match) if text.startswith("deploy")).removesuffix(" 1")
    with pytest.raises(Refusal):
        await play(match, who, [f"{place} {hand + 1}"])
    # A player can't move for the next one either.
    await refused(match, "problem.not-your-turn", play(match, who, [*[f"{place} 1"] * hand, "pick 1"]))
    await play(match, who, [*[f"{place} 1"] * hand, "done"])
    assert match.game.mover != seat
    # The next player's turn isn't ended by it.
    assert engine.pending(match.game.state).kind == ids.F_PICK


def test_a_done_after_the_last_placement_is_dropped_before_chance_too() -> None:
    found = 0
    for timeline in random_game("azeroth", 4, 2):
        s = timeline.state
        redeploying = engine.pending(s)
        places = [text for text in timeline.game.moves() if text.startswith("deploy")]
        if not places or redeploying.kind != ids.F_REDEPLOY:
            continue
        hand = s.hand[redeploying.army]
        last = f"{places[0].removesuffix(' 1')} {hand}"
        without = timeline.clone()
        without.play([last])
        start = len(timeline.game.entries) + hand
        if without.game.entries[start:] and without.game.entries[start].seat == ids.CHANCE:
            found += 1
            with_it = timeline.clone()
            with_it.play([last, "done"])
            assert [entry.seat for entry in with_it.game.entries] == [entry.seat for entry in without.game.entries]
            with pytest.raises(Refusal, match=r"problem\.after-chance"):
                timeline.clone().play([last, "pick 1"])
    assert found


async def test_undo_goes_back_through_the_turn_to_the_last_reveal() -> None:
    store = MemoryStore()
    match, ticket = await started(new_registry(store), game_request("me", "me"))
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
    await refused(match, "problem.no-undo", match.turns.undo(who, seat, match.game.version, 3))
    version = match.game.version
    assert await match.turns.undo(who, seat, version, 2) == version + 1
    assert match.game.state.key() == begun
    seen = table(listener)
    assert seen.fresh and list(seen.lines) == match.game.timeline.lines
    assert (await store.entries(match.game.id, match.game.number - 1))[0].entry == Undone(seat or 0, 2)
    await refused(match, "problem.no-undo", match.turns.undo(who, seat, match.game.version, 1))
    # A listener whose log is longer than the remaining one gets all of it again, even if it has grown since.
    had = len(match.game.timeline.lines) + 2
    assert table(match.watch(NOBODY, lines=had)).fresh
    while len(match.game.timeline.lines) < had:
        await play(match, who, [[text for text in moves(match) if text.startswith("conquer")][-1]])
    assert table(match.watch(NOBODY, lines=had)).fresh
    kept = table(match.watch(NOBODY, lines=had - 2))
    assert not kept.fresh and list(kept.lines) == match.game.timeline.lines[had - 2 :]

    off, ticket = await started(new_registry(), game_request("me", "me", undo=False))
    who = everybody(off, ticket)
    await play(off, who, ["pick 1"])
    await play(off, who, [next(text for text in moves(off) if text.startswith("conquer"))])
    await refused(off, "problem.undo-off", off.turns.undo(who, off.game.mover, off.game.version, 1))


@pytest.mark.parametrize(("game", "seats", "seed"), [("smallworld", 3, 1), ("warcraft", 3, 3), ("azeroth", 4, 2)])
def test_undo_can_return_to_every_listed_step(game: str, seats: int, seed: int) -> None:
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
            # Undone moves can be made again from their texts.
            twin.play([back.text])
            assert twin.texts(0) == timeline.texts(0, len(twin.game.entries))
    assert ends <= set(UNTIL) and {"start", "player", "reveal"} <= ends and longest > 2


async def test_a_requested_seed_deals_the_same_game_everywhere() -> None:
    for game in ("smallworld", "warcraft", "azeroth"):
        store = MemoryStore()
        match, ticket = await started(new_registry(store), game_request("me", "me", "me", game=game, seed=77))
        other = new_game(game, 3, seed=77, board=default_board(game, 3, 77))
        chance = random.Random(5)
        for number in range(120):
            if match.game.over:
                break
            if number % 20 == 10:
                # After a reload, the dealer continues its random sequence where it stopped.
                match = await new_registry(store).match(match.game.id)
            who = everybody(match, ticket)
            if match.game.timeline.held:
                # In other games the turn has ended automatically.
                await play(match, who, ["done"])
            text = chance.choice(moves(match))
            await play(match, who, [text])
            names = dict(zip(("p1", "p2", "p3"), other.names, strict=True))
            other.apply(" ".join(names.get(word, word) for word in text.split()))
        if match.game.timeline.held:
            await play(match, everybody(match, ticket), ["done"])
        assert match.game.state.key() == other.state.key()


async def test_without_a_seed_no_two_games_are_alike() -> None:
    registry = new_registry()
    deals = set()
    for _ in range(6):
        match, _ = await started(registry, game_request("me", "me", seed=None))
        deals.add(match.game.timeline.texts(0))
        # Even with full knowledge of the game so far, the future is unpredictable.
        assert isinstance(match.game.timeline.clone().dealer.random, random.SystemRandom)
    assert len(deals) == 6


class FailingStore(MemoryStore):
    """A store that fails on request."""

    failing = False

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
        """Write, or fail."""
        if self.failing:
            raise OSError("no space left")
        await super().append(game, number, entry, at, summary)


async def test_a_change_that_cannot_be_stored_is_not_shown_and_has_no_effect() -> None:
    store = FailingStore()
    match, ticket = await started(new_registry(store), game_request("me", "me"))
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


async def test_two_processes_see_each_others_moves_and_never_both_move() -> None:
    store, bus = MemoryStore(), LocalBus()
    lobbies = [new_registry(store, bus), new_registry(store, bus)]
    for registry in lobbies:
        await registry.start()
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
            a.turns.play(who, seat, version, [chance.choice(texts)]),
            b.turns.play(who, seat, version, [chance.choice(texts)]),
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
    for registry in lobbies:
        await registry.close()


async def test_a_browser_with_any_part_of_the_log_gets_the_rest() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me"))
    await play_on(match, everybody(match, ticket), random.Random(1), 40)
    lines = match.game.timeline.lines
    for had in range(len(lines) + 1):
        listener = match.watch(NOBODY, lines=had)
        assert list(table(listener).lines) == lines[had:]
        match.leave(listener)
    assert len(lines) > 20 and len(match.audience._parts) < 7


async def test_everybody_connected_gets_every_change_once_from_their_own_view() -> None:
    match, ticket = await started(new_registry(), game_request("me", "open", "open"))
    host = match.who([ticket.host, key_of(ticket, 0)])
    guest = match.who([key_of(ticket, 1)])
    listeners = [match.watch(host, 0), match.watch(guest, 1), match.watch(NOBODY)]
    first = table(listeners[2])
    assert first.fresh and first.mine == () and first.view.private.coins == (None, None, None)
    await match.seating.join(key_of(ticket, 1), "  Zoë   B. ")
    await match.seating.join(key_of(ticket, 2), "Tom")
    assert match.game.names == ("Player 0", "Zoë B.", "Tom")
    await refused(match, "problem.names", match.seating.join(key_of(ticket, 2), "zoë b."))
    await refused(match, "problem.name", match.seating.join(key_of(ticket, 2), "\u202e\x07"))
    for listener in listeners:
        raw(listener)
    everyone = everybody(match, ticket)
    await play_on(match, everyone, random.Random(1), 30)
    logs = []
    for listener, face in zip(listeners, (0, 1, None), strict=True):
        tables = [message for message in waiting(listener) if isinstance(message, TableUpdate)]
        assert [seen.version for seen in tables] == list(range(match.game.version - 29, match.game.version + 1))
        assert all(seen.view.private.seat == face for seen in tables)
        logs.append([line for seen in tables for line in seen.lines])
        for seen in tables:
            assert bool(seen.view.private.moves) == (face is not None and seen.view.public.mover == face)
    assert logs[0] == logs[1] == logs[2] == match.game.timeline.lines[-len(logs[0]) :]
    match.switch_seat(listeners[0], None)
    assert table(listeners[0]).view.private.seat is None
    with pytest.raises(Refusal):
        match.switch_seat(listeners[0], 1)
