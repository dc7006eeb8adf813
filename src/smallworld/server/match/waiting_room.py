"""Waiting room: the lobby of a game, where players take seats, get ready and start."""

from smallworld.bots import BOTS
from smallworld.server.match import seats
from smallworld.server.match.guests import Guests
from smallworld.server.match.journal_writer import JournalWriter
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.seats import Who
from smallworld.server.ports.journal import Ready, Seated, Started
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import KeyInfo, SeatKeys


class WaitingRoom:
    """One game's lobby. All coroutines raise `Refusal`, which leaves the game unchanged."""

    def __init__(self, game: LiveGame, guests: Guests, journal: JournalWriter) -> None:
        self._game = game
        self._guests = guests
        self._journal = journal

    def key_info(self, key: str) -> KeyInfo:
        """Describe the seat that a key opens; raises `problem.key`."""
        game = self._game
        if seats.same(key, game.invitation):
            return KeyInfo("invitation")
        who = game.who([key])
        if not who.seats:
            return KeyInfo("host")
        seat = game.seats[who.seats[0]]
        return KeyInfo("seat", who.seats[0], seat.name if seat.joined else "")

    async def take_seat(self, name: str, key: str | None, address: str = "") -> SeatKeys:
        """Take the next free seat for a client at an address, and return its key; raises `problem.full`."""
        game = self._game
        if key is None and not (game.terms.listed and game.waiting):
            raise Refusal("problem.key", "this table is not public")
        if key is not None and not seats.same(key, game.invitation):
            raise Refusal("problem.key", "not an invitation to this game")
        name = seats.clean_name(name)
        if game.terms.listed:
            self._guests.check(address, stranger=key is None)
        own = seats.new_key()
        taken = -1

        async def seated() -> bool:
            nonlocal taken
            free = [number for number, seat in enumerate(game.seats) if seat.kind == "open"]
            if not free or game.over:
                raise Refusal("problem.full", "all seats are taken")
            taken = free[0]
            others = [seat.name for i, seat in enumerate(game.seats) if i != taken]
            if key is None:
                seats.check_stranger(others, name)
            seats.check_unlike([*others, name])
            return await self._journal.append(Seated(taken, "person", name, key=seats.hashed(own)))

        await self._journal.change(seated)
        self._guests.sit(taken, address, stranger=key is None)
        return SeatKeys(taken, "open", own)

    async def set_ready(self, who: Who, ready: bool) -> None:
        """Mark a player's seats ready or not ready; the game starts once all seats are taken and ready."""
        if not who.seats:
            raise Refusal("problem.not-yours", "only players can mark themselves ready")

        async def set_all() -> bool:
            self._check_waiting()
            for seat in who.seats:
                place = self._game.seats[seat]
                if (
                    place.kind == "person"
                    and place.ready != ready
                    and not await self._journal.append(Ready(seat, ready))
                ):
                    return False
            return await self.start_if_ready()

        await self._journal.change(set_all)

    async def start_if_ready(self) -> bool:
        """Start the game if everyone is ready; returns False if another process wrote first."""
        ready = self._game.waiting and all([place.kind == "bot" or place.ready for place in self._game.seats])
        return not ready or await self._journal.append(Started())

    async def start(self, who: Who, level: str) -> None:
        """Start the game for its host; bots of `level` take the free seats."""
        if not who.host:
            raise Refusal("problem.not-host", "only the host can start the game")
        if level not in BOTS:
            raise Refusal("problem.level", f"unknown bot level {level!r}")

        async def started() -> bool:
            self._check_waiting()
            for number, place in enumerate(self._game.seats):
                if place.kind == "open":
                    name = place.name or seats.free_name(self._game.names)
                    if not await self._journal.append(Seated(number, "bot", name, level)):
                        return False
            return await self._journal.append(Started())

        await self._journal.change(started)

    def _check_waiting(self) -> None:
        if not self._game.waiting:
            raise Refusal("problem.started", "the game has started")
