"""Hall: all games of this process; starts them, loads them when somebody comes, and forgets those that lie idle."""

from __future__ import annotations

from collections.abc import Sequence

from smallworld.server.match import Match, Who
from smallworld.server.messages import Card, Ending, Fork, Look, Replay, Ticket, Wishes
from smallworld.server.storing import Bus, Store
from smallworld.server.thinking import Thinker


class Hall:
    """Games by id. All coroutines raise `Refusal`."""

    def __init__(self, store: Store, bus: Bus, thinker: Thinker, *, pace: float = 0.6, most: int = 1000) -> None:
        """`pace` is seconds between moves of a bot; at most `most` games are kept in memory."""
        raise NotImplementedError

    async def start(self) -> None:
        """Listen to the bus, and let bots go on where they were to move."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop bots and clocks, close all listeners; store, bus and thinker are the caller's."""
        raise NotImplementedError

    async def create(self, wishes: Wishes) -> Ticket:
        """Start a game."""
        raise NotImplementedError

    async def match(self, game: str) -> Match:
        """A game, loaded if need be; `problem.no-game`."""
        raise NotImplementedError

    async def cards(self, games: Sequence[str]) -> list[Card]:
        """The cards of those of the games that there are."""
        raise NotImplementedError

    async def fork(self, game: str, fork: Fork, keys: Sequence[str] = ()) -> Ticket:
        """A new game from a moment of another: of a finished one, or by its host's key."""
        raise NotImplementedError

    async def take_in(self, record: str) -> Card:
        """A record becomes a game that can be replayed, and forked, but that nobody sits at."""
        raise NotImplementedError

    async def record(self, game: str) -> str:
        """The record of a finished game; `problem.not-over`."""
        raise NotImplementedError

    async def ending(self, game: str) -> Ending:
        """How a finished game ended; `problem.not-over`."""
        raise NotImplementedError

    async def replay(self, game: str) -> Replay:
        """A finished game (or one taken in from a record) to walk through; `problem.not-over`."""
        raise NotImplementedError

    async def replay_look(self, game: str, step: int, seat: int | None) -> Look:
        """The table after a step, as a seat saw it then; `problem.no-step`."""
        raise NotImplementedError


__all__ = ["Hall", "Who"]
