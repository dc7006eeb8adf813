"""Analysis of finished games: probabilities, luck separated from play, and better turns that are really better."""

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from smallworld.analysis import Analysis
from smallworld.analysis.analyse import AnalysisStopped, analyse, spans
from smallworld.analysis.chances import Forecast, Luck, Outlooks
from smallworld.analysis.lines import follow, weigh
from smallworld.analysis.luck import expectations, luck_of
from smallworld.bots import make_bot
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.playout import ActionObserver, run
from smallworld.core.state import State, ints
from smallworld.game.dealer import Dealer
from smallworld.game.game import Game, new_game
from smallworld.game.replay import read_record
from smallworld.games import ruleset
from tests.support.late_games import late_game
from tools.bots import analyses


@pytest.fixture(scope="module")
def finished() -> Game:
    """Return the end of a close game between players who blunder often."""
    games = (late_game("smallworld", 2, 4, "random", seed) for seed in range(100))
    return next(game for game in games if game.state.coins[0] - game.state.coins[1] in (-1, 1))


@pytest.fixture(scope="module")
def analysis(finished: Game) -> Analysis:
    """Its analysis."""
    return analyse(finished, samples=3)


@pytest.fixture(scope="module")
def last_round() -> Game:
    """A game recorded only from its last round on."""
    return late_game("smallworld", 2, 1, "random", 4)


def test_chances_add_up_and_end_with_the_winner(finished: Game, analysis: Analysis) -> None:
    assert len(analysis.chances) == len(analysis.turns) + 1 == 9
    for chances in analysis.chances:
        assert sum(chances) == pytest.approx(1, abs=1e-3)
        assert all(0 <= chance <= 1 for chance in chances)
    assert analysis.winners == [finished.names.index(name) for name in finished.winners]
    assert analysis.chances[-1] == [float(seat in analysis.winners) for seat in range(2)]
    for turn, after in zip(analysis.turns, analysis.chances[1:], strict=True):
        assert [a + b for a, b in zip(turn.chances, turn.change, strict=True)] == pytest.approx(after, abs=1e-3)


def test_balances_add_up_for_every_side(analysis: Analysis) -> None:
    balances = [analysis.balance(side) for side in range(2)]
    for side, found in enumerate(balances):
        assert found.start == round(100 * analysis.chances[0][side]) and found.end in (0, 100)
        assert found.start + found.luck + found.own + found.others == found.end
        own = [turn.change[side] - turn.luck[side] for turn in analysis.turns if turn.seat == side]
        assert found.own == pytest.approx(100 * sum(own), abs=0.5)
        assert analysis.lost(side) == max(0, -found.own)
    assert abs(balances[0].luck + balances[1].luck) <= 1
    assert 0 < analysis.uncertainty() < 50


def test_turns_match_the_record(finished: Game, analysis: Analysis) -> None:
    rounds = finished.rules.rounds
    assert [turn.round for turn in analysis.turns] == [r for r in range(rounds - 3, rounds + 1) for _ in range(2)]
    moves = [line for line in finished.record().partition("\n---\n")[2].splitlines() if line[:3] in ("ann", "bob")]
    for turn in analysis.turns:
        assert turn.played is not None
        assert moves[turn.move : turn.move + len(turn.played.moves)] == turn.played.moves


def test_better_turns_are_legal_and_end_with_the_turn(finished: Game, analysis: Analysis) -> None:
    mistakes = analysis.mistakes()
    assert len(mistakes) >= 3
    for turn in mistakes:
        assert turn.better is not None and turn.play[turn.seat] < 0
        after = end_of(finished, turn.entry, turn.better.actions)
        assert after.turn() == state_at(finished, turn.entry).turn() + 1 or engine.is_over(after)
        # Its lines form a record that can be read and continued.
        told = finished.clone()
        told.rewind(turn.entry)
        text = "\n".join([told.record().rstrip(), *turn.better.moves])
        assert read_record(text, deal=False).state.key() == after.key()


def test_better_turns_win_more_playouts(finished: Game, analysis: Analysis) -> None:
    forecast = Forecast(finished.rules)
    gains = []
    for turn in analysis.mistakes()[:4]:
        assert turn.played is not None and turn.better is not None
        for number in range(4):
            coins = []
            for line in (turn.better, turn.played):
                s = end_of(finished, turn.entry, line.actions)
                forecast.reseed(str(number))
                forecast.play_on(s, 10**6, Luck(f"playout {number}"))
                coins.append(s.coins[turn.seat] - s.coins[1 - turn.seat])
            gains.append(coins[0] - coins[1])
    assert sum(gains) / len(gains) > 1


