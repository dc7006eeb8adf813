"""A finished game with its analysis: findings by turn, and the lines of the better turns."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from smallworld.analysis import AnalysedLine, AnalysedTurn, Analysis
from smallworld.core import engine
from smallworld.server.match.step_replay import ReplayCursor, finished_view, journal_of, steps_after
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.journal import Moved
from smallworld.server.protocol import analysis as protocol
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.table import TableView


class KeptAnalysis(msgspec.Struct, frozen=True):
    """A stored analysis. Better turns are kept as journal texts by turn, as action indices depend on the rules."""

    analysis: Analysis
    better: dict[int, tuple[str, ...]]


class Progress(NamedTuple):
    """Progress of an analysis."""

    state: Literal["queued", "running", "done", "failed"]
    done: int
    turns: int
    kept: KeptAnalysis | None


class Branch(NamedTuple):
    """A line that follows the game up to step `first` and continues with a better turn."""

    timeline: Timeline
    first: int


class AnalysedGame:
    """The findings about a game; raises `NotationError` or `IllegalMove` if the analysis used other rules."""

    def __init__(self, cursor: ReplayCursor, kept: KeptAnalysis) -> None:
        self._cursor = cursor
        self._found = kept.analysis
        self._texts = kept.better
        self.report = self._report()

    def view_at(self, turn: int, seat: int | None, names: Sequence[str]) -> TableView:
        """Return the table after the better turn as a seat would see it; raises `problem.no-step`."""
        timeline = self._better(turn).timeline
        return finished_view(timeline.state, seat, names, timeline.redeploy_starts)

    def journal(self, turn: int) -> list[Moved]:
        """Return the game up to the end of the better turn as journal entries; raises `problem.no-step`."""
        return journal_of(self._better(turn).timeline)

    def _better(self, turn: int) -> Branch:
        if turn not in self._texts:
            raise Refusal("problem.no-step", f"the analysis has no better line for turn {turn}")
        # Not cached: it takes a millisecond, and each one holds a copy of the game log.
        return self._branch(turn, self._texts[turn])

    def _branch(self, number: int, texts: Sequence[str]) -> Branch:
        entry = self._found.turns[number].entry
        first = self._step_before(entry)
        s = self._cursor.state(first)
        for past in self._cursor.timeline.game.entries[self._cursor.ends[first] : entry]:
            engine.apply(s, past.action)
        return Branch(self._cursor.timeline.branch(entry, s, texts), first)

    def _step_before(self, entry: int) -> int:
        """Last step that ends before an entry."""
        return bisect_right(self._cursor.ends, entry) - 1

    def _report(self) -> protocol.AnalysisReport:
        teams = self._cursor.timeline.game.rules.teams
        sides = [
            protocol.AnalysisSide(tuple(side.seats), teams[side.seats[0]] if teams else "")
            for side in self._found.sides
        ]
        return protocol.AnalysisReport(tuple(sides), tuple([self._turn(turn) for turn in self._found.turns]))

    def _turn(self, turn: AnalysedTurn) -> protocol.TurnReport:
        points = {point.turn: (rank, point) for rank, point in enumerate(self._found.turning_points, 1)}
        rank, point = points.get(turn.number, (0, None))
        first = self._step_before(turn.entry)
        played = turn.played
        return protocol.TurnReport(
            number=turn.number,
            round=turn.round,
            seat=turn.seat,
            first=first,
            last=bisect_left(self._cursor.ends, turn.entry + len(played.actions)) if played else first,
            before=tuple(turn.chances),
            after=tuple(self._found.chances[turn.number + 1]),
            errors=tuple(turn.errors),
            luck=tuple(turn.luck),
            play=tuple(turn.play),
            play_error=turn.play_error,
            rank=rank,
            side=point.side if point else self._found.side_of(turn.seat),
            kind="" if point is None else "luck" if point.kind == "luck" else "play",
            outcomes=tuple(self._outcomes(turn)),
            played=_worth(played) if played else None,
            better=self._better_turn(turn),
        )

    def _outcomes(self, turn: AnalysedTurn) -> Iterator[protocol.ChanceReport]:
        """Outcomes of chance, as the log shows them: several outcomes may share one line."""
        counts, lines = self._cursor.timeline.counts, self._cursor.timeline.lines
        untold = [0.0] * len(self._found.sides)
        for outcome in turn.outcomes:
            luck = [a + b for a, b in zip(untold, outcome.luck, strict=True)]
            told = lines[counts[outcome.entry - 1].lines if outcome.entry else 0 : counts[outcome.entry].lines]
            if told:
                yield protocol.ChanceReport(tuple(told), tuple(luck))
            untold = [0.0] * len(luck) if told else luck

    def _better_turn(self, turn: AnalysedTurn) -> protocol.BetterTurn | None:
        if turn.better is None or turn.number not in self._texts:
            return None
        branch = self._better(turn.number)
        steps = tuple(steps_after(branch.timeline, branch.first, self._cursor.state(branch.first)))
        lines = tuple([line for line in branch.timeline.lines if line.at > branch.first])
        return protocol.BetterTurn(_worth(turn.better), steps, lines, branch.timeline.game.over)


def _worth(line: AnalysedLine) -> protocol.LineWorth:
    return protocol.LineWorth(tuple(line.chances), tuple(line.coins))
