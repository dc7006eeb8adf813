"""Vocabulary: one ruleset's cached names and texts."""

import re
from functools import lru_cache
from typing import NamedTuple

from smallworld.core import ids
from smallworld.core.actions import Action, Verb
from smallworld.core.ruleset import Ruleset
from smallworld.notation.moves import read_move, write_move

#: Seat names for code in which players' own names don't matter and may change.
SEATS = ("p1", "p2", "p3", "p4", "p5")
#: Maximum number of cached texts and actions per vocabulary.
MOST_REMEMBERED = 4_000
#: Maximum number of cached rulesets: islands, options and player counts make many, each about 300 KB.
MOST_RULESETS = 200


class Parts(NamedTuple):
    """An action's parts: its text, its verb's key, its region and its word."""

    text: str
    verb: str
    region: str
    word: str


class Vocabulary:
    """A ruleset's words: keys, and moves as text."""

    def __init__(self, rules: Ruleset, names: tuple[str, ...]) -> None:
        self.rules = rules
        self.names = names
        self.regions = rules.board.regions
        self.races = [race.key for race in rules.races]
        self.powers = [power.key for power in rules.powers]
        self.markers = [marker.name for marker in rules.markers]
        self.verbs = [verb_key(verb) for verb in rules.verbs]
        self.choices = [kebab(name) for name in rules.choice_names]
        words = {verb.word for verb in rules.verbs if verb.second}
        #: Verbs that may need a second argument.
        self.halves = frozenset(verb.number for verb in rules.verbs if verb.word in words and not verb.second)
        #: Returns the actions for a text; raises NotationError or IllegalMove if it isn't a legal move.
        self.read = lru_cache(MOST_REMEMBERED)(lambda text: read_move(rules, names, text))
        #: Splits an action into its parts.
        self.parts = lru_cache(MOST_REMEMBERED)(self._parts)

    def _parts(self, action: Action) -> Parts:
        verb = self.rules.verbs[action.verb]
        text = write_move(self.rules, self.names, action)
        region = self.regions[action.arg] if verb.takes == ids.T_REGION else ""
        word = f"{verb.word}-{verb.suffix}" if verb.suffix and verb.name == verb.word else verb.suffix
        if verb.takes == ids.T_WORD:
            word = verb.options[action.arg]
        elif verb.takes in (ids.T_SEAT, ids.T_SEAT_OR_NONE):
            word = str(action.arg) if action.arg < self.rules.seats else "none"
        elif verb.takes in (ids.T_POSITION, ids.T_COUNT):
            word = str(action.arg + 1)
        return Parts(text, self.verbs[action.verb], region, word)

    def text(self, action: Action) -> str:
        """Return an action's unique text."""
        return self.parts(action).text


@lru_cache(maxsize=MOST_RULESETS)
def vocabulary(rules: Ruleset, names: tuple[str, ...] = SEATS) -> Vocabulary:
    """Return a ruleset's cached vocabulary; players are named `SEATS` by default."""
    return Vocabulary(rules, names[: rules.seats])


def verb_key(verb: Verb) -> str:
    """Return a verb's key; distinguishes `roll` without a region from `roll REGION`."""
    return "roll-first" if verb.word == "roll" and verb.takes == ids.T_NOTHING else verb.name


def kebab(name: str) -> str:
    """`LayAside` -> `lay-aside`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
