"""What many messages are made of: names, keys, texts of moves, and itemised sums."""

from typing import Annotated

from msgspec import Meta

NATIVES = -1
"""The owner of a region that natives hold."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Sum = tuple[tuple[str, int], ...]
"""An itemised sum: what, and how much; `(("region", 2), ("mountain", 1), ("commando", -1))`."""
