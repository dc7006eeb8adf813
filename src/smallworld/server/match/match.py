"""Match: what people can do with a game: connect, play, undo, chat, and hand seats over."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

from smallworld.bots import ADVISER, BOTS, STAND_IN
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.server.match import seats
from smallworld.server.match.audience import Audience
from smallworld.server.match.autoplay import AutoPlayer
from smallworld.server.match.chat import message
from smallworld.server.match.clock import TurnClock
from smallworld.server.match.guests import Guests
from smallworld.server.match.host import Host
from smallworld.server.match.listener import Listener
from smallworld.server.match.live_game import MOST_UNDONE, LiveGame
from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.match.talk import Talk
from smallworld.server.match.thinker import BotUnavailable, Thinker, bot_request
from smallworld.server.match.timeline import Timeline
from smallworld.server.match.waiting_room import WaitingRoom
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.socket import HintReply, ThreatReply
from smallworld.server.protocol.values import Pace
from smallworld.server.storage.interfaces import Bus, Stale, Store, Stored
from smallworld.server.storage.journal import Entry, Moved, Rematch, Removed, Said, Seated, TookBack, Written, age, now
from smallworld.server.views.threats import planned_threats

__all__ = ["NOBODY", "Listener", "Match", "Who"]

#: How often an append is tried again when other processes were faster.
TRIES = 5
#: For how many seconds a game is new.
YOUNG = 15.0

log = logging.getLogger(__name__)


class Match:
    """A game in play. All coroutines raise `Refusal`, and then nothing has changed."""

    def __init__(self, stored: Stored, store: Store, bus: Bus, thinker: Thinker, pace: float = 0.0) -> None:
        self.game = LiveGame(stored)
        self.clock = TurnClock(self.game, self.stand_in)
        self.autoplayer = AutoPlayer(
            self.game, thinker, pace, self.move, lambda: self.awaited, lambda: self.audience.haste()
        )
        self.audience = Audience(self.game, self.clock)
        self.guests = Guests()
        self.waiting_room = WaitingRoom(self.game, self.guests, self._retry, self._append)
        self.talk = Talk(self.game, self.guests, self._retry, self._append)
        self.host = Host(self.game, self.audience, self.guests, self._retry, self._append)
        #: Held while the game changes.
        self.lock = asyncio.Lock()
        self._store = store
        self._bus = bus
        self._thinker = thinker
        #: Called with every entry that this process, and no other, has written.
        self.when_written: Callable[[Entry], None] = lambda entry: None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def watched(self) -> bool:
        """Whether anybody is at the table, here or through another process."""
        return bool(self.audience.listeners) or any([seat.elsewhere for seat in self.game.seats])

    @property
    def awaited(self) -> bool:
        """Whether anybody waits for its bots: a new game counts, since its people are just coming."""
        return self.watched or (not self.alone() and age(self.game.created) < YOUNG)

    def alone(self, but: int | None = None) -> bool:
        """Whether bots play all seats, or all others but this one."""
        return all([seat.kind == "bot" for number, seat in enumerate(self.game.seats) if number != but])

    @property
    def idle(self) -> bool:
        """Whether nobody is connected, no bot is to move, no clock runs and nothing is being done."""
        mover = self.game.mover
        waiting = mover is not None and self.game.by_bot(mover)
        busy = self._tasks or self.lock.locked() or self.clock.deadline
        return not (self.audience.listeners or waiting or busy)

    def who(self, keys: Sequence[str]) -> Who:
        """What these keys allow; `problem.key` if one of them is not a key of this game."""
        return seats.who(self.game.secrets.host, self.game.seats, keys)

    # Coming and going.

    def watch(self, who: Who, face: int | None = None, lines: int = 0, name: str = "", address: str = "") -> Listener:
        """Connect somebody who has the first `lines` of the log; `problem.not-yours` if the face is not theirs."""
        listener = self.audience.add(who, face, lines, name, address)
        for seat in who.seats:
            if seat not in self.guests.seats:
                self.guests.sit(seat, address)
        if who.host and address:
            self.guests.host = address
        return listener

    def look_as(self, listener: Listener, face: int | None) -> None:
        """Show the table as another of the listener's seats sees it (None: as a spectator does)."""
        self.audience.face(listener, face)

    def rename(self, listener: Listener, name: str) -> None:
        """A spectator gives themselves a name."""
        if listener.who.seats:
            raise Refusal("problem.not-yours", "players are named by their seats")
        self.audience.name(listener, name)

    def set_pace(self, listener: Listener, pace: Pace) -> None:
        """Let bots move as fast as this listener wants, if all others who play do."""
        before = self.audience.haste()
        listener.pace = pace
        if self.audience.haste() > before:
            self.autoplayer.reschedule()

    def leave(self, listener: Listener) -> None:
        """Disconnect somebody; may be called twice."""
        self.audience.remove(listener)

    # Playing.

    async def play(self, who: Who, seat: int | None, version: int, texts: Sequence[str]) -> int:
        """Make moves of a seat, all or none, and store them before anybody is told; the new version."""
        return await self._play(self._own_seat(who, seat), version, texts, who)

    async def move(self, seat: int, version: int, texts: Sequence[str]) -> int:
        """The same for a bot that plays the seat."""
        return await self._play(seat, version, texts)

    async def _play(self, seat: int, version: int, texts: Sequence[str], who: Who | None = None) -> int:
        async def played() -> bool:
            if who is not None:
                self._own_seat(who, seat)
            self._check_turn(seat, version)
            if who is not None:
                self._check_time(seat)
            timeline = self.game.timeline.clone()
            try:
                timeline.play(texts, hold=who is not None)
            except NotationError as error:
                raise Refusal("problem.no-move", str(error)) from None
            except IllegalMove as error:
                raise Refusal(f"reason.{error.reason}", str(error)) from None
            if who is not None and (self.game.by_bot(seat) or self.game.seats[seat].kind == "open"):
                if not await self._append(self._seated(seat)):
                    return False
            new = timeline.texts(len(self.game.timeline.game.entries))
            return await self._append(Moved(seat, new, timeline.held), timeline)

        await self._retry(played)
        return self.game.version

    async def undo(self, who: Who, seat: int | None, version: int, moves: int = 1) -> int:
        number = self._own_seat(who, seat)

        async def undone() -> bool:
            self._check_turn(number, version)
            if not self.game.terms.undo:
                raise Refusal("problem.undo-off", "undo is off in this game")
            self._check_time(number)
            if self.game.undone + moves > MOST_UNDONE:
                raise Refusal("problem.undo-often", f"at most {MOST_UNDONE} moves are taken back in one turn")
            timeline = self.game.timeline.clone()
            if not 1 <= moves <= timeline.undoable():
                raise Refusal("problem.no-undo", "only your moves since the last die or reveal can be taken back")
            timeline.undo(moves)
            return await self._append(TookBack(number, moves), timeline)

        await self._retry(undone)
        return self.game.version

    def _own_seat(self, who: Who, seat: int | None) -> int:
        return seats.own_seat(self.game.seats, who, seat)

    def _check_version(self, version: int) -> None:
        if self.game.waiting:
            raise Refusal("problem.waiting", "the game has not started")
        if self.game.mover is None:
            raise Refusal("problem.over", "the game is over")
        if version != self.game.version:
            raise Refusal("problem.stale", f"the table is at version {self.game.version}, not {version}")

    def _check_turn(self, seat: int, version: int) -> None:
        self._check_version(version)
        if self.game.mover != seat:
            raise Refusal("problem.not-your-turn", "it is another player's move")

    def _check_time(self, seat: int) -> None:
        if self.game.seats[seat].bot_stand_in:
            raise Refusal("problem.time-up", "the time for this turn is up, and a bot finishes it")

    async def hint(self, who: Who, seat: int | None, version: int) -> HintReply:
        number = self._own_seat(who, seat)
        if not self.game.terms.hints:
            raise Refusal("problem.hints-off", "there are no hints in this game")
        self._check_turn(number, version)
        request = bot_request(self.game.plan_bytes, self.game.state, number, ADVISER, self.game.bot_seed(), hint=True)
        try:
            reply = await self._thinker.think(request)
        except BotUnavailable as error:
            raise Refusal("problem.no-hint", str(error)) from None
        return HintReply(version, reply.batches[0] if reply.batches else (), reply.why, reply.items, reply.instead)

    async def threats(
        self, who: Who, seat: int | None, version: int, texts: Sequence[str], reply: int = 0
    ) -> ThreatReply:
        """What rivals could take from the seat, once these placements of its redeployment were made."""
        number = self._own_seat(who, seat)
        self._check_version(version)
        if texts:
            self._check_turn(number, version)
        try:
            # Rivals' whole turns are tried out; nobody's move is to wait for that.
            regions, picking = await asyncio.to_thread(planned_threats, self.game.state, number, texts)
        except NotationError as error:
            raise Refusal("problem.no-move", str(error)) from None
        except IllegalMove as error:
            raise Refusal(f"reason.{error.reason}", str(error)) from None
        return ThreatReply(reply, version, regions, picking)

    # People.

    async def join(self, key: str, name: str, address: str = "") -> GameSummary:
        """Somebody at an address sits down on the seat of this key, or takes another name there."""
        number = next(iter(self.who([key]).seats), None)
        if number is None:
            raise Refusal("problem.key", "that key is not for a seat")
        name = seats.clean_name(name)
        if self.game.terms.listed and self.guests.seats.get(number, ("", False))[0] != address:
            self.guests.check(address, stranger=False)

        async def seated() -> bool:
            seats.check_unlike([name if i == number else seat.name for i, seat in enumerate(self.game.seats)])
            return await self._append(Seated(number, "person", name))

        await self._retry(seated)
        self.guests.sit(number, address)
        return self.game.summary()

    async def hand_over(self, who: Who, seat: int, level: str) -> None:
        """Hand a seat to a bot of this level, or (empty) back to its person: the host any seat, a player theirs."""
        if not 0 <= seat < len(self.game.seats):
            raise Refusal("problem.seats", "there is no such seat")
        if seat not in who.seats and not who.host:
            raise Refusal("problem.not-host", "only the host can hand over other players' seats")
        if level and level not in BOTS:
            raise Refusal("problem.level", f"there is no bot of level {level!r}")
        if self.game.over:
            raise Refusal("problem.over", "the game is over")

        async def seated() -> bool:
            place = self.game.seats[seat]
            if not who.host:
                self._own_seat(who, seat)
            if level:
                if self.game.waiting and place.kind == "person" and seat not in who.seats:
                    raise Refusal("problem.not-open", "somebody has sat down there")
                bot = Seated(seat, "bot", place.name or seats.free_name(self.game.names), level)
                return await self._append(bot) and await self.waiting_room.start_if_ready()
            if not place.kept and not self.game.waiting:
                raise Refusal("problem.not-open", "nobody has a key to that seat")
            if place.kind != "bot":
                self._check_time(seat)
            return not place.by_bot or await self._append(self._back(seat))

        await self._retry(seated)

    async def announce_rematch(self, who: Who, game: str) -> None:
        """Tell everybody that somebody wants to play again, and in which game."""
        entry = Rematch(next(iter(who.seats), None), game)

        async def told() -> bool:
            return self.game.rematch is not None or await self._append(entry)

        await self._retry(told)

    async def come_back(self, who: Who) -> None:
        """Give seats back to the people who are here from the bots that play them; before the start, they are ready."""
        for seat in who.seats:
            if self.game.seats[seat].kind == "bot" and not self.game.over:
                await self.hand_over(who, seat, "")
        if who.seats and self.game.waiting:
            # Through another process it may start meanwhile.
            with suppress(Refusal):
                await self.waiting_room.set_ready(who, ready=True)

    def _back(self, seat: int) -> Seated:
        """The seat is its person's again, or open as it was."""
        place = self.game.seats[seat]
        return Seated(seat, "person", place.name) if place.joined else Seated(seat, "open", "")

    def _seated(self, seat: int) -> Seated:
        """The entry that seats the person who plays the seat."""
        return Seated(seat, "person", self.game.seats[seat].name or seats.free_name(self.game.names))

    async def stand_in(self, seat: int, turn: int) -> None:
        """The clock of a seat has run out in a turn: a bot finishes that turn."""

        async def seated() -> bool:
            if self.game.mover != seat or self.game.state.turn() != turn or self.game.by_bot(seat):
                return True
            place = self.game.seats[seat]
            return await self._append(Seated(seat, place.kind, place.name, STAND_IN, bot_stand_in=True))

        await self._retry(seated)

    # The journal.

    def load(self, entries: Iterator[Written], seconds: float) -> bool:
        """Apply entries of a stored game for at most this long; whether any may be left."""
        until = time.monotonic() + seconds
        for written in entries:
            self.game.apply(written)
            if time.monotonic() > until:
                return True
        return False

    async def _retry(self, change: Callable[[], Awaitable[bool]]) -> None:
        """Make a change, again if it returns False because another process was faster."""
        async with self.lock:
            for _ in range(TRIES):
                if await change():
                    return
        raise Refusal("problem.stale", "somebody else moved first")

    async def _append(self, entry: Entry, timeline: Timeline | None = None) -> bool:
        """Store an entry, then apply and show it; if another process was faster, catch up with that instead."""
        game = self.game
        game.check_room(entry)
        written = Written(game.number + 1, now(), entry)
        summary = game.summary_after(entry, written.at, timeline or game.timeline)
        try:
            await self._store.append(game.id, written.number, entry, written.at, summary)
        except Stale:
            await self._catch_up()
            return False
        game.apply(written, timeline)
        self._show([written])
        self.when_written(entry)
        await self._bus.publish(game.id, written.number)
        return True

    async def _catch_up(self) -> None:
        news = await self._store.entries(self.game.id, self.game.number)
        for written in news:
            self.game.apply(written)
        if news:
            self._show(news, elsewhere=True)

    def hear(self, number: int) -> None:
        """There is an entry of this number; if it is news, another process wrote it."""
        if number > self.game.number:
            task = asyncio.create_task(self._hear(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _hear(self, number: int) -> None:
        try:
            async with self.lock:
                if number > self.game.number:
                    await self._catch_up()
        except Exception:
            log.exception("game %s can't read what another process wrote", self.game.id[:6])

    def _show(self, news: Sequence[Written], elsewhere: bool = False) -> None:
        """Show everybody what has been written, and let bots and clocks go on."""
        entries = [written.entry for written in news]
        if any([not isinstance(entry, Said) for entry in entries]):
            self.drive(elsewhere)
            self.audience.changed()
            self._dismiss(entries)
            self.audience.tell_table(fresh=any([isinstance(entry, TookBack) for entry in entries]))
        for written in news:
            if isinstance(written.entry, Said):
                self.audience.tell_said(message(written.entry, written.at))

    def _dismiss(self, entries: Sequence[Entry]) -> None:
        """Close the sockets of people who were removed, and of spectators where the host wants none."""
        removed = {entry.seat for entry in entries if isinstance(entry, Removed)}
        self.audience.dismiss(lambda who: not removed.isdisjoint(who.seats))
        if self.game.terms.spectators == "off":
            self.audience.dismiss(lambda who: who == NOBODY)

    def drive(self, elsewhere: bool = False) -> None:
        """Let bots that are to move go on, and the clock run; `elsewhere`: another process has just moved."""
        self.autoplayer.reschedule(elsewhere)
        self.clock.update()

    def close(self) -> None:
        self.autoplayer.stop()
        self.clock.stop()
        for task in self._tasks:
            task.cancel()
        self.audience.close()
