"""Small World as a library: new_game, then legal, apply, chance, clone, explain, observe, record."""

from smallworld.core.errors import IllegalMove, NotationError, RulesetError
from smallworld.core.state import State, describe_by
from smallworld.games import Options, load_content
from smallworld.notation.position import read_position, write_position
from smallworld.play.dealer import Dealer
from smallworld.play.game import Game, new_game
from smallworld.play.replay import read_record
from smallworld.view import View, observe

__version__ = "0.1.0"
__all__ = [
    "Dealer",
    "Game",
    "IllegalMove",
    "NotationError",
    "Options",
    "RulesetError",
    "State",
    "View",
    "load_content",
    "new_game",
    "observe",
    "read_position",
    "read_record",
    "write_position",
]

describe_by(write_position)
