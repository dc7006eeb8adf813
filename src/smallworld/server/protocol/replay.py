"""Messages about finished games: coin sources, and step-by-step replays."""

from msgspec import Struct

from smallworld.game.log import LogEntry
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.table import OwnContent, SeatState
from smallworld.views.table import Sum


class RoundCoins(Struct, frozen=True):
    """A seat's coins in a round, with the items that add up to them."""

    round: int
    seat: int
    coins: int
    total: int
    items: Sum


class EarnedTitle(Struct, frozen=True, omit_defaults=True):
    """A title won by a seat (`title.KEY`), with its figure and the race that earned it, if any."""

    key: str
    seat: int
    amount: int
    race: str = ""


class Ending(Struct, frozen=True):
    """The end of a game: places, titles, coins by source group and by round, and each seat's best and worst turn.

    `tie` is what decided a tie: `tokens` on the map, the `richest` player of a team, or empty.
    """

    winners: tuple[int, ...]
    tie: str
    places: tuple[int, ...]
    titles: tuple[EarnedTitle, ...]
    coins: tuple[int, ...]
    teams: dict[str, int]
    sources: tuple[Sum, ...]
    turns: tuple[RoundCoins, ...]
    best: tuple[int, ...]
    worst: tuple[int, ...]


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """A step of a replay: one move with its random outcomes."""

    text: str
    round: int
    seat: int | None
    turn: int


class ReplayData(Struct, frozen=True):
    """A finished game to step through; step 0 is the opening, and each step's view is requested separately."""

    summary: GameSummary
    steps: tuple[ReplayStep, ...]
    lines: tuple[LogEntry, ...]
    seats: tuple[SeatState, ...]
    ending: Ending | None
    own: OwnContent | None = None
