"""HTTP messages about web push: the server's key, and subscriptions to a seat."""

from typing import Annotated

from msgspec import Meta, Struct

from smallworld.server.protocol.values import Key

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]


class PushKey(Struct, frozen=True):
    """The server's public key in base64url, which browsers need to subscribe."""

    key: str


class PushRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription to the turns of a seat (its `key`); the other fields are its push subscription."""

    key: Key
    endpoint: Endpoint
    p256dh: Annotated[str, Meta(min_length=1, max_length=100)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]
    language: Annotated[str, Meta(max_length=8)] = ""


class PushStopRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's end of its subscription to the turns of a seat."""

    key: Key
    endpoint: Endpoint
