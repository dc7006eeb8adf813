"""Messages about the analysis of a finished game: progress, and findings by turn."""

from typing import Literal

from msgspec import Struct

from smallworld.game.log import LogEntry
from smallworld.server.protocol.replay import ReplayStep


class AnalysisSide(Struct, frozen=True):
    """Seats that win together: a `team`, or one player (no team)."""

    seats: tuple[int, ...]
    team: str


class LineWorth(Struct, frozen=True):
    """Expected result of playing a turn in a certain way, averaged over random outcomes: chances by side, final coins
    by seat.
    """

    chances: tuple[float, ...]
    coins: tuple[float, ...]


class BetterTurn(Struct, frozen=True):
    """The best line found for a turn, in the form of a replay; `steps` and `lines` continue from its `first` step.

    The table at its end is at `/analysis/TURN`; it can be forked unless the game is `over` there.
    """

    worth: LineWorth
    steps: tuple[ReplayStep, ...]
    lines: tuple[LogEntry, ...]
    over: bool


class ChanceReport(Struct, frozen=True):
    """A random outcome, and each side's gain compared with the average outcome."""

    lines: tuple[LogEntry, ...]
    luck: tuple[float, ...]


class TurnReport(Struct, frozen=True):
    """A turn: the chances of all sides before and after it, and the effects of luck and play.

    `errors` are the standard errors of the chances before the turn.

    It begins after the replay's step `first` and ends with step `last`. `play` is the loss compared with the best turn
    found, and `play_error` that loss's standard error for the mover. A turning point has a `rank` (from 1), the `side`
    most affected, and the main cause (luck or play); for other turns these are 0, the mover's side, and empty.
    """

    number: int
    round: int
    seat: int
    first: int
    last: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    errors: tuple[float, ...]
    luck: tuple[float, ...]
    play: tuple[float, ...]
    play_error: float
    rank: int
    side: int
    kind: Literal["", "luck", "play"]
    outcomes: tuple[ChanceReport, ...]
    played: LineWorth | None
    better: BetterTurn | None


class AnalysisReport(Struct, frozen=True):
    """Analysis of a finished game: where it was won and lost."""

    sides: tuple[AnalysisSide, ...]
    turns: tuple[TurnReport, ...]


class AnalysisStatus(Struct, frozen=True):
    """Progress of an analysis: `done` of all `turns`, with the report at the end.

    After a failure, `detail` is one English sentence for the console; the analysis can be requested again.
    """

    state: Literal["none", "queued", "running", "done", "failed"]
    done: int = 0
    turns: int = 0
    detail: str = ""
    report: AnalysisReport | None = None
