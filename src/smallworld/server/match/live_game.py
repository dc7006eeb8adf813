"""A game in play as its journal tells it: moves, seats, chat, and everything that follows from them."""

import secrets
from copy import copy

import msgspec

from smallworld.bots import STAND_IN
from smallworld.core.state import State
from smallworld.lessons.lesson import LESSONS, lesson
from smallworld.server.match.chat import Chat
from smallworld.server.match.seats import Seat
from smallworld.server.match.timeline import Timeline, in_lobby, setup_of, summary_of
from smallworld.server.protocol import table
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.table import TableSettings
from smallworld.server.storage.interfaces import Stored
from smallworld.server.storage.journal import Entry, Moved, Ready, Rematch, Said, Seated, Started, TookBack, Written


class LiveGame:
    """A game after the entries of its journal that were applied so far."""

    def __init__(self, stored: Stored) -> None:
        request = stored.plan.request
        self.id = stored.id
        self.created = stored.created
        self.plan = stored.plan
        self.plan_bytes = msgspec.json.encode(stored.plan)
        self.secrets = stored.secrets
        seeded = request.seed is not None
        self.terms = TableSettings(
            request.title, request.coins, request.undo, request.hints, request.clock, seeded, request.listed
        )
        self.seats = [Seat(kept=bool(key)) for key in stored.secrets.seats]
        for seat, seat_request in zip(self.seats, request.seats, strict=True):
            seat.host = seat_request.kind == "me" and not any([other.host for other in self.seats])
        self.timeline = Timeline(setup_of(stored.plan), stored.plan.dice)
        #: What is taught, and whether its goal was ever reached.
        taught = stored.plan.lesson
        self.lesson = table.LessonState(taught, lesson(taught).regions) if taught in LESSONS else None
        self.chat = Chat()
        self.rematch: table.NextGame | None = None
        #: Whether the game is still in the lobby.
        self.waiting = request.lobby and any([seat.kind == "open" for seat in request.seats])
        #: The number of the last entry, and how often the table has changed.
        self.number = 0
        self.version = 0
        self.changed = stored.created
        #: Since when the mover has been to move.
        self.moving_since = stored.created
        #: The shortest that undoing has ever left the log.
        self.shortest_log: int | None = None

    @property
    def state(self) -> State:
        """The state now; not to be changed."""
        return self.timeline.state

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over, or not started."""
        actor = self.timeline.game.actor
        return actor if actor >= 0 and not self.waiting else None

    @property
    def over(self) -> bool:
        return self.timeline.game.over

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([seat.name for seat in self.seats])

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """Hashes of the keys of people who took a seat by the link for everybody, by seat."""
        return tuple([seat.key for seat in self.seats])

    def by_bot(self, seat: int) -> bool:
        return self.seats[seat].by_bot

    def level_of(self, seat: int) -> str:
        return self.seats[seat].level or STAND_IN

    def bot_seed(self) -> str:
        """What a bot's own chance is drawn from: the seed of the game, or something that nobody knows."""
        seed = self.plan.request.seed
        return secrets.token_hex(8) if seed is None else f"{seed}:{self.version}"

    def summary(self) -> GameSummary:
        return self._card(self.timeline, self.seats, self.changed, self.waiting)

    def summary_after(self, entry: Entry, at: str, timeline: Timeline) -> GameSummary:
        """The summary once the entry is applied, which leads to this timeline."""
        seats = self.seats
        if isinstance(entry, Seated):
            seats = list(seats)
            seats[entry.seat] = copy(seats[entry.seat])
            seats[entry.seat].take(entry)
        return self._card(timeline, seats, at, self.waiting and not isinstance(entry, Started))

    def _card(self, timeline: Timeline, seats: list[Seat], changed: str, waiting: bool) -> GameSummary:
        # A seat where a bot stands in is its player's again in the next turn.
        same = timeline.state.turn() == self.state.turn()
        bots = [i for i, seat in enumerate(seats) if seat.kind == "bot" or (seat.bot_stand_in and same)]
        names = [seat.name for seat in seats]
        summary = summary_of(self.id, self.plan, timeline, names, bots, self.created, changed)
        return in_lobby(summary, [seat.kind for seat in seats], self.terms.listed) if waiting else summary

    def apply(self, written: Written, timeline: Timeline | None = None) -> None:
        """Add an entry to the game; `timeline` is the game with it, where that is known."""
        entry = written.entry
        self.number = written.number
        self.changed = written.at
        if isinstance(entry, Seated):
            self.seats[entry.seat].take(entry)
        elif isinstance(entry, Ready):
            self.seats[entry.seat].ready = entry.ready
        elif isinstance(entry, Started):
            self.waiting = False
            self.moving_since = written.at
            self.version += 1
        elif isinstance(entry, Said):
            self.chat.remember(entry, written.at)
        elif isinstance(entry, Rematch):
            self.rematch = table.NextGame(entry.game, entry.seat)
        else:
            self._move(entry, written.at, timeline)
            self.version += 1

    def _move(self, entry: Moved | TookBack, at: str, timeline: Timeline | None) -> None:
        mover, turn = self.timeline.game.actor, self.state.turn()
        by_bot = isinstance(entry, Moved) and entry.seat is not None and self.by_bot(entry.seat)
        if timeline is not None:
            self.timeline = timeline
        elif isinstance(entry, Moved):
            self.timeline.go_on(entry)
        else:
            self.timeline.undo(entry.count)
        if isinstance(entry, TookBack):
            lines = len(self.timeline.lines)
            self.shortest_log = lines if self.shortest_log is None else min(self.shortest_log, lines)
        if by_bot:
            self.timeline.fix()
        if self.lesson and not self.lesson.done:
            happened = [event for past in self.timeline.game.entries for event in past.events]
            done = lesson(self.lesson.key).met(self.state, happened)
            self.lesson = msgspec.structs.replace(self.lesson, done=done)
        same_turn = self.state.turn() == turn
        if not same_turn or self.timeline.game.actor != mover:
            self.moving_since = at
        if not same_turn or self.over:
            for seat in self.seats:
                seat.bot_stand_in = False
