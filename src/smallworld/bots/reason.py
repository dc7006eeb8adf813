"""Reasons for bots' moves: a key with numbers, for translation, and English texts."""

from typing import Final, NamedTuple

from smallworld.core.actions import Action

#: Every reason by key, with named numbers.
WORDS: Final = {
    "only": "the only move",
    "any": "as good as any",
    "stop": "nothing more is worth its tokens",
    "nothing": "nothing to add",
    "safe": "no rival can take it",
    "pick": "about {coins:.0f} coins this turn, after paying for it",
    "conquer": "{coins:+.1f} coins this turn for {tokens:.1f} tokens",
    "roll": "a {chances:.0f} in 6 chance, which brings {coins:+.0f} coins this turn",
    "turn": "{coins:+.1f} coins this turn",
    "leave": "{coins:+.1f} coins this turn by using its tokens elsewhere",
    "decline": "about {declining:.0f} coins until the end by declining, {staying:.0f} otherwise",
    "worth": "worth {coins:.1f} coins",
    "answer": "{coins:+.0f} coins by the end of the turn",
    "ahead": "worth {coins:.1f} coins more, looking ahead, than the obvious move",
    "sampled": "worth {coins:.1f} coins more (±{doubt:.1f}), looking ahead, than the obvious move",
    "guard": "risk of losing it {now:.0f}%, with one more token {then:.0f}%",
}


class Reason(NamedTuple):
    """A key from WORDS, its numbers by name, and the action it is compared with, if any."""

    key: str
    numbers: tuple[tuple[str, float], ...] = ()
    instead: Action | None = None

    def __str__(self) -> str:
        return WORDS[self.key].format(**dict(self.numbers)).replace(".0 ", " ")
