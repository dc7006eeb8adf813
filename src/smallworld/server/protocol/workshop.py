"""HTTP messages of the workshop: inventions, the sentences that edit them, and their strength.

A document is the JSON text of a recipe, a board or a pack. The answers to `ExplainRequest` and to measurements are
defined in `smallworld.workshop`, which also works without a server.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from smallworld.server.protocol.drawing import Drawing
from smallworld.server.protocol.values import Key
from smallworld.workshop.boards.wishes import Start
from smallworld.workshop.explanation import GameKey, InventionKind, Template
from smallworld.workshop.strength.strength_report import ShippedStrength, StrengthReport

Document = Annotated[str, Meta(max_length=150_000)]


# Storing and sharing


class InventRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A document to be stored; it may have faults."""

    document: Document


class ChangeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of an invention, authorised by its key."""

    key: Key
    document: Document


class InventionKey(Struct, frozen=True):
    """An invention's secret key, which allows changing it. Its id is enough to view it."""

    id: str
    key: str


class Invention(Struct, frozen=True):
    """An invention as its public link shows it; `games` are those that can use it.

    `boards` are the ids for drawing its boards, in document order.
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
    """Start of the workshop in a language: templates, blank documents by kind, and ids of example packs.

    `races` and `powers` are the shipped ones with their strength at the requested player count, empty if it was not
    measured; `measurements` is the number allowed per hour.
    """

    templates: tuple[Template, ...]
    blank: dict[str, str]
    packs: tuple[str, ...]
    measurements: int
    races: tuple[ShippedStrength, ...] = ()
    powers: tuple[ShippedStrength, ...] = ()


# Sentences


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a document's sentences and faults in a language; `editable`: with alternatives to choose from."""

    document: Document
    language: Annotated[str, Meta(max_length=12)]
    game: GameKey = "smallworld"
    editable: bool = False


# Strength


class MeasureRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for bot games with a race or power, or on a board; `language` is for refusals."""

    document: Document
    game: GameKey = "smallworld"
    players: Annotated[int, Meta(ge=2, le=5)] = 2
    language: Annotated[str, Meta(max_length=12)] = "en"


class InPlayRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sums from games with a race or power; `language` is that of a refusal."""

    document: Document
    game: GameKey = "smallworld"
    language: Annotated[str, Meta(max_length=12)] = "en"


class MeasureStarted(Struct, frozen=True):
    """The id of a measurement, for polling."""

    id: str


# Boards

BoardTool = Literal["check", "terrain", "symbol", "native", "edge", "join", "split", "move", "rename", "players"]
LanguageWord = Annotated[str, Meta(max_length=12)]


class GenerateRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a board: generated from a seed, the shipped one, or empty land; the shares range from 0 (little) to
    4 (much).
    """

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
    """A fault of a board, and its region, if any; `cure` describes the effect of `remedy`."""

    sentence: str
    region: str = ""
    remedy: str = ""
    cure: str = ""


class BoardCheck(Struct, frozen=True):
    """A board for the editor: its faults, and its counts next to the standard range (name, have, low, high).

    `region` is the changed one, by its new id; `done` describes the change.
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
    """A change to a board: the tool, the regions it is applied to, and the value it sets (terrain, symbol, name).

    `at` is a position in the landscape drawing, from 0 to 1 horizontally and vertically.
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
    """A board's outlines, and the picture below as SVG; `crowded` if its regions don't fit a true map."""

    drawing: Drawing
    picture: str
    crowded: bool


class PrintRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A board to be printed on a number of A4 pages."""

    document: Document
    pages: Literal[1, 4, 9] = 4
    game: GameKey = "smallworld"
