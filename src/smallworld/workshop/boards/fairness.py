"""Fairness of a board: results of bot games by turn order and by region."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, cast

import msgspec

from smallworld.arena.bot_game import MOST_ACTIONS, LimitedSeats
from smallworld.arena.simulate import game_seed
from smallworld.arena.statistics import SHARES, Z
from smallworld.arena.workers import spread
from smallworld.bots import make_bot
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.playout import ActionObserver, run
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import BoardData, Options, game_info, ruleset
from smallworld.games.custom.own_boards import board_hash
from smallworld.workshop.boards.board_tools import MOST_SYMBOLS
from smallworld.workshop.explanation import GameKey
from smallworld.workshop.strength.strength_report import BoardAdvice, SeatFairness, StrengthReport

#: Bot for all seats: fast, and good enough to take any region worth taking.
LEVEL: Final = "greedy"
GAMES: Final = 400
#: Games per job, which takes about a second.
CHUNK: Final = 10
#: A region taken in a smaller share of the games counts as never taken.
HARDLY: Final = 0.05
ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth")


class SeatSums(msgspec.Struct):
    """Results of one position in the turn order: coins, squares of coins, and shares of victories."""

    coins: int = 0
    squares: int = 0
    shares: int = 0


class BoardSums(msgspec.Struct):
    """Sums over games, in integers, so that they can be added in any order."""

    games: int
    seats: list[SeatSums]
    #: Number of games in which each region was taken.
    taken: list[int]

    @classmethod
    def empty(cls, players: int, regions: int) -> BoardSums:
        return cls(0, [SeatSums() for _ in range(players)], [0] * regions)

    def merge(self, other: BoardSums) -> None:
        """Add other games' sums."""
        self.games += other.games
        for own, more in zip(self.seats, other.seats, strict=True):
            own.coins += more.coins
            own.squares += more.squares
            own.shares += more.shares
        self.taken = [own + more for own, more in zip(self.taken, other.taken, strict=True)]

    def book(self, s: State, taken: int) -> None:
        """Add a finished game and the regions taken in it."""
        winners = engine.winners(s)
        self.games += 1
        for seat, coins in enumerate(s.coins):
            place = self.seats[(seat - s.first) % len(self.seats)]
            place.coins += coins
            place.squares += coins * coins
            place.shares += SHARES // len(winners) if seat in winners else 0
        for region in range(len(self.taken)):
            self.taken[region] += taken >> region & 1


class _TakenRegions(ActionObserver):
    """Records the regions that any player has held."""

    def __init__(self) -> None:
        self.taken = 0

    def after(self, s: State, seat: int, action: Action) -> None:
        if seat != ids.CHANCE:
            self.taken |= s.held[s.active(seat)]


class BoardJob(NamedTuple):
    """Games on a board, possibly played by another process."""

    board: BoardData
    game: str
    players: int
    seed: int
    first: int
    end: int

    def play(self) -> BoardSums:
        """Play the games and return their sums."""
        rules = ruleset(self.game, self.players, self.board, Options())
        sums = BoardSums.empty(self.players, rules.board.size)
        for number in range(self.first, self.end):
            _play(rules, game_seed(self.seed, number), sums)
        return sums


def _play(rules: Ruleset, seed: int, sums: BoardSums) -> None:
    s = engine.new(rules)
    watched = _TakenRegions()
    bots = [make_bot(LEVEL, f"{seed}:{seat}") for seat in range(rules.seats)]
    run(s, LimitedSeats(bots, MOST_ACTIONS), Dealer(seed), observers=[watched])
    sums.book(s, watched.taken)


