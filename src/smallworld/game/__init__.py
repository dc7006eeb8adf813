"""One game in play: moves by name, random outcomes from a seed, undo, and records."""

from smallworld.game.dealer import Dealer
from smallworld.game.game import Game, new_game
from smallworld.game.replay import read_record

__all__ = ["Dealer", "Game", "new_game", "read_record"]
