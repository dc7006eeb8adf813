"""Automatic play: bots move when it is their turn."""

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

#: Seconds that the process which moved last has to continue the game itself.
GRACE = 3.0
#: Seconds that bots keep their pace after the last viewer has left.
ALONE = 30.0
#: Pause before each turn in slowed-down games, as a multiple of the pace; seconds between checks for viewers.
SLOW, LOOKED = 30.0, 0.5

log = logging.getLogger(__name__)


class AutoPlayer:
    """Plays the bots' turns at a pace that people can follow."""

    def __init__(
        self,
        game: LiveGame,
        thinker: Thinker,
        pace: float,
        move: Callable[[int, int, Sequence[str]], Awaitable[int]],
        watched: Callable[[], bool],
        speed_up: Callable[[], float],
    ) -> None:
        """Set up. `move` makes a seat's moves at a version and returns the new version; `watched` is whether anyone is
        watching.

        `speed_up` returns the fraction of pauses to skip.
        """
        self._game = game
        self._thinker = thinker
        self._pace = pace
        self._move = move
        self._watched = watched
        self._speed_up = speed_up
        self._task: asyncio.Task[None] | None = None
        #: When the game was last watched.
        self._watched_at = time.monotonic()

    def reschedule(self, elsewhere: bool = False) -> None:
        """Start or stop as the current position requires; `elsewhere` gives another process time to continue first."""
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
        """Play while it is a bot's turn; retry after failures, since nothing else would."""
        await asyncio.sleep(delay)
        while self._bot_to_move() is not None:
            await persist(self._turn, f"cannot run a bot of game {self._game.id[:6]}")

    def _bot_to_move(self) -> int | None:
        seat = self._game.mover
        return seat if seat is not None and self._game.by_bot(seat) else None

    async def _turn(self) -> None:
        """Play a bot's moves up to the next random outcome or another player's decision; stop if the game changes
        meanwhile.
        """
        game = self._game
        seat = self._bot_to_move()
        if seat is None:
            return
        version = game.version
        # A lesson's opponent only passes, so that the position stays as taught.
        await self._slow_down()
        begun = time.monotonic()
        batches = () if game.lesson else await self._think(seat)
        # The first pause includes the time spent thinking.
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
                    log.warning("game %s refused a bot's move: %s", game.id[:6], refusal)
                    await self._move(seat, version, self._any_move())
                return

    async def _slow_down(self) -> None:
        """Slow down games that have had no viewers for a while: they cost as much as watched ones."""
        now = time.monotonic()
        if self._watched():
            self._watched_at = now
        elif now - self._watched_at > ALONE:
            while time.monotonic() < now + self._pace * SLOW and not self._watched():
                await asyncio.sleep(LOOKED)

    async def _think(self, seat: int) -> Sequence[Sequence[str]]:
        """Return the bot's moves; none if no bot is available."""
        game = self._game
        level, seed = game.level_of(seat), game.bot_seed()
        request = bot_request(game.plan_bytes, game.state, seat, level, seed, game.bot_budget)
        try:
            return (await self._thinker.think(request, self._watched)).batches
        except BotUnavailable as error:
            log.warning("game %s: %s", game.id[:6], error)
            return ()

    def _any_move(self) -> list[str]:
        """Return a fallback move when no bot answers: end the step if possible, otherwise give up as little as
        possible.
        """
        s = self._game.state
        moves = complete_moves(s)
        if [s.rules.done] in moves:
            return ["done"]
        kept = [move for move in moves if move[0].verb not in (ids.V_DECLINE, ids.V_ABANDON)]
        return [write_moves(s.rules, SEATS[: s.rules.seats], (kept or moves)[0])]
