"""Hints: a bot's reason for a move, as a key of the catalogue and itemised numbers."""

from __future__ import annotations

import re

from smallworld.server.messages import Sum

NUMBER = r"([-+]?[0-9.]+)"
#: What bots say, with the key of the same in the catalogue and what its numbers are.
REASONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("the only move", "hint.only", ()),
    ("as good as any", "hint.any", ()),
    ("nothing more is worth its tokens", "hint.stop", ()),
    ("nothing to add", "hint.nothing", ()),
    ("no rival can take it", "hint.safe", ()),
    (f"about {NUMBER} coins this turn, its price paid", "hint.pick", ("coins",)),
    (f"{NUMBER} coins this turn for {NUMBER} tokens", "hint.conquer", ("coins", "tokens")),
    (f"{NUMBER} coins this turn", "hint.turn", ("coins",)),
    (f"the turn brings {NUMBER} coins with its tokens elsewhere", "hint.leave", ("coins",)),
    (f"about {NUMBER} coins to the end if declining, {NUMBER} if not", "hint.decline", ("declining", "staying")),
    (f"worth {NUMBER} coins", "hint.worth", ("coins",)),
    (f"{NUMBER} coins by the end of the turn", "hint.answer", ("coins",)),
    (f"falls with {NUMBER}%, with one more token {NUMBER}%", "hint.guard", ("now", "then")),
)
UNKNOWN = "hint.any"


def reason_of(words: str) -> tuple[str, Sum]:
    """The key of a bot's reason, and its numbers, rounded."""
    for pattern, key, names in REASONS:
        found = re.fullmatch(pattern, words)
        if found:
            return key, tuple(
                [(name, round(float(number))) for name, number in zip(names, found.groups(), strict=True)]
            )
    return UNKNOWN, ()
