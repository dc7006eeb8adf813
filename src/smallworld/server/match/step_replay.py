"""Replays: a game step by step as any seat sees it, as a record, or as the start of another game."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from smallworld.core import engine
from smallworld.core.state import State
from smallworld.notation.header import NAME, NAMES, TAKEN
from smallworld.notation.moves import write_moves
from smallworld.server.match.timeline import RedeployStart, Timeline, named, tokens_before
from smallworld.server.ports.journal import Moved
from smallworld.server.protocol.replay import Ending, ReplayData, ReplayStep
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.table import OwnContent, SeatState, TableView
from smallworld.server.views.ending import ending
from smallworld.server.views.table_view import private_view, public_view

#: Snapshot interval, in steps.
STRIDE = 32
#: Letters that Unicode does not decompose into a base letter and a diacritic.
PLAIN = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})


class ReplayCursor:
    """A cursor over a game. Step 0 is the opening; each move with its random outcomes is one step."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.ends = ends_of(timeline)
        self._kept: dict[int, State] = {}
        self._steps: list[ReplayStep] = []
        self._unroll()

    @property
    def last(self) -> int:
        """Number of the last step."""
        return len(self.ends) - 1

    def _unroll(self) -> None:
        """Play through the whole game once, taking snapshots."""
        s = self.timeline.game.opening()
        self._steps.append(ReplayStep("", s.round, None, 0))
        for entry in self.timeline.game.entries[: self.ends[0]]:
            engine.apply(s, entry.action)
        self._kept[0] = s.clone()
        for step, told in enumerate(steps_after(self.timeline, 0, s), 1):
            self._steps.append(told)
            if step % STRIDE == 0:
                self._kept[step] = s.clone()

    def state(self, step: int) -> State:
        """State after a step."""
        start = step - step % STRIDE
        s = self._kept[start].clone()
        for entry in self.timeline.game.entries[self.ends[start] : self.ends[step]]:
            engine.apply(s, entry.action)
        return s

    def view_at(self, step: int, seat: int | None, names: Sequence[str]) -> TableView:
        """The table after a step as a seat saw it, but with all coins visible, since the game is over."""
        starts = [noted for noted in self.timeline.redeploy_starts if noted.entries <= self.ends[step]]
        return finished_view(self.state(step), seat, names, starts)

    def replay(self, summary: GameSummary, seats: tuple[SeatState, ...], own: OwnContent | None = None) -> ReplayData:
        """The whole replay; step numbers are list indices, the opening is 0."""
        over = self.timeline.game.over
        ended = self.ending() if over else None
        return ReplayData(summary, tuple(self._steps), tuple(self.timeline.lines), seats, ended, own)

    def ending(self) -> Ending:
        """The result, or current standing."""
        timeline = self.timeline
        return ending(timeline.game.opening(), timeline.state, timeline.game.entries, timeline.lines)

    def journal(self, step: int | None = None) -> list[Moved]:
        """The first steps as journal entries: the deal, then one entry per move."""
        return journal_of(self.timeline, step)


def journal_of(timeline: Timeline, step: int | None = None) -> list[Moved]:
    """The first steps of a timeline (`None`: all) as journal entries."""
    ends = ends_of(timeline)
    found: list[Moved] = []
    start = 0
    for number, end in enumerate(ends if step is None else ends[: step + 1]):
        seat = timeline.game.entries[start].seat if number else None
        if end > start:
            found.append(Moved(seat, timeline.texts(start, end)))
        start = end
    return found


def ends_of(timeline: Timeline) -> list[int]:
    """Entry index at which each step ends."""
    ends = [0] * (timeline.steps + 1)
    for i, counts in enumerate(timeline.counts):
        ends[counts.steps] = i + 1
    return ends


def steps_after(timeline: Timeline, first: int, s: State) -> Iterator[ReplayStep]:
    """Yield the steps after `first`, starting from its state `s`, which advances in place."""
    ends = ends_of(timeline)
    for start, stop in pairwise(ends[first:]):
        entries = timeline.game.entries[start:stop]
        seat = entries[0].seat
        actions = [entry.action for entry in entries if entry.seat == seat]
        step = ReplayStep(write_moves(s.rules, timeline.words.names, actions), s.round, seat, s.turn())
        for entry in entries:
            engine.apply(s, entry.action)
        yield step


def finished_view(s: State, seat: int | None, names: Sequence[str], starts: Sequence[RedeployStart]) -> TableView:
    """The table of a finished game as a seat sees it, but with all coins visible."""
    return TableView(public_view(s, names), private_view(s, seat, True, tokens_before(s, starts)))


def record(timeline: Timeline, names: Sequence[str]) -> str:
    """The record of a game, with names valid in the notation."""
    return named(timeline.game, notation_names(names)).record()


def notation_names(names: Sequence[str]) -> tuple[str, ...]:
    """Convert names for records: lower case, hyphenated, unique."""
    found: list[str] = []
    for number, name in enumerate(names):
        plain = unicodedata.normalize("NFKD", name.lower().translate(PLAIN)).encode("ascii", "ignore").decode()
        slug = "-".join(re.findall(r"[a-z0-9]+", plain))
        if not NAME.fullmatch(slug) or slug in TAKEN or slug in found:
            others = (NAMES[number], *[f"{NAMES[number]}-{more}" for more in range(2, 9)])
            slug = next(other for other in others if other not in found)
        found.append(slug)
    return tuple(found)
