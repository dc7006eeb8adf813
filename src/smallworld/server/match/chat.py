"""The chat of a game: the last messages, and how many more may be stored."""

from collections import Counter, deque
from datetime import UTC, datetime, timedelta

from smallworld.server.ports.journal import Chatted
from smallworld.server.protocol import socket
from smallworld.server.protocol.errors import Refusal

#: How many of the last messages newcomers are sent.
MOST_REMEMBERED = 50
#: How many messages of a game are stored, from all seats and from all spectators.
MOST_FROM_SEATS, MOST_FROM_SPECTATORS = 2_000, 300
#: The least time between two nudges of a player.
NUDGED_EVERY = timedelta(minutes=1)


class Chat:
    """What has been said at a table."""

    def __init__(self) -> None:
        self.said: deque[socket.ChatMessage] = deque(maxlen=MOST_REMEMBERED)
        # By whether a spectator said it.
        self._stored: Counter[bool] = Counter()
        self._nudged_at: dict[int, datetime] = {}

    def remember(self, entry: Chatted, at: str) -> None:
        self.said.append(message(entry, at))
        if entry.seat is not None and entry.nudged is not None:
            self._nudged_at[entry.seat] = datetime.fromisoformat(at)
        self._stored[entry.seat is None] += 1

    def check_room(self, seat: int | None) -> None:
        """Refuse more than a game stores."""
        most = MOST_FROM_SPECTATORS if seat is None else MOST_FROM_SEATS
        if self._stored[seat is None] >= most:
            raise Refusal("problem.chat-full", f"no more than {most} messages of a game are kept")

    def check_nudge(self, seat: int) -> None:
        """Refuse a second nudge by the same player within a minute."""
        last = self._nudged_at.get(seat)
        if last is not None and datetime.now(UTC) - last < NUDGED_EVERY:
            raise Refusal("problem.nudged", "a player nudges once a minute")


def message(entry: Chatted, at: str) -> socket.ChatMessage:
    """What was said, as it is sent."""
    return socket.ChatMessage(entry.seat, entry.name, entry.text, at, entry.phrase, entry.nudged)
