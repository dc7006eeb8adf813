"""Translation of decoder errors for a document's author: location, problem, and allowed values."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Argument, Wording

#: Format of locations in msgspec's messages.
PLACE: Final = re.compile(r" - at (?:`key` in )?`\$?(?P<path>[^`]*)`$")
#: Characters of an invalid value that a sentence quotes.
QUOTED: Final = 40
#: Allowed values that a sentence lists.
LISTED: Final = 16
#: msgspec's names of JSON types, for which the catalogue has translations.
TYPES: Final = ("int", "str", "bool", "array", "object", "null", "float")
Said = tuple[str, dict[str, Argument]]
#: Pattern of msgspec's message → key and arguments of the problem.
PROBLEMS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Said]]]] = [
    (re.compile(r"Object missing required field `(\w+)`"), lambda m: ("lacks", {"text": m[1]})),
    (re.compile(r"Object contains unknown field `(.*)`", re.DOTALL), lambda m: ("unknown", {"text": quoted(m[1])})),
    (re.compile(r"Expected `int` >= (-?\d+)"), lambda m: ("least", {"n": int(m[1])})),
    (re.compile(r"Expected `int` <= (-?\d+)"), lambda m: ("most", {"n": int(m[1])})),
    (re.compile(r"Expected `str` of length >= (\d+)"), lambda m: ("letters-least", {"n": int(m[1])})),
    (re.compile(r"Expected `str` of length <= (\d+)"), lambda m: ("letters-most", {"n": int(m[1])})),
    (re.compile(r"Expected `\w+` of length (\d+), got \d+"), lambda m: ("items-exactly", {"n": int(m[1])})),
    (re.compile(r"Expected `\w+` of length >= (\d+)"), lambda m: ("items-least", {"n": int(m[1])})),
    (re.compile(r"Expected `\w+` of length <= (\d+)"), lambda m: ("items-most", {"n": int(m[1])})),
    (re.compile(r"Expected `str` matching regex '\^\[a-z\]\{2\}\$'"), lambda m: ("language", {})),
    (re.compile(r"Expected `str` matching regex .*"), lambda m: ("words", {})),
    (re.compile(r"Integer value out of range"), lambda m: ("too-large", {})),
    (
        re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`"),
        lambda m: ("type", {"wanted": _type(m[1]), "found": _type(m[2])}),
    ),
]


def problem_of(message: str, kind: type[msgspec.Struct]) -> RecipeProblem:
    """Convert a decoder error for this kind of document to a path and a sentence."""
    found = PLACE.search(message)
    path = found["path"].removeprefix(".") if found else ""
    said = PLACE.sub("", message)
    if said.startswith("Invalid enum value"):
        word = said.removeprefix("Invalid enum value ").removeprefix("'").removesuffix("'")
        allowed = [str(value) for value in _allowed(kind, re.findall(r"\w+", path))]
        return RecipeProblem.of(path, "none-of", text=quoted(word), list=_listed(allowed, word[:QUOTED]))
    for pattern, problem in PROBLEMS:
        match = pattern.fullmatch(said)
        if match:
            key, arguments = problem(match)
            return RecipeProblem.of(path.replace("[...]", ""), key, **arguments)
    return RecipeProblem(path.replace("[...]", ""), said[:1].lower() + said[1:])


def _listed(allowed: list[str], word: str) -> str:
    """The allowed values; of many only some, beginning with those like the word."""
    if len(allowed) <= LISTED:
        return ", ".join(allowed)
    ordered = list(dict.fromkeys([*get_close_matches(word, allowed), *allowed]))
    return ", ".join([*ordered[:LISTED], "…"])


def quoted(word: str) -> str:
    """Quote a value; only the beginning of a long one."""
    word = word if len(word) <= QUOTED else f"{word[:QUOTED]}…"
    return f"'{word}'" if word.isprintable() else repr(word)


def _type(name: str) -> Argument:
    return Wording(f"recipe.type.{name}") if name in TYPES else name


def _allowed(kind: Any, path: list[str]) -> list[object]:
    """The allowed values at a path of a document."""
    for name in [name for name in path if not name.isdigit()]:
        while not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            kind = next(part for part in _inside(kind) if part is not type(None))
        kind = get_type_hints(kind)[name]
    while get_origin(kind) is not Literal:
        kind = next(part for part in _inside(kind) if part is not type(None))
    return list(get_args(kind))


def _inside(kind: Any) -> tuple[Any, ...]:
    """Member types of a union, list or annotated type."""
    return get_args(kind)
