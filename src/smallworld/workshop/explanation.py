"""What the workshop reports about a document: sentences in words that can be changed, faults, and what can be added.

These are messages to the browser too, which knows no rule: every `WordChoice` brings the document as it is after it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

InventionKind = Literal["race", "power", "board", "pack"]
GameKey = Literal["smallworld", "warcraft", "azeroth"]
PartKind = Literal["text", "chips", "stepper", "list"]


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

    A word has no text where the sentence says nothing: show the chosen choice faintly (`not in decline`).
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
    """A recipe in sentences. `number` and `looks` can be changed like words, `looks` by the name of the part.

    `document` is the same as JSON, where it was read from YAML.
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
    """A shipped race or power, or one of the example pack, as a document to start from."""

    kind: InventionKind
    name: str
    rule: str
    document: str
