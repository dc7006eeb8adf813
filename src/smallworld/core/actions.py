"""Actions: small shared objects, each with an integer index, and the verbs that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids
from smallworld.core.errors import RulesetError
from smallworld.core.packed import vec

if TYPE_CHECKING:
    from smallworld.core.hooks import Ability, Choice, Move


class Verb:
    """One word of the notation and the argument it takes.

    With `repeats`, the word may be followed by a count. A `suffix` comes after the argument (`roll R WORD`). A move's
    `second` argument is a separate action, written after the first (`swap R S`). `name` identifies the verb; only verbs
    with a second argument that differ just in their suffix share one.
    """

    __slots__ = ("base", "name", "number", "options", "repeats", "second", "size", "suffix", "takes", "word")

    def __init__(
        self,
        word: str,
        takes: int,
        repeats: bool = False,
        name: str = "",
        options: tuple[str, ...] = (),
        suffix: str = "",
        second: bool = False,
    ) -> None:
        self.word: Final = word
        self.takes: Final = takes
        self.repeats: Final = repeats
        self.name: Final = name or word
        self.options: Final = options
        self.suffix: Final = suffix
        self.second: Final = second
        self.number = 0
        self.base = 0
        self.size = 0


# Actions form no reference cycles, so exclude them from GC; there are thousands.
@mypyc_attr(acyclic=True)
class Action:
    """A player's move or a random outcome: a verb and its one argument (0 if it takes none)."""

    __slots__ = ("arg", "index", "verb")

    def __init__(self, index: int, verb: int, arg: int) -> None:
        self.index: Final = index
        self.verb: Final = verb
        self.arg: Final = arg

    def __repr__(self) -> str:
        return f"Action({self.index})"


class ActionSpace:
    """All of a ruleset's actions: `actions[index]`, or `of(verb, arg)`."""

    def __init__(self, verbs: list[Verb], regions: int, positions: int, seats: int, races: int, powers: int) -> None:
        sizes = {
            ids.T_NOTHING: 1,
            ids.T_REGION: regions,
            ids.T_POSITION: positions,
            ids.T_SEAT: seats,
            ids.T_SEAT_OR_NONE: seats + 1,
            ids.T_FACE: len(ids.FACES),
            ids.T_RACE: races,
            ids.T_POWER: powers,
            ids.T_COUNT: ids.MOST_COUNT,
        }
        self.verbs: Final = verbs
        self.actions: Final[list[Action]] = []
        for number, verb in enumerate(verbs):
            verb.number = number
            verb.base = len(self.actions)
            verb.size = len(verb.options) if verb.takes == ids.T_WORD else sizes[verb.takes]
            for arg in range(verb.size):
                self.actions.append(Action(len(self.actions), number, arg))

    def __len__(self) -> int:
        return len(self.actions)

    def of(self, verb: int, arg: int = 0) -> Action:
        return self.actions[self.verbs[verb].base + arg]


def common_verbs(outcomes: tuple[str, ...]) -> list[Verb]:
    """Return the verbs that every game has, numbered as in `ids`; the last one covers a game's own random outcomes."""
    return [
        Verb("pick", ids.T_POSITION),
        Verb("decline", ids.T_NOTHING),
        Verb("abandon", ids.T_REGION),
        Verb("conquer", ids.T_REGION),
        Verb("roll", ids.T_REGION),
        Verb("deploy", ids.T_REGION, repeats=True),
        Verb("done", ids.T_NOTHING),
        Verb("die", ids.T_FACE),
        Verb("race", ids.T_RACE),
        Verb("power", ids.T_POWER),
        Verb("first", ids.T_SEAT),
        Verb("flip", ids.T_WORD, options=outcomes),
    ]


class VerbTable:
    """What the verbs of rulesets have in common whose boards differ but have equally many regions."""

    def __init__(
        self,
        abilities: list[Ability],
        words: list[str],
        outcomes: tuple[str, ...],
        sizes: tuple[int, int, int, int, int],
    ) -> None:
        """`sizes` are those that `ActionSpace` takes."""
        self._words: Final = words
        verbs: list[Verb] = common_verbs(outcomes)
        known = {(verb.word, verb.takes, verb.suffix): verb for verb in verbs}
        verbs += sorted(self._own(abilities, known), key=self._place)
        self.space: Final = ActionSpace(verbs, *sizes)
        self.verbs: Final = verbs
        actions = self.space.actions
        #: The actions by buffer entry.
        self.action_of_entry: Final = vec[Action](actions)
        #: The actions of each verb, by argument.
        self.by_verb: Final = [actions[verb.base : verb.base + verb.size] for verb in verbs]
        #: By ability: its kinds of moves, each with its verb.
        self.moves: Final[dict[str, list[tuple[type[Move], Verb]]]] = {}
        self.reasons: Final[dict[str, str]] = {}
        self.choices: Final[list[Choice]] = []
        self.choice_number: Final[dict[type[Choice], int]] = {}
        #: By choice: the verbs that answer it, and all actions of those verbs.
        self.answering: Final[list[list[int]]] = []
        self.answers: Final[list[list[Action]]] = []
        owners: list[str] = []
        for ability in abilities:
            self.moves[ability.key] = [(kind, known[kind.word, kind.takes, kind.suffix]) for kind in ability.moves]
            self.reasons.update(ability.reasons)
            for choice in ability.choices:
                if choice not in self.choice_number:
                    self._add_choice(choice)
                    owners.append(ability.key)
        #: Names in positions: the class name, prefixed with the ability's key if several share it.
        self.choice_names: Final = self._name_choices(owners)

    def _place(self, verb: Verb) -> tuple[int, str]:
        """Sort key: position in the game's notation; words of custom abilities follow by name, then longer forms."""
        if verb.suffix and verb.name == verb.word:
            return (len(self._words) + 1, verb.word)
        return (self._words.index(verb.word) if verb.word in self._words else len(self._words), verb.word)

    def _own(self, abilities: list[Ability], known: dict[tuple[str, int, str], Verb]) -> list[Verb]:
        """Return the verbs that only abilities use, and add them to those known by word, argument and suffix."""
        own: list[Verb] = []
        for ability in abilities:
            for kind in ability.moves:
                key = (kind.word, kind.takes, kind.suffix)
                if key not in known:
                    # With a second argument, the suffix only makes the same move clearer.
                    name = f"{kind.word}-{kind.suffix}" if kind.suffix and not kind.second else ""
                    verb = Verb(kind.word, kind.takes, kind.repeats, name, kind.options, kind.suffix)
                    known[key] = verb
                    own.append(verb)
                    if kind.second and kind.second not in [verb.name for verb in own]:
                        own.append(Verb(kind.word, ids.T_REGION, name=kind.second, second=True))
            for asked in ability.choices:
                key = (asked.word, asked.takes, "")
                if asked.word and key not in known:
                    known[key] = Verb(asked.word, asked.takes)
                    own.append(known[key])
        return own

    def _add_choice(self, choice: type[Choice]) -> None:
        self.choice_number[choice] = len(self.choices)
        self.choices.append(choice())
        words = [choice.word, *choice.verbs]
        answering = [verb.number for verb in self.verbs if verb.name in words]
        self.answering.append(answering)
        self.answers.append([action for number in answering for action in self.by_verb[number]])

    def _name_choices(self, owners: list[str]) -> list[str]:
        names = [type(choice).__name__ for choice in self.choices]
        found = [
            name if names.count(name) == 1 else f"{owner}.{name}" for name, owner in zip(names, owners, strict=True)
        ]
        for name in found:
            if found.count(name) > 1:
                raise RulesetError(f"two choices are called {name!r}")
        return found
