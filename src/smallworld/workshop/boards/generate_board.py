"""New boards from a seed, for every game."""

from smallworld.games import BoardData, game_info
from smallworld.workshop.boards.islands_generator import generate_islands
from smallworld.workshop.boards.land_generator import generate_land
from smallworld.workshop.boards.wishes import BoardWishes


def generate_board(wishes: BoardWishes) -> BoardData:
    """A board, the same for the same wishes on every machine; RulesetError for wishes out of reach."""
    wishes.check()
    return generate_islands(wishes) if game_info(wishes.game).islands else generate_land(wishes)
