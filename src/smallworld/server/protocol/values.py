"""What many messages are made of: their tags, names, keys, and texts of moves."""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Pace = Literal["slow", "normal", "fast", "skip"]
"""How fast bots move: `skip` is up to the own turn."""
Spectators = Literal["open", "silent", "off"]
"""What a table lets spectators do: watch and talk, only watch, or neither."""


def tag_of(name: str) -> str:
    """The tag of a message or journal entry: the name of its class in kebab case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Tagged(Struct, frozen=True, tag_field="type", tag=tag_of):
    """A message over the socket, or an entry of the journal."""


class Request(Tagged, frozen=True, forbid_unknown_fields=True):
    """A message from the browser."""
