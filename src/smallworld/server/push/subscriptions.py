"""Subscriptions: browsers to notify per seat. They never leave the server."""

import hashlib
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import Connection, Delete, delete, select

from smallworld.server.push.vapid import VapidKey
from smallworld.server.storage.database import Transactions, insert_into, is_on_postgres
from smallworld.server.storage.schema import PUSH_KEYS, PUSH_SUBSCRIPTIONS

#: Browsers per seat; a new one replaces the least recently renewed one.
MOST_PER_SEAT = 5
#: Name of the key's row.
KEY = "vapid"

_at = PUSH_SUBSCRIPTIONS.c


@dataclass(frozen=True)
class Subscription:
    """A browser to notify; `contact` is this server's URL as that browser knows it."""

    endpoint: str
    browser_key: str
    auth: str
    language: str
    contact: str

    @property
    def digest(self) -> str:
        """Short id for an endpoint, which is long and secret."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


class Subscriptions(Protocol):
    """Stores subscriptions and the server's key."""

    async def key(self) -> VapidKey:
        """Return the server's key pair, created on first use and shared by all processes on a database."""

    async def add(self, game: str, seat: int, subscription: Subscription, at: str) -> None:
        """Store a subscription to a seat, replacing that browser's older one."""

    async def remove(self, game: str, seat: int, digest: str) -> None:
        """Remove one browser of a seat."""

    async def remove_browser(self, digest: str) -> None:
        """Remove a browser everywhere: its push service no longer recognises it."""

    async def remove_seat(self, game: str, seat: int) -> None:
        """Remove all browsers of a seat whose player was removed."""

    async def remove_game(self, game: str) -> None:
        """Remove all browsers of a game."""

    async def of_seat(self, game: str, seat: int) -> list[Subscription]:
        """Return the browsers to notify of a seat's turns."""


class SqlSubscriptions:
    """Subscriptions in the game database."""

    def __init__(self, database: Transactions) -> None:
        self._database = database
        self._key: VapidKey | None = None

    async def key(self) -> VapidKey:
        """Return the server's key pair; if several processes start together, one creates it."""
        if self._key is None:
            self._key = VapidKey.from_pem(await self._database.run(_kept_key))
        return self._key

    async def add(self, game: str, seat: int, subscription: Subscription, at: str) -> None:
        """Store a subscription to a seat."""
        row = {
            "game": game,
            "seat": seat,
            "digest": subscription.digest,
            "endpoint": subscription.endpoint,
            "browser_key": subscription.browser_key,
            "auth": subscription.auth,
            "language": subscription.language,
            "contact": subscription.contact,
            "at": at,
        }

        def keep(connection: Connection) -> None:
            place = ["game", "seat", "digest"]
            renewed = {name: value for name, value in row.items() if name not in place}
            into = insert_into(PUSH_SUBSCRIPTIONS, is_on_postgres(connection))
            connection.execute(into.on_conflict_do_update(index_elements=place, set_=renewed), row)
            newest = select(_at.digest).where(_at.game == game, _at.seat == seat).order_by(_at.at.desc())
            for old in connection.execute(newest).scalars().all()[MOST_PER_SEAT:]:
                connection.execute(_one(game, seat, old))

        await self._database.run(keep)

    async def remove(self, game: str, seat: int, digest: str) -> None:
        """Remove one browser of a seat."""
        await self._delete(_one(game, seat, digest))

    async def remove_browser(self, digest: str) -> None:
        """Remove a browser everywhere."""
        await self._delete(delete(PUSH_SUBSCRIPTIONS).where(_at.digest == digest))

    async def remove_seat(self, game: str, seat: int) -> None:
        """Remove all browsers of a seat."""
        await self._delete(delete(PUSH_SUBSCRIPTIONS).where(_at.game == game, _at.seat == seat))

    async def remove_game(self, game: str) -> None:
        """Remove all browsers of a game."""
        await self._delete(delete(PUSH_SUBSCRIPTIONS).where(_at.game == game))

    async def of_seat(self, game: str, seat: int) -> list[Subscription]:
        """Return the browsers to notify of a seat's turns."""
        asked = select(_at.endpoint, _at.browser_key, _at.auth, _at.language, _at.contact).where(
            _at.game == game, _at.seat == seat
        )
        return await self._database.run(
            lambda connection: [Subscription(*found) for found in connection.execute(asked).all()]
        )

    async def _delete(self, which: Delete) -> None:
        await self._database.run(lambda connection: connection.execute(which).rowcount)


def _one(game: str, seat: int, digest: str) -> Delete:
    return delete(PUSH_SUBSCRIPTIONS).where(_at.game == game, _at.seat == seat, _at.digest == digest)


def _kept_key(connection: Connection) -> str:
    """Return the stored key, creating it if there is none."""
    asked = select(PUSH_KEYS.c.pem).where(PUSH_KEYS.c.name == KEY)
    kept = connection.execute(asked).scalar_one_or_none()
    if kept is None:
        wanted = insert_into(PUSH_KEYS, is_on_postgres(connection)).on_conflict_do_nothing()
        connection.execute(wanted, {"name": KEY, "pem": VapidKey.new().pem()})
        kept = connection.execute(asked).scalar_one()
    return str(kept)
