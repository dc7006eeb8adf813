"""MatchRegistry: all games of this process; creates them, loads them on demand, and unloads idle ones."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

from smallworld.server import new_game
from smallworld.server.analyses import Analyses, AnalysisMaker
from smallworld.server.inventions import Inventions
from smallworld.server.match.match import Match
from smallworld.server.match.step_replay import ReplayCursor, record
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.interfaces import Bus, Stale, Store, StoreFailure, Thinker
from smallworld.server.ports.job_queue import Queue
from smallworld.server.ports.journal import stamp
from smallworld.server.ports.retries import failures
from smallworld.server.presence import Presence
from smallworld.server.protocol.analysis import AnalysisStatus
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.replay import Ending, ReplayData
from smallworld.server.protocol.setup import ForkRequest, GameKeys, GameSummary, NewGameRequest, SeatKeys
from smallworld.server.protocol.table import TableView
from smallworld.server.public_tables import PublicTables

log = logging.getLogger(__name__)

#: Games whose bots resume when a server starts; other games resume when someone opens them.
MOST_RESUMED = 200
#: Games whose clocks run from server start, and seconds between heartbeats.
MOST_CLOCKS, HEARTBEAT = 1000, 30.0
#: Replay cursors kept in memory.
MOST_CURSORS = 20
#: Queue limits: uploaded records; and forks, replays and record exports.
MOST_RECORDS, MOST_REPLAYED = 20, 60
#: Seconds that loading a game may occupy the event loop before yielding.
SLICE = 0.003


class Workers(Thinker, Protocol):
    """Chooses bot moves and reads records outside the event loop."""

    async def read_record(self, text: str) -> new_game.CreatedGame:
        """Create the game described by a record; raises `Refusal`."""


class TurnNotifier(Protocol):
    """Notifies absent players."""

    def attach(self, match: Match) -> None:
        """Notify the players of a loaded match from now on."""


class MatchRegistry:
    """All games, by id. Coroutines raise `Refusal`."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinker: Workers,
        *,
        pace: float = 0.6,
        most: int = 1000,
        notifier: TurnNotifier | None = None,
        analyser: AnalysisMaker | None = None,
        public_tables: bool = True,
        inventions: Inventions | None = None,
        mark: str = "",
        resumed: int = MOST_RESUMED,
    ) -> None:
        """Set up. `pace` is the seconds between bot moves; about `most` games are kept in memory.

        Ids of new games begin with `mark`; at most `resumed` games are resumed at start-up, before anyone opens them.
        """
        self.store = store
        self.bus = bus
        self.thinker = thinker
        self.pace = pace
        self.most = most
        self.notifier = notifier
        self.inventions = inventions
        self._mark = mark
        self._resumed = resumed
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Match]] = {}
        self._cursors: OrderedDict[tuple[str, int], ReplayCursor] = OrderedDict()
        self._records = Queue(MOST_RECORDS)
        self._replayed = Queue(MOST_REPLAYED)
        self._analyses = Analyses(analyser, self._cursor, self._replayed)
        self._long_games = asyncio.Lock()
        self.public = PublicTables(store, self._matches.values, self.match, public_tables)
        self.presence = Presence(bus, self._matches.values, self._matches.get)
        #: Start and end of the period without a running server, if there was one.
        self._outage: tuple[datetime, datetime] | None = None
        self._heartbeat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Subscribe to the bus, and resume games in which it is a bot's turn."""
        self.bus.subscribe(self._heard)
        self.store.on_late(self._heard)
        self.presence.start()
        before = await self.store.last_beat()
        if before:
            self._outage = datetime.fromisoformat(before), datetime.now(UTC)
        await self._resume([summary for summary in await self.store.unfinished(self._resumed) if summary.bot])
        self._heartbeat = asyncio.create_task(self._beat(), name="heartbeat")

    async def _resume(self, summaries: Sequence[GameSummary]) -> None:
        """Load the games that continue without players."""
        for summary in summaries:
            try:
                await self.match(summary.id)
            except Exception:
                # One broken game, e.g. one with other rules, must not stop the rest.
                log.exception("cannot load game %s", summary.id[:6])

    async def _beat(self) -> None:
        """Run the clocks, and record heartbeats."""
        resumed = False
        while True:
            try:
                if not resumed:
                    clocks = await self.store.clocked(MOST_CLOCKS if self._resumed else 0)
                    await self._resume([each for each in clocks if each.mover is not None and not each.waiting])
                    resumed = True
                await self.store.beat(stamp(datetime.now(UTC)))
            except StoreFailure as error:
                failures.report(error)
            await asyncio.sleep(HEARTBEAT)

    async def close(self) -> None:
        """Stop bots and clocks and close all listeners; the caller closes store, bus and thinker."""
        if self._heartbeat is not None:
            self._heartbeat.cancel()
            with suppress(StoreFailure):
                await self.store.beat(stamp(datetime.now(UTC)))
        for match in self._matches.values():
            match.close()
        self._matches.clear()
        await self.presence.close()

    async def create(self, request: NewGameRequest, address: str = "") -> GameKeys:
        """Create a game for a client at an address."""
        self.public.check_new(request, address)
        keys = await self._keep(new_game.from_request(request))
        guests = (await self.match(keys.id)).guests
        guests.host = address
        for seat, wanted in enumerate(request.seats):
            if wanted.kind == "me":
                guests.sit(seat, address)
        return keys

    async def take_seat(self, game: str, name: str, key: str | None, address: str = "") -> SeatKeys:
        """Take a game's next free seat for a client at an address: by invitation, or at a listed table."""
        match = await self.match(game)
        if key is None:
            self.public.check_seat(match, address)
        return await match.waiting_room.take_seat(name, key, address)

    async def teach(self, lesson: str, name: str = "") -> GameKeys:
        """Create a lesson's game; raises `problem.no-lesson`."""
        return await self._keep(new_game.from_lesson(lesson, name))

    async def _keep(self, found: new_game.CreatedGame) -> GameKeys:
        created = found.marked(self._mark)
        await self.store.create(created.game)
        await self.match(created.game.id)
        return created.keys

    async def match(self, game: str) -> Match:
        """Return a game, loading it if necessary; raises `problem.no-game`."""
        found = self._matches.get(game)
        if found is None:
            # Concurrent callers share one task; cancelling one caller must not cancel the others.
            task = self._loading.get(game)
            if task is None:
                task = self._loading[game] = asyncio.create_task(self._load(game))
                task.add_done_callback(lambda _: self._loading.pop(game, None))
            return await asyncio.shield(task)
        self._matches.move_to_end(game)
        return found

    async def _load(self, game: str) -> Match:
        stored = await self.store.load(game)
        if stored is None:
            raise Refusal("problem.no-game", "there is no such game")
        match = Match(stored, self.store, self.bus, self.thinker, self.pace)
        entries = iter(stored.entries)
        if match.load(entries, SLICE):
            # Most games load quickly and are done by now; longer ones load one at a time, yielding to other tasks.
            async with self._long_games:
                while match.load(entries, SLICE):
                    await asyncio.sleep(SLICE)
        self._matches[game] = match
        self.presence.attach(match)
        if self.notifier is not None:
            self.notifier.attach(match)
        match.clock.outage = self._outage
        if not match.game.plan.imported:
            match.drive()
        # Entries written during the load were announced before this process had a listener for the game.
        for written in await self.store.entries(game, match.game.number):
            match.journal.hear(written.number)
        self._forget()
        return match

    def _forget(self) -> None:
        """Unload the least recently used games down to the limit."""
        for game, match in list(self._matches.items())[:-1]:
            if len(self._matches) <= self.most:
                return
            if match.idle:
                match.close()
                del self._matches[game]
                self.presence.detach(match)

    async def _heard(self, game: str, number: int) -> None:
        match = self._matches.get(game)
        if match is not None:
            match.journal.hear(number)

    async def fork(self, game: str, fork: ForkRequest, keys: Sequence[str] = ()) -> GameKeys:
        """Create a game from a position of a finished game, or of the host's own game without rivals; opponents' hands
        stay hidden.
        """
        match = await self._open_to(game, keys)
        cursor = await self._cursor(match)
        if fork.at is not None and fork.at > cursor.last:
            raise Refusal("problem.no-step", f"the game has {cursor.last} steps")
        if fork.better is None:
            moved = cursor.journal(fork.at)
        else:
            moved = (await self._analyses.game(match)).journal(fork.better)
        return await self._keep(
            await self._replayed.in_thread(new_game.from_fork, match.game.plan, game, moved, fork.seats)
        )

    async def rematch(self, game: str, keys: Sequence[str]) -> GameSummary:
        """Return the rematch of a game, with the same keys: the first request creates it, later ones join it."""
        match = await self.match(game)
        who = match.who(keys)
        if not who.seats and not who.host:
            raise Refusal("problem.not-yours", "only the players of a game can start a rematch")
        if not match.game.over:
            raise Refusal("problem.not-over", "the game is not over")
        following = match.game.rematch.game if match.game.rematch else new_game.following(game, match.game.secrets)
        if match.game.rematch is None:
            with suppress(Stale):
                new = new_game.from_finished(game, match.game.plan, match.game.keys, match.game.seats)
                await self.store.create(new)
            await match.seating.announce_rematch(who, following)
        rematch = await self.match(following)
        await rematch.seating.reclaim_seats(who)
        return rematch.game.summary()

    async def import_record(self, record: str) -> GameSummary:
        """Turn a record into a game without players that can be replayed and forked."""
        async with self._records.turn():
            created = (await self.thinker.read_record(record)).marked(self._mark)
        await self.store.create(created.game)
        return created.game.summary

    async def record(self, game: str, keys: Sequence[str] = ()) -> str:
        """Return the record of a finished game, or of one that its host may fork; raises `problem.not-over`."""
        match = await self._open_to(game, keys)
        return await self._replayed.in_thread(record, match.game.timeline.clone(), match.game.names)

    async def ending(self, game: str) -> Ending:
        """Return the result of a finished game; raises `problem.not-over`."""
        return (await self._cursor(await self._finished(game))).ending()

    async def replay(self, game: str) -> ReplayData:
        """Return the steps of a finished or imported game; raises `problem.not-over`."""
        match = await self._finished(game)
        cursor = await self._cursor(match)
        seats = tuple([seat.state() for seat in match.game.seats])
        return cursor.replay(match.game.summary(), seats, match.game.own)

    async def replay_view_at(self, game: str, step: int, seat: int | None) -> TableView:
        """Return the table after a step, as a seat saw it then; raises `problem.no-step`."""
        match = await self._finished(game)
        cursor = await self._cursor(match)
        if not 0 <= step <= cursor.last:
            raise Refusal("problem.no-step", f"the game has {cursor.last} steps")
        self._check_seat(match, seat)
        return cursor.view_at(step, seat, match.game.names)

    async def analyse(self, game: str, client: str) -> AnalysisStatus:
        """Request the analysis of a finished game unless there is one; raises `problem.not-over`.

        `client` is the caller's address: the queue alternates between addresses.
        """
        return await self._analyses.ask(await self.match(game), client)

    async def analysis(self, game: str) -> AnalysisStatus:
        """Return the progress of an analysis, with its report when finished; raises `problem.not-over`."""
        return await self._analyses.status(await self.match(game))

    async def analysis_view_at(self, game: str, turn: int, seat: int | None) -> TableView:
        """Return the table after a better turn; raises `problem.no-analysis`, `problem.no-step`."""
        match = await self._finished(game)
        self._check_seat(match, seat)
        return (await self._analyses.game(match)).view_at(turn, seat, match.game.names)

    def _check_seat(self, match: Match, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < len(match.game.seats):
            raise Refusal("problem.seats", "there is no such seat")

    async def _open_to(self, game: str, keys: Sequence[str]) -> Match:
        """Return a finished game, or the host's own game without other players; raises `problem.not-over`."""
        match = await self.match(game)
        if not match.game.over and not match.game.plan.imported:
            if not match.who(keys).host:
                raise Refusal("problem.not-over", "the game is not over; until then, only its host may do this")
            others = any(seat.kind == "open" for seat in match.game.plan.request.seats)
            if others and match.game.terms.coins == "hidden":
                raise Refusal("problem.not-over", "the game has other players; its host must wait until it is over")
        return match

    async def _finished(self, game: str) -> Match:
        match = await self.match(game)
        if not match.game.over and not match.game.plan.imported:
            raise Refusal("problem.not-over", "the game is not over")
        return match

    async def _cursor(self, match: Match) -> ReplayCursor:
        key = (match.game.id, match.game.version)
        cursor = self._cursors.get(key)
        if cursor is None:
            # A clone, since the game may change while the thread is working.
            cursor = await self._replayed.in_thread(self._new_cursor, key, match.game.timeline.clone())
            self._cursors[key] = cursor
            while len(self._cursors) > MOST_CURSORS:
                self._cursors.popitem(last=False)
        self._cursors.move_to_end(key)
        return cursor

    def _new_cursor(self, key: tuple[str, int], timeline: Timeline) -> ReplayCursor:
        """Return a cursor, reusing one made while this request was queued."""
        return self._cursors.get(key) or ReplayCursor(timeline)
