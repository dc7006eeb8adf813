"""Configuration of environments: their common arguments, and the boards drawn for their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from smallworld.bots import Bot, make_bot
from smallworld.core.errors import RulesetError
from smallworld.game.arguments import board_of, names_of
from smallworld.games import GAMES, BoardData, Options, game_info, ruleset
from smallworld.games.catalogue import default_board
from smallworld.learning.envs.env_game import Arena, Table
from smallworld.views.observation import observer

Rewards = Literal["win", "coins"]
REWARDS: tuple[Rewards, ...] = ("win", "coins")
#: The seats' names, in the style of PettingZoo agents.
AGENTS = tuple(f"player_{seat}" for seat in range(max(seats for game in GAMES for seats in game_info(game).rounds)))
#: Maximum number of island draws, enough for nearly all combinations at any player count.
DRAWS = 512
#: The reward for an action forbidden by the mask, if it ends the game.
ILLEGAL = -1.0
#: Exclusive upper bound of seeds drawn for games.
SEEDS = 1 << 31


class EnvConfig:
    """The boards of an environment: a named one, the game's own, or islands drawn per game."""

    def __init__(
        self,
        game: str = "smallworld",
        players: int = 4,
        board: BoardData | str | None = None,
        options: Options | None = None,
        rewards: Rewards = "win",
    ) -> None:
        if rewards not in REWARDS:
            raise RulesetError(f"rewards must be {' or '.join(REWARDS)}, not {rewards!r}")
        if options is not None and not isinstance(options, Options):
            raise RulesetError(f"options must be smallworld.games.Options, not {options!r}")
        self.info = game_info(game)
        self.players = players
        self.board = board_of(board, game)
        self.options = options or Options()
        self.by_coins = rewards == "coins"
        self.names = AGENTS[: len(names_of(players, game))]
        # Building all tables of a board takes as long as a game of random moves: boards of one size share most.
        self._known: dict[str, Arena] = {}
        self._of_size: dict[int, Arena] = {}
        self._drawn: dict[int, Arena] = {}
        self.any = self.arena(0)

    def arena(self, seed: int) -> Arena:
        """Return the board for a game with this seed; cached."""
        number = seed % DRAWS if self.board is None and self.info.islands else 0
        if number not in self._drawn:
            self._drawn[number] = self._draw(number)
        return self._drawn[number]

    def _draw(self, number: int) -> Arena:
        board = self.board or default_board(self.info.key, self.players, number, self.options.islands)
        known = self._known.get(board.id)
        if known is None:
            like = self._of_size.get(len(board.regions))
            if like is None:
                known = Arena(observer(ruleset(self.info.key, self.players, board, self.options)))
                self._of_size[len(board.regions)] = known
            else:
                known = Arena(observer(like.rules.on(board.board())), like)
            self._known[board.id] = known
        return known

    def table(self, seed: int, bots: Sequence[Bot | None] = ()) -> Table:
        """Start a new game, with the deal done."""
        return Table(self.arena(seed), seed, list(bots) or [None] * self.players, self.by_coins)


def bots_of(opponents: str | Sequence[str], players: int, seat: int, seed: int) -> list[Bot | None]:
    """Make the bots of all other seats by name, in turn order after this seat; a single name is used for all."""
    if not isinstance(opponents, Sequence):
        raise RulesetError(f"opponents must be the name of a bot or a list of names, not {opponents!r}")
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise RulesetError(f"{players} players need {players - 1} opponents, not {len(names)}")
    bots: list[Bot | None] = [None] * players
    for number, name in enumerate(names, 1):
        other = (seat + number) % players
        bots[other] = make_bot(name, f"{seed}-{other}")
    return bots
