"""Finished games of which only the end is told, so that there is little of them."""

from smallworld.bots import make_bot
from smallworld.game.game import Game, new_game


def late_game(game: str, players: int, rounds: int, bot: str, seed: int) -> Game:
    """A finished game that began with so many rounds left, so that there is little of it."""
    early = new_game(game, players, seed=seed)
    table = [make_bot(bot, seed + seat) for seat in range(players)]
    while early.state.round <= early.rules.rounds - rounds:
        early.apply(table[early.actor].choose(early.state, early.actor))
    late = Game.from_position(early.state, seed=seed)
    while not late.over:
        late.apply(table[late.actor].choose(late.state, late.actor))
    return late
