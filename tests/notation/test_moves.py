"""Moves as text: any text after a verb is either read or refused."""

import contextlib
import itertools

import pytest

from smallworld.core.errors import IllegalMove, NotationError
from smallworld.games import ruleset
from smallworld.notation.moves import read_move

NAMES = ("ann", "bob", "cat")
WORDS = ("ann", "none", "0", "1", "7", "-1", "+1", "²", "human", "alliance", "ashes", "live", "=")


@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
def test_any_arguments_of_any_verb_are_read_or_refused(game: str) -> None:
    rules = ruleset(game, len(NAMES))
    words = (*rules.board.regions[:2], *WORDS)
    verbs = {name for verb in rules.verbs for name in (verb.word, verb.name)}
    for verb, length in itertools.product(sorted(verbs), range(4)):
        for arguments in itertools.product(words, repeat=length) if length < 3 else [("1", "1", "1")]:
            with contextlib.suppress(NotationError, IllegalMove):
                assert read_move(rules, NAMES, " ".join((verb, *arguments)))
