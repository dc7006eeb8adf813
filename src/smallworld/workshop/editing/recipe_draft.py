"""Draft: the document of a race or power during editing, possibly with faults."""

from __future__ import annotations

import copy
import functools
import hashlib
import json
from typing import Any, Final

import msgspec

from smallworld.games.custom.recipes.effects.kinds import Effect
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.recipe import FORMAT, Recipe
from smallworld.games.custom.recipes.refusals import problem_of

#: A decoded document with any content.
Raw = dict[str, Any]
#: Number of a document's effects that are examined; a recipe has at most four.
MOST_EXPLAINED: Final = 8
#: A valid header, for checking effects on their own.
HEADERS: Final[dict[str, Raw]] = {
    "race": {"format": FORMAT, "race": "draft", "name": {"en": "Draft"}, "number": 5},
    "power": {"format": FORMAT, "power": "draft", "name": {"en": "Draft"}, "number": 4},
}


class Draft:
    """A document with all its problems in a game (given by its folder)."""

    def __init__(self, raw: Raw, game: str) -> None:
        self.raw: Final = raw
        self.game: Final = game
        self.kind: Final = "race" if "race" in raw else "power"
        written = raw.get("effects", [])
        #: The effects as written.
        self.written: Final[list[Any]] = list(written) if isinstance(written, list) else []
        self._decoded: Final = [decode_effect(effect) for effect in self.written[:MOST_EXPLAINED]]

    @property
    def text(self) -> str:
        """The document as JSON."""
        return json.dumps(self.raw, ensure_ascii=False, separators=(",", ":"))

    @property
    def hash(self) -> str:
        """The document's hash; the recipe's if the document is valid."""
        recipe = self.recipe
        return recipe.hash() if recipe else hashlib.sha256(self.text.encode("utf-8", "replace")).hexdigest()[:16]

    def effect(self, place: int) -> Effect | None:
        """Return an effect, if it can be decoded."""
        found = self._decoded[place]
        return found if isinstance(found, Effect) else None

    @functools.cached_property
    def recipe(self) -> Recipe | None:
        """Return the recipe, if the document is valid."""
        try:
            return msgspec.convert(self.raw, Recipe)
        except msgspec.ValidationError:
            return None

    @functools.cached_property
    def problems(self) -> tuple[RecipeProblem, ...]:
        """All problems, including those with the game."""
        recipe = self.recipe
        if recipe is not None:
            return (*recipe.problems(), *recipe.game_problems(self.game))
        return tuple(self._problems_around_faults())

    def _problems_around_faults(self) -> list[RecipeProblem]:
        """Problems of a document that can't be decoded as a whole: those in its header and in each effect."""
        found: list[RecipeProblem] = []
        header: Raw = {key: value for key, value in self.raw.items() if key != "effects"}
        try:
            msgspec.convert(header, Recipe)
        except msgspec.ValidationError as error:
            found.append(problem_of(str(error), Recipe))
            header = HEADERS[self.kind]
        if "effects" in self.raw and not isinstance(self.raw["effects"], list):
            try:
                msgspec.convert({**HEADERS[self.kind], "effects": self.raw["effects"]}, Recipe)
            except msgspec.ValidationError as error:
                found.append(problem_of(str(error), Recipe))
        sound: list[int] = []
        for place, effect in enumerate(self._decoded):
            if isinstance(effect, Effect):
                sound.append(place)
            else:
                found.append(
                    effect.under(f"effects[{place}]") if effect.path else effect._replace(path=f"effects[{place}]")
                )
        if len(self.written) > 4:
            found.append(RecipeProblem.of("effects", "items-most", n=4))
        recipe = msgspec.convert({**header, "effects": [self.written[place] for place in sound[:4]]}, Recipe)
        for problem in (*recipe.problems(), *recipe.game_problems(self.game)):
            if problem.key != "effects-none" or not self.written:
                found.append(_moved(problem, sound))
        return found

    def faults_of(self, place: int) -> list[RecipeProblem]:
        """An effect's problems."""
        path = f"effects[{place}]"
        return [problem for problem in self.problems if problem.path == path or problem.path.startswith(f"{path}.")]

    def changed(self, **fields: Any) -> Draft:
        """Change header fields; `None` removes one."""
        raw = {**self.raw, **fields}
        return Draft({key: value for key, value in raw.items() if value is not None}, self.game)

    def with_effect(self, place: int, effect: Raw) -> Draft:
        """Replace an effect, or append one."""
        return self.changed(effects=[*self.written[:place], effect, *self.written[place + 1 :]])

    def without_effect(self, place: int) -> Draft:
        """Remove an effect."""
        return self.changed(effects=[*self.written[:place], *self.written[place + 1 :]])

    def with_field(self, place: int, kind: str, **fields: Any) -> Draft:
        """Change fields of an effect; `None` removes one."""
        data = {**self.written[place][kind], **copy.deepcopy(fields)}
        return self.with_effect(place, {kind: {key: value for key, value in data.items() if value is not None}})

    def new_problem(self, before: Draft) -> RecipeProblem | None:
        """The first problem that `before` did not have."""
        known = {(problem.path, problem.sentence) for problem in before.problems}
        return next((each for each in self.problems if (each.path, each.sentence) not in known), None)


def decode_effect(written: Any) -> Effect | RecipeProblem:
    """Decode an effect, or return its problem."""
    try:
        effect = msgspec.convert(written, Effect)
    except msgspec.ValidationError as error:
        return problem_of(str(error), Effect)
    if len(effect.named) != 1:
        return next(effect.problems())
    return effect


def _moved(problem: RecipeProblem, places: list[int]) -> RecipeProblem:
    """Restore a problem's effect index as it was before invalid effects were left out."""
    head, bracket, rest = problem.path.partition("[")
    if head != "effects" or not bracket:
        return problem
    number, _, tail = rest.partition("]")
    return problem._replace(path=f"effects[{places[int(number)]}]{tail}")
