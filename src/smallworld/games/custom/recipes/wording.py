"""Phrase: a sentence before it has a language, a message by its key with what is put into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Wording:
    """A message of the catalogues with its arguments: numbers, words of a `select`, or other phrases."""

    key: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """Several phrases in one place, joined by a word or a comma as the language does it."""

    joined_by: str
    phrases: tuple[Wording, ...]


Argument = str | int | Wording | Listing
