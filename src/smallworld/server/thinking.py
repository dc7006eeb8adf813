"""Thinking: bots choose their moves outside the event loop, in processes of their own."""

from __future__ import annotations

from typing import Protocol


class Thinker(Protocol):
    """Whoever chooses moves for bots."""

    async def close(self) -> None:
        """Stop thinking."""
