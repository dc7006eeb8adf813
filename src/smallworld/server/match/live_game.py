"""A running game rebuilt from its journal: moves, seats, chat, and their consequences."""

import secrets
from collections.abc import Sequence
from copy import copy

import msgspec

from smallworld.bots import STAND_IN
from smallworld.core.state import State
from smallworld.lessons.lesson import LESSONS, lesson
from smallworld.server.match.chat import Chat
from smallworld.server.match.content import own_content
from smallworld.server.match.names import look
from smallworld.server.match.seats import Seat, Who, who
from smallworld.server.match.timeline import Timeline, in_lobby, setup_of, summary_of
from smallworld.server.ports.interfaces import Stored
from smallworld.server.ports.journal import (
    Chatted,
    JournalEntry,
    Moved,
    Muted,
    Ready,
    Rematch,
    Removed,
    Seated,
    Secrets,
    SpectatorsSet,
    Started,
    Undone,
    Unlisted,
    Written,
)
from smallworld.server.protocol import table
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.table import TableSettings

#: Moves that may be undone in one turn, and journal length after which only moves are accepted.
MOST_UNDONE, MOST_ENTRIES = 200, 20_000
#: Names of muted spectators kept per game.
MOST_MUTED = 30


class LiveGame:
    """A game after the journal entries applied so far."""

    def __init__(self, stored: Stored) -> None:
        request = stored.plan.request
        self.id = stored.id
        self.created = stored.created
        self.plan = stored.plan
        self.plan_bytes = msgspec.json.encode(stored.plan)
        self.secrets = stored.secrets
        seeded = request.seed is not None
        self.terms = TableSettings(
            request.title,
            request.coins,
            request.undo,
            request.hints,
            request.clock,
            seeded,
            request.listed,
            without=tuple(sorted(request.without)),
            thinking=request.thinking,
        )
        #: Custom races, powers and board.
        self.own = own_content(request.game, request.content)
        self.seats = [Seat(link=key) for key in stored.secrets.seats]
        self.invitation = stored.secrets.invitation
        for seat, seat_request in zip(self.seats, request.seats, strict=True):
            seat.host = seat_request.kind == "me" and not any([other.host for other in self.seats])
        self.timeline = Timeline(setup_of(stored.plan), stored.plan.dice)
        #: The game's lesson, and whether its goal was ever reached.
        taught = stored.plan.lesson
        self.lesson = table.LessonState(taught, lesson(taught).regions) if taught in LESSONS else None
        self.chat = Chat()
        self.rematch: table.NextGame | None = None
        #: Whether the game is still in the lobby.
        self.waiting = request.lobby and any([seat.kind == "open" for seat in request.seats])
        #: Number of the last entry, and count of table changes.
        self.number = 0
        self.version = 0
        self.changed = stored.created
        #: Start of the current player's decision.
        self.moving_since = stored.created
        #: Moves undone in this turn.
        self.undone = 0
        #: Shortest length of the log after any undo.
        self.shortest_log: int | None = None

    @property
    def state(self) -> State:
        """The current state; read-only."""
        return self.timeline.state

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is; `None` before the start and after the end."""
        actor = self.timeline.game.actor
        return actor if actor >= 0 and not self.waiting else None

    @property
    def over(self) -> bool:
        return self.timeline.game.over

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([seat.name for seat in self.seats])

    @property
    def keys(self) -> Secrets:
        """Hashes of the current keys, except those of players who joined by the invitation."""
        return Secrets(self.secrets.host, tuple([seat.link for seat in self.seats]), self.invitation)

    def may_talk(self, seat: int | None, name: str) -> bool:
        """Whether the host lets this player, or a spectator of this name, chat."""
        return look(name) not in map(look, self.terms.muted) if seat is None else not self.seats[seat].muted

    def who(self, keys: Sequence[str]) -> Who:
        """Permissions granted by these keys; raises `problem.key` if one doesn't belong to this game."""
        return who(self.secrets.host, self.seats, keys)

    def check_time(self, seat: int) -> None:
        """Refuse actions by a seat whose clock has run out in this turn."""
        if self.seats[seat].bot_stand_in:
            raise Refusal("problem.time-up", "time is up for this turn; a bot finishes it")

    def check_room(self, entry: JournalEntry) -> None:
        """Refuse an entry once the journal is full, unless it helps to finish the game."""
        if self.number < MOST_ENTRIES or isinstance(entry, Moved | Started | Rematch | Removed):
            return
        if isinstance(entry, Seated) and (entry.bot_stand_in or (entry.kind == "bot" and not self.by_bot(entry.seat))):
            return
        raise Refusal("problem.game-full", f"the game has reached {MOST_ENTRIES} entries and accepts only moves")

    def by_bot(self, seat: int) -> bool:
        return self.seats[seat].by_bot

    def level_of(self, seat: int) -> str:
        return self.seats[seat].level or STAND_IN

    @property
    def bot_budget(self) -> float:
        """Thinking time of a bot per decision, in seconds."""
        return self.plan.request.thinking / 1000

    def bot_seed(self) -> str:
        """Seed for the bots' random choices: the game's seed, or a secret one."""
        seed = self.plan.request.seed
        return secrets.token_hex(8) if seed is None else f"{seed}:{self.version}"

    def summary(self) -> GameSummary:
        return self._card(self.timeline, self.seats, self.changed, self.waiting, self.terms.listed)

    def summary_after(self, entry: JournalEntry, at: str, timeline: Timeline) -> GameSummary:
        """The game's summary after an entry that leads to this timeline."""
        seats = self.seats
        if isinstance(entry, Seated | Removed):
            seats = list(seats)
            seats[entry.seat] = copy(seats[entry.seat])
            seats[entry.seat].change(entry)
        waiting = self.waiting and not isinstance(entry, Started)
        return self._card(timeline, seats, at, waiting, self.terms.listed and not isinstance(entry, Unlisted))

    def _card(self, timeline: Timeline, seats: list[Seat], changed: str, waiting: bool, listed: bool) -> GameSummary:
        # A stand-in bot gives the seat back to its player in the next turn.
        same = timeline.state.turn() == self.state.turn()
        bots = [i for i, seat in enumerate(seats) if seat.kind == "bot" or (seat.bot_stand_in and same)]
        names = [seat.name for seat in seats]
        summary = summary_of(self.id, self.plan, timeline, names, bots, self.created, changed)
        return in_lobby(summary, [seat.kind for seat in seats], listed) if waiting else summary

    def apply(self, written: Written, timeline: Timeline | None = None) -> None:
        """Apply an entry; `timeline` is the game including it, if known."""
        entry = written.entry
        self.number = written.number
        self.changed = written.at
        if isinstance(entry, Seated | Removed):
            self.seats[entry.seat].change(entry)
            if isinstance(entry, Seated) and entry.bot_stand_in:
                self.timeline.note("timed-out", entry.seat)
            if isinstance(entry, Removed):
                self.invitation = entry.invitation
                self.seats[entry.seat].removals = 1 + max([seat.removals for seat in self.seats])
        elif isinstance(entry, Muted | Unlisted | SpectatorsSet):
            self._manage(entry)
        elif isinstance(entry, Ready):
            self.seats[entry.seat].ready = entry.ready
        elif isinstance(entry, Started):
            self.waiting = False
            self.moving_since = written.at
            self.version += 1
        elif isinstance(entry, Chatted):
            self.chat.remember(entry, written.at)
        elif isinstance(entry, Rematch):
            self.rematch = table.NextGame(entry.game, entry.seat)
        else:
            self._move(entry, written.at, timeline)
            self.version += 1

    def _manage(self, entry: Muted | Unlisted | SpectatorsSet) -> None:
        """Apply the host's change to the rights of spectators and strangers."""
        if isinstance(entry, Unlisted):
            self.terms = msgspec.structs.replace(self.terms, listed=False)
        elif isinstance(entry, SpectatorsSet):
            self.terms = msgspec.structs.replace(self.terms, spectators=entry.spectators)
        elif entry.seat is not None:
            self.seats[entry.seat].muted = entry.muted
        else:
            others = [name for name in self.terms.muted if look(name) != look(entry.name)]
            muted = [*others, entry.name] if entry.muted else others
            self.terms = msgspec.structs.replace(self.terms, muted=tuple(muted[-MOST_MUTED:]))

    def _move(self, entry: Moved | Undone, at: str, timeline: Timeline | None) -> None:
        mover, turn = self.timeline.game.actor, self.state.turn()
        by_bot = isinstance(entry, Moved) and entry.seat is not None and self.by_bot(entry.seat)
        if timeline is not None:
            self.timeline = timeline
        elif isinstance(entry, Moved):
            self.timeline.go_on(entry)
        else:
            self.timeline.undo(entry.count)
        if isinstance(entry, Undone):
            lines = len(self.timeline.lines)
            self.shortest_log = lines if self.shortest_log is None else min(self.shortest_log, lines)
        if by_bot:
            self.timeline.fix()
        if self.lesson and not self.lesson.done:
            happened = [event for past in self.timeline.game.entries for event in past.events]
            done = lesson(self.lesson.key).met(self.state, happened)
            self.lesson = msgspec.structs.replace(self.lesson, done=done)
        same_turn = self.state.turn() == turn
        self.undone = 0 if not same_turn else self.undone + (entry.count if isinstance(entry, Undone) else 0)
        if not same_turn or self.timeline.game.actor != mover:
            self.moving_since = at
        if not same_turn or self.over:
            for seat in self.seats:
                seat.bot_stand_in = False
