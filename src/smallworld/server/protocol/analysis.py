"""Messages about the analysis of a finished game: how far it is, and what it found turn by turn."""

from typing import Literal

from msgspec import Struct

from smallworld.game.log import LogEntry
from smallworld.server.protocol.replay import ReplayStep


class AnalysisSide(Struct, frozen=True):
    """Seats that win together: those of a `team`, or one player (no team)."""

    seats: tuple[int, ...]
    team: str


class LineWorth(Struct, frozen=True):
    """What a way to play a turn promises, whatever luck it has: chances by side, coins at the end by seat."""

    chances: tuple[float, ...]
    coins: tuple[float, ...]


class BetterTurn(Struct, frozen=True):
    """The best way to play a turn that was found, told as a replay is; `steps` and `lines` go on from its `first` step.

    The table at its end is at `/analysis/TURN`; unless the game is `over` there, a fork can go on from it.
    """

    worth: LineWorth
    steps: tuple[ReplayStep, ...]
    lines: tuple[LogEntry, ...]
    over: bool


class ChanceReport(Struct, frozen=True):
    """What chance brought, and how much more than on average it gave each side."""

    lines: tuple[LogEntry, ...]
    luck: tuple[float, ...]


class TurnReport(Struct, frozen=True):
    """A turn: chances of all sides before and after it, and what luck and play did to them.

    `errors` are the standard errors of the chances before it.

    It begins after the replay's step `first` and ends with step `last`. `play` is what was given away against the best
    turn that was found, and `play_error` the standard error of that for the mover. A turning point has its `rank` from
    1 on, the `side` that it mattered to most and what did more of it; for other turns they are 0, the mover's side, and
    empty.
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
    """Where a finished game was won and lost."""

    sides: tuple[AnalysisSide, ...]
    turns: tuple[TurnReport, ...]


class AnalysisStatus(Struct, frozen=True):
    """How far the analysis of a game is: `done` of all `turns`, and the report once there is one.

    One that failed says so in `detail`, a sentence for people at a console; it can be asked for again.
    """

    state: Literal["none", "queued", "running", "done", "failed"]
    done: int = 0
    turns: int = 0
    detail: str = ""
    report: AnalysisReport | None = None
