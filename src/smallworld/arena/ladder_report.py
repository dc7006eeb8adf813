"""A tournament's report: ratings, pairs and failures, from the places in every game."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from smallworld.arena.ratings import Placing, Rating, comparisons, rate
from smallworld.arena.statistics import wilson
from smallworld.bots import BOTS

#: The bot whose rating is fixed; if it doesn't play, the first bot's is.
ANCHOR_BOT: Final = "greedy"


class Rated(msgspec.Struct, frozen=True):
    """A bot's rating with its 95 % interval, and its share of wins; a shared victory counts half for each."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: float
    win_rate: float
    win_low: float
    win_high: float


class Pair(msgspec.Struct, frozen=True):
    """The share of games in which a bot finished ahead of another (ties count half), with its 95 % interval."""

    bot: str
    other: str
    games: int
    before: float
    rate: float
    low: float
    high: float


class Pool(msgspec.Struct, frozen=True):
    """The results for one game and player count; ratings best first."""

    game: str
    players: int
    games: int
    anchor: str
    ratings: list[Rated]
    pairs: list[Pair]


class Failure(msgspec.Struct, frozen=True):
    """A bot that failed, and the first game in which it did; none of its games are rated."""

    bot: str
    game: str
    players: int
    seed: int
    lineup: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        where = f"{self.game}, {self.players} players, seed {self.seed}"
        return f"the bot {self.bot} failed and is not rated: {self.why} ({where})"


class LadderReport(msgspec.Struct, frozen=True):
    """A tournament's report; independent of the machine and the number of workers.

    `games` is the number per pool. If the tournament was stopped, a pool has only the finished ones, and pools
    without any are left out. `counted`: the budget is counted work instead of seconds.
    """

    seed: int
    games: int
    budget: float
    bots: tuple[str, ...]
    pools: list[Pool]
    failures: list[Failure]
    stopped: bool = False
    counted: bool = False

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


class Task(NamedTuple):
    """A game to play: its number in the tournament, its pool, the dealer's seed, and a bot for each side."""

    number: int
    pool: int
    seed: int
    lineup: tuple[str, ...]


class GameOutcome(NamedTuple):
    """A game's outcome: places and wins by side, or the bot that failed and the reason."""

    task: Task
    places: tuple[int, ...] = ()
    wins: tuple[float, ...] = ()
    failed: str = ""
    why: str = ""


def pool_of(game: str, players: int, outcomes: Sequence[GameOutcome], names: Sequence[str]) -> Pool:
    """Rate one pool's games."""
    number = {name: i for i, name in enumerate(names)}
    placings = [
        [Placing(number[bot], place) for bot, place in zip(outcome.task.lineup, outcome.places, strict=True)]
        for outcome in outcomes
    ]
    anchor = next((i for i, name in enumerate(names) if BOTS.get(name) is BOTS[ANCHOR_BOT]), 0)
    ratings = rate(comparisons(placings, len(names)), anchor) if names else []
    rated = [_rated(name, rating, outcomes) for name, rating in zip(names, ratings, strict=True)]
    rated.sort(key=lambda row: -row.rating)
    ranked = [row.bot for row in rated]
    pairs = [_pair(one, other, placings, number) for one, other in combinations(ranked, 2)]
    anchored = names[anchor] if names else ""
    return Pool(game, players, len(outcomes), anchored, rated, [pair for pair in pairs if pair is not None])


def _rated(name: str, rating: Rating, outcomes: Sequence[GameOutcome]) -> Rated:
    shares = [
        share
        for outcome in outcomes
        for bot, share in zip(outcome.task.lineup, outcome.wins, strict=True)
        if bot == name
    ]
    wins, count = sum(shares), len(shares)
    low, high = wilson(wins, count) if count else (0.0, 1.0)
    value, least, most = (round(number, 1) for number in rating)
    return Rated(name, value, least, most, count, wins, wins / max(count, 1), low, high)


def _pair(one: str, other: str, games: Sequence[Sequence[Placing]], number: dict[str, int]) -> Pair | None:
    met = [
        0.5 * (1 + (mine.place < theirs.place) - (mine.place > theirs.place))
        for game in games
        for mine in game
        for theirs in game
        if mine.bot == number[one] and theirs.bot == number[other]
    ]
    if not met:
        return None
    return Pair(one, other, len(met), sum(met), sum(met) / len(met), *wilson(sum(met), len(met)))


def failure_of(game: str, players: int, outcome: GameOutcome) -> Failure:
    return Failure(outcome.failed, game, players, outcome.task.seed, outcome.task.lineup, outcome.why)
