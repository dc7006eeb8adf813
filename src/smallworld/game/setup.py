"""Game setup."""

from __future__ import annotations

from dataclasses import dataclass

from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import ruleset
from smallworld.notation.header import Header


@dataclass(frozen=True)
class Setup(Header):
    """A header with the game's seed, and with its starting position if it was not a new game."""

    seed: int | None = None
    start: State | None = None

    @classmethod
    def of(cls, header: Header, seed: int | None = None, start: State | None = None) -> Setup:
        return cls(header.game, header.names, header.board, header.options, seed, start)

    def rules(self) -> Ruleset:
        if self.start is not None:
            return self.start.rules
        return ruleset(self.game, len(self.names), self.board, self.options)
