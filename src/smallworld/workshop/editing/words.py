"""An effect's sentence in words, each with its alternatives."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

from msgspec import structs

from smallworld.games.custom.recipes.effects.kinds import Effect
from smallworld.games.custom.recipes.phrases import say_words
from smallworld.games.custom.recipes.pieces_in_box import PIECES, PieceName
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import Where
from smallworld.i18n.formatting import format_message
from smallworld.workshop.editing.recipe_draft import HEADERS, Draft
from smallworld.workshop.editing.region_chips import RegionChips
from smallworld.workshop.editing.region_share import region_share
from smallworld.workshop.editing.remedies import mended
from smallworld.workshop.editing.variants import NUMBERS, limits, variant_of, variants_of
from smallworld.workshop.explanation import PartKind, Sentence, SentencePart, WordChoice

#: Characters around a word in its slot that don't belong to the word.
TRIMMED: Final = re.compile(r"([\s,:]*)(.*?)([\s.]*)", re.DOTALL)
#: Values of the field for waters.
WATERS: Final[dict[str, list[str]]] = {"both": ["sea", "lake"], "sea": ["sea"], "lake": ["lake"]}
#: The sentence argument in which a field is shown.
SHOWN_IN: Final = {
    "where": "any", "in_decline": "decline", "piece": "piece", "of": "of", "each": "say", "how": "say",
    "conquering_only": "say", "first": "say",
}  # fmt: skip


def sentence_of(draft: Draft, place: int, language: str, editable: bool) -> Sentence:
    """An effect's sentence; an invalid effect has only its fault."""
    effect = draft.effect(place)
    without = draft.without_effect(place).text if editable else ""
    faults = draft.faults_of(place)
    if effect is None:
        written = draft.written[place]
        kind = next(iter(written), "") if isinstance(written, dict) else ""
        return Sentence(str(kind)[:24], "", (), without, faults[0].say(language, draft.game) if faults else "")
    pieces = _pieces(draft, place, effect, language)
    words = _Words(draft, place, effect, language)
    parts = list(words.parts(pieces) if editable else _plain(pieces))
    text = "".join(piece for piece, _ in pieces)
    shown = {part.fault for part in parts if part.fault}
    rest = [fault.say(language, draft.game) for fault in faults]
    whole = next((sentence for sentence in rest if sentence not in shown), "")
    return Sentence(name_of(effect), text, tuple(parts), without, whole)


def name_of(effect: Effect) -> str:
    """An effect's kind, with its variant if there are several."""
    variant = variant_of(effect)
    return f"{effect.kind}.{variant.name}" if variant.name else effect.kind


def _pieces(draft: Draft, place: int, effect: Effect, language: str) -> list[tuple[str, str]]:
    """The sentence in pieces; if a fault leaves a gap, the repaired effect's sentence."""
    try:
        return say_words(effect.data.phrase(), language, draft.game)
    except KeyError:
        alone = Draft({**HEADERS[draft.kind], "effects": [draft.written[place]]}, draft.game)
        right = mended(alone, 0).effect(0)
        if right is None or list(right.problems()):
            return [("", "")]
        return say_words(right.data.phrase(), language, draft.game)


def _plain(pieces: list[tuple[str, str]]) -> Iterator[SentencePart]:
    yield SentencePart("".join(text for text, _ in pieces))


