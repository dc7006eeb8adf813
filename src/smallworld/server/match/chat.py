"""A game's chat: the latest messages, and limits on stored ones."""

from collections import Counter, deque
from datetime import UTC, datetime, timedelta

from smallworld.server.ports.journal import Chatted
from smallworld.server.protocol import socket
from smallworld.server.protocol.errors import Refusal

#: Messages sent to new listeners.
MOST_REMEMBERED = 50
#: Messages stored per game, from all seats and from all spectators.
MOST_FROM_SEATS, MOST_FROM_SPECTATORS = 2_000, 300
#: Minimum time between two nudges by a player.
NUDGED_EVERY = timedelta(minutes=1)


class Chat:
    """Messages at a table."""

    def __init__(self) -> None:
        self.said: deque[socket.ChatMessage] = deque(maxlen=MOST_REMEMBERED)
        # Count of stored messages, keyed by whether a spectator wrote them.
        self._stored: Counter[bool] = Counter()
        self._nudged_at: dict[int, datetime] = {}

    def remember(self, entry: Chatted, at: str) -> None:
        self.said.append(message(entry, at))
        if entry.seat is not None and entry.nudged is not None:
            self._nudged_at[entry.seat] = datetime.fromisoformat(at)
        self._stored[entry.seat is None] += 1

    def check_room(self, seat: int | None) -> None:
        """Raise `Refusal` if the game's chat storage is full."""
        most = MOST_FROM_SPECTATORS if seat is None else MOST_FROM_SEATS
        if self._stored[seat is None] >= most:
            raise Refusal("problem.chat-full", f"a game stores at most {most} messages")

    def check_nudge(self, seat: int) -> None:
        """Refuse a second nudge by the same player within a minute."""
        last = self._nudged_at.get(seat)
        if last is not None and datetime.now(UTC) - last < NUDGED_EVERY:
            raise Refusal("problem.nudged", "a player may nudge once a minute")


def message(entry: Chatted, at: str) -> socket.ChatMessage:
    """Convert a journal entry to a message."""
    return socket.ChatMessage(entry.seat, entry.name, entry.text, at, entry.phrase, entry.nudged)
