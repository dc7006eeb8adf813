"""Games in play: chance drawn from a seed, records kept, matches between players."""

from smallworld.play.dealer import Dealer
from smallworld.play.game import Game, new_game
from smallworld.play.replay import read_record

__all__ = ["Dealer", "Game", "new_game", "read_record"]
