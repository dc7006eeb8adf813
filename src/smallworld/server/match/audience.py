"""Audience: everyone connected to a game, and the messages for each. Shared parts are encoded once."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar, cast

import msgspec

from smallworld.game.log import LogEntry
from smallworld.server.match.listener import Listener, encode, encoded
from smallworld.server.match.live_game import MOST_UNDONE, LiveGame
from smallworld.server.match.seats import NOBODY, Who, check_stranger, clean_name
from smallworld.server.match.turn_clock import TurnClock
from smallworld.server.ports.journal import age, now
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.socket import ChatMessage, PresenceUpdate, TableUpdate
from smallworld.server.protocol.table import PrivateView, PublicView, SeatState, TableRegion, TableView, UndoOptions
from smallworld.server.protocol.values import Pace
from smallworld.server.views.table_view import private_view, public_view

T = TypeVar("T")


#: Seconds over which changes among the spectators are collected before being sent.
WATCHERS_TOLD = 0.3
#: Fraction of a bot's pauses that each pace skips; slower paces are played back by the browser.
SPEED_UP: dict[Pace, float] = {"slow": 0.0, "normal": 0.0, "fast": 0.7, "skip": 1.0}
#: Cache: id of a region → (region, encoded); holding the region keeps its id valid. `public_view` shares regions
#: between tables, and a move changes few of them.
_ENCODED: dict[int, tuple[TableRegion, TableRegion]] = {}
MOST_ENCODED = 20_000


def encoded_region(region: TableRegion) -> TableRegion:
    """Return an encoded region, cached by identity."""
    known = _ENCODED.get(id(region))
    if known is None:
        if len(_ENCODED) >= MOST_ENCODED:
            _ENCODED.clear()
        known = _ENCODED[id(region)] = region, encoded(region)
    return known[1]


class Audience:
    """A match's listeners."""

    def __init__(self, game: LiveGame, clock: TurnClock) -> None:
        self._game = game
        self._clock = clock
        self.listeners: set[Listener] = set()
        #: Called when other processes must update their presence data; the argument requests theirs in return.
        self.when_seats_change: Callable[[bool], None] = lambda asking: None
        #: Monotonic time when the host was last connected; initially when the game was created.
        self._host_seen = time.monotonic() - age(game.created)
        self._watching_elsewhere: tuple[str, ...] = ()
        self._telling_watchers: asyncio.TimerHandle | None = None
        # Cache of encoded parts of the current table, by kind and seat.
        self._parts: dict[tuple[str, int | None], object] = {}

    def add(self, who: Who, viewpoint: int | None, lines: int, name: str = "", address: str = "") -> Listener:
        """Add a listener that already has the first `lines` log lines; `name` is for spectators."""
        if who == NOBODY and self._game.terms.spectators == "off":
            raise Refusal("problem.no-spectators", "the host does not allow spectators at this table")
        self._check(who, viewpoint)
        name = self._spectator_name(name) if name else ""
        # If undo has shortened the log below that length, the listener's lines may be outdated.
        shortest = self._game.shortest_log
        same = lines <= len(self._game.timeline.lines) and (shortest is None or lines <= shortest)
        listener = Listener(who, viewpoint, lines if same else 0, name, address)
        self.listeners.add(listener)
        here = self._count(who, 1)
        if here or len(self.listeners) == 1:
            self.when_seats_change(len(self.listeners) == 1)
        self.show(listener, fresh=listener.lines == 0)
        for said in self._game.chat.said:
            listener.put(encode(said))
        if here:
            self.tell_presence(but=listener)
        if self.watchers():
            self._tell_watchers_soon()
        return listener

    def name(self, listener: Listener, name: str) -> None:
        """Set a spectator's name; raises `problem.names` if it resembles another one."""
        listener.name = self._spectator_name(name)
        self._tell_watchers_soon()

    def _spectator_name(self, name: str) -> str:
        name = clean_name(name)
        check_stranger(self._game.names, name)
        return name

    def _tell_watchers_soon(self) -> None:
        """Send the spectator list to everyone after a short delay, which combines several changes."""
        if self._telling_watchers is None:
            loop = asyncio.get_running_loop()
            self._telling_watchers = loop.call_later(WATCHERS_TOLD, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self._telling_watchers = None
        self.when_seats_change(False)
        self.tell_presence()

    def watchers_here(self) -> tuple[str, ...]:
        """Names of this process's spectators; empty strings for unnamed ones."""
        return tuple(sorted([listener.name for listener in self.listeners if not listener.who.seats]))

    def watchers(self) -> tuple[str, ...]:
        """Names of all spectators."""
        return (*self.watchers_here(), *self._watching_elsewhere)

    def _seats(self) -> tuple[SeatState, ...]:
        return tuple([seat.state(self._game.waiting) for seat in self._game.seats])

    def switch_seat(self, listener: Listener, viewpoint: int | None) -> None:
        self._check(listener.who, viewpoint)
        listener.viewpoint = viewpoint
        self.show(listener)

    def remove(self, listener: Listener) -> None:
        listener.close()
        if listener in self.listeners:
            self.host_away()
            self.listeners.remove(listener)
            if self._count(listener.who, -1):
                self.when_seats_change(False)
                self.tell_presence()
            elif not listener.who.seats:
                self._tell_watchers_soon()

    def dismiss(self, unwanted: Callable[[Who], bool]) -> None:
        """Disconnect listeners whose access has been revoked."""
        for listener in [one for one in self.listeners if unwanted(one.who)]:
            self.remove(listener)

    def host_away(self) -> float:
        """Seconds since the host left; 0 while the host is connected to any process."""
        if any([one.who.host for one in self.listeners]) or any([s.host and s.present for s in self._game.seats]):
            self._host_seen = time.monotonic()
        return time.monotonic() - self._host_seen

    def close(self) -> None:
        for listener in list(self.listeners):
            self.remove(listener)
        if self._telling_watchers is not None:
            self._telling_watchers.cancel()

    def speed_up(self) -> float:
        """Fraction of their pauses that bots skip (0 to 1): the minimum over all players."""
        if any([seat.elsewhere for seat in self._game.seats]):
            return 0.0
        return min([SPEED_UP[listener.pace] for listener in self.listeners if listener.who.seats], default=0.0)

    def _check(self, who: Who, viewpoint: int | None) -> None:
        if viewpoint is not None and viewpoint not in who.seats:
            raise Refusal("problem.not-yours", "that seat is another player's")

    def _count(self, who: Who, more: int) -> bool:
        """Count these seats' sockets; returns whether any seat became present or absent."""
        changed = False
        for number in who.seats:
            seat = self._game.seats[number]
            before = seat.sockets > 0
            seat.sockets += more
            if before != (seat.sockets > 0):
                changed = True
                seat.away = "" if seat.present else now()
        return changed

    def seats_here(self) -> int:
        """Bit mask of the seats connected to this process."""
        return sum([1 << number for number, seat in enumerate(self._game.seats) if seat.sockets > 0])

    def elsewhere(self, seats: int, watchers: tuple[str, ...] = ()) -> None:
        before = [seat.present for seat in self._game.seats]
        watched, self._watching_elsewhere = self._watching_elsewhere, watchers
        for number, seat in enumerate(self._game.seats):
            seat.elsewhere = seats >> number & 1 == 1
            if before[number] and not seat.present:
                seat.away = now()
        if before != [seat.present for seat in self._game.seats] or watched != watchers:
            self.tell_presence()

    def changed(self) -> None:
        """Drop the encoded parts: the table has changed."""
        self._parts.clear()

    def tell_table(self, fresh: bool = False) -> None:
        """Send everyone the table; with the whole log if `fresh`."""
        for listener in list(self.listeners):
            if fresh:
                listener.lines = 0
            self.show(listener, fresh)
            self._drop(listener)

    def tell_presence(self, but: Listener | None = None) -> None:
        self._parts.pop(("seats", None), None)
        self._tell(encode(PresenceUpdate(self._seats(), self.watchers())), but)

    def tell_said(self, said: ChatMessage) -> None:
        self._tell(encode(said))

    def _tell(self, message: bytes, but: Listener | None = None) -> None:
        for listener in list(self.listeners):
            if listener is not but:
                listener.put(message)
                self._drop(listener)

    def _drop(self, listener: Listener) -> None:
        if listener.closed:
            self.remove(listener)

    def show(self, listener: Listener, fresh: bool = False) -> None:
        game = self._game
        timeline = game.timeline
        viewpoint, had = listener.viewpoint, listener.lines
        view = TableView(
            self._part("public", None, self._public),
            self._part("private", viewpoint, lambda: self._private(viewpoint)),
        )
        table = TableUpdate(
            game.version,
            view,
            self._lines(had),
            self._undo(viewpoint),
            self._part("seats", None, self._seats),
            self._part("terms", None, lambda: game.terms),
            listener.who.seats,
            listener.who.host,
            fresh,
            self._clock.deadline,
            game.rematch,
            game.waiting,
            game.lesson,
            self._part("own", None, lambda: game.own) if fresh and game.own else None,
        )
        listener.lines = len(timeline.lines)
        listener.put(encode(table))

    def _lines(self, had: int) -> tuple[LogEntry, ...]:
        """Log lines after the first `had`; only the newest part is cached, since new listeners differ."""
        key = ("lines", had)
        if key not in self._parts:
            for other in [other for other in self._parts if other[0] == "lines" and other[1]]:
                del self._parts[other]
        return self._part("lines", had, lambda: tuple(self._game.timeline.lines[had:]))

    def _part(self, kind: str, which: int | None, make: Callable[[], T]) -> T:
        """Return a part of the table, encoding it on first use."""
        if (kind, which) not in self._parts:
            self._parts[kind, which] = encoded(make())
        return cast(T, self._parts[kind, which])

    def _public(self) -> PublicView:
        shown = public_view(self._game.timeline.state, self._game.names)
        shown = msgspec.structs.replace(shown, regions=tuple([encoded_region(region) for region in shown.regions]))
        # In the lobby, it is nobody's turn yet.
        return msgspec.structs.replace(shown, mover=None) if self._game.waiting else shown

    def _private(self, viewpoint: int | None) -> PrivateView:
        timeline = self._game.timeline
        by_bot = viewpoint is not None and (self._game.seats[viewpoint].by_bot or self._game.waiting)
        coins_shown = self._game.terms.coins == "shown"
        return private_view(timeline.state, viewpoint, coins_shown, timeline.tokens_before(), by_bot=by_bot)

    def _undo(self, viewpoint: int | None) -> UndoOptions:
        game = self._game
        timeline = game.timeline
        if (
            not game.terms.undo
            or game.undone >= MOST_UNDONE
            or viewpoint is None
            or game.mover != viewpoint
            or game.seats[viewpoint].by_bot
        ):
            return UndoOptions()
        return UndoOptions(timeline.undoable(), timeline.undo_steps(), timeline.undo_stops_at())
