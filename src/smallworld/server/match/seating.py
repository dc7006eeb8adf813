"""Seating: players join, hand seats over to bots, and take them back."""

from contextlib import suppress

from smallworld.bots import BOTS
from smallworld.server.match import seats
from smallworld.server.match.guests import Guests
from smallworld.server.match.journal_writer import JournalWriter
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.seats import Who
from smallworld.server.match.waiting_room import WaitingRoom
from smallworld.server.ports.journal import Rematch, Seated
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary


class Seating:
    """One game's seat assignment. All coroutines raise `Refusal`, which leaves the game unchanged."""

    def __init__(self, game: LiveGame, guests: Guests, waiting_room: WaitingRoom, journal: JournalWriter) -> None:
        self._game = game
        self._guests = guests
        self._waiting_room = waiting_room
        self._journal = journal

    async def join(self, key: str, name: str, address: str = "") -> GameSummary:
        """Join with a seat's key, or change the name there."""
        number = next(iter(self._game.who([key]).seats), None)
        if number is None:
            raise Refusal("problem.key", "not the key of a seat")
        name = seats.clean_name(name)
        if self._game.terms.listed and self._guests.seats.get(number, ("", False))[0] != address:
            self._guests.check(address, stranger=False)

        async def seated() -> bool:
            seats.check_unlike([name if i == number else seat.name for i, seat in enumerate(self._game.seats)])
            return await self._journal.append(Seated(number, "person", name))

        await self._journal.change(seated)
        self._guests.sit(number, address)
        return self._game.summary()

    async def hand_over(self, who: Who, seat: int, level: str) -> None:
        """Hand a seat to a bot of this level, or (empty) back to its player: hosts any seat, players their own."""
        if not 0 <= seat < len(self._game.seats):
            raise Refusal("problem.seats", "there is no such seat")
        if seat not in who.seats and not who.host:
            raise Refusal("problem.not-host", "only the host can hand over other players' seats")
        if level and level not in BOTS:
            raise Refusal("problem.level", f"unknown bot level {level!r}")
        if self._game.over:
            raise Refusal("problem.over", "the game is over")

        async def seated() -> bool:
            place = self._game.seats[seat]
            if not who.host:
                seats.own_seat(self._game.seats, who, seat)
            if level:
                if self._game.waiting and place.kind == "person" and seat not in who.seats:
                    raise Refusal("problem.not-open", "another player has taken that seat")
                bot = Seated(seat, "bot", place.name or seats.free_name(self._game.names), level)
                return await self._journal.append(bot) and await self._waiting_room.start_if_ready()
            if not place.kept and not self._game.waiting:
                raise Refusal("problem.not-open", "that seat has no player to return to")
            if place.kind != "bot":
                self._game.check_time(seat)
            return not place.by_bot or await self._journal.append(self._back(seat))

        await self._journal.change(seated)

    async def announce_rematch(self, who: Who, game: str) -> None:
        """Announce the id of the rematch that a player has started."""
        entry = Rematch(next(iter(who.seats), None), game)

        async def told() -> bool:
            return self._game.rematch is not None or await self._journal.append(entry)

        await self._journal.change(told)

    async def reclaim_seats(self, who: Who) -> None:
        """Return connected players' seats from bots; in the lobby, mark them ready."""
        for seat in who.seats:
            if self._game.seats[seat].kind == "bot" and not self._game.over:
                await self.hand_over(who, seat, "")
        if who.seats and self._game.waiting:
            # Another process may start the game meanwhile.
            with suppress(Refusal):
                await self._waiting_room.set_ready(who, ready=True)

    def _back(self, seat: int) -> Seated:
        """Build the entry that returns a seat to its player, or opens it again."""
        place = self._game.seats[seat]
        return Seated(seat, "person", place.name) if place.joined else Seated(seat, "open", "")
