"""Analyses a finished game turn by turn, each independently, so that work can be distributed and stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec

from smallworld.analysis.chances import Forecast, Luck, Outlook
from smallworld.analysis.lines import SURE, SeatAction, best_line, follow
from smallworld.analysis.luck import luck_of
from smallworld.analysis.report import (
    FORMAT,
    SAMPLES,
    AnalysedLine,
    AnalysedSide,
    AnalysedTurn,
    Analysis,
    ChanceOutcome,
    TurningPoint,
)
from smallworld.arena.workers import check_workers, spread
from smallworld.core import engine, ids
from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.game.game import Game
from smallworld.game.record import lines
from smallworld.game.replay import read_record
from smallworld.notation.moves import write_move

#: Maximum number of turning points, and the minimum change in probability for one.
POINTS = 6
SWING = 0.05
#: Decimal places for probabilities and coins.
DIGITS = 4


class AnalysisStopped(Exception):
    """The caller stopped the analysis."""


class Span(NamedTuple):
    """A turn of the game: its range of entries, and the state at its start."""

    start: int
    stop: int
    state: State


@dataclass(frozen=True)
class AnalysisWork:
    """The data that another process needs to analyse turns of the same game."""

    record: str
    content: tuple[Path, ...]
    seed: int
    samples: int


def analyse(
    game: Game,
    *,
    seed: int = 1,
    samples: int = SAMPLES,
    workers: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Analysis:
    """Find out where a finished game was won and lost; reproducible by seed, whatever the number of workers.

    `progress` is called with the number of turns done and the total. `stopped` is polled between turns; if it
    returns True, raises `AnalysisStopped`. `workers` is the number of processes, one per core if None.
    """
    if not game.over:
        raise RulesetError("the game is not over: only a finished game can be analysed")
    if samples < 1:
        raise RulesetError(f"there must be at least one sample, not {samples}")
    check_workers(workers)
    analyst = Analyst(game, seed, samples)
    found: dict[int, AnalysedTurn] = {}
    for turn in _turns(analyst, workers):
        found[turn.number] = turn
        if progress is not None:
            progress(len(found), len(analyst.spans))
        if stopped is not None and stopped():
            raise AnalysisStopped
    return analyst.whole([found[number] for number in sorted(found)])


def _turns(analyst: Analyst, workers: int | None) -> Iterator[AnalysedTurn]:
    numbers = range(len(analyst.spans))
    if workers == 1:
        return map(analyst.turn, numbers)
    files = tuple(Path(file) for file in analyst.game.setup.options.content.files)
    work = AnalysisWork(analyst.game.record(), files, analyst.seed, analyst.samples)
    return spread(_turn_of, work, numbers, len(numbers), workers)


def _turn_of(work: AnalysisWork) -> Callable[[int], AnalysedTurn]:
    """Load the game once, and return a function that analyses its turns."""
    return Analyst(read_record(work.record, deal=False, content=work.content), work.seed, work.samples).turn


class Analyst:
    """Analyses one game's turns, in any order."""

    def __init__(self, game: Game, seed: int, samples: int) -> None:
        self.game = game
        self.seed = seed
        self.samples = samples
        self.forecast = Forecast(game.rules)
        self.spans = spans(game)
        self._moves = _move_numbers(game)

    def turn(self, number: int) -> AnalysedTurn:
        """Analyse one turn; `change` is filled in later, once the next turn is known."""
        span = self.spans[number]
        seed = f"{self.seed}:{number}"
        outlook = self.forecast.outlook(span.state, self.samples, f"{seed}:chances")
        mean = outlook.mean()
        nothing = [0.0] * len(self.forecast.sides)
        turn = AnalysedTurn(
            number=number,
            round=span.state.round,
            seat=span.state.seat,
            move=self._moves[span.start],
            entry=span.start,
            chances=rounded(mean.chances),
            errors=rounded(outlook.error()),
            coins=rounded(mean.coins),
            change=nothing,
            luck=nothing,
            play=nothing,
            outcomes=[],
        )
        decision, root, outcomes = self._walk(span, seed)
        luck = [sum(outcome.luck[side] for outcome in outcomes) for side in range(len(nothing))]
        turn = msgspec.structs.replace(turn, outcomes=outcomes, luck=rounded(luck))
        return turn if decision is None else self._lines(turn, span, decision, root, seed)

    def whole(self, turns: Sequence[AnalysedTurn]) -> Analysis:
        """Combine all turns, in order, into an analysis."""
        game, forecast = self.game, self.forecast
        end = rounded(forecast.judge([game.state]).chances[0])
        chances = [*(turn.chances for turn in turns), end]
        changed = [
            msgspec.structs.replace(turn, change=rounded([b - a for a, b in zip(turn.chances, after, strict=True)]))
            for turn, after in zip(turns, chances[1:], strict=True)
        ]
        teams = game.rules.teams
        return Analysis(
            format=FORMAT,
            game=game.rules.game,
            board=game.rules.board.name,
            players=list(game.names),
            sides=[AnalysedSide(teams[seats[0]] if teams else game.names[seats[0]], seats) for seats in forecast.sides],
            winners=list(engine.winners(game.state)),
            seed=self.seed,
            chances=chances,
            turns=changed,
            turning_points=turning_points(changed),
        )

    def _walk(self, span: Span, seed: str) -> tuple[int | None, State, list[ChanceOutcome]]:
        """Return the turn's first own decision, the state before it, and all random outcomes."""
        s = span.state.clone()
        decision: int | None = None
        root = s
        outcomes: list[ChanceOutcome] = []
        for place in range(span.start, span.stop):
            entry = self.game.entries[place]
            if entry.seat == ids.CHANCE:
                luck = luck_of(self.forecast, s, entry.action, self.samples, f"{seed}:{place}")
                text = write_move(self.game.rules, self.game.names, entry.action)
                outcomes.append(ChanceOutcome(place, text, rounded(luck)))
            elif decision is None and entry.seat == span.state.seat:
                decision, root = place, s.clone()
            engine.apply(s, entry.action)
        return decision, root, outcomes

    def _lines(self, turn: AnalysedTurn, span: Span, decision: int, root: State, seed: str) -> AnalysedTurn:
        entries = self.game.entries[decision : span.stop]
        steps = [(entry.seat, entry.action) for entry in entries]
        choice = best_line(self.forecast, root, steps, self.samples, seed)
        played = self._line(decision, root, steps, choice.played)
        better: AnalysedLine | None = None
        play = turn.play
        if choice.better is not None:
            self.forecast.reseed(seed)
            luck = Luck(seed, [action for seat, action in steps if seat == ids.CHANCE])
            better = self._line(decision, root, follow(self.forecast, root.clone(), choice.better, luck), choice.best)
            play = rounded([mine - best for mine, best in zip(choice.played.chances, choice.best.chances, strict=True)])
        return msgspec.structs.replace(
            turn,
            move=self._moves[decision],
            entry=decision,
            played=played,
            better=better,
            play=play,
            play_error=round(choice.error, DIGITS) if better is not None else 0.0,
        )

    def _line(self, decision: int, root: State, steps: Sequence[SeatAction], outlook: Outlook) -> AnalysedLine:
        twin = self.game.clone(root.clone())
        twin.entries = twin.entries[:decision]
        for _, action in steps:
            twin.take(action)
        told = lines(twin)[1 + self._moves[decision] :]
        moves = [f"{self.game.names[line.seat]}: {line}" for line in told]
        return AnalysedLine(
            moves, [action.index for _, action in steps], rounded(outlook.chances), rounded(outlook.coins)
        )


