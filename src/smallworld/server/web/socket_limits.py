"""Socket limits: spectators per game, places reserved for players, and message rates."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from smallworld.server.match.seats import NOBODY, Who
from smallworld.server.settings import Limits
from smallworld.server.web.rate_limits import RateLimiter


class Full(Exception):
    """All places are taken."""


class SocketLimits:
    """This process's sockets by game and address, with their message rates."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: Counter[tuple[object, ...]] = Counter()
        self._messages = RateLimiter(limits.messages_of_address)
        self._bots_alone = RateLimiter(limits.bot_games)
        self._requests = RateLimiter(limits.talk_and_hints)
        self._threats = RateLimiter(limits.threats)
        self._players_talk = RateLimiter(limits.players_talk)
        self._spectator_talks = RateLimiter(limits.spectator_talks)
        self._spectators_talk = RateLimiter(limits.spectators_talk)

    @contextmanager
    def place(self, game: str, address: str, who: Who) -> Iterator[None]:
        """Reserve a place at a game for the duration of a block; players never wait for spectators. Raises `Full`."""
        places = self._places(game, address, who)
        if any(self._open[place] >= most for place, most in places):
            raise Full
        self._open.update(place for place, _ in places)
        try:
            yield
        finally:
            for place, _ in places:
                self._open[place] -= 1
                if not self._open[place]:
                    del self._open[place]

    def _places(self, game: str, address: str, who: Who) -> tuple[tuple[tuple[object, ...], int], ...]:
        """A socket's counters, each with its limit."""
        limits = self.limits
        if who == NOBODY:
            return (
                (("watching", game), limits.spectators_per_game),
                (("watching", game, address), limits.spectators_per_game_and_address),
                (("watching at", address), limits.spectators_per_address),
            )
        return (
            # By key, so that nobody can use up another player's places.
            (("playing", game, who), limits.sockets_per_player),
            (("playing at", address), limits.players_per_address),
        )

    def may_send(self, address: str) -> bool:
        """Whether an address may send a message now, over any socket."""
        return self._messages.take(address)

    def may_leave_to_bots(self, address: str) -> bool:
        """Whether an address may now hand a game's last player seat to a bot: the game goes on with bots only."""
        return self._bots_alone.take(address)

    def may_ask(self, address: str) -> bool:
        """Whether an address may chat, request a hint or hand over a seat now."""
        return self._requests.take(address)

    def may_look_ahead(self, address: str) -> bool:
        """Whether an address may request threats now: plans change often, but each takes some milliseconds."""
        return self._threats.take(address)

    def may_talk(self, game: str, address: str, who: Who) -> bool:
        """Whether someone may chat now: players are counted individually, spectators by address and all together."""
        if who != NOBODY:
            return self._players_talk.take(f"{game} {sorted(who.seats)}")
        return self._spectator_talks.take(address, game) and self._spectators_talk.take(game)
