"""Guests: where the people at a table come from, as far as this process has seen; nothing of it is stored."""

from collections import defaultdict
from collections.abc import Iterable

from smallworld.server.match.names import look
from smallworld.server.protocol.errors import Refusal

#: Seats of one address at a listed table: one without a key, and with the link one more of the same household.
MOST_LISTED_SEATS = 2


class Guests:
    """The addresses at one table, those of removed and muted people included; an empty address is not counted."""

    def __init__(self) -> None:
        #: Where the host was seen last.
        self.host = ""
        #: By seat: who took it, and whether they did without a key.
        self.seats: dict[int, tuple[str, bool]] = {}
        self._barred: set[str] = set()
        self._muted: defaultdict[str, set[str]] = defaultdict(set)

    def sit(self, seat: int, address: str, stranger: bool = False) -> None:
        """Somebody has taken a seat; `stranger`: without a key."""
        if address:
            self.seats[seat] = (address, stranger)

    def check(self, address: str, stranger: bool) -> None:
        """Refuse a seat at a listed table to whoever was removed, or has seats enough."""
        if stranger and address in self._barred:
            raise Refusal("problem.removed", "the host has removed you from this table")
        held = [taken for taken, _ in self.seats.values()].count(address) if address else 0
        if held >= (1 if stranger else MOST_LISTED_SEATS):
            raise Refusal("problem.many-seats", "your address has a seat at this table; others need the host's link")

    def bar(self, seat: int, addresses: Iterable[str]) -> None:
        """The person of a seat was removed, and was connected from these addresses."""
        taken, _ = self.seats.pop(seat, ("", False))
        self._barred |= {taken, *addresses} - {"", self.host}

    def mute(self, name: str, addresses: Iterable[str]) -> None:
        """Spectators of a name were muted, and take no other one."""
        self._muted[look(name)] |= {address for address in addresses if address}

    def unmute(self, name: str) -> None:
        """They may talk again."""
        self._muted.pop(look(name), None)

    def may_talk(self, address: str) -> bool:
        """Whether no spectator of this address was muted."""
        return not any([address in addresses for addresses in self._muted.values()])