def state_at(game: Game, entry: int) -> State:
    twin = game.clone()
    twin.rewind(entry)
    return twin.state


def end_of(game: Game, entry: int, actions: list[int]) -> State:
    """Return the state after these actions, starting at an entry of the game."""
    s = state_at(game, entry)
    for index in actions:
        engine.apply(s, game.rules.actions[index])
    return s


def test_turning_points_are_the_largest_changes(analysis: Analysis) -> None:
    points = analysis.turning_points
    assert points
    for point in points:
        turn = analysis.turns[point.turn]
        assert (point.change, point.luck, point.play) == (
            turn.change[point.side],
            turn.luck[point.side],
            turn.play[point.side],
        )
        assert point.kind == ("luck" if abs(point.luck) > abs(point.change - point.luck) else "play")
        assert abs(point.change) == max(map(abs, turn.change)) > turn.errors[point.side]
    assert points == sorted(points, key=lambda point: -abs(point.change))


class LastRolls(ActionObserver):
    """Records the positions before the rolls in the last turn."""

    def __init__(self) -> None:
        self.states: list[State] = []

    def before(self, s: State, seat: int, action: Action) -> None:
        if s.round == s.rules.rounds and s.seat != s.first and action.verb == ids.V_DIE:
            self.states.append(s.clone())


def rolls() -> Iterator[State]:
    """Return states of greedy games just before the last roll of the last turn."""
    rules = ruleset("smallworld", 2)
    for seed in range(100):
        found = LastRolls()
        run(engine.new(rules), make_bot("greedy", seed), Dealer(seed), observers=[found])
        yield from found.states


def played_out(before: State, faces: dict[int, float], forecast: Forecast) -> int:
    """Return the roller's maximum lead; `faces` receives the share of the victory by face."""
    most = -1000
    for outcome, _ in engine.chance(before):
        s = before.clone()
        engine.apply(s, outcome)
        forecast.play_on(s, 10**6, Luck("after"))
        winners = engine.winners(s)
        faces[ids.FACES[outcome.arg][0]] = (before.seat in winners) / len(winners)
        most = max(most, s.coins[before.seat] - s.coins[1 - before.seat])
    return most


def test_the_luck_of_a_roll_is_its_difference_from_the_expectation() -> None:
    """If the rival has the coins given here, the roll decides the game, so the die's odds are the win probabilities."""
    faces: dict[int, float] = {}
    for before in rolls():
        forecast = Forecast(before.rules)
        coins = list(before.coins)
        coins[1 - before.seat] += played_out(before, faces, forecast) - 1
        before.coins = ints(coins)
        played_out(before, faces, forecast)
        if faces[0] == 0 and faces[3] == 1:
            break
    odds, chances = expectations(forecast, before, 2, "luck")
    # Three sides of the die are blank, the others have one, two and three points.
    assert [(ids.FACES[outcome.arg][0], round(6 * share)) for outcome, share in odds] == [
        (0, 3),
        (1, 1),
        (2, 1),
        (3, 1),
    ]
    expected = sum(faces[face] / 6 for face in (0, 0, 0, 1, 2, 3))
    for (outcome, _), row in zip(odds, chances, strict=True):
        won = faces[ids.FACES[outcome.arg][0]]
        assert row[before.seat] == won
        luck = luck_of(forecast, before, outcome, 2, "luck")
        assert luck[before.seat] == pytest.approx(won - expected)
        assert luck[1 - before.seat] == pytest.approx(expected - won)


