"""Where environments play: the arguments that all of them take, and the boards that are drawn for their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from smallworld.bots import Bot, make_bot
from smallworld.core.errors import RulesetError
from smallworld.games import GAMES, BoardData, Options, game_info, ruleset
from smallworld.games.catalogue import default_board
from smallworld.observation import observer
from smallworld.play.arguments import board_of
from smallworld.rl.table import Ground, Table

Rewards = Literal["win", "coins"]
REWARDS: tuple[Rewards, ...] = ("win", "coins")
#: The names of the seats, as PettingZoo names agents.
AGENTS = tuple(f"player_{seat}" for seat in range(max(seats for game in GAMES for seats in game_info(game).rounds)))
#: Seeds that are drawn for games are smaller.
SEEDS = 1 << 31


class Grounds:
    """The boards of an environment: one that was named, the game's own, or islands drawn for every game."""

    def __init__(
        self,
        game: str = "smallworld",
        players: int = 4,
        board: BoardData | str | None = None,
        options: Options | None = None,
        rewards: Rewards = "win",
    ) -> None:
        if rewards not in REWARDS:
            raise RulesetError(f"rewards are {' or '.join(REWARDS)}, not {rewards!r}")
        self.info = game_info(game)
        self.players = players
        self.board = board_of(board, game)
        self.options = options or Options()
        self.by_coins = rewards == "coins"
        self.names = AGENTS[:players]
        # There are a few hundred combinations of islands at most, and making the tables of one takes milliseconds.
        self._known: dict[str, Ground] = {}
        self.any = self.ground(0)

    def ground(self, seed: int) -> Ground:
        """The board for a game with this seed."""
        drawn = self.board is None and bool(self.info.islands)
        board = default_board(self.info.key, self.players, seed, self.options.islands) if drawn else self.board
        key = board.id if board else ""
        if key not in self._known:
            rules = ruleset(self.info.key, self.players, board, self.options)
            self._known[key] = Ground(observer(rules))
        return self._known[key]

    def table(self, seed: int, bots: Sequence[Bot | None] = ()) -> Table:
        """A new game, dealt."""
        return Table(self.ground(seed), seed, list(bots) or [None] * self.players, self.by_coins)


def bots_of(opponents: str | Sequence[str], players: int, seat: int, seed: int) -> list[Bot | None]:
    """The bots of all other seats in the order of turns after this one, by name; one name stands for all of them."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise RulesetError(f"{players} players have {players - 1} opponents, not {len(names)}")
    bots: list[Bot | None] = [None] * players
    for number, name in enumerate(names, 1):
        other = (seat + number) % players
        bots[other] = make_bot(name, f"{seed}-{other}")
    return bots
