"""Boards from a seed: deterministic, and similar to the shipped ones in properties that affect play."""

import pytest

from smallworld.core.errors import RulesetError
from smallworld.draw.steady_random import SteadyRandom
from smallworld.games import BoardData, game_info, load_board
from smallworld.games.custom.own_boards import board_hash
from smallworld.workshop.boards.faults import faults
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.ranges import counts
from smallworld.workshop.boards.wishes import BoardWishes
from tools.soaks.boards import faults_of_board, lands_of, wishes_of


def numbers(board: BoardData, game: str = "smallworld") -> dict[str, int]:
    """A board's counts."""
    return {count.name: count.have for count in counts(board, game)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_default_boards_have_the_counts_of_shipped_ones(players: int) -> None:
    made = numbers(generate_board(BoardWishes(players, 11)))
    shipped = numbers(load_board(game_info("smallworld").boards[players]))
    assert made["regions"] == shipped["regions"]
    for name, have in made.items():
        # The shipped three-player board has more mountains than others, and coasts differ.
        assert abs(have - shipped[name]) <= (2 if name != "entries" else 6), name


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (BoardWishes(3, 4117), "e236a915bc4380ef07b23d0e9bf75e28"),
        (BoardWishes(5, 999_999, water=4, mountains=0, symbols=4, natives=0), "e421bff9f82f9b88876f0bbe5e3b15b5"),
        (BoardWishes(4, 1, islands=True), "404f72ae5173ae86998f6f26effb61c0"),
        (BoardWishes(2, 7, "warcraft"), "e375efedfb40835ce048b585d1ef633f"),
    ],
)
def test_a_seed_gives_the_same_board_on_every_machine(wishes: BoardWishes, expected: str) -> None:
    assert board_hash(generate_board(wishes)) == expected


def test_different_seeds_give_different_boards() -> None:
    hashes = {board_hash(generate_board(BoardWishes(2, seed))) for seed in range(8)}
    assert len(hashes) == 8


@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("sea", [BoardWishes(4, 5, water=share) for share in range(5)]),
        ("mountain", [BoardWishes(4, 5, mountains=share) for share in range(5)]),
        ("mine", [BoardWishes(4, 5, symbols=share) for share in range(5)]),
        ("natives", [BoardWishes(4, 5, natives=share) for share in range(5)]),
    ],
)
def test_shares_have_their_effect(name: str, wishes: list[BoardWishes]) -> None:
    found = [numbers(generate_board(one))[name] for one in wishes]
    assert found == sorted(found)
    assert found[0] < found[2] < found[4]


def test_islands_are_separate_lands_with_entries() -> None:
    for players, lands in ((2, 2), (5, 3)):
        board = generate_board(BoardWishes(players, 3, islands=True))
        assert lands_of(board) == lands
        assert faults(board, "smallworld") == []


def test_warcraft_boards_have_islands_of_shipped_sizes() -> None:
    board = generate_board(BoardWishes(3, 21, "warcraft"))
    assert len(board.islands) == len(game_info("warcraft").islands[3])
    assert sum(region.icon for region in board.regions) == 3
    assert not any("mine" in region.symbols for region in board.regions)
    assert faults(board, "warcraft") == []


@pytest.mark.parametrize("seed", [1, 3, 8])
def test_boards_for_any_wishes_are_drawn_exactly(seed: int) -> None:
    assert faults_of_board(wishes_of(seed, 2 + seed % 4)) == []


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (BoardWishes(6, 1), "a board must be for 2 to 5 players, not 6"),
        (BoardWishes(3, -1), "the seed must be a number from 0 to 999999, not -1"),
        (BoardWishes(3, 1, water=5), "water must be a number from 0 to 4, not 5"),
        (BoardWishes(3, 1_000_000), "the seed must be a number from 0 to 999999, not 1000000"),
    ],
)
def test_wishes_out_of_reach_are_refused_in_a_sentence(wishes: BoardWishes, sentence: str) -> None:
    with pytest.raises(RulesetError) as refused:
        generate_board(wishes)
    assert str(refused.value) == sentence


def test_random_numbers_depend_only_on_stable_python_functions() -> None:
    dice = SteadyRandom("a seed")
    assert [dice.randrange(100) for _ in range(5)] == [39, 3, 76, 40, 87]
    assert sorted(dice.sample(range(9), 9)) == list(range(9))
    assert {dice.randint(1, 3) for _ in range(50)} == {1, 2, 3}
    assert dice.choice("a") == "a"
    assert all(dice.randrange(2, 8, 2) in (2, 4, 6) for _ in range(20))
