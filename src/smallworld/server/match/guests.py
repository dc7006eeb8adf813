"""Guests: addresses of the people at a table as seen by this process; never stored."""

from collections import defaultdict
from collections.abc import Iterable

from smallworld.server.match.names import look
from smallworld.server.protocol.errors import Refusal

#: Seats per address at a listed table: one taken without a key, and one more by link for the same household.
MOST_LISTED_SEATS = 2


class Guests:
    """One table's addresses, including those of removed and muted people; empty addresses are not counted."""

    def __init__(self) -> None:
        #: The host's last address.
        self.host = ""
        #: Seat → (holder's address, whether they joined without a key).
        self.seats: dict[int, tuple[str, bool]] = {}
        self._barred: set[str] = set()
        self._muted: defaultdict[str, set[str]] = defaultdict(set)

    def sit(self, seat: int, address: str, stranger: bool = False) -> None:
        """Record who took a seat; `stranger` means without a key."""
        if address:
            self.seats[seat] = (address, stranger)

    def check(self, address: str, stranger: bool) -> None:
        """Refuse a seat at a listed table to removed people and to those who already have enough seats."""
        if stranger and address in self._barred:
            raise Refusal("problem.removed", "the host has removed you from this table")
        held = [taken for taken, _ in self.seats.values()].count(address) if address else 0
        if held >= (1 if stranger else MOST_LISTED_SEATS):
            raise Refusal(
                "problem.many-seats",
                "your address already has a seat at this table; for another, ask the host for the link",
            )

    def bar(self, seat: int, addresses: Iterable[str]) -> None:
        """Bar a seat's holder, including the addresses of their connections, from returning."""
        taken, _ = self.seats.pop(seat, ("", False))
        self._barred |= {taken, *addresses} - {"", self.host}

    def mute(self, name: str, addresses: Iterable[str]) -> None:
        """Mute these addresses along with a spectator's name, so that renaming doesn't help."""
        self._muted[look(name)] |= {address for address in addresses if address}

    def unmute(self, name: str) -> None:
        """Unmute a name's addresses."""
        self._muted.pop(look(name), None)

    def may_talk(self, address: str) -> bool:
        """Whether no spectator at this address is muted."""
        return not any([address in addresses for addresses in self._muted.values()])
