"""BoardWishes: parameters of a generated board."""

from dataclasses import dataclass, fields
from typing import Literal

from smallworld.core.errors import RulesetError
from smallworld.games import game_info

#: The editor's initial board: generated land, the shipped board for the player count, or empty land.
Start = Literal["seed", "shipped", "empty"]

LITTLE, USUAL, MUCH = 0, 2, 4
"""Ends and middle of a share's range."""

MOST_SEED = 999_999
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
SHARES = ("water", "mountains", "symbols", "natives")


@dataclass(frozen=True)
class BoardWishes:
    """Players, a seed, and shares from 0 (little) to 4 (much); 2 matches the shipped boards.

    `islands` splits the land by the sea; Warcraft always has islands.
    """

    players: int
    seed: int
    game: str = "smallworld"
    water: int = USUAL
    mountains: int = USUAL
    symbols: int = USUAL
    natives: int = USUAL
    islands: bool = False

    @property
    def stream(self) -> str:
        """Text that seeds the random numbers; must not change, or existing seeds would give other boards."""
        shares = " ".join(str(getattr(self, share)) for share in SHARES)
        return f"{self.players} {self.seed} {shares} {int(self.islands)}"

    def check(self) -> None:
        """Refuse parameters for which no board can be made."""
        info = game_info(self.game)
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise RulesetError(f"a board must be for 2 to 5 players, not {self.players}")
        if self.players not in info.rounds:
            numbers = " or ".join(str(number) for number in sorted(info.rounds))
            raise RulesetError(f"{info.name} must be played by {numbers} players, not {self.players}")
        if not 0 <= self.seed <= MOST_SEED:
            raise RulesetError(f"the seed must be a number from 0 to {MOST_SEED}, not {self.seed}")
        for share in fields(self):
            if share.name in SHARES and not LITTLE <= getattr(self, share.name) <= MUCH:
                raise RulesetError(
                    f"{share.name} must be a number from {LITTLE} to {MUCH}, not {getattr(self, share.name)}"
                )
