"""A strict reader of the ICU messages that the catalogues use: plain arguments, plural and select."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

NAME = re.compile(r"[a-z][A-Za-z0-9]*")
SELECTOR = re.compile(r"=\d+|[a-z][a-z-]*|\d+")
KINDS = ("plural", "select")


class MessageError(ValueError):
    """A message that is not written as the catalogues write them: what is wrong, and where."""


@dataclass(frozen=True)
class Argument:
    """A placeholder: its name, `plural`, `select` or nothing, and what is said for each of its cases."""

    name: str
    kind: str
    cases: tuple[tuple[str, tuple[Argument, ...]], ...] = ()

    def selectors(self) -> set[str]:
        """The cases that are told apart, but for exact numbers."""
        return {selector for selector, _ in self.cases if not selector.startswith("=")}


def read(message: str) -> tuple[Argument, ...]:
    """The placeholders of a message."""
    reader = _Reader(message)
    found = reader.text(in_plural=False)
    if reader.at < len(message):
        raise reader.error("a } closes nothing")
    return found


def arguments(message: str) -> Iterator[Argument]:
    """All placeholders of a message, those inside of cases as well."""
    yield from _all(read(message))


def _all(found: tuple[Argument, ...]) -> Iterator[Argument]:
    for argument in found:
        yield argument
        for _, inner in argument.cases:
            yield from _all(inner)


class _Reader:
    """Reads a message from left to right."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.at = 0

    def error(self, what: str) -> MessageError:
        return MessageError(f"{what} at character {self.at + 1} of {self.message!r}")

    def peek(self) -> str:
        return self.message[self.at : self.at + 1]

    def skip(self) -> None:
        while self.peek() == " ":
            self.at += 1

    def expect(self, character: str) -> None:
        self.skip()
        if self.peek() != character:
            raise self.error(f"{character!r} is missing")
        self.at += 1

    def match(self, pattern: re.Pattern[str], what: str) -> str:
        self.skip()
        match = pattern.match(self.message, self.at)
        if match is None:
            raise self.error(f"{what} is missing")
        self.at = match.end()
        return match[0]

    def text(self, in_plural: bool) -> tuple[Argument, ...]:
        """Text up to its end or the brace that closes it."""
        found: list[Argument] = []
        while self.at < len(self.message) and self.peek() != "}":
            if self.peek() == "'":
                # It would quote what follows, in some places and not in others.
                raise self.error("a straight apostrophe")
            if self.peek() == "#" and not in_plural:
                raise self.error("a # outside of a plural")
            if self.peek() == "{":
                found.append(self.argument(in_plural))
            else:
                self.at += 1
        return tuple(found)

    def argument(self, in_plural: bool) -> Argument:
        """A placeholder, from its opening to its closing brace."""
        self.expect("{")
        name = self.match(NAME, "a name")
        self.skip()
        if self.peek() == "}":
            self.at += 1
            return Argument(name, "")
        self.expect(",")
        kind = self.match(NAME, "plural or select")
        if kind not in KINDS:
            raise self.error(f"{kind!r} is neither plural nor select")
        self.expect(",")
        cases: list[tuple[str, tuple[Argument, ...]]] = []
        self.skip()
        while self.peek() != "}":
            selector = self.match(SELECTOR, "a case")
            if selector.startswith("=") != (kind == "plural" and selector.strip("=").isdigit()):
                raise self.error("numbers are written =1 in a plural, 1 in a select;")
            if selector in dict(cases):
                raise self.error(f"the case {selector!r} comes twice")
            self.expect("{")
            cases.append((selector, self.text(in_plural or kind == "plural")))
            self.expect("}")
            self.skip()
        if "other" not in dict(cases):
            raise self.error("the case 'other' is missing")
        self.expect("}")
        return Argument(name, kind, tuple(cases))
