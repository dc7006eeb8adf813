"""The public interface of Game: bad arguments get one sentence, and change nothing."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from smallworld import Game, IllegalMove, RulesetError, load_content, new_game, read_record
from smallworld.core import ids

OTTERS = Path(__file__).parents[2] / "examples" / "otters.py"

# Some arguments violate the types, like those of users without a type checker.
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a negative number of players": (lambda: new_game(players=-1), "2 to 5 players, not -1"),
    "one name instead of several": (
        lambda: new_game(players="mia"),
        r"players must be a number or a list of names, not 'mia'",
    ),
    "half a player": (lambda: new_game(players=2.5), r"players must be a number or a list of names"),  # type: ignore[arg-type]
    "numbers as names": (lambda: new_game(players=[1, 2]), "1 can't be a player's name"),  # type: ignore[list-item]
    "a seed that isn't a number": (lambda: new_game(seed="x"), "the seed must be a whole number, not 'x'"),  # type: ignore[arg-type]
    "a seed with a fraction": (lambda: new_game(seed=1.5), "the seed must be a whole number, not 1.5"),  # type: ignore[arg-type]
    "an unknown board": (lambda: new_game(board="nowhere"), "unknown board 'nowhere'"),
    "a position with too few names": (
        lambda: Game.from_position(new_game(players=3, seed=1).state, ["mia", "tom"]),
        "3 players need 3 names, not 2",
    ),
    "a viewer who isn't a player": (lambda: new_game(seed=1).observe("zoe"), "unknown player 'zoe'"),
    "a seat out of range": (lambda: new_game(seed=1).observe(3), "unknown seat 3; it must be 0 to 2"),
    "chance as a viewer": (lambda: new_game(seed=1, deal=False).observe(ids.CHANCE), "unknown seat -1"),
}


@pytest.mark.parametrize("what", WRONG)
def test_bad_arguments_are_refused_in_a_sentence(what: str) -> None:
    wish, sentence = WRONG[what]
    with pytest.raises(RulesetError, match=sentence) as refused:
        wish()
    assert "\n" not in str(refused.value)


class Whole:
    """An integer that isn't an int, like array elements."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_other_integer_types_are_accepted_as_seeds_and_actions() -> None:
    game, twin = new_game(seed=Whole(7)), new_game(seed=7)
    assert game.record() == twin.record() == read_record(game.record()).record()
    index = game.legal()[1].index
    assert game.explain(Whole(index)) == game.explain(index) == ""
    game.apply(Whole(index))
    twin.apply(index)
    assert game.record() == twin.record()


@pytest.mark.parametrize("move", [10**6, -1, 2.5, None, b"pick 1", ()])
def test_invalid_moves_are_refused_and_explained_alike(move: object) -> None:
    game = new_game(seed=7)
    before = game.record()
    with pytest.raises(IllegalMove, match=r"no action|a move must be text, an action or its index") as refused:
        game.apply(move)  # type: ignore[arg-type]
    assert game.explain(move) == str(refused.value)  # type: ignore[arg-type]
    assert refused.value.reason == "no-action"
    assert game.record() == before


def test_actions_of_another_game_are_refused() -> None:
    game, other = new_game("smallworld", 2, seed=1), new_game("warcraft", 5, seed=1)
    before = game.record()
    for action in other.rules.actions:
        known = game.rules.actions[action.index] if action.index < len(game.rules.actions) else None
        if known is not None and (known.verb, known.arg) == (action.verb, action.arg):
            continue
        with pytest.raises(IllegalMove, match="belongs to another game") as refused:
            game.apply(action)
        assert game.explain(action) == str(refused.value)
    assert game.record() == before


def test_an_action_from_another_process_is_accepted() -> None:
    game = new_game(seed=1)
    game.apply(pickle.loads(pickle.dumps(game.legal()[0])))
    assert game.entries


def test_a_shipped_board_is_found_by_name() -> None:
    assert new_game(players=2, board="small-world-3").rules.board.name == "small-world-3"
    assert new_game("warcraft", 2, board="l1a+s2b").rules.board.name == "l1a+s2b"


def test_custom_files_are_given_as_text_or_path() -> None:
    assert load_content([str(OTTERS)]).files == load_content([OTTERS]).files
    for content in (str(OTTERS), OTTERS, [str(OTTERS)], [OTTERS]):
        assert "otters" in new_game(seed=1, content=content).rules.race_number


def test_the_repr_describes_the_game() -> None:
    game = new_game(players=["mia", "tom"], seed=7, first="tom")
    assert repr(game) == "<Game smallworld: mia, tom; round 1 of 10, tom to act>"
    assert repr(new_game(seed=7, deal=False)) == "<Game smallworld: ann, bob, cat; round 1 of 10, chance to act>"
    while not game.over:
        game.apply(game.legal()[0])
    assert repr(game) == "<Game smallworld: mia, tom; over, won by tom>"
