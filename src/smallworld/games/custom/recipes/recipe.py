"""Recipe: a race or power as data, with its limits and validation."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from smallworld.games.custom.recipes.effects.kinds import Effect
from smallworld.games.custom.recipes.looks import Icon, PortraitParts
from smallworld.games.custom.recipes.problem import RecipeError, RecipeProblem
from smallworld.games.custom.recipes.where.of_faction import FactionName
from smallworld.games.custom.validate import is_word

FORMAT: Final = 1
MOST_NUMBER: Final = {"race": 10, "power": 5}
#: For races with a minimum group size, which need more tokens.
MOST_IN_GROUPS: Final = 12
LONGEST: Final = 24
MOST_TOKENS: Final = 25
#: Tokens in the box beyond the banner's: enough for the largest badge.
SPARE: Final = 5
#: Words with another meaning in moves, positions, or itemised coins and costs.
NOT_KEYS: Final = {
    "none", "nobody", "natives", "check", "end", "refused", "chance", "regions", "region", "mountain", "tokens",
    "travel", "least", "coins", "pick", "objective", "lair", "fortress", "camp", "wall", "hidden", "bomb", "tower",
    "beast", "champion", "hero", "hole", "dragon", "sorcery", "raid", "delve",
}  # fmt: skip
#: Characters with a meaning in other text formats; no name needs them.
NOT_IN_NAMES: Final = set('<>{}[]|\\"`&#*_~^')

RecipeKey = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=LONGEST)]
RecipeName = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
LanguageCode = Annotated[str, Meta(pattern=r"^[a-z]{2}$")]
RecipeNames = Annotated[dict[LanguageCode, RecipeName], Meta(min_length=1, max_length=12)]


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A race or power: its key, its names by language, its number, and up to four effects."""

    format: Annotated[int, Meta(ge=1)]
    race: RecipeKey | None = None
    power: RecipeKey | None = None
    name: RecipeNames
    #: Singular name for a member of the race, in the languages that have one.
    one: RecipeNames | None = None
    number: Annotated[int, Meta(ge=0, le=12)]
    #: A race's tokens in the box.
    tokens: Annotated[int, Meta(ge=0, le=MOST_TOKENS)] | None = None
    faction: FactionName | None = None
    icon: Icon | None = None
    portrait: PortraitParts | None = None
    by: Annotated[str, Meta(max_length=LONGEST)] | None = None
    effects: Annotated[tuple[Effect, ...], Meta(max_length=4)] = ()

    @property
    def kind(self) -> str:
        """`race` or `power`."""
        return "race" if self.race is not None else "power"

    @property
    def key(self) -> str:
        return self.race or self.power or ""

    @property
    def box(self) -> int:
        """A race's tokens: as given, or enough for its number, its effects and any badge."""
        if self.tokens is not None:
            return self.tokens
        more = sum(effect.tokens.more for effect in self.effects if effect.tokens)
        growing = 5 if any(effect.growth for effect in self.effects) else 0
        return min(self.number + SPARE + more + growing, MOST_TOKENS)

    def problems(self) -> Iterator[RecipeProblem]:
        """Problems that the types don't rule out."""
        if self.format != FORMAT:
            yield RecipeProblem.of("format", "format", n=self.format, most=FORMAT)
        if (self.race is None) == (self.power is None):
            yield RecipeProblem.of("", "kind")
        if not is_word(self.key):
            yield RecipeProblem.of(self.kind, "key-words", text=repr(self.key))
        if self.key in NOT_KEYS:
            yield RecipeProblem.of(self.kind, "key-taken", text=repr(self.key))
        for path, names in (("name", self.name), ("one", self.one or {})):
            for language, name in names.items():
                yield from name_problems(f"{path}.{language}", name)
        if self.by is not None:
            yield from name_problems("by", self.by)
        yield from self._number_problems()
        yield from self._effect_problems()

    def _number_problems(self) -> Iterator[RecipeProblem]:
        most = MOST_NUMBER[self.kind]
        if any(effect.garrison for effect in self.effects):
            most = MOST_IN_GROUPS
        if self.number > most:
            yield RecipeProblem.of("number", "number-most", kind=self.kind, most=most, n=self.number)
        if self.kind == "power":
            for path, value in (("tokens", self.tokens), ("one", self.one), ("faction", self.faction)):
                if value is not None:
                    yield RecipeProblem.of(path, "races-have")
            if self.portrait is not None:
                yield RecipeProblem.of("portrait", "power-icon")
        elif self.box < self.number + SPARE:
            yield RecipeProblem.of("tokens", "tokens-least", spare=SPARE, least=self.number + SPARE, n=self.box)

    def _effect_problems(self) -> Iterator[RecipeProblem]:
        if self.kind == "power" and not self.effects:
            yield RecipeProblem.of("effects", "effects-none")
        seen: list[str] = []
        pieces: list[str] = []
        for place, effect in enumerate(self.effects):
            path = f"effects[{place}]"
            found = list(effect.problems())
            for problem in found:
                yield problem.under(path) if problem.path else problem._replace(path=path)
            if found:
                continue
            if effect in self.effects[:place]:
                yield RecipeProblem.of(path, "effect-twice")
            elif effect.data.once and effect.kind in seen:
                yield RecipeProblem.of(path, "effect-once")
            seen.append(effect.kind)
            if effect.data.races_only and self.kind == "power":
                yield RecipeProblem.of(f"{path}.{effect.kind}", "races-only")
            if effect.tokens and effect.tokens.conquering_only and self.kind == "power":
                yield RecipeProblem.of(f"{path}.tokens.conquering_only", "aside")
            if effect.garrison and any(other.named and other.data.works_in_decline() for other in self.effects):
                yield RecipeProblem.of(f"{path}.garrison", "garrison-decline")
            if effect.pieces:
                if effect.pieces.piece in pieces:
                    yield RecipeProblem.of(f"{path}.pieces.piece", "piece-twice")
                pieces.append(effect.pieces.piece)

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        """Problems in a game (given by its folder), such as pieces that it lacks."""
        for place, effect in enumerate(self.effects):
            for problem in effect.data.game_problems(game) if len(effect.named) == 1 else ():
                yield problem.under(f"effects[{place}].{effect.kind}")

    def check(self, source: str = "") -> None:
        """Raise RecipeError with the first problem, if any."""
        for problem in self.problems():
            raise RecipeError(source, problem)

    def document(self) -> bytes:
        """The recipe's canonical JSON."""
        return msgspec.json.encode(self, order="deterministic")

    def hash(self) -> str:
        """Hash of the recipe's content."""
        return hashlib.sha256(self.document()).hexdigest()[:16]


def is_letter_of_names(letter: str) -> bool:
    """Whether a name may contain this character: a letter, digit, mark or space."""
    return unicodedata.category(letter)[0] in "LMNPSZ" and letter not in NOT_IN_NAMES


def name_problems(path: str, name: str) -> Iterator[RecipeProblem]:
    """Problems that prevent a text from being shown as a name."""
    if name != name.strip() or not name:
        yield RecipeProblem.of(path, "name-spaces")
    elif not all(map(is_letter_of_names, name)):
        yield RecipeProblem.of(path, "name-letters", text=repr(name))
    elif not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        yield RecipeProblem.of(path, "name-letterless", text=repr(name))
