"""The games with which environments are tested, and random moves in them."""

from collections.abc import Iterator

from smallworld.core import engine
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, Options, game_info
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.env_game import Arena
from tests.support.playing import AtRandom, decisions

TABLES = [(game, players) for game in GAMES for players in game_info(game).rounds]
#: A whole game with its end, in a few dozen moves.
SHORT = Options(rounds=1)


def positions(game: str, players: int, seed: int, options: Options = SHORT) -> Iterator[tuple[Arena, State]]:
    """Yield every position of a random game in which a seat acts, and the last."""
    arena = EnvConfig(game, players, options=options).arena(seed)
    s = engine.new(arena.rules)
    dealer = Dealer(seed)
    for _ in decisions(s, AtRandom(dealer.random), dealer):
        yield arena, s
    yield arena, s
