"""Shared parts of messages: tags, names, keys and move texts."""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Pace = Literal["slow", "normal", "fast", "skip"]
"""Bot pace; `skip` lasts until the viewer's own turn."""
Spectators = Literal["open", "silent", "off"]
"""Rights of spectators: watch and chat, only watch, or neither."""


def tag_of(name: str) -> str:
    """Return the tag of a message or journal entry: its class name in kebab case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Tagged(Struct, frozen=True, tag_field="type", tag=tag_of):
    """A socket message or a journal entry."""


class Request(Tagged, frozen=True, forbid_unknown_fields=True):
    """A message from the browser."""
