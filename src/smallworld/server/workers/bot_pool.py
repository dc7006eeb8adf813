"""The bot pool: bots choose their moves in worker processes, from what their seat may know of the state."""

import functools
import logging
from typing import Protocol

import msgspec

from smallworld.bots import Bot, make_bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.moves import write_moves
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match.thinker import HINTS_FROM, LAST_RANK, BotReply, BotRequest, BotUnavailable, Thinker
from smallworld.server.match.timeline import setup_of
from smallworld.server.new_game import CreatedGame
from smallworld.server.protocol.errors import Refusal
from smallworld.server.storage.journal import Plan
from smallworld.server.workers.process_pool import NoAnswer, ProcessPool
from smallworld.server.workers.record_reader import read_in_process

#: Seconds after which a bot is taken to have failed.
PATIENCE = 30.0
#: Actions of one turn that are planned at a time.
MOST_ACTIONS = 60

log = logging.getLogger(__name__)


class Workers(Thinker, Protocol):
    """Chooses moves for bots, and reads records: work too slow for the event loop."""

    async def read_record(self, text: str) -> CreatedGame:
        """The game that a record describes; raises `Refusal`."""


class BotPool(ProcessPool):
    """Bots and uploaded records in worker processes."""

    async def think(self, request: BotRequest) -> BotReply:
        try:
            return await self.run(answer, request, PATIENCE, request.rank)
        except NoAnswer:
            raise BotUnavailable(f"no answer from a bot of level {request.level}") from None
        except Exception as error:
            # A bug of the bot must not stop the game.
            log.exception("a bot of level %s failed", request.level)
            raise BotUnavailable(f"a bot of level {request.level} failed") from error

    async def read_record(self, text: str) -> CreatedGame:
        try:
            found = await self.run(read_in_process, text, PATIENCE, LAST_RANK)
        except NoAnswer:
            raise Refusal("problem.too-fast", "the record could not be read now; try again later") from None
        if isinstance(found, str):
            raise Refusal("problem.record", found)
        return found


def answer(request: BotRequest) -> BotReply:
    """Let the bot choose; runs in a worker process."""
    rules = _rules(request.plan)
    s = State.restored(rules, msgspec.msgpack.decode(request.state, type=list[list[int] | int]))
    bot = make_bot(HINTS_FROM if request.hint else request.level, request.seed)
    if not request.hint:
        return BotReply(_batches(rules, _actions(bot, s, request.seat)))
    best = bot.advise(s, request.seat, 1)[0]
    why, numbers = best.reason
    actions = _actions(bot, s, request.seat, best.action)
    items = tuple([(name, round(number)) for name, number in numbers])
    return BotReply(_batches(rules, actions)[:1], f"hint.{why}", items)


@functools.lru_cache(maxsize=64)
def _rules(plan: bytes) -> Ruleset:
    return setup_of(msgspec.json.decode(plan, type=Plan)).rules()


def _actions(bot: Bot, s: State, seat: int, first: Action | None = None) -> list[tuple[Action, bool]]:
    """All that the bot does until chance or another player acts, each with whether it is part of placing tokens."""
    found: list[tuple[Action, bool]] = []
    while engine.actor(s) == seat and len(found) < MOST_ACTIONS:
        action = first or bot.choose(s, seat)
        first = None
        found.append((action, engine.pending(s).placing))
        engine.apply(s, action)
    return found


def _batches(rules: Ruleset, made: list[tuple[Action, bool]]) -> tuple[tuple[str, ...], ...]:
    """Actions as texts: a move with its second argument is one; placements, with what ends them, go together."""
    found: list[tuple[str, ...]] = []
    before = False
    i = 0
    while i < len(made):
        action, placing = made[i]
        length = 1
        if i + 1 < len(made) and rules.verbs[made[i + 1][0].verb].second:
            length = 2
        elif rules.verbs[action.verb].repeats:
            while i + length < len(made) and made[i + length][0] is action:
                length += 1
        text = write_moves(rules, SEATS[: rules.seats], [other for other, _ in made[i : i + length]])
        if before and placing:
            found[-1] += (text,)
        else:
            found.append((text,))
        before = placing
        i += length
    return tuple(found)
