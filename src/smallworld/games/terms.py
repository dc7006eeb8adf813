"""The terms that one game adds to positions and records, and what they mean to its abilities."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol, cast

from smallworld.core.state import State
from smallworld.games.catalogue import GAMES


class KnownStack(NamedTuple):
    """A stack that a scenario can list from the top: what it may hold, and how the list is put into a state."""

    pieces: tuple[str, ...]
    put: Callable[[State, list[str]], None]


@dataclass(frozen=True)
class GameTerms:
    """What `games/NAME/terms.py` declares as TERMS."""

    #: Fills in the private memories that follow from a position written by hand.
    restore: Callable[[State], None]
    #: Sets a relation between players (state, seat, word, other seat); the answer says what is wrong with it.
    relate: Callable[[State, int, str, int], str]
    #: Why no game leads to such a position; empty if one may.
    fault: Callable[[State], str]
    relations: tuple[str, ...] = ()
    #: In the order of their columns of races.
    factions: tuple[str, ...] = ()
    stacks: Mapping[str, KnownStack] = field(default_factory=lambda: MappingProxyType({}))
    #: For markers whose count says what they are: what each can be, with that count.
    codes: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))
    #: How a record calls what is turned over as a turn begins.
    turned_first: str = ""


class _TermsModule(Protocol):
    TERMS: GameTerms


@functools.cache
def terms_of(game: str) -> GameTerms:
    """The terms of a game."""
    return cast(_TermsModule, importlib.import_module(f"smallworld.games.{game}.terms")).TERMS


def all_relations() -> tuple[str, ...]:
    """The relations between players in any game."""
    return tuple(dict.fromkeys(word for game in GAMES for word in terms_of(game).relations))


def all_stacks() -> tuple[str, ...]:
    """The stacks that a scenario of any game can list."""
    return tuple(dict.fromkeys(word for game in GAMES for word in terms_of(game).stacks))
