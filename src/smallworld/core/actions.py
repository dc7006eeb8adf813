"""Actions: small shared objects, all made once for a ruleset, each with its integer index."""

from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.core import ids


class Verb:
    """One word of the notation and what it takes.

    A count may follow a word that `repeats`. A `suffix` follows the arguments (`roll R WORD`). The `second`
    argument of a move is an action of its own, written after the first (`swap R S`). `name` tells verbs apart, but for
    those with a second argument that differ in their suffix alone.
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


# There are thousands of them, which the garbage collector need not look through.
@mypyc_attr(acyclic=True)
class Action:
    """What a player, or chance, does: a verb and its one argument (0 where it takes none)."""

    __slots__ = ("arg", "index", "verb")

    def __init__(self, index: int, verb: int, arg: int) -> None:
        self.index: Final = index
        self.verb: Final = verb
        self.arg: Final = arg

    def __repr__(self) -> str:
        return f"Action({self.index})"


class ActionSpace:
    """Every action of a ruleset: `actions[index]`, and `of(verb, arg)`."""

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
    """The verbs of every game, numbered as in `ids`; the last is for what a game's own chance may bring."""
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
