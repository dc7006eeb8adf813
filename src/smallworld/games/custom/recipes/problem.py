"""Problem: what is wrong with a recipe, where in it, and in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from smallworld.core.errors import RulesetError
from smallworld.games.custom.recipes.phrases import say_phrase
from smallworld.games.custom.recipes.wording import Argument, Wording


class RecipeProblem(NamedTuple):
    """A path into a recipe (`effects[0].coins.amount`, empty for the whole), and what is wrong there."""

    path: str
    sentence: str
    #: The sentence before it has a language.
    wording: Wording | None = None

    @classmethod
    def of(cls, path: str, key: str, **arguments: Argument) -> RecipeProblem:
        """A problem whose sentence is in the catalogues, as `recipe.problem.KEY`."""
        wording = Wording(f"recipe.problem.{key}", arguments)
        # Commands write plain apostrophes.
        return cls(path, say_phrase(wording, "en").replace("\u2019", "'"), wording)

    @property
    def key(self) -> str:
        """What is wrong, in a word; empty where the catalogues have no sentence for it."""
        return self.wording.key.removeprefix("recipe.problem.") if self.wording else ""

    def say(self, language: str, game: str) -> str:
        """The sentence in a language, as one that stands alone."""
        said = say_phrase(self.wording, language, game) if self.wording else self.sentence
        return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.', '!', '?')) else '.'}"

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}" if self.path else self.sentence

    def under(self, path: str) -> RecipeProblem:
        """The same problem, seen from further outside."""
        return self._replace(path=f"{path}.{self.path}" if self.path else path)


class RecipeError(RulesetError):
    """A recipe can't be played: the first problem, after the name of its file or other source."""

    def __init__(self, source: str, problem: RecipeProblem) -> None:
        super().__init__(f"{source}: {problem}" if source else str(problem))
        self.source = source
        self.problem = problem
