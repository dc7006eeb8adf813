"""Sums over many games, in integers only, so that the order of merging doesn't matter."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from smallworld.arena.bot_game import MatchResult
from smallworld.core import ids
from smallworld.core.ruleset import Ruleset
from smallworld.games.boards import ISLANDS_JOIN

#: Units per victory, divisible by up to 6 winners.
SHARES = 60
#: Normal quantile for 95 % intervals.
Z = 1.959964


class Row(msgspec.Struct, frozen=True):
    """A table row: count, wins and coins, with 95 % intervals.

    Coins are a player's final coins; in tables of combos and relics, those that the combo or relic itself earned. The
    other fields are for combos: `turns` is the number of turns active (for a relic: held), `price` the coins paid less
    those found on it, `per_turn` its coins per active turn, `tokens` its initial tokens, `regions` the maximum held.
    """

    name: str
    count: int
    wins: float
    win_rate: float
    win_low: float
    win_high: float
    coins: float
    coins_low: float
    coins_high: float
    turns: float
    price: float
    per_turn: float
    tokens: float
    regions: float


@dataclass
class Sums:
    """The sums for one row; `squares` are squares of coins."""

    count: int = 0
    shares: int = 0
    coins: int = 0
    squares: int = 0
    turns: int = 0
    price: int = 0
    active: int = 0
    tokens: int = 0
    regions: int = 0

    def add(self, shares: int, coins: int, turns: int = 0) -> None:
        """Add one case."""
        self.count += 1
        self.shares += shares
        self.coins += coins
        self.squares += coins * coins
        self.turns += turns

    def merge(self, other: Sums) -> None:
        self.count += other.count
        self.shares += other.shares
        self.coins += other.coins
        self.squares += other.squares
        self.turns += other.turns
        self.price += other.price
        self.active += other.active
        self.tokens += other.tokens
        self.regions += other.regions

    def row(self, name: str) -> Row:
        n = self.count
        wins = self.shares / SHARES
        low, high = wilson(wins, n)
        mean = self.coins / n
        margin = Z * math.sqrt(max(0, self.squares * n - self.coins * self.coins) / (n - 1)) / n if n > 1 else 0.0
        return Row(
            name=name,
            count=n,
            wins=wins,
            win_rate=wins / n,
            win_low=low,
            win_high=high,
            coins=mean,
            coins_low=mean - margin,
            coins_high=mean + margin,
            turns=self.turns / n,
            price=self.price / n,
            per_turn=self.active / self.turns if self.turns else 0.0,
            tokens=self.tokens / n,
            regions=self.regions / n,
        )


def wilson(wins: float, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a proportion; stays within 0 and 1 even for few cases."""
    rate = wins / count
    scale = 1 + Z * Z / count
    middle = (rate + Z * Z / (2 * count)) / scale
    margin = Z * math.sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / scale
    # Include the proportion itself: rounding may put 0 or 1 just outside.
    return min(rate, max(0.0, middle - margin)), max(rate, min(1.0, middle + margin))


TABLES = ("bots", "seats", "boards", "relics")


@dataclass
class Statistics:
    """A simulation's tables as sums, and the number of moves by bot and step.

    Races, powers and verbs have the same numbers on every board of a game.
    """

    games: int = 0
    actions: int = 0
    tables: dict[str, dict[str, Sums]] = field(default_factory=lambda: {table: {} for table in TABLES})
    #: By race and power.
    combos: dict[tuple[int, int], Sums] = field(default_factory=dict)
    #: Bot → number of moves by (verb, step).
    moves: dict[str, Counter[tuple[int, int]]] = field(default_factory=dict)

    def add(self, rules: Ruleset, names: list[str], match: MatchResult) -> None:
        """Add a game; `names` are the bots' by seat."""
        self.games += 1
        self.actions += match.actions
        seats = rules.seats
        # Players of one team win together; the share is the team's.
        share = SHARES // len({side_of(rules, seat) for seat in match.winners})
        shares = [share if seat in match.winners else 0 for seat in range(seats)]
        boards = [("boards", island) for island in rules.board.name.split(ISLANDS_JOIN)]
        for seat, name in enumerate(names):
            turn = str((seat - match.first) % seats + 1)
            for table, key in (("bots", name), ("seats", turn), *boards):
                self._sums(table, key).add(shares[seat], match.coins[seat])
            for relic, turns in match.relics[seat].items():
                self._sums("relics", relic).add(shares[seat], match.relic_coins[seat].get(relic, 0), turns)
        for pick in match.picks:
            sums = self._combo((pick.race, pick.power))
            sums.add(shares[pick.seat], pick.coins, pick.turns)
            sums.price += pick.price - pick.bonus
            sums.active += pick.active
            sums.tokens += pick.tokens
            sums.regions += pick.regions
        for name, moves in zip(names, match.moves, strict=True):
            made = self._made(name)
            for move, count in moves.items():
                made[move] += count

    def merge(self, other: Statistics) -> None:
        self.games += other.games
        self.actions += other.actions
        for table, lines in other.tables.items():
            for key, sums in lines.items():
                self._sums(table, key).merge(sums)
        for combo, sums in other.combos.items():
            self._combo(combo).merge(sums)
        for name, moves in other.moves.items():
            self._made(name).update(moves)

    def _sums(self, table: str, key: str) -> Sums:
        lines = self.tables[table]
        if key not in lines:
            lines[key] = Sums()
        return lines[key]

    def _combo(self, combo: tuple[int, int]) -> Sums:
        if combo not in self.combos:
            self.combos[combo] = Sums()
        return self.combos[combo]

    def _made(self, name: str) -> Counter[tuple[int, int]]:
        if name not in self.moves:
            self.moves[name] = Counter()
        return self.moves[name]

    def rows(self, table: str) -> list[Row]:
        return [sums.row(key) for key, sums in sorted(self.tables[table].items())]

    def combo_rows(self, rules: Ruleset, named: Callable[[str, str], str]) -> list[Row]:
        """Return a table of combos; `named` maps the keys of race and power to the row they count for."""
        lines: dict[str, Sums] = {}
        for (race, power), sums in self.combos.items():
            lines.setdefault(named(rules.races[race].key, rules.powers[power].key), Sums()).merge(sums)
        return [sums.row(name) for name, sums in sorted(lines.items())]

    def moves_by_word(self, rules: Ruleset) -> Counter[tuple[str, str, str]]:
        """Count the moves by (bot, step, word)."""
        found: Counter[tuple[str, str, str]] = Counter()
        for name, moves in self.moves.items():
            for (verb, step), count in moves.items():
                found[name, ids.STEPS[step], word_of(rules, verb)] += count
        return found


def side_of(rules: Ruleset, seat: int) -> str:
    """Return a seat's team, or the seat itself in individual games."""
    return rules.teams[seat] if rules.teams else str(seat)


def word_of(rules: Ruleset, verb: int) -> str:
    """Return a verb's word, extended if two verbs share it."""
    word = rules.verbs[verb].word
    if rules.verbs[verb].takes != ids.T_NOTHING:
        return word
    twins = [other for other in rules.verbs if other.word == word]
    return word if len(twins) == 1 else f"{word} first"
