"""Talk: chat at a table, and who may take part."""

from smallworld.server.match import seats
from smallworld.server.match.guests import Guests
from smallworld.server.match.journal_writer import JournalWriter
from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.seats import Who
from smallworld.server.ports.journal import Chatted
from smallworld.server.protocol.errors import Refusal


class Talk:
    """One game's chat. All coroutines raise `Refusal`, which leaves the game unchanged."""

    def __init__(self, game: LiveGame, guests: Guests, journal: JournalWriter) -> None:
        self._game = game
        self._guests = guests
        self._journal = journal

    async def say(
        self, who: Who, seat: int | None, text: str, phrase: str = "", name: str = "", address: str = ""
    ) -> None:
        """Send a chat message or a phrase; `name` is a spectator's."""
        if seat is not None:
            name = self._game.seats[seats.own_seat(self._game.seats, who, seat)].name
        self._check_voice(who, seat, name, address)
        entry = Chatted(seat, name, "" if phrase else seats.clean_text(text), phrase)
        self._game.chat.check_room(seat)
        await self._journal.change(lambda: self._journal.append(entry))

    def _check_voice(self, who: Who, seat: int | None, name: str, address: str = "") -> None:
        """Refuse messages from people muted by the host."""
        spectator = not who.seats and not who.host
        if spectator and self._game.terms.spectators != "open":
            raise Refusal("problem.silent", "spectators of this table may watch, but not chat")
        if not self._game.may_talk(seat, name) or (spectator and not self._guests.may_talk(address)):
            raise Refusal("problem.muted", "the host has muted you")

    async def nudge(self, who: Who, seat: int | None) -> None:
        """Nudge the player whose turn it is."""
        game = self._game
        number = seats.own_seat(game.seats, who, seat)
        self._check_voice(who, number, "")

        async def nudged() -> bool:
            mover = game.mover
            if mover is None or mover in who.seats or game.by_bot(mover) or not game.seats[mover].joined:
                raise Refusal("problem.no-nudge", "nobody to nudge: it is no player's turn")
            game.chat.check_room(number)
            game.chat.check_nudge(number)
            return await self._journal.append(Chatted(number, game.seats[number].name, "", nudged=mover))

        await self._journal.change(nudged)
