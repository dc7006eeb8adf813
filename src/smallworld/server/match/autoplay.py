"""Automatic play: bots make their moves when they are to move."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from smallworld.core import ids
from smallworld.notation.explain import complete_moves
from smallworld.notation.moves import write_moves
from smallworld.notation.vocabulary import SEATS
from smallworld.server.match.live_game import LiveGame
from smallworld.server.ports.interfaces import BotUnavailable, Thinker, bot_request
from smallworld.server.ports.retries import persist
from smallworld.server.protocol.errors import Refusal

#: How long another process, which was the last to move, is left to go on by itself.
GRACE = 3.0
#: For how many seconds bots play on as before when nobody watches any more.
ALONE = 30.0
#: How many times the pace a bot then waits before each turn, and how often, in seconds, it looks for people.
SLOW, LOOKED = 30.0, 0.5

log = logging.getLogger(__name__)


class AutoPlayer:
    """Lets bots move while it is their turn, at a pace that people can follow."""

    def __init__(
        self,
        game: LiveGame,
        thinker: Thinker,
        pace: float,
        move: Callable[[int, int, Sequence[str]], Awaitable[int]],
        watched: Callable[[], bool],
        speed_up: Callable[[], float],
    ) -> None:
        """`move` makes moves of a seat at a version and returns the new one; `watched` says whether anybody looks.

        `speed_up` says how much of the pace is left out.
        """
        self._game = game
        self._thinker = thinker
        self._pace = pace
        self._move = move
        self._watched = watched
        self._speed_up = speed_up
        self._task: asyncio.Task[None] | None = None
        #: When the game was last seen to be watched.
        self._watched_at = time.monotonic()

    def reschedule(self, elsewhere: bool = False) -> None:
        """Start or stop, as the game stands now; `elsewhere`: another process may go on with it, and is left time."""
        if asyncio.current_task() is self._task:
            return
        self.stop()
        if self._bot_to_move() is not None:
            self._task = asyncio.create_task(self._run(GRACE if elsewhere else 0.0))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, delay: float) -> None:
        """Move for bots as long as they are to move; try again after a failure, since nobody else would."""
        await asyncio.sleep(delay)
        while self._bot_to_move() is not None:
            await persist(self._turn, f"a bot of game {self._game.id[:6]} can't go on yet")

    def _bot_to_move(self) -> int | None:
        seat = self._game.mover
        return seat if seat is not None and self._game.by_bot(seat) else None

    async def _turn(self) -> None:
        """Moves of a bot up to the next chance or other player; given up when something else happens."""
        game = self._game
        seat = self._bot_to_move()
        if seat is None:
            return
        version = game.version
        # The rival of a lesson only passes, so that what is taught stays as it is.
        await self._slow_down()
        begun = time.monotonic()
        batches = () if game.lesson else await self._think(seat)
        # Time spent thinking is part of the first pause.
        thought = time.monotonic() - begun
        for batch in batches or [self._any_move()]:
            await asyncio.sleep(max(0.0, self._pace * (1 - self._speed_up()) - thought))
            thought = 0.0
            if game.version != version or game.mover != seat or not game.by_bot(seat):
                return
            try:
                version = await self._move(seat, version, batch)
            except Refusal as refusal:
                if refusal.why != "problem.stale" and game.version == version:
                    log.warning("game %s: a bot's move was refused: %s", game.id[:6], refusal)
                    await self._move(seat, version, self._any_move())
                return

    async def _slow_down(self) -> None:
        """Wait while nobody has watched for some time: bots alone cost as much as bots that somebody waits for."""
        now = time.monotonic()
        if self._watched():
            self._watched_at = now
        elif now - self._watched_at > ALONE:
            while time.monotonic() < now + self._pace * SLOW and not self._watched():
                await asyncio.sleep(LOOKED)

    async def _think(self, seat: int) -> Sequence[Sequence[str]]:
        """What a bot wants to do; nothing if none can be asked."""
        game = self._game
        level, seed = game.level_of(seat), game.bot_seed()
        request = bot_request(game.plan_bytes, game.state, seat, level, seed, game.bot_budget)
        try:
            return (await self._thinker.think(request, self._watched)).batches
        except BotUnavailable as error:
            log.warning("game %s: %s", game.id[:6], error)
            return ()

    def _any_move(self) -> list[str]:
        """A legal move, if all else fails: ending a step rather than anything else, giving nothing up if possible."""
        s = self._game.state
        moves = complete_moves(s)
        if [s.rules.done] in moves:
            return ["done"]
        kept = [move for move in moves if move[0].verb not in (ids.V_DECLINE, ids.V_ABANDON)]
        return [write_moves(s.rules, SEATS[: s.rules.seats], (kept or moves)[0])]
