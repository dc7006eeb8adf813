"""Explanation of a document: sentences of editable words, faults, and possible additions.

These are also messages to the browser, which has no rules: every `WordChoice` includes the resulting document.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

InventionKind = Literal["race", "power", "board", "pack"]
GameKey = Literal["smallworld", "warcraft", "azeroth"]
PartKind = Literal["text", "chips", "stepper", "list"]


class WordChoice(Struct, frozen=True, omit_defaults=True):
    """An alternative for a word, with the resulting document.

    `why` is the reason if it can't be chosen. `icon` is a terrain, symbol or piece to show before the text.
    """

    text: str
    document: str = ""
    chosen: bool = False
    icon: str = ""
    why: str = ""
    group: str = ""


class SentencePart(Struct, frozen=True, omit_defaults=True):
    """A piece of a sentence: plain text, or a word with alternatives (for a stepper, one less and one more).

    A word without text doesn't appear in the sentence: show the chosen alternative faintly (`not in decline`). `label`
    is its accessible name; `fault` is its problem.
    """

    text: str
    kind: PartKind = "text"
    label: str = ""
    choices: tuple[WordChoice, ...] = ()
    fault: str = ""


class Sentence(Struct, frozen=True, omit_defaults=True):
    """One effect's sentence; `without` is the document after removing the effect.

    `fault` is a problem of the effect as a whole.
    """

    effect: str
    text: str
    parts: tuple[SentencePart, ...] = ()
    without: str = ""
    fault: str = ""


class Fault(Struct, frozen=True):
    """A problem of a document: its location, a sentence, and the repaired document if the repair is clear."""

    path: str
    sentence: str
    remedy: str = ""


class Addition(Struct, frozen=True):
    """An effect that can be added: group, example sentence, shipped races or powers that have it, and the resulting
    document.

    `why` is the reason if it can't be added.
    """

    group: str
    effect: str
    text: str
    known_from: tuple[str, ...]
    document: str
    why: str = ""


class Explanation(Struct, frozen=True, omit_defaults=True):
    """A recipe in sentences. `number` and `looks` can be edited like words; `looks` is keyed by part name.

    `document` is the JSON form if it was read from YAML.
    """

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
    document: str = ""


class Template(Struct, frozen=True):
    """A shipped race or power, or one from the example pack, as a document to start from."""

    kind: InventionKind
    name: str
    rule: str
    document: str
