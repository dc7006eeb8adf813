"""Explanation of a document: sentences of editable words, faults, and possible additions.

These are also messages to the browser, which has no rules: every `WordChoice` includes the resulting document.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

InventionKind = Literal["race", "power", "board", "pack"]
GameKey = Literal["smallworld", "warcraft", "azeroth"]
PartKind = Literal["text", "chips", "stepper", "list"]
SumKind = Literal["attack", "defence", "growth", "income"]


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

    A word without text has none in the sentence: show the chosen alternative faintly (`not in decline`). `label` is its
    accessible name; `fault` is its problem; `note` says how many regions it means.
    """

    text: str
    kind: PartKind = "text"
    label: str = ""
    choices: tuple[WordChoice, ...] = ()
    fault: str = ""
    note: str = ""


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
    """A recipe in sentences. `number` and `faction` can be edited like words.

    `document` is the JSON form if it was read from YAML.
    """

    kind: InventionKind
    name: str
    rule: str
    sentences: tuple[Sentence, ...] = ()
    number: SentencePart | None = None
    faction: SentencePart | None = None
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


class PlaySum(Struct, frozen=True, omit_defaults=True):
    """An itemised sum: tokens of a conquest (`attack`, or a rival's: `defence`), or of the army, or a turn's coins.

    `region` is the English name of the attacked one; `holder` is the race that held it, or `natives`.
    """

    kind: SumKind
    total: int
    items: tuple[tuple[str, int], ...]
    region: str = ""
    terrain: str = ""
    holder: str = ""


class InPlay(Struct, frozen=True):
    """The sums to which a race or power contributes most, if any, and the partner it had."""

    partner: str
    sums: tuple[PlaySum, ...]
