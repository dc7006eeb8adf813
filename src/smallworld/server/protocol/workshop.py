"""Messages over HTTP of the workshop: inventions, the sentences they are edited in, and how strong they are.

A document is the JSON text of a recipe, a board or a pack. The browser never changes one by itself: every
`WordChoice` brings the document as it is after the choice.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from smallworld.server.protocol.values import Key

Document = Annotated[str, Meta(max_length=150_000)]
InventionKind = Literal["race", "power", "board", "pack"]
GameKey = Literal["smallworld", "warcraft", "azeroth"]
PartKind = Literal["text", "chips", "stepper", "list"]


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
    strength: "StrengthReport | None" = None


# The sentences.


class ExplainRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences for a document in a language, with its faults; `editable`: with what can be chosen instead."""

    document: Document
    language: Annotated[str, Meta(max_length=12)]
    game: GameKey = "smallworld"
    editable: bool = False


class WordChoice(Struct, frozen=True, omit_defaults=True):
    """Something that can be chosen for a word, with the document that results.

    `why` says why it can't be chosen. `icon` is a terrain, symbol or piece to show before the words.
    """

    text: str
    document: str = ""
    chosen: bool = False
    icon: str = ""
    why: str = ""
    group: str = ""


class SentencePart(Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence: plain text, or a word with choices (for a stepper, one less and one more).

    `label` names for the ear what is chosen there; `fault` is what is wrong with it.
    """

    text: str
    kind: PartKind = "text"
    label: str = ""
    choices: tuple[WordChoice, ...] = ()
    fault: str = ""


class Sentence(Struct, frozen=True, omit_defaults=True):
    """The sentence of one effect; `without` is the document after it is taken out.

    `fault` is what is wrong with the effect as a whole.
    """

    effect: str
    text: str
    parts: tuple[SentencePart, ...] = ()
    without: str = ""
    fault: str = ""


class Fault(Struct, frozen=True):
    """What is wrong with a document: where, in a sentence, and the document put right, where that is clear."""

    path: str
    sentence: str
    remedy: str = ""


class Addition(Struct, frozen=True):
    """An effect that can be added: its group, its sentence as an example, who has it, and the document with it.

    `why` says why it can't be added.
    """

    group: str
    effect: str
    text: str
    known_from: tuple[str, ...]
    document: str
    why: str = ""


class Explanation(Struct, frozen=True, omit_defaults=True):
    """A recipe in sentences. `number` and `looks` can be changed like words, `looks` by the name of the part."""

    kind: InventionKind
    name: str
    rule: str
    sentences: tuple[Sentence, ...] = ()
    number: SentencePart | None = None
    faction: SentencePart | None = None
    looks: dict[str, SentencePart] = {}
    additions: tuple[Addition, ...] = ()
    faults: tuple[Fault, ...] = ()
    games: tuple[GameKey, ...] = ()
    hash: str = ""


class Template(Struct, frozen=True):
    """A shipped race or power, or one of the example pack, as a document to start from."""

    kind: InventionKind
    name: str
    rule: str
    document: str


class WorkshopStart(Struct, frozen=True):
    """What the workshop begins with, in a language: templates, blank documents by kind, and ids of example packs."""

    templates: tuple[Template, ...]
    blank: dict[str, str]
    packs: tuple[str, ...]
    measurements: int


# How strong is it?


class MeasureRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Games of bots with a race or power, or on a board."""

    document: Document
    game: GameKey = "smallworld"
    players: Annotated[int, Meta(ge=2, le=5)] = 2


class MeasureStarted(Struct, frozen=True):
    """The id of a measurement, to ask how far it is."""

    id: str


class ShippedStrength(Struct, frozen=True):
    """A shipped race or power, with its coins for each active turn and its interval, by the same protocol."""

    key: str
    coins: float
    low: float
    high: float


class EffectShare(Struct, frozen=True):
    """What one sentence brings: coins for each active turn."""

    effect: str
    coins: float


class SeatFairness(Struct, frozen=True):
    """What a seat takes on a board: coins in a game with the interval, and how often it wins."""

    seat: int
    coins: float
    low: float
    high: float
    wins: float


class Suggestion(Struct, frozen=True):
    """What would bring it to the middle: the number it should have, and the document with it."""

    number: int
    document: str


class StrengthReport(Struct, frozen=True, omit_defaults=True):
    """How far a measurement is and what it has shown. `queued`: how many come before it; `failed` says what went wrong.

    For a race or power: `coins` for each active turn with its interval, among the `shipped` ones. For a board: `seats`
    and the regions that nobody takes.
    """

    hash: str
    game: GameKey
    players: int
    level: str
    games: int = 0
    planned: int = 0
    queued: int = 0
    done: bool = False
    failed: str = ""
    coins: float = 0
    low: float = 0
    high: float = 0
    picked: float = 0
    wins: float = 0
    beats: int = 0
    shipped: tuple[ShippedStrength, ...] = ()
    effects: tuple[EffectShare, ...] = ()
    suggestion: Suggestion | None = None
    seats: tuple[SeatFairness, ...] = ()
    never_taken: tuple[str, ...] = ()


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
