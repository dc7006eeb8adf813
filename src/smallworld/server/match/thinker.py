"""What a game asks of its bots: they think elsewhere, and get nothing but what their seat may know of the state."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from smallworld.core import engine
from smallworld.core.state import State
from smallworld.views.table import Sum

#: How urgent work is that nobody waits for at a table.
LAST_RANK = 2


class BotRequest(msgspec.Struct, frozen=True):
    """What a bot of a level is to do on a seat; `state` is a picture of what the seat knows."""

    plan: bytes
    state: bytes
    seat: int
    level: str
    seed: str
    hint: bool = False


def rank(request: BotRequest, watched: bool) -> int:
    """How urgent a request is: a person waits for a hint, and nobody for bots that play alone."""
    return 0 if request.hint else 1 if watched else LAST_RANK


def always() -> bool:
    """Somebody waits for the answer."""
    return True


class BotReply(msgspec.Struct, frozen=True):
    """Moves up to the next chance or other player, those together that are made in one go; for a hint, why.

    `instead` is the move that a hint compares with, empty if there is none.

    `trouble` says why another bot answered in place of the one that was asked.
    """

    batches: tuple[tuple[str, ...], ...]
    why: str = ""
    items: Sum = ()
    trouble: str = ""
    instead: str = ""


class BotUnavailable(Exception):
    """The bot did not answer."""


class Thinker(Protocol):
    """Chooses moves for bots."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        """What the bot does; `BotUnavailable` if it does not answer. `watched`: whether anybody waits for it by now."""


def bot_request(plan: bytes, s: State, seat: int, level: str, seed: str, hint: bool = False) -> BotRequest:
    """A request about a state, without anything that is hidden from the seat."""
    known = engine.known_to(s, seat)
    state = msgspec.msgpack.encode(known.values())
    return BotRequest(plan, state, seat, level, seed, hint)
