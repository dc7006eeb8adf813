"""Chips for the words that select an effect's regions: each adds or removes a test."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args

from smallworld.games.custom.recipes.where.held_by import Holder
from smallworld.games.custom.recipes.where.of_faction import FactionName
from smallworld.games.custom.recipes.where.of_terrain import TerrainName
from smallworld.games.custom.recipes.where.with_symbol import Symbol
from smallworld.i18n.formatting import format_message
from smallworld.workshop.editing.recipe_draft import Draft, Raw
from smallworld.workshop.explanation import WordChoice

TERRAINS: Final[Sequence[str]] = get_args(TerrainName)
SYMBOLS: Final[Sequence[str]] = get_args(Symbol)
HOLDERS: Final[Sequence[str]] = get_args(Holder)
FACTIONS: Final[Sequence[str]] = get_args(FactionName)
LEAST_TOKENS: Final = range(2, 6)


class RegionChips:
    """One effect's chips."""

    def __init__(self, draft: Draft, place: int, kind: str, language: str) -> None:
        self.draft: Final = draft
        self.place: Final = place
        self.kind: Final = kind
        self.language: Final = language
        where = draft.written[place][kind].get("where")
        self.where: Final[Raw] = where if isinstance(where, dict) else {}

    def choices(self) -> Iterator[WordChoice]:
        """Yield all chips, by group."""
        yield self._chip(self._say("chip.any"), {}, not self.where)
        for terrain in TERRAINS:
            yield self._of_list("terrain", terrain, TERRAINS, self._word(f"terrain.{terrain}"), "terrain")
        for symbol in SYMBOLS:
            yield self._of_list("symbol", symbol, SYMBOLS, self._word(f"symbol.{symbol}"), "symbol")
        for test in ("coast", "edge"):
            yield self._one(test, True, self._say(f"chip.{test}"), "place")
        for holder in HOLDERS:
            natives = f"{self.draft.game}.natives.name"
            words = self._word(natives) if holder == "natives" else self._say(f"chip.held-by.{holder}")
            yield self._one("held_by", holder, words, "held-by")
        if self.draft.game != "smallworld" or self.where.get("faction"):
            for faction in FACTIONS:
                yield self._one("faction", faction, self._word(f"faction.{faction}"), "faction")
        yield from self._beside()
        for least in LEAST_TOKENS:
            yield self._one("tokens", least, self._say("chip.tokens.least", n=least), "tokens")

    def _beside(self) -> Iterator[WordChoice]:
        """Chips for the kind of own region that must border it."""
        inner = self.where.get("beside")
        there = inner if isinstance(inner, dict) else {}
        changed = _without(self.where, "beside") if inner == {} else {**self.where, "beside": {}}
        yield self._chip(self._say("chip.beside.any"), changed, inner == {}, "beside")
        for name, words in (("terrain", TERRAINS), ("symbol", SYMBOLS)):
            for word in words:
                toggled = _toggled(there, name, word, words)
                where = {**self.where, "beside": toggled} if toggled else _without(self.where, "beside")
                chosen = word in (there.get(name) or ())
                yield self._chip(self._word(f"{name}.{word}"), where, chosen, "beside", word)
        for test in ("coast", "edge"):
            toggled = _without(there, test) if there.get(test) else {**there, test: True}
            where = {**self.where, "beside": toggled} if toggled else _without(self.where, "beside")
            yield self._chip(self._say(f"chip.{test}"), where, bool(there.get(test)), "beside")

    def _of_list(self, name: str, word: str, words: Sequence[str], text: str, group: str) -> WordChoice:
        chosen = word in (self.where.get(name) or ())
        return self._chip(text, _toggled(self.where, name, word, words), chosen, group, word)

    def _one(self, name: str, value: object, text: str, group: str) -> WordChoice:
        chosen = self.where.get(name) == value
        where = _without(self.where, name) if chosen else {**self.where, name: value}
        return self._chip(text, where, chosen, group)

    def _chip(self, text: str, where: Raw, chosen: bool, group: str = "", icon: str = "") -> WordChoice:
        changed = self.draft.with_field(self.place, self.kind, where=where or None)
        problem = changed.new_problem(self.draft)
        return WordChoice(
            text,
            "" if problem else changed.text,
            chosen,
            icon,
            problem.say(self.language, self.draft.game) if problem else "",
            self._say(f"chip.{group}") if group else "",
        )

    def _say(self, key: str, **arguments: str | int) -> str:
        return self._word(f"recipe.{key}", **arguments)

    def _word(self, key: str, **arguments: str | int) -> str:
        return format_message(self.language, key, arguments)


def _without(where: Raw, name: str) -> Raw:
    return {key: value for key, value in where.items() if key != name}


def _toggled(where: Raw, name: str, word: str, words: Sequence[str]) -> Raw:
    """Add a word to a list of tests or remove it; words keep their usual order."""
    listed: list[Any] = list(where.get(name) or ())
    kept = [each for each in listed if each != word] if word in listed else [*listed, word]
    ordered = sorted(kept, key=lambda each: words.index(each) if each in words else len(words))
    return {**copy.deepcopy(_without(where, name)), name: ordered} if ordered else _without(where, name)
