"""Host: the host's actions on other people at the table."""

from dataclasses import dataclass

from smallworld.bots import STAND_IN
from smallworld.server.match import seats
from smallworld.server.match.audience import Audience
from smallworld.server.match.guests import Guests
from smallworld.server.match.journal_writer import JournalWriter
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.names import look
from smallworld.server.match.seats import Who
from smallworld.server.ports.journal import Muted, Removed, SpectatorsSet, Unlisted
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.values import Spectators


@dataclass(frozen=True)
class NewKeys:
    """New keys for a seat and the invitation after a removal; only hashes are stored."""

    seat: str
    invitation: str


class Host:
    """The actions of one game's host. All coroutines raise `Refusal`, which leaves the game unchanged."""

    def __init__(self, game: LiveGame, audience: Audience, guests: Guests, journal: JournalWriter) -> None:
        self._game = game
        self._audience = audience
        self._guests = guests
        self._journal = journal

    async def remove(self, who: Who, seat: int) -> NewKeys:
        """Remove a seat's player and revoke their keys; after the start, a bot takes over."""
        self._check(who)
        game = self._game
        keys = NewKeys(seats.new_key(), seats.new_key())

        async def removed() -> bool:
            place = game.seats[seat] if 0 <= seat < len(game.seats) else None
            if game.over:
                raise Refusal("problem.over", "the game is over")
            if place is None or not place.joined or seat in who.seats:
                raise Refusal("problem.not-open", "that seat has no player to remove")
            name = "" if game.waiting else seats.free_name(game.names)
            level = "" if game.waiting else STAND_IN
            addresses = [one.address for one in self._audience.listeners if seat in one.who.seats]
            entry = Removed(seat, name, seats.hashed(keys.seat), seats.hashed(keys.invitation), level)
            if not await self._journal.append(entry):
                return False
            self._guests.bar(seat, addresses)
            return True

        await self._journal.change(removed)
        return keys

    async def mute(self, who: Who, seat: int | None, name: str, muted: bool) -> None:
        """Mute or unmute a player, or (no seat) spectators by name."""
        self._check(who)
        if seat is not None and (not 0 <= seat < len(self._game.seats) or seat in who.seats):
            raise Refusal("problem.seats", "there is no such player")

        async def changed() -> bool:
            game = self._game
            if game.may_talk(seat, name) == (not muted):
                return True
            if not await self._journal.append(Muted(seat, "" if seat is not None else seats.one_line(name), muted)):
                return False
            if seat is None and muted:
                spectators = [one for one in self._audience.listeners if not one.who.seats and not one.who.host]
                self._guests.mute(name, [one.address for one in spectators if look(one.name) == look(name)])
            elif seat is None:
                self._guests.unmute(name)
            return True

        await self._journal.change(changed)

    async def unlist(self, who: Who) -> None:
        """Remove the table from the public list."""
        self._check(who)
        await self._journal.change(self._unlist)

    async def _unlist(self) -> bool:
        return not self._game.terms.listed or await self._journal.append(Unlisted())

    async def set_spectators(self, who: Who, spectators: Spectators) -> None:
        """Set whether spectators may watch and chat, only watch, or neither."""
        self._check(who)

        async def changed() -> bool:
            return self._game.terms.spectators == spectators or await self._journal.append(SpectatorsSet(spectators))

        await self._journal.change(changed)

    def _check(self, who: Who) -> None:
        if not who.host:
            raise Refusal("problem.not-host", "only the host may do that")
