"""Problem: an error in a recipe, with its location, in one sentence."""

from __future__ import annotations

from typing import NamedTuple

from smallworld.core.errors import RulesetError
from smallworld.games.custom.recipes.phrases import say_phrase
from smallworld.games.custom.recipes.wording import Argument, Wording


class RecipeProblem(NamedTuple):
    """A path in a recipe (`effects[0].coins.amount`, empty for the whole), and the problem there."""

    path: str
    sentence: str
    #: The untranslated sentence.
    wording: Wording | None = None

    @classmethod
    def of(cls, path: str, key: str, **arguments: Argument) -> RecipeProblem:
        """Create a problem whose sentence is `recipe.problem.KEY` in the catalogues."""
        wording = Wording(f"recipe.problem.{key}", arguments)
        # Commands print straight apostrophes.
        return cls(path, say_phrase(wording, "en").replace("\u2019", "'"), wording)

    @property
    def key(self) -> str:
        """Catalogue key of the problem; empty if the catalogues have no sentence for it."""
        return self.wording.key.removeprefix("recipe.problem.") if self.wording else ""

    def say(self, language: str, game: str) -> str:
        """The sentence in a language, capitalised and punctuated."""
        said = say_phrase(self.wording, language, game) if self.wording else self.sentence
        return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.', '!', '?')) else '.'}"

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}" if self.path else self.sentence

    def under(self, path: str) -> RecipeProblem:
        """The same problem, with `path` prepended to its path."""
        return self._replace(path=f"{path}.{self.path}" if self.path else path)


class RecipeError(RulesetError):
    """An invalid recipe: the name of its file or other source, and the first problem."""

    def __init__(self, source: str, problem: RecipeProblem) -> None:
        super().__init__(f"{source}: {problem}" if source else str(problem))
        self.source = source
        self.problem = problem
