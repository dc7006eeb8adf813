"""Bots in this process; each knows only its seat's part of the state."""

import asyncio
import functools
from collections.abc import Callable, Iterator

import msgspec

from smallworld.arena.reliable_bot import ReliableBot
from smallworld.bots import ADVISER, Bot
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.notation.moves import write_moves
from smallworld.notation.vocabulary import SEATS, vocabulary
from smallworld.server.match.timeline import setup_of
from smallworld.server.ports.interfaces import BotReply, BotRequest, always
from smallworld.server.ports.journal import Plan

#: Limit of actions planned per turn.
MOST_ACTIONS = 60


class LocalThinker:
    """Runs bots in the event loop, which they block."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        # Let other tasks run first.
        await asyncio.sleep(0)
        return answer(request)


def answer(request: BotRequest) -> BotReply:
    """Return the bot's answer."""
    rules = _rules(request.plan)
    s = State.restored(rules, msgspec.msgpack.decode(request.state, type=list[list[int] | int]))
    bot = ReliableBot(ADVISER if request.hint else request.level, request.seed, request.budget)
    if not request.hint:
        return BotReply(_batches(rules, list(_actions(bot, s, request.seat))), trouble=bot.trouble)
    best = bot.advise(s, request.seat, 1)[0]
    why, numbers, other = best.reason
    instead = vocabulary(rules).text(other) if other is not None else ""
    items = tuple([(name, round(number)) for name, number in numbers])
    made: list[tuple[Action, bool]] = []
    batches: tuple[tuple[str, ...], ...] = ()
    # A player is waiting: a hint needs only the first batch.
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
    """Yield the bot's actions until chance or another player acts, each with whether it places tokens."""
    for _ in range(MOST_ACTIONS):
        if engine.actor(s) != seat:
            return
        action = first or bot.choose(s, seat)
        first = None
        placing = engine.pending(s).placing
        engine.apply(s, action)
        yield action, placing


def _batches(rules: Ruleset, made: list[tuple[Action, bool]]) -> tuple[tuple[str, ...], ...]:
    """Group actions as texts: a move with its second argument; placements with the move that ends them."""
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
