"""Illegal actions and invalid arguments: the engine raises a Python error and changes nothing, compiled or not."""

import functools
from collections.abc import Callable
from typing import cast

import pytest

from smallworld import Game, IllegalMove, new_game
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.packed import Random
from smallworld.core.playout import choose, play_out
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import GAMES, game_info
from tests.support.playing import RandomPlayer, positions, table_for

KINDS = [(game, players) for game in GAMES for players in game_info(game).rounds]
# Errors that the engine may raise besides IllegalMove for another ruleset's action.
ERRORS = (IllegalMove, IndexError, ValueError, OverflowError)
NUMBERS = (-(2**70), -(2**31), -3, -1, 0, 3, 63, 64, 10**6, 2**31, 2**63, 2**70)
NONSENSE: tuple[object, ...] = (None, 3, -1, 1.5, "conquer", b"", (), [], {}, object(), Action, ids)


@functools.cache
def states(game: str, players: int) -> list[State]:
    """Return positions in a random game, one per kind of decision that occurs, and the final one."""
    found: dict[int, State] = {}
    for s in positions(table_for(game, players, players), RandomPlayer(players, "fighter")):
        if engine.is_over(s):
            return [*found.values(), s]
        if s.round > 2:
            found.setdefault(engine.pending(s).kind, s.clone())
    raise AssertionError("the game doesn't end")


def refused(s: State, action: Action, whole: bool = True) -> bool:
    """Return whether an action raises an error; unless `whole` is False, the state must then be unchanged."""
    before = s.key()
    try:
        engine.apply(s, action)
    except ERRORS:
        assert not whole or s.key() == before
        return True
    return False


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_every_illegal_action_is_refused_and_changes_nothing(game: str, players: int) -> None:
    for s in states(game, players):
        legal = {action.index for action in engine.legal(s)}
        assert legal or engine.is_over(s)
        before = s.key()
        for action in s.rules.actions:
            if action.index in legal:
                assert engine.refusal(s, action) == ""
                engine.apply(s.clone(), action)
                continue
            with pytest.raises(IllegalMove) as error:
                engine.apply(s, action)
            assert error.value.reason == engine.refusal(s, action) != ""
            assert s.key() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_action_of_another_ruleset_changes_nothing(game: str) -> None:
    others = [table_for(other, players, 1) for other, players in KINDS if players in (2, 5)]
    for s in states(game, 3):
        outcomes = [refused(s.clone(), action) for rules in others for action in rules.actions[::9]]
        assert sum(outcomes) > len(outcomes) / 2


@pytest.mark.parametrize("game", GAMES)
def test_actions_with_arbitrary_numbers_raise_only_python_errors(game: str) -> None:
    for s in states(game, 2):
        outcomes: list[bool] = []
        for verb in (*NUMBERS, *range(len(s.rules.verbs))):
            for arg in NUMBERS:
                # Negative indices count from the end, so Python may fail only halfway through.
                outcomes.append(refused(s.clone(), Action(arg, verb, arg), whole=arg >= 0))
        assert sum(outcomes) > len(outcomes) / 2


def doors(s: State, rules: Ruleset, action: Action) -> list[Callable[[object], object]]:
    """Return the public functions, to be called with arbitrary values for one argument."""
    random = Random(1)
    return [
        lambda thing: engine.apply(s, cast(Action, thing)),
        lambda thing: engine.refusal(s, cast(Action, thing)),
        lambda thing: engine.apply(cast(State, thing), action),
        lambda thing: engine.legal(cast(State, thing)),
        lambda thing: engine.chance(cast(State, thing)),
        lambda thing: engine.actor(cast(State, thing)),
        lambda thing: engine.new(cast(Ruleset, thing)),
        lambda thing: choose(s, cast(Random, thing)),
        lambda thing: play_out(cast(State, thing), random),
        lambda thing: play_out(s.clone(), cast(Random, thing)),
        lambda thing: State(cast(Ruleset, thing)),
        lambda thing: State.restored(rules, cast(list[list[int] | int], thing)),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_raises_a_python_error(game: str) -> None:
    s = next(s for s in states(game, 3) if engine.actor(s) >= 0)
    before = s.key()
    for call in doors(s, s.rules, engine.legal(s)[0]):
        for thing in NONSENSE:
            with pytest.raises((TypeError, AttributeError, ValueError, IndexError)):
                call(thing)
            assert s.key() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_game_refuses_illegal_indices_and_nonsense(game: str) -> None:
    played: Game = new_game(game, 3, seed=2)
    size = len(played.rules.actions)
    before = played.state.key()
    legal = {action.index for action in played.legal()}
    for index in [*range(0, size, 5), -1, -size, size, 10**9, 2**63, -(2**70)]:
        if index not in legal:
            with pytest.raises(IllegalMove):
                played.apply(index)
    for action in table_for(game, 5, 1).actions[::5]:
        if action.index >= size or played.rules.actions[action.index].verb != action.verb:
            with pytest.raises(IllegalMove, match="belongs to another game"):
                played.apply(action)
    for thing in (None, 1.5, b"", (), [], {}, object()):
        with pytest.raises((TypeError, IllegalMove)):
            played.apply(cast(int, thing))
    assert played.state.key() == before and len(played.entries) == len(new_game(game, 3, seed=2).entries)
