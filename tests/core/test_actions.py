"""The action space is small, and actions are found by index and by verb and argument."""

import pytest

from smallworld.core import ids
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.games import ruleset
from smallworld.games.catalogue import GAMES
from smallworld.notation.moves import read_move, write_move

NAMES = ("ann", "bob", "cat", "dan", "eve")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_found_by_index_and_by_verb_and_argument(game: str, seats: int) -> None:
    rules = ruleset(game, seats)
    assert len(rules.space) == len(rules.actions) < 2000
    for index, action in enumerate(rules.actions):
        assert action.index == index
        assert rules.space.of(action.verb, action.arg) is action
        assert 0 <= action.arg < rules.verbs[action.verb].size


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_read_back_from_its_text(game: str, seats: int) -> None:
    rules = ruleset(game, seats)
    names = NAMES[:seats]
    texts = [write_move(rules, names, action) for action in rules.actions]
    assert len(set(texts)) == len(texts)
    for action, text in zip(rules.actions, texts, strict=True):
        assert read_move(rules, names, text) == [action]


def test_a_run_of_placements_is_written_as_one_text() -> None:
    rules = ruleset("smallworld", 2)
    action = rules.space.of(ids.V_DEPLOY, 3)
    text = write_move(rules, NAMES, action, 4)
    assert text == f"deploy {rules.board.regions[3]} 4"
    assert read_move(rules, NAMES, text) == [action] * 4


@pytest.mark.parametrize("text", ["", "  ", "fly", "conquer", "conquer nowhere", "done done", "deploy", "pick one"])
def test_malformed_text_is_not_a_move(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(ruleset("smallworld", 2), NAMES, text)


@pytest.mark.parametrize("text", ["pick 0", "pick 7"])
def test_a_position_outside_the_column_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match=f"{text}: there is no combo at that position"):
        read_move(ruleset("smallworld", 2), NAMES, text)
