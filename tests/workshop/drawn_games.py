"""Games with random recipes, checked against every invariant."""

import random

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import BoardData, Content, Options, game_info, ruleset
from smallworld.games.catalogue import default_board
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.wishes import SHARES, BoardWishes
from tests.properties.checking import Played, Sampling, play_watched
from tests.support.playing import BOARDS, RandomPlayer
from tests.workshop.drawn import draw_pack

#: Enough shipped races and powers for any player count stay in, so that random ones meet all kinds.
GAMES_OF_A_PACK = 5
#: Share of games on generated boards; the others use shipped ones.
GENERATED = 0.5


class RecipePlayer(RandomPlayer):
    """Deals and picks preferred races and powers: the random ones."""

    def deal(self, s: State) -> Action:
        action = super().deal(s)
        for _ in range(2):
            if action.verb not in (ids.V_RACE, ids.V_POWER) or self._is_liked(s, action):
                break
            action = super().deal(s)
        return action

    def likes(self, key: str) -> bool:
        """Whether it prefers a race or power."""
        return key.startswith("drawn-")

    def _is_liked(self, s: State, action: Action) -> bool:
        abilities = s.rules.races if action.verb == ids.V_RACE else s.rules.powers
        return self.likes(abilities[action.arg].key)

    def choose(self, s: State, legal: list[Action]) -> Action:
        if legal[0].verb == ids.V_PICK and self.random.random() < 0.7:
            combos = {combo.position: combo for combo in s.rules.market.offers(s, engine.actor(s))}
            liked = [
                action
                for action in legal
                if self.likes(s.rules.races[combos[action.arg].race].key)
                or self.likes(s.rules.powers[combos[action.arg].power].key)
            ]
            if liked:
                return self.random.choice(liked)
        return super().choose(s, legal)


def drawn_rules(game: str, seed: int) -> Ruleset:
    """A game's rules with two random races and powers; the seed determines content, player count and board."""
    chance = random.Random(f"{game} {seed // GAMES_OF_A_PACK}")
    pack = list(draw_pack(chance, game_info(game).folder))
    seats = chance.choice(list(game_info(game).rounds))
    board = (
        drawn_board(chance, game, seats)
        if chance.random() < GENERATED
        else default_board(game, seats, chance.randrange(BOARDS))
    )
    return ruleset(game, seats, board, Options(content=Content().with_recipes(pack)))


def drawn_board(chance: random.Random, game: str, seats: int) -> BoardData:
    """A board generated from random parameters."""
    water, mountains, symbols, natives = (chance.randint(0, 4) for _ in SHARES)
    seed = chance.randrange(1_000_000)
    islands = not game_info(game).islands and chance.random() < 0.5
    return generate_board(BoardWishes(seats, seed, game, water, mountains, symbols, natives, islands))


def play_drawn(game: str, seed: int, sampling: Sampling) -> Played:
    """Play a game with random recipes, checking every invariant."""
    return play_watched(drawn_rules(game, seed), RecipePlayer(seed), seed, sampling)
