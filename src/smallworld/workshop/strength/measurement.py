"""Measurement of a recipe: its games in chunks, and the results so far."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, cast

import msgspec

from smallworld.arena.workers import check_workers, spread
from smallworld.core.errors import RulesetError
from smallworld.games import game_info
from smallworld.games.custom.recipes.recipe import MOST_IN_GROUPS, MOST_NUMBER, Recipe
from smallworld.workshop.editing.header_words import with_number
from smallworld.workshop.editing.recipe_draft import Draft
from smallworld.workshop.editing.words import name_of
from smallworld.workshop.explanation import GameKey
from smallworld.workshop.strength.measured_games import LEVEL, Candidate, Chunk, play_chunk
from smallworld.workshop.strength.shipped import shipped_table
from smallworld.workshop.strength.strength_report import EffectShare, Standing, StrengthReport, Suggestion
from smallworld.workshop.strength.sums import GameSums

#: Games per chunk: less than half a second in the interpreted core, since a player's bot may have to wait for it.
CHUNK: Final = 4
#: The recipe's games for a first result, for a better one, and in total; every shipped partner is equally frequent.
FIRST_GAMES: Final = 140
BETTER_GAMES: Final = 280
MOST_GAMES: Final = 840
#: Games without one of its effects: until contributions are shown, and in total.
FIRST_EFFECT_GAMES: Final = 60
EFFECT_GAMES: Final = 280
#: CPU seconds for all games together, unless the first ones take longer.
BUDGET: Final = 30.0
#: Quantiles that bound the middle half.
QUARTERS: Final = (0.25, 0.75)


class PlannedChunk(NamedTuple):
    """A chunk of one candidate's games: the recipe's (0), or the recipe's without its nth effect."""

    variant: int
    chunk: Chunk

    def play(self) -> ChunkAnswer:
        """Play the games, in any process."""
        began = time.process_time()
        return ChunkAnswer(play_chunk(self.chunk), time.process_time() - began)


class ChunkAnswer(NamedTuple):
    """A chunk's results, and its CPU time in seconds."""

    sums: GameSums
    seconds: float


class Measurement:
    """Measurement of a recipe in a game at one player count; results may be added in any order."""

    def __init__(
        self, recipe: Recipe, game: str, players: int, *, budget: float = BUDGET, games: int = MOST_GAMES
    ) -> None:
        """Set up; `games` is the maximum for the recipe itself. Raises RulesetError if it can't be measured."""
        check_measurable(recipe, game, players)
        self.recipe: Final = recipe
        self.game: Final = game
        self.players: Final = players
        self.budget: Final = budget
        self.first_games: Final = min(games, FIRST_GAMES)
        self.first_effect_games: Final = min(games, FIRST_EFFECT_GAMES)
        less = [without_effect(recipe, place) for place in range(len(recipe.effects))]
        self.candidates: Final = [Candidate.of(each, game, players) for each in (recipe, *less)]
        self.sums: Final = [GameSums() for _ in self.candidates]
        self.seconds = 0.0
        self.table: Final = shipped_table(game, players)
        self._plan: Final = list(_plan(self.candidates, games))
        self._next = 0

    @property
    def usual(self) -> float:
        """An average player's coins per turn."""
        return self.table.usual if self.table else self.sums[0].usual() / game_info(self.game).rounds[self.players]

    @property
    def games(self) -> int:
        """Games so far, including those without an effect."""
        return sum(sums.games for sums in self.sums)

    @property
    def planned(self) -> int:
        """Expected total number of games, once their duration is known."""
        whole = sum(planned.chunk.games for planned in self._plan)
        if not self.games or not self.seconds:
            return whole
        affordable = whole if math.isinf(self.budget) else int(self.budget * self.games / self.seconds)
        return max(self.games, min(whole, max(self.first_games, affordable)))

    @property
    def chunks(self) -> list[PlannedChunk]:
        """All chunks that may be played."""
        return list(self._plan)

    def next_chunk(self) -> PlannedChunk | None:
        """Return the next chunk to play; `None` if there have been enough."""
        if self._next == len(self._plan):
            return None
        planned = self._plan[self._next]
        if (planned.variant == 0 and planned.chunk.first < self.first_games) or self.seconds < self.budget:
            self._next += 1
            return planned
        return None

    def add(self, planned: object, answer: object) -> None:
        """Add a chunk's results."""
        assert isinstance(planned, PlannedChunk) and isinstance(answer, ChunkAnswer)
        self.sums[planned.variant].merge(answer.sums)
        self.seconds += answer.seconds

    def report(self, *, queued: int = 0, done: bool = False, failed: str = "") -> StrengthReport:
        """Report the results so far."""
        own = self.sums[0]
        mean, margin = own.mean() * self.usual, own.margin() * self.usual
        if own.games < 2 or not math.isfinite(margin):
            mean = margin = 0.0
        shipped = self.table.of_kind(self.game, self.recipe.kind) if self.table else {}
        others = {key: figures for key, figures in shipped.items() if key != self.recipe.key}
        measured = own.games > 1
        return StrengthReport(
            hash=self.recipe.hash(),
            game=cast(GameKey, self.game),
            players=self.players,
            level=LEVEL,
            games=self.games,
            planned=self.games if done else self.planned,
            queued=queued,
            done=done,
            failed=failed,
            coins=round(mean, 3),
            low=round(mean - margin, 3),
            high=round(mean + margin, 3),
            picked=round(own.picked, 3),
            wins=round(own.wins, 3),
            beats=sum(mean > figures.coins for figures in others.values()) if measured else 0,
            shipped=tuple(figures.shown(key) for key, figures in others.items()),
            effects=tuple(self._shares(own)),
            standing=self._standing(mean, margin) if own.games >= self.first_games else "",
            suggestion=self._suggestion(mean, margin) if own.games >= self.first_games else None,
        )

    def _shares(self, own: GameSums) -> Iterator[EffectShare]:
        """Each effect's contribution; empty until every effect has been left out in enough games."""
        if all(sums.games >= self.first_effect_games for sums in self.sums):
            for effect, sums in zip(self.recipe.effects, self.sums[1:], strict=True):
                yield EffectShare(name_of(effect), round((own.mean() - sums.mean()) * self.usual, 3))

    def _others(self) -> list[float]:
        """Coins of the shipped ones of its kind, in ascending order."""
        found = self.table.of_kind(self.game, self.recipe.kind) if self.table else {}
        return sorted(figures.coins for key, figures in found.items() if key != self.recipe.key)

    def _standing(self, mean: float, margin: float) -> Standing:
        """Its rating: strong or weak only if its whole interval is outside the middle half."""
        coins = self._others()
        if not coins:
            return ""
        low, high = (_quantile(coins, share) for share in QUARTERS)
        if mean - margin > high:
            return "strong"
        return "weak" if mean + margin < low else "fine"

    def _suggestion(self, mean: float, margin: float) -> Suggestion | None:
        """The number at which it would be in the middle, if it is clearly outside the middle half."""
        if self.table is None or self.table.token <= 0 or self._standing(mean, margin) in ("", "fine"):
            return None
        coins = self._others()
        low, high = (_quantile(coins, share) for share in QUARTERS)
        grouped = any(effect.garrison for effect in self.recipe.effects)
        most = MOST_IN_GROUPS if grouped else MOST_NUMBER[self.recipe.kind]
        wanted = self.recipe.number + round((_quantile(coins, 0.5) - mean) / self.table.token)
        number = max(0, min(most, wanted))
        there = mean + (number - self.recipe.number) * self.table.token
        if number == self.recipe.number or not low <= there <= high:
            return None
        raw = msgspec.json.decode(self.recipe.document())
        return Suggestion(number, with_number(Draft(raw, game_info(self.game).folder), number).text)


