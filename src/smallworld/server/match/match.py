"""Match: a running game with everyone at its table, people and bots."""

import time
from collections.abc import Iterator, Sequence

from smallworld.server.match.audience import Audience
from smallworld.server.match.autoplay import AutoPlayer
from smallworld.server.match.chat import message
from smallworld.server.match.guests import Guests
from smallworld.server.match.host import Host
from smallworld.server.match.journal_writer import JournalWriter
from smallworld.server.match.listener import Listener
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.seating import Seating
from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.match.talk import Talk
from smallworld.server.match.turn_clock import TurnClock
from smallworld.server.match.turns import Turns
from smallworld.server.match.waiting_room import WaitingRoom
from smallworld.server.ports.interfaces import Bus, Store, Stored, Thinker
from smallworld.server.ports.journal import Chatted, JournalEntry, Removed, Undone, Written, age
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.values import Pace

#: Seconds that a game counts as new.
YOUNG = 15.0


class Match:
    """A running game; its operations are in its parts."""

    def __init__(self, stored: Stored, store: Store, bus: Bus, thinker: Thinker, pace: float = 0.0) -> None:
        self.game = LiveGame(stored)
        self.journal = JournalWriter(self.game, store, bus, self._show)
        self.turns = Turns(self.game, self.journal, thinker)
        self.clock = TurnClock(self.game, self.turns.let_bot_finish_turn)
        self.audience = Audience(self.game, self.clock)
        self.guests = Guests()
        self.waiting_room = WaitingRoom(self.game, self.guests, self.journal)
        self.seating = Seating(self.game, self.guests, self.waiting_room, self.journal)
        self.talk = Talk(self.game, self.guests, self.journal)
        self.host = Host(self.game, self.audience, self.guests, self.journal)
        self.autoplayer = AutoPlayer(
            self.game, thinker, pace, self.turns.move, lambda: self.awaited, self.audience.speed_up
        )

    @property
    def watched(self) -> bool:
        """Whether anyone is at the table, in this or another process."""
        return bool(self.audience.listeners) or any([seat.elsewhere for seat in self.game.seats])

    @property
    def awaited(self) -> bool:
        """Whether anyone is waiting for its bots; assumed for a new game, since its players are about to arrive."""
        return self.watched or (not self.alone() and age(self.game.created) < YOUNG)

    def alone(self, but: int | None = None) -> bool:
        """Whether bots play all seats, or all except this one."""
        return all([seat.kind == "bot" for number, seat in enumerate(self.game.seats) if number != but])

    @property
    def idle(self) -> bool:
        """Whether it can be unloaded: no connections, no bot to move, no clock, and no change in progress."""
        mover = self.game.mover
        waiting = mover is not None and self.game.by_bot(mover)
        return not (self.audience.listeners or waiting or self.journal.busy or self.clock.deadline)

    def who(self, keys: Sequence[str]) -> Who:
        """Permissions granted by these keys; raises `problem.key` if one doesn't belong to this game."""
        return self.game.who(keys)

    # Connections

    def watch(self, who: Who, seat: int | None = None, lines: int = 0, name: str = "", address: str = "") -> Listener:
        """Add a listener that has the first `lines` log lines; raises `problem.not-yours` for another player's seat."""
        listener = self.audience.add(who, seat, lines, name, address)
        for own in who.seats:
            if own not in self.guests.seats:
                self.guests.sit(own, address)
        if who.host and address:
            self.guests.host = address
        return listener

    def switch_seat(self, listener: Listener, viewpoint: int | None) -> None:
        """Show the table as another seat of the listener sees it, or (`None`) as spectators do."""
        self.audience.switch_seat(listener, viewpoint)

    def rename(self, listener: Listener, name: str) -> None:
        """Set the name of a spectator."""
        if listener.who.seats:
            raise Refusal("problem.not-yours", "only spectators can set a name here")
        self.audience.name(listener, name)

    def set_pace(self, listener: Listener, pace: Pace) -> None:
        """Set a listener's preferred bot pace; bots use the slowest of all players'."""
        before = self.audience.speed_up()
        listener.pace = pace
        if self.audience.speed_up() > before:
            self.autoplayer.reschedule()

    def leave(self, listener: Listener) -> None:
        """Disconnect a listener; may be called twice."""
        self.audience.remove(listener)

    def load(self, entries: Iterator[Written], seconds: float) -> bool:
        """Apply a stored game's entries for at most `seconds`; returns whether any may be left."""
        until = time.monotonic() + seconds
        for written in entries:
            self.game.apply(written)
            if time.monotonic() > until:
                return True
        return False

    def _show(self, news: Sequence[Written], elsewhere: bool) -> None:
        """Show new entries to everyone, and let bots and clocks continue."""
        entries = [written.entry for written in news]
        if any([not isinstance(entry, Chatted) for entry in entries]):
            self.drive(elsewhere)
            self.audience.changed()
            self._dismiss(entries)
            self.audience.tell_table(fresh=any([isinstance(entry, Undone) for entry in entries]))
        for written in news:
            if isinstance(written.entry, Chatted):
                self.audience.tell_said(message(written.entry, written.at))

    def _dismiss(self, entries: Sequence[JournalEntry]) -> None:
        """Disconnect removed players, and spectators if the host no longer allows them."""
        removed = {entry.seat for entry in entries if isinstance(entry, Removed)}
        self.audience.dismiss(lambda who: not removed.isdisjoint(who.seats))
        if self.game.terms.spectators == "off":
            self.audience.dismiss(lambda who: who == NOBODY)

    def drive(self, elsewhere: bool = False) -> None:
        """Start or stop bots and the clock as needed; `elsewhere` means that another process has just moved."""
        self.autoplayer.reschedule(elsewhere)
        self.clock.update()

    def close(self) -> None:
        self.autoplayer.stop()
        self.clock.stop()
        self.journal.close()
        self.audience.close()
