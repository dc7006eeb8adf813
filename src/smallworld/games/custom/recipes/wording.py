"""Wording: an untranslated message, given by its catalogue key and arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Wording:
    """A catalogue message with its arguments: numbers, `select` keywords, or other wordings."""

    key: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """Several wordings as one argument, joined as the language requires."""

    joined_by: str
    phrases: tuple[Wording, ...]


Argument = str | int | Wording | Listing
