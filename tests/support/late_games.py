"""Finished games of which only the end was played, so that they are short."""

from smallworld.bots import make_bot
from smallworld.game.game import Game, new_game


def late_game(game: str, players: int, rounds: int, bot: str, seed: int) -> Game:
    """Return a finished game that began with only a few rounds left."""
    early = new_game(game, players, seed=seed)
    table = [make_bot(bot, seed + seat) for seat in range(players)]
    while early.state.round <= early.rules.rounds - rounds:
        early.apply(table[early.actor].choose(early.state, early.actor))
    late = Game.from_position(early.state, seed=seed)
    while not late.over:
        late.apply(table[late.actor].choose(late.state, late.actor))
    return late
