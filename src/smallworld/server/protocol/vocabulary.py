"""Vocabulary: the names and texts of one ruleset, looked up once; what is sent is made of them."""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from smallworld.core import ids
from smallworld.core.actions import Action, Verb
from smallworld.core.ruleset import Ruleset
from smallworld.notation.moves import read_move, write_move
from smallworld.server.protocol.table import TableRegion
from smallworld.server.storage.journal import SEATS

#: Texts, and contents of regions, that a vocabulary remembers; they are forgotten all at once.
MOST_REMEMBERED = 4_000
#: Rulesets in play at a time: islands, options and numbers of seats make many, and each takes some 300 KB.
MOST_RULESETS = 200


class Parts(NamedTuple):
    """An action taken apart: its text, the key of its verb, the region and the word that it names."""

    text: str
    verb: str
    region: str
    word: str


class Vocabulary:
    """The words of a ruleset as they are sent: keys, and moves as text."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.names = SEATS[: rules.seats]
        self.regions = rules.board.regions
        self.races = [race.key for race in rules.races]
        self.powers = [power.key for power in rules.powers]
        self.factions = [race.tags[0] if race.tags else "" for race in rules.races]
        self.markers = [
            (marker.name, rules.shift[number], rules.width[number], marker.coded)
            for number, marker in enumerate(rules.markers)
        ]
        self.verbs = [verb_key(verb) for verb in rules.verbs]
        self.choices = [kebab(name) for name in rules.choice_names]
        words = {verb.word for verb in rules.verbs if verb.second}
        #: Verbs that may ask for a second argument.
        self.halves = frozenset(verb.number for verb in rules.verbs if verb.word in words and not verb.second)
        #: By region: what is in it, and the message that says so.
        self.seen: dict[tuple[int, int, int, int, int], TableRegion] = {}
        self._parts: dict[int, Parts] = {}
        self._actions: dict[str, list[Action]] = {}

    def parts(self, action: Action) -> Parts:
        found = self._parts.get(action.index)
        if found is None:
            verb = self.rules.verbs[action.verb]
            text = write_move(self.rules, self.names, action)
            region = self.regions[action.arg] if verb.takes == ids.T_REGION else ""
            word = verb.suffix
            if verb.takes == ids.T_WORD:
                word = verb.options[action.arg]
            elif verb.takes in (ids.T_SEAT, ids.T_SEAT_OR_NONE):
                word = str(action.arg) if action.arg < self.rules.seats else "none"
            elif verb.takes in (ids.T_POSITION, ids.T_COUNT):
                word = str(action.arg + 1)
            found = self._parts[action.index] = Parts(text, self.verbs[action.verb], region, word)
        return found

    def read(self, text: str) -> list[Action]:
        """The actions that a text stands for; NotationError or IllegalMove if it is none."""
        found = self._actions.get(text)
        if found is None:
            found = read_move(self.rules, self.names, text)
            if len(self._actions) == MOST_REMEMBERED:
                self._actions.clear()
            self._actions[text] = found
        return found

    def text(self, action: Action) -> str:
        """An action as text, which stands for this action alone."""
        return self.parts(action).text


@functools.lru_cache(maxsize=MOST_RULESETS)
def vocabulary(rules: Ruleset) -> Vocabulary:
    """The vocabulary of a ruleset."""
    return Vocabulary(rules)


def verb_key(verb: Verb) -> str:
    """The key of a verb; a roll that names no region is another thing than a roll for one."""
    return "roll-first" if verb.word == "roll" and verb.takes == ids.T_NOTHING else verb.name


def kebab(name: str) -> str:
    """`LayAside` -> `lay-aside`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
