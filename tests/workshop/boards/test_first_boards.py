"""The editor's initial boards: shipped boards as custom ones, and empty ones."""

import json
from itertools import product
from typing import get_args

import pytest

from smallworld.core.errors import RulesetError
from smallworld.games import GAMES, game_info
from smallworld.games.catalogue import default_board
from smallworld.games.custom.own_boards import board_document, board_of_document
from smallworld.workshop.boards.faults import faults
from smallworld.workshop.boards.first_boards import first_board
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.wishes import BoardWishes, Start

TABLES = [(game, players) for game in GAMES for players in sorted(game_info(game).rounds)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_shipped_board_becomes_one_of_ones_own(game: str, players: int) -> None:
    board = first_board(BoardWishes(players, 7, game), "shipped")
    shipped = default_board(game, players, 7)
    assert (board.regions, board.borders) == (shipped.regions, shipped.borders)
    assert board.players == players and board.id != shipped.id
    assert not list(faults(board, game))
    assert board_of_document(json.loads(board_document(board))) == board


@pytest.mark.parametrize(("game", "players"), [("smallworld", 2), ("warcraft", 3)])
def test_an_empty_board_has_the_regions_of_its_seed_and_nothing_on_them(game: str, players: int) -> None:
    wishes = BoardWishes(players, 7, game)
    board, full = first_board(wishes, "empty"), generate_board(wishes)
    assert [region.id for region in board.regions] == [region.id for region in full.regions]
    assert board.borders == full.borders
    assert {(region.terrain, region.symbols, region.native) for region in board.regions} == {("field", (), False)}
    assert {fault.key for fault in faults(board, game)} == {"few", "many"}


def test_wishes_out_of_reach_are_refused_however_the_board_begins() -> None:
    starts: tuple[Start, ...] = get_args(Start)
    for wishes, start in product((BoardWishes(7, 1), BoardWishes(2, -1)), starts):
        with pytest.raises(RulesetError):
            first_board(wishes, start)