def spans(game: Game) -> list[Span]:
    """Return a game's turns; the deal before the first decision belongs to none."""
    s = game.opening()
    found: list[Span] = []
    start: int | None = None
    state = s
    for place, entry in enumerate(game.entries):
        if start is None and entry.seat != ids.CHANCE:
            start, state = place, s.clone()
        engine.apply(s, entry.action)
        if start is not None and (s.turn() != state.turn() or engine.is_over(s)):
            found.append(Span(start, place + 1, state))
            start, state = place + 1, s.clone()
    return found


def _move_numbers(game: Game) -> list[int]:
    """Return, by entry, the number of recorded moves before it."""
    found: list[int] = []
    for number, line in enumerate(lines(game)):
        found += [number if place or not number else number - 1 for place in range(len(line.entries))]
    return found


def turning_points(turns: Sequence[AnalysedTurn]) -> list[TurningPoint]:
    """Return the turns with the largest change in a side's probability, each with the side most affected."""
    found: list[TurningPoint] = []
    after = [*(turn.errors for turn in turns[1:]), [0.0] * len(turns[-1].errors)] if turns else []
    for turn, later in zip(turns, after, strict=True):
        side = max(range(len(turn.change)), key=lambda number: abs(turn.change[number]))
        change, luck = turn.change[side], turn.luck[side]
        if abs(change) >= max(SWING, SURE * (turn.errors[side] ** 2 + later[side] ** 2) ** 0.5):
            kind = "luck" if abs(luck) > abs(change - luck) else "play"
            found.append(TurningPoint(turn.number, side, change, luck, turn.play[side], kind))
    return sorted(found, key=lambda point: abs(point.change), reverse=True)[:POINTS]


def rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]
