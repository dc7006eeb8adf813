"""Better turns are logged and shown like a replay's steps."""

import pytest

from smallworld.analysis import AnalysedLine, AnalysedSide, AnalysedTurn, Analysis, ChanceOutcome
from smallworld.analysis.analyse import spans
from smallworld.core import ids
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match.analysed_game import AnalysedGame, KeptAnalysis
from smallworld.server.match.step_replay import ReplayCursor
from smallworld.server.match.timeline import Timeline
from tests.server import samples
from tests.server.tables import random_game


def as_played(timeline: Timeline) -> KeptAnalysis:
    """An analysis whose best lines are the turns as played."""
    turns: list[AnalysedTurn] = []
    better: dict[int, tuple[str, ...]] = {}
    game = timeline.game
    sides = [[seat] for seat in range(game.rules.seats)]
    even = [1 / len(sides)] * len(sides)
    for number, span in enumerate(spans(game)):
        own = [place for place in range(span.start, span.stop) if game.entries[place].seat == span.state.seat]
        actions = [entry.action.index for entry in game.entries[own[0] : span.stop]]
        line = AnalysedLine([], actions, even, even)
        outcomes = [
            ChanceOutcome(place, "", even)
            for place in range(span.start, span.stop)
            if game.entries[place].seat == ids.CHANCE
        ]
        turn = AnalysedTurn(
            number, span.state.round, span.state.seat, 0, own[0], even, even, even, even, even, even, outcomes, line,
            line,
        )  # fmt: skip
        turns.append(turn)
        better[number] = timeline.texts(own[0], span.stop)
    found = Analysis(
        1, game.rules.game, "", list(game.names), [AnalysedSide("", side) for side in sides], [], 1,
        [even] * (len(turns) + 1), turns, [],
    )  # fmt: skip
    return KeptAnalysis(found, better)


@pytest.mark.parametrize(("game", "seats", "seed"), [("smallworld", 3, 1), ("warcraft", 2, 2), ("azeroth", 4, 3)])
def test_a_turn_as_played_matches_the_replay(game: str, seats: int, seed: int) -> None:
    *_, timeline = random_game(game, seats, seed)
    cursor, names = ReplayCursor(timeline), SEATS[:seats]
    kept = as_played(timeline)
    analysed = AnalysedGame(cursor, kept)
    replay = cursor.replay(samples.summary("x", over=True), ())
    assert len(analysed.report.turns) == seats * timeline.game.rules.rounds
    for turn, found in zip(analysed.report.turns, kept.analysis.turns, strict=True):
        assert turn.better is not None
        # A race and its power are two outcomes with one log line.
        assert all(outcome.lines for outcome in turn.outcomes)
        luck = sum(outcome.luck[0] for outcome in turn.outcomes)
        assert luck == pytest.approx(sum(outcome.luck[0] for outcome in found.outcomes))
        steps = replay.steps[turn.first + 1 : turn.last + 1]
        assert turn.better.steps == steps and {step.seat for step in steps} >= {turn.seat}
        assert turn.better.lines == tuple([line for line in replay.lines if turn.first < line.at <= turn.last])
        assert turn.better.over == (turn.last == cursor.last)
        seat = turn.number % seats
        assert analysed.view_at(turn.number, seat, names) == cursor.view_at(turn.last, seat, names)
        assert analysed.journal(turn.number) == cursor.journal(turn.last)
    assert timeline.steps == cursor.last, "the game itself is as it was"
