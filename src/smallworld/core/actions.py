"""Actions: small shared objects, created once per ruleset, each with an integer index."""

from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids


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
