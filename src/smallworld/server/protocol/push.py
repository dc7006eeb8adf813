"""HTTP messages about web push: the server's key, and subscriptions to a seat."""

from typing import Annotated

from msgspec import Meta, Struct

from smallworld.server.protocol.values import Key

Endpoint = Annotated[str, Meta(min_length=1, max_length=1000)]


class PushKey(Struct, frozen=True):
    """The server's public key in base64url, which browsers need for subscribing."""

    key: str


class PushRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription to a seat's turns; `key` is the seat's key."""

    key: Key
    endpoint: Endpoint
    p256dh: Annotated[str, Meta(min_length=1, max_length=100)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]
    language: Annotated[str, Meta(max_length=8)] = ""


class PushStopRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """End a browser's push subscription to a seat's turns."""

    key: Key
    endpoint: Endpoint
