"""An analysis's result, as one value for storing, sending and displaying."""

from __future__ import annotations

import msgspec

FORMAT = 1
#: Default number of random samples per estimate; more are slower and less noisy.
SAMPLES = 10


class AnalysedSide(msgspec.Struct, frozen=True):
    """Seats that win together: a named team, or a single player."""

    name: str
    seats: list[int]


class AnalysedLine(msgspec.Struct, frozen=True):
    """A turn from its first decision to its end, and its outlook averaged over random outcomes.

    `moves` are lines of a record, `actions` the same as indices, random outcomes included; both use the game's own
    outcomes as far as they apply. `chances` are win probabilities by side, `coins` the expected final coins by seat.
    """

    moves: list[str]
    actions: list[int]
    chances: list[float]
    coins: list[float]


class ChanceOutcome(msgspec.Struct, frozen=True):
    """A random outcome after `entry` entries of the game, and its advantage over the average for each side."""

    entry: int
    text: str
    luck: list[float]


class AnalysedTurn(msgspec.Struct, frozen=True):
    """A turn: win probabilities at its start, their change, and the parts due to luck and play.

    `errors` are standard errors. To open the turn, replay `move` moves of the record or `entry` entries of the game.
    `play` is the loss of the played line compared with the best one found, with `play_error` as its standard error for
    the mover. `better` is missing if none was found.
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
    play_error: float = 0.0


class Balance(msgspec.Struct, frozen=True):
    """The change in a side's win probability from start to end, in percentage points that add up.

    Changes beyond luck are attributed to the turn: `own` or `others`.
    """

    start: int
    luck: int
    own: int
    others: int
    end: int


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that changed a side's win probability a lot; `kind` is the larger cause: luck or play."""

    turn: int
    side: int
    change: float
    luck: float
    play: float
    kind: str


class Analysis(msgspec.Struct, frozen=True):
    """A finished game's analysis.

    `chances` are win probabilities by side at the start of each turn and at the end; turning points come largest first.
    """

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
        """Return the number of a seat's side."""
        return next(number for number, side in enumerate(self.sides) if seat in side.seats)

    def balance(self, side: int) -> Balance:
        """Return the effects of luck, own turns and others' turns on a side; rounding errors go to others' turns."""
        seats = self.sides[side].seats
        start, end = (round(100 * chances[side]) for chances in (self.chances[0], self.chances[-1]))
        luck = round(100 * sum(turn.luck[side] for turn in self.turns))
        own = round(100 * sum(turn.change[side] - turn.luck[side] for turn in self.turns if turn.seat in seats))
        return Balance(start, luck, own, end - start - luck - own, end)

    def lost(self, side: int) -> int:
        """Return the total loss of a side's probability in its own turns beyond luck, in percentage points.

        Losses of single turns can't be added up without the gains: their estimation errors would add up as well, most
        for the players in contention. Better turns that were found don't count.
        """
        return max(0, -self.balance(side).own)

    def uncertainty(self) -> int:
        """Return two standard errors, averaged over the game, in percentage points; at least 1."""
        errors = [error for turn in self.turns for error in turn.errors]
        return max(1, round(200 * sum(errors) / max(1, len(errors))))

    def mistakes(self) -> list[AnalysedTurn]:
        """Return the turns for which a better one was found, most costly first."""
        found = [turn for turn in self.turns if turn.better is not None]
        return sorted(found, key=lambda turn: turn.play[self.side_of(turn.seat)])