def check_measurable(recipe: Recipe, game: str, players: int) -> None:
    """Raise RulesetError if games could not show anything."""
    folder = game_info(game).folder
    for problem in (*recipe.problems(), *recipe.game_problems(folder)):
        raise RulesetError(str(problem))
    if players not in game_info(game).rounds:
        raise RulesetError(f"{game_info(game).name} can't be played by {players} players")
    candidate = Candidate.of(recipe, game, players)
    if not candidate.partners:
        raise RulesetError(f"with {players} players nobody can take a race that is {candidate.faction} in this game")


def without_effect(recipe: Recipe, place: int) -> Recipe:
    """Remove an effect; the recipe may then have none."""
    effects = recipe.effects[:place] + recipe.effects[place + 1 :]
    return msgspec.structs.replace(recipe, effects=effects)


def measure(
    recipe: Recipe,
    game: str = "smallworld",
    players: int = 2,
    games: int = MOST_GAMES,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> StrengthReport:
    """Play all of a measurement's games, however long they take; `progress` receives games played and planned."""
    check_workers(workers)
    measurement = Measurement(recipe, game, players, budget=math.inf, games=games)
    chunks = measurement.chunks
    for place, answer in spread(_player, None, list(enumerate(chunks)), len(chunks), workers):
        measurement.add(chunks[place], answer)
        if progress is not None:
            progress(measurement.games, measurement.planned)
    return measurement.report(done=True)


def _player(_: None) -> Callable[[tuple[int, PlannedChunk]], tuple[int, ChunkAnswer]]:
    return _play


def _play(numbered: tuple[int, PlannedChunk]) -> tuple[int, ChunkAnswer]:
    place, planned = numbered
    return place, planned.play()


def _plan(candidates: list[Candidate], games: int) -> Iterator[PlannedChunk]:
    """All chunks in order: a first result, then each effect's contribution, then more of both."""
    done = [0] * len(candidates)
    for of_recipe, of_effects in (
        (FIRST_GAMES, 0),
        (FIRST_GAMES, FIRST_EFFECT_GAMES),
        (BETTER_GAMES, EFFECT_GAMES),
        (games, EFFECT_GAMES),
    ):
        # The recipe first, then the effects in turn, so that all are equally well known at any time.
        ends = [min(games, of_recipe), *[min(games, of_effects)] * (len(candidates) - 1)]
        yield from _chunks(candidates, 0, done[0], ends[0])
        for first in range(min(done[1:], default=0), max(ends[1:], default=0), CHUNK):
            for variant in range(1, len(candidates)):
                yield from _chunks(candidates, variant, first, min(first + CHUNK, ends[variant]))
        done = ends


def _chunks(candidates: list[Candidate], variant: int, first: int, end: int) -> Iterator[PlannedChunk]:
    for start in range(first, end, CHUNK):
        yield PlannedChunk(variant, Chunk(candidates[variant], start, min(CHUNK, end - start)))


def _quantile(ordered: list[float], share: float) -> float:
    """A quantile of ordered values."""
    at = (len(ordered) - 1) * share
    low, high = ordered[math.floor(at)], ordered[math.ceil(at)]
    return low + (high - low) * (at - math.floor(at))
