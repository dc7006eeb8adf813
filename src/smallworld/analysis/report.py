"""What an analysis found, as one value that is stored, sent and shown."""

from __future__ import annotations

import msgspec

FORMAT = 1
#: Samples of luck for each question, where nobody says otherwise; more are slower and smoother.
SAMPLES = 10


class AnalysedSide(msgspec.Struct, frozen=True):
    """Seats that win together: a team with its name, or a player alone."""

    name: str
    seats: list[int]


class AnalysedLine(msgspec.Struct, frozen=True):
    """A turn from its first decision to its end, and what it promises, whatever luck it has.

    `moves` are lines of a record, `actions` the same as indices, chance included; both as far as it was lucky as the
    game was. `chances` are by side, `coins` those expected at the end by seat.
    """

    moves: list[str]
    actions: list[int]
    chances: list[float]
    coins: list[float]


class ChanceOutcome(msgspec.Struct, frozen=True):
    """What chance brought, after so many entries of the game, and how much more than expected it gave each side."""

    entry: int
    text: str
    luck: list[float]


class AnalysedTurn(msgspec.Struct, frozen=True):
    """A turn: chances as it began with their standard errors, how they changed, and what of that was luck and play.

    It can be opened and played on from after `move` moves of the record, which are `entry` entries of the game. `play`
    is what the line that was played gave away against the best that was found. `better` is missing if none was.
    """

    number: int
    round: int
    seat: int
    move: int
    entry: int
    chances: list[float]
    errors: list[float]
    coins: list[float]
    change: list[float]
    luck: list[float]
    play: list[float]
    outcomes: list[ChanceOutcome]
    played: AnalysedLine | None = None
    better: AnalysedLine | None = None


class Balance(msgspec.Struct, frozen=True):
    """How a side's chance went from the start to the end, in percentage points that add up.

    What a turn changed beyond luck counts for the turn: `own` or `others`.
    """

    start: int
    luck: int
    own: int
    others: int
    end: int


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn after which a side's chance was quite another; `kind` says what did more of it: luck or play."""

    turn: int
    side: int
    change: float
    luck: float
    play: float
    kind: str


class Analysis(msgspec.Struct, frozen=True):
    """A finished game: `chances` by side as each turn began and at the end; turning points, the largest first."""

    format: int
    game: str
    board: str
    players: list[str]
    sides: list[AnalysedSide]
    winners: list[int]
    seed: int
    chances: list[list[float]]
    turns: list[AnalysedTurn]
    turning_points: list[TurningPoint]

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()

    def side_of(self, seat: int) -> int:
        """The number of a seat's side."""
        return next(number for number, side in enumerate(self.sides) if seat in side.seats)

    def balance(self, side: int) -> Balance:
        """What luck, own turns and others' turns did to a side's chance; rounding goes to others' turns."""
        seats = self.sides[side].seats
        start, end = (round(100 * chances[side]) for chances in (self.chances[0], self.chances[-1]))
        luck = round(100 * sum(turn.luck[side] for turn in self.turns))
        own = round(100 * sum(turn.change[side] - turn.luck[side] for turn in self.turns if turn.seat in seats))
        return Balance(start, luck, own, end - start - luck - own, end)

    def uncertainty(self) -> int:
        """Two standard errors of a chance, on average over the game, in percentage points, and never none at all."""
        errors = [error for turn in self.turns for error in turn.errors]
        return max(1, round(200 * sum(errors) / max(1, len(errors))))

    def mistakes(self) -> list[AnalysedTurn]:
        """The turns for which a better one was found, the most costly first."""
        found = [turn for turn in self.turns if turn.better is not None]
        return sorted(found, key=lambda turn: turn.play[self.side_of(turn.seat)])
