"""Validation of abilities before they are played."""

import inspect
import re

from smallworld.core import hooks, ids
from smallworld.core.errors import RulesetError
from smallworld.core.hooks import Ability, Choice, Means, Move, Power, Race

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
NUMBERS = ("number", "tokens", "garrison")
ARGUMENTS = (
    ids.T_NOTHING, ids.T_REGION, ids.T_POSITION, ids.T_SEAT, ids.T_SEAT_OR_NONE, ids.T_FACE, ids.T_RACE, ids.T_POWER,
    ids.T_COUNT, ids.T_WORD,
)  # fmt: skip


def check_ability(kind: type[Ability], where: str) -> None:
    """Refuse invalid abilities: without key or sentence, with an unknown hook, or with an incomplete move."""
    name = f"{where}: {kind.__name__}"
    if not issubclass(kind, (Race, Power)):
        raise RulesetError(f"{name}: must be a Race or a Power")
    if not is_word(kind.key):
        raise RulesetError(f"{name}: key must be lower-case words joined by -, not {kind.key!r}")
    if not isinstance(kind.__doc__, str) or not kind.__doc__.strip():
        raise RulesetError(f"{name}: missing docstring; describe the ability in one sentence")
    for fact in NUMBERS:
        value = getattr(kind, fact, 0)
        if type(value) is not int or value < (1 if fact == "garrison" else 0):
            raise RulesetError(f"{name}: {fact} must be a whole number, not {value!r}")
    for fact in hooks.FLAGS:
        if type(getattr(kind, fact)) is not bool:
            raise RulesetError(f"{name}: {fact} must be True or False, not {getattr(kind, fact)!r}")
    if kind.relation != "" and not is_word(kind.relation):
        raise RulesetError(f"{name}: relation must be lower-case words joined by -, not {kind.relation!r}")
    if not _are_words(kind.tags):
        raise RulesetError(f"{name}: tags must be a tuple of words, not {kind.tags!r}")
    sentences = kind.reasons
    if not isinstance(sentences, dict) or not all(isinstance(s, str) for pair in sentences.items() for s in pair):
        raise RulesetError(f"{name}: reasons must be a dict of sentences by key")
    for attribute in vars(kind):
        if attribute in hooks.HOOKS:
            check_method(kind, attribute, Ability, f"{name}: hook")
        elif not attribute.startswith("_") and attribute not in hooks.FACTS:
            raise RulesetError(f"{name}: unknown hook {attribute!r}")
    for part, base in (("moves", Move), ("choices", Choice)):
        parts = getattr(kind, part)
        if not isinstance(parts, tuple) or not all(isinstance(p, type) and issubclass(p, base) for p in parts):
            raise RulesetError(f"{name}: {part} must be a tuple of {base.__name__} classes")
    for choice in kind.choices:
        _check_choice(choice, f"{where}: {choice.__name__}")
    for move in kind.moves:
        _check_move(move, f"{where}: {move.__name__}")


def is_word(value: object) -> bool:
    return isinstance(value, str) and WORD.fullmatch(value) is not None


def _are_words(value: object) -> bool:
    return isinstance(value, tuple) and all(is_word(word) for word in value)


def _check_word(part: type[Move] | type[Choice], name: str) -> None:
    if not is_word(part.word):
        raise RulesetError(f"{name}: word must be lower-case words joined by -, not {part.word!r}")
    if part.takes not in ARGUMENTS:
        raise RulesetError(f"{name}: takes must be one of ids.T_NOTHING, ids.T_REGION and so on, not {part.takes!r}")


def _check_move(move: type[Move], name: str) -> None:
    _check_word(move, name)
    if not _are_words(move.options) or (move.takes == ids.T_WORD) != bool(move.options):
        raise RulesetError(
            f"{name}: options must list the words that the move accepts (ids.T_WORD), not {move.options!r}"
        )
    for part in (move.suffix, move.second):
        if part != "" and not is_word(part):
            raise RulesetError(f"{name}: suffix and second must be lower-case words joined by -, not {part!r}")
    steps = move.steps
    if not isinstance(steps, tuple) or not steps or any(step not in range(len(ids.STEPS)) for step in steps):
        raise RulesetError(f"{name}: steps must be a tuple of steps (ids.CONQUER and so on), not {steps!r}")
    if move.means is not None and not isinstance(move.means, Means):
        raise RulesetError(f"{name}: means must be a Means, not {move.means!r}")
    if move.means is not None and move.takes != ids.T_REGION:
        raise RulesetError(f"{name}: only a move that takes a region can have means")
    for method in ("refusal", "play"):
        _check_part(move, method, Move, name)
    check_method(move, "attack", Move, f"{name}: method")
    check_method(move, "allows_region", Move, f"{name}: method")


def _check_choice(choice: type[Choice], name: str) -> None:
    if choice.word != "":
        _check_word(choice, name)
        if choice.takes == ids.T_WORD:
            raise RulesetError(f"{name}: only a move can have words to choose from (ids.T_WORD)")
    if not _are_words(choice.verbs):
        raise RulesetError(f"{name}: verbs must be a tuple of words, not {choice.verbs!r}")
    if choice.step not in range(len(ids.STEPS)):
        raise RulesetError(f"{name}: step must be one of ids.CONQUER and so on, not {choice.step!r}")
    if type(choice.of_region) is not bool:
        raise RulesetError(f"{name}: of_region must be True or False, not {choice.of_region!r}")
    for method in ("makes_sense", "means_of"):
        check_method(choice, method, Choice, f"{name}: method")
    # A choice without words or verbs waits for a roll or for the game's own random draw.
    asks = choice.word or choice.verbs
    methods = ("refusal", "play") if asks else ("rolled",)
    if not asks and choice.outcomes is not Choice.outcomes:
        methods = ("outcomes", "on_outcome")
    for method in methods:
        _check_part(choice, method, Choice, name)


def _check_part(kind: type, method: str, base: type, name: str) -> None:
    """Require a method that a move or choice needs."""
    if getattr(kind, method) is getattr(base, method):
        raise RulesetError(f"{name}: missing method {method!r}")
    check_method(kind, method, base, f"{name}: method")


def check_method(kind: type, method: str, base: type, name: str) -> None:
    """Check that a method has the signature of the one it overrides."""
    own = getattr(kind, method)
    if not inspect.isroutine(own):
        raise RulesetError(f"{name} {method!r} must be a method, not {own!r}")
    if isinstance(inspect.getattr_static(kind, method), staticmethod) or _waits(own):
        raise RulesetError(f"{name} {method!r} must be a plain method, neither static nor async, and without yield")
    takes = list(inspect.signature(getattr(base, method)).parameters)
    try:
        inspect.signature(own).bind(*takes)
    except TypeError:
        raise RulesetError(f"{name} {method!r} must take ({', '.join(takes)})") from None


def _waits(method: object) -> bool:
    return any(
        test(method) for test in (inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction)
    )
