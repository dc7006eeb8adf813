"""What the decoder says about a document, in words for its author: where, what is wrong, and what may stand there."""

import re
from collections.abc import Callable
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from smallworld.games.custom.recipes.problem import RecipeProblem

#: How msgspec writes where something is wrong.
PLACE: Final = re.compile(r" - at (?:`key` in )?`\$?(?P<path>[^`]*)`$")
NAMES: Final = {
    "int": "a whole number", "str": "a text", "bool": "true or false", "array": "a list", "object": "a mapping",
    "null": "nothing", "float": "a number with a fraction",
}  # fmt: skip
#: What the patterns of keys and languages ask for.
WORD: Final = "it must be lower-case words joined by -"
LANGUAGE: Final = "a language goes by two letters, like en or cs"
#: How much of a wrong word a sentence quotes.
QUOTED: Final = 40
SENTENCES: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]]] = [
    (re.compile(r"Object missing required field `(\w+)`"), lambda m: f"it lacks `{m[1]}`"),
    (re.compile(r"Object contains unknown field `(.*)`", re.DOTALL), lambda m: f"there is no {_quoted(m[1])} here"),
    (re.compile(r"Expected `int` >= (-?\d+)"), lambda m: f"it must be at least {m[1]}"),
    (re.compile(r"Expected `int` <= (-?\d+)"), lambda m: f"it must be at most {m[1]}"),
    (re.compile(r"Expected `str` of length >= (\d+)"), lambda m: f"it must have at least {m[1]} letters"),
    (re.compile(r"Expected `str` of length <= (\d+)"), lambda m: f"it has more than {m[1]} letters"),
    (re.compile(r"Expected `\w+` of length >= (\d+)"), lambda m: f"there must be at least {m[1]}"),
    (re.compile(r"Expected `\w+` of length <= (\d+)"), lambda m: f"there are more than {m[1]}"),
    (re.compile(r"Expected `str` matching regex '\^\[a-z\]\{2\}\$'"), lambda m: LANGUAGE),
    (re.compile(r"Expected `str` matching regex .*"), lambda m: WORD),
    (re.compile(r"Integer value out of range"), lambda m: "the number is far too large"),
    (
        re.compile(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`"),
        lambda m: f"it must be {NAMES.get(m[1], m[1])}, not {NAMES.get(m[2], m[2])}",
    ),
]


def problem_of(message: str, kind: type[msgspec.Struct]) -> RecipeProblem:
    """What the decoder of this kind of document complains about, as a path and a sentence."""
    found = PLACE.search(message)
    path = found["path"].removeprefix(".") if found else ""
    said = PLACE.sub("", message)
    if said.startswith("Invalid enum value"):
        allowed = ", ".join(str(value) for value in _allowed(kind, re.findall(r"\w+", path)))
        word = said.removeprefix("Invalid enum value ").removeprefix("'").removesuffix("'")
        return RecipeProblem(path, f"{_quoted(word)} is none of {allowed}")
    for pattern, sentence in SENTENCES:
        match = pattern.fullmatch(said)
        if match:
            return RecipeProblem(path.replace("[...]", ""), sentence(match))
    return RecipeProblem(path.replace("[...]", ""), said[:1].lower() + said[1:])


def _quoted(word: str) -> str:
    """A word in quotation marks; only the beginning of a long one."""
    word = word if len(word) <= QUOTED else f"{word[:QUOTED]}…"
    return f"'{word}'" if word.isprintable() else repr(word)


def _allowed(kind: Any, path: list[str]) -> list[object]:
    """The values that can stand at a place of a document."""
    for name in [name for name in path if not name.isdigit()]:
        while not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            kind = next(part for part in _inside(kind) if part is not type(None))
        kind = get_type_hints(kind)[name]
    while get_origin(kind) is not Literal:
        kind = next(part for part in _inside(kind) if part is not type(None))
    return list(get_args(kind))


def _inside(kind: Any) -> tuple[Any, ...]:
    """What a union, list or annotated type is about."""
    return get_args(kind)
