"""Sums over a measurement's games: integers by partner, so that the order doesn't matter.

A game's result is the first player's share of all coins, in units of an average player's share. Coins alone would
mislead: a peaceful power makes everyone rich, including its rivals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from smallworld.arena.statistics import SHARES, Z

#: An average player's share.
WHOLE: Final = 100_000


@dataclass
class PartnerSums:
    """Games with one partner: the first player's shares, and their squares."""

    games: int = 0
    parts: int = 0
    squares: int = 0

    def spread(self) -> float:
        """Sum of squared differences from the mean."""
        return self.squares - self.parts * self.parts / self.games


@dataclass
class GameSums:
    """All games so far.

    `coins` are an average player's coins, in hundredths; `shares` are shares of victories, and `chosen` counts the
    games in which the bot preferred the combo.
    """

    games: int = 0
    coins: int = 0
    shares: int = 0
    chosen: int = 0
    partners: dict[int, PartnerSums] = field(default_factory=dict)

    def add(self, partner: int, earned: Sequence[int], share: int, chosen: bool) -> None:
        """Add a game; `earned` are all players' coins, starting with the first player."""
        everybody = max(1, sum(earned))
        part = WHOLE * len(earned) * earned[0] // everybody
        self.games += 1
        self.coins += 100 * everybody // len(earned)
        self.shares += share
        self.chosen += chosen
        sums = self.partners.setdefault(partner, PartnerSums())
        sums.games += 1
        sums.parts += part
        sums.squares += part * part

    def merge(self, other: GameSums) -> None:
        self.games += other.games
        self.coins += other.coins
        self.shares += other.shares
        self.chosen += other.chosen
        for partner, more in other.partners.items():
            sums = self.partners.setdefault(partner, PartnerSums())
            sums.games += more.games
            sums.parts += more.parts
            sums.squares += more.squares

    @property
    def wins(self) -> float:
        return self.shares / SHARES / self.games if self.games else 0.0

    @property
    def picked(self) -> float:
        return self.chosen / self.games if self.games else 0.0

    def usual(self) -> float:
        """An average player's coins per game."""
        return self.coins / 100 / self.games if self.games else 0.0

    def mean(self) -> float:
        """Share of all coins, 1 for an average player, with equal weight for every partner."""
        found = self.partners.values()
        return sum(each.parts / each.games for each in found) / len(found) / WHOLE if found else 0.0

    def margin(self) -> float:
        """Half the 95 % interval of the mean: variance within each partner's games, since all partners are included."""
        found = self.partners.values()
        free = self.games - len(found)
        if free >= len(found) > 0:
            variance = sum(each.spread() for each in found) / free
            return Z * math.sqrt(variance * sum(1 / each.games for each in found)) / len(found) / WHOLE
        if self.games < 2:
            return math.inf
        # Too few games to separate random effects from partners: both count.
        parts, squares = sum(each.parts for each in found), sum(each.squares for each in found)
        return Z * math.sqrt(max(0.0, squares - parts * parts / self.games) / (self.games - 1) / self.games) / WHOLE
