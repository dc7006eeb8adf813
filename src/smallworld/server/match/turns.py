"""Turns: moves and undo for players and bots, and decision aids for players."""

import asyncio
from collections.abc import Sequence

from smallworld.bots import ADVISER, STAND_IN
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.server.match import seats
from smallworld.server.match.journal_writer import JournalWriter
from smallworld.server.match.live_game import MOST_UNDONE, LiveGame
from smallworld.server.match.seats import Who
from smallworld.server.ports.interfaces import BotUnavailable, Thinker, bot_request
from smallworld.server.ports.journal import Moved, Seated, Undone
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.socket import HintReply, ThreatReply
from smallworld.server.views.threats import planned_threats


class Turns:
    """One game's turns. All coroutines raise `Refusal`, which leaves the game unchanged."""

    def __init__(self, game: LiveGame, journal: JournalWriter, thinker: Thinker) -> None:
        self._game = game
        self._journal = journal
        self._thinker = thinker

    async def play(self, who: Who, seat: int | None, version: int, texts: Sequence[str]) -> int:
        """Play a seat's moves, all or none; store them before showing them. Returns the new version."""
        return await self._play(self._own_seat(who, seat), version, texts, who)

    async def move(self, seat: int, version: int, texts: Sequence[str]) -> int:
        """Play a bot's moves in its seat."""
        return await self._play(seat, version, texts)

    async def _play(self, seat: int, version: int, texts: Sequence[str], who: Who | None = None) -> int:
        async def played() -> bool:
            if who is not None:
                self._own_seat(who, seat)
            self._check_turn(seat, version)
            if who is not None:
                self._game.check_time(seat)
            timeline = self._game.timeline.clone()
            try:
                timeline.play(texts, hold=who is not None)
            except NotationError as error:
                raise Refusal("problem.no-move", str(error)) from None
            except IllegalMove as error:
                raise Refusal(f"reason.{error.reason}", str(error)) from None
            if who is not None and (self._game.by_bot(seat) or self._game.seats[seat].kind == "open"):
                name = self._game.seats[seat].name or seats.free_name(self._game.names)
                if not await self._journal.append(Seated(seat, "person", name)):
                    return False
            new = timeline.texts(len(self._game.timeline.game.entries))
            return await self._journal.append(Moved(seat, new, timeline.held), timeline)

        await self._journal.change(played)
        return self._game.version

    async def undo(self, who: Who, seat: int | None, version: int, moves: int = 1) -> int:
        number = self._own_seat(who, seat)

        async def undone() -> bool:
            self._check_turn(number, version)
            if not self._game.terms.undo:
                raise Refusal("problem.undo-off", "this game does not allow undo")
            self._game.check_time(number)
            if self._game.undone + moves > MOST_UNDONE:
                raise Refusal("problem.undo-often", f"at most {MOST_UNDONE} moves can be undone in one turn")
            timeline = self._game.timeline.clone()
            if not 1 <= moves <= timeline.undoable():
                raise Refusal("problem.no-undo", "only your moves since the last die roll or reveal can be undone")
            timeline.undo(moves)
            return await self._journal.append(Undone(number, moves), timeline)

        await self._journal.change(undone)
        return self._game.version

    async def let_bot_finish_turn(self, seat: int, turn: int) -> None:
        """Let a bot finish the turn of a seat whose clock has run out."""

        async def seated() -> bool:
            if self._game.mover != seat or self._game.state.turn() != turn or self._game.by_bot(seat):
                return True
            place = self._game.seats[seat]
            return await self._journal.append(Seated(seat, place.kind, place.name, STAND_IN, bot_stand_in=True))

        await self._journal.change(seated)

    async def hint(self, who: Who, seat: int | None, version: int) -> HintReply:
        number = self._own_seat(who, seat)
        if not self._game.terms.hints:
            raise Refusal("problem.hints-off", "this game does not allow hints")
        self._check_turn(number, version)
        game = self._game
        request = bot_request(game.plan_bytes, game.state, number, ADVISER, game.bot_seed(), game.bot_budget, hint=True)
        try:
            reply = await self._thinker.think(request)
        except BotUnavailable as error:
            raise Refusal("problem.no-hint", str(error)) from None
        return HintReply(version, reply.batches[0] if reply.batches else (), reply.why, reply.items, reply.instead)

    async def threats(
        self, who: Who, seat: int | None, version: int, texts: Sequence[str], reply: int = 0
    ) -> ThreatReply:
        """Return rivals' possible attacks on the seat after these planned placements of its redeployment."""
        number = self._own_seat(who, seat)
        self._check_version(version)
        if texts:
            self._check_turn(number, version)
        try:
            # In a thread: it plays out rivals' whole turns, and moves must not wait for it.
            regions, picking = await asyncio.to_thread(planned_threats, self._game.state, number, texts)
        except NotationError as error:
            raise Refusal("problem.no-move", str(error)) from None
        except IllegalMove as error:
            raise Refusal(f"reason.{error.reason}", str(error)) from None
        return ThreatReply(reply, version, regions, picking)

    def _own_seat(self, who: Who, seat: int | None) -> int:
        return seats.own_seat(self._game.seats, who, seat)

    def _check_version(self, version: int) -> None:
        if self._game.waiting:
            raise Refusal("problem.waiting", "the game has not started")
        if self._game.mover is None:
            raise Refusal("problem.over", "the game is over")
        if version != self._game.version:
            raise Refusal("problem.stale", f"the table is at version {self._game.version}, not {version}")

    def _check_turn(self, seat: int, version: int) -> None:
        self._check_version(version)
        if self._game.mover != seat:
            raise Refusal("problem.not-your-turn", "it is another player's move")
