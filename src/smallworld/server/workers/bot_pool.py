"""The bot pool: bots choose their moves in worker processes, from what their seat may know of the state."""

import functools
import logging
from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec

from smallworld.arena.reliable_bot import ReliableBot
from smallworld.bots import ADVISER, STAND_IN, Bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.moves import write_moves
from smallworld.notation.vocabulary import SEATS, vocabulary
from smallworld.server.match.thinker import LAST_RANK, BotReply, BotRequest, BotUnavailable, Thinker, always, rank
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

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        try:
            reply = await self.run(answer, request, PATIENCE, lambda: rank(request, watched()))
        except NoAnswer:
            raise BotUnavailable(f"no answer from a bot of level {request.level}") from None
        except Exception as error:
            # A bug of the bot must not stop the game.
            log.exception("a bot of level %s failed", request.level)
            raise BotUnavailable(f"a bot of level {request.level} failed") from error
        if reply.trouble:
            log.warning("%s; a bot of level %s answers instead", reply.trouble, STAND_IN)
        return reply

    async def read_record(self, text: str) -> CreatedGame:
        try:
            found = await self.run(read_in_process, text, PATIENCE, lambda: LAST_RANK)
        except NoAnswer:
            raise Refusal("problem.too-fast", "the record could not be read now; try again later") from None
        if isinstance(found, str):
            raise Refusal("problem.record", found)
        return found


def answer(request: BotRequest) -> BotReply:
    """Let the bot choose; runs in a worker process."""
    rules = _rules(request.plan)
    s = State.restored(rules, msgspec.msgpack.decode(request.state, type=list[list[int] | int]))
    bot = ReliableBot(ADVISER if request.hint else request.level, request.seed)
    if not request.hint:
        return BotReply(_batches(rules, list(_actions(bot, s, request.seat))), trouble=bot.trouble)
    best = bot.advise(s, request.seat, 1)[0]
    why, numbers, other = best.reason
    instead = vocabulary(rules).text(other) if other is not None else ""
    items = tuple([(name, round(number)) for name, number in numbers])
    made: list[tuple[Action, bool]] = []
    batches: tuple[tuple[str, ...], ...] = ()
    # A person waits: what comes after the first batch need not be thought of.
    for action in _actions(bot, s, request.seat, best.action):
        made.append(action)
        batches = _batches(rules, made)
        if len(batches) > 1:
            break
    return BotReply(batches[:1], f"hint.{why}", items, bot.trouble, instead)


@functools.lru_cache(maxsize=64)
def _rules(plan: bytes) -> Ruleset:
    return setup_of(msgspec.json.decode(plan, type=Plan)).rules()


def _actions(bot: Bot, s: State, seat: int, first: Action | None = None) -> Iterator[tuple[Action, bool]]:
    """All that the bot does until chance or another player acts, each with whether it is part of placing tokens."""
    for _ in range(MOST_ACTIONS):
        if engine.actor(s) != seat:
            return
        action = first or bot.choose(s, seat)
        first = None
        placing = engine.pending(s).placing
        engine.apply(s, action)
        yield action, placing


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
