"""Generation of boards from a seed, for every game."""

from smallworld.games import BoardData, game_info
from smallworld.workshop.boards.wishes import BoardWishes


def generate_board(wishes: BoardWishes) -> BoardData:
    """Generate a board, deterministic on all machines; raises RulesetError for parameters out of range."""
    wishes.check()
    # Both need NumPy, without which the server must start.
    if game_info(wishes.game).islands:
        from smallworld.workshop.boards.islands_generator import generate_islands

        return generate_islands(wishes)
    from smallworld.workshop.boards.land_generator import generate_land

    return generate_land(wishes)
