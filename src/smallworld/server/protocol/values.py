"""What many messages are made of: names, keys, and texts of moves."""

from typing import Annotated, Literal

from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Pace = Literal["slow", "normal", "fast", "skip"]
"""How fast bots move: `skip` is up to the own turn."""
Spectators = Literal["open", "silent", "off"]
"""What a table lets spectators do: watch and talk, only watch, or neither."""
