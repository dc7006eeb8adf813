"""Messages about finished games: where the coins came from, and replays step by step."""

from msgspec import Struct, field

from smallworld.play.log import LogEntry
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.table import SeatState
from smallworld.table import Sum


class RoundCoins(Struct, frozen=True):
    """A turn's coins of a seat."""

    round: int
    seat: int
    coins: int
    total: int


class Ending(Struct, frozen=True):
    """The end of a game: coins by seat and source group, by round, and the best and worst turn of each seat."""

    winners: tuple[int, ...]
    coins: tuple[int, ...]
    teams: dict[str, int]
    sources: tuple[Sum, ...]
    turns: tuple[RoundCoins, ...]
    best: tuple[int, ...]
    worst: tuple[int, ...]


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """A step of a replay: one move with what chance brought after it."""

    text: str
    round: int
    seat: int | None
    turn: int


class ReplayData(Struct, frozen=True):
    """A finished game to walk through; step 0 is the opening, a look at step N is fetched for itself."""

    summary: GameSummary = field(name="card")
    steps: tuple[ReplayStep, ...]
    lines: tuple[LogEntry, ...]
    seats: tuple[SeatState, ...]
    ending: Ending | None