class _Words:
    """One effect's words."""

    def __init__(self, draft: Draft, place: int, effect: Effect, language: str) -> None:
        self.draft = draft
        self.place = place
        self.effect = effect
        self.kind = effect.kind
        self.language = language
        self.faults: dict[str, list[RecipeProblem]] = {}
        for fault in draft.faults_of(place):
            steps = fault.path.split(".")[2:]
            field = re.sub(r"\[.*", "", steps[0]) if steps else ""
            shown = "n" if field == NUMBERS.get(self.kind) else SHOWN_IN.get(field, "")
            self.faults.setdefault(shown, []).append(fault)
        self.makers: Final[dict[str, Callable[[str], SentencePart | None]]] = {
            "n": self._number,
            "any": self._regions,
            "say": self._variants,
            "decline": self._decline,
            "piece": self._piece,
            "of": self._water,
        }

    def parts(self, pieces: list[tuple[str, str]]) -> Iterator[SentencePart]:
        """Text and words in alternation; adjacent texts are merged."""
        plain = ""
        for text, name in pieces:
            make = self.makers.get(name)
            before, word, after = self._trimmed(text)
            made = make(word) if make else None
            if made is None:
                plain += text
                continue
            if plain + before:
                yield SentencePart(plain + before)
            yield made
            plain = after
        if plain:
            yield SentencePart(plain)

    def _trimmed(self, text: str) -> tuple[str, str, str]:
        match = TRIMMED.fullmatch(text)
        assert match is not None
        return match[1], match[2], match[3]

    def _part(self, text: str, kind: PartKind, label: str, choices: list[WordChoice], name: str) -> SentencePart:
        faults = self.faults.get(name, [])
        fault = faults[0].say(self.language, self.draft.game) if faults else ""
        return SentencePart(text, kind, self._say(f"word.{label}"), tuple(choices), fault)

    def _number(self, text: str) -> SentencePart | None:
        field = NUMBERS[self.kind]
        number = getattr(self.effect.data, field)
        if number is None:
            return None
        low, high = limits(self.effect.data, field)
        choices: list[WordChoice] = []
        for wanted in (number - 1, number + 1):
            if not low <= wanted <= high:
                key, limit = ("least", low) if wanted < low else ("most", high)
                problem = RecipeProblem.of("", key, n=limit)
                choices.append(WordChoice(str(wanted), why=problem.say(self.language, self.draft.game)))
                continue
            changed = self.draft.with_field(self.place, self.kind, **{field: wanted})
            choices.append(self._choice(self._text_in(changed, "n"), changed))
        return self._part(text, "stepper", "number", choices, "n")

    def _regions(self, text: str) -> SentencePart:
        chips = RegionChips(self.draft, self.place, self.kind, self.language)
        part = self._part(text, "chips", "where", list(chips.choices()), "any")
        where = getattr(self.effect.data, "where", None)
        share = region_share(where, self.draft.game) if isinstance(where, Where) else None
        return part if share is None else structs.replace(part, note=self._share(share))

    def _share(self, share: float) -> str:
        """How many regions a word means."""
        return self._say("share.some", n=max(1, round(100 * share))) if share else self._say("share.none")

    def _variants(self, text: str) -> SentencePart:
        current = variant_of(self.effect)
        choices: list[WordChoice] = []
        for variant in variants_of(self.kind):
            words = format_message(self.language, variant.key, {})
            if variant == current:
                choices.append(WordChoice(words, self.draft.text, chosen=True))
                continue
            fields = dict(variant.fields)
            if fields.get("number") and getattr(self.effect.data, "number", None):
                del fields["number"]
            changed = mended(self.draft.with_field(self.place, self.kind, **fields), self.place)
            effect = changed.effect(self.place)
            if effect is not None and variant_of(effect) == variant:
                choices.append(self._choice(words, changed))
            # Otherwise the game has no alternatives.
        return self._part(text, "list", "say", choices, "say")

    def _decline(self, text: str) -> SentencePart | None:
        chosen = bool(getattr(self.effect.data, "in_decline", False))
        changed = self.draft.with_field(self.place, self.kind, in_decline=None if chosen else True)
        problem = changed.new_problem(self.draft)
        if problem is not None and problem.key in ("pick-decline", "pieces-decline"):
            return None
        yes = self._choice(self._say("in-decline.yes"), self.draft if chosen else changed, chosen)
        no = self._choice(self._say("in-decline.no"), changed if chosen else self.draft, not chosen)
        return self._part(text, "list", "decline", [no, yes], "decline")

    def _piece(self, text: str) -> SentencePart:
        current = getattr(self.effect.data, "piece", None)
        choices: list[WordChoice] = []
        for piece in get_args(PieceName):
            if piece not in PIECES[self.draft.game] and piece != current:
                continue
            changed = self.draft.with_field(self.place, self.kind, piece=piece)
            name = format_message(self.language, f"marker.{piece}", {})
            choices.append(self._choice(name, changed, piece == current, piece))
        return self._part(text, "list", "piece", choices, "piece")

    def _water(self, text: str) -> SentencePart:
        current = list(getattr(self.effect.data, "of", ()))
        choices: list[WordChoice] = []
        for name, waters in WATERS.items():
            changed = self.draft.with_field(self.place, self.kind, of=None if name == "both" else waters)
            icon = "" if name == "both" else name
            choices.append(self._choice(self._say(f"water.of.{name}"), changed, set(current) == set(waters), icon))
        return self._part(text, "list", "water", choices, "of")

    def _choice(self, text: str, changed: Draft, chosen: bool = False, icon: str = "") -> WordChoice:
        problem = None if chosen else changed.new_problem(self.draft)
        why = problem.say(self.language, self.draft.game) if problem else ""
        return WordChoice(text, "" if why else changed.text, chosen, icon, why)

    def _text_in(self, changed: Draft, name: str) -> str:
        """A word's text in another draft."""
        effect = changed.effect(self.place)
        assert effect is not None
        found = [text for text, slot in _pieces(changed, self.place, effect, self.language) if slot == name]
        return self._trimmed(found[0])[1] if found else ""

    def _say(self, key: str, **arguments: Any) -> str:
        return format_message(self.language, f"recipe.{key}", arguments)
