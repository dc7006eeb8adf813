"""Messages over HTTP of the workshop: inventions, the sentences they are edited in, and how strong they are.

A document is the JSON text of a recipe, a board or a pack. What is answered to `ExplainRequest` and to measurements is
in `smallworld.workshop`, which makes it without a server, too.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from smallworld.server.protocol.values import Key
from smallworld.workshop.explanation import GameKey, InventionKind
from smallworld.workshop.strength.report import StrengthReport

Document = Annotated[str, Meta(max_length=150_000)]


# Keeping and sharing.


class InventRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A document to be kept; it may still have faults."""

    document: Document


class ChangeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of an invention, from whoever has its key."""

    key: Key
    document: Document


class InventionKey(Struct, frozen=True):
    """The secret of an invention: who has the key may change it. Its id is enough to see it."""

    id: str
    key: str


class Invention(Struct, frozen=True):
    """An invention as anybody with its link sees it; `games` are those that it can be played in."""

    id: str
    kind: InventionKind
    document: str
    hash: str
    changed: str
    games: tuple[GameKey, ...]
    strength: StrengthReport | None = None


# The sentences.


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences for a document in a language, with its faults; `editable`: with what can be chosen instead."""

    document: Document
    language: Annotated[str, Meta(max_length=12)]
    game: GameKey = "smallworld"
    editable: bool = False


# How strong is it?


class MeasureRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Games of bots with a race or power, or on a board; `language` is that of a refusal."""

    document: Document
    game: GameKey = "smallworld"
    players: Annotated[int, Meta(ge=2, le=5)] = 2
    language: Annotated[str, Meta(max_length=12)] = "en"


class MeasureStarted(Struct, frozen=True):
    """The id of a measurement, to ask how far it is."""

    id: str


# Boards.


class GenerateRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A board from a seed; the shares are from 0 (little) to 4 (much)."""

    players: Annotated[int, Meta(ge=2, le=5)]
    seed: Annotated[int, Meta(ge=0, le=999_999)]
    game: GameKey = "smallworld"
    water: Annotated[int, Meta(ge=0, le=4)] = 2
    mountains: Annotated[int, Meta(ge=0, le=4)] = 2
    symbols: Annotated[int, Meta(ge=0, le=4)] = 2
    natives: Annotated[int, Meta(ge=0, le=4)] = 2
    islands: bool = False


class BoardFault(Struct, frozen=True):
    """What is wrong with a board, and on which region, if it is one."""

    sentence: str
    region: str = ""
    remedy: str = ""


class BoardCheck(Struct, frozen=True):
    """A board as the editor shows it: its faults, and its counts beside what the box has (name, have, low, high)."""

    document: str
    hash: str
    faults: tuple[BoardFault, ...]
    counts: tuple[tuple[str, int, int, int], ...]


class EditBoardRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a board: the tool, the regions it is used on, and the word it sets (terrain, symbol, name)."""

    document: Document
    tool: Literal["check", "terrain", "symbol", "native", "edge", "join", "split", "move", "rename"]
    regions: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    word: Annotated[str, Meta(max_length=40)] = ""
    at: tuple[float, float] | None = None
