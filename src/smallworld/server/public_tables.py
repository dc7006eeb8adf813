"""The public list of open tables, and limits on each address's share of it."""

import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta

from smallworld.server.addresses import site_of
from smallworld.server.match.match import Match
from smallworld.server.ports.interfaces import Store
from smallworld.server.ports.journal import stamp
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameSummary, NewGameRequest

#: Tables shown, and rows read to find them.
MOST_TABLES, MOST_READ = 50, 200
#: Lifetime of an unchanged table, cache time of the list (s), and permitted absence of a host (s).
LISTED_FOR, TABLES_KEPT, HOST_GONE = timedelta(hours=6), 2.0, 180.0
#: Tables per IPv6 site, whose networks may be separate homes.
MOST_OF_SITE = 4
#: Seats that an address may hold without a key at listed tables that have not started.
MOST_SEATS = 3
#: Seats that the host's own screen may have at a listed table.
MOST_OWN_SEATS = 2

log = logging.getLogger(__name__)


class PublicTables:
    """The public list of open tables; `shown` is whether this server has one."""

    def __init__(
        self,
        store: Store,
        matches: Callable[[], Iterable[Match]],
        load: Callable[[str], Awaitable[Match]],
        shown: bool = True,
    ) -> None:
        self.shown = shown
        self._store = store
        self._matches = matches
        self._load = load
        self._known: tuple[float, list[GameSummary]] = (-math.inf, [])

    async def tables(self) -> list[GameSummary]:
        """Return listed games with a free seat and a connected host, one per address; cached for a few seconds."""
        at, known = self._known
        if self.shown and time.monotonic() - at > TABLES_KEPT:
            known = await self._read()
            self._known = (time.monotonic(), known)
        return known

    async def _read(self) -> list[GameSummary]:
        since = stamp(datetime.now(UTC) - LISTED_FOR)
        rows = _Rows()
        found: list[GameSummary] = []
        for summary in await self._store.listed(since, MOST_READ):
            if summary.free and len(found) < MOST_TABLES:
                try:
                    match = await self._load(summary.id)
                except Exception:
                    # One broken game must not hide the others.
                    log.exception("cannot load listed game %s", summary.id[:6])
                    continue
                if match.audience.host_away() < HOST_GONE and rows.add(match.guests.host):
                    found.append(summary)
        return found

    def check_new(self, request: NewGameRequest, address: str) -> None:
        """Refuse a new listed table if the server has no list or the address already has a table on it."""
        if not request.listed:
            return
        if not self.shown:
            raise Refusal("problem.no-tables", "this server has no list of tables; invite others with a link")
        if [seat.kind for seat in request.seats].count("me") > MOST_OWN_SEATS:
            raise Refusal(
                "problem.many-seats", f"at most {MOST_OWN_SEATS} players at a listed table may share a screen"
            )
        rows = _Rows()
        for match in self._matches():
            if match.game.waiting and match.game.terms.listed and match.audience.host_away() < HOST_GONE:
                rows.add(match.guests.host)
        if not rows.add(address):
            raise Refusal("problem.one-table", "your address already has a listed table; start it or unlist it first")

    def check_seat(self, match: Match, address: str) -> None:
        """Refuse a seat without a key if the server has no list or the address is waiting at too many tables."""
        if not self.shown:
            raise Refusal("problem.key", "this server has no public tables")
        taken = [
            held
            for other in self._matches()
            if other.game.waiting and other is not match
            for held, stranger in other.guests.seats.values()
            if stranger
        ]
        if address and taken.count(address) >= MOST_SEATS:
            raise Refusal("problem.many-seats", f"your address already has seats at {MOST_SEATS} listed tables")


class _Rows:
    """Counts list rows by address; unknown addresses are not limited."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def add(self, address: str) -> bool:
        """Count a row for an address; returns whether the row is allowed."""
        site = site_of(address)
        if address and (self._count[address] or (site and self._count[site] >= MOST_OF_SITE)):
            return False
        self._count.update({address, site})
        return True
