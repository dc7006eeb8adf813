"""The loop lets chance and players act until a decision is left to the caller, a turn begins, or the game is over."""

import random

import pytest

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.playout import ActionObserver, Chance, Players, run, settle
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset


class FirstOutcome(Chance):
    """Draws the first outcome."""

    def draw(self, s: State) -> Action:
        return engine.chance(s)[0][0]


class Anybody(Players):
    """Moves at random for every seat but one."""

    def __init__(self, absent: int = ids.NONE) -> None:
        self.random = random.Random(7)
        self.absent = absent

    def choose(self, s: State, seat: int) -> Action | None:
        return None if seat == self.absent else self.random.choice(engine.legal(s))


class Blind(Anybody):
    """The same for some seats, using only the moves' numbers."""

    def __init__(self, *seats: int) -> None:
        super().__init__()
        self.seats = seats

    def is_blind(self, seat: int) -> bool:
        return seat in self.seats

    def choose_number(self, seat: int, count: int) -> int:
        return self.random.choice(range(count))


class Notes(ActionObserver):
    """Records the calls that it receives, with the position at the time."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, Action, tuple[object, ...]]] = []

    def before(self, s: State, seat: int, action: Action) -> None:
        self.told.append(("before", seat, action, s.key()))

    def after(self, s: State, seat: int, action: Action) -> None:
        self.told.append(("after", seat, action, s.key()))


def new() -> State:
    """Return a game that has just been set up, with chance to act."""
    return engine.new(ruleset("smallworld", 3))


def test_chance_acts_until_a_player_must() -> None:
    s = new()
    settle(s, FirstOutcome())
    assert engine.actor(s) == 0 == s.first
    before = s.key()
    settle(s, FirstOutcome())
    assert s.key() == before


def test_it_plays_a_whole_game() -> None:
    s = new()
    assert run(s, Anybody(), FirstOutcome()) == ids.OVER
    assert engine.is_over(s)
    assert run(s, Anybody(), FirstOutcome()) == ids.OVER


def test_it_stops_at_a_seat_without_a_player() -> None:
    s = new()
    assert run(s, Anybody(absent=1), FirstOutcome()) == 1 == engine.actor(s)
    assert s.turn() == s.rules.seats + 1


def test_it_stops_when_a_turn_begins() -> None:
    s = new()
    settle(s, FirstOutcome())
    for turn in (s.turn() + 1, s.turn() + 5):
        assert run(s, Anybody(), FirstOutcome(), until=turn) == engine.actor(s)
        assert s.turn() == turn
    before = s.key()
    run(s, Anybody(), FirstOutcome(), until=s.turn())
    assert s.key() == before


def test_it_stops_after_the_maximum_number_of_actions() -> None:
    whole, parts, notes = new(), new(), Notes()
    run(whole, Anybody(), FirstOutcome(), most=60)
    players = Anybody()
    for _ in range(20):
        run(parts, players, FirstOutcome(), most=3, observers=[notes])
    assert len(notes.told) == 2 * 60
    assert parts.key() == whole.key()


def test_observers_see_every_action_before_and_after() -> None:
    s, notes = new(), Notes()
    run(s, Anybody(), FirstOutcome(), observers=[notes])
    replayed = new()
    for before, after in zip(notes.told[::2], notes.told[1::2], strict=True):
        assert before == ("before", engine.actor(replayed), before[2], replayed.key())
        engine.apply(replayed, before[2])
        assert after == ("after", before[1], before[2], replayed.key())
    assert replayed.key() == s.key()
    assert {seat for _, seat, _, _ in notes.told} == {ids.CHANCE, 0, 1, 2}


@pytest.mark.parametrize("game", ["smallworld", "warcraft", "azeroth"])
@pytest.mark.parametrize("seats", [(0, 1, 2, 3), (1, 2)])
def test_players_who_choose_by_number_play_the_same_games(game: str, seats: tuple[int, ...]) -> None:
    rules = ruleset(game, 4)
    for seed in range(3):
        told, ends = [], []
        for players in (Anybody(), Blind(*seats)):
            s, notes = engine.new(rules), Notes()
            assert run(s, players, Dealer(seed), until=seed + 30, observers=[notes]) >= ids.CHANCE
            ends.append((s.key(), run(s, players, Dealer(seed), observers=[notes]), s.key()))
            told.append(notes.told)
        assert told[0] == told[1] and ends[0] == ends[1] and ends[0][1] == ids.OVER


def test_an_illegal_choice_is_refused() -> None:
    class Cheats(Players):
        def choose(self, s: State, seat: int) -> Action:
            return s.rules.done

    s = new()
    settle(s, FirstOutcome())
    before = s.key()
    with pytest.raises(IllegalMove):
        run(s, Cheats(), FirstOutcome())
    assert s.key() == before
