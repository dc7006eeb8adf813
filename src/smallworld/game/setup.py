"""What a game was started with, and what was done in it."""

from __future__ import annotations

from dataclasses import dataclass

from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import BoardData, Options, ruleset
from smallworld.notation.header import Header


@dataclass(frozen=True)
class Setup:
    """What a game was started with, as a record's header says it; `start` is where it began, if not as a new game."""

    game: str
    names: tuple[str, ...]
    board: BoardData | None = None
    seed: int | None = None
    options: Options = Options()
    start: State | None = None

    @classmethod
    def of(cls, header: Header, seed: int | None = None, start: State | None = None) -> Setup:
        return cls(header.game, header.names, header.board, seed, header.options, start)

    @property
    def header(self) -> Header:
        return Header(self.game, self.names, self.board, self.options)

    def rules(self) -> Ruleset:
        if self.start is not None:
            return self.start.rules
        return ruleset(self.game, len(self.names), self.board, self.options)
