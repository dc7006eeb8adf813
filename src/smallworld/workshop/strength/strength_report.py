"""Report of a measurement, for commands and the browser."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from smallworld.workshop.explanation import GameKey

#: Compared with the middle half of the shipped ones; empty if that is unknown.
Standing = Literal["", "weak", "fine", "strong"]


class ShippedStrength(Struct, frozen=True):
    """A shipped race or power, with its coins per turn and their interval, by the same protocol."""

    key: str
    coins: float
    low: float
    high: float


class EffectShare(Struct, frozen=True):
    """One effect's contribution: coins per turn, compared with games without it."""

    effect: str
    coins: float


class SeatFairness(Struct, frozen=True):
    """A seat's results on a board: coins per game with their interval, and share of victories."""

    seat: int
    coins: float
    low: float
    high: float
    wins: float


class BoardAdvice(Struct, frozen=True):
    """A change of the board editor that should draw players to a region: a tool, and the word it sets, if any."""

    region: str
    tool: Literal["terrain", "native", "symbol"]
    word: str = ""


class Suggestion(Struct, frozen=True):
    """The number that would make it average, and the document with it.

    It is computed from a token's value among the shipped ones, not measured.
    """

    number: int
    document: str


class StrengthReport(Struct, frozen=True, omit_defaults=True):
    """Progress and results of a measurement. `queued`: number of measurements ahead of it; `failed`: the error.

    For a race or power: `coins` a turn of the player who begins with it, with their 95 % interval, among the `shipped`
    ones. They are its share of all coins at the table times what a player usually earns, so that a power which makes
    its rivals as rich is no stronger for that. `picked` is how often the bot would have chosen it by itself, `wins` how
    often it won. `effects` are in the order of the sentences. Without a table for so many players there are no
    `shipped` ones, and so no `beats`, `standing` or `suggestion`. For a board: `seats`, and the regions that hardly
    anybody takes, the rarest first: in which share of the games each was `taken`, and `advice` for the first.
    """

    hash: str
    game: GameKey
    players: int
    level: str
    games: int = 0
    planned: int = 0
    queued: int = 0
    done: bool = False
    failed: str = ""
    coins: float = 0
    low: float = 0
    high: float = 0
    picked: float = 0
    wins: float = 0
    beats: int = 0
    standing: Standing = ""
    shipped: tuple[ShippedStrength, ...] = ()
    effects: tuple[EffectShare, ...] = ()
    suggestion: Suggestion | None = None
    seats: tuple[SeatFairness, ...] = ()
    never_taken: tuple[str, ...] = ()
    taken: tuple[float, ...] = ()
    advice: BoardAdvice | None = None
