"""Formats catalogue messages in Python like the browser does: `{name}`, `plural` and `select`."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import NamedTuple

from smallworld.i18n import message
from smallworld.i18n.plurals import category

TOKEN = re.compile(r"\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,|\})|(#)|(\})")
CASE = re.compile(r"\s*(?:(=?[\w-]+)\s*\{|(\}))")


class Slot(NamedTuple):
    """A placeholder for an argument, with cases for a `plural` or `select`; `#` is the enclosing plural's number."""

    name: str
    kind: str = ""
    cases: Mapping[str, tuple[str | Slot, ...]] = {}


Pieces = tuple[str | Slot, ...]


def format_message(language: str, key: str, arguments: Mapping[str, str | int]) -> str:
    """Format a message with its arguments."""
    return _format(pieces(message(language, key)), arguments, language, "")


def format_words(language: str, key: str, arguments: Mapping[str, str | int]) -> list[tuple[str, str]]:
    """Format a message in pieces, each with the name of the argument it shows, or an empty name for plain text."""
    found: list[tuple[str, str]] = []
    for piece in pieces(message(language, key)):
        text = _format((piece,), arguments, language, "")
        found.append((text, "" if isinstance(piece, str) else piece.name))
    return found


@functools.lru_cache(maxsize=2000)
def pieces(text: str) -> Pieces:
    """Parse a message."""
    return _read(text, 0)[0]


def _read(text: str, at: int) -> tuple[Pieces, int]:
    """Parse pieces from an offset up to the closing brace; returns them with the offset after it."""
    found: list[str | Slot] = []
    while match := TOKEN.search(text, at):
        if match.start() > at:
            found.append(text[at : match.start()])
        at = match.end()
        name, kind, number, closing = match.groups()
        if closing:
            return tuple(found), at
        if number:
            found.append(Slot("#"))
        elif not kind:
            found.append(Slot(name))
        else:
            cases: dict[str, Pieces] = {}
            while (case := CASE.match(text, at)) and case[1]:
                cases[case[1]], at = _read(text, case.end())
            if case is None:
                raise ValueError(f"not a message: {text}")
            at = case.end()
            found.append(Slot(name, kind, cases))
    return (*found, *([text[at:]] if at < len(text) else [])), len(text)


def _format(parts: Pieces, arguments: Mapping[str, str | int], language: str, number: str) -> str:
    said: list[str] = []
    for piece in parts:
        if isinstance(piece, str):
            said.append(piece)
        elif piece.name == "#":
            said.append(number)
        elif not piece.kind:
            said.append(str(arguments[piece.name]))
        else:
            value = arguments[piece.name]
            chosen = piece.cases.get(f"={value}" if piece.kind == "plural" else str(value))
            if chosen is None and isinstance(value, int) and piece.kind == "plural":
                chosen = piece.cases.get(category(language, value))
            inner = str(value) if piece.kind == "plural" else number
            said.append(_format(piece.cases["other"] if chosen is None else chosen, arguments, language, inner))
    return "".join(said)
