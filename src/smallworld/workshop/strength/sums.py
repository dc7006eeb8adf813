"""Sums over the games of a measurement: whole numbers by partner, so that any order gives the same result."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from smallworld.arena.statistics import SHARES, Z


@dataclass
class PartnerSums:
    """Games with one partner: the coins of whoever began, and their squares."""

    games: int = 0
    coins: int = 0
    squares: int = 0

    def spread(self) -> float:
        """The sum of squared differences from the mean."""
        return self.squares - self.coins * self.coins / self.games


@dataclass
class GameSums:
    """All games so far; `shares` are those of victories, `chosen` the games in which the bot liked the combo best."""

    games: int = 0
    shares: int = 0
    chosen: int = 0
    partners: dict[int, PartnerSums] = field(default_factory=dict)

    def add(self, partner: int, coins: int, share: int, chosen: bool) -> None:
        """One more game."""
        self.games += 1
        self.shares += share
        self.chosen += chosen
        sums = self.partners.setdefault(partner, PartnerSums())
        sums.games += 1
        sums.coins += coins
        sums.squares += coins * coins

    def merge(self, other: GameSums) -> None:
        self.games += other.games
        self.shares += other.shares
        self.chosen += other.chosen
        for partner, more in other.partners.items():
            sums = self.partners.setdefault(partner, PartnerSums())
            sums.games += more.games
            sums.coins += more.coins
            sums.squares += more.squares

    @property
    def wins(self) -> float:
        return self.shares / SHARES / self.games if self.games else 0.0

    @property
    def picked(self) -> float:
        return self.chosen / self.games if self.games else 0.0

    def mean(self) -> float:
        """Coins in a game, with every partner counting the same."""
        found = self.partners.values()
        return sum(each.coins / each.games for each in found) / len(found) if found else 0.0

    def margin(self) -> float:
        """Half the 95 % interval of the mean: luck within the games of each partner, since all partners are there."""
        found = self.partners.values()
        free = self.games - len(found)
        if free >= len(found):
            variance = sum(each.spread() for each in found) / free
            return Z * math.sqrt(variance * sum(1 / each.games for each in found)) / len(found)
        if self.games < 2:
            return math.inf
        # Too few games to tell luck from partners: both count.
        coins, squares = sum(each.coins for each in found), sum(each.squares for each in found)
        return Z * math.sqrt(max(0.0, squares - coins * coins / self.games) / (self.games - 1) / self.games)
