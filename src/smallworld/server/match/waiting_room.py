"""Waiting room: what people do in the lobby of a game before it starts: take seats, get ready, and start."""

from collections.abc import Awaitable, Callable

from smallworld.bots import BOTS
from smallworld.server.match import seats
from smallworld.server.match.guests import Guests
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.seats import Who
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import KeyInfo, SeatKeys
from smallworld.server.storage.journal import Entry, Ready, Seated, Started

#: Makes a change, again if it returns False because another process was faster.
Retry = Callable[[Callable[[], Awaitable[bool]]], Awaitable[None]]
#: Stores an entry, then applies and shows it; False if another process was faster.
Append = Callable[[Entry], Awaitable[bool]]


class WaitingRoom:
    """The lobby of one game. All coroutines raise `Refusal`, and then nothing has changed."""

    def __init__(self, game: LiveGame, guests: Guests, retry: Retry, append: Append) -> None:
        self._game = game
        self._guests = guests
        self._retry = retry
        self._append = append

    def key_info(self, key: str) -> KeyInfo:
        """What a key opens; `problem.key`."""
        game = self._game
        if seats.same(key, game.invitation):
            return KeyInfo("invitation")
        who = seats.who(game.secrets.host, game.seats, [key])
        if not who.seats:
            return KeyInfo("host")
        seat = game.seats[who.seats[0]]
        return KeyInfo("seat", who.seats[0], seat.name if seat.joined else "")

    async def take_seat(self, name: str, key: str | None, address: str = "") -> SeatKeys:
        """Somebody at an address sits down on the next free seat and gets a key to it; `problem.full`."""
        game = self._game
        if key is None and not (game.terms.listed and game.waiting):
            raise Refusal("problem.key", "this table is not open to everybody")
        if key is not None and not seats.same(key, game.invitation):
            raise Refusal("problem.key", "that key is not an invitation to this game")
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
            return await self._append(Seated(taken, "person", name, key=seats.hashed(own)))

        await self._retry(seated)
        self._guests.sit(taken, address, stranger=key is None)
        return SeatKeys(taken, "open", own)

    async def set_ready(self, who: Who, ready: bool) -> None:
        """A player's seats are ready or not; the game starts once all seats are taken and everybody is."""
        if not who.seats:
            raise Refusal("problem.not-yours", "only players can mark themselves ready")

        async def set_all() -> bool:
            self._check_waiting()
            for seat in who.seats:
                place = self._game.seats[seat]
                if place.kind == "person" and place.ready != ready and not await self._append(Ready(seat, ready)):
                    return False
            return await self.start_if_ready()

        await self._retry(set_all)

    async def start_if_ready(self) -> bool:
        """Start a game that waits for nobody any more; whether no other process was faster."""
        ready = self._game.waiting and all([place.kind == "bot" or place.ready for place in self._game.seats])
        return not ready or await self._append(Started())

    async def start(self, who: Who, level: str) -> None:
        """The host starts the game; bots of the level take the free seats."""
        if not who.host:
            raise Refusal("problem.not-host", "only the host starts the game")
        if level not in BOTS:
            raise Refusal("problem.level", f"there is no bot of level {level!r}")

        async def started() -> bool:
            self._check_waiting()
            for number, place in enumerate(self._game.seats):
                if place.kind == "open":
                    name = place.name or seats.free_name(self._game.names)
                    if not await self._append(Seated(number, "bot", name, level)):
                        return False
            return await self._append(Started())

        await self._retry(started)

    def _check_waiting(self) -> None:
        if not self._game.waiting:
            raise Refusal("problem.started", "the game has started")
