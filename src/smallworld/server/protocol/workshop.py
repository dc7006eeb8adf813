"""Messages over HTTP of the workshop: inventions, the sentences they are edited in, and how strong they are.

A document is the JSON text of a recipe, a board or a pack. What is answered to `ExplainRequest` and to measurements is
in `smallworld.workshop`, which makes it without a server, too.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from smallworld.server.protocol.drawing import Drawing
from smallworld.server.protocol.values import Key
from smallworld.workshop.boards.wishes import Start
from smallworld.workshop.explanation import GameKey, InventionKind, Template
from smallworld.workshop.strength.strength_report import ShippedStrength, StrengthReport

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
    """An invention as anybody with its link sees it; `games` are those that it can be played in.

    `boards` are the ids under which the boards in it are drawn, in their order.
    """

    id: str
    kind: InventionKind
    document: str
    hash: str
    changed: str
    games: tuple[GameKey, ...]
    strength: StrengthReport | None = None
    boards: tuple[str, ...] = ()


class WorkshopStart(Struct, frozen=True):
    """What the workshop begins with, in a language: templates, blank documents by kind, and ids of example packs.

    `races` and `powers` are the shipped ones with their strength for so many players as were asked about, none where
    that was not measured; `measurements` is how many can be made in an hour.
    """

    templates: tuple[Template, ...]
    blank: dict[str, str]
    packs: tuple[str, ...]
    measurements: int
    races: tuple[ShippedStrength, ...] = ()
    powers: tuple[ShippedStrength, ...] = ()


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

BoardTool = Literal["check", "terrain", "symbol", "native", "edge", "join", "split", "move", "rename", "players"]
LanguageWord = Annotated[str, Meta(max_length=12)]


class GenerateRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A board from a seed, the shipped one, or empty land; the shares are from 0 (little) to 4 (much)."""

    players: Annotated[int, Meta(ge=2, le=5)]
    seed: Annotated[int, Meta(ge=0, le=999_999)]
    game: GameKey = "smallworld"
    water: Annotated[int, Meta(ge=0, le=4)] = 2
    mountains: Annotated[int, Meta(ge=0, le=4)] = 2
    symbols: Annotated[int, Meta(ge=0, le=4)] = 2
    natives: Annotated[int, Meta(ge=0, le=4)] = 2
    islands: bool = False
    start: Start = "seed"
    language: LanguageWord = "en"


class BoardFault(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a board, and on which region, if it is one; `cure` says what the `remedy` does."""

    sentence: str
    region: str = ""
    remedy: str = ""
    cure: str = ""


class BoardCheck(Struct, frozen=True):
    """A board as the editor shows it: its faults, and its counts beside what the box has (name, have, low, high).

    `region` is the one that was changed, by its new id; `done` says what was changed.
    """

    document: str
    hash: str
    name: str
    players: int
    faults: tuple[BoardFault, ...]
    counts: tuple[tuple[str, int, int, int], ...]
    region: str = ""
    done: str = ""


class EditBoardRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a board: the tool, the regions it is used on, and the word it sets (terrain, symbol, name).

    `at` is a place of the landscape drawing, from 0 to 1 across and down.
    """

    document: Document
    tool: BoardTool
    regions: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=2)] = ()
    word: Annotated[str, Meta(max_length=40)] = ""
    at: tuple[Annotated[float, Meta(ge=0, le=1)], Annotated[float, Meta(ge=0, le=1)]] | None = None
    game: GameKey = "smallworld"
    language: LanguageWord = "en"


class DrawBoardRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A board to be drawn in one cut."""

    document: Document
    cut: Literal["landscape", "portrait"] = "landscape"
    game: GameKey = "smallworld"


class BoardPicture(Struct, frozen=True):
    """A board's outlines, and the picture below as SVG; `crowded` if no true map could be drawn of it."""

    drawing: Drawing
    picture: str
    crowded: bool


class PrintRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A board to be printed on so many pages of A4."""

    document: Document
    pages: Literal[1, 4, 9] = 4
    game: GameKey = "smallworld"