class BoardMeasurement:
    """Games on a board, chunk by chunk; `report` summarises those so far."""

    def __init__(self, board: BoardData, game: str, players: int = 0, games: int = GAMES, seed: int = 1) -> None:
        """Set up; 0 `players` means the board's player count. Raises RulesetError if the game doesn't support it."""
        info = game_info(game)
        self.players = players or board.players or min(info.rounds)
        if self.players not in info.rounds:
            raise RulesetError(f"{info.name} is for {min(info.rounds)} to {max(info.rounds)} players, not {players}")
        self.board, self.game, self.games = board, game, games
        firsts = range(0, games, CHUNK)
        self.jobs = [BoardJob(board, game, self.players, seed, at, min(at + CHUNK, games)) for at in firsts]
        self._next = iter(self.jobs)
        self._sums = BoardSums.empty(self.players, len(board.regions))

    def next_chunk(self) -> BoardJob | None:
        """Return the next games to play; `None` if there have been enough."""
        return next(self._next, None)

    def add(self, planned: object, answer: object) -> None:
        """Add a job's results."""
        self._sums.merge(cast(BoardSums, answer))

    def report(self, *, queued: int = 0, done: bool = False, failed: str = "") -> StrengthReport:
        """Report the results so far; there are no intervals before the second game."""
        sums = self._sums
        enough = sums.games > 1
        # Taking water requires an ability, so it says nothing about the board.
        land = self.board.board().land
        never = [
            number
            for number in sorted(range(len(sums.taken)), key=sums.taken.__getitem__)
            if enough and land >> number & 1 and sums.taken[number] < HARDLY * sums.games
        ]
        return StrengthReport(
            hash=board_hash(self.board),
            game=cast(GameKey, self.game),
            players=self.players,
            level=LEVEL,
            games=sums.games,
            planned=self.games,
            queued=queued,
            done=done,
            failed=failed,
            seats=tuple(_fairness(place, seat, sums.games) for place, seat in enumerate(sums.seats)) if enough else (),
            never_taken=tuple([self.board.regions[number].id for number in never]),
            taken=tuple([sums.taken[number] / sums.games for number in never]),
            advice=advice_for(self.board, never[0]) if never else None,
        )


def advice_for(board: BoardData, number: int) -> BoardAdvice | None:
    """What should draw players to a region: less to pay, or something to gain."""
    region = board.regions[number]
    if region.terrain == "mountain":
        return BoardAdvice(region.id, "terrain", "hill")
    if region.native:
        return BoardAdvice(region.id, "native")
    # Caverns draw the most; mines hardly anybody, and islands have none.
    missing = [symbol for symbol in ("cavern", "magic") if symbol not in region.symbols]
    if not missing or len(region.symbols) >= MOST_SYMBOLS:
        return None
    return BoardAdvice(region.id, "symbol", missing[0])


def _fairness(place: int, seat: SeatSums, count: int) -> SeatFairness:
    mean = seat.coins / count
    deviation = math.sqrt(max(0.0, seat.squares - count * mean * mean) / (count - 1))
    margin = Z * deviation / math.sqrt(count)
    return SeatFairness(place, mean, mean - margin, mean + margin, seat.shares / SHARES / count)


def fairness(
    board: BoardData,
    game: str = "smallworld",
    players: int = 0,
    games: int = GAMES,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> StrengthReport:
    """Play bot games on a board, and report coins and victories by turn order."""
    measured = BoardMeasurement(board, game, players, games, seed)
    played = 0
    for sums in spread(_player, None, measured.jobs, len(measured.jobs), workers):
        measured.add(None, sums)
        played += sums.games
        if progress is not None:
            progress(played, games)
    return measured.report(done=True)


def _player(_: None) -> Callable[[BoardJob], BoardSums]:
    return BoardJob.play


def fairness_lines(board: BoardData, found: StrengthReport) -> Iterator[str]:
    """Format a report as sentences."""
    name = board.name or board.id
    yield f"{name}: {found.games} games of {found.players} {found.level} bots"
    for seat in found.seats:
        yield (
            f"  {ORDINALS[seat.seat]} player: {seat.coins:.1f} coins ({seat.low:.1f} to {seat.high:.1f}), "
            f"won {seat.wins:.0%}"
        )
    if found.seats:
        even = max(seat.low for seat in found.seats) <= min(seat.high for seat in found.seats)
        yield "  no place in the order of turns is better" if even else "  the places in the order of turns differ"
    if found.never_taken:
        yield f"  taken in fewer than {HARDLY:.0%} of the games: {', '.join(found.never_taken)}"
