"""Wrappers of custom hooks that report an error in one sentence with its file and line."""

import functools
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

from smallworld.core import hooks
from smallworld.core.errors import RulesetError

WHOLE = (int, "a whole number")
YES_OR_NO = (bool, "True or False")
TEXT = (str, "a text")
PAIRS = (list, "a list")
NOTHING = (type(None), "nothing")

YES_OR_NO_HOOKS = (
    "enters", "reaches", "lands", "may_hold", "shields", "immune_to_abilities", "demands", "has_pieces_to_place",
)  # fmt: skip

# Each method's return type; moments, and the effects of moves and choices, return nothing.
ANSWERS: dict[str, tuple[type, str]] = {
    **dict.fromkeys(hooks.QUESTIONS_OF_BOARD + hooks.QUESTIONS, WHOLE),
    **dict.fromkeys(YES_OR_NO_HOOKS, YES_OR_NO),
    **dict.fromkeys(hooks.MOMENTS, NOTHING),
    "restore": NOTHING,
    "relate": TEXT,
    "fault": TEXT,
    "makes_sense": YES_OR_NO,
    "allows_region": YES_OR_NO,
    "mandatory": YES_OR_NO,
    "attack": WHOLE,
    "means_of": (hooks.Means, "a Means"),
    "refusal": TEXT,
    "play": NOTHING,
    "rolled": NOTHING,
    "outcomes": PAIRS,
    "on_outcome": NOTHING,
}


def watch(kind: type, path: Path) -> None:
    """Wrap the hooks that a custom ability, move or choice defines."""
    for name, method in list(vars(kind).items()):
        if name in ANSWERS and isinstance(method, FunctionType):
            setattr(kind, name, _watched(method, *ANSWERS[name], path))


def _watched(method: FunctionType, wanted: type, words: str, path: Path) -> Callable[..., object]:
    @functools.wraps(method)
    def watched(*arguments: object) -> object:
        try:
            answer = method(*arguments)
        except (RulesetError, BrokenPipeError):
            raise
        except (Exception, SystemExit) as error:
            raise RulesetError(what_happened(error, path)) from error
        # As in the compiled core, True is accepted as an integer, but no integer as True or False.
        if not isinstance(answer, wanted):
            line = method.__code__.co_firstlineno
            raise RulesetError(f"{path}:{line}: {method.__qualname__} must return {words}, not {answer!r}")
        return answer

    return watched


def what_happened(error: BaseException, path: Path) -> str:
    """Describe an error in a custom file, with its line."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    place = f"{path}:{lines[-1]}" if lines else str(path)
    return f"{place}: {in_words(error)}"


def in_words(error: BaseException) -> str:
    """An error's message, prefixed with its class unless it is already a sentence for users."""
    return str(error) if isinstance(error, RulesetError) else f"{type(error).__name__}: {error}".removesuffix(": ")
