"""Thinking: bots choose their moves outside the event loop, in processes of their own.

What they get is a picture of the state as far as their seat knows it: plain numbers, and what the table was set with.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

import msgspec

from smallworld.bots import Bot, make_bot, public
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import FIELDS, State
from smallworld.notation.moves import write_moves
from smallworld.server.course import setup_of
from smallworld.server.journal import SEATS, Plan
from smallworld.server.messages import Sum
from smallworld.server.priority import PriorityLimit

HINTS_FROM = "greedy"
#: A bot that has not answered by then will not.
PATIENCE = 30.0
#: How often a question is put again after its process died.
TRIES = 3
#: Actions of one turn that are thought of at a time.
MOST_ACTIONS = 60

log = logging.getLogger(__name__)


class Question(msgspec.Struct, frozen=True):
    """What a bot of a level is to do on a seat; `state` is a picture of what the seat knows."""

    plan: bytes
    state: bytes
    seat: int
    level: str
    seed: str
    hint: bool = False
    watched: bool = True

    @property
    def rank(self) -> int:
        """How urgent it is: a person waits for a hint, and nobody for bots that play alone."""
        return 0 if self.hint else 1 if self.watched else 2


class Thought(msgspec.Struct, frozen=True):
    """Moves up to the next chance or other player, those together that are made in one go; for a hint, why."""

    batches: tuple[tuple[str, ...], ...]
    why: str = ""
    items: Sum = ()


class NoThought(Exception):
    """The bot did not answer."""


class Thinker(Protocol):
    """Whoever chooses moves for bots."""

    async def think(self, question: Question) -> Thought:
        """What the bot does; `NoThought` if it does not answer."""

    async def close(self) -> None:
        """Stop thinking."""


class Thinking:
    """Bots in a pool of processes; one that dies is replaced, and asked again."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._limit = PriorityLimit(self.workers)

    def warm_up(self) -> None:
        """Start the processes now, so that nobody has to wait for them."""
        pool = self._pool = self._pool or self._new()
        for _ in range(self.workers):
            pool.submit(os.getpid)

    async def think(self, question: Question) -> Thought:
        """Ask a process, in order of urgency."""
        async with self._limit.place(question.rank):
            return await self._think(question)

    async def _think(self, question: Question) -> Thought:
        data = msgspec.msgpack.encode(question)
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            if self._closed:
                break
            pool = self._pool = self._pool or self._new()
            try:
                answer = await asyncio.wait_for(loop.run_in_executor(pool, answer_in_process, data), PATIENCE)
                return msgspec.msgpack.decode(answer, type=Thought)
            except BrokenProcessPool:
                log.warning("a process that thought for a bot died; another is started")
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            except TimeoutError:
                break
            except Exception as error:
                # A fault of the bot's own; the game is not to stand still for it.
                log.exception("a bot of level %s failed", question.level)
                raise NoThought(f"a bot of level {question.level} failed") from error
        raise NoThought(f"no answer from a bot of level {question.level}")

    def _new(self) -> ProcessPoolExecutor:
        # A fork would carry the server's sockets and locks along.
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=begin)

    async def close(self) -> None:
        """Stop all processes."""
        self._closed = True
        if self._pool is not None:
            processes = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            # One that is only just starting might never be told; the server would wait for it without end.
            for process in processes:
                process.kill()


def ask(plan: bytes, s: State, seat: int, level: str, seed: str, hint: bool = False, watched: bool = True) -> Question:
    """A question about a state; nothing that is hidden from the seat goes with it."""
    known = public(s, seat)
    state = msgspec.msgpack.encode([getattr(known, field) for field in FIELDS])
    return Question(plan, state, seat, level, seed, hint, watched)


def answer_in_process(data: bytes) -> bytes:
    """What a process of the pool does: from bytes to bytes."""
    return msgspec.msgpack.encode(answer(msgspec.msgpack.decode(data, type=Question)))


def answer(question: Question) -> Thought:
    """Let the bot choose."""
    rules = _rules(question.plan)
    s = _state(rules, question.state)
    bot = make_bot(HINTS_FROM if question.hint else question.level, question.seed)
    if not question.hint:
        return Thought(_batches(rules, _actions(bot, s, question.seat)))
    best = bot.advise(s, question.seat, 1)[0]
    why, numbers = best.reason
    actions = _actions(bot, s, question.seat, best.action)
    items = tuple([(name, round(number)) for name, number in numbers])
    return Thought(_batches(rules, actions)[:1], f"hint.{why}", items)


def _state(rules: Ruleset, picture: bytes) -> State:
    """The state of a picture."""
    s = State(rules)
    for field, value in zip(FIELDS, msgspec.msgpack.decode(picture), strict=True):
        setattr(s, field, tuple(value) if isinstance(getattr(s, field), tuple) else value)
    for army in range(len(s.kits)):
        s.refit(army)
    return s


@functools.lru_cache(maxsize=64)
def _rules(plan: bytes) -> Ruleset:
    return setup_of(msgspec.json.decode(plan, type=Plan)).rules()


def _actions(bot: Bot, s: State, seat: int, first: Action | None = None) -> list[tuple[Action, bool]]:
    """All that the bot does until chance or another player acts, each with whether it is part of placing tokens."""
    found: list[tuple[Action, bool]] = []
    while engine.actor(s) == seat and len(found) < MOST_ACTIONS:
        action = first or bot.choose(s, seat)
        first = None
        found.append((action, s.frames[-4] in (ids.F_REDEPLOY, ids.F_RETREAT)))
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


def begin() -> None:
    """What a process of the pool begins with.

    The server is interrupted from its terminal; its processes stop when it tells them to, or when it has ended.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
