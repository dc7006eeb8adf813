"""Match: what can be done with a game: come and go, play, take back, talk, and hand seats over."""

from __future__ import annotations

from collections.abc import Sequence

from smallworld.bots import BOTS
from smallworld.core.errors import IllegalMove, NotationError
from smallworld.server.match import seats
from smallworld.server.match.autoplay import AutoPlayer
from smallworld.server.match.ledger import TRIES, Ledger
from smallworld.server.match.listener import Listener
from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.match.timeline import BehindChance, TurnOver
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import Card
from smallworld.server.protocol.socket import Advice
from smallworld.server.storage.interfaces import Bus, Store, Stored
from smallworld.server.storage.journal import Moved, Rematch, Said, Seated, TookBack
from smallworld.server.workers.bot_pool import HINTS_FROM, BotUnavailable, Thinker, bot_request

__all__ = ["NOBODY", "Listener", "Match", "Who"]


class Match(Ledger):
    """A game in play. All coroutines raise `Refusal`, and then nothing has changed."""

    def __init__(self, stored: Stored, store: Store, bus: Bus, thinker: Thinker, pace: float = 0.0) -> None:
        super().__init__(stored, store, bus)
        self.thinker = thinker
        self.autoplayer = AutoPlayer(self, thinker, pace, self.terms.clock)

    def who(self, keys: Sequence[str]) -> Who:
        """What these keys allow; `problem.key` if one of them is none of this game's."""
        return seats.who(self.secrets, keys)

    # Coming and going.

    def watch(self, who: Who, face: int | None = None, lines: int = 0) -> Listener:
        """Somebody comes, with so many lines of the log: gets the table at once (then what was said), and all changes.

        `problem.not-yours` if the face is no seat of theirs.
        """
        return self.audience.add(who, face, lines)

    def look_as(self, listener: Listener, face: int | None) -> None:
        """Another of the own seats looks at the screen; the table is sent as that seat sees it (None: spectator)."""
        self.audience.face(listener, face)

    def leave(self, listener: Listener) -> None:
        """Somebody goes; may be called twice."""
        self.audience.remove(listener)

    # Playing.

    async def play(self, who: Who, seat: int | None, version: int, texts: Sequence[str]) -> int:
        """Make moves of a seat, all or none; the new version. It is written before anybody is told.

        Chance may act only behind the last of them. A `done` behind placements is left out where the engine has
        already gone on by itself.
        """
        number = self._own_seat(who, seat)
        async with self.lock:
            return await self._play(number, version, texts, person=True)

    async def move(self, seat: int, version: int, texts: Sequence[str]) -> int:
        """The same for whoever plays the seat in place of a person."""
        async with self.lock:
            return await self._play(seat, version, texts, person=False)

    async def _play(self, seat: int, version: int, texts: Sequence[str], person: bool) -> int:
        for _ in range(TRIES):
            self._check_turn(seat, version)
            if person:
                self._check_time(seat)
            timeline = self.timeline.clone()
            try:
                timeline.play(texts)
            except BehindChance as error:
                raise Refusal("problem.behind-chance", f"{error}: what chance brings before is not known") from None
            except TurnOver as error:
                raise Refusal("problem.not-your-turn", f"{error}: it is another player's move by then") from None
            except NotationError as error:
                raise Refusal("problem.no-move", str(error)) from None
            except IllegalMove as error:
                raise Refusal(f"reason.{error.reason}", str(error)) from None
            if person and (self.by_bot(seat) or self.seats[seat].kind == "open"):
                if not await self.write(self._seated(seat)):
                    continue
            if await self.write(Moved(seat, timeline.texts(len(self.timeline.game.entries))), timeline):
                return self.version
        raise Refusal("problem.stale", "others were faster")

    async def undo(self, who: Who, seat: int | None, version: int, moves: int = 1) -> int:
        """Take back own moves; the new version."""
        number = self._own_seat(who, seat)
        async with self.lock:
            for _ in range(TRIES):
                self._check_turn(number, version)
                if not self.terms.undo:
                    raise Refusal("problem.undo-off", "nothing is taken back in this game")
                self._check_time(number)
                timeline = self.timeline.clone()
                if not 1 <= moves <= timeline.undoable():
                    raise Refusal("problem.no-undo", "only own moves since the last die or reveal are taken back")
                timeline.undo(moves)
                if await self.write(TookBack(number, moves), timeline):
                    return self.version
        raise Refusal("problem.stale", "others were faster")

    def _own_seat(self, who: Who, seat: int | None) -> int:
        if seat is None or seat not in who.seats:
            raise Refusal("problem.not-yours", "that seat is another player's")
        return seat

    def _check_turn(self, seat: int, version: int) -> None:
        if self.over:
            raise Refusal("problem.over", "the game is over")
        if version != self.version:
            raise Refusal("problem.stale", f"the table is at version {self.version}, not {version}")
        if self.mover != seat:
            raise Refusal("problem.not-your-turn", "it is another player's move")

    def _check_time(self, seat: int) -> None:
        if self.seats[seat].bot_stand_in:
            raise Refusal("problem.time-up", "the time for this turn is up, and a bot finishes it")

    async def hint(self, who: Who, seat: int | None, version: int) -> Advice:
        """What a bot would do here."""
        number = self._own_seat(who, seat)
        if not self.terms.hints:
            raise Refusal("problem.hints-off", "there are no hints in this game")
        self._check_turn(number, version)
        request = bot_request(self.plan_bytes, self.state, number, HINTS_FROM, self.bot_seed(), hint=True)
        try:
            reply = await self.thinker.think(request)
        except BotUnavailable as error:
            raise Refusal("problem.no-hint", str(error)) from None
        return Advice(version, reply.batches[0] if reply.batches else (), reply.why, reply.items)

    # People.

    async def say(self, who: Who, seat: int | None, text: str) -> None:
        """Say something to the table, as a seat or as a spectator."""
        name = self.seats[self._own_seat(who, seat)].name if seat is not None else ""
        entry = Said(seat, name, seats.clean_text(text))
        self.audience.check_talk(seat)
        async with self.lock:
            await self.append_with_retry(lambda: entry)

    async def join(self, key: str, name: str) -> Card:
        """Somebody sits down on the seat of this key, or takes another name there."""
        number = next(iter(self.who([key]).seats), None)
        if number is None:
            raise Refusal("problem.key", "that key is for no seat")
        name = seats.clean_name(name)

        def seated() -> Seated:
            seats.check_unlike([name if i == number else seat.name for i, seat in enumerate(self.seats)])
            return Seated(number, "person", name)

        async with self.lock:
            await self.append_with_retry(seated)
        return self.card()

    async def hand_over(self, who: Who, seat: int, level: str) -> None:
        """Hand a seat to a bot of this level, or (empty) back to its person: the host any seat, a player the own."""
        if not 0 <= seat < len(self.seats):
            raise Refusal("problem.seats", "there is no such seat")
        if seat not in who.seats and not who.host:
            raise Refusal("problem.not-host", "only the host hands over seats of others")
        if level and level not in BOTS:
            raise Refusal("problem.level", f"there is no bot of level {level!r}")
        if self.over:
            raise Refusal("problem.over", "the game is over")

        def seated() -> Seated | None:
            place = self.seats[seat]
            if level:
                return Seated(seat, "bot", place.name or seats.free_name(self.names), level)
            if not place.kept:
                raise Refusal("problem.not-open", "nobody has a key to that seat")
            if place.kind != "bot":
                self._check_time(seat)
            return self._back(seat) if place.by_bot else None

        async with self.lock:
            await self.append_with_retry(seated)

    async def follow(self, who: Who, game: str) -> None:
        """Tell everybody that somebody wants to play again, and in which game."""
        entry = Rematch(next(iter(who.seats), None), game)
        async with self.lock:
            await self.append_with_retry(lambda: None if self.rematch else entry)

    async def come_back(self, who: Who) -> None:
        """Seats that bots play in place of people who are here are theirs again."""
        for seat in who.seats:
            if self.seats[seat].kind == "bot" and not self.over:
                await self.hand_over(who, seat, "")

    def _back(self, seat: int) -> Seated:
        """The seat is its person's again, or open as it was."""
        place = self.seats[seat]
        return Seated(seat, "person", place.name) if place.joined else Seated(seat, "open", "")

    def _seated(self, seat: int) -> Seated:
        """Whoever plays the seat sits on it, whatever was said before."""
        return Seated(seat, "person", self.seats[seat].name or seats.free_name(self.names))

    async def stand_in(self, seat: int, turn: int) -> None:
        """The clock of a seat has run out in a turn: a bot finishes that turn."""

        def seated() -> Seated | None:
            if self.mover != seat or self.state.turn() != turn or self.by_bot(seat):
                return None
            place = self.seats[seat]
            return Seated(seat, place.kind, place.name, HINTS_FROM, bot_stand_in=True)

        async with self.lock:
            await self.append_with_retry(seated)
