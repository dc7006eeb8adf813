"""Sample games for tests of stores and buses."""

from smallworld.server.ports.interfaces import NewGame
from smallworld.server.ports.journal import Chatted, Moved, Plan, Seated, Secrets, Undone, Written
from smallworld.server.protocol.setup import GameSummary, NewGameRequest, SeatRequest

ENTRIES = (
    Moved(None, ("deal orcs berserk", "deal elves hill")),
    Seated(1, "person", "Zoë ☃", bot_stand_in=True),
    Moved(0, ("pick 1", "conquer swanwater", "roll 3")),
    Undone(0, 2),
    Chatted(None, "tom", "what's \"that\"; DROP TABLE games; -- 'é\U0001f600"),
)


def time(second: int) -> str:
    """A sample time."""
    return f"2026-01-01T00:{second // 60:02}:{second % 60:02}.000Z"


def summary(game: str, second: int = 0, over: bool = False) -> GameSummary:
    """A summary of a game."""
    return GameSummary(
        game, "smallworld", "An evening", "small-world-2", 1, 10, ("mia", "tom"), None if over else 0, over,
        (0,) if over else (), time(0), time(second), second,
    )  # fmt: skip


def new_game(game: str, second: int = 0, entries: int = 1) -> NewGame:
    """A game to be stored, with a number of entries."""
    game_request = NewGameRequest("smallworld", (SeatRequest("me", "mia"), SeatRequest("bot", "tom", "greedy")), seed=7)
    written = tuple(Written(i + 1, time(second), ENTRIES[i]) for i in range(entries))
    secrets = Secrets("ab" * 32, ("cd" * 32, ""))
    return NewGame(game, time(0), Plan(game_request, "small-world-2"), secrets, written, summary(game, second))
