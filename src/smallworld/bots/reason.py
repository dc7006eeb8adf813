"""Why a bot would make a move: a key with its numbers, to be put into words by the reader, and English words."""

from typing import Final, NamedTuple

from smallworld.core.actions import Action

#: Every reason by its key, with the names of its numbers.
WORDS: Final = {
    "only": "the only move",
    "any": "as good as any",
    "stop": "nothing more is worth its tokens",
    "nothing": "nothing to add",
    "safe": "no rival can take it",
    "pick": "about {coins:.0f} coins this turn, its price paid",
    "conquer": "{coins:+.1f} coins this turn for {tokens:.1f} tokens",
    "turn": "{coins:+.1f} coins this turn",
    "leave": "the turn brings {coins:+.1f} coins with its tokens elsewhere",
    "decline": "about {declining:.0f} coins to the end if declining, {staying:.0f} if not",
    "worth": "worth {coins:.1f} coins",
    "answer": "{coins:+.0f} coins by the end of the turn",
    "ahead": "worth {coins:.1f} coins more, looking ahead, than the obvious move",
    "guard": "falls with {now:.0f}%, with one more token {then:.0f}%",
}


class Reason(NamedTuple):
    """A key of WORDS, its numbers by name, and the action it compares with, if any."""

    key: str
    numbers: tuple[tuple[str, float], ...] = ()
    instead: Action | None = None

    def __str__(self) -> str:
        return WORDS[self.key].format(**dict(self.numbers)).replace(".0 ", " ")
