"""Games for match tests: a registry in memory, bots in this process, and listeners."""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence

import msgspec
import pytest

from smallworld.games.catalogue import default_board
from smallworld.notation.explain import legal_moves
from smallworld.notation.vocabulary import SEATS
from smallworld.server.jobs.analyser import Analyser
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.local_thinker import LocalThinker
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.listener import Listener
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.match import Match
from smallworld.server.match.seats import Who
from smallworld.server.match.timeline import Timeline, setup_of
from smallworld.server.new_game import CreatedGame, from_record
from smallworld.server.ports.interfaces import BotReply, BotRequest, always
from smallworld.server.ports.journal import Plan
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys, NewGameRequest
from smallworld.server.protocol.socket import FromServer, TableUpdate
from smallworld.server.registry import MatchRegistry

decode = msgspec.json.Decoder(FromServer).decode


class ThinkingHere(LocalThinker):
    """Bots without separate processes; `asked` records the requests."""

    def __init__(self) -> None:
        self.asked: list[BotRequest] = []

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        """Think immediately, in the event loop."""
        self.asked.append(request)
        return await super().think(request, watched)

    async def read_record(self, text: str) -> CreatedGame:
        """Read immediately, in the event loop."""
        return from_record(text)

    async def close(self) -> None:
        """Nothing to stop."""


def new_registry(
    store: MemoryStore | None = None,
    bus: LocalBus | None = None,
    most: int = 1000,
    analyser: Analyser | None = None,
) -> MatchRegistry:
    """A registry without pauses between bot moves."""
    return MatchRegistry(
        store or MemoryStore(), bus or LocalBus(), ThinkingHere(), pace=0.0, most=most, analyser=analyser
    )


def game_request(*kinds: str, game: str = "smallworld", **more: object) -> NewGameRequest:
    """A request with seats of these kinds (`me`, `open`, or a bot's level), named by number, and other options."""
    seats = [
        {"kind": kind, "name": f"Player {i}"} if kind in ("me", "open") else {"kind": "bot", "level": kind}
        for i, kind in enumerate(kinds)
    ]
    return msgspec.convert({"game": game, "seats": seats, "seed": 1, **more}, NewGameRequest)


async def started(registry: MatchRegistry, requested: NewGameRequest) -> tuple[Match, GameKeys]:
    """Create a game."""
    ticket = await registry.create(requested)
    return await registry.match(ticket.id), ticket


def new_timeline(game: str, seats: int, seed: int) -> Timeline:
    """A dealt timeline without a server."""
    timeline = Timeline(
        setup_of(Plan(game_request(*["me"] * seats, game=game, seed=seed), default_board(game, seats, seed).id))
    )
    timeline.deal()
    return timeline


def random_game(game: str, seats: int, seed: int) -> Iterator[Timeline]:
    """Play random moves; yields the timeline before each move, and at the end."""
    timeline = new_timeline(game, seats, seed)
    chance = random.Random(seed)
    while not timeline.game.over:
        yield timeline
        timeline = timeline.clone()
        timeline.play([chance.choice(legal_moves(timeline.state, timeline.words.names))])
    yield timeline


def everybody(match: Match, ticket: GameKeys) -> Who:
    """Holder of all keys."""
    return match.who([ticket.host, *[seat.key for seat in ticket.seats]])


def waiting(listener: Listener) -> list[FromServer]:
    """All of a listener's queued messages."""
    return [decode(message) for message in raw(listener)]


def raw(listener: Listener) -> list[bytes]:
    """All of a listener's queued messages, encoded."""
    found: list[bytes] = []
    while not listener._waiting.empty():
        found += filter(None, [listener._waiting.get_nowait()])
    return found


def table(listener: Listener) -> TableUpdate:
    """The last table sent to a listener."""
    return [message for message in waiting(listener) if isinstance(message, TableUpdate)][-1]


def moves(match: Match) -> list[str]:
    """A match's legal moves, as texts."""
    return legal_moves(match.game.state, SEATS[: match.game.state.rules.seats])


async def play_on(match: Match, who: Who, chance: random.Random, most: int = 100_000) -> int:
    """Play random moves up to the end of the game; returns their number."""
    for count in range(most):
        if match.game.mover is None:
            return count
        await match.turns.play(who, match.game.mover, match.game.version, [chance.choice(moves(match))])
    return most


def stamp(game: LiveGame) -> tuple[object, ...]:
    """Values that differ after any change."""
    return (game.version, game.number, game.state.key(), game.names, len(game.timeline.lines))


async def refused(match: Match, why: str, doing: Awaitable[object]) -> None:
    """Check that an action is refused for this reason and changes nothing."""
    before = stamp(match.game)
    with pytest.raises(Refusal) as caught:
        await doing
    assert caught.value.why == why
    assert caught.value.detail
    assert stamp(match.game) == before


async def gathering(*kinds: str, store: MemoryStore | None = None, **more: object) -> tuple[Match, GameKeys]:
    """Create a game that waits in its lobby."""
    request = msgspec.structs.replace(game_request(*kinds, lobby=True), **more)
    return await started(new_registry(store), request)


def key_of(ticket: GameKeys, seat: int) -> str:
    """The key of a seat."""
    return next(held.key for held in ticket.seats if held.seat == seat)


async def play(match: Match, who: Who, texts: Sequence[str]) -> int:
    """Make moves of the current player."""
    return await match.turns.play(who, match.game.mover, match.game.version, texts)