def test_the_curve_and_the_lines_have_one_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games played to the end have the same weight in both, so that a turn's lines can be compared with its win
    probability before.
    """
    game = late_game("smallworld", 2, 6, "greedy", 1)
    forecast = Forecast(game.rules)

    def finished(states: Sequence[State]) -> Outlooks:
        over = [[float(engine.is_over(s)), float(not engine.is_over(s))] for s in states]
        return Outlooks(over, [[10 * share for share in row] for row in over])

    monkeypatch.setattr(forecast, "judge", finished)
    shares = []
    for span in spans(game)[::3]:
        before = forecast.outlook(span.state, 1, "x").mean()
        (line,) = weigh(forecast, span.state, [[]], 1, "x", 2)
        assert line.mean().chances == pytest.approx(before.chances)
        assert line.mean().coins == pytest.approx(before.coins)
        shares.append(before.chances[0])
    assert shares[0] < 0.5 < shares[-1] == 1.0 and sorted(shares) == shares


def test_everybodys_coins_count() -> None:
    s = late_game("smallworld", 3, 4, "random", 2).opening()
    # Neither the seat to move nor the previous one: at the table, nobody would know these coins.
    third = (s.seat + 1) % 3
    rich = s.clone()
    rich.coins = ints([coins + 25 * (seat == third) for seat, coins in enumerate(s.coins)])
    before, after = Forecast(s.rules).judge([s, rich]).chances
    assert after[third] > before[third] + 0.1


def test_the_played_line_is_followed_whatever_is_revealed() -> None:
    game = late_game("smallworld", 2, 6, "greedy", 1)
    forecast = Forecast(game.rules)
    revealed = 0
    for span in spans(game):
        steps = [(entry.seat, entry.action) for entry in game.entries[span.start : span.stop]]
        chance = [action for seat, action in steps if seat == ids.CHANCE]
        assert follow(forecast, span.state.clone(), steps, Luck("", chance)) == steps
        if chance and all(action.verb in (ids.V_RACE, ids.V_POWER) for action in chance):
            revealed += 1
            found = follow(forecast, span.state.clone(), steps, Luck("other"))
            assert [step for step in found if step[0] != ids.CHANCE] == [s for s in steps if s[0] != ids.CHANCE]
            assert found != steps
    assert revealed


def test_the_analysis_does_not_depend_on_the_number_of_processes(last_round: Game) -> None:
    alone = analyse(last_round, seed=7, samples=2)
    assert analyse(last_round, seed=7, samples=2, workers=2) == alone
    assert analyse(last_round, seed=8, samples=2).seed == 8


def test_two_analyses_of_a_game_are_compared(last_round: Game) -> None:
    plan = analyses.Plan("smallworld", 2, "random", 1, samples=2)
    found = analyses.compared(plan, last_round)
    assert (found.games, found.chances, found.sums, len(found.seconds)) == (1, 2 * 2, 2, 2)
    assert 0 <= found.chances_agree <= found.chances and found.low >= found.least
    one = analyse(last_round, seed=1, samples=2)
    assert all(analyses.agreement(one, one))
    moved = [
        msgspec.structs.replace(turn, chances=[1 - chance for chance in turn.chances], errors=[0.0, 0.0])
        for turn in one.turns
    ]
    sure = msgspec.structs.replace(one, turns=[msgspec.structs.replace(turn, errors=[0.0, 0.0]) for turn in one.turns])
    assert not any(analyses.agreement(sure, msgspec.structs.replace(one, turns=moved)))
    found.add(found)
    assert (found.games, found.chances) == (2, 8) and "of 2 games" not in str(found) and "2 games;" in str(found)


def test_the_games_that_are_analysed_are_drawn_by_their_seed() -> None:
    plan = analyses.Plan("smallworld", 2, "random", 1, samples=1)
    one, again, other = (analyses.played(plan, number).record() for number in (3, 3, 4))
    assert one == again != other


def test_one_sample_establishes_nothing(finished: Game, analysis: Analysis) -> None:
    assert any(turn.better for turn in analysis.turns)
    assert not any(turn.better for turn in analyse(finished, samples=1).turns)


def test_an_analysis_round_trips_through_json(analysis: Analysis) -> None:
    assert msgspec.json.decode(analysis.to_json(), type=Analysis) == analysis


def test_teams_win_together() -> None:
    found = analyse(late_game("azeroth", 4, 1, "random", 3), samples=1)
    assert [side.name for side in found.sides] == ["alliance", "horde"]
    assert sorted(seat for side in found.sides for seat in side.seats) == [0, 1, 2, 3]
    assert all(sum(chances) == pytest.approx(1, abs=1e-3) for chances in found.chances)
    assert max(found.chances[-1]) == 1.0
    assert any(set(side.seats) == set(found.winners) for side in found.sides)


def test_it_reports_progress_and_can_be_stopped(last_round: Game) -> None:
    told: list[tuple[int, int]] = []
    with pytest.raises(AnalysisStopped):
        analyse(last_round, samples=1, progress=lambda done, whole: told.append((done, whole)), stopped=lambda: True)
    assert told == [(1, 2)]


def test_games_that_cannot_be_analysed_are_refused_in_a_sentence(last_round: Game) -> None:
    with pytest.raises(RulesetError, match=r"^the game is not over: only a finished game can be analysed$"):
        analyse(new_game(seed=1))
    with pytest.raises(RulesetError, match=r"^there must be at least one sample, not 0$"):
        analyse(last_round, samples=0)
    with pytest.raises(RulesetError, match=r"^there must be at least one worker, not 0$"):
        analyse(last_round, workers=0)
