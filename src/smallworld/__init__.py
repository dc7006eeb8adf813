"""Small World as a library: new_game, then legal, apply, chance, clone, explain, observe, record."""

from importlib import import_module
from typing import TYPE_CHECKING

from smallworld.core.state import State, describe_by

if TYPE_CHECKING:
    from smallworld.core.errors import IllegalMove, NotationError, RulesetError
    from smallworld.game.dealer import Dealer
    from smallworld.game.game import Game, new_game
    from smallworld.game.replay import read_record
    from smallworld.games import Options, load_content
    from smallworld.notation.position import read_position, write_position
    from smallworld.views.seat_view import View, observe

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

# Imported lazily: printing the version or starting a server doesn't need them.
_HOMES = {
    "Dealer": "game.dealer",
    "Game": "game.game",
    "IllegalMove": "core.errors",
    "NotationError": "core.errors",
    "Options": "games",
    "RulesetError": "core.errors",
    "View": "views.seat_view",
    "load_content": "games",
    "new_game": "game.game",
    "observe": "views.seat_view",
    "read_position": "notation.position",
    "read_record": "game.replay",
    "write_position": "notation.position",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _describe(state: State) -> str:
    from smallworld.notation.position import write_position

    return write_position(state)


describe_by(_describe)
