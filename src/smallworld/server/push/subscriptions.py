"""Subscriptions: which browsers want to be told of a seat's turn. Nobody but the server ever sees them."""

import hashlib
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import Connection, Delete, delete, select

from smallworld.server.push.vapid import VapidKey
from smallworld.server.storage.database import Transactions, insert_into, is_on_postgres
from smallworld.server.storage.schema import PUSH_KEYS, PUSH_SUBSCRIPTIONS

#: Browsers of one seat; the one that has not asked for longest makes room.
MOST_PER_SEAT = 5
#: The name of the key in its table.
KEY = "vapid"

_at = PUSH_SUBSCRIPTIONS.c


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be told; `contact` is the address of this server as that browser knows it."""

    endpoint: str
    browser_key: str
    auth: str
    language: str
    contact: str

    @property
    def digest(self) -> str:
        """Stands for the endpoint where it would be too long, or must not be read."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()


class Subscriptions(Protocol):
    """Keeps subscriptions and the server's key."""

    async def key(self) -> VapidKey:
        """The server's key pair, made when it is first asked for; the same for all processes on a database."""

    async def add(self, game: str, seat: int, subscription: Subscription, at: str) -> None:
        """Keep a subscription to a seat, instead of an older one of that browser."""

    async def remove(self, game: str, seat: int, digest: str) -> None:
        """Forget one browser of a seat."""

    async def remove_browser(self, digest: str) -> None:
        """Forget a browser everywhere: its push service no longer knows it."""

    async def remove_seat(self, game: str, seat: int) -> None:
        """Forget all browsers of a seat: its player was removed."""

    async def remove_game(self, game: str) -> None:
        """Forget all browsers of a game."""

    async def of_seat(self, game: str, seat: int) -> list[Subscription]:
        """The browsers that want to be told of a seat."""


class SqlSubscriptions:
    """Subscriptions in the database of the games."""

    def __init__(self, database: Transactions) -> None:
        self._database = database
        self._key: VapidKey | None = None

    async def key(self) -> VapidKey:
        """The server's key pair; of several processes that start together, one makes it."""
        if self._key is None:
            self._key = VapidKey.from_pem(await self._database.run(_kept_key))
        return self._key

    async def add(self, game: str, seat: int, subscription: Subscription, at: str) -> None:
        """Keep a subscription to a seat."""
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
        """Forget one browser of a seat."""
        await self._delete(_one(game, seat, digest))

    async def remove_browser(self, digest: str) -> None:
        """Forget a browser everywhere."""
        await self._delete(delete(PUSH_SUBSCRIPTIONS).where(_at.digest == digest))

    async def remove_seat(self, game: str, seat: int) -> None:
        """Forget all browsers of a seat."""
        await self._delete(delete(PUSH_SUBSCRIPTIONS).where(_at.game == game, _at.seat == seat))

    async def remove_game(self, game: str) -> None:
        """Forget all browsers of a game."""
        await self._delete(delete(PUSH_SUBSCRIPTIONS).where(_at.game == game))

    async def of_seat(self, game: str, seat: int) -> list[Subscription]:
        """The browsers that want to be told of a seat."""
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
    """The key that is kept; a new one is, if there is none yet."""
    asked = select(PUSH_KEYS.c.pem).where(PUSH_KEYS.c.name == KEY)
    kept = connection.execute(asked).scalar_one_or_none()
    if kept is None:
        wanted = insert_into(PUSH_KEYS, is_on_postgres(connection)).on_conflict_do_nothing()
        connection.execute(wanted, {"name": KEY, "pem": VapidKey.new().pem()})
        kept = connection.execute(asked).scalar_one()
    return str(kept)
